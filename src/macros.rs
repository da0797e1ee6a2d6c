//! One documented wrapper per macro. Each hands `$crate` to its procedural macro, so that it works
//! under any name of this crate and whatever the caller's modules are called.

/// A game, checked while the program compiles: a constant [`Game`](crate::Game).
#[macro_export]
macro_rules! game {
    ($($tokens:tt)*) => { $crate::__private::game! { $crate [$($tokens)*] } };
}

/// A position, checked while the program compiles: a constant [`Board`](crate::Board).
#[macro_export]
macro_rules! board {
    ($($tokens:tt)*) => { $crate::__private::board! { $crate [$($tokens)*] } };
}
