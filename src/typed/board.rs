//! Positions as types, and markers for what the type system knows of them.

use core::convert::Infallible;
use core::marker::PhantomData;

use chess_core::__private::TypeKey;

use super::ranks::{IsCastling, IsMen};
use super::{Black, Player, White};
use crate::{Board, Error};

/// The type of a position, and its only value. Write it as [`Board!`](crate::typed::Board!); code that uses the
/// position does not compile if the parameters contradict each other.
///
/// Errors of rustc print the parameters that differ. They are what a FEN says: eight ranks with the letters of their
/// squares, the side to move, the castling rights, and the file of a pawn that can be taken en passant. Then follow
/// `'+'` for a check, and `'#'` for checkmate, `'='` for stalemate or `'0'` for a dead position. `'-'` means none of
/// them.
// An enum, because a unit struct cannot have type parameters. Its variant is imported below under the name of the enum,
// so one path is both the type and its value, and users may implement their traits for it.
#[allow(clippy::type_complexity, reason = "it names its parameters")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum At<M, P, C, const EN_PASSANT: char = '-', const CHECK: char = '-', const END: char = '-'> {
    /// The value of the type. Its other name is `At`.
    Value,
    /// Has no value.
    #[doc(hidden)]
    __Parameters(Infallible, PhantomData<(M, P, C)>),
}

mod value {
    pub use super::At::Value as At;
}

// An import by its name would import the variant as a type too.
pub use value::*;

/// Implements a trait for the positions with this side to move, check and end; each is a parameter in the first braces,
/// or one type or character.
macro_rules! for_positions {
    ($(#[$attributes:meta])* $name:path, {$($parameters:tt)*} $turn:tt $check:tt $end:tt { $($body:tt)* }) => {
        $(#[$attributes])*
        impl<
            M: IsMen, C: IsCastling, const EN_PASSANT: char, $($parameters)*
        > $name for At<M, $turn, C, EN_PASSANT, $check, $end> {
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
        men: M::MEN,
        turn: P::COLOR,
        castling: C::LETTERS,
        en_passant: EN_PASSANT,
        check: CHECK,
        end: END,
    }
    .board();
} }

for_positions! { Default {
    #[inline]
    fn default() -> Self {
        Self::Value
    }
} }

for_positions! { core::fmt::Debug {
    #[inline]
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "At({})", Self::BOARD)
    }
} }

// The FEN, as for a `Board`.
for_positions! { core::fmt::Display {
    #[inline]
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        core::fmt::Display::fmt(&Self::BOARD, f)
    }
} }

// Where a `Board` is expected, rustc then proposes `.into()`.
impl<M: IsMen, P: Player, C: IsCastling, const EN_PASSANT: char, const CHECK: char, const END: char>
    From<At<M, P, C, EN_PASSANT, CHECK, END>> for Board
{
    #[inline]
    fn from(position: At<M, P, C, EN_PASSANT, CHECK, END>) -> Self {
        position.board()
    }
}

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
    /// Positions where White is to move.
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
    /// Positions where Black is to move.
    BlackToMove, "Black is not to move in this position", {const CHECK: char, const END: char} Black CHECK END
}
marker! {
    /// Positions where the side to move is in check, including checkmate (FIDE 3.9.1).
    InCheck, "the side to move is not in check in this position", {P: Player, const END: char} P { TypeKey::CHECK } END
}
marker! {
    /// Positions where the side to move is checkmated (FIDE 5.1.1).
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
    /// Positions where the side to move is stalemated (FIDE 5.2.1).
    Stalemate, "this position is not stalemate", {P: Player, const CHECK: char} P CHECK { TypeKey::STALEMATE }
}
marker! {
    /// Positions where the game goes on: no checkmate, no stalemate, and enough material to
    /// checkmate (FIDE 5.2.2).
    InPlay, "the game does not go on in this position", {P: Player, const CHECK: char} P CHECK { TypeKey::NONE }
}
