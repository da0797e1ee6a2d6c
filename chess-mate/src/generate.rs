//! Problems found by a program: candidates, and what a candidate must be.

mod random;
mod wanted;

use chess_core::{Board, Color, Piece, Role, Square};

pub use random::{Pieces, RandomPositions, shuffle};
pub use wanted::{Quality, Wanted};

/// Whether White has the queen alone, two steps from king to king, and the queen at most three steps from Black's
/// king: the positions in which the program "Chess Puzzles" looks for mates.
///
/// # Examples
///
/// ```
/// use chess_core::Board;
/// use chess_mate::generate::is_close_queen;
///
/// assert!(is_close_queen(&Board::from_fen("k7/8/1K1Q4/8/8/8/8/8 w - - 0 1")?));
/// assert!(!is_close_queen(&Board::from_fen("k7/8/1K6/8/8/8/8/2Q5 w - - 0 1")?));
/// # Ok::<(), chess_core::Error>(())
/// ```
pub fn is_close_queen(board: &Board) -> bool {
    let queen = Piece { color: Color::White, role: Role::Queen };
    let king = board.king(Color::Black);
    board.occupied().len() == 3
        && board.by_piece(queen.color, queen.role).first().is_some_and(|at| steps(at, king) <= 3)
        && steps(board.king(Color::White), king) == 2
}

/// The number of steps that a king takes.
fn steps(a: Square, b: Square) -> u8 {
    let files = a.file().index().abs_diff(b.file().index());
    files.max(a.rank().index().abs_diff(b.rank().index()))
}
