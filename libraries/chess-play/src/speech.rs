//! Positions in words, for screen readers and for players without a board.
//! [`Legal::sentence`](chess_core::Legal::sentence) puts moves into words.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use chess_core::text::Listed;
use chess_core::{Board, Color, Notation, Piece, Role, Square, SquareSet};

use crate::captured::{Captured, balance};
use crate::line::FileOrRank;
use crate::side::BySide;
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

/// A square and what stands on it: `f3, white knight`; `e5, empty`
pub(crate) fn square(board: &Board, square: Square) -> String {
    let Some(piece) = board.piece_at(square) else { return format!("{square}, empty") };
    let mut label = format!("{square}, {}", piece_name(piece));
    if board.is_check() && board.king(board.turn()) == square {
        label += ", in check";
    }
    label
}

fn piece_name(piece: Piece) -> String {
    format!("{} {}", piece.color.name().to_ascii_lowercase(), piece.role)
}

/// The pieces on a file or a rank: `File e: e1 white king, e2 white pawn.`
pub(crate) fn scan(board: &Board, line: FileOrRank) -> String {
    let (name, set) = match line {
        FileOrRank::File(file) => (format!("File {}", file.letter()), SquareSet::file(file)),
        FileOrRank::Rank(rank) => (format!("Rank {}", rank.digit()), SquareSet::rank(rank)),
    };
    let piece = |square| Some(format!("{square} {}", piece_name(board.piece_at(square)?)));
    let pieces: Vec<_> = set.iter().filter_map(piece).collect();
    if pieces.is_empty() {
        format!("{name} is empty.")
    } else {
        format!("{name}: {}.", pieces.join(", "))
    }
}

/// The pieces that attack a square: `White attacks e5 with the knight on f3. Black does not attack e5.`
pub(crate) fn attackers(board: &Board, square: Square) -> String {
    let by = |color: Color| {
        let attackers = board.attackers_to(square, color);
        let named = attackers.iter().map(|from| {
            let role = board.piece_at(from).map_or("piece", |piece| piece.role.name());
            format!("the {role} on {from}")
        });
        let named = Listed(&named.collect::<Vec<_>>(), "and").to_string();
        // A piece does not attack its own side's: it protects them.
        let is_own = board.by_color(color).contains(square);
        match (named.is_empty(), is_own) {
            (true, true) => format!("{color} does not protect {square}."),
            (true, false) => format!("{color} does not attack {square}."),
            (false, true) => format!("{color} protects {square} with {named}."),
            (false, false) => format!("{color} attacks {square} with {named}."),
        }
    };
    let label =
        board.piece_at(square).map(|piece| format!("On {square}: {}.\n", piece_name(piece)));
    format!("{}{}\n{}", label.unwrap_or_default(), by(Color::White), by(Color::Black))
}

/// The captured pieces, and the side that is ahead.
pub(crate) fn material(board: &Board, captured: &BySide<Captured>) -> String {
    let mut lines: Vec<_> = Color::ALL
        .into_iter()
        .map(|color| {
            let nothing = [String::from("nothing")];
            let names: Vec<_> = captured[color].0.iter().map(|role| format!("a {role}")).collect();
            let names = Listed(if names.is_empty() { &nothing } else { &names }, "and");
            format!("{color} has captured {names}.")
        })
        .collect();
    let balance = balance(board);
    let ahead = if balance > 0 { Color::White } else { Color::Black };
    lines.push(match balance.unsigned_abs() {
        0 => String::from("Neither side is ahead in material."),
        1 => format!("{ahead} is ahead by 1 point."),
        points => format!("{ahead} is ahead by {points} points."),
    });
    lines.join("\n")
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

/// The squares of quiet moves and of captures, in words.
fn quiet_and_captures(targets: &[Target]) -> (String, String) {
    let of = |is_capture| {
        let some = targets.iter().filter(|target| target.is_capture == is_capture);
        squares(some.map(|target| target.square))
    };
    (of(false), of(true))
}

/// A list of squares in words: `e3 and e4`, `d1, e2 and f3`
fn squares(squares: impl IntoIterator<Item = Square>) -> String {
    Listed(&squares.into_iter().collect::<Vec<_>>(), "and").to_string()
}

/// The sentence with a capital letter and a full stop.
pub fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().map(|first| format!("{}{}.", first.to_uppercase(), chars.as_str()));
    first.unwrap_or_default()
}
