//! Reads the inputs in order, as blocks of text.

use std::fs::File;
use std::io::{self, Cursor, Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::binary::{self, BEGINNING, TextOnly};
use crate::encoding::Encoding;
use crate::input::{Input, Origin};
use crate::kind::TextKind;
use crate::packing::{
    Bytes, FIRST, HEADER, Packing, beginning, frame_size, may_follow_frame, no_range, unpack_frame,
    unpack_up_to,
};

/// The number of bytes of a compressed frame that are certainly enough for them.
const FIRST_FRAME: usize = 1 << 20;

/// A stretch of the text of an input.
pub(crate) struct Block {
    /// The number of the input, from 0.
    pub(crate) input: usize,
    pub(crate) kind: TextKind,
    pub(crate) text: Vec<u8>,
    /// The offset of the first game in the block. It is known only in the first block.
    pub(crate) start: Option<usize>,
    /// Whether the file begins with this block.
    pub(crate) is_file_start: bool,
    /// Whether the block lies after the range that is checked, and is read only to finish the range's last game.
    pub(crate) is_outside: bool,
    /// Whether the input ends after it.
    pub(crate) is_last: bool,
    /// The reason if the input cannot be read to its end.
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
pub(crate) struct BlockSource {
    inputs: std::vec::IntoIter<Input>,
    input: usize,
    open: Option<OpenInput>,
    /// The size of a block that is not a zstd frame, in bytes.
    block: usize,
    /// Whether zstd frames are unpacked here, as one stream, and not as blocks.
    is_streamed: bool,
}

impl BlockSource {
    pub(crate) fn new(inputs: Vec<Input>, block: usize, is_streamed: bool) -> Self {
        Self { inputs: inputs.into_iter(), input: 0, open: None, block, is_streamed }
    }

    fn open(&self, input: Input) -> io::Result<OpenInput> {
        if self.is_streamed { OpenInput::stream(input) } else { OpenInput::new(input) }?.of_chess()
    }

    /// Skips the rest of an input, if it is the one that is being read.
    pub(crate) fn skip(&mut self, input: usize) {
        if self.open.is_some() && self.input == input {
            self.open = None;
            self.input += 1;
        }
    }

    /// The next block. After the end of a range, blocks are read only to finish its last game.
    pub(crate) fn next(&mut self, need: Need) -> Option<Raw> {
        if self.open.is_none() {
            let input = self.inputs.next()?;
            self.open = Some(match self.open(input) {
                Ok(open) => open,
                Err(error) => {
                    self.input += 1;
                    return Some(broken(self.input - 1, error));
                }
            });
        }
        let open = self.open.as_mut()?;
        if open.is_after_range() && need == Need::Part {
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

/// The need of a block.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Need {
    /// A thread has nothing to check.
    Part,
    /// A game goes on in it.
    RestOfGame,
}

/// An input that cannot be opened.
fn broken(input: usize, error: io::Error) -> Raw {
    let block = Block {
        input,
        kind: TextKind::Pgn,
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

impl Input {
    /// Opens the input for reading without checking it: the kind of its text, and the text, unpacked. A
    /// [range](Self::range) is ignored.
    ///
    /// # Errors
    ///
    /// Returns an error if the input cannot be opened, or if its beginning cannot be read, or if it is not a text of this kind.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::io::Read;
    ///
    /// use chess_check::{Input, TextKind};
    ///
    /// let (kind, mut text) = Input::reader("games.pgn.gz", &b"1. e4 e5 *"[..]).open()?;
    /// let mut first = [0; 5];
    /// text.read_exact(&mut first)?;
    /// assert_eq!((kind, &first), (TextKind::Pgn, b"1. e4"));
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn open(self) -> io::Result<(TextKind, Box<dyn Read + Send>)> {
        let open = OpenInput::stream(self)?.of_chess()?;
        Ok((open.kind, open.bytes))
    }

    /// Opens the input for reading, whatever its text holds.
    ///
    /// # Errors
    ///
    /// Returns an error if the input cannot be opened, or if its beginning cannot be read.
    pub fn unpacked(self) -> io::Result<Box<dyn Read + Send>> {
        Ok(OpenInput::stream(self)?.bytes)
    }
}

/// An input that is being read.
struct OpenInput {
    bytes: Bytes,
    has_frames: bool,
    /// The header of the next frame, if it has been read.
    header: Option<Vec<u8>>,
    kind: TextKind,
    /// Why the text holds no games or positions, if that is so.
    contradiction: Option<String>,
    /// The offset of the first game in the text, if it is known and no block has been read.
    start: Option<usize>,
    /// The offset in the input, in bytes as they are in the file.
    at: u64,
    end: Option<u64>,
    /// The file, if the text ends with a range of zstd frames and may go on after it.
    after: Option<File>,
    /// The number of bytes that have been read of a file, before they are unpacked.
    read: Option<Arc<AtomicU64>>,
}

/// The bytes of a file, and the file.
fn open_file(path: &Path, read: &Arc<AtomicU64>) -> io::Result<(Bytes, Option<File>)> {
    let file = File::open(path)?;
    let about = file.metadata()?;
    if about.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    let bytes = file.try_clone()?;
    // Files that the system makes up, as in `/proc`, have no length.
    if about.is_file() && about.len() > 0 {
        let (length, read) = (about.len(), read.clone());
        return Ok((Box::new(OfLength { bytes, length, read }), Some(file)));
    }
    Ok((Box::new(bytes), Some(file)))
}

/// A file as long as it was when it was opened: what is written to its end meanwhile is left out, and a file that has
/// become shorter is an error.
struct OfLength<R> {
    bytes: R,
    length: u64,
    read: Arc<AtomicU64>,
}

impl<R: Read> Read for OfLength<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.read.load(Ordering::Relaxed);
        let left = usize::try_from(self.length - read).unwrap_or(usize::MAX);
        let most = buffer.len().min(left);
        let count = self.bytes.read(&mut buffer[..most])?;
        self.read.store(read + count as u64, Ordering::Relaxed);
        if count == 0 && most > 0 {
            let words = format!(
                "it became shorter while it was being read: {} bytes are left of {}",
                read, self.length
            );
            return Err(io::Error::new(io::ErrorKind::UnexpectedEof, words));
        }
        Ok(count)
    }
}

/// The text of an input, unpacked unless it has frames, and what its first bytes say about it.
struct Sniffed {
    bytes: Bytes,
    packing: Packing,
    kind: TextKind,
    contradiction: Option<String>,
}

/// Reads the first bytes of an input, and refuses them if they are not text. The kind is that of
/// its name if `is_named`.
fn sniff(
    mut bytes: Bytes,
    encoding: Option<Encoding>,
    kind: Option<TextKind>,
    is_named: bool,
) -> io::Result<Sniffed> {
    let first = beginning(&mut bytes, FIRST)?;
    binary::refuse_utf16(&first)?;
    binary::refuse_archive(&first)?;
    let packing = match Packing::of(&first) {
        // Frames are unpacked one by one, as bytes of the text.
        Packing::Frames if encoding.is_some() => Packing::Zstd,
        packing => packing,
    };
    let has_frames = packing == Packing::Frames;
    let mut bytes = packing.unpack(Box::new(Cursor::new(first).chain(bytes)))?;
    if let Some(encoding) = encoding {
        bytes = Box::new(encoding.reader(bytes));
    }
    let (mut text, most) = (Vec::new(), if has_frames { FIRST_FRAME } else { BEGINNING });
    if let Err(error) = (&mut bytes).take(most as u64).read_to_end(&mut text) {
        // The text before the failure is read first.
        bytes = Box::new(Failed(Some(error)));
    }
    let unpacked = if has_frames { &first_text(&text)[..] } else { &text };
    binary::refuse(unpacked)?;
    let kind = kind.unwrap_or_else(|| TextKind::of_text(unpacked));
    let contradiction = kind.contradiction(unpacked, is_named);
    let bytes = Box::new(Cursor::new(text).chain(bytes));
    Ok(Sniffed { bytes: text_only(bytes, packing), packing, kind, contradiction })
}

/// The bytes of a range of a file, and the file if the text may go on after the range.
fn seek(mut file: File, range: &Range<u64>, packing: Packing) -> io::Result<(Bytes, Option<File>)> {
    packing.divisible()?;
    file.seek(SeekFrom::Start(range.start))?;
    let (bytes, after): (Bytes, _) = if packing == Packing::Zstd {
        let frames = file.try_clone()?.take(range.end.saturating_sub(range.start));
        (Box::new(frames), Some(file))
    } else {
        (Box::new(file), None)
    };
    Ok((text_only(packing.unpack(bytes)?, packing), after))
}

/// Refuses bytes that are not text. Frames are not text before they are unpacked.
fn text_only(bytes: Bytes, packing: Packing) -> Bytes {
    if packing == Packing::Frames { bytes } else { Box::new(TextOnly::new(bytes)) }
}

impl OpenInput {
    /// Opens an input to read its text from its beginning, unpacked.
    fn stream(input: Input) -> io::Result<Self> {
        let open = Self::new(Input { range: None, ..input })?;
        // The decoder skips the headers, because each is a skippable frame.
        let bytes = if open.has_frames { Packing::Zstd.unpack(open.bytes)? } else { open.bytes };
        Ok(Self { bytes, has_frames: false, ..open })
    }

    /// The input, unless its text holds no games or positions.
    fn of_chess(self) -> io::Result<Self> {
        match self.contradiction {
            Some(words) => Err(io::Error::new(io::ErrorKind::InvalidData, words)),
            None => Ok(self),
        }
    }

    /// An input whose text begins with the bytes and goes on to its end.
    fn whole(bytes: Bytes, has_frames: bool, kind: TextKind) -> Self {
        Self {
            bytes,
            has_frames,
            header: None,
            kind,
            contradiction: None,
            start: Some(0),
            at: 0,
            end: None,
            after: None,
            read: None,
        }
    }

    fn new(input: Input) -> io::Result<Self> {
        let Input { name, origin, range, first_game, kind, encoding } = input;
        let read = Arc::default();
        let (bytes, file) = match origin {
            Origin::Text(text) => {
                return Ok(Self::whole(text, false, kind.unwrap_or(TextKind::Pgn)));
            }
            Origin::Stream(stream) => (stream, None),
            Origin::File(path) => open_file(&path, &read)?,
        };
        if encoding.is_some() && range.is_some() {
            return Err(no_range("a file that is read in another encoding"));
        }
        let is_named = kind.is_none();
        let kind = kind.or_else(|| TextKind::of_name(&name));
        let sniffed = sniff(bytes, encoding, kind, is_named)?;
        let Sniffed { bytes, packing, kind, contradiction } = sniffed;
        let has_frames = packing == Packing::Frames;
        let Some(range) = range else {
            let read = file.map(|_| read);
            return Ok(Self { contradiction, read, ..Self::whole(bytes, has_frames, kind) });
        };
        if range.is_empty() {
            return Ok(Self::whole(Box::new(io::empty()), has_frames, kind));
        }
        let Some(file) = file else { return Err(no_range("a stream")) };
        let (bytes, after) = seek(file, &range, packing)?;
        let start = first_game.or((range.start == 0).then_some(0));
        let (at, end) = (range.start, Some(range.end));
        let (header, read) = (None, None);
        Ok(Self { bytes, has_frames, header, kind, contradiction, start, at, end, after, read })
    }

    fn is_after_range(&self) -> bool {
        self.end.is_some_and(|end| self.at >= end)
    }

    fn read(&mut self, input: usize, size: u64) -> Raw {
        let mut text = Vec::new();
        let is_outside = self.is_after_range();
        let (start, is_file_start) = (self.start.take(), self.at == 0);
        let has_frames = self.has_frames;
        let read =
            if has_frames { self.read_frame(&mut text) } else { self.read_text(size, &mut text) };
        let is_frame = has_frames && self.has_frames;
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
            read: self.read.as_ref().map_or(self.at, |read| read.load(Ordering::Relaxed)),
        };
        Raw { block, is_frame }
    }

    /// Reads a block of text, up to the end of the range. Returns whether it is the last.
    fn read_text(&mut self, size: u64, text: &mut Vec<u8>) -> io::Result<bool> {
        if let (Some(file), Some(end)) = (&self.after, self.end) {
            let read = (&mut self.bytes).take(size).read_to_end(text);
            let length = read.map_err(|error| inside_frame(error, file, end))?;
            if (length as u64) < size {
                let mut rest = file.try_clone()?;
                rest.seek(SeekFrom::Start(end))?;
                self.bytes = Packing::Zstd.unpack(Box::new(rest))?;
                (self.at, self.after) = (end, None);
            }
            return Ok(false);
        }
        let left = self.end.and_then(|end| end.checked_sub(self.at)).filter(|left| *left > 0);
        let size = left.map_or(size, |left| left.min(size));
        let read = (&mut self.bytes).take(size).read_to_end(text);
        self.at += text.len() as u64;
        read.map(|length| (length as u64) < size)
    }

    /// Reads a frame with the header that holds its size. Text after the frames is read as one stream.
    fn read_frame(&mut self, text: &mut Vec<u8>) -> io::Result<bool> {
        let header = match self.header.take() {
            Some(header) => header,
            None => beginning(&mut self.bytes, HEADER)?,
        };
        if header.is_empty() {
            return Ok(true);
        }
        let Some(size) = frame_size(&header) else {
            self.read_on_as_stream(&[&header])?;
            return Ok(false);
        };
        (&mut self.bytes).take(size).read_to_end(text)?;
        let next = beginning(&mut self.bytes, HEADER)?;
        if (text.len() as u64) < size || !may_follow_frame(&next) {
            self.read_on_as_stream(&[&header, text, &next])?;
            text.clear();
            return Ok(false);
        }
        self.at += HEADER as u64 + text.len() as u64;
        self.header = Some(next);
        Ok(false)
    }

    /// Reads the rest as one stream, which begins with bytes that have been read.
    fn read_on_as_stream(&mut self, read: &[&[u8]]) -> io::Result<()> {
        let rest = std::mem::replace(&mut self.bytes, Box::new(io::empty()));
        self.bytes = Packing::Zstd.unpack(Box::new(Cursor::new(read.concat()).chain(rest)))?;
        self.has_frames = false;
        Ok(())
    }
}

/// The error of a range of zstd frames that ends inside one of them: it is not the file that is cut off.
fn inside_frame(error: io::Error, file: &File, end: u64) -> io::Error {
    let goes_on = || file.metadata().is_ok_and(|file| file.len() > end);
    if error.kind() == io::ErrorKind::UnexpectedEof && goes_on() {
        let words = format!("the range ends at byte {end}, inside a zstd frame");
        return io::Error::new(io::ErrorKind::InvalidInput, words);
    }
    error
}

/// A source that has failed.
struct Failed(Option<io::Error>);

impl Read for Failed {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}

/// The beginning of the text of a file of frames.
fn first_text(file: &[u8]) -> Vec<u8> {
    let mut text = Vec::new();
    if let Some(frame) = file.get(HEADER..) {
        // The frame is cut off, so the error at its end says nothing.
        let _ = unpack_up_to(frame, BEGINNING as u64, &mut text);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_has_the_length_that_it_had_when_it_was_opened() {
        let read = |text: &'static [u8], length| {
            let mut all = Vec::new();
            let mut file = OfLength { bytes: text, length, read: Arc::default() };
            file.read_to_end(&mut all).map(|_| all).map_err(|error| error.to_string())
        };
        assert_eq!(read(b"1. e4 *", 7).as_deref(), Ok(&b"1. e4 *"[..]));
        assert_eq!(read(b"1. e4 * 1. d4 *", 7).as_deref(), Ok(&b"1. e4 *"[..]), "it has grown");
        let words = "it became shorter while it was being read: 7 bytes are left of 9";
        assert_eq!(read(b"1. e4 *", 9), Err(words.to_owned()));
    }
}
