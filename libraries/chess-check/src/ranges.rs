//! Divides a file into ranges that the machines of a cluster can read one by one.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::Path;

use crate::packing::{FIRST, FrameHeader, HEADER, Packing, beginning, frame_size, no_range};

/// Ranges of a file of about the same size, for [`Input::range`](crate::Input::range). There are fewer if the file
/// has fewer bytes or zstd frames; an empty file has one.
///
/// # Errors
///
/// Returns an error if the file cannot be read, or if it is compressed with gzip or bzip2, or as a single zstd frame.
pub fn ranges(path: impl AsRef<Path>, parts: usize) -> io::Result<Vec<Range<u64>>> {
    let mut file = File::open(path)?;
    let length = file.seek(SeekFrom::End(0))?;
    file.rewind()?;
    let ends = match Packing::of(&beginning(&mut file, FIRST)?) {
        Packing::None => {
            (1..=length.min(parts as u64)).map(|part| share(length, part, parts)).collect()
        }
        packing => {
            packing.divisible()?;
            frame_ends(file, length, parts, packing == Packing::Frames)?
        }
    };
    let mut begin = 0;
    let ranges = ends.into_iter().map(|end| std::mem::replace(&mut begin, end)..end);
    let mut ranges: Vec<_> = ranges.filter(|range| !range.is_empty()).collect();
    if length == 0 {
        ranges.push(0..0);
    }
    Ok(ranges)
}

/// The end of one of a number of equal parts.
fn share(length: u64, part: u64, parts: usize) -> u64 {
    let end =
        u128::from(length) * u128::from(part) / (parts.max(1) as u128).min(u128::from(length));
    u64::try_from(end).unwrap_or(length)
}

/// The ends of parts that lie between zstd frames, which may have headers with their sizes.
fn frame_ends(file: File, length: u64, parts: usize, has_sizes: bool) -> io::Result<Vec<u64>> {
    let mut file = BufReader::with_capacity(64, file);
    let (mut at, mut frames, mut ends) = (0, 0, Vec::new());
    while at < length {
        file.seek(SeekFrom::Start(at))?;
        at = if has_sizes {
            let Some(size) = frame_size(&beginning(&mut file, HEADER)?) else {
                return Err(no_range("a file whose zstd frames go on without their sizes"));
            };
            (at + HEADER as u64 + size).min(length)
        } else {
            match frame_end(&mut file, at) {
                Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => length,
                end => end?.min(length),
            }
        };
        frames += 1;
        if at >= share(length, ends.len() as u64 + 1, parts) || at == length {
            ends.push(at);
        }
    }
    if frames == 1 && !has_sizes {
        return Err(no_range("a single zstd frame"));
    }
    Ok(ends)
}

/// The end of the zstd frame, or of the frame to be skipped, at a place of a file (RFC 8878).
fn frame_end(file: &mut BufReader<File>, at: u64) -> io::Result<u64> {
    let first = beginning(&mut *file, FrameHeader::MOST)?;
    if let [0x50..=0x5F, 0x2A, 0x4D, 0x18, a, b, c, d, ..] = first[..] {
        return Ok(at + 8 + u64::from(u32::from_le_bytes([a, b, c, d])));
    }
    let header = match FrameHeader::read(&first) {
        Some(header) => header,
        None if first.len() < 5 || matches!(first[..], [0x50..=0x5F, 0x2A, 0x4D, 0x18, ..]) => {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        None => return Err(no_range("a zstd file with other data between its frames")),
    };
    let mut end = at + header.size;
    loop {
        file.seek(SeekFrom::Start(end))?;
        let mut block = [0; 4];
        file.read_exact(&mut block[..3])?;
        let block = u32::from_le_bytes(block);
        // A block of equal bytes is stored as one of them.
        let is_run = block >> 1 & 3 == 1;
        end += 3 + if is_run { 1 } else { u64::from(block >> 3) };
        if block & 1 == 1 {
            return Ok(end + header.checksum);
        }
    }
}
