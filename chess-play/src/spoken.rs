//! Moves and positions in words, for those who hear them.

use alloc::format;
use alloc::string::String;
use core::fmt::Write;

use chess_core::{Board, CastlingSide, Color, Legal, Notation, Role, Square};

use crate::view::Target;
use crate::words;

/// `Black plays knight g8 to f6, takes the pawn: check.`
pub(crate) fn played(legal: Legal<'_>) -> String {
    let board = legal.board();
    let next = legal.play();
    let mut text = match legal.castling() {
        Some(CastlingSide::KingSide) => format!("{} castles king side", board.turn()),
        Some(CastlingSide::QueenSide) => format!("{} castles queen side", board.turn()),
        None => format!("{} plays {}", board.turn(), legal.write(Notation::LongForm)),
    };
    if let Some(role) = legal.captured() {
        let _ = write!(text, ", takes the {role}");
    }
    if legal.is_en_passant() {
        text += " en passant";
    }
    if next.is_checkmate() {
        text += ": checkmate";
    } else if next.checkers().has_many() {
        text += ": double check";
    } else if next.is_check() {
        text += ": check";
    }
    text + "."
}

/// The pieces of a side or of a role, a sentence for each kind.
pub(crate) fn pieces(board: &Board, side: Option<Color>, role: Option<Role>) -> String {
    let mut sentences = String::new();
    for color in Color::ALL.into_iter().filter(|color| side.is_none_or(|side| side == *color)) {
        for kind in Role::ALL.into_iter().rev().filter(|kind| role.is_none_or(|role| role == *kind))
        {
            let squares = board.by_piece(color, kind);
            let text = match squares.len() {
                0 if role.is_none() => continue,
                0 => format!("{color} has no {kind}."),
                1 => format!("{color} {kind}: {}.", words::squares(squares)),
                _ => format!("{color} {kind}s: {}.", words::squares(squares)),
            };
            if !sentences.is_empty() {
                sentences.push('\n');
            }
            sentences += &text;
        }
    }
    sentences
}

/// `3. Nf3`, `3... Nc6`
pub(crate) fn numbered(legal: Legal<'_>) -> String {
    format!("{} {}", number(legal.board()), legal.san())
}

/// `3.`, `3...`
pub(crate) fn number(board: &Board) -> String {
    let dots = if board.turn() == Color::White { "." } else { "..." };
    format!("{}{dots}", board.fullmove_number())
}

/// `white knight f3, can go to d4 and e5, can take g5`
pub(crate) fn square(board: &Board, square: Square, targets: &[Target]) -> String {
    let Some(piece) = board.piece_at(square) else { return format!("{square}, empty") };
    let side = piece.color.name().to_ascii_lowercase();
    let mut label = format!("{side} {} {square}", piece.role);
    let (quiet, takes) = quiet_and_takes(targets);
    for (words, squares) in [("can go to", quiet), ("can take", takes)] {
        if !squares.is_empty() {
            let _ = write!(label, ", {words} {squares}");
        }
    }
    if board.is_check() && board.king(board.turn()) == square {
        label += ", in check";
    }
    label
}

/// The squares without and with a capture, in words.
pub(crate) fn quiet_and_takes(targets: &[Target]) -> (String, String) {
    let squares = |is_capture| {
        let some = targets.iter().filter(|target| target.is_capture == is_capture);
        words::squares(some.map(|target| target.square))
    };
    (squares(false), squares(true))
}
