//! Conversions of our values to and from those of other crates, and text.

#[cfg(feature = "serde")]
mod serde;
#[cfg(feature = "shakmaty")]
mod shakmaty;

/// The position after a random legal move; `None` if there is none.
#[cfg(any(feature = "shakmaty", feature = "serde"))]
fn step(rng: &mut crate::oracle::Rng, board: &caissa::Board) -> Option<caissa::Board> {
    rng.legal_move(board).map(|mv| board.play(mv).unwrap())
}
