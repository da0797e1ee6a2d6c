//! Reads the inputs in order, as blocks of text.

use std::fs::File;
use std::io::{self, BufReader, Cursor, Read, Seek, SeekFrom};
use std::sync::Arc;

use crate::input::{Input, Origin};
use crate::kind::Kind;

/// The greatest size of the text of a zstd frame, in bytes.
const LARGEST_FRAME: u64 = 1 << 28;
/// The size of the header before a frame, in bytes.
pub(crate) const HEADER: usize = 12;
/// The number of bytes by which the kind of a text is told.
const BEGINNING: usize = 4096;
/// The number of bytes of a frame in which these are.
const FIRST_FRAME: usize = 1 << 20;

type Bytes = Box<dyn Read + Send>;

/// A stretch of the text of an input.
pub(crate) struct Block {
    /// The number of the input, from 0.
    pub(crate) input: usize,
    pub(crate) kind: Kind,
    pub(crate) text: Vec<u8>,
    /// The offset in it of the first game, where this is known: in the first block.
    pub(crate) start: Option<usize>,
    /// Whether the file begins with it.
    pub(crate) is_file_start: bool,
    /// Whether it lies behind the range that is checked, and is read only to finish the range's last game.
    pub(crate) is_outside: bool,
    /// Whether the input ends after it.
    pub(crate) is_last: bool,
    /// Why the input cannot be read on.
    pub(crate) error: Option<Arc<io::Error>>,
    /// The number of bytes of the input that have been read, before they are unpacked.
    pub(crate) read: u64,
}

/// A block as it is read, before a zstd frame is unpacked.
pub(crate) struct Raw {
    pub(crate) block: Block,
    is_frame: bool,
}

impl Raw {
    /// The block with its text. This may take long and is done by many threads at once.
    pub(crate) fn unpack(self) -> Block {
        let Self { mut block, is_frame } = self;
        if is_frame && let Err(error) = unpack_frame(&mut block.text) {
            block.is_last = true;
            block.error = Some(Arc::new(error));
        }
        block
    }
}

/// The blocks of all inputs.
pub(crate) struct Source {
    inputs: std::vec::IntoIter<Input>,
    input: usize,
    open: Option<Open>,
    /// The size of a block that is not a zstd frame, in bytes.
    block: usize,
}

impl Source {
    pub(crate) fn new(inputs: Vec<Input>, block: usize) -> Self {
        Self { inputs: inputs.into_iter(), input: 0, open: None, block }
    }

    /// The next block. After the end of a range, blocks are read only if they are needed to finish its last
    /// game.
    pub(crate) fn next(&mut self, is_needed: bool) -> Option<Raw> {
        if self.open.is_none() {
            let input = self.inputs.next()?;
            self.open = Some(match Open::new(input) {
                Ok(open) => open,
                Err(error) => {
                    self.input += 1;
                    return Some(broken(self.input - 1, error));
                }
            });
        }
        let open = self.open.as_mut()?;
        if open.is_after_range() && !is_needed {
            return None;
        }
        let raw = open.read(self.input, self.block as u64);
        if raw.block.is_last {
            self.open = None;
            self.input += 1;
        }
        Some(raw)
    }
}

/// An input that cannot be opened.
fn broken(input: usize, error: io::Error) -> Raw {
    let block = Block {
        input,
        kind: Kind::Pgn,
        text: Vec::new(),
        start: Some(0),
        is_file_start: true,
        is_outside: false,
        is_last: true,
        error: Some(Arc::new(error)),
        read: 0,
    };
    Raw { block, is_frame: false }
}

/// The kind and the whole text of an input.
pub(crate) fn whole(input: Input) -> io::Result<(Kind, Bytes)> {
    let open = Open::new(Input { range: None, ..input })?;
    // The headers of frames are frames to be skipped.
    let bytes = if open.has_frames { Packing::Zstd.unpack(open.bytes)? } else { open.bytes };
    Ok((open.kind, bytes))
}

/// An input that is being read.
struct Open {
    bytes: Bytes,
    has_frames: bool,
    kind: Kind,
    /// Where the first game begins in the text, if this is known and no block has been read.
    start: Option<usize>,
    /// The offset in the input, in bytes as they are in the file.
    at: u64,
    end: Option<u64>,
}

