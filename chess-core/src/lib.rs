//! The rules of chess, its notations, and the reason for every refusal.
//!
//! This crate knows chess and byte ranges. It is what the macros of `caissa` run at compile time, and
//! what the same programs call at run time: one parser for each notation, one function that replays.
//! It is `no_std`, has no dependency and no `unsafe`, and but for iterators and formatting every
//! function is `const`, so that a game can be replayed while a program compiles.
//!
//! | to | use |
//! |---|---|
//! | hold a position | [`Board`], [`Setup`] |
//! | read a move in any notation | [`Board::read`] |
//! | write a move in any notation | [`Board::san`] and its siblings, [`Board::write`] |
//! | read a game, move by move | [`Replay`] |
//! | hold a game | [`Game`], [`GameRef`], and `GameBuf` with the feature `alloc` |
//! | learn why something was refused | [`Error`] |
//!
//! # Examples
//!
//! ```
//! use chess_core::Board;
//!
//! const MATE: bool = {
//!     let mut board = Board::START;
//!     let moves = ["f3", "e5", "g4", "Qh4#"];
//!     let mut i = 0;
//!     while i < moves.len() {
//!         let Ok(mv) = board.read(moves[i]) else { panic!() };
//!         let Ok(next) = board.play(mv) else { panic!() };
//!         board = next;
//!         i += 1;
//!     }
//!     board.is_checkmate()
//! };
//! assert!(MATE);
//! ```

#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

pub mod attacks;
mod board;
mod color;
mod command;
mod cursor;
mod diagram;
mod error;
mod explain;
mod fen;
mod game;
mod interop;
mod legal;
mod mark;
mod moves;
mod notation;
#[cfg(test)]
mod numbers;
mod outcome;
#[cfg(feature = "std")]
pub mod pgn;
mod piece;
mod replay;
mod role;
mod setup;
mod side;
mod square;
mod square_set;
mod suggest;
mod text;
mod view;

#[doc(hidden)]
pub use board::Key;
pub use board::{Board, PackedBoard};
pub use color::Color;
pub use command::{Command, Commands, Eval};
pub use diagram::{Diagram, Style, Svg};
pub use error::{Claim, End, Error, ErrorKind, Event, Field, Illegal, Message, Snippet, Syntax};
pub use fen::{FenText, is_fen};
pub use game::{Boards, Game, GameRef, Games, Line, Moves, Note, Notes, Tags};
#[cfg(feature = "alloc")]
pub use game::{GameBuf, GamesBuf};
pub use legal::{Legal, Legals};
pub use mark::{Hue, Mark};
pub use moves::{Move, MoveList, ParseMoveError};
pub use notation::{Habit, MoveText, Notation};
pub use outcome::{Outcome, Score};
pub use piece::Piece;
pub use replay::{Item, LineComments, Replay};
pub use role::Role;
pub use setup::{Allow, Fault, Faults, Setup};
pub use side::Side;
pub use square::{File, Rank, Square};
pub use square_set::{SquareSet, Squares};
pub use suggest::Suggestions;
pub use text::Text;
pub use view::{Coordinates, View};
