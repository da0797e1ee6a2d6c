//! Boards and moves as text.

use chess_core::diagram::{Diagram, Style};
use chess_core::{Board, Move};

use crate::args::Look;

/// A diagram in the chosen look, with the last move marked.
pub(crate) fn diagram(board: &Board, last: Option<Move>, look: Look) -> Diagram<'static> {
    let style = if look.unicode { Style::Figurines } else { Style::Letters };
    let side = look.below();
    let diagram = board.diagram().style(style).seen_from(side);
    match last {
        Some(mv) => diagram.last_move(mv),
        None => diagram,
    }
}

/// The board, its status and the FEN.
pub(crate) fn picture(board: &Board, last: Option<Move>, look: Look) -> String {
    format!("{}\n{}\n{board}\n", diagram(board, last, look), status(board))
}

/// A diagram as SVG whose title is words about the position, `Position after 2. Nf3, Black to move`, in place of the FEN,
/// which a screen reader spells.
pub(crate) fn svg(diagram: &Diagram<'_>, board: &Board, after: Option<&str>) -> String {
    let after = after.map(|label| format!(" after {label}")).unwrap_or_default();
    let title = format!("<title>Position{after}, {}</title>", status(board));
    diagram.svg().to_string().replacen(&format!("<title>{board}</title>"), &title, 1)
}

/// `White to move, in check`, or the outcome of the game.
pub(crate) fn status(board: &Board) -> String {
    match board.outcome() {
        Some(outcome) => outcome.to_string(),
        None if board.is_check() => format!("{} to move, in check", board.turn()),
        None => format!("{} to move", board.turn()),
    }
}

/// `3... Nf6`
pub(crate) fn label(before: &Board, mv: Move) -> String {
    format!("{} {}", before.move_label(), before.san(mv))
}
