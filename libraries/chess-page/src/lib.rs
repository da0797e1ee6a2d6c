//! The page of `caissa play`, without its transport: a server and WebAssembly show the same page.
//!
//! It opens no socket, starts no program and reads no file: the program around it does, through
//! [`Engines`] and [`Storage`]. The rules of a game in progress are in `chess-play`.
//!
//! | part | item |
//! |---|---|
//! | the match at a table: its session, its time | [`Match`], [`Notice`] |
//! | the engines and the files around it, which differ | [`Engines`], [`Storage`] |
//! | questions to engines, and the built-in engine that answers them | [`Question`], [`EngineAnswer`], [`BuiltIn`] |
//! | puzzles from a file, and the prover that judges and defends | [`PuzzleFile`], [`Prover`] |
//! | a position that is set up by hand, as JSON | [`arranged`] |
//! | the owner of a table, and its messages to pages, as JSON | [`Host`] |
//! | the files of the page: its text, its style, its scripts | [`files`] |
//!
//! The scripts have no rules of chess. They show the last message, and send lines of commands through the module
//! `transport.js`, which the server of the page chooses.
//!
//! The crate is a part of the command, and promises nothing to other programs: any version may change it.

mod analysis;
mod arranged;
mod book;
mod built_in;
pub mod files;
mod game_text;
mod games;
mod host;
mod message;
mod new_game;
mod notice;
mod pace;
mod prover;
mod puzzles;
mod question;
mod review;
mod surroundings;
mod table;
mod time;

pub use arranged::arranged;
pub use built_in::BuiltIn;
pub use game_text::first_game;
pub use games::GameList;
pub use host::Host;
pub use new_game::{set_seed, set_tags};
pub use notice::Notice;
pub use prover::{Candidate, ProofResult, ProofTask, ProofWork, Proved, Prover};
pub use puzzles::{PuzzleEntry, PuzzleFile, PuzzleTally};
pub use question::{EngineAnswer, EngineLine, FULL_STRENGTH, Purpose, Question};
pub use surroundings::{Answered, Engines, Opened, Storage};
pub use table::{FIRST_LEVEL, LEVEL_TAG, Match, PACE};
