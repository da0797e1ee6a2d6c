//! Files of games: [`Reader`] takes them from anything that reads, one by one.
//!
//! A game is what stands between the tags or the first move and the result, the next game's tags, or the
//! end. Each is read by itself and checked whole: what cannot be read, is illegal or is not true is a
//! [`Finding`] at its line and column, and no finding keeps the next game from being read.

mod finding;
mod place;
mod reader;
mod split;

pub use finding::Finding;
pub use place::Place;
pub use reader::{Entry, Reader};
pub(crate) use split::Split;

use std::string::String;

/// Text as PGN files hold it: UTF-8, and where bytes are not, each the character of that number (Latin-1).
pub(crate) fn decode(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() + bytes.len() / 8);
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|byte| char::from(*byte)));
    }
    text
}
