//! A chess engine: alpha-beta search on all cores, with a transposition table, and a small neural network that
//! evaluates positions.
//!
//! | to | use |
//! |---|---|
//! | hold a position and the game before it | [`Position`] |
//! | set threads, memory, strength and the number of lines | [`Options`] |
//! | find the best move, and follow the search | [`Engine::search`], [`Info`] |
//! | limit the search | [`Limits`], [`Time`] |
//! | stop it from another thread | [`Stop`] |
//! | review a game, and write evaluations into it | [`Engine::review`], [`annotate`] |
//! | doubt the best moves of test positions | [`objections`] |
//! | get the static evaluation, and each piece's part in it | [`evaluation`], [`piece_worths`] |
//! | serve chess programs that speak UCI | [`uci::serve`] |
//! | use other chess programs that speak UCI | [`uci::client`] |
//!
//! # Limits of this crate
//!
//! It proves no more than mates in one or two before a search, and longer ones on request ([`Limits::mate`]):
//! `chess-mate` proves mates and other problems. It
//! reads no opening books and no tablebases. It has no macros and no files of games: for these, use the crate `caissa`,
//! which re-exports the types of `chess-core` that this crate takes. [`chess_core`] is re-exported here too, so that no
//! other dependency is needed.
//!
//! # Examples
//!
//! ```
//! use chess_search::chess_core::Board;
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
//! The folder `examples` has programs: `review` reviews a game, `self_play` lets the engine play against itself, and
//! `own_book` plays from an opening book of its own.

// Plies, depths and counts of pieces are small numbers.
#![allow(clippy::cast_possible_wrap, clippy::cast_sign_loss)]

mod analysis;
mod assessment;
mod bad_moves;
mod clock;
mod engine;
mod eval;
mod info;
mod limits;
mod mates;
mod objection;
mod options;
mod order;
mod position;
mod run;
mod score;
mod search;
mod stop;
mod strength;
mod threads;
mod transposition;
#[cfg(feature = "tune")]
#[doc(hidden)]
pub mod tune;
pub mod uci;

/// The rules of chess, of the version that this crate uses.
pub use chess_core;

pub use analysis::{Judgement, Review, annotate, expectation, review};
pub use assessment::Assessment;
pub use bad_moves::BadMoves;
pub use engine::Engine;
pub use eval::{Worth, evaluation, piece_worths};
pub use info::{Bound, Info, SearchResult};
pub use limits::{Limits, Time};
pub use objection::{Objection, objections};
pub use options::Options;
pub use position::Position;
pub use score::Score;
pub use stop::Stop;
pub use transposition::TooLarge;
