//! Looking back for the earlier move that explains an illegal one: slow, and only asked for an error.
//!
//! A replay keeps no moves. The text is replayed once more up to the error, with an eye on one question.

use super::Replay;
use crate::basics::{CastlingSide, Color, Move, Square};
use crate::board::Board;
use crate::error::{EarlierMove, Error, ErrorKind, Illegal};

/// What is looked for.
#[derive(Clone, Copy, Debug)]
pub(super) enum Question {
    /// Which move lost the right to castle to a side?
    Castling(Color, CastlingSide),
    /// Which move brought the man that stands on a square?
    Arrival(Square),
}

impl Question {
    /// Whether a move from one position to the next is what is looked for.
    const fn is_answered(self, before: &Board, mv: Move, after: &Board) -> bool {
        match self {
            Self::Castling(color, side) => {
                before.castling_rook(color, side).is_some()
                    && !keeps_right(before, after, color, side)
            }
            Self::Arrival(square) => mv.to().is(square),
        }
    }

    /// The move as an [`EarlierMove`], if it is what is looked for.
    pub(super) const fn ask(self, before: &Board, mv: Move, after: &Board) -> Option<EarlierMove> {
        if !self.is_answered(before, mv, after) {
            return None;
        }
        let san = before.bare_san(mv);
        Some(EarlierMove::new(before.number, before.turn, mv, san.as_str()))
    }
}

const fn keeps_right(before: &Board, after: &Board, color: Color, side: CastlingSide) -> bool {
    match before.castling_rook(color, side) {
        Some(rook) => after.castling.contains(rook),
        None => false,
    }
}

impl Replay<'_> {
    /// The error with the earlier move that explains it, where there is one.
    pub(super) const fn explained(&self, error: Error) -> Error {
        let question = match error.kind() {
            ErrorKind::Illegal(Illegal::GameOver { .. }) => return self.line.ended(error),
            ErrorKind::Illegal(Illegal::NoCastlingRight { side, .. }) => {
                Question::Castling(self.line.board.turn, side)
            }
            ErrorKind::Illegal(Illegal::NoEnPassant { pawn, .. }) => Question::Arrival(pawn),
            _ => return error,
        };
        let mut again = self.again();
        again.question = Some(question);
        let until = error.range().start;
        // What was read once without an error is read so again.
        while again.cursor.at() < until {
            again.cursor.skip_space();
            match again.cursor.peek() {
                Some(byte) if again.cursor.at() < until => {
                    if again.item(byte).is_err() {
                        return error;
                    }
                }
                _ => break,
            }
        }
        match again.line.earlier {
            Some(earlier) => error.explained_by(earlier),
            None => error,
        }
    }

    /// The same replay from its beginning, the tags read.
    const fn again(&self) -> Self {
        let mut again = Self::new(self.text, self.start);
        again.form = self.form;
        again.begun = true;
        again.cursor.rewind(self.tags_end);
        again
    }
}
