//! The key of Polyglot opening books.

use super::Board;
use crate::basics::{CastlingSide, Color, Role};

/// The 781 random numbers that the format defines, each of eight bytes, big-endian: for pieces by kind and square,
/// castling rights, en passant files, and White to move.
static NUMBERS: &[[u8; 8]] = include_bytes!("polyglot.bin").as_chunks().0;

/// The index of the first number for castling, for en passant, and for White to move.
const CASTLING: usize = 768;
const EN_PASSANT: usize = 772;
const WHITE_TO_MOVE: usize = 780;

/// # The key of opening books
impl Board {
    /// The key under which Polyglot opening books (`.bin`) store the position.
    ///
    /// The en passant file is part of the key only if [`en_passant`](Self::en_passant) has a square, so only
    /// if the capture is legal. The format asks only for a pawn beside the one that has just moved. A book
    /// therefore has another key for a position in which every such capture would leave the king in check.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::Board;
    ///
    /// const KEY: u64 = Board::START.polyglot_key();
    /// assert_eq!(KEY, 0x463B_9618_1691_FC9C);
    /// ```
    #[doc(alias = "book")]
    #[doc(alias = "zobrist")]
    pub const fn polyglot_key(&self) -> u64 {
        let mut key = match self.turn {
            Color::White => number(WHITE_TO_MOVE),
            Color::Black => 0,
        };
        if let Some(square) = self.en_passant {
            key ^= number(EN_PASSANT + square.file().index() as usize);
        }
        let mut i = 0;
        while i < 4 {
            if self.castling_rook(Color::ALL[i / 2], CastlingSide::ALL[i % 2]).is_some() {
                key ^= number(CASTLING + i);
            }
            i += 1;
        }
        let mut kind = 0;
        while kind < 12 {
            // Polyglot's order puts Black before White for each role.
            let color = Color::ALL[kind % 2].other();
            let mut squares = self.by_piece(color, Role::ALL[kind / 2]);
            while let Some(square) = squares.pop() {
                key ^= number(64 * kind + square.index() as usize);
            }
            kind += 1;
        }
        key
    }
}

const fn number(index: usize) -> u64 {
    u64::from_be_bytes(NUMBERS[index])
}
