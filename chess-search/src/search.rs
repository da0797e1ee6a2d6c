//! The search: principal variation search with iterative deepening. A node is searched in steps, each a function of
//! its own: `node` visits it, `prune` ends it early, `singular` compares the table's move with the others, `moves`
//! tries its moves, `quiet` resolves captures at the leaves. Everything returns early with `?` when the search is
//! stopped.

mod moves;
mod node;
mod prune;
mod quiet;
mod root;
mod singular;
mod worker;

pub(crate) use root::{Found, Root};
pub(crate) use worker::{Memory, Shared, Worker};

/// The search was stopped. What was found in the node at hand is worth nothing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stopped;
