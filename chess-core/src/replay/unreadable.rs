//! Finds more words that cannot be read after the first mistake.
//!
//! The position is unknown there, so legality, numbers and results are not checked. Only words that are not a
//! move in any notation are reported.

use super::Replay;
use super::result::eat_result;
use crate::board::Board;
use crate::diagnosis;
use crate::error::{Error, Syntax};
use crate::notation::{self, check_word, null};

impl Replay<'_> {
    /// The next word that cannot be read, after an error.
    pub(super) const fn next_unreadable(&mut self, after: &Error) -> Option<Error> {
        let end = after.range().end;
        if self.cursor.at() < end {
            self.cursor.rewind(end);
        }
        self.cursor.skip_word();
        while let Some(byte) = self.cursor.peek() {
            match byte {
                b'{' => {
                    if self.read_comment().is_err() {
                        return None;
                    }
                }
                b';' | b'%' if self.at_line_comment(byte) => {
                    self.read_line();
                }
                _ if self.cursor.at_word() || byte == b'$' => {
                    if let Some(error) = self.unreadable_word(byte) {
                        return Some(error);
                    }
                }
                _ => self.cursor.bump(),
            }
        }
        None
    }

    /// Reads a move, number or result. Returns the error if it is none of these.
    const fn unreadable_word(&mut self, byte: u8) -> Option<Error> {
        if eat_result(&mut self.cursor).is_some() {
            return None;
        }
        if byte.is_ascii_digit() && self.at_number() {
            while matches!(self.cursor.peek(), Some(b'0'..=b'9')) {
                self.cursor.bump();
            }
            return None;
        }
        // The rest of a long form that was cut short.
        if self.cursor.eat_word(b"to") || self.cursor.eat_word(b"becomes") {
            return None;
        }
        if byte == b'$' {
            return match self.read_nag() {
                Ok(_) => None,
                Err(error) => Some(error),
            };
        }
        let start = self.cursor.at();
        if let Some(mate) = check_word(&mut self.cursor) {
            return Some(self.refuse(Syntax::CheckWord { mate }, start, self.cursor.at()));
        }
        let word = self.cursor;
        if null::eat(&mut self.cursor) {
            return None;
        }
        let Err((syntax, start, end)) = notation::parse(&mut self.cursor) else { return None };
        // Without a position, a misspelling has a name but no move.
        if let Some((kind, _, last)) = diagnosis::guess(&Board::EMPTY, &word)
            && last >= end
        {
            self.cursor.rewind(last);
            return Some(self.refuse(Syntax::Misspelling { kind, mv: None }, word.at(), last));
        }
        // Words joined by punctuation count as one: `N-KB3`.
        let joined = diagnosis::joined_end(&word);
        self.cursor.rewind(if joined > end { joined } else { end });
        self.cursor.skip_word();
        Some(if joined > end {
            self.refuse(Syntax::UnknownWord, word.at(), joined)
        } else {
            self.refuse(syntax, start, end)
        })
    }
}
