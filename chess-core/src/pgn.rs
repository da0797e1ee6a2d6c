//! PGN: files of games, games as text, and the commands in comments.
//!
//! | to | use |
//! |---|---|
//! | read a file game by game, and find what is wrong with it | [`Reader`] |
//! | read one game's text item by item | [`Replay`] |
//! | keep a game | [`GameBuf`](crate::GameBuf), or [`GameTree`](crate::GameTree) to change it |
//! | write a game | [`GameRef::to_pgn`](crate::GameRef::to_pgn) |
//! | read the commands in a comment | [`Command`] |
//!
//! [`Reader`] reads games one by one from any `Read`.
//! A game ends at its result, at the tags of the next game, or at the end of the file. Each game is checked
//! as a whole and independently: text that cannot be read, illegal moves and false claims become [`Finding`]s
//! with line, column and ply, and the reader goes on with the next game.

mod command;
#[cfg(feature = "std")]
mod finding;
#[cfg(feature = "std")]
mod place;
#[cfg(feature = "std")]
mod reader;
#[cfg(feature = "std")]
mod split;
mod write;

pub use crate::replay::{Item, Replay};
pub use command::{Command, Commands, Eval};
#[cfg(feature = "std")]
pub use finding::Finding;
#[cfg(feature = "std")]
pub use place::Place;
#[cfg(feature = "std")]
pub use reader::{Entry, Reader};
#[cfg(feature = "std")]
pub(crate) use split::Split;

#[cfg(feature = "std")]
use std::{string::String, vec::Vec};

/// Converts bytes of a PGN file to text. Bytes that are not UTF-8 are read as Latin-1: each becomes the
/// character with its number, which takes two bytes of text. The offsets of these characters are stored.
#[cfg(feature = "std")]
pub(crate) fn decode(bytes: &[u8], latin: &mut Vec<usize>) -> String {
    let mut text = String::with_capacity(bytes.len() + bytes.len() / 8);
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        for byte in chunk.invalid() {
            latin.push(text.len());
            text.push(char::from(*byte));
        }
    }
    text
}
