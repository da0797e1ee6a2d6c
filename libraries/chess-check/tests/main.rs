//! The tests of the whole crate, in one program that links once.

mod blocks;
mod certain;
mod document;
mod endings;
mod fix;
mod inputs;
mod programs;
mod reading;
mod refusals;
mod repeats;
mod rust;
mod spellings;
mod strict;