/// The bytes of an input, and the file if it is one.
fn open(origin: Origin) -> io::Result<(Bytes, Option<File>)> {
    match origin {
        Origin::Stream(stream) => Ok((stream, None)),
        Origin::File(path) => {
            let file = File::open(&path)?;
            if file.metadata()?.is_dir() {
                return Err(io::ErrorKind::IsADirectory.into());
            }
            Ok((Box::new(file.try_clone()?), Some(file)))
        }
    }
}

impl Open {
    fn new(input: Input) -> io::Result<Self> {
        let Input { name, origin, range, first_game, kind } = input;
        let (mut bytes, file) = open(origin)?;
        let first = beginning(&mut bytes, HEADER)?;
        if matches!(first[..], [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..]) {
            let words = "the text is UTF-16: save it as UTF-8";
            return Err(io::Error::new(io::ErrorKind::InvalidData, words));
        }
        let packing = Packing::of(&first);
        let has_frames = packing == Packing::Frames;
        let mut bytes = packing.unpack(Box::new(Cursor::new(first).chain(bytes)))?;
        let kind = if let Some(kind) = kind.or_else(|| Kind::of_name(&name)) {
            kind
        } else {
            let text = beginning(&mut bytes, if has_frames { FIRST_FRAME } else { BEGINNING })?;
            let kind =
                if has_frames { Kind::of_text(&first_text(&text)) } else { Kind::of_text(&text) };
            bytes = Box::new(Cursor::new(text).chain(bytes));
            kind
        };
        let Some(range) = range else {
            return Ok(Self { bytes, has_frames, kind, start: Some(0), at: 0, end: None });
        };
        let Some(mut file) = file else { return Err(no_range("a stream")) };
        if !matches!(packing, Packing::None | Packing::Frames) {
            return Err(no_range("a file that is compressed as a whole"));
        }
        file.seek(SeekFrom::Start(range.start))?;
        let bytes = packing.unpack(Box::new(file))?;
        let start = first_game.or((range.start == 0).then_some(0));
        Ok(Self { bytes, has_frames, kind, start, at: range.start, end: Some(range.end) })
    }

    fn is_after_range(&self) -> bool {
        self.end.is_some_and(|end| self.at >= end)
    }

    fn read(&mut self, input: usize, size: u64) -> Raw {
        let mut text = Vec::new();
        let is_frame = self.has_frames;
        let is_outside = self.is_after_range();
        let (start, is_file_start) = (self.start.take(), self.at == 0);
        let read =
            if is_frame { self.read_frame(&mut text) } else { self.read_text(size, &mut text) };
        let (is_last, error) = match read {
            Ok(is_last) => (is_last, None),
            Err(error) => (true, Some(Arc::new(error))),
        };
        let block = Block {
            input,
            kind: self.kind,
            text,
            start,
            is_file_start,
            is_outside,
            is_last,
            error,
            read: self.at,
        };
        Raw { block, is_frame }
    }

    /// Reads a block of text, up to the end of the range. Returns whether it is the last.
    fn read_text(&mut self, size: u64, text: &mut Vec<u8>) -> io::Result<bool> {
        let left = self.end.and_then(|end| end.checked_sub(self.at)).filter(|left| *left > 0);
        let size = left.map_or(size, |left| left.min(size));
        let read = (&mut self.bytes).take(size).read_to_end(text);
        self.at += text.len() as u64;
        read.map(|length| (length as u64) < size)
    }

    /// Reads a frame with the header that tells its size. What follows the frames is read as one stream.
    fn read_frame(&mut self, text: &mut Vec<u8>) -> io::Result<bool> {
        let header = beginning(&mut self.bytes, HEADER)?;
        if header.is_empty() {
            return Ok(true);
        }
        let Some(size) = frame_size(&header) else {
            let rest = std::mem::replace(&mut self.bytes, Box::new(io::empty()));
            self.bytes = Packing::Zstd.unpack(Box::new(Cursor::new(header).chain(rest)))?;
            self.has_frames = false;
            return Ok(false);
        };
        (&mut self.bytes).take(size).read_to_end(text)?;
        self.at += HEADER as u64 + text.len() as u64;
        if (text.len() as u64) < size {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(false)
    }
}

pub(crate) fn no_range(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, format!("{what} has no ranges: check the whole"))
}

