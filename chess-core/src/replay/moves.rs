//! Moves of a game, with the numbers before them.

use super::Replay;
use super::number::Number;
use crate::basics::Move;
use crate::error::{Error, ErrorKind, FalseClaim, Syntax};
use crate::notation::null;
use crate::read::ReadMove;

impl Replay<'_> {
    /// Reads and plays a move in any notation.
    pub(super) const fn read_move(&mut self) -> Result<Move, Error> {
        if let Some((claim, number)) = self.false_number() {
            return Err(self.miscounted(claim, number));
        }
        self.number = None;
        let start = self.cursor.at();
        let read = match self.line.board.read_plain(&mut self.cursor) {
            Some(read) => Ok(read),
            None if null::eat(&mut self.cursor) => return self.play_null(start),
            None => self.line.board.read_any(&mut self.cursor, self.text),
        };
        match read {
            Ok(read) => {
                self.by_squares = self.by_squares || read.by_squares;
                if let Some(start) = read.signs {
                    self.signs = (start, self.cursor.at());
                }
                match self.line.play(read.role, read.mv, read.check) {
                    None => {
                        self.plies += (self.depth == 0) as u32;
                        Ok(read.mv)
                    }
                    Some(claim) => {
                        let ReadMove { mv, end, .. } = read;
                        Err(self.line.board.refuse_claim(claim, mv, self.text, start, end))
                    }
                }
            }
            Err(error) if matches!(error.kind(), ErrorKind::Syntax(_)) => {
                match self.joined_result(start) {
                    Some(joined) => Err(joined),
                    None => Err(error),
                }
            }
            Err(error) => Err(self.explained(error)),
        }
    }

    /// Plays a null move that has been read. Only variations may have one.
    const fn play_null(&mut self, start: usize) -> Result<Move, Error> {
        let end = self.cursor.at();
        if self.depth == 0 {
            return Err(self.refuse(Syntax::NullMove, start, end));
        }
        let board = &self.line.board;
        match board.after_null() {
            Ok(next) => {
                self.line.pass(next);
                Ok(Move::NULL)
            }
            Err(reason) => {
                let kind = ErrorKind::Illegal(reason);
                Err(self.explained(Error::of_text(kind, board, self.text, start, end)))
            }
        }
    }

    pub(super) const fn refuse_number(&self, claim: FalseClaim, number: Number) -> Error {
        let kind = ErrorKind::FalseClaim(claim);
        Error::of_text(kind, &self.line.board, self.text, number.start, number.end)
    }
}
