//! `caissa why`: explains why a move is illegal, or what it does.

use std::fmt::Write;
use std::process::ExitCode;

use chess_core::diagram::Style;
use chess_core::{Board, CastlingSide, Color, Legal, Notation, Setup};

use crate::args::WhyArgs;
use crate::exit::{self, Failure};
use crate::input::position;
use crate::output::Sink;
use crate::output::drawing;
use crate::output::terminal::visible;

pub(crate) fn run(args: &WhyArgs) -> Result<ExitCode, Failure> {
    let board = position::parse(&args.position, args.fen)?;
    let (text, code) = match board.read_legal(&args.written.join(" ")) {
        Ok(legal) => (answer(legal, args), exit::CLEAN),
        Err(error) => {
            let style = if args.look.unicode { Style::Figurines } else { Style::Letters };
            (visible(error.message_in(style).trim_end()) + "\n", exit::FINDINGS)
        }
    };
    Sink::print(&text)?;
    Ok(code)
}

/// The effects of a legal move, its notations, and the position after it.
fn answer(legal: Legal<'_>, args: &WhyArgs) -> String {
    let (board, next) = (legal.board(), legal.play());
    let mut text = format!("{} {} is legal\n", board.move_label(), legal.san());
    for line in effects(legal, &next) {
        text = text + "  " + &line + "\n";
    }
    text.push('\n');
    for notation in Notation::ALL {
        let _ = writeln!(text, "  {:<9} {}", notation.name(), legal.write(notation));
    }
    text + "\n" + &drawing::picture(&next, Some(legal.to_move()), args.look)
}

/// The effects of a move, a sentence each.
pub(crate) fn effects(legal: Legal<'_>, next: &Board) -> Vec<String> {
    let board = legal.board();
    let (us, them) = (board.turn(), next.turn());
    let sentence = format!("{:#}", legal.sentence());
    let mut lines = vec![sentence.trim_end_matches('.').to_owned()];
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

/// The sentence about castling rights that a side loses.
fn lost_rights(board: &Board, next: &Board, color: Color) -> Option<String> {
    let rights = |board: &Board| Setup::from(*board).castling().and(board.by_color(color));
    let (had, has) = (rights(board), rights(next));
    let lost = |side| board.castling_rook(color, side).is_some_and(|rook| !has.contains(rook));
    let sides = match (lost(CastlingSide::KingSide), lost(CastlingSide::QueenSide)) {
        (false, false) => return None,
        _ if has.is_empty() && had.len() == 2 => "",
        (true, _) => " kingside",
        (false, true) => " queenside",
    };
    Some(format!("{color} can no longer castle{sides}"))
}
