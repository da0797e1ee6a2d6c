//! Messages about unreachable positions.

use super::Words;
use crate::basics::{Color, Role, SquareSet};
use crate::board::Board;
use crate::error::Fault;
use crate::setup::Setup;
use crate::setup::reachable::{
    Captures, Homes, captured, checkers_before_step, passed, past, plies, promotions,
};

#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn halfmove_clock(board: &Board, out: &mut Words) {
    out.str("the halfmove clock is ").number(board.halfmoves as u64).str(", but ");
    match plies(board) {
        0 => out.str("no ply was played"),
        1 => out.str("only 1 ply was played"),
        plies if board.halfmoves as u32 <= plies => out.str("at 150 the game is over (FIDE 9.6.2)"),
        plies => out.str("only ").number(plies as u64).str(" plies were played"),
    };
}

#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn check_before_step(board: &Board, out: &mut Words) {
    let Some(passed) = board.en_passant else { return };
    let pawns = board.by_piece(board.turn.other(), Role::Pawn);
    let checkers = checkers_before_step(board);
    let others = checkers.difference(pawns);
    out.str(board.turn.name()).str(" was in check from ");
    if others.is_empty() {
        out.str("the pawn before it passed ").square(passed);
    } else {
        out.each_piece(board, others).str(" before the pawn passed ").square(passed);
    }
}

/// Writes a line with the evidence for the fault, if it is not obvious.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn detail(fault: Fault, setup: &Setup, out: &mut Words) {
    let (board, homes) = (&setup.board, Homes::of(setup));
    match fault {
        Fault::ShutIn(color) => {
            let Some(piece) = homes.trapped_piece(board, color) else { return };
            let blockers = homes.blockers(color, piece);
            // The squares of more pieces would not fit on a line.
            if !blockers.is_empty() && blockers.len() <= 12 {
                out.str(if blockers.has_many() { "\nthe pieces on " } else { "\nthe piece on " });
                out.squares(blockers, " and ");
                out.str(if blockers.has_many() { " have never moved" } else { " has never moved" });
            }
        }
        Fault::PawnCaptures(color) if homes.captured_at_home(board, color.other()) > 0 => say!(out;
            "\nno pawn can have captured the bishop that was shut in on its first square"),
        _ => {}
    }
}

/// Writes `1 piece` or `2 pieces`.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn count(number: usize, one: &str, more: &str, out: &mut Words) {
    out.number(number as u64).byte(b' ').str(if number == 1 { one } else { more });
}

#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn shut_in(setup: &Setup, color: Color, out: &mut Words) {
    let Some(piece) = Homes::of(setup).trapped_piece(&setup.board, color) else { return };
    out.str(color.name()).str("'s ").str(piece.role.name()).str(" on ").square(piece.at);
    out.str(" cannot have come from ").squares(piece.homes, ", ");
    out.str(if piece.role.is(Role::King) { " past unmoved pawns" } else { " or a pawn" });
}

#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn pawn_structure(setup: &Setup, color: Color, out: &mut Words) {
    if let Captures::Impossible { pawn: Some(at) } =
        Captures::of(&setup.board, color, &Homes::of(setup))
    {
        out.str("no file is left that ").str(color.name()).str("'s pawn on ").square(at);
        out.str(" can have come from");
    } else {
        out.str(color.name()).str("'s promoted piece had no way past ");
        out.str(color.other().name()).str("'s pawns");
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn pawn_captures(setup: &Setup, color: Color, out: &mut Words) {
    let board = &setup.board;
    let Captures::AtLeast { needed, possible } = Captures::of(board, color, &Homes::of(setup))
    else {
        return;
    };
    let them = color.other();
    out.str(color.name()).str("'s pawns captured at least ");
    count(needed, "piece", "pieces", out);
    if possible == 16_usize.saturating_sub(board.by_color(them).len()) {
        out.str(", but ").str(them.name()).str(" has lost ");
    } else {
        out.str(", but can have captured ");
    }
    number_or_none(possible, out);
}

/// Writes `none` or `only 2`.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn number_or_none(number: usize, out: &mut Words) {
    if number == 0 {
        out.str("none");
    } else {
        out.str("only ").number(number as u64);
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn pawns_passed(board: &Board, out: &mut Words) {
    let passed = passed(board);
    if captured(board) == 0
        && let Some(white) = passed.first()
    {
        let file = SquareSet::file(white.file());
        let black = board.by_piece(Color::Black, Role::Pawn).and(file).first();
        out.str("the pawns on ").square(white);
        if let Some(black) = black {
            out.str(" and ").square(black);
        }
        out.str(" have passed each other, but nothing was captured");
        return;
    }
    out.str("pawns have passed each other on ").number(passed.len() as u64).str(" files, but ");
    out.str("only ");
    count(captured(board), "piece was captured", "pieces were captured", out);
}

#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn many_promotions(setup: &Setup, out: &mut Words) {
    let (board, homes) = (&setup.board, Homes::of(setup));
    count(promotions(board, &homes), "pawn has promoted", "pawns have promoted", out);
    if captured(board) == 0 {
        out.str(", but no pawn passes another without a capture");
    } else {
        out.str(", but ");
        count(captured(board), "capture lets", "captures let", out);
        out.str(" only ").number(past(board, &homes) as u64).str(" pass");
    }
}
