//! Kings that were put on two of the squares in the middle after the game, which tells an electronic board the result. This only
//! runs for illegal moves.
//!
//! DGT's boards began it: both on light squares, White won; both on dark ones, Black won; else a draw. Either king may be on
//! either square. A board that takes one of them for a move writes `Kd4`.

use super::Replay;
use crate::basics::{Color, GameResult, Role, Square, SquareSet};
use crate::error::{Error, ErrorKind, Illegal};
use crate::notation::{self, result::eat_result};
use crate::text::Cursor;

const MIDDLE: SquareSet =
    SquareSet::of(Square::D4).with(Square::E4).with(Square::D5).with(Square::E5);

impl Replay<'_> {
    /// The error for the moves at an offset, if they are the last and tell the result. One move tells it only if the other king
    /// stands in the middle, and the game has that result.
    #[cold]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn result_sign(&self, start: usize) -> Option<Error> {
        let turn = self.line.board.turn;
        let mut ahead = self.cursor;
        ahead.rewind(start);
        if self.depth > 0 {
            return None;
        }
        let Some(one) = self.king_in_middle(&mut ahead, turn) else { return None };
        let mut end = ahead.at();
        skip_to_word(&mut ahead);
        let (other, are_two) = match self.king_in_middle(&mut ahead, turn.other()) {
            Some(other) => {
                end = ahead.at();
                skip_to_word(&mut ahead);
                (other, true)
            }
            None => (self.line.board.king(turn.other()), false),
        };
        let written = eat_result(&mut ahead);
        let is_end = written.is_some() || matches!(ahead.peek(), None | Some(b'['));
        let result = match (one.is_light(), other.is_light()) {
            (true, true) => GameResult::WhiteWins,
            (false, false) => GameResult::BlackWins,
            _ => GameResult::Draw,
        };
        let agrees = match (written, self.tags.result) {
            (None | Some(GameResult::Unknown), Some((tag, _))) => tag.is(result),
            (Some(written), _) => written.is(result),
            (None, None) => false,
        };
        if !is_end || one.is(other) || !MIDDLE.contains(other) || !(are_two || agrees) {
            return None;
        }
        let (kings, is_certain) = (SquareSet::of(one).with(other), are_two && agrees);
        let kind = ErrorKind::Illegal(Illegal::ResultSign { kings, result, is_certain });
        Some(Error::of_text(kind, &self.line.board, self.text, (start, end)))
    }

    /// Reads a move of a side's king to one of the four squares.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn king_in_middle(&self, ahead: &mut Cursor<'_>, color: Color) -> Option<Square> {
        let mut rest = *ahead;
        let Ok(parsed) = notation::parse(&mut rest) else { return None };
        let is_king = match (parsed.role, parsed.origin()) {
            (Some(role), _) => role.is(Role::King),
            (None, Some(from)) => from.is(self.line.board.king(color)),
            (None, None) => false,
        };
        if !is_king || !MIDDLE.contains(parsed.to) {
            return None;
        }
        *ahead = rest;
        Some(parsed.to)
    }
}

/// Steps over space, comments in braces, and a number with its period, but not over a result.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn skip_to_word(ahead: &mut Cursor<'_>) {
    loop {
        ahead.skip_space();
        let mut rest = *ahead;
        match rest.peek() {
            Some(b'{') => rest.skip_to(b'}', b'}'),
            Some(b'0'..=b'9') if eat_result(&mut { *ahead }).is_none() => _ = rest.eat_number(),
            Some(b'.') => {}
            _ => return,
        }
        let is_digit = matches!(ahead.peek(), Some(b'0'..=b'9'));
        *ahead = rest;
        if !is_digit && !ahead.is_done() {
            ahead.bump();
        }
    }
}
