//! The words of the typed language: sides, pieces and squares. Each is a type and its only value.

use crate::{Color, Role};

mod sealed {
    pub trait Name {}
}

/// A side: [`White`] or [`Black`].
pub trait Player: sealed::Name + Copy + core::fmt::Debug + Eq {
    /// The side as a value.
    const COLOR: Color;
    /// The other side.
    type Opponent: Player<Opponent = Self>;
}

/// A kind of piece: [`Pawn`], [`Knight`], [`Bishop`], [`Rook`], [`Queen`] or [`King`].
pub trait PieceRole: sealed::Name + Copy + core::fmt::Debug + Eq {
    /// The kind as a value.
    const ROLE: Role;
}

/// A square, by its index from 0 (`a1`) to 63 (`h8`); the constants of [`squares`] are its values.
#[derive(Clone, Copy, Debug)]
pub struct SquareConst<const INDEX: u8>;

/// The words, to be had all together.
macro_rules! names {
    ($($trait:ident: $($(#[$docs:meta])* $name:ident { $($body:tt)* })*;)*) => {$($(
        $(#[$docs])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct $name;
        impl sealed::Name for $name {}
        impl $trait for $name { $($body)* }
    )*)*};
}

names! {
    Player:
        /// The side that moves first.
        White { const COLOR: Color = Color::White; type Opponent = Black; }
        /// The side that moves second.
        Black { const COLOR: Color = Color::Black; type Opponent = White; };
    PieceRole:
        /// A pawn.
        Pawn { const ROLE: Role = Role::Pawn; }
        /// A knight.
        Knight { const ROLE: Role = Role::Knight; }
        /// A bishop.
        Bishop { const ROLE: Role = Role::Bishop; }
        /// A rook.
        Rook { const ROLE: Role = Role::Rook; }
        /// A queen.
        Queen { const ROLE: Role = Role::Queen; }
        /// A king.
        King { const ROLE: Role = Role::King; };
}

/// The 64 squares by name, to be imported where games are written.
#[allow(non_upper_case_globals, missing_docs, reason = "squares are written like this")]
pub mod squares {
    use super::SquareConst;

    macro_rules! squares {
        ($($rank:literal: $($name:ident)*;)*) => {$(
            squares! { @ $rank, 0, $($name)* }
        )*};
        (@ $rank:literal, $file:expr, $name:ident $($more:ident)*) => {
            pub const $name: SquareConst<{ 8 * ($rank - 1) + $file }> = SquareConst;
            squares! { @ $rank, $file + 1, $($more)* }
        };
        (@ $rank:literal, $file:expr,) => {};
    }

    squares! {
        1: a1 b1 c1 d1 e1 f1 g1 h1;
        2: a2 b2 c2 d2 e2 f2 g2 h2;
        3: a3 b3 c3 d3 e3 f3 g3 h3;
        4: a4 b4 c4 d4 e4 f4 g4 h4;
        5: a5 b5 c5 d5 e5 f5 g5 h5;
        6: a6 b6 c6 d6 e6 f6 g6 h6;
        7: a7 b7 c7 d7 e7 f7 g7 h7;
        8: a8 b8 c8 d8 e8 f8 g8 h8;
    }
}
