//! Positions in words, for screen readers and for players without a board.
//! [`Legal::sentence`](chess_core::Legal::sentence) puts moves into words.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;

use chess_core::{Board, Color, Notation, Role, Square};

use crate::targets::{Target, targets};

/// The pieces of a side, of a kind, or all: a sentence for each kind.
pub(crate) fn pieces(board: &Board, side: Option<Color>, role: Option<Role>) -> String {
    let mut sentences = Vec::new();
    for color in Color::ALL.into_iter().filter(|color| side.is_none_or(|side| side == *color)) {
        for kind in Role::ALL.into_iter().rev().filter(|kind| role.is_none_or(|role| role == *kind))
        {
            let set = board.by_piece(color, kind);
            match set.len() {
                0 if role.is_none() => {}
                0 => sentences.push(format!("{color} has no {kind}.")),
                1 => sentences.push(format!("{color} {kind}: {}.", squares(set))),
                _ => sentences.push(format!("{color} {kind}s: {}.", squares(set))),
            }
        }
    }
    sentences.join("\n")
}

/// A square and its piece: `white knight f3, can go to d4 and e5, can take g5`
pub(crate) fn square(board: &Board, square: Square, targets: &[Target]) -> String {
    let Some(piece) = board.piece_at(square) else { return format!("{square}, empty") };
    let side = piece.color.name().to_ascii_lowercase();
    let mut label = format!("{side} {} {square}", piece.role);
    let (quiet, captures) = quiet_and_captures(targets);
    for (verb, squares) in [("can go to", quiet), ("can take", captures)] {
        if !squares.is_empty() {
            let _ = write!(label, ", {verb} {squares}");
        }
    }
    if board.is_check() && board.king(board.turn()) == square {
        label += ", in check";
    }
    label
}

/// The moves of a piece: `The knight on g1 can go to f3 and h3.`
pub(crate) fn moves_of(board: &Board, role: Role, from: Square) -> String {
    let (quiet, captures) = quiet_and_captures(&targets(board, from));
    let piece = format!("The {role} on {from}");
    match (quiet.is_empty(), captures.is_empty()) {
        (true, true) => format!("{piece} cannot move."),
        (false, true) => format!("{piece} can go to {quiet}."),
        (true, false) => format!("{piece} can take on {captures}."),
        (false, false) => format!("{piece} can go to {quiet}, or take on {captures}."),
    }
}

/// All moves of the side to move, a line for each piece.
pub(crate) fn all_moves(board: &Board) -> String {
    let line = |square| {
        let moves = board.legals().filter(|legal| legal.from() == square);
        let names: Vec<_> = moves.map(|legal| legal.write(Notation::San).to_string()).collect();
        let role = board.piece_at(square).map_or("piece", |piece| piece.role.name());
        (!names.is_empty()).then(|| format!("{role} {square}: {}", names.join(", ")))
    };
    let lines: Vec<_> = board.by_color(board.turn()).iter().filter_map(line).collect();
    lines.join("\n")
}

/// The squares of quiet moves and those of captures, in words.
fn quiet_and_captures(targets: &[Target]) -> (String, String) {
    let of = |is_capture| {
        let some = targets.iter().filter(|target| target.is_capture == is_capture);
        squares(some.map(|target| target.square))
    };
    (of(false), of(true))
}

/// A list of squares in words: `e3 and e4`, `d1, e2 and f3`
fn squares(squares: impl IntoIterator<Item = Square>) -> String {
    let names: Vec<_> = squares.into_iter().map(Square::name).collect();
    match names.split_last() {
        Some((last, [])) => (*last).to_string(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
}
