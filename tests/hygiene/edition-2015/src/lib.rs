//! A caller in the edition of 2015.
#![deny(warnings)]

extern crate caissa;

mod facade {
    pub use caissa::book::Book;
    pub use caissa::{board, boards, book, chess, game, Board, Game};
}

#[path = "../../positions.rs"]
pub mod positions;
