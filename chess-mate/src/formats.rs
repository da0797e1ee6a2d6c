//! Problems as other programs write and read them, a format a file.
//!
//! | format | read | written | by |
//! |---|---|---|---|
//! | EPD: `bm; dm; pv; id` | [`epd::read`] | [`epd::write`] | engines and their test suites |
//! | Lichess puzzles, CSV | [`lichess::read`] | | lichess.org |
//! | Popeye's input | [`popeye::read`] | [`popeye::write`] | the solver of problemists |
//! | YACPDB entries, YAML | [`yacpdb::read`] | | the database of problems |
//! | JSON | | [`json::write`] | any program |
//! | PGN, with the solution as variations | [`pgn::read`], a game | [`pgn::write`] | any chess program |
//! | lines of words | | [`words::write`] | people |
//!
//! What is read is checked: a position or a move that the rules forbid is a [`Mistake`] with its place.

pub mod epd;
pub mod json;
pub mod lichess;
mod mistake;
pub mod pgn;
mod pieces;
pub mod popeye;
mod problem;
pub mod words;
pub mod yacpdb;
mod yaml;

pub use mistake::{Flaw, Mistake};
pub use problem::{Checked, Entry, Problem, stipulation};
