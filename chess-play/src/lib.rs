//! A game of chess in progress, as a state machine: it takes commands and gives views.
//!
//! A program that shows a board needs to draw and to listen. What a click means, whether a move is legal and why not,
//! what a take-back takes back, when a game is over, what a screen reader says: all this is here, and the same for a
//! page, a terminal and plain lines. There is no input or output, and no clock but the milliseconds that
//! [`Session::pass`] is told.
//!
//! | to | use |
//! |---|---|
//! | hold a game | [`Session`] |
//! | read what a player types | [`Command::parse`] |
//! | obey it, or learn why not | [`Session::act`], [`Answer`], [`Refusal`] |
//! | draw | [`Session::view`], [`View`] |
//! | let a program play | [`Session::engine_to_move`], [`Session::engine_move`] |
//! | save and resume | [`Session::to_pgn`], [`Session::from_pgn`] |
//!
//! # One line of play
//!
//! The game is a tree with a cursor. Taking back moves the cursor, and so does looking at an earlier position. A move
//! played there becomes the main line, and what was played before stays as a variation: the main line is always the
//! game as it was played. At an earlier position neither engine nor clock goes on until a move is made, or until
//! [`Command::Continue`].
//!
//! # Examples
//!
//! ```
//! use chess_play::{Alert, Session};
//!
//! let mut game = Session::default();
//! for text in ["e4", "e5", "Qh5", "back", "Bc4", "Nc6", "Qh5", "Nf6"] {
//!     game.act(text)?;
//! }
//! let refusal = game.act("Qh8").unwrap_err();
//! assert!(refusal.to_string().starts_with("illegal move 4. Qh8: "));
//!
//! let answer = game.act("Qxf7")?;
//! assert_eq!(
//!     answer.text,
//!     "White plays queen h5 to f7, takes the pawn: checkmate.\n\
//!      The game is over: White wins by checkmate."
//! );
//! assert!(matches!(game.view().alerts[..], [Alert::Over(_)]));
//! assert!(game.to_pgn().ends_with("1. e4 e5 2. Bc4 (2. Qh5) 2... Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n"));
//! # Ok::<(), chess_play::Refusal>(())
//! ```

#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod alert;
mod clock;
mod command;
mod ending;
mod refusal;
mod rows;
mod session;
mod side;
mod spoken;
mod view;
mod words;

pub use alert::Alert;
pub use clock::{BadTime, Clocks, TimeControl, clock_face};
pub use command::{Command, Place};
pub use ending::{Claim, Ending};
pub use refusal::Refusal;
pub use rows::Row;
pub use session::{Answer, Request, Session};
pub use side::{BySide, Persons, Player};
pub use view::{Captured, Target, View};
