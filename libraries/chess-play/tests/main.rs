//! The tests of the whole crate, in one program that links once.

mod decisions;
mod laws;
mod play;
#[path = "common/play_law.rs"]
mod play_law;
mod study;
