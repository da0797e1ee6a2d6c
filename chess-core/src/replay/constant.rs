//! Positions in constants without a macro: what is wrong stops the build with the words of the error.

use super::Replay;
use crate::board::Board;
use crate::fen::FenOptions;

/// # Constants
impl Board {
    /// The position of a FEN, for a constant. [`FenOptions::constant`] takes options.
    ///
    /// # Panics
    ///
    /// Panics with the whole message if the text is not FEN or the position is impossible. In a constant, the
    /// compiler prints it. At run time, [`from_fen`](Self::from_fen) returns it as an error.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::Board;
    ///
    /// const ENDGAME: Board = Board::constant("8/8/8/8/8/4k3/4p3/4K3 w - - 0 1");
    /// const _: () = assert!(ENDGAME.is_stalemate());
    /// ```
    ///
    /// ```compile_fail
    /// # use caissa::Board;
    /// // impossible position: Black has no king
    /// const WRONG: Board = Board::constant("8/8/8/8/8/8/8/K7 w - - 0 1");
    /// ```
    #[track_caller]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn constant(fen: &str) -> Self {
        FenOptions::new().constant(fen)
    }

    /// The position after moves in any notation, with or without numbers. In a constant, it goes on from a position
    /// that another constant has.
    ///
    /// # Panics
    ///
    /// Panics with the whole message if the text cannot be read or a move is illegal. In a constant, the compiler
    /// prints it. At run time, [`GameBuf::read`](crate::GameBuf::read) returns it as an error.
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
    #[cfg_attr(not(feature = "compiled"), inline)]
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

impl FenOptions {
    /// The position of a FEN read with these options, for a constant.
    ///
    /// # Panics
    ///
    /// Panics as [`Board::constant`] does.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Board, FenOptions};
    ///
    /// const START_518: Board =
    ///     FenOptions::new().chess960().constant("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    /// assert!(START_518.same_position(&Board::START));
    /// ```
    #[track_caller]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn constant(self, fen: &str) -> Board {
        match self.parse(fen) {
            Ok(board) => board,
            Err(error) => panic!("{}", error.message().as_str()),
        }
    }
}
