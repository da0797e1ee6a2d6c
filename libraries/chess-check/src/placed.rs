//! The text of a file from any place on, also of a file that `caissa pack` wrote: only the frames are unpacked that have it.

use std::fs::File;
use std::io::{self, Seek, SeekFrom};
use std::path::Path;

use crate::packing::{FIRST, FrameHeader, HEADER, Packing, beginning, frame_size, unpack_frame};

/// A file whose text is read from any place on.
#[derive(Debug)]
pub struct PlacedText {
    file: File,
    /// The frames of a packed file, in order.
    frames: Option<Vec<Frame>>,
    /// The text of the frame that was read last, with its index: the games of a question are often neighbours.
    last: (usize, Vec<u8>),
}

/// A zstd frame.
#[derive(Debug)]
struct Frame {
    /// The place of its text in the text of the file.
    text: u64,
    /// Its place in the file, and its size.
    at: u64,
    size: u64,
}

impl PlacedText {
    /// Opens a file. `None` if it is packed so that it can only be read from its beginning.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read.
    pub fn open(path: impl AsRef<Path>) -> io::Result<Option<Self>> {
        let mut file = File::open(path)?;
        let frames = match Packing::of(&beginning(&mut file, FIRST)?) {
            Packing::None => None,
            Packing::Frames => match frames(&mut file)? {
                None => return Ok(None),
                known => known,
            },
            Packing::Gzip | Packing::Bzip2 | Packing::Zstd => return Ok(None),
        };
        Ok(Some(Self { file, frames, last: (usize::MAX, Vec::new()) }))
    }

    /// Reads a part of the text; less of it if the text ends before.
    ///
    /// # Errors
    ///
    /// Returns an error if the file cannot be read or unpacked.
    pub fn read(&mut self, place: u64, length: usize) -> io::Result<Vec<u8>> {
        let Some(frames) = &self.frames else {
            self.file.seek(SeekFrom::Start(place))?;
            return beginning(&self.file, length);
        };
        let mut read = Vec::new();
        while read.len() < length {
            let at = place + read.len() as u64;
            let index = frames.partition_point(|frame| frame.text <= at).saturating_sub(1);
            let Some(frame) = frames.get(index) else { break };
            if self.last.0 != index {
                self.file.seek(SeekFrom::Start(frame.at))?;
                self.last = (index, beginning(&self.file, frame.size as usize)?);
                unpack_frame(&mut self.last.1)?;
            }
            let rest = self.last.1.get((at - frame.text) as usize..).unwrap_or_default();
            if rest.is_empty() {
                break;
            }
            read.extend(&rest[..rest.len().min(length - read.len())]);
        }
        Ok(read)
    }
}

/// The frames of a packed file; `None` if one of them does not say the size of its text.
fn frames(file: &mut File) -> io::Result<Option<Vec<Frame>>> {
    let (mut frames, mut at, mut text) = (Vec::new(), 0, 0);
    loop {
        file.seek(SeekFrom::Start(at))?;
        let first = beginning(&mut *file, HEADER + FrameHeader::MOST)?;
        if first.is_empty() {
            return Ok(Some(frames));
        }
        let (Some(size), Some(length)) = (
            frame_size(&first),
            first.get(HEADER..).and_then(|first| FrameHeader::read(first)?.text),
        ) else {
            return Ok(None);
        };
        at += HEADER as u64;
        frames.push(Frame { text, at, size });
        (at, text) = (at + size, text + length);
    }
}
