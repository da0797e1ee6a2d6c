//! Messages about invalid and unreachable positions.

mod history;

use super::Words;
use crate::attacks;
use crate::basics::{CastlingSide, Color, Role, SquareSet};
use crate::board::Board;
use crate::error::{Allow, Fault, Faults};
use crate::setup::{promoted, pushed_pawn};

/// Writes the first fault and the number of the others.
pub(super) const fn first(mut faults: Faults, board: &Board, out: &mut Words) {
    out.str(if faults.are_of_history() {
        "unreachable position: "
    } else {
        "impossible position: "
    });
    if let Some(fault) = faults.pop() {
        reason(fault, board, out);
    }
}

/// Writes the other faults, one on each line, and the words that allow them.
pub(super) const fn rest(faults: Faults, board: &Board, out: &mut Words) {
    let mut others = faults;
    if let Some(fault) = others.pop() {
        history::detail(fault, board, out);
    }
    while let Some(fault) = others.pop() {
        out.str("\nalso: ");
        reason(fault, board, out);
        history::detail(fault, board, out);
    }
    switch(faults, out);
}

/// Writes the macro's word that allows the faults. A fault of the move counters needs it only after
/// `reachable`.
const fn switch(faults: Faults, out: &mut Words) {
    let mut allowed = Allow::NONE;
    let mut rest = faults;
    while let Some(fault) = rest.pop() {
        allowed = allowed.or(fault.allowed_by());
    }
    let left = faults.without(allowed);
    if !allowed.is_empty() {
        out.str(match (left.is_empty(), faults.len()) {
            (true, 1) => "\nto allow it: `",
            (true, _) => "\nto allow them: `",
            (false, _) => "\nto allow some of them: `",
        });
        out.str(if faults.have_history() { "reachable allow(" } else { "allow(" });
        while let Some(name) = allowed.pop() {
            out.str(name).str(if allowed.is_empty() { ") fen ...`" } else { ", " });
        }
    }
    if !left.is_empty() && faults.are_of_history() {
        out.str("\nif it need not be reachable, leave out `reachable`");
    }
}

const fn reason(fault: Fault, board: &Board, out: &mut Words) {
    match fault {
        Fault::MissingKing(color) => {
            out.str(color.name()).str(" has no king");
        }
        Fault::TooManyKings(color) => {
            let kings = board.by_piece(color, Role::King);
            out.str(color.name()).str(" has ").number(kings.len() as u64).str(" kings, on ");
            out.squares(kings, " and ");
        }
        Fault::TooManyPawns(color) => {
            let pawns = board.by_piece(color, Role::Pawn).len();
            out.str(color.name()).str(" has ").number(pawns as u64).str(" pawns, more than 8");
        }
        Fault::TooManyPieces(color) => {
            let pieces = board.by_color(color).len();
            out.str(color.name()).str(" has ").number(pieces as u64).str(" pieces, more than 16");
        }
        Fault::TooManyPromoted(color) => many_promoted(board, color, out),
        Fault::TooManyMoves(color) => {
            let queens =
                board.by_piece(color, Role::Queen).or(board.by_piece(color, Role::Pawn)).len();
            out.str("too many queens and pawns for ").str(color.name()).str(": ");
            out.number(queens as u64).str(", at most 14 are supported");
        }
        Fault::PawnOnBackRank(color) => {
            let pawns = board.by_piece(color, Role::Pawn).and(SquareSet::BACK_RANKS);
            out.str(color.name()).str(if pawns.has_many() {
                "'s pawns on "
            } else {
                "'s pawn on "
            });
            out.squares(pawns, " and ").str(" can never stand there");
        }
        Fault::Castling(color) => castling(board, color, out),
        Fault::KingsTouch => {
            out.str("the kings on ").square(board.king(Color::White)).str(" and ");
            out.square(board.king(Color::Black)).str(" stand next to each other");
        }
        Fault::OpponentInCheck => {
            let king = board.king(board.turn.other());
            let by = board.attackers_to(king, board.turn);
            out.str("it is ").str(board.turn.name()).str("'s turn, but ");
            out.str(board.turn.other().name()).str(" is in check from ").each_piece(board, by);
        }
        Fault::TooManyCheckers => {
            let checkers = board.checkers();
            out.number(checkers.len() as u64).str(" pieces give check at once, on ");
            out.squares(checkers, " and ").str("; at most two can");
        }
        Fault::CheckersInLine => {
            out.str("no move can give check from ").squares(board.checkers(), " and ");
            out.str(" along one line");
        }
        Fault::SteppingCheckers => {
            out.each_piece(board, board.checkers());
            out.str(" cannot give check at the same time");
        }
        Fault::EnPassantRank
        | Fault::EnPassantPawn
        | Fault::EnPassantOccupied
        | Fault::EnPassantCheck => en_passant(fault, board, out),
        _ => history::reason(fault, board, out),
    }
}

const fn many_promoted(board: &Board, color: Color, out: &mut Words) {
    let gone = 8_usize.saturating_sub(board.by_piece(color, Role::Pawn).len());
    out.str(color.name()).str(" has at least ").number(promoted(board, color) as u64);
    let pieces = if promoted(board, color) == 1 { " promoted piece" } else { " promoted pieces" };
    out.str(pieces).str(match gone {
        0 => ", but has lost no pawn",
        _ => ", but has lost only ",
    });
    if gone > 0 {
        out.number(gone as u64).str(if gone == 1 { " pawn" } else { " pawns" });
    }
}

const fn castling(board: &Board, color: Color, out: &mut Words) {
    let home = SquareSet::rank(CastlingSide::rank(color));
    let missing = board.castling.and(home).difference(board.by_piece(color, Role::Rook));
    let kings = board.by_piece(color, Role::King);
    out.str(color.name());
    if !kings.intersects(home) {
        out.str(" cannot castle: its king is not on its first rank");
    } else if !missing.is_empty() {
        out.str(" cannot castle: it has no rook on ").squares(missing, " or ");
    } else {
        out.str(" cannot castle with two rooks on the same side");
    }
}

const fn en_passant(fault: Fault, board: &Board, out: &mut Words) {
    let Some(passed) = board.en_passant else { return };
    out.str("the en passant square ").square(passed);
    let pushed = pushed_pawn(board, passed);
    match (fault, pushed) {
        (Fault::EnPassantRank, _) => {
            out.str(" is not on rank ").str(match board.turn {
                Color::White => "6, where Black's pawns pass",
                Color::Black => "3, where White's pawns pass",
            });
        }
        (Fault::EnPassantPawn, Some((to, _))) => {
            out.str(match board.turn {
                Color::White => " needs a black pawn on ",
                Color::Black => " needs a white pawn on ",
            });
            out.square(to);
        }
        (Fault::EnPassantOccupied, Some((_, from))) => {
            let both = SquareSet::of(passed).with(from).and(board.occupied());
            out.str(" needs ").squares(both, " and ").str(" to be empty");
        }
        _ => {
            let king = board.king(board.turn);
            let by =
                board.checkers().difference(attacks::king(king).and(board.by_role(Role::King)));
            out.str(" does not explain the check from ").each_piece(board, by);
        }
    }
}
