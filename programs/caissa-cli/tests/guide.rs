//! The guide in `docs/guide/` is true: its commands print what it shows, and its tables are those of the program.
//! `SNAPSHOTS=overwrite cargo test -p caissa-cli --test guide` writes what is printed into the guide; read the difference
//! before you commit it.

#[path = "guide/chapter.rs"]
mod chapter;
#[path = "guide/codes.rs"]
mod codes;
#[path = "guide/console.rs"]
mod console;
#[path = "guide/crates.rs"]
mod crates;
#[path = "guide/json.rs"]
mod json;
#[path = "guide/versions.rs"]
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
