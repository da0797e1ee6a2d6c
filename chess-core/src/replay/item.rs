//! The items of a game's text: moves, comments, annotation glyphs, variations, results.

use super::Replay;
use super::number::eat_value_and_side;
use super::tag::{begins_line, is_tag_after_blank_line, opens_tag, rule_end};
use crate::basics::{GameResult, Move};
use crate::board::Board;
use crate::error::{Error, Syntax};
use crate::notation::{self, check_word, nag, result::eat_result};
use crate::reading;
use crate::text::{Cursor, attempt, contains};

/// An item of a game's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Item<'a> {
    /// A move. In a variation, it may be [`Move::NULL`].
    Move(Move),
    /// A numeric annotation glyph (NAG), 0..=255, written as `$5` or `!?`.
    Nag(u8),
    /// A comment, without its braces or its `;`. The time after a move, as in the lists of some servers, counts as one.
    Comment(&'a str),
    /// The beginning of a variation, which replaces the last move.
    Open,
    /// The end of the variation.
    Close,
    /// The result of the game.
    Result(GameResult),
}

/// Steps over a time such as `0:03`, `1:02:03`, `0:01.5` or `0.2s`.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn eat_time(cursor: &mut Cursor<'_>) -> bool {
    let digits = eat_digits(cursor);
    if digits == 0 || digits > 3 {
        return false;
    }
    let mut parts = 0;
    while parts < 2 && matches!(cursor.peek(), Some(b':')) {
        cursor.bump();
        if eat_digits(cursor) != 2 {
            return false;
        }
        parts += 1;
    }
    let has_fraction = matches!(cursor.peek(), Some(b'.')) && {
        cursor.bump();
        let digits = eat_digits(cursor);
        if digits == 0 || digits > 3 {
            return false;
        }
        true
    };
    parts > 0 || has_fraction && cursor.eat(b's')
}

/// Steps over digits and returns how many they are.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn eat_digits(cursor: &mut Cursor<'_>) -> usize {
    let start = cursor.at();
    while matches!(cursor.peek(), Some(b'0'..=b'9')) {
        cursor.bump();
    }
    cursor.at() - start
}

