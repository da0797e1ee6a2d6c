//! Chess problems in the formats of other programs, a module for each format.
//!
//! It is for programs that exchange problems with orthodox men: mates, selfmates, helpmates and the other [`Stipulation`]s. It
//! refuses fairy conditions. It opens no files; readers take text, and writers return it.
//!
//! | format | read | written | programs |
//! |---|---|---|---|
//! | EPD: `bm; dm; pv; id` | [`epd::parse`] | [`epd::write`] | engines and their test suites |
//! | Lichess puzzles, CSV | [`lichess::parse`] | | lichess.org |
//! | Popeye's input | [`popeye::parse`] | [`popeye::write`] | the solver of problemists |
//! | YACPDB entries, YAML | [`yacpdb::parse`] | [`yacpdb::write`] | the database of problems |
//! | JSON | [`json::parse`] | [`json::write`] | any program |
//! | PGN, with the solution as variations | [`pgn::problem`], from a game | [`pgn::write`] | any chess program |
//! | certificates, for Coq or as JSON | | [`certificate::coq`], [`certificate::json`] | `coqc`, and a witness in Python |
//! | text for people | | [`text::write`] | |
//!
//! [`Format::of`] tells the format of a file from its beginning.
//!
//! Readers check positions and moves: one that the rules forbid is a [`NotAProblem`] with its place. [`Problem::check`]
//! proves what a text claims. [`candidates`] makes random positions, among which a program may find new problems.
//!
//! [`Stipulation`]: chess_mate::Stipulation
//!
//! The prover is `chess-mate`. Its formats are a crate of their own because macros prove problems too, and need no
//! files.

pub mod candidates;
pub mod certificate;
mod draft;
pub mod epd;
mod format;
pub mod json;
pub mod lichess;
mod not_a_problem;
pub mod pgn;
mod pieces;
pub mod popeye;
mod problem;
pub mod text;
mod words;
pub mod yacpdb;
mod yaml;

pub use chess_core;
pub use format::{Format, ReadLine};
pub use not_a_problem::NotAProblem;
pub use problem::{Problem, ProblemEntry, stipulation};
