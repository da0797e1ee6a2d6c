//! The language server, asked by a small client over standard input and output.

#![cfg(feature = "lsp")]

#[path = "lsp/client.rs"]
mod client;
#[path = "lsp/clients.rs"]
mod clients;
#[path = "lsp/connection.rs"]
mod connection;
#[path = "lsp/editors.rs"]
mod editors;
#[path = "lsp/findings.rs"]
mod findings;
#[path = "lsp/requests.rs"]
mod requests;
#[path = "lsp/rust.rs"]
mod rust;