impl<'a> Replay<'a> {
    /// Reads the item at the cursor; `None` if it only changes the state of the replay.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn item(&mut self, byte: u8) -> Result<Option<Item<'a>>, Error> {
        Ok(match byte {
            b'{' => attempt!(self.read_comment()),
            b'-' | b'=' | b'*' | b'+' | b'#' | b'_' | b'~' | b':' | b'/' | b'\\' | b'|' | b'^'
            | 0xE2
                if self.rule_end().is_some() =>
            {
                return Err(self.refuse_rule());
            }
            b';' if self.swallows_moves() => {
                return Err(self.refuse_byte(Syntax::MovesInLineComment));
            }
            b';' | b'%' if self.at_line_comment(byte) => {
                let line = self.read_line();
                if byte == b';' { Some(Item::Comment(line)) } else { None }
            }
            b'(' | b'0'..=b'9' if self.at_time() > 0 => Some(Item::Comment(self.read_time(byte))),
            b'(' => Some(attempt!(self.open_variation())),
            b')' => Some(attempt!(self.close_variation())),
            b'}' => return Err(self.refuse_byte(Syntax::StrayClose)),
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
            b'+' | b'-' | b'=' if self.odd_result().is_some() => {
                attempt!(self.number_or_move(byte))
            }
            b'!' | b'?' | b'+' | b'-' | b'=' | 0xC2 | 0xE2 if self.at_sign() => {
                Some(Item::Nag(attempt!(self.read_sign())))
            }
            _ => attempt!(self.number_or_move(byte)),
        })
    }

    /// Reads the number or the move at the cursor.
    #[inline(always)]
    const fn number_or_move(&mut self, byte: u8) -> Result<Option<Item<'a>>, Error> {
        if let Some(error) = self.odd_result() {
            return Err(error);
        }
        if byte.is_ascii_digit() && self.at_number() {
            attempt!(self.read_number());
            return Ok(None);
        }
        Ok(Some(Item::Move(attempt!(self.read_move()))))
    }

    /// The end of a ruled line, such as `----------`, in the main line.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn rule_end(&self) -> Option<usize> {
        let is_line = self.form.has_lines() && self.depth == 0;
        if is_line { rule_end(&self.cursor) } else { None }
    }

    /// The error for the ruled line at the cursor.
    #[cold]
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn refuse_rule(&self) -> Error {
        let end = match self.rule_end() {
            Some(end) => end,
            None => self.cursor.char_end(),
        };
        let is_over = self.result.is_some();
        let syntax = if is_over { Syntax::AfterResult } else { Syntax::UnexpectedCharacter };
        self.refuse(syntax, self.cursor.at(), end)
    }

    /// The error for the byte at the cursor.
    #[cold]
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn refuse_byte(&self, syntax: Syntax) -> Error {
        self.refuse(syntax, self.cursor.at(), self.cursor.at() + 1)
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn read_comment(&mut self) -> Result<Option<Item<'a>>, Error> {
        let start = self.cursor.at();
        if start < self.open_until {
            return Err(self.refuse_byte(Syntax::OpenComment));
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

    /// The length of the time that comes next, with its parentheses; 0 if there is none. Lists of moves name times behind
    /// moves: `1. e4 (0:03) e5 (1:05.2)` on FICS, `1. e4 0:03 e5 0.2s` on chess.com.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn at_time(&self) -> usize {
        if self.line.last.is_none() || self.number.is_some() || self.result.is_some() {
            return 0;
        }
        let mut ahead = self.cursor;
        let is_in_brackets = ahead.eat(b'(');
        if !eat_time(&mut ahead) || is_in_brackets && !ahead.eat(b')') || ahead.at_word() {
            return 0;
        }
        ahead.at() - self.cursor.at()
    }

    /// Reads the time at the cursor, without its parentheses.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn read_time(&mut self, byte: u8) -> &'a str {
        let start = self.cursor.at();
        self.cursor.skip(self.at_time());
        let brackets = (byte == b'(') as usize;
        self.text.split_at(self.cursor.at() - brackets).0.split_at(start + brackets).1
    }

    /// Whether `;` comes next and should separate moves, which PGN takes for a comment: nothing but
    /// moves and what belongs to them follows it on its line, beginning with the next move of the
    /// game, and after the line the game is over, or beyond that move. Analysis of another move
    /// comes before the move of the game, or has words. If the game has no other result, its result
    /// may be there, also behind words.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn swallows_moves(&self) -> bool {
        let is_in_game = self.form.has_lines()
            && self.depth == 0
            && self.plies > 0
            && self.number.is_none()
            && self.result.is_none();
        if !is_in_game || begins_line(&self.cursor) {
            return false;
        }
        let mut ahead = self.cursor;
        ahead.bump();
        let Some(has_words) = self.eat_next_moves(&mut ahead) else { return false };
        ahead.skip_space();
        match ahead.peek() {
            None | Some(b'[') => true,
            _ if has_words => false,
            Some(b'0'..=b'9' | b'*') if eat_result(&mut { ahead }).is_some() => true,
            Some(b'0'..=b'9') => !self.eat_next_number(&mut ahead),
            Some(_) => false,
        }
    }

    /// Steps over the number of the next move; returns whether it is that.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn eat_next_number(&self, cursor: &mut Cursor<'_>) -> bool {
        let Board { number, turn, .. } = self.line.board;
        let (value, side) = eat_value_and_side(cursor);
        let is_side = match side {
            Some(side) => side.is(turn),
            None => true,
        };
        value == number as u32 && is_side
    }

    /// Steps over a line of moves, numbers, separators, glyphs and comments, if it begins with the next move of the game; also
    /// over words, if the line ends with a result, or over a result alone. Returns whether it has words, or nothing else than
    /// a result.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn eat_next_moves(&self, cursor: &mut Cursor<'_>) -> Option<bool> {
        let (mut moves, mut has_words, mut has_number, mut ends_with_result) =
            (0, false, false, false);
        loop {
            match cursor.peek() {
                None | Some(b'\n' | b'\r') if ends_with_result => {
                    return Some(has_words || moves == 0);
                }
                None | Some(b'\n' | b'\r') if moves > 0 && !has_words => return Some(false),
                None | Some(b'\n' | b'\r') => return None,
                Some(byte) if contains(b" \t;,.!?+#()>", byte) => cursor.bump(),
                Some(b'{' | b'}' | b'$') if moves > 0 => skip_note(cursor),
                Some(b'0'..=b'9' | b'*') if eat_result(&mut { *cursor }).is_some() => {
                    ends_with_result = eat_result(cursor).is_some();
                    continue;
                }
                Some(b'1'..=b'9') if moves > 0 => _ = eat_value_and_side(cursor),
                Some(b'1'..=b'9') => {
                    if has_number || !self.eat_next_number(cursor) {
                        return None;
                    }
                    has_number = true;
                    continue;
                }
                Some(_) => {
                    let is_move = self.is_next_move(*cursor, moves > 0 || has_number);
                    if !is_move && moves == 0 {
                        return None;
                    }
                    has_words = has_words || !is_move;
                    cursor.rewind(cursor.char_end());
                    cursor.skip_word();
                    moves += 1;
                }
            }
            ends_with_result = ends_with_result
                && matches!(cursor.peek(), Some(b' ' | b'\t' | b'\r' | b'\n') | None);
        }
    }

    /// Whether a word is the next move of the game, also a misspelt one; behind it or its number, any move, or a word for check
    /// or mate.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn is_next_move(&self, mut word: Cursor<'_>, is_any: bool) -> bool {
        let begin = word;
        match notation::parse(&mut word) {
            Ok(_) | Err((Syntax::OffBoard, ..)) if is_any => true,
            Ok(_) => self.line.board.read_next(&mut { begin }, self.text).is_ok(),
            Err(_) if is_any && check_word(&mut { begin }).is_some() => true,
            Err(_) => {
                matches!(reading::guess(&self.line.board, &begin), Some((_, mv, _)) if is_any || mv.is_some())
            }
        }
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

/// Steps over a comment, its end, or a glyph.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn skip_note(cursor: &mut Cursor<'_>) {
    if matches!(cursor.peek(), Some(b'{')) {
        cursor.skip_to(b'}', b'\n');
    } else {
        cursor.bump();
        cursor.skip_word();
    }
}
