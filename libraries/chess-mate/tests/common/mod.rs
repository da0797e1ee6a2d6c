//! Random numbers and positions for tests.

// Not every test uses all of it.
#![allow(dead_code, unreachable_pub)]

pub mod definition;

// A library without `std` uses it, too.
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;

use chess_core::Board;

pub use tests::rng::Rng;

/// A random position with few pieces.
pub fn position(rng: &mut Rng) -> Option<Board> {
    let mut squares = [b'.'; 64];
    for piece in *b"Kk" {
        squares[rng.below(64)] = piece;
    }
    for _ in 0..=rng.below(4) {
        squares[rng.below(64)] = b"QRBNPqrbnp"[rng.below(10)];
    }
    board(squares, if rng.below(2) == 0 { "w - -" } else { "b - -" })
}

/// The position with these pieces from a8 to h1.
pub fn board(squares: [u8; 64], rest: &str) -> Option<Board> {
    let ranks: Vec<_> = squares.chunks(8).map(String::from_utf8_lossy).collect();
    let mut placement = ranks.join("/");
    for empty in (1..=8).rev() {
        placement = placement.replace(&".".repeat(empty), &empty.to_string());
    }
    Board::from_fen(&format!("{placement} {rest} 0 1")).ok()
}
