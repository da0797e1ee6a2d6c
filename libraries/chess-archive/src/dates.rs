//! Dates of tags: `2021.03.07`. Any part may be unknown: `2021.??.??`.

/// The year, the month and the day of a date, as far as they are known. Points, hyphens and slashes separate them.
///
/// # Examples
///
/// ```
/// assert_eq!(chess_archive::date_parts("1972.12.??"), [Some(1972), Some(12), None]);
/// ```
pub fn date_parts(text: &str) -> [Option<u32>; 3] {
    let mut parts = text.trim().split(['.', '-', '/']).map(str::trim);
    [1000..=9999, 1..=12, 1..=31]
        .map(|known| parts.next()?.parse().ok().filter(|number| known.contains(number)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_that_are_unknown_are_none() {
        assert_eq!(date_parts("1972.12.??"), [Some(1972), Some(12), None]);
        assert_eq!(date_parts("????.??.??"), [None; 3]);
        assert_eq!(date_parts(" 2021-3-07 "), [Some(2021), Some(3), Some(7)]);
        assert_eq!(date_parts("2021.13.00"), [Some(2021), None, None]);
        assert_eq!(date_parts(""), [None; 3]);
        // No game is older than a thousand years.
        assert_eq!(date_parts("29.11.2026"), [None, Some(11), None]);
    }
}
