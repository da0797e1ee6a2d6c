//! A game in progress, which knows repetitions and can take moves back.

use alloc::vec::Vec;

use super::GameRef;
use crate::basics::{Move, Outcome};
use crate::board::{Board, Legal};
use crate::error::Error;
use crate::replay::Question;

/// The positions of a game in progress, for the rules about repetition.
///
/// Repetitions are counted when a move is played. Only positions since the last irreversible move are
/// compared: a capture, a pawn move, or the loss of a castling right. Queries take constant time.
///
/// # Examples
///
/// ```
/// use caissa::{Board, History, Outcome};
///
/// let mut history = History::new(Board::START);
/// for text in ["Nf3", "Nf6", "Ng1", "Ng8"].into_iter().cycle().take(16) {
///     history.play_text(text)?;
/// }
/// assert_eq!(history.repetitions(), 5);
/// assert_eq!(history.outcome(), Some(Outcome::FivefoldRepetition));
///
/// assert_eq!(history.take_back().unwrap().to_string(), "f6g8");
/// assert_eq!((history.repetitions(), history.outcome()), (4, None));
/// assert!(history.is_draw_claimable());
/// # Ok::<(), caissa::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct History {
    /// The positions before the current one, first to last.
    past: Vec<Position>,
    now: Position,
}

/// A position of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Position {
    board: Board,
    /// Its Zobrist key.
    key: u64,
    /// The move that led to the position.
    last: Option<Move>,
    /// The number of times the position has occurred so far, including this time.
    repetitions: usize,
    /// The index of the first position that this one may repeat.
    since: usize,
}

