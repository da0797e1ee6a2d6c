//! Zobrist keys: 64-bit numbers for positions, used in hash tables and to find repetitions.
//!
//! A key combines the numbers of its parts by exclusive or. So a number that goes in twice is out
//! again, and the key after a move follows from the key before it and the few parts that change.
//! Two positions that are the same by FIDE 9.2.3 have one key, because the board keeps an en
//! passant square only if a pawn can capture there.

mod numbers;
#[cfg(test)]
mod tests;

use super::{Board, Legal};
use crate::basics::{Color, Rank, Role, Square, SquareSet};
pub use numbers::mixed;
use numbers::{BLACK_TO_MOVE, CASTLING, EN_PASSANT, NUMBERS, PIECES};

/// # The position as a number
impl Board {
    /// The Zobrist key: a number that is equal for positions that are [the same](Self::same_position). It
    /// depends on the pieces, the side to move, the castling rights and the en passant square, not on the
    /// move counters. Two different positions have the same key with a probability of 1 in 2⁶⁴.
    ///
    /// The key is computed from all pieces. To follow a sequence of moves, update it with
    /// [`Legal::zobrist_after`]. One version of this crate gives the same keys on every machine; another
    /// version may give others. For keys on disk, use [`polyglot_key`](Self::polyglot_key), which never changes.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::Board;
    ///
    /// const START: u64 = Board::START.zobrist();
    /// let mut board = Board::START;
    /// for mv in ["Nf3", "Nf6", "Ng1", "Ng8"] {
    ///     board = board.play_text(mv)?;
    /// }
    /// assert_eq!(board.zobrist(), START);
    /// assert_ne!(board.pass().unwrap().zobrist(), START);
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[doc(alias = "hash")]
    #[doc(alias = "zobrist_hash")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn zobrist(&self) -> u64 {
        let mut key = turn(self.turn) ^ en_passant(self.en_passant) ^ castling(self.castling);
        let mut i = 0;
        while i < 12 {
            let (color, role) = (Color::ALL[i / 6], Role::ALL[i % 6]);
            let mut squares = self.by_piece(color, role);
            while let Some(square) = squares.pop() {
                key ^= piece(color, role, square);
            }
            i += 1;
        }
        key
    }

    /// The key after a [`pass`](Self::pass), computed from this position's key, which is not checked.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::Board;
    ///
    /// let board = Board::START;
    /// assert_eq!(board.zobrist_after_pass(board.zobrist()), board.pass().unwrap().zobrist());
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn zobrist_after_pass(&self, key: u64) -> u64 {
        key ^ turn(Color::Black) ^ en_passant(self.en_passant)
    }
}

impl Legal<'_> {
    /// The key of the position after the move, computed from the key of the position before it, which is not
    /// checked. Only the squares that the move changes are looked at. The result equals
    /// `legal.play().zobrist()`.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::Board;
    ///
    /// let board = Board::START;
    /// let key = board.zobrist();
    /// for legal in board.legals() {
    ///     assert_eq!(legal.zobrist_after(key), legal.play().zobrist());
    /// }
    /// ```
    #[inline]
    pub const fn zobrist_after(self, key: u64) -> u64 {
        // As in `Board::after_move_of`, no piece pays for the special cases of others.
        match self.role() {
            Role::Pawn => self.zobrist_after_move_of(Role::Pawn, key),
            Role::King => self.zobrist_after_move_of(Role::King, key),
            role => self.zobrist_after_move_of(role, key),
        }
    }

    #[inline(always)]
    const fn zobrist_after_move_of(self, role: Role, key: u64) -> u64 {
        let (board, from) = (self.board(), self.from());
        let (us, them) = (board.turn, board.turn.other());
        let change = board.change(role, self.to_move());
        let mut key = board.zobrist_after_pass(key)
            ^ piece(us, role, from)
            ^ piece(us, change.role, change.to)
            ^ castling(board.castling.and(change.emptied.or(change.forfeited)));
        if let Some(captured) = change.emptied.and(board.by_color(them)).first() {
            key ^= piece(them, board.role_at(captured), captured);
        }
        if let (Some(rook_to), Some(rook)) = (change.rook_to, change.emptied.without(from).first())
        {
            key ^= piece(us, Role::Rook, rook) ^ piece(us, Role::Rook, rook_to);
        }
        key ^ en_passant(board.en_passant_of(change))
    }
}

#[inline(always)]
const fn piece(color: Color, role: Role, square: Square) -> u64 {
    NUMBERS[PIECES + (6 * color as usize + role as usize) * 64 + square.index() as usize]
}

#[inline(always)]
const fn turn(color: Color) -> u64 {
    match color {
        Color::White => 0,
        Color::Black => NUMBERS[BLACK_TO_MOVE],
    }
}

#[inline(always)]
const fn en_passant(square: Option<Square>) -> u64 {
    match square {
        Some(square) => NUMBERS[EN_PASSANT + square.file().index() as usize],
        None => 0,
    }
}

/// The numbers of the castling rights of these rooks, combined.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn castling(mut rooks: SquareSet) -> u64 {
    let mut key = 0;
    while let Some(rook) = rooks.pop() {
        let color = (rook.rank().index() != Rank::FIRST.index()) as usize;
        key ^= NUMBERS[CASTLING + 8 * color + rook.file().index() as usize];
    }
    key
}
