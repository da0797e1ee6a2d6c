//! Hashes of games.

pub(crate) use chess_check::GameHash;
