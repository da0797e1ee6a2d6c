//! Moves that are said to lead to a position: the operation `pgn`, and `fen ".." = 1. e4` in macros.

use super::Epd;
use super::operation::next_operation;
use crate::board::Board;
use crate::error::Error;
use crate::replay::Replay;
use crate::setup::Setup;
use crate::text::Cursor;

impl Epd<'_> {
    /// Checks that the moves of the operation `pgn`, if there is one, lead from the starting position to this one.
    ///
    /// # Errors
    ///
    /// Returns the [`Error`] of an illegal move, or one with the byte range of the position if the moves lead to another.
    /// The move counters and the en passant square do not count.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::epd::Epd;
    ///
    /// let line = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - pgn \"1. e4 e5\"; id \"open game\";";
    /// assert_eq!(Epd::parse(line)?.check_pgn(), Ok(()));
    /// let other = line.replace("e5", "e6");
    /// let error = Epd::parse(&other)?.check_pgn().unwrap_err();
    /// assert_eq!(
    ///     error.headline().as_str(),
    ///     "wrong FEN: the position after the moves has nothing on e5 and a black pawn on e6",
    /// );
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn check_pgn(&self) -> Result<(), Error> {
        let mut cursor = Cursor::new(self.line);
        cursor.skip(self.start);
        while let Ok(Some(span)) = next_operation(&mut cursor) {
            if span.opcode_in(self.line) == "pgn" {
                let moves = span.operands_in(self.line);
                let text = moves.trim_matches('"');
                let at = span.operands.0 + usize::from(moves.starts_with('"'));
                let mut replay = Replay::new(text, Board::START);
                let after = last_board(&mut replay).map_err(|error| error.shifted(at))?;
                return self.check_reached(&after);
            }
        }
        Ok(())
    }

    /// Checks that the position is the one after some moves.
    #[doc(hidden)]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn check_reached(&self, after: &Board) -> Result<(), Error> {
        let end = self.line[..self.start].trim_end().len();
        Setup::of(self.board).check_reached(self.line, 0..end, after)
    }
}

/// The position after the last move of the main line.
#[cfg_attr(not(feature = "compiled"), inline)]
fn last_board(replay: &mut Replay<'_>) -> Result<Board, Error> {
    while replay.next_item()?.is_some() {}
    Ok(*replay.board())
}
