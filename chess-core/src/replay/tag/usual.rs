//! Reads tags in their usual form, `[Name "value"]`, eight bytes at a time.

use crate::text::{ONES, first_eight, value_length};

/// A tag in its usual form at the beginning of a text.
pub(crate) struct UsualTag<'a> {
    /// The text after the opening bracket.
    pub(crate) text: &'a [u8],
    /// The length of the name at the beginning of that text.
    pub(crate) name: usize,
    /// The length of the value.
    pub(crate) value: usize,
    /// The text after the tag.
    pub(crate) after: &'a [u8],
}

impl<'a> UsualTag<'a> {
    /// The tag that begins a text; `None` for another form, and near the end of the text, where there are not eight
    /// bytes.
    #[inline(always)]
    pub(crate) fn of(text: &'a [u8]) -> Option<Self> {
        let [b'[', text @ ..] = text else { return None };
        let name @ 1.. = letters(text) else { return None };
        let rest = text[name..].strip_prefix(b" \"")?;
        let value = value_length(rest);
        let after = rest[value..].strip_prefix(b"\"]")?;
        Some(Self { text, name, value, after })
    }
}

/// The number of letters at the beginning of a text, as far as eight bytes can be read at a time.
#[inline(always)]
fn letters(text: &[u8]) -> usize {
    let mut at = 0;
    while let Some(eight) = text.get(at..).and_then(first_eight) {
        let small = eight & (ONES * 0x7F) | (ONES * 0x20);
        // The highest bit of each byte tells whether it is in `a`..=`z`.
        let letters = (small + ONES * 0x1F) & !(small + ONES * 0x05) & !eight;
        let others = !letters & (ONES * 0x80);
        if others != 0 {
            return at + others.trailing_zeros() as usize / 8;
        }
        at += 8;
    }
    at
}

#[cfg(all(test, feature = "std"))]
mod tests {
    use std::string::String;

    use super::super::{Tag, next_tag};
    use crate::text::Cursor;
    use fastrand::Rng;

    /// Tags of the usual form, which are read eight bytes at a time, are read as all others are.
    #[test]
    fn all_tags_are_read_alike() {
        let parts = [
            "[Event \"x\"]",
            "[WhiteRatingDiff \"King's Knight Opening\"]",
            "[White \"M\u{fc}ller\"]",
            "[A \"\\\"b\\\"\"]",
            "[ \"\"]",
            "[White]",
            "White \"b\"]",
            "\n",
            "\r\n",
            " ",
            "%",
            "\u{FEFF}",
            "[",
            "]",
            "\"",
        ];
        let mut numbers = Rng::with_seed(3);
        let (mut usual, mut others) = (0, 0);
        for _ in 0..20_000 {
            let count = numbers.usize(1..5);
            let text: String = (0..count).map(|_| parts[numbers.usize(..parts.len())]).collect();
            let (mut one, mut other) = (Cursor::new(&text), Cursor::new(&text));
            for _ in 0..count {
                let tags = [Tag::next(&mut one), next_tag(&mut other)];
                let ranges = tags.map(|tag| tag.map(|tag| tag.map(|tag| (tag.name, tag.value))));
                assert_eq!(ranges[0], ranges[1], "{text:?}");
                assert_eq!(one.at(), other.at(), "{text:?}");
                *(if matches!(ranges[0], Ok(Some(_))) { &mut usual } else { &mut others }) += 1;
            }
        }
        assert!(usual > 10_000 && others > 10_000, "{usual} tags and {others} others");
    }
}
