//! A chess engine: it looks for the best move of a position, on all cores, until it is told to stop.
//!
//! | to | use |
//! |---|---|
//! | hold a position and the game before it | [`Position`] |
//! | set threads, memory, strength and the number of lines | [`Options`] |
//! | find the best move, and follow the search | [`Engine::search`], [`Info`] |
//! | say how long it may think | [`Limits`], [`Time`] |
//! | stop it from elsewhere | [`Stop`] |
//! | review a game, and write evaluations into it | [`Engine::review`], [`annotate`] |
//! | ask what a position is worth at first sight, and why | [`evaluation`], [`evaluation_parts`] |
//! | let a chess program use it | [`uci::serve`] |
//!
//! # Examples
//!
//! ```
//! use chess_core::Board;
//! use chess_search::{Engine, Limits, Options, Position, Score, Stop};
//!
//! let board = Board::from_fen("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")?;
//! let mut engine = Engine::new(Options::default())?;
//! let limits = Limits::depth(5);
//! let outcome = engine.search(&Position::from(board), &limits, &Stop::new(), &mut |_| {});
//! assert_eq!(outcome.best.unwrap().to_string(), "a1a8");
//! assert_eq!(outcome.info.score, Score::Mate(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The folder `examples` has programs: `immortal` reviews a game, `self_play` lets the engine play against itself, and
//! `book` plays from an opening book of its own.

// Plies, depths and counts of pieces are small numbers.
#![allow(clippy::cast_possible_wrap, clippy::cast_sign_loss)]

mod analysis;
mod clock;
mod engine;
mod eval;
mod info;
mod limits;
mod options;
mod order;
mod position;
mod score;
mod search;
mod stop;
mod strength;
mod table;
#[cfg(feature = "tune")]
#[doc(hidden)]
pub mod tune;
pub mod uci;

pub use analysis::{Judgement, Review, annotate};
pub use engine::Engine;
pub use eval::{Part, evaluation, evaluation_parts};
pub use info::{Bound, Info, Outcome};
pub use limits::{Limits, Time};
pub use options::Options;
pub use position::Position;
pub use score::Score;
pub use stop::Stop;
pub use table::TooLarge;
