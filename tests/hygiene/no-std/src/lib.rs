//! A caller without `std`, and without a prelude.
#![no_std]
#![no_implicit_prelude]
#![deny(warnings, unreachable_pub)]

mod facade {
    pub(crate) use ::caissa::book::Book;
    pub(crate) use ::caissa::{Board, Game, board, boards, book, chess, game};
}

#[path = "../../positions.rs"]
pub mod positions;

#[cfg(feature = "wrong")]
#[path = "../../wrong.rs"]
mod wrong;
