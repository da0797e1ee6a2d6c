//! The end of a game: its result, and the claims about it as a whole.

use super::ends::is_restart;
use super::moves::LONGEST_MOVE;
use super::tag::next_tag;
use super::{Item, Replay};
use crate::basics::{CastlingSide, Color, GameResult, Outcome};
use crate::board::Board;
use crate::error::{Error, ErrorKind, FalseClaim, Hints, Suggestions, Syntax};
use crate::notation::read_castling;
use crate::notation::result::{eat_odd_result, eat_result, eat_result_words};
use crate::text::Cursor;

/// The result that a position decides without a claim: by checkmate, stalemate or a dead position.
/// The draws of 75 moves and of five repetitions decide nothing: many games went on, and rules of
/// their time or their server let them.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn decided(board: &Board) -> Option<GameResult> {
    match board.outcome() {
        None | Some(Outcome::SeventyFiveMoves | Outcome::FivefoldRepetition) => None,
        Some(outcome) => Some(outcome.result()),
    }
}

/// Whether a position [decides](decided) another result. `*` claims nothing.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn contradicts(board: &Board, result: GameResult) -> bool {
    if matches!(result, GameResult::Unknown) {
        return false;
    }
    match decided(board) {
        Some(decided) => !decided.is(result),
        None => false,
    }
}

