//! A match at a table: a game with engines, time and files around it, for any user interface, and the page that a server and
//! WebAssembly show.
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
//! | the page: its files, its messages, the owner of its table | [`page`] |
//!
//! The crate has no transport: a terminal calls [`Match`] itself, a server and WebAssembly own a [`page::Host`]. The scripts have no rules of chess. They show the last message, and send lines of commands through the module
//! `transport.js`, which the server of the page chooses.
//!
//! The crate is a part of the command, and promises nothing to other programs: any version may change it.

mod analysis;
mod book;
mod built_in;
mod explorer;
mod game_text;
mod games;
mod new_game;
mod notice;
mod pace;
pub mod page;
mod prover;
mod puzzles;
mod question;
mod review;
mod surroundings;
mod table;
mod time;

pub use built_in::BuiltIn;
pub use game_text::first_game;
pub use games::GameList;
pub use new_game::{set_seed, set_tags};
pub use notice::Notice;
pub use prover::{Candidate, ProofResult, ProofTask, ProofWork, Proved, Prover};
pub use puzzles::{DrilledLine, PuzzleEntry, PuzzleFile, PuzzleTally};
pub use question::{EngineAnswer, EngineLine, FULL_STRENGTH, Purpose, Question};
pub use surroundings::{Answered, Earlier, Engines, Opened, Storage, to_keep};
pub use table::{FIRST_LEVEL, LEVEL_TAG, Match, Mode, PACE};
