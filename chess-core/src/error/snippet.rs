//! A short excerpt of the user's text.

use crate::text::ArrayString;

/// A short excerpt of the user's text, at most 31 bytes. White space becomes a single space between words and
/// is removed beside punctuation: `O - O` is shown as `O-O`. It stays after a move number and a comma, before `*` and a
/// quote, and within a tag: `1. e4 *`, `1. ...`, `[Event "x"]`.
///
/// An error is `Copy`, needs no memory and outlives the text, so it keeps a copy of a fixed size:
/// 31 bytes and their number.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Snippet {
    bytes: [u8; Self::CAPACITY],
    len: u8,
}

impl Snippet {
    const CAPACITY: usize = 31;
    pub(crate) const EMPTY: Self = Self { bytes: [0; Self::CAPACITY], len: 0 };

    /// Copies a byte range of a text. A text that is too long is cut and ends with `…`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn of(text: &str, start: usize, end: usize) -> Self {
        Self::copy(text, start, end, false)
    }

    /// The same with all spaces of the text, for a text that is not a game.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn spaced(text: &str, start: usize, end: usize) -> Self {
        Self::copy(text, start, end, true)
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn copy(text: &str, start: usize, end: usize, is_spaced: bool) -> Self {
        let bytes = text.as_bytes();
        let mut cut = ArrayString::<{ Self::CAPACITY }>::new();
        let mut at = start;
        let mut last = b' ';
        let is_tag = start < bytes.len()
            && matches!(bytes.split_at(start).1, [b'[', b'A'..=b'Z' | b'a'..=b'z', ..]);
        while at < end && at < bytes.len() {
            let mut next = at + 1;
            while next < bytes.len() && bytes[next] & 0xC0 == 0x80 {
                next += 1;
            }
            let character = text.split_at(next).0.split_at(at).1;
            let escape = escape(character);
            let length = if escape.is_empty() { next - at } else { escape.len() };
            if cut.len() + length > Self::CAPACITY - '…'.len_utf8() && next < end {
                cut.str("…");
                break;
            }
            if !escape.is_empty() {
                cut.str(escape.as_str());
            } else if !bytes[at].is_ascii_whitespace() {
                cut.str(character);
            } else if is_spaced && !is_tag
                || next < end
                    && if is_tag {
                        last != b'[' && !matches!(bytes[next], b' ' | b'\t' | b'\n' | b'\r' | b']')
                    } else {
                        let is_after_number =
                            matches!(cut.as_str().as_bytes(), [.., b'0'..=b'9', b'.']);
                        stays(last, bytes.split_at(next).1, is_after_number)
                    }
            {
                cut.byte(b' ');
            }
            last = bytes[at];
            at = next;
        }
        Self::new(&cut)
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn new(text: &ArrayString<{ Self::CAPACITY }>) -> Self {
        let mut snippet = Self::EMPTY;
        let bytes = text.as_str().as_bytes();
        while (snippet.len as usize) < bytes.len() {
            snippet.bytes[snippet.len as usize] = bytes[snippet.len as usize];
            snippet.len += 1;
        }
        snippet
    }

    /// The excerpt with fewer characters, at least by this number. It ends with `…`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn shorter_by(&self, characters: usize) -> Self {
        let text = self.as_str();
        // `…` is one character of three bytes.
        let mut excess = if characters < 2 { 3 } else { characters + 1 };
        let mut kept = text.len();
        while excess > 0 && kept > 0 {
            kept -= 1;
            excess -= text.is_char_boundary(kept) as usize;
        }
        let mut cut = ArrayString::new();
        cut.str(text.split_at(kept).0).str("…");
        Self::new(&cut)
    }

    /// The excerpt as a string slice.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.bytes.split_at(self.len as usize).0) {
            Ok(text) => text,
            Err(_) => "",
        }
    }
}

implement! {
    Display for Snippet = |self, f| f.pad(self.as_str());
    Debug for Snippet = |self, f| core::fmt::Debug::fmt(self.as_str(), f);
}

/// The escape of a character that is invisible or controls a terminal; empty for any other character.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn escape(character: &str) -> ArrayString<10> {
    let mut out = ArrayString::new();
    match code_point(character.as_bytes()) {
        0 => _ = out.str("\\0"),
        code @ (0x01..=0x08 | 0x0B | 0x0E..=0x1F | 0x7F) => {
            out.str("\\x").byte(hex_digit(code >> 4)).byte(hex_digit(code));
        }
        // C1 controls, the no-break space, the soft hyphen; signs of no width, of direction and of order.
        code @ (0x80..=0xA0
        | 0xAD
        | 0x200B..=0x200F
        | 0x2028..=0x202E
        | 0x2060..=0x206F
        | 0xFEFF
        | 0xE_0000..=0xE_007F) => {
            out.str("\\u{");
            let mut digits = 1;
            while code >> (4 * digits) != 0 {
                digits += 1;
            }
            while digits > 0 {
                digits -= 1;
                out.byte(hex_digit(code >> (4 * digits)));
            }
            out.byte(b'}');
        }
        _ => {}
    }
    out
}

/// The number of the character that UTF-8 bytes encode.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn code_point(bytes: &[u8]) -> u32 {
    let mut code = match bytes {
        [] => return 0xFFFD,
        [ascii] => return *ascii as u32,
        [first, _] => *first as u32 & 0x1F,
        [first, _, _] => *first as u32 & 0x0F,
        [first, ..] => *first as u32 & 0x07,
    };
    let mut i = 1;
    while i < bytes.len() {
        code = code << 6 | bytes[i] as u32 & 0x3F;
        i += 1;
    }
    code
}

/// The lowest four bits as a hexadecimal digit.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn hex_digit(number: u32) -> u8 {
    b"0123456789abcdef"[(number & 15) as usize]
}

/// Whether a space stays between a byte and the text after it: between words, after a comma, and beside a move number.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn stays(before: u8, after: &[u8], is_after_number: bool) -> bool {
    match after {
        [b'*' | b'"', ..] => is_word(before),
        [b'.', b'.', b'.', ..] => is_after_number,
        [byte, ..] => is_word(*byte) && (is_word(before) || before == b',' || is_after_number),
        [] => false,
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}
