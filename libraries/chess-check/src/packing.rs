//! Compressed files, which are recognised by their first bytes and unpacked.

use std::io::{self, BufReader, Read};

/// Up to some first bytes.
pub(crate) fn beginning(bytes: impl Read, length: usize) -> io::Result<Vec<u8>> {
    let mut first = Vec::new();
    bytes.take(length as u64).read_to_end(&mut first)?;
    Ok(first)
}

/// The text of an input.
pub(crate) type Bytes = Box<dyn Read + Send>;

/// The number of first bytes of a file that tell its compression.
pub(crate) const FIRST: usize = 16;
/// The size of the header before a frame, in bytes.
pub(crate) const HEADER: usize = 12;
/// The bytes that begin a zstd frame.
const ZSTD: [u8; 4] = [0x28, 0xB5, 0x2F, 0xFD];
/// The greatest size of the text of a zstd frame, in bytes.
///
/// A frame is in memory as a whole, and its size is what the file says. So a wrong or hostile size
/// must not take more than this.
const LARGEST_FRAME: u64 = 1 << 28;

/// The compression of a file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Packing {
    None,
    Gzip,
    Bzip2,
    Zstd,
    /// zstd frames, each after a header with its size, as `pzstd` writes them.
    Frames,
}

impl Packing {
    /// The compression of a file that begins with these bytes.
    pub(crate) fn of(first: &[u8]) -> Self {
        match first {
            [0x1F, 0x8B, ..] => Self::Gzip,
            [b'B', b'Z', b'h', b'1'..=b'9', 0x31, 0x41, ..] => Self::Bzip2,
            _ if first.starts_with(&ZSTD) => Self::Zstd,
            // Any other program may write a frame to be skipped that has four bytes.
            _ if frame_size(first).is_some() && first[HEADER..].starts_with(&ZSTD) => Self::Frames,
            // A zstd file may begin with a frame to be skipped.
            [0x50..=0x5F, 0x2A, 0x4D, 0x18, ..] => Self::Zstd,
            _ => Self::None,
        }
    }

    /// Returns an error if files with this compression cannot be checked in ranges.
    pub(crate) fn divisible(self) -> io::Result<()> {
        match self {
            Self::None | Self::Frames | Self::Zstd => Ok(()),
            Self::Gzip => Err(no_range("a gzip file")),
            Self::Bzip2 => Err(no_range("a bzip2 file")),
        }
    }

    /// The unpacked text. Frames stay packed: [`unpack_frame`] unpacks each of them on the thread that checks it.
    pub(crate) fn unpack(self, bytes: Bytes) -> io::Result<Bytes> {
        match self {
            Self::None | Self::Frames => Ok(Box::new(BufReader::with_capacity(1 << 16, bytes))),
            Self::Gzip => Ok(Box::new(flate2::read::MultiGzDecoder::new(bytes))),
            Self::Bzip2 => Ok(Box::new(bzip2::read::MultiBzDecoder::new(bytes))),
            Self::Zstd => zstd_text(bytes),
        }
    }
}

/// The text of zstd frames.
#[cfg(feature = "zstd")]
fn zstd_text<'a>(packed: impl Read + Send + 'a) -> io::Result<Box<dyn Read + Send + 'a>> {
    Ok(Box::new(zstd::Decoder::new(packed)?))
}

#[cfg(not(feature = "zstd"))]
fn zstd_text<'a>(_: impl Read + Send + 'a) -> io::Result<Box<dyn Read + Send + 'a>> {
    let words = "this program was built without the feature `zstd`: unpack the file first";
    Err(io::Error::new(io::ErrorKind::Unsupported, words))
}

/// The bytes of text in a frame that Caissa writes. Smaller frames would pack worse, and larger ones leave threads idle.
pub const FRAME: usize = 1 << 22;

/// Packs a text as one zstd frame with a checksum, after a header with its size, as `pzstd` writes it.
///
/// # Errors
///
/// Returns an error if the program was built without the feature `zstd`.
pub fn packed_frame(text: &[u8], level: i32) -> io::Result<Vec<u8>> {
    let packed = zstd_packed(text, level)?;
    let size = u32::try_from(packed.len()).map_err(io::Error::other)?;
    Ok([&SIZED[..], &size.to_le_bytes(), &packed[..]].concat())
}

