//! Chess that the Rust compiler checks.
#![no_std]

pub use chess_core::*;
pub use chess_macro::chess;

mod macros;

#[doc(hidden)]
pub mod __private {
    pub use chess_macro::{board, game};

    /// What `game!` expands to.
    pub const fn game(bytes: &'static [u8]) -> crate::Game {
        crate::Game::from_bytes(bytes)
    }

    /// What `board!` expands to.
    pub const fn board(bytes: &[u8]) -> crate::Board {
        crate::Board::from_bytes(bytes)
    }
}
