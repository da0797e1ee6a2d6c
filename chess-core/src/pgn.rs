//! Files of games: [`Reader`] takes them from anything that reads, one by one.
//!
//! A game is what stands between the tags or the first move and the result, the next game's tags, or the
//! end. Each is read by itself and checked whole: what cannot be read, is illegal or is not true is a
//! [`Finding`] at its line, column and ply, and no finding keeps the next game from being read.

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

/// Text as PGN files hold it: UTF-8, and where bytes are not, each the character of that number (Latin-1), which
/// takes two bytes of text. Where these characters stand in the text is noted.
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
