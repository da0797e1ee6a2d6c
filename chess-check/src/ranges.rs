//! Divides a file into ranges that threads, processes or machines can check one by one.

use std::fs::File;
use std::io::{self, BufReader, Seek, SeekFrom};
use std::ops::Range;
use std::path::Path;

use crate::packing::{HEADER, Packing, beginning, frame_size, no_range};

/// Ranges of a file of about the same size, for [`Input::range`](crate::Input::range). There are fewer if the file
/// has fewer bytes or zstd frames.
///
/// # Errors
///
/// Returns an error if the file cannot be read, or is compressed as a whole.
pub fn ranges(path: impl AsRef<Path>, parts: usize) -> io::Result<Vec<Range<u64>>> {
    let mut file = File::open(path)?;
    let length = file.seek(SeekFrom::End(0))?;
    file.rewind()?;
    let ends = match Packing::of(&beginning(&mut file, HEADER)?) {
        Packing::None => {
            (1..=length.min(parts as u64)).map(|part| share(length, part, parts)).collect()
        }
        Packing::Frames => frame_ends(file, length, parts)?,
        _ => return Err(no_range("a file that is compressed as a whole")),
    };
    let mut begin = 0;
    let ranges = ends.into_iter().map(|end| std::mem::replace(&mut begin, end)..end);
    Ok(ranges.filter(|range| !range.is_empty()).collect())
}

/// The end of one of a number of equal parts.
fn share(length: u64, part: u64, parts: usize) -> u64 {
    let end =
        u128::from(length) * u128::from(part) / (parts.max(1) as u128).min(u128::from(length));
    u64::try_from(end).unwrap_or(length)
}

/// The ends of parts that lie between frames.
fn frame_ends(file: File, length: u64, parts: usize) -> io::Result<Vec<u64>> {
    let mut file = BufReader::with_capacity(HEADER, file);
    let (mut at, mut ends) = (0, Vec::new());
    while at < length {
        file.seek(SeekFrom::Start(at))?;
        let Some(size) = frame_size(&beginning(&mut file, HEADER)?) else {
            return Err(no_range("a file whose zstd frames go on without their sizes"));
        };
        at = (at + HEADER as u64 + size).min(length);
        if at >= share(length, ends.len() as u64 + 1, parts) || at == length {
            ends.push(at);
        }
    }
    Ok(ends)
}
