//! The tests of the whole crate, in one program that links once.

mod candidates;
#[path = "../../chess-mate/tests/common/mod.rs"]
mod common;
mod formats;
mod goals;
mod peer;
#[path = "../../chess-mate/tests/common/tree.rs"]
mod tree;
