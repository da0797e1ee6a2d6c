//! Text without allocation: strings of bounded length, a cursor, and searching bytes.

mod array_string;
mod bytes;
mod cursor;

pub use array_string::ArrayString;
pub(crate) use array_string::opaque_text;
pub(crate) use bytes::{ONES, is_line_start};
#[cfg(feature = "alloc")]
pub(crate) use bytes::{find, first_eight};
pub(crate) use cursor::Cursor;
