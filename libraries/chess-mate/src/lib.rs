//! Mate in N, proved.
//!
//! A chess problem is a theorem: "White mates in three moves, by this key and no other". [`prove`] proves it against
//! every defence, or finds the defence that refutes it. It plays all moves of both sides (full width), so its answers
//! are exact: the shortest distance, all keys, every reply. Its transposition table compares whole positions, never a
//! hash alone.
//!
//! The conventions are those of chess problems: stalemate refutes, and neither the 50-move rule nor repetition counts.
//! A side may castle where it has the right, and capture en passant where the position says so.
//!
//! The crate is for proofs, not for play: it has no evaluation and guesses nothing, and a proof of
//! many moves may exceed its budget. For a good move in any position, use `chess-search`.
//!
//! It is deterministic. A [`Budget`] counts positions, never time, so a proof succeeds on every machine or on none.
//!
//! [`Ending`] knows the distance to mate of every position with three or four pieces. [`Requirements`] say which
//! positions are good enough for a problem.
//!
//! [`Solver::solution`] gives the full solution as a tree: every reply with all answers, threats, duals, tries, set
//! play. [`Solver::solutions`] finds selfmates, helpmates, series and proof games too. [`Solver::check`] proves what a text says about a
//! problem, its [`Claim`].
//!
//! This crate reads and writes no files. The crate `chess-problems` knows the formats of engines, Lichess and
//! problemists.
//!
//! # Examples
//!
//! ```
//! use caissa::Board;
//! use caissa::mate::{Budget, MateIn, Verdict, prove};
//!
//! let board = Board::from_fen("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1")?;
//! let Ok(Verdict::Mate(proof)) = prove(&board, MateIn::exactly(2), &mut Budget::default()) else {
//!     panic!()
//! };
//! // Paul Morphy's problem: the rook is sacrificed.
//! assert_eq!(board.san(proof.key().unwrap()), "Ra6");
//! let line: Vec<String> = proof.main_line().iter().map(ToString::to_string).collect();
//! assert_eq!(line.len(), 3);
//! # Ok::<(), caissa::Error>(())
//! ```

#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod budget;
#[cfg(feature = "certificate")]
mod certificate;
mod claim;
mod endings;
mod flaw;
mod mate_in_one;
mod oracle;
mod play;
mod proof;
mod requirements;
mod solution;
mod solutions;
mod solver;
mod stipulation;

pub use budget::{Budget, Exhausted};
#[cfg(feature = "certificate")]
pub use certificate::{Certificate, NoCertificate, Response, Sequel, Strategy};
pub use chess_core;
pub use claim::{Checked, Claim, NotAClaim};
pub use endings::{Distance, Ending, EndingPosition, NotAnEnding};
pub use flaw::Flaw;
pub use proof::{Escape, Proof, Reply, Try, Verdict};
pub use requirements::{Quality, Requirements};
pub use solution::{Branch, Cut, Extent, Solution, move_number};
pub use solutions::{Solutions, next_of};
pub use solver::{Solver, prove};
pub use stipulation::{Goal, Manner, MateIn, NotAStipulation, Stipulation};
