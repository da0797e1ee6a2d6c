//! Finds the earlier move that explains an illegal one. This is slow, and only runs for errors.
//!
//! A replay does not store moves. To find the earlier move, the text is replayed again up to the error with a
//! question about each move.

use super::Replay;
use crate::basics::{CastlingSide, Color, Move, Square};
use crate::board::Board;
use crate::error::{EarlierMove, Error, ErrorKind, Illegal};

/// A question about the earlier moves of a game.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Question {
    /// Which move lost the right to castle to a side?
    Castling(Color, CastlingSide),
    /// Which move brought the piece to its square?
    Arrival(Square),
    /// Which move was the last one?
    Last,
}

impl Question {
    /// The question whose answer explains an error in a position with this side to move.
    pub(crate) const fn about(error: &Error, turn: Color) -> Option<Self> {
        match error.kind() {
            ErrorKind::Illegal(Illegal::GameOver { .. }) => Some(Self::Last),
            ErrorKind::Illegal(Illegal::NoCastlingRight { side, .. }) => {
                Some(Self::Castling(turn, side))
            }
            ErrorKind::Illegal(Illegal::NoEnPassant { pawn, .. }) => Some(Self::Arrival(pawn)),
            _ => None,
        }
    }

    /// Whether a move may answer the question. The last one of the line that may does.
    const fn may_be_answered(self, before: &Board, mv: Move) -> bool {
        match self {
            Self::Castling(color, side) => before.castling_rook(color, side).is_some(),
            Self::Arrival(square) => mv.to().is(square),
            Self::Last => true,
        }
    }

    /// The move as an [`EarlierMove`], if it may answer the question.
    pub(crate) const fn ask(self, before: &Board, mv: Move) -> Option<EarlierMove> {
        if !self.may_be_answered(before, mv) {
            return None;
        }
        let san = before.bare_san(mv);
        Some(EarlierMove::new(before.number, before.turn, mv, san.as_str()))
    }
}

impl Replay<'_> {
    /// The error with the earlier move that explains it, if there is one.
    pub(super) const fn explained(&self, error: Error) -> Error {
        let question = match Question::about(&error, self.line.board.turn) {
            None => return error,
            Some(Question::Last) => return self.line.ended(error),
            Some(question) => question,
        };
        let mut again = self.again(self.text);
        again.question = Some(question);
        let until = error.range().start;
        // This part was read before without an error.
        loop {
            again.cursor.skip_space();
            // Numbers were compared before.
            again.number = None;
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

    /// The same replay of a text with the same tags, from behind them.
    pub(super) const fn again<'b>(&self, text: &'b str) -> Replay<'b> {
        let mut again = self.of(text);
        again.begun = true;
        (again.tags, again.tags_end) = (self.tags, self.tags_end);
        again.cursor.rewind(self.tags_end);
        again
    }
}
