//! A caller in the edition of 2018.
#![deny(warnings, unreachable_pub)]

mod facade {
    pub(crate) use caissa::book::Book;
    pub(crate) use caissa::{board, boards, book, chess, game, Board, Game};
}

#[path = "../../positions.rs"]
pub mod positions;

#[cfg(feature = "wrong")]
#[path = "../../wrong.rs"]
mod wrong;
