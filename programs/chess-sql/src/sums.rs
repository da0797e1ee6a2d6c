//! Files that are known again: as they were when they were read, and bytes with their sums.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::UNIX_EPOCH;

use serde::{Deserialize, Serialize};

/// The bytes that have a sum together.
pub(crate) const BLOCK: usize = 4096;

/// The sum of a block: FNV-1a with 64 bits, of words of 8 bytes. One changed word always changes it.
pub(crate) fn sum(block: &[u8]) -> u64 {
    let add = |sum: u64, word: u64| (sum ^ word).wrapping_mul(0x0100_0000_01B3);
    let (words, rest) = block.as_chunks();
    let sum =
        words.iter().fold(0xCBF2_9CE4_8422_2325, |sum, word| add(sum, u64::from_le_bytes(*word)));
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    if rest.is_empty() { sum } else { add(sum, u64::from_le_bytes(last)) }
}

/// The sum of each block of a reader, which is read to its end.
pub(crate) fn sums(mut from: impl Read) -> impl Iterator<Item = io::Result<u64>> {
    let mut block = Vec::with_capacity(BLOCK);
    std::iter::from_fn(move || {
        block.clear();
        match from.by_ref().take(BLOCK as u64).read_to_end(&mut block) {
            Ok(0) => None,
            read => Some(read.map(|_| sum(&block))),
        }
    })
}

/// The sum of a file: the sum of the sums of its blocks.
pub(crate) fn sum_of_file(path: &Path) -> io::Result<u64> {
    let sums = sums(opened(path)?).map(|sum| sum.map(u64::to_le_bytes));
    Ok(sum(sums.collect::<io::Result<Vec<_>>>()?.as_flattened()))
}

/// A file as it was when it was read.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
pub(crate) struct KnownFile {
    pub(crate) path: String,
    pub(crate) length: u64,
    /// The time of its last change, in nanoseconds since 1970.
    pub(crate) modified: u64,
}

impl KnownFile {
    /// A file as it is now; with a length of 0 if it cannot be seen.
    pub(crate) fn of(path: &Path) -> Self {
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

/// A file, or the beginning of one. No byte of it is given away whose block does not have its sum.
#[derive(Debug)]
pub(crate) struct SummedFile {
    pub(crate) path: PathBuf,
    file: Arc<File>,
    pub(crate) length: u64,
    /// A file with the sums, and the place of the first one.
    sums: (Arc<File>, u64),
    /// The command that makes the file again.
    maker: &'static str,
    /// The block that was read last, with its number: the rows of a question are often neighbours.
    last: Mutex<Option<(u64, Vec<u8>)>>,
}

impl SummedFile {
    pub(crate) fn new(
        (path, file): (PathBuf, Arc<File>),
        length: u64,
        sums: (Arc<File>, u64),
        maker: &'static str,
    ) -> Self {
        Self { path, file, length, sums, maker, last: Mutex::default() }
    }

    /// Reads the bytes at a place.
    pub(crate) fn read(&self, mut at: u64, mut bytes: &mut [u8]) -> io::Result<()> {
        if at.checked_add(bytes.len() as u64).is_none_or(|end| end > self.length) {
            return Err(self.damaged("lacks bytes that it names"));
        }
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        while !bytes.is_empty() {
            let (number, within) = (at / BLOCK as u64, (at % BLOCK as u64) as usize);
            let block = match last.take() {
                Some((known, block)) if known == number => block,
                _ => self.block(number)?,
            };
            let count = bytes.len().min(block.len() - within);
            let (first, rest) = bytes.split_at_mut(count);
            first.copy_from_slice(&block[within..within + count]);
            (at, bytes) = (at + count as u64, rest);
            *last = Some((number, block));
        }
        Ok(())
    }

    /// A block of bytes, which has its sum.
    fn block(&self, number: u64) -> io::Result<Vec<u8>> {
        let at = number * BLOCK as u64;
        let (mut block, mut expected) = (vec![0; BLOCK.min((self.length - at) as usize)], [0; 8]);
        let read = read_at(&self.file, at, &mut block)
            .and_then(|()| read_at(&self.sums.0, self.sums.1 + number * 8, &mut expected));
        match read {
            Ok(()) if sum(&block) == u64::from_le_bytes(expected) => Ok(block),
            Err(error) if error.kind() != io::ErrorKind::UnexpectedEof => Err(error),
            _ => Err(self.damaged("is damaged")),
        }
    }

    /// Compares all blocks with their sums.
    pub(crate) fn verify(&self) -> io::Result<()> {
        (0..self.length.div_ceil(BLOCK as u64)).try_for_each(|number| self.block(number).map(drop))
    }

    /// The error for bytes that are not the ones that were written.
    pub(crate) fn damaged(&self, what: &str) -> io::Error {
        damaged(&self.path, what, self.maker)
    }
}

/// Opens a file; an error names it.
pub(crate) fn opened(path: &Path) -> io::Result<File> {
    File::open(path)
        .map_err(|error| io::Error::new(error.kind(), format!("`{}`: {error}", path.display())))
}

/// Reads the bytes at a place of a file.
#[cfg(unix)]
pub(crate) fn read_at(file: &File, at: u64, bytes: &mut [u8]) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, at)
}

/// Reads the bytes at a place of a file.
#[cfg(not(unix))]
pub(crate) fn read_at(mut file: &File, at: u64, bytes: &mut [u8]) -> io::Result<()> {
    use std::io::{Seek, SeekFrom};

    // A file has one place for all threads.
    static ONE: Mutex<()> = Mutex::new(());
    let _one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
    file.seek(SeekFrom::Start(at))?;
    file.read_exact(bytes)
}

/// The error for a file that is not as its maker, a command, has left it.
pub(crate) fn damaged(path: &Path, what: &str, maker: &str) -> io::Error {
    let words = format!("`{}` {what}: run `caissa-sql {maker}` again", path.display());
    io::Error::new(io::ErrorKind::InvalidData, words)
}
