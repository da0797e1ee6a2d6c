//! `position`, `is_check`, `opening`, `diagram` and others: questions about a position.

use std::sync::Arc;

use chess_check::chess_core::book::openings;
use chess_check::chess_core::{Board, Color, Rank, Role, SquareSet};
use datafusion::arrow::array::{ArrayRef, BooleanArray, StringArray, StringBuilder, UInt64Array};
use datafusion::arrow::datatypes::DataType;
use datafusion::common::Result;

use super::call::Call;
use super::{Definition, define};

pub(super) const FUNCTIONS: [Definition; 10] = [
    define("position('1. e4 c5')", (1, 1), || DataType::UInt64, position),
    define("is_check(fen)", (1, 1), || DataType::Boolean, |call| claim(call, Board::is_check)),
    define(
        "is_checkmate(fen)",
        (1, 1),
        || DataType::Boolean,
        |call| claim(call, Board::is_checkmate),
    ),
    define(
        "is_stalemate(fen)",
        (1, 1),
        || DataType::Boolean,
        |call| claim(call, Board::is_stalemate),
    ),
    define(
        "turn(fen)",
        (1, 1),
        || DataType::Utf8,
        |call| {
            texts(call, |board| {
                Some(if board.turn() == Color::White { "w" } else { "b" }.to_owned())
            })
        },
    ),
    define(
        "opening(fen)",
        (1, 1),
        || DataType::Utf8,
        |call| texts(call, |board| openings().get(board)?.name().map(str::to_owned)),
    ),
    define(
        "eco(fen)",
        (1, 1),
        || DataType::Utf8,
        |call| {
            texts(call, |board| {
                openings().get(board).and_then(|entry| entry.eco().map(str::to_owned))
            })
        },
    ),
    define(
        "phase(fen)",
        (1, 1),
        || DataType::Utf8,
        |call| texts(call, |board| Some(phase(board).to_owned())),
    ),
    define(
        "diagram(fen)",
        (1, 1),
        || DataType::Utf8,
        |call| texts(call, |board| Some(board.diagram().to_string())),
    ),
    define("why(fen, 'Ke2')", (2, 2), || DataType::Utf8, why),
];

/// The key of each position, as in `moves.key`.
fn position(call: &Call) -> Result<ArrayRef> {
    let positions = call.positions()?;
    let key = |row| positions.get(row).map(|board| board.polyglot_key());
    Ok(Arc::new((0..call.rows).map(key).collect::<UInt64Array>()))
}

/// The phase of a game, by pieces other than kings and pawns: an endgame has at most six, a middlegame at most ten, or fewer
/// than four pieces of a side on its first rank.
fn phase(board: &Board) -> &'static str {
    let pieces = board.occupied().difference(board.by_role(Role::Pawn)).len().saturating_sub(2);
    let has_moved_out = |color, rank| board.by_color(color).and(SquareSet::rank(rank)).len() < 4;
    if pieces <= 6 {
        "endgame"
    } else if pieces <= 10
        || has_moved_out(Color::White, Rank::FIRST)
        || has_moved_out(Color::Black, Rank::EIGHTH)
    {
        "middlegame"
    } else {
        "opening"
    }
}

fn claim(call: &Call, claim: fn(&Board) -> bool) -> Result<ArrayRef> {
    let positions = call.positions()?;
    let holds = |row| positions.get(row).map(|board| claim(&board));
    Ok(Arc::new((0..call.rows).map(holds).collect::<BooleanArray>()))
}

/// A text about each position.
fn texts(call: &Call, text: fn(&Board) -> Option<String>) -> Result<ArrayRef> {
    let positions = call.positions()?;
    let text = |row| positions.get(row).and_then(|board| text(&board));
    Ok(Arc::new((0..call.rows).map(text).collect::<StringArray>()))
}

/// The reason why each move is illegal; null if it is legal.
fn why(call: &Call) -> Result<ArrayRef> {
    let positions = call.positions()?;
    let moves = call.texts(1)?;
    let mut reasons = StringBuilder::new();
    for row in 0..call.rows {
        let mv = moves.as_ref().and_then(|moves| moves.get(row));
        let refusal = positions.get(row).zip(mv).and_then(|(board, mv)| board.read(mv).err());
        reasons.append_option(refusal.map(|error| error.headline().to_string()));
    }
    Ok(Arc::new(reasons.finish()))
}
