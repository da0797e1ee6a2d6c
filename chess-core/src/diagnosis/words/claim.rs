//! Messages about false claims.

use super::{ICCF_DIGITS, Interface, SECOND_GAME, Words};
use crate::basics::{Color, GameResult, Outcome, Piece};
use crate::board::Board;
use crate::diagnosis::fix::may_be_iccf;
use crate::error::{Difference, Error, FalseClaim, FalseEnding, Miscount, OtherSquares};

/// Writes the beginning of the first line, up to the reason.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn title(claim: FalseClaim, written: &str, board: &Board, out: &mut Words) {
    match claim {
        FalseClaim::Number { cause: Miscount::Repeated, .. }
        | FalseClaim::Side { cause: Miscount::Repeated, .. } => say!(out;
            "`", str(written), "` is here twice: "),
        FalseClaim::Number { .. } | FalseClaim::Side { .. } => say!(out;
            "wrong move number `", str(written), "`: "),
        FalseClaim::Result { .. } | FalseClaim::ResultTag { .. } => say!(out;
            "wrong result `", str(written), "`: "),
        FalseClaim::PlyCount { .. } => say!(out; "wrong PlyCount `", str(written), "`: "),
        FalseClaim::Perft { .. } => say!(out; "wrong perft count `", str(written), "`: "),
        FalseClaim::Fen { .. } => say!(out; "wrong FEN: "),
        FalseClaim::Ending { .. } => say!(out; "false claim `", str(written), "`: "),
        FalseClaim::Avoided => say!(out; "`", str(written), "` is to be avoided: "),
        FalseClaim::Published { difference: Difference::Absent(_) } => {
            say!(out; "there is no `", str(written), "`: ");
        }
        FalseClaim::Published { .. } | FalseClaim::Opening { .. } => say!(out;
            "`", str(written), "` is another position: "),
        FalseClaim::NotCapture
        | FalseClaim::CapturedOther { .. }
        | FalseClaim::NotEnPassant
        | FalseClaim::NotCastling
        | FalseClaim::NotCheck
        | FalseClaim::NotDoubleCheck
        | FalseClaim::NotMateNorCheck
        | FalseClaim::NotMate => say!(out;
            "false claim in ", label(board.number, board.turn), str(written), ": "),
    }
}

/// Writes the reason into the first line.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn reason(claim: FalseClaim, board: &Board, out: &mut Words) {
    let line = match claim {
        FalseClaim::NotCapture => "the move captures nothing",
        FalseClaim::CapturedOther { named, found: Some(found) } => {
            out.str("it captures ").a(found).str(", not ").a(named);
            ""
        }
        FalseClaim::CapturedOther { named, found: None } => {
            out.str("the move captures no ").str(named.name());
            ", nor does it promote"
        }
        FalseClaim::NotEnPassant => "the move does not capture en passant",
        FalseClaim::NotCastling => "the move does not castle on that side",
        FalseClaim::NotCheck => "the move does not give check",
        FalseClaim::NotDoubleCheck => "the move is not a double check",
        FalseClaim::NotMateNorCheck => "the move does not even give check",
        FalseClaim::NotMate => "the check can be answered, so it is not mate",
        FalseClaim::Number { cause, .. } => return miscount(cause, false, board, out),
        FalseClaim::Side { cause, .. } => return miscount(cause, true, board, out),
        FalseClaim::Result { written } => return contradiction(written, board, out),
        FalseClaim::ResultTag { tag } => {
            out.str("the Result tag says ");
            tag.as_str()
        }
        FalseClaim::PlyCount { found } => {
            out.str("the game has ").number(found as u64);
            if found == 1 { " ply" } else { " plies" }
        }
        FalseClaim::Perft { depth, found } => {
            out.str("the position has ").number(found);
            if depth != 1 {
                out.str(if found == 1 { " sequence of " } else { " sequences of " });
                out.number(depth as u64);
            }
            if depth == 1 && found == 1 { " legal move" } else { " legal moves" }
        }
        FalseClaim::Avoided => "`bm` says that it is best",
        FalseClaim::Published { difference: found } => {
            return difference(found, "the published one has", out);
        }
        FalseClaim::Opening { difference: found } => {
            return difference(found, "the opening has", out);
        }
        FalseClaim::Fen { difference: found } => {
            return difference(found, "the position after the moves has", out);
        }
        FalseClaim::Ending { found } => return ending(found, board, out),
    };
    out.str(line);
}

