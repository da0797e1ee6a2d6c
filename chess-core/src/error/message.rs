//! The words of an error.

use crate::text::opaque_text;

opaque_text!(
    /// An error message, at most 3072 bytes.
    Message,
    3072
);
