//! Words for false claims.

use super::Message;
use crate::error::Claim;
use crate::{Board, Color, Move, MoveText, Outcome, suggest};

/// The reason, for the first line.
pub(super) const fn reason(claim: Claim, board: &Board, out: &mut Message) {
    match claim {
        Claim::NotCapture => {
            out.str("the move captures nothing");
        }
        Claim::CapturedOther { named, found: Some(found) } => {
            out.str("it captures ").a(found).str(", not ").a(named);
        }
        Claim::CapturedOther { named, found: None } => {
            out.str("it names a captured ").str(named.name()).str(", but captures nothing");
        }
        Claim::NotEnPassant => {
            out.str("the move does not capture en passant");
        }
        Claim::NotCastling => {
            out.str("the move does not castle to that side");
        }
        Claim::NotCheck => {
            out.str("the move does not give check");
        }
        Claim::NotDoubleCheck => {
            out.str("the move gives check with one man only");
        }
        Claim::NotMateNorCheck => {
            out.str("the move does not even give check");
        }
        Claim::NotMate => {
            out.str("the check can be answered, so it is not mate");
        }
        Claim::Number { .. } => {
            out.str("this is move ").number(board.number as u64);
        }
        Claim::Side { written } => {
            out.str("it is ").str(written.other().name()).str("'s turn");
        }
        Claim::Result { .. } => contradiction(board, out),
        Claim::ResultTag { tag } => {
            out.str("the Result tag says ").str(tag.mark());
        }
        Claim::PlyCount { found } => {
            out.str("the game has ").number(found as u64);
            out.str(if found == 1 { " ply" } else { " plies" });
        }
    }
}

/// What the final position says of a result.
const fn contradiction(board: &Board, out: &mut Message) {
    match board.outcome() {
        Some(Outcome::Checkmate { winner }) => out.str(winner.name()).str(" has won by checkmate"),
        Some(outcome) => out.str("it is a ").str(outcome.name()),
        None => out.str("the game has not ended so"),
    };
}

/// The further lines: what would be right.
pub(super) const fn cure(claim: Claim, written: &str, board: &Board, out: &mut Message) {
    match claim {
        Claim::Number { written: number } if number > 110 && number < 889 => {
            out.str("\nwrite `").number(board.number as u64);
            out.str("`, or, if it is an ICCF move, all four digits");
        }
        Claim::Number { .. } | Claim::Side { .. } => {
            out.str("\nwrite `").number(board.number as u64);
            out.str(match board.turn {
                Color::White => ".`",
                Color::Black => "...`",
            });
        }
        Claim::Result { .. } => {
            if let Some(outcome) = board.outcome() {
                out.str("\nwrite `").str(outcome.score().mark()).byte(b'`');
            }
        }
        Claim::ResultTag { .. } => {
            out.str("\nlet both say the same");
        }
        Claim::PlyCount { found } => {
            out.str("\nwrite `").number(found as u64);
            out.str("`: each move of either side is a ply");
        }
        _ => {
            if let [mv] = suggest::for_text(board, written).as_slice() {
                out.str("\nwrite `").str(same_style(*mv, written, board).as_str()).byte(b'`');
            }
        }
    }
}

/// The move in Smith notation, if that is what was written, else in standard algebraic.
const fn same_style(mv: Move, written: &str, board: &Board) -> MoveText {
    match written.as_bytes() {
        [b'a'..=b'h', b'1'..=b'8', b'a'..=b'h', b'1'..=b'8', ..] => board.smith(mv),
        _ => board.san(mv),
    }
}
