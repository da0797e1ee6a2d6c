//! A game of chess in progress as a state machine: commands in, views out.
//!
//! A [`Session`] holds the part of a chess program that is the same in a browser, in a terminal and in plain lines: the
//! meaning of a click, legal moves and the reason for a refusal, take-backs, variations, draw offers, clocks, the end
//! of the game, and the text for a screen reader. The user interface draws a [`View`] and passes on what the player
//! does.
//!
//! The crate has no input or output, no threads and no clock: call [`Session::elapse`] with the time that has passed.
//! It is not for engines, which ask for legal moves millions of times a second, and not for reading files of many
//! games: use [`chess_core`] for both.
//!
//! | task | item |
//! |---|---|
//! | hold a game | [`Session`] |
//! | read what a player types | [`PlayerCommand::parse`] |
//! | carry it out, or report why not | [`Session::act`], [`Answer`], [`Refusal`] |
//! | draw | [`Session::view`], [`View`] |
//! | let a program play | [`Session::engine_to_move`], [`Session::engine_move`] |
//! | write an engine's notes, ask about a position | [`Session::annotate`], [`Session::study`] |
//! | set up a position by hand | [`Arrangement`] |
//! | save and resume | [`Session::to_pgn`], [`Session::from_pgn`] |
//!
//! # One main line
//!
//! The game is a tree with a cursor. A take-back moves the cursor, and so does a look at an earlier position. A move
//! that is played there becomes the main line, and the old continuation stays as a variation: the main line is always
//! the game as it was played. After a take-back the engine waits for a move or for [`GameCommand::Continue`]. A look at
//! another position, by [`GameCommand::Go`], stops neither the engine nor a clock.
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
//!     "White's queen on h5 takes the pawn on f7: checkmate.\n\
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
mod arrangement;
mod captured;
mod clock;
mod command;
mod ending;
mod line;
mod move_list;
mod notes;
mod premove;
mod refusal;
mod said;
#[cfg(feature = "serde")]
mod serialize;
mod session;
mod side;
mod speech;
mod targets;
mod view;

pub use chess_core;

pub use alert::Alert;
pub use arrangement::Arrangement;
pub use captured::Captured;
pub use clock::{BadTime, Clocks, TimeControl, clock_face, date_of_day, time_in_words};
pub use command::{GameCommand, GoTo, PlayerCommand, TableCommand, Way};
pub use ending::{DrawClaim, GameEnd};
pub use line::FileOrRank;
pub use move_list::{ListedMove, numbered};
pub use notes::{PlaceId, Shape, evaluation, read_here};
pub use refusal::Refusal;
pub use session::{Answer, EngineDecision, Request, Session};
pub use side::{BySide, Persons, PlayerKind};
pub use speech::sentence;
pub use targets::{SquareView, Target};
pub use view::View;
