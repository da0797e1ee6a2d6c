//! `caissa eval`: the static evaluation of a position, piece by piece.

use std::fmt::{Display, Write};
use std::process::ExitCode;

use chess_core::{Board, Color, File, Piece, Rank, Square};
use chess_search::{evaluation, piece_worths};

use crate::args::EvalArgs;
use crate::exit::{self, Failure};
use crate::input::position;
use crate::output::Sink;

pub(crate) fn run(args: &EvalArgs) -> Result<ExitCode, Failure> {
    let board = position::of(&args.position)?;
    Sink::print(&table(&board))?;
    Ok(exit::CLEAN)
}

/// The board, each piece with its worth below it, and the evaluation.
fn table(board: &Board) -> String {
    let worths = piece_worths(board);
    let mut text = String::new();
    for rank in Rank::ALL.into_iter().rev() {
        let squares = File::ALL.map(|file| Square::new(file, rank));
        let letters = squares.map(|square| board.piece_at(square).map_or('.', Piece::letter));
        add_line(&mut text, &rank.to_string(), &letters);
        let worth = |square| worths.iter().find(|worth| worth.square == square);
        let numbers =
            squares.map(|square| worth(square).map_or(String::new(), |w| w.value.to_string()));
        add_line(&mut text, " ", &numbers);
    }
    add_line(&mut text, " ", &File::ALL);
    let for_mover = evaluation(board);
    let for_white = if board.turn() == Color::White { for_mover } else { -for_mover };
    let _ = writeln!(text, "\n{for_white:+} for White");
    text
}

/// Adds a line of eight columns without spaces at its end.
fn add_line(text: &mut String, label: &str, cells: &[impl Display; 8]) {
    text.push_str(label);
    for cell in cells {
        let _ = write!(text, "{:>7}", cell.to_string());
    }
    text.truncate(text.trim_end_matches(' ').len());
    text.push('\n');
}
