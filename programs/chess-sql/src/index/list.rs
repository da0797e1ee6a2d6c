//! The list of an index, `index.json`: its segments and their files.

use std::collections::HashSet;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::time::UNIX_EPOCH;

use serde_json::{Value, json};

/// The version of the layout.
const VERSION: u64 = 1;
/// The name of the list.
const NAME: &str = "index.json";

/// The segments of an index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct IndexList {
    pub(super) plies: u32,
    pub(super) segments: Vec<SegmentOfList>,
}

/// A segment, and the files whose games it has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SegmentOfList {
    /// The name of its folder.
    pub(super) name: String,
    pub(super) files: Vec<IndexedFile>,
    pub(super) games: u64,
    /// The length and the sum of each of its files, in the order of [`PARTS`].
    pub(super) parts: Vec<PartSum>,
}

/// The files of a segment.
pub(super) const PARTS: [&str; 6] = ["games", "texts", "keys", "positions", "counts", "lists"];

/// The length of a file of a segment, and a sum of its bytes (FNV-1a with 64 bits).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PartSum {
    pub(super) length: u64,
    pub(super) sum: u64,
}

impl PartSum {
    /// The sum of no bytes.
    pub(super) const EMPTY: Self = Self { length: 0, sum: 0xCBF2_9CE4_8422_2325 };

    pub(super) fn add(&mut self, bytes: &[u8]) {
        self.length += bytes.len() as u64;
        for byte in bytes {
            self.sum = (self.sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01B3);
        }
    }
}

/// A file as it was when it was indexed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct IndexedFile {
    pub(super) path: String,
    pub(super) length: u64,
    /// The time of its last change, in nanoseconds since 1970.
    pub(super) modified: u64,
}

impl IndexedFile {
    /// A file as it is now; with a length of 0 if it cannot be seen.
    pub(super) fn of(path: &Path) -> Self {
        let about = fs::metadata(path).ok();
        let time = about.as_ref().and_then(|about| about.modified().ok());
        let time = time.and_then(|time| time.duration_since(UNIX_EPOCH).ok());
        Self {
            path: path.to_string_lossy().into_owned(),
            length: about.map_or(0, |about| about.len()),
            modified: time.map_or(0, |time| u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)),
        }
    }
}

impl IndexList {
    pub(super) fn new(plies: u32) -> Self {
        Self { plies, segments: Vec::new() }
    }

    pub(super) fn files(&self) -> impl Iterator<Item = &IndexedFile> {
        self.segments.iter().flat_map(|segment| &segment.files)
    }

    /// The list of the index in a folder; `None` if there is none.
    pub(super) fn read(folder: &Path) -> io::Result<Option<Self>> {
        let text = match fs::read_to_string(folder.join(NAME)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            text => text?,
        };
        let json: Value = serde_json::from_str(&text).map_err(|_| damaged(folder))?;
        if json["version"] != VERSION {
            let words = format!(
                "the index `{}` is of version {}, and this program makes version {VERSION}: remove it, and make it again",
                folder.display(),
                json["version"]
            );
            return Err(io::Error::new(io::ErrorKind::InvalidData, words));
        }
        Self::of(&json).ok_or_else(|| damaged(folder)).map(Some)
    }

    fn of(json: &Value) -> Option<Self> {
        let file = |file: &Value| {
            Some(IndexedFile {
                path: file["path"].as_str()?.to_owned(),
                length: file["length"].as_u64()?,
                modified: file["modified"].as_u64()?,
            })
        };
        let part = |part: &Value| {
            Some(PartSum { length: part["length"].as_u64()?, sum: part["sum"].as_u64()? })
        };
        let segment = |segment: &Value| {
            let parts: Vec<_> =
                PARTS.iter().map(|name| part(&segment[*name])).collect::<Option<_>>()?;
            Some(SegmentOfList {
                parts,
                name: segment["name"]
                    .as_str()
                    .filter(|name| !name.contains(['/', '\\', '.']))?
                    .to_owned(),
                files: segment["files"].as_array()?.iter().map(file).collect::<Option<_>>()?,
                games: segment["count"].as_u64()?,
            })
        };
        Some(Self {
            plies: u32::try_from(json["plies"].as_u64()?).ok()?,
            segments: json["segments"].as_array()?.iter().map(segment).collect::<Option<_>>()?,
        })
    }

    /// Writes the list in place of the old one, at once.
    pub(super) fn write(&self, folder: &Path) -> io::Result<()> {
        let file = |file: &IndexedFile| json!({ "path": file.path, "length": file.length, "modified": file.modified });
        let segment = |segment: &SegmentOfList| {
            let mut json = json!({
                "name": segment.name,
                "count": segment.games,
                "files": segment.files.iter().map(file).collect::<Value>(),
            });
            for (name, part) in PARTS.iter().zip(&segment.parts) {
                json[*name] = json!({ "length": part.length, "sum": part.sum });
            }
            json
        };
        let json = json!({
            "version": VERSION,
            "plies": self.plies,
            "segments": self.segments.iter().map(segment).collect::<Value>(),
        });
        let unfinished = folder.join(format!("{NAME}.unfinished"));
        let mut out = fs::File::create(&unfinished)?;
        writeln!(out, "{json}")?;
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
        "the list of the index `{}` is damaged: remove it, and make it again",
        folder.display()
    );
    io::Error::new(io::ErrorKind::InvalidData, words)
}