impl<'a> Replay<'a> {
    /// The error for a move that its result touches, as in `Qd61-0`. If the move is wrong, that comes first.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn joined_result(&self, start: usize) -> Option<Error> {
        let mut at = start + 2;
        while at < self.text.len() && at < start + LONGEST_MOVE {
            if matches!(self.text.as_bytes()[at], b'0' | b'1' | 0xC2)
                && let Some(end) = self.result_end(at)
            {
                let before = self.text.split_at(at).0;
                let mut cursor = Cursor::new(before);
                cursor.rewind(start);
                match self.line.board.read_any(&mut cursor, before) {
                    Ok(read) if cursor.is_done() => {
                        let kind = ErrorKind::Syntax(Syntax::JoinedResult);
                        let error = Error::of_text(kind, &self.line.board, self.text, (at, end));
                        return Some(error.suggesting(Suggestions::one(read.mv), Hints::NONE));
                    }
                    Err(error) if !matches!(error.kind(), ErrorKind::Syntax(_)) => {
                        return Some(self.explained(error));
                    }
                    _ => {}
                }
            }
            at += 1;
        }
        None
    }

    /// The error for words in place of a result at the end of the game: `draw`, `White resigns`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn result_words(&self, start: usize) -> Option<Error> {
        let mut ahead = self.cursor;
        ahead.rewind(start);
        let Some(meant) = eat_result_words(&mut ahead) else { return None };
        ahead.eat(b'.');
        let mut end = ahead.at();
        // `draw *`
        let mut written = ahead;
        written.skip_space();
        if let Some(result) = eat_result(&mut written)
            && !disagree(result, meant)
        {
            (end, ahead) = (written.at(), written);
        }
        let is_last = self.depth == 0 && matches!(ahead.peek_spaced(), None | Some(b'[' | b'{'));
        if is_last { Some(self.refuse(Syntax::OddResult { meant }, start, end)) } else { None }
    }

    /// The end of a result at an offset.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn result_end(&self, at: usize) -> Option<usize> {
        let mut ahead = self.cursor;
        ahead.rewind(at);
        match eat_result(&mut ahead) {
            Some(_) => Some(ahead.at()),
            None => None,
        }
    }

    /// The error for a result in a spelling that is recognised but not accepted, with the words that repeat it:
    /// `½ draw agreed`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn odd_result(&self) -> Option<Error> {
        let mut ahead = self.cursor;
        if !matches!(ahead.peek(), Some(b'0'..=b'2' | b'+' | b'-' | b'=' | b'.' | 0xC2 | 0xEF)) {
            return None;
        }
        let Some(meant) = eat_odd_result(&mut ahead) else { return None };
        // Full-width zeros are rather castling.
        if self.cursor.ahead(0) == 0xEF && meant.is(GameResult::Unknown) {
            return None;
        }
        let mut castling = self.cursor;
        if read_castling(&mut castling).is_some() && !self.are_scores(castling, ahead.at()) {
            return None;
        }
        let mut words = ahead;
        words.skip_space();
        if let Some(said) = eat_result_words(&mut words)
            && said.is(meant)
        {
            words.eat(b'.');
            ahead = words;
        }
        Some(self.refuse(Syntax::OddResult { meant }, self.cursor.at(), ahead.at()))
    }

    /// Whether zeros up to a cursor and the offset of the end of a result are the scores of both sides, `0-0`, rather than
    /// castling: only the end follows, and the move has no number or is not legal.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn are_scores(&self, after: Cursor<'_>, end: usize) -> bool {
        if after.at() != end {
            return after.at() < end;
        }
        let mut ahead = after;
        ahead.skip_space();
        let is_end = match ahead.peek() {
            None | Some(b'[') => true,
            Some(_) => self.form.is_file() && is_restart(&ahead),
        };
        let is_numbered = self.tags.end < self.cursor.at()
            && has_number(self.cursor.bytes_between(self.tags.end, self.cursor.at()));
        let board = &self.line.board;
        is_end
            && self.depth == 0
            && self.number.is_none()
            && (is_numbered && board.turn.is(Color::White)
                || board.legal_castle(CastlingSide::KingSide).is_none()
                || self.tags.has_zeros)
    }

    /// Whether a result comes next.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn at_result(&self) -> bool {
        let mut ahead = self.cursor;
        let may_be = match ahead.peek() {
            // Most digits begin a move number.
            Some(b'0' | b'1') => !matches!(ahead.peek_at(1), Some(b'.' | b'0'..=b'9')),
            Some(b'*' | 0xC2) => true,
            _ => false,
        };
        may_be && eat_result(&mut ahead).is_some()
    }

    /// Whether the position contradicts the tag, but not the result after the moves.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn decides_against(&self, tag: GameResult, result: GameResult) -> bool {
        !matches!(result, GameResult::Unknown) && self.contradicts(tag) && !self.contradicts(result)
    }

    /// Whether the last position [decides](decided) another result, or the winner of a game on time has only the king, so
    /// that it is drawn (FIDE 6.9).
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn contradicts(&self, result: GameResult) -> bool {
        let board = &self.line.board;
        contradicts(board, result) || board.is_won_by_king(result) && self.is_on_time()
    }

    /// Whether the `Termination` tag says that the game has ended on time.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn is_on_time(&self) -> bool {
        let mut ahead = Cursor::new(self.tags());
        while let Ok(Some(tag)) = next_tag(&mut ahead) {
            let (name, value) = self.tag_text(tag);
            if matches!(name.as_bytes(), b"Termination") {
                let mut rest = value.as_bytes();
                while let [t, after @ ..] = rest {
                    if matches!((t, after), (b't' | b'T', [b'i', b'm', b'e', ..])) {
                        return true;
                    }
                    rest = after;
                }
            }
        }
        false
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn read_result(&mut self) -> Result<GameResult, Error> {
        // The number of the move that was not made.
        if let Some((claim, number)) = self.false_number() {
            return Err(self.refuse_number(claim, number));
        }
        self.number = None;
        let start = self.cursor.at();
        let Some(result) = eat_result(&mut self.cursor) else {
            return Err(self.refuse(Syntax::Result, start, self.cursor.char_end()));
        };
        let end = self.cursor.at();
        if self.depth == 0 && self.result.is_some() {
            return Err(self.refuse(Syntax::AfterResult, start, end));
        }
        let tag = match self.tags.result {
            // The position decides the game, so what contradicts it is the tag.
            Some((tag, (start, end))) if self.depth == 0 && self.decides_against(tag, result) => {
                self.result = Some(result);
                let kind = ErrorKind::FalseClaim(FalseClaim::Result { written: tag });
                return Err(Error::of_text(kind, &self.line.board, self.text, (start, end)));
            }
            Some((tag, _)) => Some(tag),
            None => None,
        };
        let claim = match tag {
            _ if self.contradicts(result) => FalseClaim::Result { written: result },
            Some(tag) if self.depth == 0 && disagree(tag, result) => FalseClaim::ResultTag { tag },
            _ => {
                if self.depth == 0 {
                    self.result = Some(result);
                }
                return Ok(result);
            }
        };
        Err(Error::of_text(ErrorKind::FalseClaim(claim), &self.line.board, self.text, (start, end)))
    }

    /// Ends the game and checks the claims about it as a whole.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn finish(&self) -> Result<Option<Item<'a>>, Error> {
        if self.depth > 0
            && let Some((_, at)) = self.outer[self.depth - 1]
        {
            return Err(self.refuse(Syntax::OpenVariation, at, at + 1));
        }
        if let Some(number) = self.number {
            return Err(self.refuse(Syntax::NumberWithoutMove, number.start, number.end));
        }
        if self.line.last.is_none() && self.result.is_none() && self.tags.end == 0 {
            return Err(self.refuse(Syntax::Empty, 0, self.text.len()));
        }
        if self.form.has_lines()
            && let Some(error) = self.open_before_last()
        {
            return Err(error);
        }
        // A tag beside a result that is right was refused before.
        let may_be_wrong = match self.result {
            None | Some(GameResult::Unknown) => true,
            Some(result) => self.contradicts(result),
        };
        if let Some((tag, (start, end))) = self.tags.result
            && may_be_wrong
            && self.contradicts(tag)
        {
            let kind = ErrorKind::FalseClaim(FalseClaim::Result { written: tag });
            return Err(Error::of_text(kind, &self.line.board, self.text, (start, end)));
        }
        match self.tags.plies {
            Some((count, (start, end))) if count != self.plies => {
                let kind = ErrorKind::FalseClaim(FalseClaim::PlyCount { found: self.plies });
                Err(Error::of_text(kind, &self.line.board, self.text, (start, end)))
            }
            _ => Ok(None),
        }
    }
}

