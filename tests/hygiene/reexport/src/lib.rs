//! A library that passes `caissa` on, and macros of its own that call it.
#![deny(warnings, unreachable_pub)]
#![no_std]

pub use caissa;

/// A game, by a macro that calls `game!`.
#[macro_export]
macro_rules! opening {
    ($($moves:tt)*) => { $crate::caissa::game!($($moves)*) };
}

/// Named lines, by a macro that calls a macro that calls `game!`.
#[macro_export]
macro_rules! book {
    ($($name:ident: $moves:expr;)*) => {
        $(pub const $name: $crate::caissa::Game = $crate::opening!($moves);)*
    };
}

/// A position, in angle brackets.
#[macro_export]
macro_rules! position {
    ($($fen:tt)*) => { $crate::caissa::chess!($crate::caissa::board!<$($fen)*>) };
}
