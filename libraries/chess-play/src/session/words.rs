//! Moves as people say them: `knight to f3`.

use alloc::string::ToString;
use alloc::vec::Vec;

use chess_core::{Legal, Move, Square};

use super::{Answer, Session};
use crate::refusal::Refusal;
use crate::said::Said;

impl Session {
    /// Plays the legal move that fits the words; if there are several, it asks the player.
    pub(super) fn play_said(&mut self, said: &Said) -> Result<Answer, Refusal> {
        let board = *self.board();
        if let Some(side) = said.side.filter(|side| *side != board.turn()) {
            return Err(Refusal::NotToMove(side));
        }
        let found: Vec<_> = board.legals().filter(|legal| said.fits(*legal)).collect();
        // The four promotions of a pawn on one square are one move until the piece is chosen.
        let mut ends: Vec<_> = found.iter().map(|legal| (legal.from(), legal.to())).collect();
        ends.dedup();
        match (found.as_slice(), ends.as_slice()) {
            ([], _) => Err(self.explain_said(said)),
            ([legal], _) => self.play(*legal),
            (_, [(from, to)]) => Ok(self.ask_for_promotion(*from, *to)),
            _ => {
                self.choices = found.iter().map(|legal| legal.to_move()).collect();
                Err(question(&found))
            }
        }
    }

    /// The reason why no legal move fits the words.
    fn explain_said(&self, said: &Said) -> Refusal {
        let nothing = Refusal::NothingToTake { by: said.role, captured: said.captured };
        let Some(text) = said.to_notation() else { return nothing };
        let error = self.board().read_legal(&text).err();
        error.map_or(nothing, |error| Refusal::Chess(self.history.explain(error)))
    }
}

/// Asks which of several moves the player means.
fn question(found: &[Legal<'_>]) -> Refusal {
    let (role, to) = (found[0].role(), found[0].to());
    if found.iter().all(|legal| legal.role() == role && legal.to() == to) {
        let mut from: Vec<_> = found.iter().map(|legal| legal.from()).collect();
        from.dedup();
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
