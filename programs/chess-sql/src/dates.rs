//! Dates of tags: `2021.03.07`. Any part may be unknown: `2021.??.??`.

use chess_archive::date_parts;

/// The days from 1970-01-01 to a date; `None` if a part is unknown, or if the calendar has no such day.
pub(crate) fn day(text: &str) -> Option<i32> {
    let [Some(year), Some(month), Some(day)] = date_parts(text) else { return None };
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let length = match month {
        2 => 28 + u32::from(is_leap),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    };
    if day > length {
        return None;
    }
    // Years that begin in March have the leap day at their end.
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let days = 365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day - 1;
    Some(days as i32 - 719_468)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (text, expected) in [
            ("1970.01.01", Some(0)),
            ("1969.12.31", Some(-1)),
            ("2000.02.29", Some(11_016)),
            ("2021.03.07", Some(18_693)),
            ("1900.02.29", None),
            ("2021.04.31", None),
            ("2021.??.07", None),
        ] {
            assert_eq!(day(text), expected, "{text}");
        }
        // Each day of four centuries is one after the day before.
        let mut expected = day("1800.01.01").unwrap();
        for year in 1800..2200 {
            for month in 1..=12 {
                for date in 1..=31 {
                    if let Some(day) = day(&format!("{year}.{month:02}.{date:02}")) {
                        assert_eq!(day, expected, "{year}.{month}.{date}");
                        expected += 1;
                    }
                }
            }
        }
    }
}
