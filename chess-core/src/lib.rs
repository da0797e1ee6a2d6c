//! The rules of chess, its notations, and the reason for every refusal.
//!
//! The macros of `caissa` run this crate at compile time, and programs call it at run time. There is one
//! parser for each notation and one function that replays games. The crate is `no_std` and has no
//! dependencies and no `unsafe` code. Boards, notations and replays are `const`, so that a game can be replayed while a
//! program compiles; iterators, formatting, and what needs memory or files (owned games, books, readers) are not.
//!
//! | to | use |
//! |---|---|
//! | hold a position | [`Board`], [`Setup`] |
//! | read a move in any notation | [`Board::read`] |
//! | write a move in any notation | [`Board::san`] and its siblings, [`Board::write`] |
//! | read a game, move by move | [`Replay`] |
//! | hold a game | [`Game`], [`GameRef`], and `GameBuf` with the feature `alloc` |
//! | build or change a game | `GameTree`, `History` |
//! | read and write test positions | [`epd`] |
//! | make and look up opening books | [`book`] |
//! | read a move without a board | [`ParsedMove`] |
//! | draw a board | [`Board::diagram`], [`diagram`] |
//! | read the comments of a game | [`pgn`] |
//! | learn why a text or a move was refused | [`Error`], [`error`] |
//!
//! # Examples
//!
//! A board and three moves, each in its own notation; then a move that is refused:
//!
//! ```
//! use caissa::Board;
//!
//! # fn main() -> Result<(), caissa::Error> {
//! let board = Board::START.play_text("e4")?.play_text("e7-e5")?.play_text("g1f3")?;
//! assert_eq!(board.fen().as_str(), "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
//! assert_eq!(board.legal_moves().len(), 29);
//!
//! let error = board.read("Nd4").unwrap_err();
//! assert_eq!(error.headline(), "illegal move 2... Nd4: no black knight can reach d4");
//! # Ok(())
//! # }
//! ```
//!
//! The same in a constant:
//!
//! ```
//! use caissa::Board;
//!
//! const MATE: bool = {
//!     let mut board = Board::START;
//!     let moves = ["f3", "e5", "g4", "Qh4#"];
//!     let mut i = 0;
//!     while i < moves.len() {
//!         let Ok(next) = board.play_text(moves[i]) else { panic!() };
//!         board = next;
//!         i += 1;
//!     }
//!     board.is_checkmate()
//! };
//! assert!(MATE);
//! ```
//!
//! # What it refuses
//!
//! A [`Board`] is a position that the rules know: one king each, no pawn on a last rank, and the side that has moved is not in check. Any other
//! placement of pieces is a [`Setup`], which has no moves. The crate has no variants but Chess960, no engine and no
//! tables of endings.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![no_std]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

// Nearly every function is `#[inline]`, unless the feature `compiled` is on: rustc would compile all others for every user,
// called or not. `docs/design/questions.md` has the measurements.
//
// ARCHITECTURE.md lists these modules from the ground up; each imports only from those before it.
#[macro_use]
mod implement;

pub mod attacks;
mod basics;
mod board;
pub mod book;
mod diagnosis;
pub mod diagram;
pub mod epd;
pub mod error;
mod fen;
mod game;
mod interop;
mod notation;
pub mod pgn;
mod read;
mod reading;
#[cfg(feature = "alloc")]
mod recovery;
mod replay;
mod setup;
pub mod text;

pub use basics::{
    CastlingSide, Color, File, GameResult, Move, MoveList, MoveText, Outcome, Piece, Rank, Role,
    Square, SquareSet,
};
pub use board::{Board, CheckSquares, Legal, Material, PackedBoard, PositionKey, Sentence};
pub use error::{Allow, Error, ErrorKind};
pub use fen::{EnPassant, FenOptions, FenText, is_fen};
pub use game::{Game, GameRef, Games};
#[cfg(feature = "alloc")]
pub use game::{GameBuf, GameTree, History, NodeId, TreeNode};
pub use notation::{CheckClaim, Notation, ParsedMove};
pub use read::{Decision, RawSquare};
pub use replay::Replay;
pub use setup::Setup;

/// The iterators over squares, pieces, moves and positions.
pub mod iter {
    pub use crate::basics::{MoveListIter, Squares};
    pub use crate::board::{Destinations, Legals, LegalsChecking, LegalsTo, Pieces};
    pub use crate::epd::SuiteIter;
    pub use crate::game::{Boards, GamesIter, Moves};
}

/// Items for the macros, the typed layer and the server of editors; not part of the public interface.
#[doc(hidden)]
pub mod __private {
    pub use crate::basics::OPERATIONS;
    pub use crate::board::mixed;
    #[cfg(feature = "alloc")]
    pub use crate::epd::SuiteBuf;
    pub use crate::fen::TypeKey;
    #[cfg(feature = "alloc")]
    pub use crate::game::{GamesBuf, Hover};
    #[cfg(feature = "alloc")]
    pub use crate::recovery::{MoveStyle, Part};
}
