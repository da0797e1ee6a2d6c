//! Messages about invalid and unreachable positions.

mod history;

use super::Words;
use crate::attacks;
use crate::basics::{CastlingSide, Color, File, Role, Square, SquareSet};
use crate::board::{Board, CORNERS};
use crate::error::{Allow, Fault, Faults};
use crate::fen::write_castling;
use crate::setup::{Setup, promoted, pushed_pawn};

/// Writes the first fault and the number of the others.
pub(super) const fn first(mut faults: Faults, setup: &Setup, out: &mut Words) {
    out.str(if faults.are_of_history() {
        "unreachable position: "
    } else {
        "impossible position: "
    });
    if let Some(fault) = faults.pop() {
        reason(fault, setup, out);
    }
}

/// Writes the other faults, one on each line, the rights that the pieces allow, and the words that allow the
/// faults.
pub(super) const fn rest(faults: Faults, setup: &Setup, is_in_tag: bool, out: &mut Words) {
    let mut others = faults;
    if let Some(fault) = others.pop() {
        history::detail(fault, setup, out);
    }
    while let Some(fault) = others.pop() {
        out.str("\nalso: ");
        reason(fault, setup, out);
        history::detail(fault, setup, out);
    }
    if faults.contains(Fault::Castling(Color::White))
        || faults.contains(Fault::Castling(Color::Black))
    {
        other_rights(setup, is_in_tag, out);
    }
    switch(faults, out);
}

/// Writes the castling rights that the position can have in standard chess, and those of Chess960 that the
/// letters may mean.
const fn other_rights(setup: &Setup, is_in_tag: bool, out: &mut Words) {
    if setup.is_chess960 {
        return;
    }
    let chess960 = setup.as_chess960();
    let may_be_chess960 = !chess960.faults().intersects(&CASTLING);
    out.str(if may_be_chess960 { "\nfor standard chess, write `" } else { "\nwrite `" });
    write_castling(setup.standard_rights(), false, out);
    out.byte(b'`');
    if may_be_chess960 {
        out.str("\nfor Chess960, write `");
        write_castling(chess960.castling(), true, out);
        out.str(if is_in_tag {
            "`, or add the tag `[Variant \"Chess960\"]`"
        } else {
            "`, or `chess960 fen ...`"
        });
    }
}

/// The faults of castling rights.
const CASTLING: [Fault; 3] =
    [Fault::Castling(Color::White), Fault::Castling(Color::Black), Fault::DifferentArrays];

/// Writes what allows the faults: the macros' word, and the constants for functions and readers of files.
const fn switch(faults: Faults, out: &mut Words) {
    let mut allowed = Allow::NONE;
    let mut rest = faults;
    while let Some(fault) = rest.pop() {
        allowed = allowed.or(fault.allowed_by());
    }
    let left = faults.without(allowed);
    if !allowed.is_empty() {
        out.str(match (left.is_empty(), faults.len()) {
            (true, 1) => "\nto allow it: `allow(",
            (true, _) => "\nto allow them: `allow(",
            (false, _) => "\nto allow some of them: `allow(",
        });
        let mut others = allowed;
        while let Some(name) = others.pop() {
            out.str(name).str(if others.is_empty() { ")` before `fen`" } else { ", " });
        }
        // No file claims that a position is reachable.
        out.str(if faults.have_history() { "" } else { " or `file`" });
        constants(allowed, out);
    }
    if !left.is_empty() && faults.are_of_history() {
        out.str("\nif it need not be reachable, leave out `reachable`");
    }
}

/// Writes the constants of `Allow`; several stand on a line of their own.
const fn constants(mut allowed: Allow, out: &mut Words) {
    let mut before = ", at run time `Allow::";
    while let Some(name) = allowed.pop() {
        if matches!(before.as_bytes(), [b',', ..]) && !allowed.is_empty() {
            before = "\nat run time: `Allow::";
        }
        out.str(before);
        let mut at = 0;
        while at < name.len() {
            out.byte(name.as_bytes()[at].to_ascii_uppercase());
            at += 1;
        }
        before = " | Allow::";
    }
    out.byte(b'`');
}

const fn reason(fault: Fault, setup: &Setup, out: &mut Words) {
    let board = &setup.board;
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
        Fault::Castling(color) if setup.is_chess960 => castling(board, color, out),
        Fault::Castling(color) => standard_castling(board, color, out),
        Fault::DifferentArrays => different_arrays(board, out),
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
        Fault::EnPassantClock => en_passant_clock(board, out),
        _ => history::reason(fault, setup, out),
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

const fn standard_castling(board: &Board, color: Color, out: &mut Words) {
    let home = SquareSet::rank(CastlingSide::rank(color));
    let rights = board.castling.and(home);
    let (inside, missing) =
        (rights.difference(CORNERS), rights.difference(board.by_piece(color, Role::Rook)));
    out.str(color.name()).str(" cannot castle");
    if !home.and(SquareSet::file(File::E)).contains(board.king(color)) {
        out.str(": its king is on ").square(board.king(color)).str(", not on ");
        out.square(Square::new(File::E, CastlingSide::rank(color)));
    } else if let Some(corner) = missing.first() {
        out.str(match (missing.has_many(), corner.file()) {
            (true, _) => ": it has no rook on ",
            (false, File::H) => " kingside: it has no rook on ",
            (false, _) => " queenside: it has no rook on ",
        });
        out.squares(missing, " or ");
    } else {
        out.str(" with the rook on ").squares(inside, " or ").str(": it is not in a corner");
    }
}

const fn different_arrays(board: &Board, out: &mut Words) {
    let (white, black) = (board.king(Color::White), board.king(Color::Black));
    if white.file().index() != black.file().index() {
        out.str("both sides can castle, but their kings are on ").square(white).str(" and ");
        out.square(black).str(", not on one file");
        return;
    }
    out.str("the castling rooks ");
    let mut i = 0;
    while i < 2 {
        let side = CastlingSide::ALL[i];
        if let (Some(white), Some(black)) =
            (board.castling_rook(Color::White, side), board.castling_rook(Color::Black, side))
            && white.file().index() != black.file().index()
        {
            out.str("on ").square(white).str(" and ").square(black).str(" are not on one file");
            return;
        }
        i += 1;
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

const fn en_passant_clock(board: &Board, out: &mut Words) {
    let Some(passed) = board.en_passant else { return };
    out.str("a pawn has just passed ").square(passed).str(", but the halfmove clock is ");
    out.number(board.halfmoves as u64).str(", not 0");
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