impl Replay<'_> {
    /// The error for a last comment that holds the next move of the game and another `{` behind it: its own `}` is missing, and
    /// the end of the game is in it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn open_before_last(&self) -> Option<Error> {
        let bytes = self.text.as_bytes();
        let mut close = self.cursor.at();
        // White space and the result.
        while close > 0
            && matches!(bytes[close - 1], b' ' | b'\n' | b'\r' | b'0'..=b'9' | b'-' | b'/' | b'*')
        {
            close -= 1;
        }
        if close == 0 || bytes[close - 1] != b'}' {
            return None;
        }
        let Some(inner) = last_brace(bytes, close - 1) else { return None };
        let Some(open) = last_brace(bytes, inner) else { return None };
        let mut at = self.cursor;
        at.rewind(open + 1);
        while at.at() < inner {
            at.bump();
            if matches!(at.peek(), Some(b'1'..=b'9')) && bytes[at.at() - 1].is_ascii_whitespace() {
                let mut next = at;
                let is_next = self.eat_next_number(&mut next);
                next.skip_space();
                if is_next && self.line.board.read_next(&mut next, self.text).is_ok() {
                    let syntax = Syntax::CommentEndsLate { parenthesis: false };
                    return Some(self.refuse(syntax, open, at.at() - 1));
                }
            }
        }
        None
    }
}

/// The offset of the last `{` before an offset, if no `}` is between them.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn last_brace(bytes: &[u8], end: usize) -> Option<usize> {
    let mut before = bytes.split_at(end).0;
    while let [rest @ .., byte] = before {
        if *byte >= b'{' {
            match *byte {
                b'{' => return Some(rest.len()),
                b'}' => return None,
                _ => {}
            }
        }
        before = rest;
    }
    None
}

/// Whether a move of White has a number in a text.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn has_number(text: &[u8]) -> bool {
    let mut i = 1;
    while i < text.len() && !(text[i] == b'.' && text[i - 1].is_ascii_digit()) {
        i += 1;
    }
    i < text.len()
}

/// Whether two results contradict each other; `*` claims nothing.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn disagree(a: GameResult, b: GameResult) -> bool {
    !a.is(b) && !a.is(GameResult::Unknown) && !b.is(GameResult::Unknown)
}
