//! Positions as types, and markers for what the type system knows of them.

use core::marker::PhantomData;

use chess_core::__private::TypeKey;

use super::ranks::{IsCastling, IsRank};
use super::{Black, Player, White};
use crate::{Board, Error};

/// The type of a position, and its only value. Write it as [`Board!`](crate::typed::Board!); code that uses the
/// position does not compile if the parameters contradict each other.
///
/// Errors of rustc print the parameters that differ. They are what a FEN says: eight ranks with the letters of their
/// squares, the side to move, the castling rights, and the file of a pawn that can be taken en passant. Then follow
/// `'+'` for a check, and `'#'` for checkmate, `'='` for stalemate or `'0'` for a dead position. `'-'` means none of them.
#[allow(clippy::type_complexity, reason = "it names its parameters")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct At<
    R8,
    R7,
    R6,
    R5,
    R4,
    R3,
    R2,
    R1,
    P,
    C,
    const EN_PASSANT: char = '-',
    const CHECK: char = '-',
    const END: char = '-',
>(PhantomData<(R8, R7, R6, R5, R4, R3, R2, R1, P, C)>);

/// Implements a trait for the positions with this side to move, check and end; each is a parameter in the first braces,
/// or one type or character.
macro_rules! for_positions {
    ($(#[$attributes:meta])* $name:path, {$($parameters:tt)*} $turn:tt $check:tt $end:tt { $($body:tt)* }) => {
        $(#[$attributes])*
        impl<
            R8: IsRank<8>, R7: IsRank<7>, R6: IsRank<6>, R5: IsRank<5>,
            R4: IsRank<4>, R3: IsRank<3>, R2: IsRank<2>, R1: IsRank<1>,
            C: IsCastling, const EN_PASSANT: char, $($parameters)*
        > $name for At<R8, R7, R6, R5, R4, R3, R2, R1, $turn, C, EN_PASSANT, $check, $end> {
            $($body)*
        }
    };
    ($name:path { $($body:tt)* }) => {
        for_positions! { $name, {P: Player, const CHECK: char, const END: char} P CHECK END { $($body)* } }
    };
}

/// The type of a position.
///
/// Its move counters are always `0 1`: they are not part of a position (FIDE 9.2.3).
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the type of a position",
    label = "expected a type such as `Board![1. e4 e5]`"
)]
pub trait TypedBoard: sealed::Position + Copy {
    /// The position.
    const BOARD: Board;

    /// The position.
    fn board(&self) -> Board {
        Self::BOARD
    }
}

for_positions! { TypedBoard {
    const BOARD: Board = TypeKey {
        men: TypeKey::men([R8::MEN, R7::MEN, R6::MEN, R5::MEN, R4::MEN, R3::MEN, R2::MEN, R1::MEN], 0, 0),
        turn: P::COLOR,
        castling: C::LETTERS,
        en_passant: EN_PASSANT,
        check: CHECK,
        end: END,
    }
    .board();
} }

/// Gives one path to the type and to its value. A macro needs it if its call can be either.
#[doc(hidden)]
pub trait TypeAndValue {
    type Board;
    #[allow(non_upper_case_globals, reason = "the value has the name of its type")]
    const Board: Self::Board;
}

for_positions! { TypeAndValue {
    type Board = Self;
    const Board: Self = Self(PhantomData);
} }

for_positions! { Default {
    fn default() -> Self {
        Self::Board
    }
} }

for_positions! { core::fmt::Debug {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "At({})", Self::BOARD)
    }
} }

/// A state of a game.
#[diagnostic::on_unimplemented(
    message = "expected the type of a position",
    label = "write `Board![...]`: a `Board` is a value"
)]
pub trait State: TypedBoard {
    /// The position, or the error of the step that made it impossible; `None` in the steps after that one.
    #[doc(hidden)]
    const REACHED: Result<Board, Option<Error>>;
}

// A game may go on from the position.
for_positions! { State {
    const REACHED: Result<Board, Option<Error>> = Ok(Self::BOARD);
} }

pub(super) mod sealed {
    /// The type of a position. Other crates cannot implement it.
    pub trait Position {}
}

for_positions! { sealed::Position {} }

/// Declares a marker, and implements it for the positions that have it.
macro_rules! marker {
    ($(#[$docs:meta])* $name:ident, $claim:literal, $parameters:tt $turn:tt $check:tt $end:tt) => {
        $(#[$docs])*
        #[diagnostic::on_unimplemented(
            message = $claim,
            label = "for a `Board`, which is a value, write its type: `Board![...]`",
            note = "a type written as `Board![...]` has the markers that are true of its position"
        )]
        pub trait $name: TypedBoard {}

        for_positions! { #[diagnostic::do_not_recommend] $name, $parameters $turn $check $end {} }
    };
}

marker! {
    /// Positions in which White is to move.
    ///
    /// ```
    /// use caissa::{Board, typed::WhiteToMove};
    ///
    /// fn ask_white(_: impl WhiteToMove) {}
    /// ask_white(Board![1. e4 e5]);
    /// ```
    WhiteToMove, "White is not to move in this position", {const CHECK: char, const END: char} White CHECK END
}
marker! {
    /// Positions in which Black is to move.
    BlackToMove, "Black is not to move in this position", {const CHECK: char, const END: char} Black CHECK END
}
marker! {
    /// Positions in which the side to move is in check, including checkmate (FIDE 3.9.1).
    InCheck, "the side to move is not in check in this position", {P: Player, const END: char} P { TypeKey::CHECK } END
}
marker! {
    /// Positions in which the side to move is checkmated (FIDE 5.1.1).
    ///
    /// ```
    /// use caissa::{Board, typed::Checkmate};
    ///
    /// fn resign_is_pointless(_: impl Checkmate) {}
    /// resign_is_pointless(Board![1. f3 e5 2. g4 Qh4 #]);
    /// ```
    Checkmate, "this position is not checkmate", {P: Player, const CHECK: char} P CHECK { TypeKey::CHECKMATE }
}
marker! {
    /// Positions in which the side to move is stalemated (FIDE 5.2.1).
    Stalemate, "this position is not stalemate", {P: Player, const CHECK: char} P CHECK { TypeKey::STALEMATE }
}
marker! {
    /// Positions in which the game goes on: no checkmate, no stalemate, and enough material to checkmate
    /// (FIDE 5.2.2).
    InPlay, "the game does not go on in this position", {P: Player, const CHECK: char} P CHECK { TypeKey::NONE }
}
