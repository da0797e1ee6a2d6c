//! Standard algebraic notation, as PGN imports and exports it; figurine and long algebraic notation.
//!
//! `parse` reads all that is accepted. `plain` reads the export format fast, from a `word` of eight bytes.
//! `write` writes.

mod parse;
mod plain;
mod word;
mod write;

pub(crate) use parse::at_null_move;
pub(in crate::notation) use parse::{figurine, read_pawn, read_piece};
pub(crate) use plain::may_follow;
pub(crate) use word::Word;

use crate::text::ArrayString;

/// A move while it is written.
type Buffer = ArrayString<32>;
