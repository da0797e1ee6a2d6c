//! Games in types: each step is a type of its own, and const evaluation runs the rules for it.

use core::marker::PhantomData;

use super::board::sealed;
use super::{Bishop, King, Knight, Pawn, PieceRole, Queen, Rook, SquareConst, State, TypedBoard};
use crate::error::Illegal;
use crate::{Board, Error, ErrorKind, Role, Square};

/// A game in the state `S`; its methods are the next steps.
#[derive(Clone, Copy, Debug)]
pub struct TypedGame<S>(PhantomData<S>);

/// A move that still lacks its target: `pawn(e2)`. Call [`to`](Self::to) next.
#[derive(Clone, Copy, Debug)]
pub struct MoveFrom<S, K, const FROM: u8>(PhantomData<(S, K)>);

/// The starting position.
#[derive(Clone, Copy, Debug)]
pub struct Start;

/// The state after `S` and a move with both squares: `pawn(e2).to(e4)`.
#[derive(Clone, Copy, Debug)]
pub struct LongMove<S, K, const FROM: u8, const TO: u8>(PhantomData<(S, K)>);

/// The state after `S` and a move with its target only: `p(e4)`.
#[derive(Clone, Copy, Debug)]
pub struct ShortMove<S, K, const TO: u8>(PhantomData<(S, K)>);

/// The pawn move `M` with its promotion: `pawn(e7).to(e8).becomes(Queen)`.
#[derive(Clone, Copy, Debug)]
pub struct Promoted<M, K>(PhantomData<(M, K)>);

/// The state after `S` and castling.
#[derive(Clone, Copy, Debug)]
pub struct Castled<S, const QUEENSIDE: bool>(PhantomData<S>);

/// The position of a state that must be one.
#[inline]
pub(super) const fn board(reached: Result<Board, Option<Error>>) -> Board {
    match reached {
        Ok(board) => board,
        Err(Some(error)) => panic!("{}", error.message().as_str()),
        Err(None) => panic!("an earlier step was illegal"),
    }
}

/// A step to a state.
#[track_caller]
pub(super) const fn step<S: State>() -> TypedGame<S> {
    ask::<S, false>();
    TypedGame(PhantomData)
}

/// A step after another: if a promotion was due, it is missing now.
#[track_caller]
const fn follow<S: State>() {
    ask::<S, true>();
}

/// Refuses an illegal step. In a constant, this call refuses it at the caller's place. In a function, `compiled`
/// refuses it when the function is compiled, because a panic would come at run time only.
#[track_caller]
const fn ask<S: State, const SOMETHING_FOLLOWS: bool>() {
    refuse(S::REACHED, SOMETHING_FOLLOWS);
    compiled::<S, SOMETHING_FOLLOWS>();
}

const fn compiled<S: State, const SOMETHING_FOLLOWS: bool>() {
    const { refuse(S::REACHED, SOMETHING_FOLLOWS) }
}

/// Refuses an illegal step: when something follows, one without its promotion, and before, any other.
#[track_caller]
#[inline]
const fn refuse(reached: Result<Board, Option<Error>>, something_follows: bool) {
    let Err(Some(error)) = reached else { return };
    let is_unpromoted =
        matches!(error.kind(), ErrorKind::Illegal(Illegal::PromotionMissing { .. }));
    assert!(is_unpromoted != something_follows, "{}", error.message().as_str());
}

/// A pawn's move in words. A promotion may be added to it.
#[doc(hidden)]
pub trait PawnMove: State {
    type Before: State;
    const WORDS: Words;
}

/// A move as text, such as `pawn e7 to e8 becomes queen`.
type Words = chess_core::text::ArrayString<32>;

/// Reads a move as text does it everywhere.
#[inline]
const fn read(before: Result<Board, Option<Error>>, words: &Words) -> Result<Board, Option<Error>> {
    let Ok(board) = before else { return Err(None) };
    match board.read_legal(words.as_str()) {
        Ok(legal) => Ok(legal.play()),
        Err(error) => Err(Some(error)),
    }
}

/// `pawn e2 to e4`.
#[inline]
const fn long(role: Role, from: u8, to: u8) -> Words {
    let mut words = Words::new();
    words.str(role.name()).byte(b' ').square(square(from)).str(" to ").square(square(to));
    words
}

/// `p e4`.
#[inline]
const fn short(role: Role, to: u8) -> Words {
    let mut words = Words::new();
    words.char(role.letter().to_ascii_lowercase()).byte(b' ').square(square(to));
    words
}

/// `... becomes queen`.
#[inline]
const fn becoming(mut words: Words, role: Role) -> Words {
    words.str(" becomes ").str(role.name());
    words
}

#[inline]
pub(super) const fn square(index: u8) -> Square {
    match Square::from_index(index) {
        Some(square) => square,
        None => panic!("the squares have indices from 0 to 63"),
    }
}

/// States, by what they come from.
macro_rules! states {
    ($([$($generics:tt)*] $state:ty = $reached:expr;)*) => {$(
        impl<$($generics)*> sealed::Position for $state {}
        impl<$($generics)*> TypedBoard for $state {
            const BOARD: Board = board(<Self as State>::REACHED);
        }
        impl<$($generics)*> State for $state {
            const REACHED: Result<Board, Option<Error>> = $reached;
        }
    )*};
}

