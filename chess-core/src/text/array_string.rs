//! Strings of bounded length, written without allocation and in `const` code.

/// A string of at most `N` bytes. Text that does not fit is left out.
///
/// # Examples
///
/// ```
/// use chess_core::text::ArrayString;
///
/// const HELLO: ArrayString<8> = {
///     let mut text = ArrayString::new();
///     text.str("chess").byte(b'!');
///     text
/// };
/// assert_eq!(HELLO.as_str(), "chess!");
/// assert_eq!(HELLO, "chess!");
/// ```
#[derive(Clone, Copy)]
pub struct ArrayString<const N: usize> {
    bytes: [u8; N],
    len: usize,
}

impl<const N: usize> ArrayString<N> {
    /// Creates an empty string.
    pub const fn new() -> Self {
        Self { bytes: [0; N], len: 0 }
    }

    /// A string of at most eight ASCII characters, the first one lowest. Nothing else is in the word.
    pub(crate) const fn of_word(word: u64, length: usize) -> Self {
        let mut text = Self { bytes: [0; N], len: length };
        let (first, _) = text.bytes.split_first_chunk_mut().expect("room for a word");
        *first = word.to_le_bytes();
        text
    }

    /// The text as a string slice.
    pub const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.as_bytes()) {
            Ok(text) => text,
            Err(_) => "",
        }
    }

    /// The text as bytes.
    #[inline]
    pub const fn as_bytes(&self) -> &[u8] {
        self.bytes.split_at(self.len).0
    }

    /// The length in bytes.
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether the string is empty.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Appends a string, cut at a character boundary if it does not fit.
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

    /// Appends a byte if it is ASCII and fits.
    pub const fn byte(&mut self, byte: u8) -> &mut Self {
        if self.len < N && byte.is_ascii() {
            self.bytes[self.len] = byte;
            self.len += 1;
        }
        self
    }

    /// Appends a byte like [`byte`](Self::byte) if `wanted` is true, without a branch that depends on it.
    #[inline]
    pub(crate) const fn byte_if(&mut self, byte: u8, wanted: bool) -> &mut Self {
        if self.len < N && byte.is_ascii() {
            self.bytes[self.len] = byte;
            self.len += wanted as usize;
        }
        self
    }

    /// Appends a character if it fits.
    pub const fn char(&mut self, letter: char) -> &mut Self {
        if letter.is_ascii() {
            return self.byte(letter as u8);
        }
        self.str(letter.encode_utf8(&mut [0; 4]))
    }

    /// Appends a number in decimal digits.
    pub const fn number(&mut self, number: u64) -> &mut Self {
        if number > 9 {
            self.number(number / 10);
        }
        self.byte(b'0' + (number % 10) as u8)
    }
}

impl<const N: usize> Default for ArrayString<N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<const N: usize> core::ops::Deref for ArrayString<N> {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl<const N: usize> AsRef<str> for ArrayString<N> {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl<const N: usize> PartialEq for ArrayString<N> {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

impl<const N: usize> Eq for ArrayString<N> {}

impl<const N: usize> core::hash::Hash for ArrayString<N> {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
    }
}

impl<const N: usize> PartialEq<str> for ArrayString<N> {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl<const N: usize> PartialEq<&str> for ArrayString<N> {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

impl<const N: usize> core::fmt::Write for ArrayString<N> {
    /// Appends a string, cut at a character boundary if it does not fit.
    ///
    /// # Errors
    ///
    /// Returns an error if the string did not fit.
    fn write_str(&mut self, text: &str) -> core::fmt::Result {
        let fits = text.len() <= N - self.len;
        self.str(text);
        if fits { Ok(()) } else { Err(core::fmt::Error) }
    }
}

impl<const N: usize> core::fmt::Display for ArrayString<N> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.pad(self.as_str())
    }
}

impl<const N: usize> core::fmt::Debug for ArrayString<N> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        core::fmt::Debug::fmt(self.as_str(), f)
    }
}

/// Declares a public text type. Its capacity is not part of its name, so that it can change.
macro_rules! opaque_text {
    ($(#[$docs:meta])* $name:ident, $capacity:literal) => {
        $(#[$docs])*
        #[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
        pub struct $name(pub(crate) $crate::text::ArrayString<$capacity>);

        impl $name {
            /// The text as a string slice.
            #[cfg_attr(not(feature = "compiled"), inline)]
            pub const fn as_str(&self) -> &str {
                self.0.as_str()
            }

            /// The text as bytes. This takes less time than [`as_str`](Self::as_str).
            #[inline]
            pub const fn as_bytes(&self) -> &[u8] {
                self.0.as_bytes()
            }
        }

        impl core::ops::Deref for $name {
            type Target = str;

            #[cfg_attr(not(feature = "compiled"), inline)]
            fn deref(&self) -> &str {
                self.as_str()
            }
        }

        impl AsRef<str> for $name {
            #[cfg_attr(not(feature = "compiled"), inline)]
            fn as_ref(&self) -> &str {
                self.as_str()
            }
        }

        impl PartialEq<str> for $name {
            #[cfg_attr(not(feature = "compiled"), inline)]
            fn eq(&self, other: &str) -> bool {
                self.as_str() == other
            }
        }

        impl PartialEq<&str> for $name {
            #[cfg_attr(not(feature = "compiled"), inline)]
            fn eq(&self, other: &&str) -> bool {
                self.as_str() == *other
            }
        }

        impl core::fmt::Display for $name {
            #[cfg_attr(not(feature = "compiled"), inline)]
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl core::fmt::Debug for $name {
            #[cfg_attr(not(feature = "compiled"), inline)]
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                core::fmt::Debug::fmt(self.as_str(), f)
            }
        }
    };
}
pub(crate) use opaque_text;
