//! `planes` and `move_index`: positions and moves as numbers, for the training of networks.

use std::sync::Arc;

use chess_check::chess_core::{Board, Color, Move, Role};
use datafusion::arrow::array::{ArrayRef, Int32Array, ListBuilder, UInt64Builder};
use datafusion::arrow::datatypes::{DataType, Field};
use datafusion::common::Result;

use super::call::{Call, Texts};
use super::{Definition, define};

pub(super) const FUNCTIONS: [Definition; 2] = [
    define("planes(fen)", (1, 1), numbers, planes),
    define("move_index('e2e4')", (1, 1), || DataType::Int32, move_index),
];

fn numbers() -> DataType {
    DataType::List(Arc::new(Field::new_list_field(DataType::UInt64, true)))
}

/// The roles in the order of the planes.
const ROLES: [Role; 6] =
    [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];

/// The pieces of each kind as sets of squares, one bit for each from a1 to h8: White's, Black's, the rooks that may castle,
/// the en passant square, and all squares if White is to move.
fn planes(call: &Call) -> Result<ArrayRef> {
    let positions = call.positions()?;
    let mut lists = ListBuilder::new(UInt64Builder::new());
    for row in 0..call.rows {
        let board = positions.get(row);
        if let Some(board) = &board {
            lists.values().append_slice(&planes_of(board));
        }
        lists.append(board.is_some());
    }
    Ok(Arc::new(lists.finish()))
}

fn planes_of(board: &Board) -> [u64; 15] {
    let mut planes = [0; 15];
    for (side, color) in [Color::White, Color::Black].into_iter().enumerate() {
        for (at, role) in ROLES.into_iter().enumerate() {
            planes[side * ROLES.len() + at] = board.by_piece(color, role).bits();
        }
    }
    planes[12] = board.castling().bits();
    planes[13] = board.en_passant().map_or(0, |square| 1 << square.index());
    planes[14] = if board.turn() == Color::White { u64::MAX } else { 0 };
    planes
}

/// The number of each move in UCI, below 20,480: the square from which it goes, 64 times the other,
/// and 4,096 times the piece to which a pawn promotes. Null for a text that is not a move.
fn move_index(call: &Call) -> Result<ArrayRef> {
    let texts = call.texts(0)?;
    if let Some(text) =
        texts.as_ref().and_then(Texts::constant).filter(|text| Move::from_uci(text).is_none())
    {
        return call.refusal(&format!("`{text}` is not a move: write one in UCI, as in 'e2e4'"));
    }
    let index = |row| {
        let mv = Move::from_uci(texts.as_ref()?.get(row)?)?;
        let [from, to] = [mv.from(), mv.to()].map(|square| i32::from(square.index()));
        let promotion = match mv.promotion() {
            None => 0,
            Some(Role::Knight) => 1,
            Some(Role::Bishop) => 2,
            Some(Role::Rook) => 3,
            Some(_) => 4,
        };
        Some(from + 64 * to + 4096 * promotion)
    };
    Ok(Arc::new((0..call.rows).map(index).collect::<Int32Array>()))
}
