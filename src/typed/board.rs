//! Positions as types, and markers for what the type system knows of them.

use chess_core::__private::TypeKey;

use crate::Board;

/// The type of a position, and its only value. Write it as [`Board!`](crate::typed::Board!): its parameters
/// have no meaning outside, and code that uses the position does not compile if they are wrong.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct At<const A: u128, const B: u128, const C: u64, const TURN: char, const STATE: u8>;

/// A type that stands for a position.
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

impl<const A: u128, const B: u128, const C: u64, const TURN: char, const STATE: u8> TypedBoard
    for At<A, B, C, TURN, STATE>
{
    const BOARD: Board = TypeKey { men: [A, B], rest: C, turn: TURN, state: STATE }.board();
}

pub(super) mod sealed {
    /// A type that stands for a position. Other crates cannot implement it.
    pub trait Position {}
}

impl<const A: u128, const B: u128, const C: u64, const TURN: char, const STATE: u8> sealed::Position
    for At<A, B, C, TURN, STATE>
{
}

/// Declares a marker, and implements it for the positions that have it.
macro_rules! marker {
    ($(#[$docs:meta])* $name:ident, $claim:literal, $turn:tt, [$($state:tt),*]) => {
        $(#[$docs])*
        #[diagnostic::on_unimplemented(
            message = $claim,
            label = "for a `Board`, which is a value, write its type: `Board![...]`",
            note = "a type written as `Board![...]` has the markers that are true of its position"
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
    WhiteToMove, "White is not to move in this position", 'w', []
}
marker! {
    /// Positions in which Black is to move.
    BlackToMove, "Black is not to move in this position", 'b', []
}
marker! {
    /// Positions in which the side to move is in check, including checkmate (FIDE 3.9.1).
    InCheck, "the side to move is not in check in this position", _, [CHECK, CHECKMATE, DEAD_CHECK]
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
    Checkmate, "this position is not checkmate", _, [CHECKMATE]
}
marker! {
    /// Positions in which the side to move is stalemated (FIDE 5.2.1).
    Stalemate, "this position is not stalemate", _, [STALEMATE]
}
marker! {
    /// Positions in which the game goes on: no checkmate, no stalemate, and enough material to checkmate
    /// (FIDE 5.2.2).
    InPlay, "the game does not go on in this position", _, [PLAIN, CHECK]
}
