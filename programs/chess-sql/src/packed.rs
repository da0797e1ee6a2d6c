//! Positions in forty bytes each, in columns behind the ones that queries see.
//!
//! A column of positions holds FEN, which people read. Behind the columns of a table there is one more for each of them,
//! with the same positions packed, which functions read in its place. No query can name it, and no result has it.

use std::sync::Arc;

use chess_check::chess_core::Board;
use datafusion::arrow::array::{Array, FixedSizeBinaryArray, FixedSizeBinaryBuilder};
use datafusion::arrow::datatypes::{DataType, Field, Schema, SchemaRef};
use datafusion::common::Result;

/// The bytes of a position.
const SIZE: i32 = Board::START.to_bytes().len() as i32;

/// The beginning of the names of these columns.
const PREFIX: &str = "packed ";

/// An empty column.
pub(crate) fn builder() -> FixedSizeBinaryBuilder {
    FixedSizeBinaryBuilder::new(SIZE)
}

/// Adds a position to a column.
pub(crate) fn append(values: &mut FixedSizeBinaryBuilder, board: Option<Board>) {
    match board {
        // The bytes are as many as the column wants.
        Some(board) => drop(values.append_value(board.to_bytes())),
        None => values.append_null(),
    }
}

/// The position in a row of a column; `None` if there is none, or if the bytes are not a valid
/// position.
pub(crate) fn board(values: &FixedSizeBinaryArray, row: usize) -> Option<Board> {
    values.is_valid(row).then(|| Board::from_foreign_bytes(values.value(row))).flatten()
}

/// The column for the positions of another column.
pub(crate) fn field(column: &str) -> Field {
    Field::new(format!("{PREFIX}{column}"), DataType::FixedSizeBinary(SIZE), true)
}

/// Whether a column is one of these.
pub(crate) fn is_packed(field: &Field) -> bool {
    field.name().starts_with(PREFIX) && *field.data_type() == DataType::FixedSizeBinary(SIZE)
}

/// The schema that queries see.
pub(crate) fn without(schema: &Schema) -> Result<SchemaRef> {
    let seen = |index: &usize| !is_packed(schema.field(*index));
    let seen: Vec<_> = (0..schema.fields().len()).filter(seen).collect();
    Ok(Arc::new(schema.project(&seen)?))
}

/// A text with the names of these columns, as people know them.
pub(crate) fn shown(text: &str) -> String {
    text.replace(PREFIX, "")
}
