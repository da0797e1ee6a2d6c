//! The moves that an operation of EPD says to lead to its position.

use super::Replay;
use crate::board::Board;
use crate::epd::Epd;
use crate::error::Error;

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
        let Some(operation) = self.operation("pgn") else { return Ok(()) };
        let (moves, start) = operation.contents();
        let mut replay = Replay::new(moves, Board::START);
        loop {
            match replay.next_item() {
                Ok(Some(_)) => {}
                Ok(None) => return self.check_reached(replay.board()),
                Err(error) => return Err(error.shifted(start)),
            }
        }
    }
}
