//! The list of an index, `index.json`: its segments and their files.

use std::collections::HashSet;
use std::fs;
use std::io::{self, Write};
use std::path::Path;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::sums::{KnownFile, sum};

/// The version of the layout.
const VERSION: u64 = 3;
/// The name of the list.
const NAME: &str = "index.json";

/// The segments of an index.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub(super) struct IndexList {
    version: u64,
    pub(super) plies: u32,
    pub(super) segments: Vec<SegmentOfList>,
}

/// A segment, and the files whose games it has.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub(super) struct SegmentOfList {
    /// The name of its folder.
    pub(super) name: String,
    pub(super) files: Vec<KnownFile>,
    #[serde(rename = "count")]
    pub(super) games: u64,
    /// The length of each of its parts, in the order of [`PARTS`].
    pub(super) lengths: [u64; PARTS.len()],
    /// The files that could not be read to their end, with the reasons.
    pub(super) skipped: Vec<(String, String)>,
}

/// The files of a segment, whose sums are in this order in one more, `sums`.
pub(super) const PARTS: [&str; 7] =
    ["games", "texts", "tops", "keys", "positions", "counts", "lists"];

impl IndexList {
    pub(super) fn new(plies: u32) -> Self {
        Self { version: VERSION, plies, segments: Vec::new() }
    }

    pub(super) fn files(&self) -> impl Iterator<Item = &KnownFile> {
        self.segments.iter().flat_map(|segment| &segment.files)
    }

    pub(super) fn skipped(&self) -> impl Iterator<Item = &(String, String)> {
        self.segments.iter().flat_map(|segment| &segment.skipped)
    }

    /// The list of the index in a folder; `None` if there is none.
    pub(super) fn read(folder: &Path) -> io::Result<Option<Self>> {
        let text = match fs::read_to_string(folder.join(NAME)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                return Err(damaged(folder));
            }
            text => text?,
        };
        // The list, and its sum on a line of its own.
        let (json, expected) = text.trim_end().rsplit_once('\n').unwrap_or((&text, ""));
        let is_changed = expected != sum(json.as_bytes()).to_string();
        let version = serde_json::from_str::<Value>(json).map_err(|_| damaged(folder))?;
        // Before there were sums, there was one line.
        if version["version"] != VERSION && (!is_changed || expected.is_empty()) {
            let words = format!(
                "the index `{}` is of version {}, and this program makes version {VERSION}: remove it, and make it again",
                folder.display(),
                version["version"]
            );
            return Err(io::Error::new(io::ErrorKind::InvalidData, words));
        }
        if is_changed {
            return Err(damaged(folder));
        }
        let list: Self = serde_json::from_str(json).map_err(|_| damaged(folder))?;
        // No path leads out of the folder.
        let is_outside = |segment: &SegmentOfList| segment.name.contains(['/', '\\', '.']);
        if list.segments.iter().any(is_outside) { Err(damaged(folder)) } else { Ok(Some(list)) }
    }

    /// Writes the list in place of the old one, at once.
    pub(super) fn write(&self, folder: &Path) -> io::Result<()> {
        let json = serde_json::to_string(self)?;
        let unfinished = folder.join(format!("{NAME}.unfinished"));
        let mut out = fs::File::create(&unfinished)?;
        writeln!(out, "{json}\n{}", sum(json.as_bytes()))?;
        out.sync_all()?;
        fs::rename(unfinished, folder.join(NAME))
    }

    /// Gives up the smaller half of the segments if there are many, so that their files are read into one.
    ///
    /// Each question asks every segment, so a few large ones answer sooner than many small ones.
    /// The smaller ones have the fewest games to read again.
    pub(super) fn put_small_ones_together(&mut self, most: usize) {
        if self.segments.len() < most {
            return;
        }
        self.segments.sort_by_key(|segment| std::cmp::Reverse(segment.games));
        self.segments.truncate(most / 2);
    }

    /// A name that no segment has, nor anything in the folder.
    pub(super) fn next_name(&self, folder: &Path) -> String {
        (1..=u64::MAX)
            .map(|number| number.to_string())
            .find(|name| {
                self.segments.iter().all(|segment| segment.name != *name)
                    && !folder.join(name).exists()
            })
            .unwrap_or_default()
    }

    /// Removes the segments that are not in the list: old ones, and unfinished ones.
    pub(super) fn remove_rests(&self, folder: &Path) -> io::Result<()> {
        let named: HashSet<_> = self.segments.iter().map(|segment| &*segment.name).collect();
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().into_owned();
            let number = name.strip_suffix(".unfinished").unwrap_or(&name);
            let is_segment = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
            if is_segment && !named.contains(&*name) && entry.file_type()?.is_dir() {
                super::remove(&entry.path())?;
            }
        }
        Ok(())
    }
}

fn damaged(folder: &Path) -> io::Error {
    let words = format!(
        "the list of the index `{}` is damaged: remove the index, and make it again",
        folder.display()
    );
    io::Error::new(io::ErrorKind::InvalidData, words)
}
