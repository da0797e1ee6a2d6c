//! The key of Polyglot opening books.

use super::Board;
use crate::basics::{CastlingSide, Color, Piece, Role, Square, SquareSet};

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
    /// The en passant file is part of the key only if [`en_passant`](Self::en_passant) has a
    /// square, so only if the capture is legal. The format asks only for a pawn beside the one that
    /// has just moved. A book therefore has another key for a position where every such capture
    /// would leave the king in check.
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
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn polyglot_key(&self) -> u64 {
        let mut key = self.key_without_pieces();
        let mut kind = 0;
        while kind < 12 {
            // Polyglot's order puts Black before White for each role.
            let mut squares = self.by_piece(Color::ALL[kind % 2].other(), Role::ALL[kind / 2]);
            while let Some(square) = squares.pop() {
                key ^= piece(kind, square);
            }
            kind += 1;
        }
        key
    }

    /// The key, computed from the key of another position, which is not checked. Only the squares
    /// where the two differ are looked at, so this follows the moves of a game faster than
    /// [`polyglot_key`](Self::polyglot_key).
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Board, game};
    ///
    /// let (mut last, mut key) = (Board::START, Board::START.polyglot_key());
    /// for board in game!(1. e4 d5 2. exd5 Qxd5 3. Nc3).boards() {
    ///     key = board.polyglot_key_from(&last, key);
    ///     assert_eq!(key, board.polyglot_key());
    ///     last = board;
    /// }
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn polyglot_key_from(&self, other: &Self, key: u64) -> u64 {
        let mut changed =
            self.colors[0].xor(other.colors[0]).or(self.colors[1].xor(other.colors[1]));
        let mut i = 0;
        while i < 6 {
            changed = changed.or(self.roles[i].xor(other.roles[i]));
            i += 1;
        }
        let before = other.key_without_pieces() ^ other.key_of(changed.and(other.occupied()));
        key ^ before ^ self.key_without_pieces() ^ self.key_of(changed.and(self.occupied()))
    }

    /// The part of the key for the side to move, the en passant file and the castling rights.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn key_without_pieces(&self) -> u64 {
        let mut key = match self.turn {
            Color::White => turn(),
            Color::Black => 0,
        };
        if let Some(square) = self.en_passant {
            key ^= en_passant(square.file().index());
        }
        let mut i = if self.castling.is_empty() { 4 } else { 0 };
        while i < 4 {
            if self.castling_rook(Color::ALL[i / 2], CastlingSide::ALL[i % 2]).is_some() {
                key ^= castling_right(i);
            }
            i += 1;
        }
        key
    }

    /// The part of the key for the pieces on these squares.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn key_of(&self, mut squares: SquareSet) -> u64 {
        let mut key = 0;
        while let Some(square) = squares.pop() {
            let is_white = self.colors[Color::White as usize].contains(square) as usize;
            key ^= piece(2 * self.role_at(square) as usize + is_white, square);
        }
        key
    }
}

/// The number of a piece on a square.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn piece_on(own: Piece, square: Square) -> u64 {
    piece(2 * own.role as usize + matches!(own.color, Color::White) as usize, square)
}

/// The number of White to move.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn turn() -> u64 {
    number(WHITE_TO_MOVE)
}

/// The number of an en passant file, from 0 to 7.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn en_passant(file: u8) -> u64 {
    number(EN_PASSANT + file as usize)
}

/// The number of a castling right in the order `KQkq`, from 0 to 3.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn castling_right(index: usize) -> u64 {
    number(CASTLING + index)
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn piece(kind: usize, square: Square) -> u64 {
    number(64 * kind + square.index() as usize)
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn number(index: usize) -> u64 {
    u64::from_be_bytes(NUMBERS[index])
}
