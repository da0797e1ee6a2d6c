//! The tests of the whole crate, in one program that links once.

#[cfg(feature = "certificate")]
mod certificates;
mod claims;
mod common;
mod goals;
mod proofs;
mod requirements;
mod tables;
#[path = "common/tree.rs"]
mod tree;
