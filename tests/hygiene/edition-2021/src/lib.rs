//! A caller in the edition of 2021.
#![deny(warnings, unreachable_pub)]

mod facade {
    pub(crate) use caissa::{Board, Game, board, chess, game};
}

#[path = "../../positions.rs"]
pub mod positions;

#[cfg(feature = "wrong")]
#[path = "../../wrong.rs"]
mod wrong;
