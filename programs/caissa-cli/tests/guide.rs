//! The guide in `docs/guide/` is true: its commands print what it shows, and its tables are those of the program.
//! `SNAPSHOTS=overwrite cargo test -p caissa-cli --test suite guide::` writes what is printed into the guide; read the difference
//! before you commit it.

mod chapter;
mod codes;
mod console;
mod crates;
mod json;
mod versions;

use std::path::{Path, PathBuf};

/// The folder of the chapters.
fn guide() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/guide/src")
}

/// Whether new output is accepted.
fn is_overwriting() -> bool {
    std::env::var("SNAPSHOTS").is_ok_and(|mode| mode == "overwrite")
}
