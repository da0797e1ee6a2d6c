//! Input: files, the games and positions in them, and positions on the command line.

pub(crate) mod files;
pub(crate) mod list;
pub(crate) mod parts;
pub(crate) mod position;
