//! Positions whose type names the side to move, and moves that are known to be legal; for run time.

use core::marker::PhantomData;

use super::{Black, Player, White};
use crate::iter::Legals;
use crate::{Board, Color, Decision, Error, Move, Outcome, RawSquare, Role};

/// A position where `P` is to move. [`Turn::of`] makes one of any [`Board`](struct@Board).
///
/// # Examples
///
/// ```
/// use caissa::typed::{Black, Position, White};
///
/// let start: Position<White> = Position::START;
/// let on_move = start.in_play().unwrap();
/// let next: Position<Black> = on_move.read("e4")?.play();
/// assert!(next.in_play().unwrap().read("e4").is_err());
/// # Ok::<(), caissa::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position<P> {
    board: Board,
    player: PhantomData<P>,
}

/// A position, sorted by the side to move.
///
/// # Examples
///
/// ```
/// use caissa::board;
/// use caissa::typed::Turn;
///
/// assert!(matches!(Turn::of(board!(1. e4)), Turn::Black(_)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// White is to move.
    White(Position<White>),
    /// Black is to move.
    Black(Position<Black>),
}

impl Turn {
    /// Sorts a position by the side to move.
    #[inline]
    pub const fn of(board: Board) -> Self {
        match board.turn() {
            Color::White => Self::White(Position::wrap(board)),
            Color::Black => Self::Black(Position::wrap(board)),
        }
    }
}

impl Position<White> {
    /// The starting position.
    pub const START: Self = Self::wrap(Board::START);
}

impl<P: Player> Position<P> {
    /// Returns the position if `P` is to move in it. [`Turn::of`] takes a position of either side.
    ///
    /// ```
    /// use caissa::board;
    /// use caissa::typed::{Black, Position, White};
    ///
    /// assert!(Position::<Black>::new(board!(1. e4)).is_some());
    /// assert!(Position::<White>::new(board!(1. e4)).is_none());
    /// ```
    pub const fn new(board: Board) -> Option<Self> {
        if board.turn().is(P::COLOR) { Some(Self::wrap(board)) } else { None }
    }

    /// Wraps a position where `P` is to move.
    const fn wrap(board: Board) -> Self {
        Self { board, player: PhantomData }
    }

    /// The position as a value.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the proof that the game goes on.
    ///
    /// # Errors
    ///
    /// Returns the rule that has ended the game: checkmate, stalemate, a dead position or 75 moves.
    pub const fn in_play(&self) -> Result<OnMove<'_, P>, Outcome> {
        match self.board.outcome() {
            None => Ok(OnMove::new(self)),
            Some(outcome) => Err(outcome),
        }
    }
}

/// The proof that a game goes on and that `P` is to move. Choosing a move needs this proof.
///
/// `O` distinguishes a [`Local`] game from that of a [`session`](super::session), which accepts only its own moves.
#[derive(Clone, Copy, Debug)]
pub struct OnMove<'p, P, O = Local> {
    position: &'p Position<P>,
    brand: Brand<'p, O>,
}

/// Makes a lifetime invariant: neither longer nor shorter will do.
type Brand<'p, O> = PhantomData<(fn(&'p ()) -> &'p (), O)>;

/// A game outside a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Local;

impl<'p, P: Player, O> OnMove<'p, P, O> {
    pub(super) const fn new(position: &'p Position<P>) -> Self {
        Self { position, brand: PhantomData }
    }

    /// The position.
    pub const fn position(self) -> &'p Position<P> {
        self.position
    }

    /// Reads a move in any notation.
    ///
    /// # Errors
    ///
    /// As for [`Board::read`](struct@crate::Board).
    pub const fn read(self, text: &str) -> Result<TypedLegal<'p, P, O>, Error> {
        match self.position.board.read_legal(text) {
            Ok(legal) => Ok(TypedLegal::new(legal)),
            Err(error) => Err(error),
        }
    }

    /// Returns the proof that a move is legal.
    ///
    /// # Errors
    ///
    /// An [`Error`] that says why it is not.
    pub const fn legal(self, mv: Move) -> Result<TypedLegal<'p, P, O>, Error> {
        match self.position.board.legal(mv) {
            Ok(legal) => Ok(TypedLegal::new(legal)),
            Err(error) => Err(error),
        }
    }

    /// Classifies an attempted move, given by raw coordinates, and returns the proof that it is legal.
    ///
    /// # Errors
    ///
    /// Any [`Decision`] but [`Decision::Legal`].
    pub const fn decide(
        self,
        from: RawSquare,
        to: RawSquare,
        promotion: Option<Role>,
    ) -> Result<TypedLegal<'p, P, O>, Decision<'p>> {
        match self.position.board.decide(from, to, promotion) {
            Decision::Legal(legal) => Ok(TypedLegal::new(legal)),
            other => Err(other),
        }
    }

    /// The legal moves, at least one.
    pub fn legals(self) -> impl Iterator<Item = TypedLegal<'p, P, O>> + use<'p, P, O> {
        let legals: Legals<'p> = self.position.board.legals();
        legals.map(TypedLegal::new)
    }
}

/// A legal move of `P`, tied to the position it was chosen in. Playing it cannot fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TypedLegal<'p, P, O = Local> {
    inner: crate::Legal<'p>,
    player: PhantomData<P>,
    brand: Brand<'p, O>,
}

impl<'p, P: Player, O> TypedLegal<'p, P, O> {
    const fn new(legal: crate::Legal<'p>) -> Self {
        Self { inner: legal, player: PhantomData, brand: PhantomData }
    }

    /// The move.
    pub const fn to_move(self) -> Move {
        self.inner.to_move()
    }

    /// The position after the move, with the opponent to move.
    pub const fn play(self) -> Position<P::Opponent> {
        Position::wrap(self.inner.play())
    }
}
