//! Functions that the tests of all packages share.

use std::path::{Path, PathBuf};

pub mod rng;
pub mod skip;

/// A file or folder of the project, by its path from the project's root.
pub fn project(path: impl AsRef<Path>) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)
}
