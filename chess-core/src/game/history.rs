//! A game in progress: its positions, so that moves can be taken back and repetitions are known.

use alloc::vec::Vec;

use super::GameRef;
use crate::basics::{Move, Outcome};
use crate::board::{Board, Legal};
use crate::error::Error;

/// The positions of a game while it is played, for rules that look back: repetition, and what follows from it.
///
/// Repetitions are counted when a move is played, among the positions since the last move that cannot be undone:
/// a capture, a pawn's move, or one that lost a right to castle. Asking for them takes constant time.
///
/// # Examples
///
/// ```
/// use chess_core::{Board, History, Outcome};
///
/// let mut history = History::new(Board::START);
/// for text in ["Nf3", "Nf6", "Ng1", "Ng8"].into_iter().cycle().take(16) {
///     history.play(history.board().read(text)?)?;
/// }
/// assert_eq!(history.repetitions(), 5);
/// assert_eq!(history.outcome(), Some(Outcome::FivefoldRepetition));
///
/// assert_eq!(history.take_back().unwrap().to_string(), "f6g8");
/// assert_eq!((history.repetitions(), history.outcome()), (4, None));
/// assert!(history.is_draw_claimable());
/// # Ok::<(), chess_core::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct History {
    /// The positions before the last one, the first one first.
    past: Vec<Position>,
    now: Position,
}

/// A position of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Position {
    board: Board,
    /// The move that led to it.
    last: Option<Move>,
    /// How often it has appeared so far, itself included.
    repetitions: usize,
    /// The first position of the game that it may repeat.
    since: usize,
}

impl History {
    /// A game that begins with a position.
    pub const fn new(start: Board) -> Self {
        let now = Position { board: start, last: None, repetitions: 1, since: 0 };
        Self { past: Vec::new(), now }
    }

    /// The position that the game began with.
    pub fn start(&self) -> &Board {
        &self.past.first().unwrap_or(&self.now).board
    }

    /// The current position.
    pub const fn board(&self) -> &Board {
        &self.now.board
    }

    /// Plays a move.
    ///
    /// # Errors
    ///
    /// An [`Error`] that says why the move is illegal; the game stays as it is.
    #[doc(alias = "push")]
    pub fn play(&mut self, mv: Move) -> Result<(), Error> {
        let legal = self.now.board.legal(mv)?;
        let (mv, board) = (legal.to_move(), legal.play());
        self.push(mv, board);
        Ok(())
    }

    /// Plays a move that is known to be legal in the current position, so that nothing is checked again. A proof for
    /// another position proves nothing here: its move is then checked.
    ///
    /// # Errors
    ///
    /// As for [`play`](Self::play), and only for a move that is legal in another position.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_core::{Board, History};
    ///
    /// let mut history = History::new(Board::START);
    /// for _ in 0..10 {
    ///     let board = *history.board();
    ///     history.play_legal(board.legals().next().unwrap())?;
    /// }
    /// assert_eq!(history.len(), 10);
    /// # Ok::<(), chess_core::Error>(())
    /// ```
    pub fn play_legal(&mut self, legal: Legal<'_>) -> Result<(), Error> {
        if *legal.board() != self.now.board {
            return self.play(legal.to_move());
        }
        self.push(legal.to_move(), legal.play());
        Ok(())
    }

    fn push(&mut self, mv: Move, board: Board) {
        let index = self.past.len() + 1;
        let is_for_good = board.halfmove_clock() == 0 || board.castling != self.now.board.castling;
        let since = if is_for_good { index } else { self.now.since };
        let next = Position { board, last: Some(mv), repetitions: 1, since };
        self.past.push(core::mem::replace(&mut self.now, next));
        self.now.repetitions += self.earlier(index, since);
    }

    /// How often the current position, the one of an index, has appeared before, from a position on. It takes four
    /// plies at least to come back to a position.
    fn earlier(&self, index: usize, since: usize) -> usize {
        let mut at = index;
        let mut plies = 4;
        while at >= since + plies {
            at -= plies;
            plies = 2;
            if self.past[at].board.same_position(&self.now.board) {
                return self.past[at].repetitions;
            }
        }
        0
    }

    /// Takes the last move back and gives it; `None` at the start.
    #[doc(alias = "pop")]
    #[doc(alias = "undo")]
    pub fn take_back(&mut self) -> Option<Move> {
        let before = self.past.pop()?;
        core::mem::replace(&mut self.now, before).last
    }

    /// How many moves were made, in plies.
    pub const fn len(&self) -> usize {
        self.past.len()
    }

    /// Whether no move was made.
    pub const fn is_empty(&self) -> bool {
        self.past.is_empty()
    }

    /// The last move; `None` at the start.
    pub const fn last_move(&self) -> Option<Move> {
        self.now.last
    }

    /// The moves, first to last.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + '_ {
        self.positions().filter_map(|position| position.last)
    }

    /// The positions, from the start to the current one: one more than there are moves.
    pub fn boards(&self) -> impl DoubleEndedIterator<Item = &Board> + '_ {
        self.positions().map(|position| &position.board)
    }

    fn positions(&self) -> impl DoubleEndedIterator<Item = &Position> + '_ {
        self.past.iter().chain(core::iter::once(&self.now))
    }

    /// How often the current position has appeared, itself included (FIDE 9.2.3).
    pub const fn repetitions(&self) -> usize {
        self.now.repetitions
    }

    /// Whether the current position has appeared three times or more, so that a draw may be claimed (FIDE 9.2).
    #[doc(alias = "can_claim_threefold_repetition")]
    pub const fn is_threefold_repetition(&self) -> bool {
        self.now.repetitions >= 3
    }

    /// Whether the current position has appeared five times or more, which ends the game (FIDE 9.6.1).
    pub const fn is_fivefold_repetition(&self) -> bool {
        self.now.repetitions >= 5
    }

    /// How the game has ended by rule: as the current position says (75 moves among the reasons), or by fivefold
    /// repetition.
    pub const fn outcome(&self) -> Option<Outcome> {
        match self.now.board.outcome() {
            None if self.is_fivefold_repetition() => Some(Outcome::FivefoldRepetition),
            outcome => outcome,
        }
    }

    /// Whether the player to move may claim a draw: threefold repetition, or fifty moves by each player without
    /// capture or pawn move (FIDE 9.2, 9.3).
    #[doc(alias = "can_claim_draw")]
    pub const fn is_draw_claimable(&self) -> bool {
        self.now.board.is_fifty_moves()
            || self.is_threefold_repetition() && !self.now.board.is_checkmate()
    }
}

impl Default for History {
    /// A game from the starting array.
    fn default() -> Self {
        Self::new(Board::START)
    }
}

impl From<GameRef<'_>> for History {
    /// The moves of a game, so that it can go on.
    fn from(game: GameRef<'_>) -> Self {
        let mut history = Self::new(game.start());
        for mv in game.moves() {
            let board = history.now.board.after(mv);
            history.push(mv, board);
        }
        history
    }
}
