//! The tables: a file for each, with its columns and what it takes of each game.

pub(crate) mod findings;
pub(crate) mod games;
pub(crate) mod moves;
pub(crate) mod positions;
