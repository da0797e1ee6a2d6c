//! Long work: on many threads, with engines, with progress, until Ctrl-C.

pub(crate) mod engines;
pub(crate) mod in_order;
pub(crate) mod interrupt;
pub(crate) mod progress;
