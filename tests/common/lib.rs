//! Functions that the tests of all packages share.

use std::path::{Path, PathBuf};
use std::{env, fs};

pub mod copies;
pub mod damage;
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

/// Whether the tests write what they find in place of what was found before, as `SNAPSHOTS=overwrite` asks.
pub fn are_snapshots_written() -> bool {
    env::var("SNAPSHOTS").is_ok_and(|wish| wish == "overwrite")
}

/// Compares a text with a file, or writes it there if [`are_snapshots_written`].
///
/// # Panics
///
/// If they differ, with the first line that does.
#[track_caller]
pub fn assert_snapshot(file: &Path, text: &str) {
    if are_snapshots_written() {
        fs::write(file, text).unwrap();
    }
    let expected = fs::read_to_string(file).unwrap_or_default();
    if expected != text {
        let pairs = (1..).zip(expected.lines().zip(text.lines()));
        let differs = pairs.into_iter().find(|(_, (old, new))| old != new);
        let shown = differs.map_or("one ends before the other".into(), |(number, (old, new))| {
            format!("line {number} is\n{new}\nbut was\n{old}")
        });
        panic!("{}: {shown}\n`workshop/scripts/bless` accepts it", file.display());
    }
}
