//! The page of a match, without its transport.
//!
//! | part | item |
//! |---|---|
//! | the owner of a table, and its messages to pages, as JSON | [`Host`] |
//! | a position that is set up by hand, as JSON | [`arranged`] |
//! | the text of the page, its style, its scripts | [`files`] |

mod arranged;
pub mod files;
mod host;
mod message;

pub use arranged::arranged;
pub use host::Host;
