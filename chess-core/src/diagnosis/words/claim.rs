//! Messages about false claims.

use super::{SECOND_GAME, Words};
use crate::basics::{Color, Outcome};
use crate::board::Board;
use crate::diagnosis::fix::may_be_iccf;
use crate::error::{Error, FalseClaim, Miscount};

/// Writes the beginning of the first line, up to the reason.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn title(claim: FalseClaim, written: &str, board: &Board, out: &mut Words) {
    match claim {
        FalseClaim::Number { cause: Miscount::Repeated, .. }
        | FalseClaim::Side { cause: Miscount::Repeated, .. } => {
            out.byte(b'`').str(written).str("` is here twice: ");
        }
        FalseClaim::Number { .. } | FalseClaim::Side { .. } => {
            out.str("wrong move number `").str(written).str("`: ");
        }
        FalseClaim::Result { .. } | FalseClaim::ResultTag { .. } => {
            out.str("wrong result `").str(written).str("`: ");
        }
        FalseClaim::PlyCount { .. } => _ = out.str("wrong PlyCount `").str(written).str("`: "),
        FalseClaim::Perft { .. } => _ = out.str("wrong perft count `").str(written).str("`: "),
        FalseClaim::NotCapture
        | FalseClaim::CapturedOther { .. }
        | FalseClaim::NotEnPassant
        | FalseClaim::NotCastling
        | FalseClaim::NotCheck
        | FalseClaim::NotDoubleCheck
        | FalseClaim::NotMateNorCheck
        | FalseClaim::NotMate => {
            out.str("false claim in ").label(board.number, board.turn).str(written).str(": ");
        }
    }
}

/// Writes the reason into the first line.
#[cfg_attr(not(feature = "compiled"), inline)]
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
        FalseClaim::Number { cause, .. } | FalseClaim::Side { cause, .. } => {
            miscount(cause, matches!(claim, FalseClaim::Side { .. }), board, out);
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

/// Writes the cause of a wrong number. `of_side` says that only the side is wrong.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn miscount(cause: Miscount, of_side: bool, board: &Board, out: &mut Words) {
    match cause {
        Miscount::Plies => _ = out.str("one number counts a move of White and one of Black"),
        Miscount::MissingMove => {
            out.str(board.turn.name()).str("'s move ").number(board.number as u64);
            out.str(" is missing before it");
        }
        Miscount::Variation { .. } => {
            out.str("the variation does not follow the move that it replaces");
        }
        Miscount::Repeated => _ = out.str("these moves were made before"),
        _ if of_side => _ = out.str("it is ").str(board.turn.name()).str("'s turn"),
        _ => _ = out.str("this is move ").number(board.number as u64),
    }
}

/// Writes how the final position contradicts the result.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn contradiction(board: &Board, out: &mut Words) {
    match board.outcome() {
        Some(Outcome::Checkmate { winner }) => out.str(winner.name()).str(" has won by checkmate"),
        Some(Outcome::DeadPosition) => {
            out.str("neither side has the material for checkmate, so it is a draw")
        }
        Some(outcome) => out.str("the game is a ").str(outcome.name()),
        None => out.str("the game has not ended like that"),
    };
}

/// Writes the further lines, which say what would be right.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn help(claim: FalseClaim, error: &Error, for_macros: bool, out: &mut Words) {
    let board = &error.position();
    match claim {
        FalseClaim::Number { cause: Miscount::Plies, .. } => {
            out.str("\nnumber moves as in `1. e4 e5 2. Nf3 Nc6`");
        }
        FalseClaim::Number { cause: Miscount::Repeated, .. }
        | FalseClaim::Side { cause: Miscount::Repeated, .. } => {
            out.str("\nleave them out the second time");
        }
        FalseClaim::Number { cause: Miscount::Variation { number, color }, .. }
        | FalseClaim::Side { cause: Miscount::Variation { number, color }, .. } => {
            out.str("\nput it right after ")
                .str(color.name())
                .str("'s move ")
                .number(number as u64);
        }
        FalseClaim::Number { written, cause: Miscount::OnlyNumber } if may_be_iccf(written) => {
            out.str("\nwrite `").number(board.number as u64);
            out.str("`, or all four digits of an ICCF move");
        }
        FalseClaim::Number { written, cause: Miscount::Unknown } if may_be_iccf(written) => {
            out.str("\nif it is an ICCF move, a digit is missing: it has four, such as `5254`");
        }
        FalseClaim::Number { written: 1, cause: Miscount::Unknown } => {
            out.str(if for_macros {
                SECOND_GAME
            } else {
                "\nif another game begins here, put an empty line before it"
            });
        }
        FalseClaim::Number { cause: Miscount::Unknown, .. }
        | FalseClaim::Side { cause: Miscount::Unknown, .. } => {
            out.str("\nwhat follows it is no legal move here: put both right, and check again");
        }
        FalseClaim::Number { cause: Miscount::OnlyNumber, .. }
        | FalseClaim::Side { cause: Miscount::OnlyNumber, .. }
            if error.is_guess() =>
        {
            out.str("\nif no move is missing before it, write `").number(board.number as u64);
            out.str(if matches!(board.turn, Color::White) { ".`" } else { "...`" });
        }
        FalseClaim::ResultTag { .. } => _ = out.str("\nmake the two results agree"),
        _ => _ = out.replacement("\n", error),
    }
    match claim {
        FalseClaim::PlyCount { .. } => _ = out.str(": each move of either side counts"),
        FalseClaim::Perft { .. } => _ = out.str(" if the position is right"),
        _ => {}
    }
}
