//! Move ordering: the earlier the best move is searched, the more nodes alpha-beta cuts.

mod history;
mod picker;
mod pool;

pub(crate) use history::{History, PieceTo, Previous};
pub(crate) use picker::{Hints, MovePicker, is_tactical};
pub(crate) use pool::{ListPool, Scored};
