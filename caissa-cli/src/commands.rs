//! The commands, a file each.

pub(crate) mod check;
pub(crate) mod convert;
pub(crate) mod explain;
pub(crate) mod fix;
pub(crate) mod generate;
pub(crate) mod join;
pub(crate) mod manual;
pub(crate) mod perft;
pub(crate) mod probe;
pub(crate) mod ranges;
pub(crate) mod show;
pub(crate) mod simulate;
pub(crate) mod solve;
pub(crate) mod stats;
#[cfg(feature = "engine")]
pub(crate) mod uci;
pub(crate) mod why;
