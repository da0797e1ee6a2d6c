//! Games in types: each step is a type of its own, and const evaluation runs the rules for it.

use core::marker::PhantomData;

use super::board::sealed;
use super::{Bishop, Kind, King, Knight, Pawn, Queen, Rook, Sq, TypedBoard};
use crate::{Board, Error, ErrorKind, Illegal, Role, Square, Text};

/// A game that has come to the state `S`, and what may be said next.
#[derive(Clone, Copy, Debug)]
pub struct Game<S>(PhantomData<S>);

/// A piece that was taken up, and where it stood; now say where it goes.
#[derive(Clone, Copy, Debug)]
pub struct Lifted<S, K, const FROM: u8>(PhantomData<(S, K)>);

/// The starting array.
#[derive(Clone, Copy, Debug)]
pub struct Start;

/// After `S`, a piece of the kind `K` went from one square to another: `pawn(e2).to(e4)`.
#[derive(Clone, Copy, Debug)]
pub struct Moved<S, K, const FROM: u8, const TO: u8>(PhantomData<(S, K)>);

/// After `S`, the one piece of the kind `K` that could, went to a square: `p(e4)`.
#[derive(Clone, Copy, Debug)]
pub struct Went<S, K, const TO: u8>(PhantomData<(S, K)>);

/// `M`, a pawn's move, with what it became: `pawn(e7).to(e8).becomes(Queen)`.
#[derive(Clone, Copy, Debug)]
pub struct Promoted<M, K>(PhantomData<(M, K)>);

/// After `S`, the side to move castled.
#[derive(Clone, Copy, Debug)]
pub struct Castled<S, const QUEENSIDE: bool>(PhantomData<S>);

/// A state that a game has come to.
pub trait State: TypedBoard {
    /// The position, or that only a promotion is missing.
    #[doc(hidden)]
    const REACHED: Reached;
}

/// A pawn's move to the last rank may still say what the pawn becomes.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub enum Reached {
    Board(Board),
    Unpromoted(Error),
}

impl Reached {
    /// The position.
    const fn board(self) -> Board {
        match self {
            Self::Board(board) => board,
            Self::Unpromoted(error) => panic!("{}", error.message().as_str()),
        }
    }
}

/// A pawn's move in words, to which a promotion may be added.
#[doc(hidden)]
pub trait PawnMove: State {
    type Before: State;
    const WORDS: Words;
}

/// A move as text, such as `pawn e7 to e8 becomes queen`.
type Words = Text<32>;

/// Reads a move as text does it everywhere.
const fn read(board: &Board, words: &Words) -> Reached {
    match board.read_legal(words.as_str()) {
        Ok(legal) => Reached::Board(legal.play()),
        Err(error) => match error.kind() {
            ErrorKind::Illegal(Illegal::PromotionMissing { .. }) => Reached::Unpromoted(error),
            _ => panic!("{}", error.message().as_str()),
        },
    }
}

/// `pawn e2 to e4`.
const fn long(role: Role, from: u8, to: u8) -> Words {
    let mut words = Words::new();
    words.str(role.name()).byte(b' ').square(square(from)).str(" to ").square(square(to));
    words
}

/// `p e4`.
const fn short(role: Role, to: u8) -> Words {
    let mut words = Words::new();
    words.byte(role.letter().to_ascii_lowercase()).byte(b' ').square(square(to));
    words
}

/// `... becomes queen`.
const fn becoming(mut words: Words, role: Role) -> Words {
    words.str(" becomes ").str(role.name());
    words
}

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
            const BOARD: Board = <Self as State>::REACHED.board();
        }
        impl<$($generics)*> State for $state {
            const REACHED: Reached = $reached;
        }
    )*};
}

states! {
    [] Start = Reached::Board(Board::START);
    [S: State, K: Kind, const FROM: u8, const TO: u8] Moved<S, K, FROM, TO> =
        read(&S::BOARD, &long(K::ROLE, FROM, TO));
    [S: State, K: Kind, const TO: u8] Went<S, K, TO> = read(&S::BOARD, &short(K::ROLE, TO));
    [S: State] Castled<S, false> = read(&S::BOARD, &word("o_o"));
    [S: State] Castled<S, true> = read(&S::BOARD, &word("o_o_o"));
    [M: PawnMove, K: Kind] Promoted<M, K> =
        read(&M::Before::BOARD, &becoming(M::WORDS, K::ROLE));
}

const fn word(word: &str) -> Words {
    let mut words = Words::new();
    words.str(word);
    words
}

impl<S: State, const FROM: u8, const TO: u8> PawnMove for Moved<S, Pawn, FROM, TO> {
    type Before = S;
    const WORDS: Words = long(Role::Pawn, FROM, TO);
}

impl<S: State, const TO: u8> PawnMove for Went<S, Pawn, TO> {
    type Before = S;
    const WORDS: Words = short(Role::Pawn, TO);
}

/// A position that [`Board!`](crate::Board!) wrote: a game may go on from there.
impl<const A: u128, const B: u128, const C: u64, const TURN: char, const STATE: u8> State
    for super::At<A, B, C, TURN, STATE>
{
    const REACHED: Reached = Reached::Board(Self::BOARD);
}

/// A game from the starting array.
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
pub const fn chess() -> Game<Start> {
    Game(PhantomData)
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
pub const fn from<B: State>(_: B) -> Game<B> {
    Game(PhantomData)
}

/// The verbs of the language, long and short.
macro_rules! verbs {
    ($($long:ident, $short:ident, $kind:ident;)*) => {
        impl<S: State> Game<S> {
            $(
                #[doc = concat!("Takes up a ", stringify!($long), " from a square.")]
                pub const fn $long<const FROM: u8>(self, _: Sq<FROM>) -> Lifted<S, $kind, FROM> {
                    const { let _ = S::BOARD; }
                    Lifted(PhantomData)
                }

                #[doc = concat!("Moves the one ", stringify!($long), " that can go to a square.")]
                pub const fn $short<const TO: u8>(self, _: Sq<TO>) -> Game<Went<S, $kind, TO>> {
                    const { let _ = Went::<S, $kind, TO>::REACHED; }
                    Game(PhantomData)
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

impl<S: State, K: Kind, const FROM: u8> Lifted<S, K, FROM> {
    /// Puts the piece down on a square. The king's step of two files is castling.
    pub const fn to<const TO: u8>(self, _: Sq<TO>) -> Game<Moved<S, K, FROM, TO>> {
        const {
            let _ = Moved::<S, K, FROM, TO>::REACHED;
        }
        Game(PhantomData)
    }
}

impl<M: PawnMove> Game<M> {
    /// Says what the pawn that was moved last becomes.
    pub const fn becomes<K: Kind>(self, _: K) -> Game<Promoted<M, K>> {
        const {
            let _ = Promoted::<M, K>::REACHED;
        }
        Game(PhantomData)
    }
}

impl<S: State> Game<S> {
    /// Castles with the king's rook.
    pub const fn o_o(self) -> Game<Castled<S, false>> {
        const {
            let _ = Castled::<S, false>::REACHED;
        }
        Game(PhantomData)
    }

    /// Castles with the queen's rook.
    pub const fn o_o_o(self) -> Game<Castled<S, true>> {
        const {
            let _ = Castled::<S, true>::REACHED;
        }
        Game(PhantomData)
    }

    /// The position that the game has come to.
    pub const fn end(self) -> Board {
        const { S::BOARD }
    }
}

/// A game that a position begins.
pub(super) const fn begun<S: State>() -> Game<S> {
    Game(PhantomData)
}
