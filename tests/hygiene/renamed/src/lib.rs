//! A caller that gave the dependency a name of its own.
#![deny(warnings, unreachable_pub)]

mod facade {
    pub(crate) use renamed::book::Book;
    pub(crate) use renamed::{Board, Game, board, boards, book, chess, game};
}

#[path = "../../positions.rs"]
pub mod positions;

/// By path, without a `use`.
pub const BY_PATH: renamed::Game = renamed::game!(1. e4 e5);

#[cfg(feature = "wrong")]
#[path = "../../wrong.rs"]
mod wrong;
