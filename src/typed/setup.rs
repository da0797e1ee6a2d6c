//! Positions put together piece by piece, in types.

use core::marker::PhantomData;

use super::board::sealed;
use super::game::square;
use super::{PieceRole, Player, SquareConst, State, TypedBoard};
use crate::typed::TypedGame;
use crate::{Board, Color, Error, Piece, Setup, Square, SquareSet};

/// A board with the pieces of `M`. You can put more on it.
#[derive(Clone, Copy, Debug)]
pub struct Pieces<M>(PhantomData<M>);

/// No piece.
#[derive(Clone, Copy, Debug)]
pub struct Empty;

/// The pieces of `M`, and one more.
#[derive(Clone, Copy, Debug)]
pub struct With<M, P, K, const SQUARE: u8>(PhantomData<(M, P, K)>);

/// The position of these pieces, with `P` to move.
#[derive(Clone, Copy, Debug)]
pub struct Placed<M, P>(PhantomData<(M, P)>);

/// Pieces on a board.
pub trait Placement: Copy {
    /// The pieces.
    #[doc(hidden)]
    const SETUP: Setup;
}

impl Placement for Empty {
    const SETUP: Setup = Setup::EMPTY;
}

impl<M: Placement, P: Player, K: PieceRole, const SQUARE: u8> Placement for With<M, P, K, SQUARE> {
    const SETUP: Setup = M::SETUP.put(square(SQUARE), Piece { color: P::COLOR, role: K::ROLE });
}

/// Refuses a second piece on a square, at the caller's place where that is known, like [`step`](super::game::step).
#[track_caller]
const fn put<M: Placement, const SQUARE: u8>() {
    refuse(M::SETUP, square(SQUARE));
    compiled::<M, SQUARE>();
}

const fn compiled<M: Placement, const SQUARE: u8>() {
    const { refuse(M::SETUP, square(SQUARE)) }
}

#[track_caller]
#[inline]
const fn refuse(setup: Setup, square: Square) {
    if let Some(piece) = setup.piece_at(square) {
        let mut words = chess_core::text::ArrayString::<64>::new();
        words.str(piece.color.name()).str("'s ").str(piece.role.name());
        words.str(" stands on ").square(square).str(" already");
        panic!("{}", words.as_str());
    }
}

impl<M: Placement, P: Player> sealed::Position for Placed<M, P> {}

impl<M: Placement, P: Player> TypedBoard for Placed<M, P> {
    const BOARD: Board = super::game::board(Self::REACHED);
}

impl<M: Placement, P: Player> State for Placed<M, P> {
    const REACHED: Result<Board, Option<Error>> = board(M::SETUP, P::COLOR);
}

/// The position, if it is valid. A king and a rook on their original squares have not moved.
#[inline]
const fn board(setup: Setup, turn: Color) -> Result<Board, Option<Error>> {
    let rooks = setup.with_castling(SquareSet::ALL).standard_rights();
    match setup.with_turn(turn).with_castling(rooks).board() {
        Ok(board) => Ok(board),
        Err(error) => Err(Some(error)),
    }
}

/// An empty board.
///
/// ```
/// use caissa::Board;
/// use caissa::typed::{create, squares::*, Black, King, Queen, White};
///
/// const MATE: Board = create()
///     .put(White, King, f6)
///     .put(White, Queen, h1)
///     .put(Black, King, f8)
///     .start_moves()
///     .queen(h1).to(h8)
///     .end();
/// assert!(MATE.is_checkmate());
/// ```
#[inline]
pub const fn create() -> Pieces<Empty> {
    Pieces(PhantomData)
}

impl<M: Placement> Pieces<M> {
    /// Puts a piece on an empty square.
    #[track_caller]
    pub const fn put<P: Player, K: PieceRole, const SQUARE: u8>(
        self,
        _: P,
        _: K,
        _: SquareConst<SQUARE>,
    ) -> Pieces<With<M, P, K, SQUARE>> {
        put::<M, SQUARE>();
        Pieces(PhantomData)
    }

    /// Begins the game with White to move.
    #[track_caller]
    pub const fn start_moves(self) -> TypedGame<Placed<M, super::White>> {
        self.start_moves_of(super::White)
    }

    /// Begins the game with the given side to move.
    #[track_caller]
    pub const fn start_moves_of<P: Player>(self, _: P) -> TypedGame<Placed<M, P>> {
        super::game::step()
    }
}