impl History {
    /// A game that starts in a position.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn new(start: Board) -> Self {
        let now =
            Position { board: start, key: start.zobrist(), last: None, repetitions: 1, since: 0 };
        Self { past: Vec::new(), now }
    }

    /// The position where the game starts.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn start(&self) -> &Board {
        &self.past.first().unwrap_or(&self.now).board
    }

    /// The current position.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn board(&self) -> &Board {
        &self.now.board
    }

    /// The [Zobrist key](Board::zobrist) of the current position, which each move updates.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Board, History};
    ///
    /// let mut history = History::new(Board::START);
    /// history.play_text("e4")?;
    /// assert_eq!(history.zobrist(), history.board().zobrist());
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn zobrist(&self) -> u64 {
        self.now.key
    }

    /// Plays a move.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the move is illegal. The game then stays unchanged.
    #[doc(alias = "push")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn play(&mut self, mv: Move) -> Result<(), Error> {
        let legal = self.now.board.legal(mv)?;
        let (mv, board) = (legal.to_move(), legal.play());
        self.record(mv, board);
        Ok(())
    }

    /// Reads one move in any notation, as [`Board::read`] does, and plays it.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the text cannot be read, the move is illegal, or a claim is false. It is
    /// [explained](Self::explain) by the earlier moves. The game then stays unchanged.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Board, History};
    ///
    /// let mut history = History::new(Board::START);
    /// for text in ["e4", "e7e5", "Ke2", "Nf6", "Ke1", "Nc6", "Nf3", "d6", "Be2", "g6"] {
    ///     history.play_text(text)?;
    /// }
    /// let error = history.play_text("O-O").unwrap_err();
    /// assert!(error.to_string().contains("2. Ke2"), "{error}");
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[doc(alias = "push_san")]
    #[doc(alias = "push_uci")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn play_text(&mut self, text: &str) -> Result<(), Error> {
        let legal = self.now.board.read_legal(text).map_err(|error| self.explain(error))?;
        let (mv, board) = (legal.to_move(), legal.play());
        self.record(mv, board);
        Ok(())
    }

    /// Plays a [null move](Move::NULL): the side to move passes, as engines let it do to see a threat. Returns `false`,
    /// and changes nothing, if it is in check. [`take_back`](Self::take_back) takes it back.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Board, History, Move};
    ///
    /// let mut history = History::new(Board::START);
    /// assert!(history.pass());
    /// assert_eq!(history.board(), &Board::START.pass().unwrap());
    /// assert_eq!(history.take_back(), Some(Move::NULL));
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn pass(&mut self) -> bool {
        let Some(board) = self.now.board.pass() else { return false };
        self.record(Move::NULL, board);
        true
    }

    /// Adds a legal move, or a null move, and the position that it leads to.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn record(&mut self, mv: Move, board: Board) {
        let index = self.past.len() + 1;
        let is_for_good = board.halfmove_clock() == 0 || board.castling != self.now.board.castling;
        let since = if is_for_good { index } else { self.now.since };
        let next =
            Position { board, key: self.key_after(mv), last: Some(mv), repetitions: 1, since };
        self.past.push(core::mem::replace(&mut self.now, next));
        self.now.repetitions += self.earlier(index, since);
    }

    /// The key after a legal move or a null move.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn key_after(&self, mv: Move) -> u64 {
        let Position { board, key, .. } = &self.now;
        if mv.is_null() {
            return board.zobrist_after_pass(*key);
        }
        Legal::new(board, board.role_at(mv.from()), mv).zobrist_after(*key)
    }

    /// The number of times the current position, at `index`, has occurred before, from the position at
    /// `since` on. A position can recur after four plies at the earliest.
    #[cfg_attr(not(feature = "compiled"), inline)]
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

    /// Adds to an error of the current position the earlier move that explains it: the move that lost the right to
    /// castle, brought a pawn beside one that would capture it en passant, or ended the game. Any other error is
    /// returned unchanged.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Board, History};
    ///
    /// let mut history = History::new(Board::START);
    /// for text in ["Nf3", "Nf6", "g3", "g6", "Bg2", "Bg7", "Kf1", "d6", "Ke1", "d5"] {
    ///     history.play_text(text)?;
    /// }
    /// let error = history.board().read("O-O").unwrap_err();
    /// assert!(!error.headline().contains("Kf1"));
    /// assert!(history.explain(error).to_string().contains("4. Kf1"));
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn explain(&self, error: Error) -> Error {
        if error.position() != *self.board() {
            return error;
        }
        let Some(question) = Question::about(&error, self.board().turn) else { return error };
        let mut moves = self.boards().rev().skip(1).zip(self.moves().rev());
        match moves.find_map(|(before, mv)| question.ask(before, mv)) {
            Some(earlier) => error.explained_by(earlier),
            None => error,
        }
    }

    /// Takes back the last move and returns it; `None` at the start.
    #[doc(alias = "pop")]
    #[doc(alias = "undo")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn take_back(&mut self) -> Option<Move> {
        let before = self.past.pop()?;
        core::mem::replace(&mut self.now, before).last
    }

    /// The number of moves in plies.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn len(&self) -> usize {
        self.past.len()
    }

    /// Whether no move has been played.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn is_empty(&self) -> bool {
        self.past.is_empty()
    }

    /// The last move; `None` at the start.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn last_move(&self) -> Option<Move> {
        self.now.last
    }

    /// Iterator over the moves, first to last.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + '_ {
        self.positions().filter_map(|position| position.last)
    }

    /// Iterator over the positions from the first to the current one, one more than there are moves.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn boards(&self) -> impl DoubleEndedIterator<Item = &Board> + '_ {
        self.positions().map(|position| &position.board)
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn positions(&self) -> impl DoubleEndedIterator<Item = &Position> + '_ {
        self.past.iter().chain(core::iter::once(&self.now))
    }

    /// The number of times the current position has occurred, including this time (FIDE 9.2.3).
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn repetitions(&self) -> usize {
        self.now.repetitions
    }

    /// Whether the current position has occurred at least three times, so that a draw may be claimed (FIDE
    /// 9.2).
    #[doc(alias = "can_claim_threefold_repetition")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn is_threefold_repetition(&self) -> bool {
        self.now.repetitions >= 3
    }

    /// The rule that has ended the game: one of the current position, the 75-move rule or fivefold repetition.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn outcome(&self) -> Option<Outcome> {
        match self.now.board.outcome() {
            None if self.now.repetitions >= 5 => Some(Outcome::FivefoldRepetition),
            outcome => outcome,
        }
    }

    /// Whether the side to move may claim a draw: by threefold repetition, or because each player has made
    /// fifty moves without a capture or a pawn move (FIDE 9.2, 9.3).
    #[doc(alias = "can_claim_draw")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn is_draw_claimable(&self) -> bool {
        self.now.board.is_fifty_moves()
            || self.is_threefold_repetition() && !self.now.board.is_checkmate()
    }
}

implement! {
    /// A game from the standard starting position.
    Default for History = Self::new(Board::START);
}

impl From<GameRef<'_>> for History {
    /// The main line of a game, ready to be continued.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn from(game: GameRef<'_>) -> Self {
        let mut history = Self::new(game.start());
        for mv in game.moves() {
            let board = history.now.board.played(mv);
            history.record(mv, board);
        }
        history
    }
}
