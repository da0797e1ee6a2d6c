//! The words of a command: numbers, and quotes of them in remarks.

/// A whole number; one that is too large is the largest.
pub(super) fn number(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let most = if text.starts_with('-') { i64::MIN } else { i64::MAX };
    is_number.then(|| text.parse().unwrap_or(most))
}

/// A word in backticks: cut if it is long, with control characters escaped.
pub(super) fn quoted(word: &str) -> String {
    const MOST: usize = 40;
    let mut chars = word.chars();
    let mut text: String = chars.by_ref().take(MOST).flat_map(char::escape_debug).collect();
    if chars.next().is_some() {
        text.push('…');
    }
    format!("`{text}`")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_whole() {
        for (text, value) in
            [("12", 12), ("-12", -12), ("+3", 3), ("-99999999999999999999", i64::MIN)]
        {
            assert_eq!(number(text), Some(value));
        }
        for text in ["", "-", "+", "1.5", "0x10", "--1", "１"] {
            assert_eq!(number(text), None);
        }
    }

    #[test]
    fn quotes_are_short_and_visible() {
        assert_eq!(quoted("a\u{1b}[1m"), "`a\\u{1b}[1m`");
        assert_eq!(quoted(&"x".repeat(99)).chars().count(), 43);
    }
}
