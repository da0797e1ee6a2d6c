//! Operands as written: words, strings and numbers.

use crate::text::{Cursor, find};

/// A number of at most nine digits with an optional sign.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn number(text: &str) -> Option<i32> {
    let (digits, sign) = match text.as_bytes() {
        [b'-', digits @ ..] => (digits, -1),
        [b'+', digits @ ..] | digits => (digits, 1),
    };
    if digits.is_empty() || digits.len() > 9 {
        return None;
    }
    let mut value = 0;
    let mut i = 0;
    while i < digits.len() {
        if !digits[i].is_ascii_digit() {
            return None;
        }
        value = 10 * value + (digits[i] - b'0') as i32;
        i += 1;
    }
    Some(sign * value)
}

/// The first operand of a text, and the rest of the text. Commas may separate operands.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn first_operand(text: &str, commas: bool) -> Option<(EpdText<'_>, &str)> {
    let mut cursor = Cursor::new(text);
    cursor.skip_space();
    while commas && cursor.eat(b',') {
        cursor.skip_space();
    }
    let start = cursor.at();
    if cursor.is_done() {
        return None;
    }
    let is_quoted = cursor.eat(b'"') && skip_string(&mut cursor);
    let (from, to) = if is_quoted {
        (start + 1, cursor.at() - 1)
    } else {
        cursor.rewind(start);
        while !cursor.is_done() && !cursor.at_space() && (!commas || cursor.ahead(0) != b',') {
            cursor.bump();
        }
        (start, cursor.at())
    };
    let raw = cursor.text_between(from, to);
    cursor.skip_space();
    Some((EpdText { raw, is_quoted }, cursor.text_between(cursor.at(), text.len())))
}

/// Steps over the rest of a string and its closing quote. Returns whether the line has a closing quote.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn skip_string(cursor: &mut Cursor<'_>) -> bool {
    loop {
        let start = cursor.at();
        cursor.skip_to(b'"', b'\\');
        let part = cursor.bytes_between(start, cursor.at());
        if cursor.is_done() || find(part, b'\n', b'\r') < part.len() {
            return false;
        }
        if cursor.eat(b'"') {
            return true;
        }
        let is_escape = matches!(cursor.peek_at(1), Some(b'"' | b'\\'));
        cursor.skip(1 + is_escape as usize);
    }
}

/// A text in an operation. `Display` prints its meaning, without escapes.
#[derive(Clone, Copy)]
pub struct EpdText<'a> {
    pub(super) raw: &'a str,
    pub(super) is_quoted: bool,
}

impl<'a> EpdText<'a> {
    /// The text as written, without surrounding quotes. Quotes and backslashes in a string keep their
    /// backslash.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn raw(&self) -> &'a str {
        self.raw
    }

    /// Iterator over the characters of the text.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn chars(&self) -> impl Iterator<Item = char> + use<'a> {
        let is_quoted = self.is_quoted;
        let mut chars = self.raw.chars().peekable();
        core::iter::from_fn(move || {
            let char = chars.next()?;
            let is_escape = is_quoted && char == '\\';
            Some(chars.next_if(|next| is_escape && matches!(next, '"' | '\\')).unwrap_or(char))
        })
    }
}

implement! {
    PartialEq<str> for EpdText<'_> = |self, other| self.chars().eq(other.chars());
    PartialEq<&str> for EpdText<'_> = |self, other| *self == **other;
    PartialEq for EpdText<'_> = |self, other| self.chars().eq(other.chars());
}

impl Eq for EpdText<'_> {}

impl core::fmt::Display for EpdText<'_> {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        use core::fmt::Write;
        self.chars().try_for_each(|char| f.write_char(char))
    }
}

implement! {
    Debug for EpdText<'_> = |self, f| write!(f, "EpdText({self})");
}
