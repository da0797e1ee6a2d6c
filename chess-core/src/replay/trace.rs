//! Looking back for the earlier move that explains an illegal one: slow, and only asked for an error.
//!
//! A replay keeps no moves. The text is replayed once more up to the error, with an eye on one question.

use super::Replay;
use crate::error::{Error, Event, Illegal};
use crate::{Board, Color, Move, Side, Square, Text};

/// What is looked for.
#[derive(Clone, Copy, Debug)]
pub(super) enum Question {
    /// Which move lost the right to castle to a side?
    Castling(Color, Side),
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

    /// The move as an event, if it is what is looked for.
    pub(super) const fn ask(self, before: &Board, mv: Move, after: &Board) -> Option<Event> {
        if !self.is_answered(before, mv, after) {
            return None;
        }
        let mut san = Text::new();
        san.str(before.bare_san(mv).as_str());
        Some(Event { number: before.number, color: before.turn, mv, san })
    }
}

const fn keeps_right(before: &Board, after: &Board, color: Color, side: Side) -> bool {
    match before.castling_rook(color, side) {
        Some(rook) => after.castling.contains(rook),
        None => false,
    }
}

impl Replay<'_> {
    /// The error with the earlier move that explains it, where there is one.
    pub(super) const fn with_event(&self, error: Error) -> Error {
        let question = match error.illegal() {
            Some(Illegal::NoCastlingRight { side, .. }) => {
                Question::Castling(self.line.board.turn, side)
            }
            Some(Illegal::NoEnPassant { pawn, .. }) => Question::Arrival(pawn),
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
        match again.line.event {
            Some(event) => error.with_event(event),
            None => error,
        }
    }

    /// The same replay from its beginning, the tags read.
    const fn again(&self) -> Self {
        let mut again = Self::new(self.text, self.start);
        again.line_comments = self.line_comments;
        again.begun = true;
        again.cursor.rewind(self.tags_end);
        again
    }
}
