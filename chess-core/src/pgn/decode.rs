//! Text of files: UTF-8, and Windows-1252 where the bytes are not UTF-8.

use std::{string::String, vec::Vec};

/// The characters of the bytes 80 to 9F in Windows-1252. Five of these bytes have no character there; each is the control
/// character with its number, as in web browsers.
const HIGH: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8D}', 'Ž', '\u{8F}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9D}', 'ž', 'Ÿ',
];

/// Converts bytes of a file to text. Bytes that are not UTF-8 are read as Windows-1252, which is Latin-1 with letters, quotes
/// and dashes in place of the control characters 80 to 9F. Each becomes one character, which takes two or three bytes of
/// text. The offsets of these characters in the text are appended to a list.
///
/// # Examples
///
/// ```
/// use caissa::pgn::decode;
///
/// let mut single = Vec::new();
/// assert_eq!(decode(b"M\xFCller, O\x92Kelly, \xC3\xA9", &mut single), "Müller, O’Kelly, é");
/// assert_eq!(single, [1, 10]);
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn decode(bytes: &[u8], single: &mut Vec<usize>) -> String {
    let mut text = String::with_capacity(bytes.len() + bytes.len() / 8);
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        for byte in chunk.invalid() {
            single.push(text.len());
            text.push(char_of(*byte));
        }
    }
    text
}

/// The character of a byte in Windows-1252.
#[cfg_attr(not(feature = "compiled"), inline)]
fn char_of(byte: u8) -> char {
    match byte {
        0x80..=0x9F => HIGH[usize::from(byte) - 0x80],
        _ => char::from(byte),
    }
}

/// The byte of a character of Windows-1252 at an offset in a text, and the number of bytes that it takes there.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn byte_at(text: &str, at: usize) -> (u8, usize) {
    let char = text[at..].chars().next().unwrap_or_default();
    let high = || HIGH.iter().zip(0x80..).find(|(high, _)| **high == char).map(|(_, byte)| byte);
    let byte = u8::try_from(char).ok().or_else(high).unwrap_or_default();
    (byte, char.len_utf8())
}

/// The number of bytes that a character at an offset takes in a text, without the one in its source.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn excess_at(text: &str, at: usize) -> usize {
    // A byte of UTF-8 that begins three of them is at least E0.
    1 + usize::from(text.as_bytes()[at] >= 0xE0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every byte becomes one character, and comes back from it.
    #[test]
    fn single_bytes_come_back() {
        for byte in 0x80..=0xFF {
            let mut single = Vec::new();
            // No byte after this one makes it a character of UTF-8.
            let text = decode(&[b'e', byte, b'4'], &mut single);
            assert_eq!((text.chars().count(), &single[..]), (3, &[1][..]), "{byte:02X}");
            assert_eq!(byte_at(&text, 1), (byte, text.len() - 2), "{byte:02X}");
            assert_eq!(excess_at(&text, 1), text.len() - 3, "{byte:02X}");
        }
    }
}
