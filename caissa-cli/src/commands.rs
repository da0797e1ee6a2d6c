//! The commands, a file each.

pub(crate) mod check;
pub(crate) mod explain;
