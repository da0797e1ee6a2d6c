//! Questions about a move that says too little, and their answers.

use alloc::string::ToString;
use alloc::vec::Vec;

use chess_core::{Legal, Move, Square};

use crate::refusal::Refusal;

/// Asks which of several moves the player means.
pub(super) fn question(found: &[Legal<'_>]) -> Refusal {
    let (role, to) = (found[0].role(), found[0].to());
    if found.iter().all(|legal| legal.role() == role && legal.to() == to) {
        let mut from: Vec<_> = found.iter().map(|legal| legal.from()).collect();
        from.sort_unstable();
        return Refusal::WhichPiece(role, from);
    }
    Refusal::WhichMove(found.iter().map(|legal| legal.san().to_string()).collect())
}

/// The move that begins on the square that a player names, if exactly one of these does.
pub(super) fn chosen(text: &str, choices: &[Move]) -> Option<Move> {
    let from = Square::from_name(&text.trim().to_ascii_lowercase())?;
    let mut moves = choices.iter().filter(|mv| mv.from() == from);
    let mv = *moves.next()?;
    // Only promotions have the same squares.
    moves.all(|other| other.to() == mv.to()).then_some(mv)
}
