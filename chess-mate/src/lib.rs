//! Mate in N, proved.
//!
//! A chess problem is a theorem: "White mates in three moves, by this key and no other". [`prove`] proves it against
//! every defence, or finds the defence that refutes it. It plays all moves of both sides (full width), so its answers
//! are exact: the shortest distance, all keys, every reply. Its memory compares whole positions, never a hash alone.
//!
//! The conventions are those of chess problems: stalemate refutes, and neither the 50-move rule nor repetition counts. A
//! side may castle where it has the right, and capture en passant where the position says so.
//!
//! It is deterministic. A [`Budget`] counts positions, never time, so a proof succeeds on every machine or on none.
//!
//! [`Ending`] knows the distance to mate of every position with three or four pieces. [`generate`] finds problems: it
//! makes positions, and says whether they are what is wanted.
//!
//! [`Solver::solution`] works out the whole solution as a tree: every reply with all answers, threats, duals, tries, set
//! play. [`Solver::check`] says what is wrong with a [`Claim`]. [`formats`] reads and writes problems as engines, Lichess and
//! problemists do, and compares what a text says with what is true. [`Solver::solutions`] finds
//! selfmates and helpmates too.
//!
//! # Examples
//!
//! ```
//! use chess_core::Board;
//! use chess_mate::{Budget, Stipulation, Verdict, prove};
//!
//! let board = Board::from_fen("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1")?;
//! let Ok(Verdict::Mate(proof)) = prove(&board, Stipulation::exactly(2), &mut Budget::default())
//! else {
//!     panic!()
//! };
//! // Paul Morphy's problem: the rook is sacrificed.
//! assert_eq!(board.san(proof.key().unwrap()), "Ra6");
//! let line: Vec<String> = proof.main_line().iter().map(ToString::to_string).collect();
//! assert_eq!(line.len(), 3);
//! # Ok::<(), chess_core::Error>(())
//! ```

#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod budget;
mod claim;
mod endings;
pub mod formats;
pub mod generate;
mod helpmate;
mod idle;
mod last;
mod memory;
mod proof;
mod prove;
mod search;
mod selfmate;
mod solution;
mod stipulation;
mod task;
mod truth;

pub use budget::{Budget, Exhausted};
pub use claim::{Claim, Flaw};
pub use endings::{Distance, Ending, EndingPosition, NotAnEnding};
pub use proof::Proof;
pub use prove::{Escape, Reply, Solver, Try, Verdict, prove};
pub use solution::{Branch, Cut, Extent, Solution};
pub use stipulation::Stipulation;
pub use task::{Solutions, Task};