/// Writes what contradicts words about the end of a game.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn ending(found: FalseEnding, board: &Board, out: &mut Words) {
    let line = match found {
        FalseEnding::Result(result) => {
            out.str("the result is `").str(result.as_str());
            "`"
        }
        FalseEnding::Legal(mv) => {
            out.byte(b'`').str(board.san(mv).as_str());
            "` is a legal move (FIDE 3.10.1)"
        }
        FalseEnding::NotMate => "the last position is not checkmate (FIDE 5.1.1)",
        FalseEnding::NotStalemate => {
            out.str(board.turn.name()).str(if board.is_check() {
                " is in check"
            } else {
                " can move"
            });
            " (FIDE 5.2.1)"
        }
        FalseEnding::Repeated(1) => "the last position has occurred once (FIDE 9.2)",
        FalseEnding::Repeated(_) => "the last position has occurred twice (FIDE 9.2)",
        FalseEnding::Quiet(plies) => {
            out.str("the plies since the last capture or pawn move are ").number(plies as u64);
            " (FIDE 9.3)"
        }
        FalseEnding::Material => "the pieces can still give checkmate (FIDE 5.2.2)",
        FalseEnding::WonByKing => "the winner has only the king, so it is a draw (FIDE 6.9)",
    };
    out.str(line);
}

/// Writes how another position differs. `that` and its verb begin the sentence: `the published one has`.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn difference(difference: Difference, that: &str, out: &mut Words) {
    match difference {
        Difference::Published(name) => say!(out; "this is `", str(name.text().as_str()), "`"),
        Difference::Absent(last) => {
            say!(out; "the suite ends with `", str(last.text().as_str()), "`");
        }
        Difference::Turn => say!(out; str(that), " the other side to move"),
        Difference::Castling => say!(out; str(that), " other castling rights"),
        Difference::Great => say!(out; str(that), " other pieces on several squares"),
        Difference::Squares(squares) => {
            out.str(that).byte(b' ');
            let mut index = 0;
            while index < OtherSquares::MOST
                && let Some((square, piece)) = squares.get(index)
            {
                let is_last = index + 1 == OtherSquares::MOST || squares.get(index + 1).is_none();
                let separator = if is_last { " and " } else { ", " };
                out.str(if index == 0 { "" } else { separator });
                content(piece, squares.get(2).is_some(), out);
                out.str(" on ").str(square.name());
                index += 1;
            }
        }
    }
}

/// Writes the content of a square; with letters as in FEN where the line would be too long.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn content(piece: Option<Piece>, is_short: bool, out: &mut Words) {
    match piece {
        None => say!(out; "nothing"),
        Some(piece) if is_short => say!(out; "`", char(piece.letter()), "`"),
        Some(Piece { color, role }) => {
            let color = if matches!(color, Color::White) { "a white " } else { "a black " };
            out.str(color).str(role.name());
        }
    }
}

/// Writes the cause of a wrong number. `of_side` says that only the side is wrong.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn miscount(cause: Miscount, of_side: bool, board: &Board, out: &mut Words) {
    match cause {
        Miscount::Plies => say!(out; "one number counts a move of White and one of Black"),
        Miscount::MissingMove => say!(out;
            str(board.turn.name()), "'s move ", number(board.number as u64),
            " is missing before it"),
        Miscount::Variation { .. } => say!(out;
            "the variation does not follow the move that it replaces"),
        Miscount::Repeated => say!(out; "these moves were made before"),
        _ if of_side => say!(out; "it is ", str(board.turn.name()), "'s turn"),
        _ => say!(out; "this is move ", number(board.number as u64)),
    }
}

