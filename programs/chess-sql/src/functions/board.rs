//! `position`, `is_check`, `is_checkmate`, `is_stalemate`, `turn` and `why`: questions about a position.

use std::sync::Arc;

use chess_check::chess_core::{Board, Color};
use datafusion::arrow::array::{ArrayRef, BooleanArray, StringArray, StringBuilder, UInt64Array};
use datafusion::arrow::datatypes::DataType;
use datafusion::common::Result;

use super::call::Call;
use super::{Definition, define};

pub(super) const FUNCTIONS: [Definition; 6] = [
    define("position('1. e4 c5')", (1, 1), || DataType::UInt64, position),
    define("is_check(fen)", (1, 1), || DataType::Boolean, is_check),
    define("is_checkmate(fen)", (1, 1), || DataType::Boolean, is_checkmate),
    define("is_stalemate(fen)", (1, 1), || DataType::Boolean, is_stalemate),
    define("turn(fen)", (1, 1), || DataType::Utf8, turn),
    define("why(fen, 'Ke2')", (2, 2), || DataType::Utf8, why),
];

/// The key of each position, as in `moves.key`.
fn position(call: &Call) -> Result<ArrayRef> {
    let positions = call.positions()?;
    let key = |row| positions.get(row).map(|board| board.polyglot_key());
    Ok(Arc::new((0..call.rows).map(key).collect::<UInt64Array>()))
}

fn claim(call: &Call, claim: fn(&Board) -> bool) -> Result<ArrayRef> {
    let positions = call.positions()?;
    let holds = |row| positions.get(row).map(|board| claim(&board));
    Ok(Arc::new((0..call.rows).map(holds).collect::<BooleanArray>()))
}

fn is_check(call: &Call) -> Result<ArrayRef> {
    claim(call, Board::is_check)
}

fn is_checkmate(call: &Call) -> Result<ArrayRef> {
    claim(call, Board::is_checkmate)
}

fn is_stalemate(call: &Call) -> Result<ArrayRef> {
    claim(call, Board::is_stalemate)
}

/// The side to move, `w` or `b`.
fn turn(call: &Call) -> Result<ArrayRef> {
    let positions = call.positions()?;
    let letter = |board: Board| if board.turn() == Color::White { "w" } else { "b" };
    Ok(Arc::new((0..call.rows).map(|row| positions.get(row).map(letter)).collect::<StringArray>()))
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