/// Up to some first bytes.
fn beginning(bytes: &mut Bytes, length: usize) -> io::Result<Vec<u8>> {
    let mut first = Vec::new();
    bytes.take(length as u64).read_to_end(&mut first)?;
    Ok(first)
}

/// How a file is compressed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Packing {
    None,
    Gzip,
    Bzip2,
    Zstd,
    /// zstd frames, each behind a header with its size, as `pzstd` writes them.
    Frames,
}

impl Packing {
    pub(crate) fn of(first: &[u8]) -> Self {
        match first {
            [0x1F, 0x8B, ..] => Self::Gzip,
            [b'B', b'Z', b'h', b'1'..=b'9', 0x31, 0x41, ..] => Self::Bzip2,
            [0x28, 0xB5, 0x2F, 0xFD, ..] => Self::Zstd,
            _ if frame_size(first).is_some() => Self::Frames,
            _ => Self::None,
        }
    }

    fn unpack(self, bytes: Bytes) -> io::Result<Bytes> {
        match self {
            Self::None | Self::Frames => Ok(Box::new(BufReader::with_capacity(1 << 16, bytes))),
            #[cfg(feature = "gzip")]
            Self::Gzip => Ok(Box::new(flate2::read::MultiGzDecoder::new(bytes))),
            #[cfg(not(feature = "gzip"))]
            Self::Gzip => Err(missing("gzip")),
            #[cfg(feature = "bzip2")]
            Self::Bzip2 => Ok(Box::new(bzip2::read::MultiBzDecoder::new(bytes))),
            #[cfg(not(feature = "bzip2"))]
            Self::Bzip2 => Err(missing("bzip2")),
            #[cfg(feature = "zstd")]
            Self::Zstd => Ok(Box::new(zstd::Decoder::new(bytes)?)),
            #[cfg(not(feature = "zstd"))]
            Self::Zstd => Err(missing("zstd")),
        }
    }
}

#[cfg(not(all(feature = "gzip", feature = "bzip2", feature = "zstd")))]
fn missing(feature: &str) -> io::Error {
    let words =
        format!("this program was built without the feature `{feature}`: unpack the file first");
    io::Error::new(io::ErrorKind::Unsupported, words)
}

/// The size of a frame by the header before it: a skippable frame of four bytes that hold the size.
pub(crate) fn frame_size(header: &[u8]) -> Option<u64> {
    match header {
        [0x50, 0x2A, 0x4D, 0x18, 4, 0, 0, 0, a, b, c, d, ..] => {
            Some(u32::from_le_bytes([*a, *b, *c, *d]).into())
        }
        _ => None,
    }
}

/// The beginning of the text of a file of frames.
fn first_text(file: &[u8]) -> Vec<u8> {
    let mut text = Vec::new();
    if let (Some(frame), true) = (file.get(HEADER..), cfg!(feature = "zstd")) {
        // The frame is cut off, so the error at its end says nothing.
        let _ = unpack_up_to(frame, BEGINNING as u64, &mut text);
    }
    text
}

/// Unpacks one zstd frame in place.
fn unpack_frame(frame: &mut Vec<u8>) -> io::Result<()> {
    let packed = std::mem::take(frame);
    if packed.is_empty() {
        return Ok(());
    }
    frame.reserve(packed.len() * 4);
    unpack_up_to(&packed, LARGEST_FRAME, frame)?;
    if frame.len() as u64 == LARGEST_FRAME {
        return Err(io::Error::new(
            io::ErrorKind::FileTooLarge,
            "a zstd frame holds more than 256 MiB of text: use `zstdcat FILE | caissa check -`",
        ));
    }
    Ok(())
}

#[cfg(feature = "zstd")]
fn unpack_up_to(packed: &[u8], most: u64, text: &mut Vec<u8>) -> io::Result<()> {
    zstd::Decoder::new(packed)?.take(most).read_to_end(text).map(|_| ())
}

#[cfg(not(feature = "zstd"))]
fn unpack_up_to(_: &[u8], _: u64, _: &mut Vec<u8>) -> io::Result<()> {
    Err(missing("zstd"))
}
