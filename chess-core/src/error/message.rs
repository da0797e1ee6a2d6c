//! The words of an error.

use crate::text::opaque_text;

opaque_text!(
    /// An error message, at most 3072 bytes. The value itself holds them and needs no allocator, so it takes that much of
    /// the stack.
    Message,
    3072
);
