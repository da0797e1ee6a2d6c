//! What else cannot be read after the first mistake.
//!
//! The position is not known any more, so nothing is said of legality, numbers or results: only words that
//! are a move in no position are reported.

use super::Replay;
use super::result::eat_result;
use crate::error::{Error, Syntax};
use crate::{Board, notation};

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

    /// Reads a move, number or result; gives the error if it is none of these.
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
        // What is left of a long form that was cut short.
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
        if let Some(mate) = notation::check_word(&mut self.cursor) {
            return Some(self.refuse(Syntax::CheckWord { mate }, start, self.cursor.at()));
        }
        let word = self.cursor;
        let Err((syntax, start, end)) = notation::read(&mut self.cursor) else { return None };
        // Without a position a habit has a name, but no move.
        if let Some((habit, _, last)) = notation::guess(&Board::EMPTY, &word)
            && last >= end
        {
            self.cursor.rewind(last);
            return Some(self.refuse(Syntax::Habit { habit, mv: None }, word.at(), last));
        }
        // What signs join is one word: `N-KB3`.
        let joined = notation::joined_end(&word);
        self.cursor.rewind(if joined > end { joined } else { end });
        self.cursor.skip_word();
        Some(if joined > end {
            self.refuse(Syntax::UnknownWord, word.at(), joined)
        } else {
            self.refuse(syntax, start, end)
        })
    }
}
