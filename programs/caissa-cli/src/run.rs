//! Long work: on many threads, with progress, until Ctrl-C.

pub(crate) mod in_order;
pub(crate) mod interrupt;
pub(crate) mod progress;
