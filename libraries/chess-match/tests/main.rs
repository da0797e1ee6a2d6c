//! The tests of the whole crate, in one program that links once.

mod analysis;
mod common;
mod lesson;
mod puzzles;
mod review;
