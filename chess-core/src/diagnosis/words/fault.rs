//! Messages about invalid and unreachable positions.

mod history;

use super::{Interface, Words};
use crate::attacks;
use crate::basics::{CastlingSide, Color, File, Role, Square, SquareSet};
use crate::board::{Board, CORNERS};
use crate::error::{Allow, Error, Fault, Faults, Fix};
use crate::fen::{CastlingLetters, write_castling};
use crate::setup::{Setup, promoted, pushed_pawn};

/// Writes whether chess or only the history of a game forbids the position.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn title(faults: Faults, out: &mut Words) {
    out.str(if faults.are_of_history() {
        "unreachable position: "
    } else {
        "impossible position: "
    });
}

/// Writes the first fault.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn first(mut faults: Faults, setup: &Setup, out: &mut Words) {
    if let Some(fault) = faults.pop() {
        reason(fault, setup, out);
    }
}

/// Writes the other faults, one on each line, and the evidence that is not obvious.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn details(faults: Faults, setup: &Setup, out: &mut Words) {
    let mut others = faults;
    if let Some(fault) = others.pop() {
        history::detail(fault, setup, out);
    }
    while let Some(fault) = others.pop() {
        out.str("\nalso: ");
        reason(fault, setup, out);
        history::detail(fault, setup, out);
    }
}

/// Writes the fixes, one on each line: the castling rights that the pieces allow, and for macros
/// and functions the options that make them accept the position.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn fixes(error: &Error, faults: Faults, interface: Interface, out: &mut Words) {
    let fixes = error.fixes();
    let fixes = fixes.as_slice();
    let is_certain = matches!(fixes, [Fix::Castling(_), ..]);
    // Without a FEN, there is nothing to write.
    if !error.text().is_empty() {
        cures(&super::refused(error), faults, is_certain, out);
    }
    let mut i = 0;
    while i < fixes.len() {
        match fixes[i] {
            Fix::Castling(rights) => {
                let is_only = !matches!(fixes, [_, Fix::DeclareChess960(_), ..]);
                out.str(if is_only { "\nwrite `" } else { "\nfor standard chess, write `" });
                out.str(rights.as_str()).byte(b'`');
            }
            Fix::DeclareChess960(rights) if interface.is_macro() => {
                out.str("\nfor Chess960, write `").str(rights.as_str()).str(if error.is_in_tag() {
                    "`, or add the tag `[Variant \"Chess960\"]`"
                } else {
                    "`, or `chess960 fen ...`"
                });
            }
            Fix::Allow(allowed) if interface.is_macro() => allow(allowed, faults, out),
            Fix::DropReachable if interface.is_macro() => say!(out;
                "\nif it need not be reachable, leave out `reachable`"),
            _ => {}
        }
        i += 1;
    }
}

/// Writes what else may be wrong: the order of the ranks, the case of the letters, the square of a king or a rook, the side
/// to move, the files of rooks in Chess960. `has_rights` says that the castling rights follow, which the pieces allow.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn cures(setup: &Setup, faults: Faults, mut has_rights: bool, out: &mut Words) {
    let mut i = 0;
    let mut is_about_castling = false;
    while i < 2 {
        let color = Color::ALL[i];
        if faults.contains(Fault::Castling(color)) {
            if !is_about_castling && setup.is_upside_down() {
                out.str("\nthe ranks are upside down: a FEN begins with rank 8");
                return;
            }
            if !is_about_castling && setup.has_wrong_case() {
                out.str("\nthe letters have the wrong case: White's pieces are capitals");
                return;
            }
            is_about_castling = true;
            if !setup.is_chess960
                && let Some((role, square)) = setup.misplaced(color)
            {
                out.str("\nput ").str(color.name()).str("'s ").str(role.name()).str(" on ");
                out.square(square);
                if !has_rights {
                    rights(setup, ", or write `", out);
                }
                has_rights = true;
            }
        }
        i += 1;
    }
    if is_about_castling && !setup.is_chess960 && !has_rights {
        rights(setup, "\nwrite `", out);
    }
    let by_file = setup.as_chess960();
    if is_about_castling && setup.is_chess960 && by_file.faults().is_empty() {
        out.str("\nwrite `");
        write_castling(by_file.castling(), CastlingLetters::Files, out);
        out.byte(b'`');
    }
    let other = setup.board.turn.other();
    let is_about_turn =
        faults.contains(Fault::OpponentInCheck) || faults.contains(Fault::EnPassantRank);
    if is_about_turn && setup.with_turn(other).faults().is_empty() {
        out.str("\nif it is ").str(other.name()).str(match other {
            Color::White => "'s turn, write `w`",
            Color::Black => "'s turn, write `b`",
        });
    }
    passed(setup, faults, out);
}

