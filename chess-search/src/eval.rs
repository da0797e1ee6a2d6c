//! The static evaluation: a sum of terms, each with a weight for the middlegame and one for the endgame (tapered
//! evaluation). `tune/` fits the weights to games.
//!
//! A new term is a constant in `terms`, a line that counts it in `pieces`, `pawns` or `king`, and a new fit.

mod king;
mod parts;
mod pawn_hash;
mod pawns;
mod pieces;
mod sum;
mod terms;
mod weights;

use chess_core::{Board, Color, Role};

use crate::score::Value;
pub use parts::{Part, evaluation, evaluation_parts};
pub(crate) use pawn_hash::PawnHash;
use pawn_hash::{Passed, PawnStructure};
use sum::Sum;
pub(crate) use terms::Terms;

/// All weights.
#[cfg(feature = "tune")]
pub(crate) fn weights() -> &'static [terms::Weight] {
    &weights::WEIGHTS
}

/// The static evaluation for the side to move, in hundredths of a pawn.
pub(crate) fn evaluate(board: &Board, pawn_hash: &mut PawnHash) -> Value {
    let (mut sum, passed) = pawn_hash.get(board);
    count_pieces(board, passed, &mut sum);
    value(board, sum)
}

/// The value of a sum for the side to move.
fn value(board: &Board, sum: Sum) -> Value {
    let value = sum.value(phase(board));
    let side = if board.turn() == Color::White { value } else { -value };
    side + TEMPO
}

/// The value of having the move.
const TEMPO: Value = 12;

/// Counts all terms of a position.
pub(crate) fn count(board: &Board, terms: &mut impl Terms) {
    let passed = PawnStructure::of(board).count(terms);
    count_pieces(board, passed, terms);
}

/// Counts the terms that depend on more than pawns and kings.
fn count_pieces(board: &Board, passed: Passed, terms: &mut impl Terms) {
    let mut white = pieces::Side::new(board, Color::White);
    let mut black = pieces::Side::new(board, Color::Black);
    white.count_activity(board, (black.king, black.attacks[Role::Pawn as usize]), terms);
    black.count_activity(board, (white.king, white.attacks[Role::Pawn as usize]), terms);
    for (us, them) in [(&white, &black), (&black, &white)] {
        pieces::count(us, them, terms);
        pawns::count_free(board, us.color, passed[us.color as usize], terms);
        king::count_checks(board, us, them, terms);
    }
}

/// The phase with all pieces on the board.
pub(crate) const PHASES: Value = 24;

/// The phase of the game: [`PHASES`] in the middlegame, 0 with kings and pawns alone.
pub(crate) fn phase(board: &Board) -> Value {
    let minor = (board.by_role(Role::Knight) | board.by_role(Role::Bishop)).len();
    let (rooks, queens) = (board.by_role(Role::Rook).len(), board.by_role(Role::Queen).len());
    (minor + 2 * rooks + 4 * queens).min(PHASES as usize) as Value
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(super) const FENS: [&str; 6] = [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w - - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b - - 0 1",
        "8/8/4k3/8/2P5/3K4/8/8 w - - 0 1",
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w - - 1 8",
        "4k3/P1P5/8/8/8/8/p1p5/4K3 b - - 0 1",
    ];

    #[test]
    fn the_evaluation_is_the_same_with_colors_swapped() {
        for fen in FENS {
            let board = Board::from_fen(fen).unwrap();
            let flipped = board.flipped().unwrap();
            assert_eq!(evaluation(&board), evaluation(&flipped), "{fen}");
        }
    }

    #[test]
    fn the_evaluation_is_the_same_with_wings_swapped() {
        for fen in FENS {
            let board = Board::from_fen(fen).unwrap();
            let mirrored = board.mirrored();
            assert_eq!(evaluation(&board), evaluation(&mirrored), "{fen}");
        }
    }

    #[test]
    fn material_counts() {
        let value = |fen| evaluation(&Board::from_fen(fen).unwrap());
        assert!(value("4k3/pppp4/8/8/8/8/PPPP4/Q3K3 w - - 0 1") > 700);
        assert!(value("4k3/pppp4/8/8/8/8/PPPP4/Q3K3 b - - 0 1") < -700);
        let rook = value("r3k3/pppp4/8/8/8/8/PPPP4/R3K3 w - - 0 1");
        assert!((-100..100).contains(&rook), "{rook}");
    }
}
