//! The parts of a position in the name of its type. They are types rather than characters, because rustc evaluates
//! each character of a type as a constant of its own, which takes ten times as long.

use chess_core::__private::TypeKey;

/// A piece, or none.
pub trait OnSquare: Copy {
    const MEN: [u64; 4];
}

/// The pieces of the rank `NUMBER`.
pub trait IsRank<const NUMBER: u8>: Copy {
    const MEN: [u64; 4];
}

macro_rules! pieces {
    ($($name:ident = $letter:literal),*) => {$(
        #[allow(non_camel_case_types, reason = "the letters of a FEN")]
        #[doc = concat!("`", $letter, "` on a square.")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct $name;

        impl OnSquare for $name {
            const MEN: [u64; 4] = TypeKey::man($letter);
        }
    )*};
}

/// No piece on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NoPiece;

impl OnSquare for NoPiece {
    const MEN: [u64; 4] = TypeKey::man('.');
}

/// White's pieces in the name of a position's type, by their letters in a FEN. They stand apart from Black's, because
/// the pages of `B` and `b` would be one file where names ignore case.
pub mod white_pieces {
    use super::{OnSquare, TypeKey};

    pieces!(P = 'P', N = 'N', B = 'B', R = 'R', Q = 'Q', K = 'K');
}

/// Black's pieces in the name of a position's type, by their letters in a FEN.
pub mod black_pieces {
    use super::{OnSquare, TypeKey};

    pieces!(p = 'p', n = 'n', b = 'b', r = 'r', q = 'q', k = 'k');
}

macro_rules! ranks {
    ($($name:ident = $number:literal),*) => {$(
        #[doc = concat!("Rank ", $number, " of a position, as [`Board!`](crate::typed::Board!) writes it: the letters of")]
        /// its pieces from the a-file to the h-file, and [`NoPiece`] for an empty square.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct $name<A = NoPiece, B = NoPiece, C = NoPiece, D = NoPiece, E = NoPiece, F = NoPiece, G = NoPiece, H = NoPiece>(
            core::marker::PhantomData<(A, B, C, D, E, F, G, H)>,
        );

        impl<A: OnSquare, B: OnSquare, C: OnSquare, D: OnSquare, E: OnSquare, F: OnSquare, G: OnSquare, H: OnSquare>
            IsRank<$number> for $name<A, B, C, D, E, F, G, H>
        {
            const MEN: [u64; 4] = TypeKey::men(
                [A::MEN, B::MEN, C::MEN, D::MEN, E::MEN, F::MEN, G::MEN, H::MEN], ($number - 1) * 8, 1,
            );
        }
    )*};
}

ranks!(Rank8 = 8, Rank7 = 7, Rank6 = 6, Rank5 = 5, Rank4 = 4, Rank3 = 3, Rank2 = 2, Rank1 = 1);

/// The pieces of a position.
pub trait IsMen: Copy {
    const MEN: [u64; 4];
}

/// The pieces of a position, rank by rank.
#[allow(clippy::type_complexity, reason = "it names its parameters")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Men<R8, R7, R6, R5, R4, R3, R2, R1>(
    core::marker::PhantomData<(R8, R7, R6, R5, R4, R3, R2, R1)>,
);

impl<
    R8: IsRank<8>,
    R7: IsRank<7>,
    R6: IsRank<6>,
    R5: IsRank<5>,
    R4: IsRank<4>,
    R3: IsRank<3>,
    R2: IsRank<2>,
    R1: IsRank<1>,
> IsMen for Men<R8, R7, R6, R5, R4, R3, R2, R1>
{
    const MEN: [u64; 4] = TypeKey::men(
        [R8::MEN, R7::MEN, R6::MEN, R5::MEN, R4::MEN, R3::MEN, R2::MEN, R1::MEN],
        0,
        0,
    );
}

/// The letters of castling rights.
pub trait IsCastling: Copy {
    const LETTERS: [char; 4];
}

/// The castling rights of a position, as [`Board!`](crate::typed::Board!) writes them: the letters of a FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Castling<
    const A: char = '-',
    const B: char = '-',
    const C: char = '-',
    const D: char = '-',
>;

impl<const A: char, const B: char, const C: char, const D: char> IsCastling
    for Castling<A, B, C, D>
{
    const LETTERS: [char; 4] = [A, B, C, D];
}
