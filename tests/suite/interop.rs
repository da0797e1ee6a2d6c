//! Conversions of our values to and from those of other crates, and text.

#[cfg(feature = "serde")]
mod serde;
#[cfg(feature = "shakmaty")]
mod shakmaty;

/// A small generator of pseudo-random numbers (xorshift), so that failures are reproducible.
#[cfg(any(feature = "shakmaty", feature = "serde"))]
struct Dice(u64);

#[cfg(any(feature = "shakmaty", feature = "serde"))]
impl Dice {
    /// A number below `sides`.
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % sides
    }

    /// The position after a random legal move; `None` if there is none.
    fn play(&mut self, board: &caissa::Board) -> Option<caissa::Board> {
        let moves = board.legal_moves();
        (!moves.is_empty()).then(|| board.play(moves[self.roll(moves.len())]).unwrap())
    }
}