/// Writes the square that a pawn has passed, if the FEN names the one on which it stands.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn passed(setup: &Setup, faults: Faults, out: &mut Words) {
    let Some(square) = setup.board.en_passant else { return };
    let forward = if matches!(setup.board.turn, Color::White) { 1 } else { -1 };
    if faults.contains(Fault::EnPassantRank)
        && let Some(passed) = square.offset(0, forward)
        && setup.with_en_passant(Some(passed)).faults().is_empty()
    {
        out.str("\nwrite `").square(passed).str("`, which the pawn passed");
    }
}

/// Writes the castling rights of the text that the pieces allow, and all rights that they allow if these are others.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn rights(setup: &Setup, before: &str, out: &mut Words) {
    let (written, possible) = (setup.standard_rights(), setup.possible_rights());
    out.str(before);
    write_castling(written, CastlingLetters::Sides, out);
    if !possible.difference(written).is_empty() {
        out.str("` or `");
        write_castling(possible, CastlingLetters::Sides, out);
    }
    out.byte(b'`');
}

/// Writes what allows the faults: the macros' word, and the constants for functions and readers of files.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn allow(allowed: Allow, faults: Faults, out: &mut Words) {
    out.str(match (faults.without(allowed).is_empty(), faults.len()) {
        (true, 1) => "\nto allow it: `allow(",
        (true, _) => "\nto allow them: `allow(",
        (false, _) => "\nto allow some of them: `allow(",
    });
    let mut names = allowed;
    while let Some(name) = names.pop() {
        out.str(name).str(if names.is_empty() { ")` before `fen`" } else { ", " });
    }
    // No file claims that a position is reachable.
    out.str(if faults.have_history() { "" } else { " or `file`" });
    let is_one = allowed.count() == 1;
    let mut before = if is_one { ", at run time `Allow::" } else { "\nat run time: `Allow::" };
    names = allowed;
    while let Some(name) = names.pop() {
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

#[cfg_attr(not(feature = "compiled"), inline)]
const fn reason(fault: Fault, setup: &Setup, out: &mut Words) {
    let board = &setup.board;
    match fault {
        Fault::MissingKing(color) => say!(out; str(color.name()), " has no king"),
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
            out.str(color.name()).str("'s pawn").str(if pawns.has_many() {
                "s on "
            } else {
                " on "
            });
            out.squares(pawns, " and ").str(" can never stand there");
        }
        Fault::Castling(color) if setup.is_chess960 => castling(board, color, out),
        Fault::Castling(color) => standard_castling(board, color, out),
        Fault::DifferentArrays => different_arrays(board, out),
        Fault::KingsTouch => say!(out;
            "the kings on ", square(board.king(Color::White)), " and ",
            square(board.king(Color::Black)), " stand next to each other"),
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
        Fault::CheckersInLine => say!(out;
            "no move can give check from ", squares(board.checkers(), " and "), " along one line"),
        Fault::SteppingCheckers => say!(out;
            each_piece(board, board.checkers()), " cannot give check at the same time"),
        Fault::EnPassantRank
        | Fault::EnPassantPawn
        | Fault::EnPassantOccupied
        | Fault::EnPassantCheck => en_passant(fault, board, out),
        Fault::EnPassantClock => en_passant_clock(board, out),
        Fault::ShutIn(color) => history::shut_in(setup, color, out),
        Fault::PawnStructure(color) => history::pawn_structure(setup, color, out),
        Fault::PawnCaptures(color) => history::pawn_captures(setup, color, out),
        Fault::PawnsPassed => history::pawns_passed(board, out),
        Fault::TooManyPromotions => history::many_promotions(setup, out),
        Fault::NoLastMove => say!(out;
            "no ", colored(board.turn.other()), " piece can have made the last move"),
        Fault::NoCheckingMove => say!(out;
            "no last move can have given the check from ", each_piece(board, board.checkers())),
        Fault::NoUncoveringMove => say!(out;
            "no single move can have given check from both ", squares(board.checkers(), " and ")),
        Fault::CheckBeforeEnPassant => history::check_before_step(board, out),
        Fault::WrongTurn => say!(out;
            "with no captures and no pawn moves, it must be ", str(board.turn.other().name()),
            "'s turn here"),
        Fault::HalfmoveClock => history::halfmove_clock(board, out),
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
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

#[cfg_attr(not(feature = "compiled"), inline)]
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

#[cfg_attr(not(feature = "compiled"), inline)]
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

#[cfg_attr(not(feature = "compiled"), inline)]
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

#[cfg_attr(not(feature = "compiled"), inline)]
const fn en_passant_clock(board: &Board, out: &mut Words) {
    let Some(passed) = board.en_passant else { return };
    out.str("a pawn has just passed ").square(passed).str(", but the halfmove clock is ");
    out.number(board.halfmoves as u64).str(", not 0");
}

#[cfg_attr(not(feature = "compiled"), inline)]
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
        (Fault::EnPassantPawn, Some((to, _))) => say!(out;
            " needs a ", colored(board.turn.other()), " pawn on ", square(to)),
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
