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

use std::borrow::Cow;
use std::string::String;

/// Text as PGN files hold it: UTF-8, and where bytes are not, each the character of that number (Latin-1).
pub(crate) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = core::str::from_utf8(bytes) {
        return Cow::Borrowed(text);
    }
    let mut text = String::with_capacity(bytes.len() + bytes.len() / 8);
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|byte| char::from(*byte)));
    }
    Cow::Owned(text)
}
