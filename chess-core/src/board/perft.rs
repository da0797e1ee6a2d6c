//! Perft: counts sequences of legal moves.

use super::Board;

/// # Counting all games of some length
impl Board {
    /// The number of sequences of legal moves with a length of `depth` plies; the usual test of a move
    /// generator. Depth 0 has one sequence, the empty one. Promotions to different pieces are different
    /// moves.
    ///
    /// The last ply is counted without playing it. There is no hash table, so the time grows with the number.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::Board;
    ///
    /// const TWO_PLIES: u64 = Board::START.perft(2);
    /// assert_eq!(TWO_PLIES, 400);
    /// assert_eq!(Board::START.perft(4), 197_281);
    /// ```
    #[doc(alias = "divide")]
    #[cfg_attr(not(feature = "compiled"), inline)]
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

    /// The same, subtracted from `left`; `None` if there are more sequences than that.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn perft_within(&self, depth: u32, left: &mut u64) -> Option<u64> {
        if depth > 1 {
            let mut nodes = 0;
            let mut legals = self.legals();
            while let Some(legal) = legals.advance() {
                match legal.play().perft_within(depth - 1, left) {
                    Some(more) => nodes += more,
                    None => return None,
                }
            }
            return Some(nodes);
        }
        let nodes = self.perft(depth);
        match left.checked_sub(nodes) {
            Some(rest) => *left = rest,
            None => return None,
        }
        Some(nodes)
    }
}
