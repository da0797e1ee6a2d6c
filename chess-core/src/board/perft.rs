//! Perft: the number of ways to play on.

use super::Board;

impl Board {
    /// How many sequences of legal moves of this length, in plies, there are; the usual test of a move
    /// generator. Depth 0 has one, the empty sequence. Promotions to different pieces are different moves.
    ///
    /// The last ply is only counted, not played. No table is kept, so that time grows with the number.
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
