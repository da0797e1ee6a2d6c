//! Functions that the tests of all packages share.

use std::path::{Path, PathBuf};

mod example;
pub mod rng;
pub mod skip;

pub use example::example;

/// Kiwipete, a position with castling, en passant, pins and promotions near: the second of `tests/data/standard.perft`.
pub const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// A file or folder of the project, by its path from the project's root.
pub fn project(path: impl AsRef<Path>) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)
}
