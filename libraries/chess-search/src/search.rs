//! The search: principal variation search (PVS) with iterative deepening, and a quiescence search at the leaves.
//!
//! ```text
//! root        iterative deepening, aspiration windows, several principal variations
//!   node      one node: transposition cutoff, draws, static evaluation, and then the steps below
//!     prune       reverse futility pruning, razoring, null-move pruning
//!     singular    singular extensions
//!     moves       the loop over the moves: late-move pruning and reductions, futility pruning, PVS
//!     quiescence  captures and checks at depth 0
//! correction  what the search learns about the static evaluation
//! worker      the state of one thread: search stack, principal variations, counters
//! params      the margins of all of them
//! ```
//!
//! Every step returns early with `?` when the search is [`Stopped`].

mod correction;
mod moves;
mod node;
mod params;
mod prune;
mod quiescence;
mod root;
mod singular;
mod worker;

pub(crate) use root::{Root, RootLine};
pub(crate) use worker::{Memory, Shared, Worker};

/// The search was stopped: the node at hand has no value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stopped;
