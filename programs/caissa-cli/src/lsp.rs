//! The language server: findings, fixes, hovers and completion in editors, by the Language Server Protocol.
//!
//! One thread reads messages, one answers them in order, and a folder is checked on a third. `server` knows the life of
//! a connection, `requests` has an arm for each request, and every other file answers one kind of request, `rust` those
//! about files of Rust. What a text means is asked of `chess-check` and `chess-core`.

mod actions;
mod capabilities;
mod completion;
mod diagnostics;
mod folding;
mod formatting;
mod hints;
mod hover;
mod links;
mod open;
mod parts;
mod rename;
mod requests;
mod rust;
mod server;
mod settings;
mod symbols;
mod tokens;
mod uri;
mod wire;
mod workspace;

pub(crate) use server::run;
