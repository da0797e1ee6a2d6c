//! The key of Polyglot's opening books.

mod numbers;

use super::Board;
use crate::basics::{CastlingSide, Color, Role};
use numbers::NUMBERS;

/// Where the numbers begin for castling, en passant, and White's turn.
const CASTLING: usize = 768;
const EN_PASSANT: usize = 772;
const WHITE_TO_MOVE: usize = 780;

impl Board {
    /// The key by which opening books in Polyglot's format (`.bin`) find the position.
    ///
    /// The en passant file counts if [`en_passant`](Self::en_passant) is `Some`, so if a legal capture exists.
    /// The format counts it as soon as a pawn stands beside the one that has just moved. So the keys differ
    /// from a book's in one rare case: every en passant capture would expose the king.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_core::Board;
    ///
    /// const KEY: u64 = Board::START.polyglot_key();
    /// assert_eq!(KEY, 0x463B_9618_1691_FC9C);
    /// ```
    #[doc(alias = "book")]
    #[doc(alias = "zobrist")]
    pub const fn polyglot_key(&self) -> u64 {
        let mut key = match self.turn {
            Color::White => NUMBERS[WHITE_TO_MOVE],
            Color::Black => 0,
        };
        if let Some(square) = self.en_passant {
            key ^= NUMBERS[EN_PASSANT + square.file().index() as usize];
        }
        let mut i = 0;
        while i < 4 {
            if self.castling_rook(Color::ALL[i / 2], CastlingSide::ALL[i % 2]).is_some() {
                key ^= NUMBERS[CASTLING + i];
            }
            i += 1;
        }
        let mut kind = 0;
        while kind < 12 {
            // Of each role Black comes first.
            let color = Color::ALL[kind % 2].other();
            let mut squares = self.by_piece(color, Role::ALL[kind / 2]);
            while let Some(square) = squares.pop() {
                key ^= NUMBERS[64 * kind + square.index() as usize];
            }
            kind += 1;
        }
        key
    }
}
