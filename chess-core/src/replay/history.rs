//! Finds the earlier move that explains an illegal one. This is slow, and only runs for errors.
//!
//! A replay does not store moves. To find the earlier move, the text is replayed again up to the error with a
//! question about each move.

use super::{DEPTH, Item, Replay, Stage};
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
    #[cfg_attr(not(feature = "compiled"), inline)]
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
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn may_be_answered(self, before: &Board, mv: Move) -> bool {
        match self {
            Self::Castling(color, side) => before.castling_rook(color, side).is_some(),
            Self::Arrival(square) => mv.to().is(square),
            Self::Last => true,
        }
    }

    /// The move as an [`EarlierMove`], if it may answer the question.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn ask(self, before: &Board, mv: Move) -> Option<EarlierMove> {
        if !self.may_be_answered(before, mv) {
            return None;
        }
        let san = before.bare_san(mv);
        Some(EarlierMove::new(before.number, before.turn, mv, san.as_str()))
    }
}

/// The last move of a line that answers a question, and the same before the last move, where a variation begins.
#[derive(Clone, Copy)]
struct Answers {
    last: Option<EarlierMove>,
    before: Option<EarlierMove>,
}

impl Replay<'_> {
    /// The error with the earlier move that explains it, if there is one.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn explained(&self, error: Error) -> Error {
        let Some(question) = Question::about(&error, self.line.board.turn) else { return error };
        if matches!(question, Question::Last) {
            return self.line.ended(error);
        }
        let mut again = self.again(self.text);
        let mut line = Answers { last: None, before: None };
        let mut outer = [line; DEPTH];
        let until = error.range().start;
        // This part was read before without an error.
        loop {
            again.cursor.skip_space();
            // Numbers were compared before.
            again.number = None;
            let Some(byte) = again.cursor.peek() else { break };
            if again.cursor.at() >= until {
                break;
            }
            let board = again.line.board;
            match again.item(byte) {
                Ok(Some(Item::Move(mv))) => {
                    line.before = line.last;
                    if !mv.is_null()
                        && let Some(earlier) = question.ask(&board, mv)
                    {
                        line.last = Some(earlier);
                    }
                }
                Ok(Some(Item::Open)) => {
                    outer[again.depth - 1] = line;
                    line.last = line.before;
                }
                Ok(Some(Item::Close)) => line = outer[again.depth],
                Ok(_) => {}
                Err(_) => return error,
            }
        }
        match line.last {
            Some(earlier) => error.explained_by(earlier),
            None => error,
        }
    }

    /// The same replay of a text with the same tags, from after them.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn again<'b>(&self, text: &'b str) -> Replay<'b> {
        let mut again = self.of(text);
        again.stage = Stage::Body;
        again.tags = self.tags;
        again.cursor.rewind(self.tags.end);
        again
    }
}

#[cfg(all(test, feature = "std"))]
mod tests {
    use std::string::ToString;

    use crate::board::Board;
    use crate::replay::Replay;

    #[test]
    fn the_earlier_move_is_found_over_comments_and_variations() {
        for text in [
            "1. e4 e5 2. Ke2 Ke7 3. Ke1 Ke8 4. O-O",
            "{a} 1. e4 {b} e5 2. Ke2 {c} Ke7 3. Ke1 $1 (3. Ke3 (3. Kd3) {d}) 3... Ke8 ; e\n 4. O-O",
            "1. e4 e5 2. Ke2 (2. Nf3 Nc6) 2... Ke7 3. Ke1 Ke8 (3... Kf6) 4. O-O",
        ] {
            let mut replay = Replay::new(text, Board::START);
            let error = loop {
                if let Err(error) = replay.step() {
                    break error;
                }
            };
            let words = error.message().as_str().to_string();
            assert!(words.contains("with 2. Ke2"), "{text}: {words}");
        }
    }
}
