//! Text of bounded length, written without allocation and in `const` code.

use crate::{Square, SquareSet};

/// Text of at most `N` bytes, built piece by piece; what does not fit is left out.
///
/// # Examples
///
/// ```
/// use chess_core::Text;
///
/// const HELLO: Text<8> = {
///     let mut text = Text::new();
///     text.str("chess").byte(b'!');
///     text
/// };
/// assert_eq!(HELLO.as_str(), "chess!");
/// assert_eq!(HELLO, "chess!");
/// ```
#[derive(Clone, Copy)]
pub struct Text<const N: usize> {
    bytes: [u8; N],
    len: usize,
}

impl<const N: usize> Text<N> {
    /// An empty text.
    pub const fn new() -> Self {
        Self { bytes: [0; N], len: 0 }
    }

    /// The text as a string slice.
    pub const fn as_str(&self) -> &str {
        let (text, _) = self.bytes.split_at(self.len);
        match core::str::from_utf8(text) {
            Ok(text) => text,
            Err(_) => "",
        }
    }

    /// The length in bytes.
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether nothing was written.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Appends a string, as far as whole characters fit.
    pub const fn str(&mut self, text: &str) -> &mut Self {
        let mut fits = if text.len() < N - self.len { text.len() } else { N - self.len };
        while !text.is_char_boundary(fits) {
            fits -= 1;
        }
        let mut i = 0;
        while i < fits {
            self.bytes[self.len + i] = text.as_bytes()[i];
            i += 1;
        }
        self.len += fits;
        self
    }

    /// Appends an ASCII byte.
    pub const fn byte(&mut self, byte: u8) -> &mut Self {
        if self.len < N && byte.is_ascii() {
            self.bytes[self.len] = byte;
            self.len += 1;
        }
        self
    }

    /// Appends a number in decimal digits.
    pub const fn number(&mut self, number: u64) -> &mut Self {
        if number > 9 {
            self.number(number / 10);
        }
        self.byte(b'0' + (number % 10) as u8)
    }

    /// Appends the name of a square.
    pub const fn square(&mut self, square: Square) -> &mut Self {
        let [file, rank] = square.name();
        self.byte(file).byte(rank)
    }

    /// Appends names of squares as a list: `a1, b2 and c3`.
    pub const fn squares(&mut self, mut squares: SquareSet, last_word: &str) -> &mut Self {
        let mut first = true;
        while let Some(square) = squares.pop() {
            if !first {
                self.str(if squares.is_empty() { last_word } else { ", " });
            }
            self.square(square);
            first = false;
        }
        self
    }
}

impl<const N: usize> Default for Text<N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<const N: usize> core::ops::Deref for Text<N> {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl<const N: usize> AsRef<str> for Text<N> {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl<const N: usize> PartialEq for Text<N> {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

impl<const N: usize> Eq for Text<N> {}

impl<const N: usize> PartialEq<str> for Text<N> {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl<const N: usize> PartialEq<&str> for Text<N> {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

impl<const N: usize> core::fmt::Write for Text<N> {
    fn write_str(&mut self, text: &str) -> core::fmt::Result {
        self.str(text);
        Ok(())
    }
}

impl<const N: usize> core::fmt::Display for Text<N> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.pad(self.as_str())
    }
}

impl<const N: usize> core::fmt::Debug for Text<N> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        core::fmt::Debug::fmt(self.as_str(), f)
    }
}
