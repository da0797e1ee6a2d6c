//! The language server, asked by a small client over standard input and output.

#![cfg(feature = "lsp")]

mod client;
mod clients;
mod connection;
mod editors;
mod findings;
mod requests;
mod rust;
