//! The tests of the whole crate, in one program that links once.

mod analysis;
mod common;
mod puzzles;
mod review;
