//! A caller in the edition of 2015.
#![deny(warnings)]

extern crate caissa;

mod facade {
    pub use caissa::{Board, Game, board, chess, game};
}

#[path = "../../positions.rs"]
pub mod positions;
