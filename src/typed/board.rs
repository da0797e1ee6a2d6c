//! A position as a type, and what the type system knows of it.

use chess_core::__private::TypeKey;

use crate::Board;

/// The type of a position, and its only value. [`Board!`](crate::Board!) writes it; its parameters are of no use by
/// themselves, and wrong ones do not compile where the position is asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct At<const A: u128, const B: u128, const C: u64, const TURN: char, const STATE: u8>;

/// A type that stands for a position.
///
/// Its clocks stand at the beginning (`0 1` in FEN): they are no part of a position, which is the same however it
/// was reached (FIDE 9.2.3).
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

impl<const A: u128, const B: u128, const C: u64, const TURN: char, const STATE: u8> TypedBoard
    for At<A, B, C, TURN, STATE>
{
    const BOARD: Board = TypeKey { men: [A, B], rest: C, turn: TURN, state: STATE }.board();
}

pub(super) mod sealed {
    /// A type that stands for a position; nobody else makes one.
    pub trait Position {}
}

impl<const A: u128, const B: u128, const C: u64, const TURN: char, const STATE: u8> sealed::Position
    for At<A, B, C, TURN, STATE>
{
}

/// A marker, and the keys of the positions that have it.
macro_rules! marker {
    ($(#[$docs:meta])* $name:ident, $claim:literal, $turn:tt, [$($state:tt),*]) => {
        $(#[$docs])*
        #[diagnostic::on_unimplemented(
            message = $claim,
            label = "another position has another type, and a `Board` is a value",
            note = "`Board![...]` is the type of a position, and knows by itself what is asked here"
        )]
        pub trait $name: TypedBoard {}

        marker! { impl $name, $turn, [$($state),*] }
    };
    (impl $name:ident, _, [$($state:tt),*]) => {
        $(#[diagnostic::do_not_recommend]
        impl<const A: u128, const B: u128, const C: u64, const TURN: char> $name
            for At<A, B, C, TURN, { TypeKey::$state }> {})*
    };
    (impl $name:ident, $turn:tt, []) => {
        #[diagnostic::do_not_recommend]
        impl<const A: u128, const B: u128, const C: u64, const STATE: u8> $name
            for At<A, B, C, $turn, STATE> {}
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
    WhiteToMove, "expected the type of a position with White to move", 'w', []
}
marker! {
    /// Positions in which Black is to move.
    BlackToMove, "expected the type of a position with Black to move", 'b', []
}
marker! {
    /// Positions in which the side to move is in check, checkmate among them (FIDE 3.9.1).
    InCheck, "expected the type of a position in check", _, [CHECK, CHECKMATE, DEAD_CHECK]
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
    Checkmate, "expected the type of a position that is checkmate", _, [CHECKMATE]
}
marker! {
    /// Positions in which the side to move is stalemated (FIDE 5.2.1).
    Stalemate, "expected the type of a position that is stalemate", _, [STALEMATE]
}
marker! {
    /// Positions in which the game goes on: neither checkmate nor stalemate, and not dead by its material
    /// (FIDE 5.2.2).
    InPlay, "expected the type of a position in which the game goes on", _, [PLAIN, CHECK]
}
