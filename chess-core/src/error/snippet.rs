//! A short excerpt of the user's text.

use crate::text::ArrayString;

/// A short excerpt of the user's text, at most 31 bytes. White space becomes a single space between words and
/// is removed beside punctuation: `O - O` is shown as `O-O`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Snippet {
    bytes: [u8; Self::CAPACITY],
    len: u8,
}

impl Snippet {
    const CAPACITY: usize = 31;
    pub(crate) const EMPTY: Self = Self { bytes: [0; Self::CAPACITY], len: 0 };

    /// Copies a byte range of a text. A text that is too long is cut and ends with `…`.
    pub(crate) const fn of(text: &str, start: usize, end: usize) -> Self {
        let bytes = text.as_bytes();
        let mut cut = ArrayString::<{ Self::CAPACITY }>::new();
        let mut at = start;
        let mut last = b' ';
        while at < end && at < bytes.len() {
            let mut next = at + 1;
            while next < bytes.len() && bytes[next] & 0xC0 == 0x80 {
                next += 1;
            }
            let space = bytes[at].is_ascii_whitespace()
                || bytes[at].is_ascii_control()
                || is_c1_control(text.split_at(next).0.split_at(at).1.as_bytes());
            if cut.len() + (next - at) > Self::CAPACITY - '…'.len_utf8() && next < end {
                cut.str("…");
                break;
            }
            if let Some(name) = invisible(text.split_at(next).0.split_at(at).1.as_bytes()) {
                cut.str(name);
            } else if !space {
                cut.str(text.split_at(next).0.split_at(at).1);
            } else if next < end && is_word(bytes[next]) && is_word(last) {
                cut.byte(b' ');
            }
            last = bytes[at];
            at = next;
        }
        let mut snippet = Self::EMPTY;
        let kept = cut.as_str().as_bytes();
        while (snippet.len as usize) < kept.len() {
            snippet.bytes[snippet.len as usize] = kept[snippet.len as usize];
            snippet.len += 1;
        }
        snippet
    }

    /// The excerpt as a string slice.
    pub const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.bytes.split_at(self.len as usize).0) {
            Ok(text) => text,
            Err(_) => "",
        }
    }
}

impl core::fmt::Display for Snippet {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.pad(self.as_str())
    }
}

impl core::fmt::Debug for Snippet {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        core::fmt::Debug::fmt(self.as_str(), f)
    }
}

/// How to write an invisible character.
const fn invisible(character: &[u8]) -> Option<&'static str> {
    match character {
        [0] => Some("\\0"),
        [0xC2, 0xA0] => Some("\\u{a0}"),
        [0xE2, 0x80, 0x8B] => Some("\\u{200b}"),
        [0xEF, 0xBB, 0xBF] => Some("\\u{feff}"),
        _ => None,
    }
}

/// Whether a character is a control character of U+0080 to U+009F, which some terminals interpret.
const fn is_c1_control(character: &[u8]) -> bool {
    matches!(character, [0xC2, 0x80..=0x9F])
}

const fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}
