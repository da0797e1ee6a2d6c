//! Polyglot books: `.bin` files of engines and graphical interfaces.
//!
//! ```text
//! entries of 16 bytes, big-endian, sorted by key: key 8 | move 2 | weight 2 | learn 4
//! move: to file, to rank, from file, from rank, promotion, three bits each from the lowest
//! castling: king takes rook
//! ```

use core::iter::FusedIterator;

#[cfg(feature = "alloc")]
use super::BookMove;
use crate::basics::Move;
use crate::board::Board;

/// The size of an entry.
const SIZE: usize = 16;

/// A Polyglot book that borrows its bytes.
///
/// # Examples
///
/// ```
/// use caissa::Board;
/// use caissa::book::Polyglot;
///
/// // The starting position's key, e2e4 (0x031C), weight 9.
/// const BYTES: [u8; 16] = *b"\x46\x3B\x96\x18\x16\x91\xFC\x9C\x03\x1C\0\x09\0\0\0\0";
/// let book = Polyglot::new(&BYTES)?;
/// let best = book.get(&Board::START).next().unwrap();
/// assert_eq!((best.mv.to_string(), best.weight), ("e2e4".into(), 9));
/// # Ok::<(), caissa::book::PolyglotError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Polyglot<'a> {
    bytes: &'a [u8],
}

impl<'a> Polyglot<'a> {
    /// Checks that the bytes are entries of 16 bytes, sorted by their keys.
    ///
    /// # Errors
    ///
    /// Returns a [`PolyglotError`] if they are not.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn new(bytes: &'a [u8]) -> Result<Self, PolyglotError> {
        if !bytes.len().is_multiple_of(SIZE) {
            return Err(PolyglotError::Length { bytes: bytes.len() });
        }
        let book = Self { bytes };
        let mut entry = 1;
        while entry < book.len() {
            if book.key(entry) < book.key(entry - 1) {
                return Err(PolyglotError::Unsorted { entry });
            }
            entry += 1;
        }
        Ok(book)
    }

    /// The number of entries.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn len(self) -> usize {
        self.bytes.len() / SIZE
    }

    /// Whether there are no entries.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Iterator over the moves of a position, in the order of the book. Moves that are not legal are left out.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn get(self, board: &Board) -> PolyglotMoves<'a> {
        let key = board.polyglot_key();
        let (mut start, mut end) = (0, self.len());
        while start < end {
            let entry = start + (end - start) / 2;
            if self.key(entry) < key {
                start = entry + 1;
            } else {
                end = entry;
            }
        }
        PolyglotMoves { book: self, board: *board, key, next: start }
    }

    /// The key of an entry.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn key(self, entry: usize) -> u64 {
        match self.bytes.split_at(SIZE * entry).1.first_chunk() {
            Some(key) => u64::from_be_bytes(*key),
            None => 0,
        }
    }
}

implement! {
    Debug for Polyglot<'_> = |self, f| write!(f, "Polyglot({} entries)", self.len());
}

/// A move of a Polyglot book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PolyglotMove {
    /// The move.
    pub mv: Move,
    /// The quality or frequency of the move, compared with the other moves of the position.
    pub weight: u16,
    /// Data that a program has learnt about the move; usually 0.
    pub learn: u32,
}

/// Iterator over the moves of a position in a Polyglot book.
#[derive(Clone, Debug)]
#[must_use]
pub struct PolyglotMoves<'a> {
    book: Polyglot<'a>,
    board: Board,
    key: u64,
    /// The index of the next entry.
    next: usize,
}

impl PolyglotMoves<'_> {
    /// Returns the next move. Use it as `next` in `const` code.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn advance(&mut self) -> Option<PolyglotMove> {
        while self.next < self.book.len() && self.book.key(self.next) == self.key {
            let entry = self.book.bytes.split_at(SIZE * self.next).1;
            self.next += 1;
            let [_, _, _, _, _, _, _, _, mv, mv_low, weight, weight_low, learn @ ..] = entry else {
                return None;
            };
            let [a, b, c, d, ..] = learn else { return None };
            // Our bits have the two squares in the other order.
            if let Some(mv) = Move::from_bits(swap_squares(u16::from_be_bytes([*mv, *mv_low])))
                && let Some(legal) = self.board.to_legal(mv)
            {
                return Some(PolyglotMove {
                    mv: legal.to_move(),
                    weight: u16::from_be_bytes([*weight, *weight_low]),
                    learn: u32::from_be_bytes([*a, *b, *c, *d]),
                });
            }
        }
        None
    }
}

impl Iterator for PolyglotMoves<'_> {
    type Item = PolyglotMove;

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn next(&mut self) -> Option<PolyglotMove> {
        self.advance()
    }
}

impl FusedIterator for PolyglotMoves<'_> {}

/// Exchanges the six lowest bits and the six above them.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn swap_squares(bits: u16) -> u16 {
    bits & 0xF000 | (bits & 0x3F) << 6 | bits >> 6 & 0x3F
}

/// Writes the entries of a position with its key. Its moves are sorted by the number of their games.
#[cfg(feature = "alloc")]
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn write(key: u64, board: &Board, moves: &[BookMove], bytes: &mut alloc::vec::Vec<u8>) {
    const MOST: u64 = u16::MAX as u64;
    let greatest = moves.first().map_or(0, |played| u64::from(played.tally.games));
    for BookMove { mv, tally } in moves {
        // Castling as king takes rook.
        let mv = Move::from_uci(&board.uci_chess960(*mv)).unwrap_or(*mv);
        let games = u64::from(tally.games);
        let weight = if greatest > MOST { (games * MOST / greatest).max(1) } else { games };
        bytes.extend_from_slice(&key.to_be_bytes());
        bytes.extend_from_slice(&swap_squares(mv.to_bits()).to_be_bytes());
        bytes.extend_from_slice(&(weight as u16).to_be_bytes());
        bytes.extend_from_slice(&[0; 4]);
    }
}

/// The error for bytes that are not a Polyglot book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PolyglotError {
    /// The number of bytes is not a multiple of 16.
    Length {
        /// The number of bytes.
        bytes: usize,
    },
    /// The entries are not sorted by their keys.
    Unsorted {
        /// The index of the first entry whose key is less than that of the entry before it, from 0.
        entry: usize,
    },
}

impl core::fmt::Display for PolyglotError {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Length { bytes } => {
                write!(f, "expected entries of 16 bytes, but {bytes} is not a multiple of 16")
            }
            Self::Unsorted { entry } => {
                write!(
                    f,
                    "the entries are not sorted: entry {entry} has a smaller key than the one before it"
                )
            }
        }
    }
}

impl core::error::Error for PolyglotError {}
