//! The language server of the command `caissa`: findings, fixes, hovers and completion in editors, by the Language
//! Server Protocol.
//!
//! The crate is a part of the command, and promises nothing to other programs: any version may change it.
//!
//! [`serve`] talks to one client over any pair of streams, until the client ends. The program around it decides by its
//! [`Rules`] which findings are reported, and in which words.
//!
//! One thread reads messages, one answers them in order, and what takes long has a thread of its own: a folder is checked,
//! a position is searched for in all files, an engine looks for its lines. `server` knows the life of
//! a connection, and each file of `requests` answers one kind of request. The meaning of a text is asked of
//! `chess-check` and `chess-core`.

mod capabilities;
mod diagnostics;
mod inbox;
mod moves;
mod open;
mod parent;
mod parts;
mod requests;
mod rust;
mod search;
mod server;
mod settings;
mod tasks;
mod uri;
mod vocabulary;
mod wire;
mod workspace;

/// The severity of a finding, as the protocol has it.
pub use gen_lsp_types::DiagnosticSeverity as Severity;
pub use server::serve;
pub use settings::Rules;
pub use wire::Failure;
