//! An index beside an archive: its positions with their games. A few reads of its files find a
//! position.
//!
//! An index is a folder with a list of its contents, `index.json`, and segments. A segment has the games of some files, and
//! never changes. When files change or come, their segments are replaced, and the list is written last, at once: an index is
//! always whole.
//!
//! Rows have fixed sizes, so a row is found by its number and read as a range of bytes. A question
//! reads a few rows of files of any size, also from a page that asks a web server for ranges.
//!
//! ```text
//! index.json   segments, with the paths, lengths and times of their files; the options; the version
//! 7/games      48 bytes for each game        7/keys       the key of each 256th row of `positions`
//! 7/texts      names and events              7/positions  16 bytes for each position and move, sorted
//! 7/lists      numbers of games, 4 bytes each     7/tops       each 512th key of `keys`
//! 7/counts     40 bytes for each row of `positions` that has several games
//! 7/sums       8 bytes for each 4 KiB of the other files
//! ```
//!
//! Numbers are little-endian. The guide has the bytes of each row.

mod answer;
mod best;
mod build;
mod copies;
mod list;
mod rows;
mod segment;

use std::collections::HashSet;
use std::fs::{self, File, TryLockError};
use std::io;
use std::num::NonZero;
use std::path::{Path, PathBuf};

pub use answer::{Choice, IndexedGame, PlayedMove, Speed};

use build::{Built, build};
use list::{IndexList, SegmentOfList};
use segment::Segment;

use crate::sums::KnownFile;

/// The file in an index that a process keeps locked while it changes the index. The system unlocks it when the process ends.
const LOCK: &str = "lock";

/// The number of segments from which small ones are put together.
const SEGMENTS: usize = 12;

/// The bytes of files, or more, that share a segment if there are others, and the number of segments that an update makes at
/// most. A changed file makes the others of its segment be read again, and a question asks every segment.
const TOGETHER: (u64, u64) = (1 << 25, SEGMENTS as u64 / 2);

/// Options of an index.
#[derive(Clone, Debug)]
pub struct IndexOptions {
    /// The plies of each game that are indexed; 0 for all.
    pub plies: u32,
    /// The number of threads that read files.
    pub threads: NonZero<usize>,
    /// The bytes of memory for sorting.
    pub memory: usize,
    /// Whether a file that cannot be read to its end is indexed as far as it can be read.
    pub skips_unreadable: bool,
}

/// The work of an update of an index.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct IndexUpdate {
    /// The files that were read: new ones, changed ones, and the files that share a segment with
    /// them.
    pub read: usize,
    /// The files that had not changed.
    pub kept: usize,
    /// The files of the index that are no longer there.
    pub dropped: usize,
    /// The files of the index that could not be read to their end, with the reasons.
    pub skipped: Vec<(String, String)>,
}

/// An index that can be asked.
#[derive(Debug)]
pub struct Index {
    list: IndexList,
    segments: Vec<Segment>,
}

impl Index {
    /// Makes the index of files in a folder, or brings it up to date: only files that are new or have changed are read, and
    /// the files of a segment that is damaged.
    ///
    /// # Errors
    ///
    /// Returns an error if a file cannot be read, if the folder cannot be written, if it has an
    /// index of another version, or if another process is changing the index.
    pub fn update(
        folder: &Path,
        files: &[PathBuf],
        options: &IndexOptions,
    ) -> io::Result<IndexUpdate> {
        fs::create_dir_all(folder)?;
        let _lock = locked(folder)?;
        let mut list = match IndexList::read(folder)? {
            Some(list) if list.plies == options.plies => list,
            _ => IndexList::new(options.plies),
        };
        let mut now: Vec<KnownFile> = files.iter().map(|path| KnownFile::of(path)).collect();
        now.sort_by(|one, other| one.path.cmp(&other.path));
        now.dedup();
        let known: HashSet<&KnownFile> = now.iter().collect();
        let paths: HashSet<_> = now.iter().map(|file| &*file.path).collect();
        let dropped = list.files().filter(|file| !paths.contains(&*file.path)).count();
        // A segment stays if all of its files do, and all of its bytes.
        list.segments.retain(|segment| {
            let whole = || Segment::open(folder, segment)?.verify();
            segment.files.iter().all(|file| known.contains(file)) && whole().is_ok()
        });
        list.put_small_ones_together(SEGMENTS);
        let kept: HashSet<KnownFile> = list.files().cloned().collect();
        let missing: Vec<_> = now.iter().filter(|file| !kept.contains(*file)).cloned().collect();
        let (read, kept) = (missing.len(), now.len() - missing.len());
        for files in divided(missing) {
            add_segment(&mut list, folder, files, options)?;
        }
        list.write(folder)?;
        list.remove_rests(folder)?;
        Ok(IndexUpdate { read, kept, dropped, skipped: list.skipped().cloned().collect() })
    }

    /// The plies of each game that the index in a folder has, 0 for all; `None` if there is no index.
    ///
    /// # Errors
    ///
    /// Returns an error if the index is one of another version, or if its list cannot be read.
    pub fn plies_of(folder: &Path) -> io::Result<Option<u32>> {
        Ok(IndexList::read(folder)?.map(|list| list.plies))
    }

