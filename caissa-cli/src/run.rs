//! Long work: on many threads, with progress, until Ctrl-C.

pub(crate) mod in_order;
pub(crate) mod interrupt;
#[cfg_attr(not(feature = "progress"), path = "run/no_progress.rs")]
pub(crate) mod progress;
