//! Messages about false claims.

use super::Words;
use crate::basics::{Color, Move, MoveText, Outcome};
use crate::board::Board;
use crate::error::{Error, FalseClaim};

/// Writes the reason into the first line.
pub(super) const fn reason(claim: FalseClaim, board: &Board, out: &mut Words) {
    match claim {
        FalseClaim::NotCapture => {
            out.str("the move captures nothing");
        }
        FalseClaim::CapturedOther { named, found: Some(found) } => {
            out.str("it captures ").a(found).str(", not ").a(named);
        }
        FalseClaim::CapturedOther { named, found: None } => {
            out.str("the move captures no ").str(named.name()).str(", nor does it promote");
        }
        FalseClaim::NotEnPassant => {
            out.str("the move does not capture en passant");
        }
        FalseClaim::NotCastling => {
            out.str("the move does not castle on that side");
        }
        FalseClaim::NotCheck => {
            out.str("the move does not give check");
        }
        FalseClaim::NotDoubleCheck => {
            out.str("the move is not a double check");
        }
        FalseClaim::NotMateNorCheck => {
            out.str("the move does not even give check");
        }
        FalseClaim::NotMate => {
            out.str("the check can be answered, so it is not mate");
        }
        FalseClaim::Number { counts_plies: true, .. } => {
            out.str("one number counts a move of White and one of Black");
        }
        FalseClaim::Number { .. } => {
            out.str("this is move ").number(board.number as u64);
        }
        FalseClaim::Side { written } => {
            out.str("it is ").str(written.other().name()).str("'s turn");
        }
        FalseClaim::Result { .. } => contradiction(board, out),
        FalseClaim::ResultTag { tag } => {
            out.str("the Result tag says ").str(tag.as_str());
        }
        FalseClaim::PlyCount { found } => {
            out.str("the game has ").number(found as u64);
            out.str(if found == 1 { " ply" } else { " plies" });
        }
        FalseClaim::Perft { depth, found } => {
            out.str("the position has ").number(found);
            match (depth, found) {
                (1, 1) => out.str(" legal move"),
                (1, _) => out.str(" legal moves"),
                (_, 1) => out.str(" sequence of ").number(depth as u64).str(" legal moves"),
                _ => out.str(" sequences of ").number(depth as u64).str(" legal moves"),
            };
        }
    }
}

/// Whether the board shows that the claim is false.
pub(super) const fn is_about_the_board(claim: FalseClaim) -> bool {
    !matches!(
        claim,
        FalseClaim::Number { .. }
            | FalseClaim::Side { .. }
            | FalseClaim::ResultTag { .. }
            | FalseClaim::PlyCount { .. }
    )
}

/// Writes how the final position contradicts the result.
const fn contradiction(board: &Board, out: &mut Words) {
    match board.outcome() {
        Some(Outcome::Checkmate { winner }) => out.str(winner.name()).str(" has won by checkmate"),
        Some(outcome) => out.str("the game is a ").str(outcome.name()),
        None => out.str("the game has not ended like that"),
    };
}

/// Writes the further lines, which say what would be right.
pub(super) const fn cure(claim: FalseClaim, error: &Error, board: &Board, out: &mut Words) {
    match claim {
        FalseClaim::Number { counts_plies: true, .. } => {
            out.str("\nnumber moves as in `1. e4 e5 2. Nf3 Nc6`");
        }
        FalseClaim::Number { written: number, .. } if number > 110 && number < 889 => {
            out.str("\nwrite `").number(board.number as u64);
            out.str("`, or all four digits of an ICCF move");
        }
        FalseClaim::Number { .. } | FalseClaim::Side { .. } => {
            out.str("\nwrite `").number(board.number as u64);
            out.str(match board.turn {
                Color::White => ".`",
                Color::Black => "...`",
            });
        }
        FalseClaim::Result { .. } => {
            if let Some(outcome) = board.outcome() {
                out.str("\nwrite `").str(outcome.result().as_str()).byte(b'`');
            }
        }
        FalseClaim::ResultTag { .. } => {
            out.str("\nmake the two results agree");
        }
        FalseClaim::PlyCount { found } => {
            out.str("\nwrite `").number(found as u64);
            out.str("`: each move of either side counts");
        }
        FalseClaim::Perft { found, .. } => {
            out.str("\nwrite `").number(found).str("`, if the position is the one that you mean");
        }
        _ => {
            if let [mv] = error.suggestions().as_slice() {
                out.str("\nwrite `")
                    .str(same_style(*mv, error.written().as_str(), board).as_str())
                    .byte(b'`');
            }
        }
    }
}

/// The move in Smith notation if the text used it, else in standard algebraic notation.
const fn same_style(mv: Move, written: &str, board: &Board) -> MoveText {
    match written.as_bytes() {
        [b'a'..=b'h', b'1'..=b'8', b'a'..=b'h', b'1'..=b'8', ..] => board.smith(mv),
        _ => board.san(mv),
    }
}
