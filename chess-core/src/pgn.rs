//! PGN: files of games, games as text, and the commands in comments.
//!
//! | to | use |
//! |---|---|
//! | read a file game by game, and find what is wrong with it | [`Reader`] |
//! | read only the games with certain tags | [`Reader::next_if`], [`tag_pairs`] |
//! | read one game's text item by item | [`Replay`] |
//! | keep a game | [`GameBuf`](crate::GameBuf), or [`GameTree`](crate::GameTree) to change it |
//! | write a game | [`GameRef::to_pgn`](crate::GameRef::to_pgn), with [`ExportOptions`] |
//! | write many games while they are read | [`Reader::exporting`], [`Reader::with_sans`] |
//! | read the tags, comments and variations of a game | [`Tags`], [`Line`], [`Note`] |
//! | read the commands in a comment | [`Command`] |
//! | name an annotation glyph | [`nag_name`] |
//! | know the usual tags | [`SEVEN_TAG_ROSTER`], [`TAG_NAMES`] |
//!
//! [`Reader`] reads games one by one from any `Read`. Each game is checked as a whole and independently: text
//! that cannot be read, illegal moves and false claims become [`Finding`]s with line, column and ply, and the
//! reader goes on with the next game.
//!
//! # Where a game ends
//!
//! A game with mistakes ends where it would end without them:
//!
//! - at its result and the comments after it. Other text on the same line, as in `1-0 ff`, is a mistake, unless it
//!   begins with a number or a move.
//! - after moves, before a tag. A game that has only tags ends before an `Event` tag that follows a blank line, before
//!   any tag there whose name the game has already, and before an `Event` tag that cuts off a tag.
//! - after moves, where a move number 1 follows a blank line.
//! - at the end of the file. Characters that old programs write there (Ctrl-Z, NUL) are ignored.
//!
//! A tag ends on its line. A tag that is cut off by moves ends before them. A comment that is not closed ends before the
//! next tag that follows a blank line.

mod command;
#[cfg(feature = "std")]
mod decode;
mod export;
mod last_word;
mod nag;
#[cfg(feature = "std")]
mod outline;
#[cfg(feature = "std")]
mod reader;
#[cfg(feature = "std")]
mod tag_pairs;
mod write;
mod writer;
#[cfg(feature = "std")]
mod written;

#[cfg(feature = "alloc")]
pub use crate::error::{finding::Finding, place::Place};
#[cfg(feature = "alloc")]
pub use crate::game::KeptNotes;
pub use crate::game::{Line, Note, NoteCounts, Notes, Tags};
pub use crate::notation::nag::{MARKS, nag_mark};
pub use crate::replay::{Item, Replay, SEVEN_TAG_ROSTER, TAG_NAMES};
pub use command::{Command, Commands, Eval};
#[cfg(feature = "std")]
pub use decode::decode;
pub use export::ExportOptions;
pub use last_word::LastWord;
pub use nag::nag_name;
#[cfg(feature = "std")]
pub use outline::Outline;
#[cfg(feature = "std")]
#[doc(hidden)]
pub use reader::{AHEAD, AHEAD_OF_MISTAKES};
#[cfg(feature = "std")]
pub use reader::{Entry, Next, Passed, Reader};
#[cfg(feature = "std")]
pub use tag_pairs::{TagPair, tag_pairs};
#[cfg(feature = "std")]
pub use written::MoveTexts;