states! {
    [] Start = Ok(Board::START);
    [S: State, K: PieceRole, const FROM: u8, const TO: u8] LongMove<S, K, FROM, TO> =
        read(S::REACHED, &long(K::ROLE, FROM, TO));
    [S: State, K: PieceRole, const TO: u8] ShortMove<S, K, TO> = read(S::REACHED, &short(K::ROLE, TO));
    [S: State] Castled<S, false> = read(S::REACHED, &word("o_o"));
    [S: State] Castled<S, true> = read(S::REACHED, &word("o_o_o"));
    [M: PawnMove, K: PieceRole] Promoted<M, K> =
        read(M::Before::REACHED, &becoming(M::WORDS, K::ROLE));
}

#[inline]
const fn word(word: &str) -> Words {
    let mut words = Words::new();
    words.str(word);
    words
}

impl<S: State, const FROM: u8, const TO: u8> PawnMove for LongMove<S, Pawn, FROM, TO> {
    type Before = S;
    const WORDS: Words = long(Role::Pawn, FROM, TO);
}

impl<S: State, const TO: u8> PawnMove for ShortMove<S, Pawn, TO> {
    type Before = S;
    const WORDS: Words = short(Role::Pawn, TO);
}

/// A game from the standard starting position.
///
/// ```
/// use caissa::typed::{chess, squares::*};
/// use caissa::{Board, board};
///
/// const MATE: Board = chess()
///     .pawn(e2).to(e4)
///     .pawn(f7).to(f5)
///     .queen(d1).to(f3)
///     .pawn(g7).to(g5)
///     .queen(f3).to(h5)
///     .end();
/// assert_eq!(MATE, board!(1. e4 f5 2. Qf3 g5 3. Qh5 #));
/// assert_eq!(chess().p(e4).p(f5).q(f3).p(g5).q(h5).end(), MATE);
/// ```
///
/// A step that is illegal stops the build with the reason:
///
/// ```compile_fail
/// use caissa::typed::{chess, squares::*};
///
/// const WRONG: caissa::Board = chess().pawn(e2).to(e5).end();
/// ```
#[inline]
pub const fn chess() -> TypedGame<Start> {
    TypedGame(PhantomData)
}

/// A game from a position.
///
/// ```
/// use caissa::typed::{from, squares::*, Queen};
/// use caissa::{Board, board};
///
/// const BOARD: Board = from(Board![fen "8/P6k/8/8/8/8/8/K7 w - - 0 1"]).p(a8).becomes(Queen).end();
/// assert_eq!(BOARD.to_string(), "Q7/7k/8/8/8/8/8/K7 b - - 0 1");
/// ```
#[track_caller]
pub const fn from<B: State>(_: B) -> TypedGame<B> {
    step()
}

/// The verbs of the language, long and short.
macro_rules! verbs {
    ($($long:ident, $short:ident, $kind:ident;)*) => {
        impl<S: State> TypedGame<S> {
            $(
                #[doc = concat!("Names the ", stringify!($long), " to move by its square.")]
                #[track_caller]
                pub const fn $long<const FROM: u8>(self, _: SquareConst<FROM>) -> MoveFrom<S, $kind, FROM> {
                    follow::<S>();
                    MoveFrom(PhantomData)
                }

                #[doc = concat!("Moves the only ", stringify!($long), " that can go to a square.")]
                #[track_caller]
                pub const fn $short<const TO: u8>(self, _: SquareConst<TO>) -> TypedGame<ShortMove<S, $kind, TO>> {
                    follow::<S>();
                    step()
                }
            )*
        }
    };
}

verbs! {
    pawn, p, Pawn;
    knight, n, Knight;
    bishop, b, Bishop;
    rook, r, Rook;
    queen, q, Queen;
    king, k, King;
}

impl<S: State, K: PieceRole, const FROM: u8> MoveFrom<S, K, FROM> {
    /// Names the target. A king's move of two files is castling.
    #[track_caller]
    pub const fn to<const TO: u8>(self, _: SquareConst<TO>) -> TypedGame<LongMove<S, K, FROM, TO>> {
        step()
    }
}

impl<M: PawnMove> TypedGame<M> {
    /// Names the piece to which the pawn of the last move promotes.
    #[track_caller]
    pub const fn becomes<K: PieceRole>(self, _: K) -> TypedGame<Promoted<M, K>> {
        step()
    }
}

impl<S: State> TypedGame<S> {
    /// Castles kingside.
    #[track_caller]
    pub const fn o_o(self) -> TypedGame<Castled<S, false>> {
        follow::<S>();
        step()
    }

    /// Castles queenside.
    #[track_caller]
    pub const fn o_o_o(self) -> TypedGame<Castled<S, true>> {
        follow::<S>();
        step()
    }

    /// The position that the game has reached.
    #[track_caller]
    pub const fn end(self) -> Board {
        follow::<S>();
        board(S::REACHED)
    }
}