#[cfg(feature = "zstd")]
fn zstd_packed(text: &[u8], level: i32) -> io::Result<Vec<u8>> {
    let mut packer = zstd::bulk::Compressor::new(level)?;
    packer.include_checksum(true)?;
    packer.compress(text)
}

#[cfg(not(feature = "zstd"))]
fn zstd_packed(_: &[u8], _: i32) -> io::Result<Vec<u8>> {
    let words = "this program was built without the feature `zstd`";
    Err(io::Error::new(io::ErrorKind::Unsupported, words))
}

/// The bytes that begin a header with the size of a frame: those of a frame to be skipped that has four bytes.
const SIZED: [u8; 8] = [0x50, 0x2A, 0x4D, 0x18, 4, 0, 0, 0];

/// The size of a zstd frame, from the header before it: a skippable frame whose four bytes are the size.
pub(crate) fn frame_size(header: &[u8]) -> Option<u64> {
    match header {
        [0x50, 0x2A, 0x4D, 0x18, 4, 0, 0, 0, a, b, c, d, ..] => {
            let size = u32::from_le_bytes([*a, *b, *c, *d]).into();
            Some(size).filter(|size| *size <= LARGEST_FRAME)
        }
        _ => None,
    }
}

/// The header of a zstd frame (RFC 8878).
pub(crate) struct FrameHeader {
    /// Its size in bytes.
    pub(crate) size: u64,
    /// The length of the text of the frame, if the header has it.
    pub(crate) text: Option<u64>,
    /// The size of the checksum at the end of the frame, in bytes.
    pub(crate) checksum: u64,
}

impl FrameHeader {
    /// The greatest size, in bytes.
    pub(crate) const MOST: usize = 18;

    /// Reads the header at the beginning of some bytes; `None` if no frame begins there.
    pub(crate) fn read(first: &[u8]) -> Option<Self> {
        let descriptor = *first.strip_prefix(&ZSTD)?.first()?;
        let is_single_segment = descriptor & 0x20 != 0;
        let dictionary = [0, 1, 2, 4][usize::from(descriptor & 3)];
        let start = 5 + usize::from(!is_single_segment) + dictionary;
        let (length, more) = match descriptor >> 6 {
            0 => (usize::from(is_single_segment), 0),
            1 => (2, 256),
            bits => (1 << bits, 0),
        };
        let written = first.get(start..start + length).filter(|bytes| !bytes.is_empty());
        let text = written.and_then(|bytes| {
            let mut number = [0; 8];
            number[..length].copy_from_slice(bytes);
            u64::from_le_bytes(number).checked_add(more)
        });
        Some(Self { size: (start + length) as u64, text, checksum: u64::from(descriptor & 4) })
    }
}

/// Whether a file of frames with their sizes may go on with these bytes after a frame. If not, the size was something else.
pub(crate) fn may_follow_frame(next: &[u8]) -> bool {
    let is_skippable = matches!(next, [0x50..=0x5F, 0x2A, 0x4D, 0x18, ..]);
    next.is_empty() || is_skippable || next.starts_with(&ZSTD)
}

/// Unpacks one zstd frame in place.
pub(crate) fn unpack_frame(frame: &mut Vec<u8>) -> io::Result<()> {
    let packed = std::mem::take(frame);
    if packed.is_empty() {
        return Ok(());
    }
    frame.reserve(packed.len() * 4);
    unpack_up_to(&packed, LARGEST_FRAME, frame)?;
    if frame.len() as u64 == LARGEST_FRAME {
        return Err(io::Error::new(
            io::ErrorKind::FileTooLarge,
            "a zstd frame holds 256 MiB of text or more: use `zstdcat FILE | caissa check -`",
        ));
    }
    Ok(())
}

pub(crate) fn unpack_up_to(packed: &[u8], most: u64, text: &mut Vec<u8>) -> io::Result<()> {
    zstd_text(packed)?.take(most).read_to_end(text).map(|_| ())
}

/// The error for a part of an input that cannot be read in parts.
pub(crate) fn no_range(what: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, format!("{what} has no ranges: check the whole"))
}

/// The extension of a file's name in lower case, before `.gz`, `.bz2` or `.zst`.
pub(crate) fn extension(name: &str) -> Option<String> {
    let name = name.to_ascii_lowercase();
    let packed = [".gz", ".bz2", ".zst"];
    let plain = packed.iter().find_map(|end| name.strip_suffix(end)).unwrap_or(&name);
    Some(plain.rsplit_once('.')?.1.to_owned())
}