/// Writes how the final position contradicts the result.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn contradiction(written: GameResult, board: &Board, out: &mut Words) {
    match board.outcome() {
        Some(Outcome::Checkmate { winner }) => say!(out;
            str(winner.name()), " has won by checkmate"),
        Some(Outcome::DeadPosition) => say!(out;
            "neither side has the material for checkmate, so it is a draw"),
        Some(outcome) => say!(out; "the game is a ", str(outcome.name())),
        None if board.is_won_by_king(written) => say!(out;
            "the winner on time has only the king, so it is a draw (FIDE 6.9)"),
        None => say!(out; "the game has not ended like that"),
    }
}

/// Writes the further lines, which say what would be right.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn help(claim: FalseClaim, error: &Error, interface: Interface, out: &mut Words) {
    match claim {
        FalseClaim::Number { written, cause } => {
            count_help(cause, Some(written), error, interface, out);
        }
        FalseClaim::Side { cause, .. } => count_help(cause, None, error, interface, out),
        FalseClaim::ResultTag { .. } => say!(out; "\nmake the two results agree"),
        FalseClaim::PlyCount { found } if error.fix().is_none() => say!(out;
            "\nif the end of the game is not missing, write `", number(found as u64),
            "`: each move of either side counts"),
        FalseClaim::PlyCount { .. } => say!(out;
            replacement("\n", error), ": each move of either side counts"),
        FalseClaim::Perft { .. } => say!(out;
            replacement("\n", error), " if the position is right"),
        FalseClaim::Fen { .. } => say!(out;
            "\nif the moves are right, write `", str(error.position().fen().as_str()), "`"),
        FalseClaim::Ending { found } => say!(out;
        str(match found {
            FalseEnding::Result(_) => "\nmake the words and the result agree",
            FalseEnding::Legal(_) => "\nif the moves are right, it lost no game",
            FalseEnding::WonByKing => "\nthe result should be `1/2-1/2`",
            _ => "\nif no moves are missing, correct the words",
        })),
        FalseClaim::Avoided => {}
        FalseClaim::Published { difference: Difference::Absent(_) } => {
            say!(out; "\ngive this position another name");
        }
        FalseClaim::Published { .. } => say!(out;
            "\ntake the published position, or give this one another name"),
        FalseClaim::Opening { .. } => say!(out;
            "\ntake the position of the opening, or give this one another name"),
        _ => say!(out; replacement("\n", error)),
    }
}

/// Writes what would be right in place of a wrong number; without a number, in place of its dots.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn count_help(
    cause: Miscount,
    written: Option<u16>,
    error: &Error,
    interface: Interface,
    out: &mut Words,
) {
    let board = &error.position();
    let line = match (cause, written) {
        (Miscount::Plies, Some(_)) => "\nnumber moves as in `1. e4 e5 2. Nf3 Nc6`",
        (Miscount::Repeated, _) => "\nleave them out the second time",
        (Miscount::Variation { number, color }, _) => {
            out.str("\nput it right after ").str(color.name()).str("'s move ");
            out.number(number as u64);
            ""
        }
        (Miscount::OnlyNumber, Some(written)) if may_be_iccf(written) => {
            out.str("\nwrite `").number(board.number as u64);
            "`, or all four digits of an ICCF move"
        }
        (Miscount::OnlyNumber, _) if error.is_guess() => {
            out.str("\nif no move is missing before it, write `").number(board.number as u64);
            if matches!(board.turn, Color::White) { ".`" } else { "...`" }
        }
        (Miscount::Unknown, Some(written)) if may_be_iccf(written) => ICCF_DIGITS,
        (Miscount::Unknown, Some(1)) if interface.is_macro() => SECOND_GAME,
        (Miscount::Unknown, Some(1)) => {
            "\nif another game begins here, put an empty line before it"
        }
        (Miscount::Unknown, _) => {
            "\nwhat follows it is not a legal move here: put both right, and check again"
        }
        _ => {
            out.replacement("\n", error);
            ""
        }
    };
    out.str(line);
}
