//! Text for users: numbers and lists as English writes them, quoted and visible text, the distance of two words; and strings
//! of bounded length, written without allocation.
//!
//! Programs beside this crate use it for words of their own, so that `1 game`, `2,000 games` and `a, b or c` look alike everywhere.

mod array_string;
#[cfg(feature = "alloc")]
mod byte_buffer;
mod bytes;
mod cursor;
#[cfg(feature = "alloc")]
mod distance;
#[cfg(feature = "alloc")]
mod escaped;
mod listed;
#[cfg(feature = "alloc")]
mod markdown;
pub(crate) mod parts;
#[cfg(feature = "alloc")]
mod visible;

pub use array_string::ArrayString;
pub(crate) use array_string::opaque_text;
#[cfg(feature = "alloc")]
pub(crate) use byte_buffer::ByteBuffer;
pub(crate) use bytes::{ONES, contains, find, is_line_start, is_rule, is_ruled};
#[cfg(feature = "alloc")]
pub(crate) use bytes::{first_eight, value_length};
pub(crate) use cursor::Cursor;
#[cfg(feature = "alloc")]
pub use distance::distance;
#[cfg(feature = "alloc")]
pub use escaped::escaped;
pub use listed::{Count, Grouped, Listed};
#[cfg(feature = "alloc")]
pub(crate) use markdown::escape;
#[cfg(feature = "alloc")]
pub use visible::visible;

/// A byte order mark, which editors and other programs write at the beginning of a file. Where files were joined, there are
/// some inside.
pub const BYTE_ORDER_MARK: char = '\u{FEFF}';

/// A text without the byte order marks at its beginning.
///
/// # Examples
///
/// ```
/// assert_eq!(caissa::text::without_marks("\u{FEFF}1. e4"), "1. e4");
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn without_marks(text: &str) -> &str {
    text.trim_start_matches(BYTE_ORDER_MARK)
}

/// The value of a `Result`; returns the error from the function around it. `const` code has no `?`.
macro_rules! attempt {
    ($result:expr) => {
        match $result {
            Ok(value) => value,
            Err(error) => return Err(error),
        }
    };
}
pub(crate) use attempt;

/// The number of characters of a text.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn characters(text: &str) -> usize {
    let (mut count, mut at) = (0, 0);
    while at < text.len() {
        count += text.is_char_boundary(at) as usize;
        at += 1;
    }
    count
}
