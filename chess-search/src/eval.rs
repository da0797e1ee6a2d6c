//! What a position is worth without looking ahead: a sum of terms, each with one weight for the middlegame and one
//! for the endgame. The weights are tuned on games (`weights`).

mod king;
mod pawns;
mod pieces;
mod terms;
mod weights;

use chess_core::{Board, Color};

use crate::score::Value;
use terms::{Sum, Terms};

/// What the position is worth for the side to move, in hundredths of a pawn.
pub(crate) fn evaluate(board: &Board) -> Value {
    let mut sum = Sum::default();
    count(board, &mut sum);
    let value = sum.value(phase(board));
    let side = if board.turn() == Color::White { value } else { -value };
    side + TEMPO
}

/// What the move is worth.
const TEMPO: Value = 12;

/// Counts all terms of a position.
pub(crate) fn count(board: &Board, terms: &mut impl Terms) {
    let white = pieces::Side::new(board, Color::White);
    let black = pieces::Side::new(board, Color::Black);
    for (us, them) in [(&white, &black), (&black, &white)] {
        pieces::count(board, us, them, terms);
        pawns::count(board, us, them, terms);
        king::count(board, us, them, terms);
    }
}

/// How much of the middlegame is left: 24 with all pieces, 0 with kings and pawns alone.
pub(crate) fn phase(board: &Board) -> Value {
    use chess_core::Role;
    let count = |role| board.by_role(role).len() as Value;
    let minor = count(Role::Knight) + count(Role::Bishop);
    (minor + 2 * count(Role::Rook) + 4 * count(Role::Queen)).min(24)
}
