//! Chess that the Rust compiler checks.

pub use chess_core::*;
