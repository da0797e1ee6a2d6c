//! The tests of the whole crate, in one program that links once.

mod client;
mod engine;
mod examples;
mod strength;
mod stress;
mod uci;
#[path = "common/uci_law.rs"]
mod uci_law;
