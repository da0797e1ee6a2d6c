//! A position to search, with the earlier positions of its game that may repeat.

use chess_core::{Board, Error, GameRef, History, Move};

/// A position to search, and the earlier positions of its game that may repeat. With them, the engine knows which moves
/// lead to a draw by repetition.
///
/// It is made from a [`Board`], which has no earlier positions, or from a game, and follows the game move by move.
///
/// # Examples
///
/// ```
/// use chess_core::Board;
/// use chess_search::Position;
///
/// let mut position = Position::from(Board::START);
/// let mv = position.board().read("Nf3")?;
/// position.play(mv)?;
/// assert!(position.play(mv).is_err());
/// # Ok::<(), chess_core::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Position {
    board: Board,
    key: u64,
    /// The keys of the earlier positions since the last capture or pawn move.
    earlier: Vec<u64>,
    last_move: Option<Move>,
}

impl From<Board> for Position {
    fn from(board: Board) -> Self {
        Self { board, key: board.zobrist(), earlier: Vec::new(), last_move: None }
    }
}

/// The last position of a game.
impl From<GameRef<'_>> for Position {
    fn from(game: GameRef<'_>) -> Self {
        let mut position = Self::from(game.start());
        for mv in game.moves() {
            // The moves of a game are legal.
            let _ = position.play(mv);
        }
        position
    }
}

/// The current position of a game in progress.
impl From<&History> for Position {
    fn from(game: &History) -> Self {
        let mut position = Self::from(*game.start());
        for (mv, after) in game.moves().zip(game.boards().skip(1)) {
            // A null move, which is not legal: what is before it does not repeat.
            if position.play(mv).is_err() {
                position = Self::from(*after);
            }
        }
        position
    }
}

impl Position {
    /// The board.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Plays a move.
    ///
    /// # Errors
    ///
    /// Returns the reason if the move is illegal. Then nothing changes.
    pub fn play(&mut self, mv: Move) -> Result<(), Error> {
        let Some(legal) = self.board.to_legal(mv) else {
            return self.board.play(mv).map(drop);
        };
        let (next, key) = (legal.play(), legal.zobrist_after(self.key));
        if next.halfmove_clock() == 0 {
            self.earlier.clear();
        } else {
            self.earlier.push(self.key);
        }
        (self.board, self.key, self.last_move) = (next, key, Some(legal.to_move()));
        Ok(())
    }

    pub(crate) const fn key(&self) -> u64 {
        self.key
    }

    pub(crate) const fn last_move(&self) -> Option<Move> {
        self.last_move
    }

    pub(crate) fn earlier(&self) -> &[u64] {
        &self.earlier
    }
}
