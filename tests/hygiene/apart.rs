//! Tokens that are apart in the source, or come from places of their own, and that rustc prints without
//! a space between them: after a dot, and where a token stood next to a comma or a bracket of a macro
//! of the user's that matched it.

use caissa::{Board, Game, board, game};

/// `e.p.Qxd6`, `e.p.3...Qxd6`, `e.p.1-0`.
pub const AFTER_A_DOT: [Game; 4] = [
    game!(1. e4 c6 2. e5 d5 3. exd6 e.p. Qxd6),
    game!(1. e4 c6 2. e5 d5 3. exd6 e.p. 3... Qxd6),
    game!(1. e4 c6 2. e5 d5 3. exd6 e.p. 4846),
    game!(1. e4 c6 2. e5 d5 3. exd6 e.p. 1-0),
];

macro_rules! by_commas {
    ($($token:tt),*) => { game!($($token)*) };
}

macro_rules! by_brackets {
    ($(($token:tt))*) => { game!($($token)*) };
}

macro_rules! by_pairs {
    ($($white:tt-$black:tt),*) => { game!($($white $black)*) };
}

macro_rules! first {
    ($first:tt, $($rest:tt)*) => { game!(1. $first $($rest)*) };
}

macro_rules! last {
    ([$($first:tt)*], $last:tt) => { game!($($first)* $last) };
}

macro_rules! result {
    ($first:tt, $result:expr) => { game!(1. $first $result) };
}

macro_rules! placement {
    ([$($placement:tt)*], $turn:ident) => { board!($($placement)* $turn - - 0 1) };
}

/// `e4e5Nf3`.
#[rustfmt::skip]
pub const THROUGH_MACROS: [Game; 6] = [
    by_commas!(e4, e5, Nf3),
    by_brackets!((e4)(e5)(Nf3)),
    by_pairs!(e4-e5, Nf3-Nc6),
    first!(e4, e5 2. Nf3),
    last!([1. e4 e5 2. Nf3], Nc6),
    result!(e4, 1-0),
];

/// `4K2Rw - - 0 1`.
#[rustfmt::skip]
pub const POSITION: Board = placement!([4k3/8/8/8/8/8/8/4K2R], w);

const _: () = assert!(THROUGH_MACROS[0].len() == 3 && THROUGH_MACROS[5].len() == 1);
