//! The items of a game's text: moves, comments, annotation glyphs, variations, results.

use super::Replay;
use super::tag::{is_tag_after_blank_line, opens_tag};
use crate::basics::{GameResult, Move};
use crate::error::{Error, Syntax};
use crate::notation::nag;
use crate::text::attempt;

/// An item of a game's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Item<'a> {
    /// A move. In a variation, it may be [`Move::NULL`].
    Move(Move),
    /// A numeric annotation glyph (NAG), 0..=255, written as `$5` or `!?`.
    Nag(u8),
    /// A comment, without its braces or its `;`.
    Comment(&'a str),
    /// The beginning of a variation, which replaces the last move.
    Open,
    /// The end of the variation.
    Close,
    /// The result of the game.
    Result(GameResult),
}

impl<'a> Replay<'a> {
    /// Reads the item at the cursor; `None` if it only changes the state of the replay.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn item(&mut self, byte: u8) -> Result<Option<Item<'a>>, Error> {
        Ok(match byte {
            b'{' => attempt!(self.read_comment()),
            b';' | b'%' if self.at_line_comment(byte) => {
                let line = self.read_line();
                if byte == b';' { Some(Item::Comment(line)) } else { None }
            }
            b'(' => {
                attempt!(self.open_variation());
                Some(Item::Open)
            }
            b')' => {
                attempt!(self.close_variation());
                Some(Item::Close)
            }
            b'}' => {
                let at = self.cursor.at();
                return Err(self.refuse(Syntax::StrayClose, at, at + 1));
            }
            b'$' => Some(Item::Nag(attempt!(self.read_nag()))),
            // Bold letters in Markdown, no result.
            b'*' if self.result.is_none() && matches!(self.cursor.peek_at(1), Some(b'*')) => {
                Some(Item::Move(attempt!(self.read_move())))
            }
            b'.' if self.number.is_none() && self.eat_dots() => None,
            0xE2 if self.number.is_none() && self.result.is_none() && self.eat_dots() => None,
            _ if self.at_result() => Some(Item::Result(attempt!(self.read_result()))),
            _ if self.result.is_some() && self.depth == 0 => {
                let (start, end) = (self.cursor.at(), self.end_after_result());
                return Err(self.refuse(Syntax::AfterResult, start, end));
            }
            b'!' | b'?' | b'+' | b'-' | b'=' | 0xC2 | 0xE2 if self.at_sign() => {
                Some(Item::Nag(attempt!(self.read_sign())))
            }
            _ => match self.odd_result() {
                Some(error) => return Err(error),
                None if byte.is_ascii_digit() && self.at_number() => {
                    attempt!(self.read_number());
                    None
                }
                None => Some(Item::Move(attempt!(self.read_move()))),
            },
        })
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn read_comment(&mut self) -> Result<Option<Item<'a>>, Error> {
        let start = self.cursor.at();
        if start < self.open_until {
            return Err(self.refuse(Syntax::OpenComment, start, start + 1));
        }
        loop {
            self.cursor.skip_to(b'}', b'\n');
            let end = self.cursor.at();
            if self.cursor.eat(b'}') {
                return Ok(Some(Item::Comment(self.text.split_at(end).0.split_at(start + 1).1)));
            }
            // A comment is not closed if the first tag of a game is inside it.
            self.cursor.bump();
            if self.cursor.is_done()
                || self.form.is_file()
                    && is_tag_after_blank_line(self.text.as_bytes(), self.cursor.at())
            {
                self.open_until = self.cursor.at();
                return Err(self.refuse(Syntax::OpenComment, start, start + 1));
            }
        }
    }

    /// The end of text after a result: of its line in a file, where another game may follow.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn end_after_result(&self) -> usize {
        let mut ahead = self.cursor;
        if !self.form.is_file() {
            return ahead.trimmed_end();
        }
        let mut end = ahead.at();
        while let Some(byte) = ahead.peek() {
            if matches!(byte, b'\n' | b'\r') || byte == b'[' && opens_tag(&ahead) {
                break;
            }
            ahead.bump();
            end = if byte.is_ascii_whitespace() { end } else { ahead.at() };
        }
        end
    }

    /// Whether the byte begins text that ends with the line: a comment, or a line that PGN ignores.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn at_line_comment(&self, byte: u8) -> bool {
        self.form.has_lines() && (byte == b';' || byte == b'%' && self.cursor.at_line_start())
    }

    /// Steps to the end of the line and returns the text after its first byte.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn read_line(&mut self) -> &'a str {
        let start = self.cursor.at();
        while let Some(byte) = self.cursor.peek() {
            if byte == b'\n' || byte == b'\r' {
                break;
            }
            self.cursor.bump();
        }
        self.text.split_at(self.cursor.at()).0.split_at(start + 1).1
    }

    /// Whether an annotation sign comes next, which is then not directly after a move.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn at_sign(&self) -> bool {
        let mut ahead = self.cursor;
        nag::eat_any(&mut ahead).is_some()
    }

    /// Reads an annotation sign, as after a comment: `1. e4 {best} !`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn read_sign(&mut self) -> Result<u8, Error> {
        let start = self.cursor;
        let sign = nag::eat_any(&mut self.cursor);
        match (sign, nag::overlong(start, self.cursor.at())) {
            (Some(number), None) => Ok(number),
            (_, Some((start, end))) => Err(self.refuse(Syntax::AnnotationSign, start, end)),
            (None, None) => {
                Err(self.refuse(Syntax::UnexpectedCharacter, start.at(), start.char_end()))
            }
        }
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn read_nag(&mut self) -> Result<u8, Error> {
        self.cursor.bump();
        match nag::read(&mut self.cursor) {
            Ok(number) => Ok(number),
            Err((syntax, start, end)) => Err(self.refuse(syntax, start, end)),
        }
    }

    /// The next of the annotation glyphs that were read with the last move.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn next_sign(&mut self) -> Option<u8> {
        let (start, end) = self.signs;
        let mut cursor = self.cursor;
        cursor.rewind(start);
        while cursor.at() < end {
            if let Some(number) = nag::eat_any(&mut cursor) {
                self.signs = (cursor.at(), end);
                return Some(number);
            }
            cursor.bump();
        }
        self.signs = (end, end);
        None
    }
}
