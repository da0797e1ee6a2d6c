//! The tests of the whole crate, in one program that links once.

mod copies;
mod recall;
