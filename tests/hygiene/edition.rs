//! A caller in an edition that is not the newest.
#![deny(warnings, unreachable_pub)]

mod facade {
    pub(crate) use caissa::book::Book;
    pub(crate) use caissa::{board, boards, book, chess, game, Board, Game};
}

#[path = "positions.rs"]
pub mod positions;

#[cfg(feature = "wrong")]
#[path = "wrong.rs"]
mod wrong;
