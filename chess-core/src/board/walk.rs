//! Random games.

use core::iter::FusedIterator;

use super::{Board, Legal};

/// # Random games
impl Board {
    /// Plays random legal moves, and iterates over the positions after them, until no move is legal. A seed gives the same game
    /// each time.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::Board;
    ///
    /// for board in (0..10).flat_map(|seed| Board::START.walk(seed).take(100)) {
    ///     assert_eq!(Board::from_fen(&board.fen()), Ok(board));
    /// }
    /// ```
    #[doc(alias = "random")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn walk(&self, seed: u64) -> impl FusedIterator<Item = Self> + Clone + use<> {
        let (mut board, mut state) = (*self, seed);
        core::iter::from_fn(move || {
            // SplitMix64, by Sebastiano Vigna.
            state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let mixed = (state ^ state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
            board = board.chosen(mixed ^ mixed >> 31)?.play();
            Some(board)
        })
        .fuse()
    }

    /// The legal move that a number stands for; `None` if no move is legal.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) fn chosen(&self, number: u64) -> Option<Legal<'_>> {
        let moves = self.legal_moves();
        self.to_legal(moves[number.checked_rem(moves.len() as u64)? as usize])
    }
}