    /// Opens an index.
    ///
    /// # Errors
    ///
    /// Returns an error if the folder has no index, one of another version, or one that lacks a part.
    pub fn open(folder: &Path) -> io::Result<Self> {
        let Some(list) = IndexList::read(folder)? else {
            let words =
                format!("`{}` has no index: make one with `caissa-sql index`", folder.display());
            return Err(io::Error::new(io::ErrorKind::NotFound, words));
        };
        let segments = list.segments.iter().map(|segment| Segment::open(folder, segment));
        let segments = segments.collect::<io::Result<_>>()?;
        Ok(Self { list, segments })
    }

    /// Reads the whole index, and compares it with its sums. A question compares what it reads.
    ///
    /// # Errors
    ///
    /// Returns an error if a byte has changed since the index was made.
    pub fn verify(&self) -> io::Result<()> {
        self.segments.iter().try_for_each(Segment::verify)
    }

    /// The first file that differs from the index: it has changed, is new, or is there no longer; `None` if the index is the
    /// one of these files.
    #[must_use]
    pub fn differs(&self, files: &[PathBuf]) -> Option<String> {
        let now: HashSet<_> = files.iter().map(|path| KnownFile::of(path)).collect();
        let own: HashSet<_> = self.list.files().cloned().collect();
        let mut others: Vec<_> =
            now.symmetric_difference(&own).map(|file| file.path.clone()).collect();
        others.sort();
        others.into_iter().next()
    }

    /// Whether a file is as it was when it was indexed.
    #[must_use]
    pub fn is_current(&self, file: &str) -> bool {
        let now = KnownFile::of(Path::new(file));
        self.list.files().any(|known| *known == now)
    }

    /// The files that could not be read to their end when they were indexed, with the reasons.
    pub fn skipped(&self) -> impl Iterator<Item = &(String, String)> {
        self.list.skipped()
    }

    /// The plies of each game that are indexed; 0 for all.
    #[must_use]
    pub fn plies(&self) -> u32 {
        self.list.plies
    }

    /// The number of games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.list.segments.iter().map(|segment| segment.games).sum()
    }

    /// The number of rows: of each position, one for each move.
    #[must_use]
    pub fn rows(&self) -> u64 {
        self.segments.iter().map(Segment::rows).sum()
    }
}

/// Locks an index for changes, as long as the file is open.
fn locked(folder: &Path) -> io::Result<File> {
    let lock = File::options().create(true).append(true).open(folder.join(LOCK))?;
    match lock.try_lock() {
        Err(TryLockError::WouldBlock) => {
            let words = format!(
                "the index `{}` is being changed by another process: wait for its end",
                folder.display()
            );
            Err(io::Error::new(io::ErrorKind::ResourceBusy, words))
        }
        // A file system without locks has none to wait for.
        Err(TryLockError::Error(_)) | Ok(()) => Ok(lock),
    }
}

/// Files in parts, each of which becomes a segment.
fn divided(files: Vec<KnownFile>) -> Vec<Vec<KnownFile>> {
    let all: u64 = files.iter().map(|file| file.length).sum();
    let least = TOGETHER.0.max(all.div_ceil(TOGETHER.1));
    let (mut parts, mut length) = (Vec::<Vec<_>>::new(), 0);
    for file in files {
        let more = file.length;
        match parts.last_mut() {
            Some(part) if length < least => part.push(file),
            _ => {
                length = 0;
                parts.push(vec![file]);
            }
        }
        length += more;
    }
    parts
}

/// Makes a segment of files, and adds it to the list.
fn add_segment(
    list: &mut IndexList,
    folder: &Path,
    files: Vec<KnownFile>,
    options: &IndexOptions,
) -> io::Result<()> {
    let name = list.next_name(folder);
    let unfinished = folder.join(format!("{name}.unfinished"));
    remove(&unfinished)?;
    fs::create_dir(&unfinished)?;
    let built = build(&unfinished, &files, options)?;
    fs::rename(&unfinished, folder.join(&name))?;
    let Built { games, skipped, lengths } = built;
    list.segments.push(SegmentOfList { name, files, games, lengths, skipped });
    Ok(())
}

/// Removes a folder, if it is there.
fn remove(folder: &Path) -> io::Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::{KnownFile, TOGETHER, divided};

    #[test]
    fn files_are_divided_into_few_parts_that_are_not_small() {
        let files = |lengths: &[u64]| -> Vec<_> {
            let file = |length| KnownFile { path: String::new(), length, modified: 0 };
            lengths.iter().map(|megabytes| file(megabytes << 20)).collect()
        };
        for (lengths, parts) in [
            (&[][..], &[][..]),
            (&[1, 2, 3], &[3]),
            (&[40, 1, 40, 1], &[1, 2, 1]),
            (&[100; 60], &[10; 6]),
            (&[5_000, 1, 1], &[1, 2]),
            (&[1, 1, 5_000], &[3]),
        ] {
            let found = divided(files(lengths));
            assert_eq!(found.iter().map(Vec::len).collect::<Vec<_>>(), parts, "{lengths:?}");
            assert_eq!(found.concat(), files(lengths));
            assert!(found.len() as u64 <= TOGETHER.1);
        }
    }
}
