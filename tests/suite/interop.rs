//! Conversions of our values to and from those of other crates, and text.

mod serde;
mod shakmaty;

/// The position after a random legal move; `None` if there is none.
fn step(rng: &mut crate::oracle::Rng, board: &caissa::Board) -> Option<caissa::Board> {
    crate::oracle::legal_move(rng, board).map(|mv| board.play(mv).unwrap())
}
