//! A byte cursor over text, which the readers of all notations use.

use super::bytes::{find, first_eight, is_in_word, is_line_start, is_space, wide_space};

/// A position in a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cursor<'a> {
    bytes: &'a [u8],
    /// The offset of the next byte, at most the text's length.
    at: usize,
}

impl<'a> Cursor<'a> {
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn new(text: &'a str) -> Self {
        Self { bytes: text.as_bytes(), at: 0 }
    }

    /// A cursor over bytes that need not be UTF-8.
    #[cfg(feature = "alloc")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn of_bytes(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// The offset of the next byte.
    #[inline(always)]
    pub(crate) const fn at(&self) -> usize {
        self.at
    }

    /// Goes back to an earlier offset.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn rewind(&mut self, at: usize) {
        self.at = at;
    }

    #[inline(always)]
    pub(crate) const fn is_done(&self) -> bool {
        self.at == self.bytes.len()
    }

    /// The bytes that have not been read.
    #[inline(always)]
    pub(crate) const fn left(&self) -> &'a [u8] {
        self.bytes.split_at(self.at).1
    }

    /// The next byte.
    #[inline(always)]
    pub(crate) const fn peek(&self) -> Option<u8> {
        if self.at < self.bytes.len() { Some(self.bytes[self.at]) } else { None }
    }

    /// The byte `ahead` places after the next one.
    #[inline(always)]
    pub(crate) const fn peek_at(&self, ahead: usize) -> Option<u8> {
        let at = self.at + ahead;
        if at < self.bytes.len() { Some(self.bytes[at]) } else { None }
    }

    /// The next eight bytes as a number, the first one lowest; bytes beyond the end are 0.
    #[inline(always)]
    pub(crate) const fn eight(&self) -> u64 {
        // A single word is usually shorter. Without optimisation `left` is slow, so a short rest does without it.
        let is_long = self.bytes.len() - self.at >= size_of::<u64>();
        let eight = if is_long { first_eight(self.left()) } else { None };
        match eight {
            Some(eight) => eight,
            None => self.last_bytes(),
        }
    }

    /// The same for the last bytes of the text, fewer than eight.
    #[inline]
    const fn last_bytes(&self) -> u64 {
        let mut eight = 0;
        let mut at = self.bytes.len();
        while at > self.at {
            at -= 1;
            eight = eight << 8 | self.bytes[at] as u64;
        }
        eight
    }

    /// The byte `ahead` places after the next one; NUL beyond the end.
    #[inline(always)]
    pub(crate) const fn ahead(&self, ahead: usize) -> u8 {
        let at = self.at + ahead;
        if at < self.bytes.len() { self.bytes[at] } else { 0 }
    }

    /// Steps over the next byte.
    #[inline(always)]
    pub(crate) const fn bump(&mut self) {
        if self.at < self.bytes.len() {
            self.at += 1;
        }
    }

    /// Steps over a number of bytes, but not beyond the end.
    #[inline]
    pub(crate) const fn skip(&mut self, bytes: usize) {
        let left = self.bytes.len() - self.at;
        self.at += if bytes < left { bytes } else { left };
    }

    /// Steps over a byte if it is the next one.
    #[inline(always)]
    pub(crate) const fn eat(&mut self, byte: u8) -> bool {
        let eats = self.at < self.bytes.len() && self.bytes[self.at] == byte;
        self.at += eats as usize;
        eats
    }

    /// Steps over the bytes if they come next, or else does not move.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn eat_bytes(&mut self, bytes: &[u8]) -> bool {
        let mut ahead = *self;
        let mut i = 0;
        while i < bytes.len() {
            if !ahead.eat(bytes[i]) {
                return false;
            }
            i += 1;
        }
        *self = ahead;
        true
    }

    /// Whether the cursor is at the start of a line.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn at_line_start(&self) -> bool {
        is_line_start(self.bytes, self.at)
    }

    /// Steps over white space and then the byte, or else does not move.
    #[inline]
    pub(crate) const fn eat_spaced(&mut self, byte: u8) -> bool {
        let here = *self;
        self.skip_space();
        if self.eat(byte) {
            return true;
        }
        *self = here;
        false
    }

    /// Steps over digits and returns their number, at most `u32::MAX`; 0 if there are none.
    #[inline]
    pub(crate) const fn eat_number(&mut self) -> u32 {
        let mut number = 0_u32;
        while let Some(digit @ b'0'..=b'9') = self.peek() {
            number = number.saturating_mul(10).saturating_add((digit - b'0') as u32);
            self.bump();
        }
        number
    }

    /// The next byte that is not white space.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn peek_spaced(&self) -> Option<u8> {
        let mut ahead = *self;
        ahead.skip_space();
        ahead.peek()
    }

    /// Steps over white space.
    #[inline]
    pub(crate) const fn skip_space(&mut self) {
        self.skip_ascii_space();
        while let Some(byte) = self.peek()
            && self.wide_space(byte) > 0
        {
            self.at += self.wide_space(byte);
            self.skip_ascii_space();
        }
    }

    /// Steps over white space in ASCII, which is nearly all.
    #[inline]
    pub(crate) const fn skip_ascii_space(&mut self) {
        while self.at < self.bytes.len() {
            let byte = self.bytes[self.at];
            if byte > b' ' || byte != b' ' && !is_space(byte) {
                return;
            }
            self.at += 1;
        }
    }

    /// The length of white space outside ASCII at the cursor, which is at the byte.
    #[inline(always)]
    const fn wide_space(&self, byte: u8) -> usize {
        if byte.is_ascii() { 0 } else { wide_space(self.left()) }
    }

    /// Whether white space comes next.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn at_space(&self) -> bool {
        match self.peek() {
            Some(byte) => is_space(byte) || self.wide_space(byte) > 0,
            None => false,
        }
    }

    /// Goes to the next byte that equals either ASCII character, or to the end.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn skip_to(&mut self, one: u8, other: u8) {
        self.at += find(self.left(), one, other);
    }

    /// Whether the next byte is part of a word: a letter, a digit, `_`, or part of a character outside ASCII
    /// that is not white space.
    #[inline(always)]
    pub(crate) const fn at_word(&self) -> bool {
        self.at < self.bytes.len()
            && is_in_word(self.bytes[self.at])
            && self.wide_space(self.bytes[self.at]) == 0
    }

    /// Steps over the rest of a word.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn skip_word(&mut self) {
        while self.at_word() {
            self.bump();
        }
    }

    /// The bytes between two offsets.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn bytes_between(&self, start: usize, end: usize) -> &'a [u8] {
        self.bytes.split_at(end).0.split_at(start).1
    }

    /// The text between two offsets, which must be character boundaries.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn text_between(&self, start: usize, end: usize) -> &'a str {
        match core::str::from_utf8(self.bytes_between(start, end)) {
            Ok(text) => text,
            Err(_) => "",
        }
    }

    /// The bytes from an offset to the end of the word under the cursor. The cursor does not move.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn word_from(&self, start: usize) -> &'a [u8] {
        let mut ahead = *self;
        ahead.rewind(start);
        ahead.skip_word();
        self.bytes_between(start, ahead.at())
    }

    /// Steps over the word if the text continues with exactly this word.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn eat_word(&mut self, word: &[u8]) -> bool {
        let mut ahead = *self;
        if !ahead.eat_bytes(word) || ahead.at_word() {
            return false;
        }
        *self = ahead;
        true
    }

    /// The offset of the end of the next character.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn char_end(&self) -> usize {
        let mut ahead = *self;
        ahead.bump();
        while matches!(ahead.peek(), Some(byte) if byte & 0xC0 == 0x80) {
            ahead.bump();
        }
        ahead.at()
    }

    /// The end of the text, not counting white space at its end.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn trimmed_end(&self) -> usize {
        let mut end = self.bytes.len();
        while end > self.at && self.bytes[end - 1].is_ascii_whitespace() {
            end -= 1;
        }
        end
    }
}
