//! A byte cursor over text: what every notation is read with.

/// A position in a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Cursor<'a> {
    pub(crate) const fn new(text: &'a str) -> Self {
        Self { bytes: text.as_bytes(), at: 0 }
    }

    /// The offset of the next byte.
    #[inline]
    pub(crate) const fn at(&self) -> usize {
        self.at
    }

    /// Goes back to an offset seen before.
    pub(crate) const fn rewind(&mut self, at: usize) {
        self.at = at;
    }

    #[inline]
    pub(crate) const fn is_done(&self) -> bool {
        self.at >= self.bytes.len()
    }

    /// The next byte.
    #[inline]
    pub(crate) const fn peek(&self) -> Option<u8> {
        if self.at < self.bytes.len() { Some(self.bytes[self.at]) } else { None }
    }

    /// The byte `ahead` of the next one.
    #[inline]
    pub(crate) const fn peek_at(&self, ahead: usize) -> Option<u8> {
        if self.at + ahead < self.bytes.len() { Some(self.bytes[self.at + ahead]) } else { None }
    }

    /// The next eight bytes as one number, the first lowest; spaces beyond the end.
    #[inline]
    pub(crate) const fn window(&self) -> u64 {
        let rest = self.bytes.split_at(self.at).1;
        if let Some(bytes) = rest.first_chunk() {
            return u64::from_le_bytes(*bytes);
        }
        let mut window = 0x2020_2020_2020_2020;
        let mut i = rest.len();
        while i > 0 {
            i -= 1;
            window = window << 8 | rest[i] as u64;
        }
        window
    }

    /// The first two bytes after the white space that is `ahead`.
    #[inline]
    pub(crate) const fn next_word(&self, ahead: usize) -> (Option<u8>, Option<u8>) {
        let mut at = ahead;
        while matches!(self.peek_at(at), Some(byte) if is_space(byte)) {
            at += 1;
        }
        (self.peek_at(at), self.peek_at(at + 1))
    }

    /// Steps over the next byte.
    #[inline]
    pub(crate) const fn bump(&mut self) {
        if self.at < self.bytes.len() {
            self.at += 1;
        }
    }

    /// Steps over a number of bytes.
    #[inline]
    pub(crate) const fn skip(&mut self, bytes: usize) {
        self.at += bytes;
        if self.at > self.bytes.len() {
            self.at = self.bytes.len();
        }
    }

    /// Steps over a byte if it is the next one.
    #[inline]
    pub(crate) const fn eat(&mut self, byte: u8) -> bool {
        if self.at < self.bytes.len() && self.bytes[self.at] == byte {
            self.at += 1;
            true
        } else {
            false
        }
    }

    /// Steps over white space and then a byte, if that is what comes; else stays.
    #[inline]
    pub(crate) const fn eat_spaced(&mut self, byte: u8) -> bool {
        let at = self.at;
        self.skip_space();
        if self.eat(byte) {
            return true;
        }
        self.at = at;
        false
    }

    /// The next byte that is no white space.
    pub(crate) const fn peek_spaced(&self) -> Option<u8> {
        let mut at = self.at;
        while at < self.bytes.len() {
            if !is_space(self.bytes[at]) {
                return Some(self.bytes[at]);
            }
            at += 1;
        }
        None
    }

    #[inline]
    pub(crate) const fn skip_space(&mut self) {
        while self.at < self.bytes.len() && is_space(self.bytes[self.at]) {
            self.at += 1;
        }
    }

    /// Whether the next byte belongs to a word: a letter, a digit, `_`, or part of a character
    /// outside ASCII.
    #[inline]
    pub(crate) const fn at_word(&self) -> bool {
        matches!(self.peek(), Some(byte) if byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80)
    }

    /// Steps to the end of a word.
    pub(crate) const fn skip_word(&mut self) {
        while self.at_word() {
            self.at += 1;
        }
    }

    /// The bytes up to the next white space; a `-` is a field by itself.
    pub(crate) const fn take_field(&mut self) -> &'a [u8] {
        let start = self.at;
        if self.eat(b'-') {
            return self.bytes.split_at(self.at).0.split_at(start).1;
        }
        while self.at < self.bytes.len() && !self.bytes[self.at].is_ascii_whitespace() {
            self.at += 1;
        }
        self.bytes.split_at(self.at).0.split_at(start).1
    }

    /// The text between two offsets that stand at characters' ends.
    pub(crate) const fn text_between(&self, start: usize, end: usize) -> &'a str {
        match core::str::from_utf8(self.bytes.split_at(end).0.split_at(start).1) {
            Ok(text) => text,
            Err(_) => "",
        }
    }

    /// Steps over a rank of a FEN, whatever it holds.
    pub(crate) const fn skip_rank(&mut self) {
        while let Some(byte) = self.peek() {
            if byte == b'/' || byte.is_ascii_whitespace() {
                break;
            }
            self.bump();
        }
    }

    /// The bytes from an offset to the end of the word that holds it; the cursor stays.
    pub(crate) const fn word_from(&self, start: usize) -> &'a [u8] {
        let mut ahead = *self;
        ahead.at = start;
        ahead.skip_word();
        self.bytes.split_at(ahead.at).0.split_at(start).1
    }

    /// Steps over a word if it is the next one, whole.
    pub(crate) const fn eat_word(&mut self, word: &[u8]) -> bool {
        let mut i = 0;
        while i < word.len() {
            if !matches!(self.peek_at(i), Some(byte) if byte == word[i]) {
                return false;
            }
            i += 1;
        }
        let at = self.at;
        self.at += word.len();
        if self.at_word() {
            self.at = at;
            return false;
        }
        true
    }

    /// The offset after the next character.
    pub(crate) const fn char_end(&self) -> usize {
        let mut end = self.at + 1;
        while end < self.bytes.len() && self.bytes[end] & 0xC0 == 0x80 {
            end += 1;
        }
        if end > self.bytes.len() { self.bytes.len() } else { end }
    }

    /// The end of the text without white space at its end.
    pub(crate) const fn trimmed_end(&self) -> usize {
        let mut end = self.bytes.len();
        while end > self.at && self.bytes[end - 1].is_ascii_whitespace() {
            end -= 1;
        }
        end
    }
}

/// `u8::is_ascii_whitespace`, without the call that it costs where nothing is inlined.
#[inline]
const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b'\t' | b'\r' | b'\x0C')
}
