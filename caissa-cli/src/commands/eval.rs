//! `caissa eval`: the static evaluation of a position, term by term.

use std::fmt::Write;
use std::process::ExitCode;

use chess_core::{Board, Color};
use chess_search::{evaluation, evaluation_parts};

use crate::args::EvalArgs;
use crate::exit::{self, Failure};
use crate::input::position;
use crate::output::Sink;

pub(crate) fn run(args: &EvalArgs) -> Result<ExitCode, Failure> {
    let board = position::of(&args.position)?;
    Sink::print(&table(&board))?;
    Ok(exit::CLEAN)
}

/// A row for each term that is not zero, and the sum.
fn table(board: &Board) -> String {
    let mut text = format!("{:<40}{:>7}{:>7}{:>7}\n", "", "White", "Black", "sum");
    let parts = evaluation_parts(board);
    for part in parts.iter().filter(|part| part.white != 0 || part.black != 0) {
        let (white, black) = (part.white, part.black);
        let _ = writeln!(text, "{:<40}{white:>7}{black:>7}{:>+7}", part.name, white - black);
    }
    let for_mover = evaluation(board);
    let for_white = if board.turn() == Color::White { for_mover } else { -for_mover };
    let sum: i32 = parts.iter().map(|part| part.white - part.black).sum();
    let _ = writeln!(text, "{:<54}{:>+7}", "the move, and rounding", for_white - sum);
    let _ = writeln!(text, "{:<54}{for_white:>+7}", "for White");
    text
}
