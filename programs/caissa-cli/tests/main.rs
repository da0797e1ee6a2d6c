//! The tests of the whole crate, in one program that links once.

mod certificates;
mod check;
mod commands;
#[path = "common/game.rs"]
mod game;
mod guide;
mod left_out;
mod lsp;
mod page;
