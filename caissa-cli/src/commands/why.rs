//! `caissa why`: explains why a move is illegal, or what it does.

use std::fmt::Write;
use std::process::ExitCode;

use chess_core::diagram::Style;
use chess_core::{Board, CastlingSide, Color, Legal, Notation, Outcome, SquareSet};

use crate::args::{ColorArg, WhyArgs};
use crate::exit::{self, Failure};
use crate::input::position;
use crate::output::Sink;
use crate::output::drawing;
use crate::output::terminal::visible;

pub(crate) fn run(args: &WhyArgs) -> Result<ExitCode, Failure> {
    let board = position::read(&args.position, args.chess960.is_on)?;
    let mut out = Sink::stdout(ColorArg::Auto);
    let code = match board.read_legal(&args.written.join(" ")) {
        Ok(legal) => {
            out.write(&answer(legal, args))?;
            exit::CLEAN
        }
        Err(error) => {
            let style = if args.look.unicode { Style::Figurines } else { Style::Letters };
            out.write(&(visible(error.message_in(style).trim_end()) + "\n"))?;
            exit::FINDINGS
        }
    };
    out.flush()?;
    Ok(code)
}

/// The effects of a legal move, its notations, and the position after it.
fn answer(legal: Legal<'_>, args: &WhyArgs) -> String {
    let (board, next) = (legal.board(), legal.play());
    let mut text = format!("{} {} is legal\n", drawing::number(board), legal.san());
    for line in effects(legal, &next) {
        text = text + "  " + &line + "\n";
    }
    text.push('\n');
    for (name, notation) in NOTATIONS {
        let _ = writeln!(text, "  {name:<9} {}", legal.write(notation));
    }
    text + "\n" + &drawing::picture(&next, Some(legal.to_move()), args.look)
}

const NOTATIONS: [(&str, Notation); 9] = [
    ("san", Notation::San),
    ("figurine", Notation::Figurine),
    ("lan", Notation::LongAlgebraic),
    ("uci", Notation::Uci),
    ("iccf", Notation::Iccf),
    ("smith", Notation::Smith),
    ("long", Notation::LongForm),
    ("short", Notation::ShortForm),
    ("digits", Notation::NumericShortForm),
];

/// The effects of a move, a sentence each.
fn effects(legal: Legal<'_>, next: &Board) -> Vec<String> {
    let board = legal.board();
    let (us, them) = (board.turn(), next.turn());
    let mut lines = vec![motion(legal)];
    lines.extend(check(legal, next));
    if let Some(outcome) = next.outcome()
        && outcome.winner().is_none()
    {
        lines.push(format!("the game is over: {outcome}"));
    }
    for color in [us, them] {
        lines.extend(lost_rights(board, next, color));
    }
    if let Some(square) = next.en_passant() {
        lines.push(format!("{them} may take en passant on {square}"));
    }
    lines
}

/// `the pawn on e5 takes the pawn that has just passed d6, en passant`
fn motion(legal: Legal<'_>) -> String {
    let board = legal.board();
    let (us, from, to) = (board.turn(), legal.from(), legal.to());
    if let Some(side) = legal.castling() {
        let words = if side == CastlingSide::KingSide { "king side" } else { "queen side" };
        let (king, rook) = (side.king_to(us), side.rook_to(us));
        let stood = board.castling_rook(us, side).unwrap_or(to);
        return format!(
            "{us} castles {words}: the king goes from {from} to {king}, the rook from {stood} to {rook}"
        );
    }
    let mut text = format!("the {} on {from} ", legal.role());
    let _ = match legal.captured() {
        Some(captured) if legal.is_en_passant() => {
            write!(text, "takes the {captured} that has just passed {to}, en passant")
        }
        Some(captured) => write!(text, "takes the {captured} on {to}"),
        None => write!(text, "goes to {to}"),
    };
    if let Some(role) = legal.promotion() {
        let _ = write!(text, " and becomes a {role}");
    }
    text
}

/// `it gives check with the rook on e1, which it uncovers`
fn check(legal: Legal<'_>, next: &Board) -> Option<String> {
    let checkers = next.checkers();
    if checkers.is_empty() {
        return None;
    }
    let is_mate = matches!(next.outcome(), Some(Outcome::Checkmate { .. }));
    let word = match (is_mate, checkers.len()) {
        (true, _) => "checkmate",
        (false, 1) => "check",
        (false, _) => "double check",
    };
    let moved = match legal.castling() {
        Some(side) => side.rook_to(legal.board().turn()),
        None => legal.to(),
    };
    let name = |square| {
        let role = next.piece_at(square).map_or("piece", |piece| piece.role.name());
        let uncovered = if square == moved { "" } else { ", which it uncovers" };
        format!("the {role} on {square}{uncovered}")
    };
    let names: Vec<_> = checkers.into_iter().map(name).collect();
    Some(format!("it gives {word} with {}", names.join(" and ")))
}

/// The sentence about castling rights that a side loses.
fn lost_rights(board: &Board, next: &Board, color: Color) -> Option<String> {
    let rights = |board: &Board| {
        let rooks = CastlingSide::ALL.map(|side| board.castling_rook(color, side));
        rooks.into_iter().flatten().collect::<SquareSet>()
    };
    let (had, has) = (rights(board), rights(next));
    let lost = |side| board.castling_rook(color, side).is_some_and(|rook| !has.contains(rook));
    let sides = match (lost(CastlingSide::KingSide), lost(CastlingSide::QueenSide)) {
        (false, false) => return None,
        _ if has.is_empty() && had.len() == 2 => "",
        (true, _) => " king side",
        (false, true) => " queen side",
    };
    Some(format!("{color} can no longer castle{sides}"))
}
