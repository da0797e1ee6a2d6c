//! The position after moves, for constants.

use super::Replay;
use crate::board::Board;

/// # Moves as text
impl Board {
    /// The position after moves in any notation, with or without numbers. In a constant, it goes on from a position
    /// that another constant has.
    ///
    /// # Panics
    ///
    /// Panics with the whole message if the text cannot be read or a move is illegal. In a constant, the compiler
    /// prints it. At run time, [`GameBuf::parse_from`](crate::GameBuf::parse_from) returns it as an error.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::Board;
    ///
    /// const ITALIAN: Board = Board::START.after("1. e4 e5 2. Nf3 Nc6 3. Bc4");
    /// const EVANS: Board = ITALIAN.after("3... Bc5 4. b4");
    /// assert_eq!(EVANS.legal_moves().len(), 35);
    /// ```
    ///
    /// ```compile_fail
    /// # use caissa::Board;
    /// // illegal move 1. Ke2: the pawn on e2 stands there
    /// const WRONG: Board = Board::START.after("1. Ke2");
    /// ```
    #[track_caller]
    #[inline]
    pub const fn after(&self, moves: &str) -> Self {
        let mut replay = Replay::new(moves, *self);
        loop {
            match replay.step() {
                Ok(Some(_)) => {}
                Ok(None) => return *replay.board(),
                Err(error) => panic!("{}", error.message().as_str()),
            }
        }
    }
}
