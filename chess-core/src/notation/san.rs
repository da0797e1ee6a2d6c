//! Standard algebraic notation in PGN's import and export formats; figurine and long algebraic notation.
//!
//! `parse` reads every accepted form. `plain` is a fast reader for the export format; it uses `word`, eight
//! bytes as a number. `write` writes.

mod parse;
mod plain;
mod word;
mod write;

pub(in crate::notation) use parse::{read_pawn, read_piece};
pub(crate) use plain::may_follow;
pub(crate) use word::Word;

use crate::text::ArrayString;

/// The text of a move under construction.
type Buffer = ArrayString<32>;
