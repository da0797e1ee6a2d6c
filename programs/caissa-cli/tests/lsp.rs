//! The language server, asked by a small client over standard input and output.

#![cfg(feature = "lsp")]

mod beside;
mod board;
mod client;
mod clients;
mod connection;
mod editors;
mod findings;
mod folder;
mod navigation;
mod requests;
mod rust;
