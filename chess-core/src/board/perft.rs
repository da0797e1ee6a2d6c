//! Perft: counting sequences of moves.

use super::Board;

impl Board {
    /// Counts the sequences of legal moves that are `depth` plies long, the usual test of a move generator.
    /// At depth 0 there is one, the empty sequence. Promotions to different pieces are different moves.
    ///
    /// The last ply is counted without being played. No hash table is used.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_core::Board;
    ///
    /// const TWO_PLIES: u64 = Board::START.perft(2);
    /// assert_eq!(TWO_PLIES, 400);
    /// assert_eq!(Board::START.perft(4), 197_281);
    /// ```
    pub const fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count_legal_moves() as u64,
            _ => {
                let mut nodes = 0;
                let mut legals = self.legals();
                while let Some(legal) = legals.advance() {
                    nodes += legal.play().perft(depth - 1);
                }
                nodes
            }
        }
    }
}
