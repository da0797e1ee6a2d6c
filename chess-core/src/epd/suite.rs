//! Positions in constants. Each has its board, 40 bytes; the length of its moves, 4 bytes; its moves; and its operations as
//! text.

use super::Epd;
use super::moves::Source;
#[cfg(feature = "alloc")]
use crate::basics::Move;
use crate::board::{Board, PackedBoard};
use crate::text::parts;
#[cfg(feature = "alloc")]
use alloc::{format, vec::Vec};

/// Checked positions with their operations in one constant, which `boards!` returns.
///
/// # Examples
///
/// ```
/// use caissa::epd::Suite;
///
/// /// The share of positions where an engine finds a best move.
/// fn score(suite: Suite, engine: impl Fn(&caissa::Board) -> caissa::Move) -> usize {
///     suite.iter().filter(|epd| epd.best_moves().any(|best| best == engine(epd.board()))).count()
/// }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Suite {
    /// The bytes that `SuiteBuf` wrote. Only the macros set this field; with any other bytes, the value is
    /// not a set of checked positions.
    #[doc(hidden)]
    pub __bytes: &'static [u8],
}

impl Suite {
    /// The first position with an `id`, or `None`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn with_id(self, id: &str) -> Option<Epd<'static>> {
        self.iter().find(|epd| epd.id().is_some_and(|text| text == *id))
    }

    /// Runs a test at each position, in a test of Rust.
    ///
    /// # Panics
    ///
    /// Panics after the last position if some failed: with the number of each, its reason, its `id` and its board.
    ///
    /// # Examples
    ///
    /// ```should_panic
    /// use caissa::{boards, epd::Suite};
    ///
    /// const SUITE: Suite = boards! { fen "6k1/5ppp/8/8/8/8/8/R5K1 w - -" bm Ra8 #; id "back rank"; };
    /// SUITE.test(|epd| {
    ///     let played = epd.board().legal_moves()[0];
    ///     let is_best = epd.best_moves().any(|best| best == played);
    ///     if is_best { Ok(()) } else { Err(format!("played {}", epd.board().san(played))) }
    /// });
    /// ```
    #[cfg(feature = "alloc")]
    #[track_caller]
    pub fn test<E: core::fmt::Display>(self, mut test: impl FnMut(&Epd<'static>) -> Result<(), E>) {
        let mut failed = Vec::new();
        for (index, epd) in self.iter().enumerate() {
            if let Err(reason) = test(&epd) {
                let board = epd.board().diagram();
                failed.push(format!("{}: {reason}\n{epd}\n{board}\n", index + 1));
            }
        }
        let (count, all) = (failed.len(), self.len());
        assert!(count == 0, "{count} of {all} positions failed:\n\n{}", failed.join("\n"));
    }

    /// The only position.
    #[doc(hidden)]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn __only(self) -> Epd<'static> {
        self.epd(0)
    }

    /// The position at an index that exists.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn epd(self, index: usize) -> Epd<'static> {
        Epd::of_constant(parts::part(self.__bytes, index))
    }
}

parts::items! {
    /// Iterator over the positions of a constant, in order.
    SuiteIter, Suite, Epd<'static>, epd, "position"
}

impl Epd<'static> {
    /// A constant position from the bytes that `packed` wrote.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn of_constant(bytes: &'static [u8]) -> Self {
        let (board, rest) = bytes.split_at(PackedBoard::SIZE);
        let (packed, operations) = match rest.split_first_chunk() {
            Some((length, rest)) => rest.split_at(u32::from_le_bytes(*length) as usize),
            None => (rest, rest),
        };
        let operations = match core::str::from_utf8(operations) {
            Ok(operations) => operations,
            Err(_) => "",
        };
        Self {
            source: Source::Constant(packed),
            ..Self::of_parts(Board::from_bytes(board), operations)
        }
    }
}

#[cfg(feature = "alloc")]
impl Epd<'_> {
    /// The bytes of a constant.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn packed(&self) -> Vec<u8> {
        let mut packed = Vec::new();
        for operation in self.operations() {
            if let Some(checked) = operation.checked().filter(|checked| checked.is_moves()) {
                packed.extend(checked.head().to_le_bytes());
                packed.extend(operation.moves_in(&self.board).flat_map(Move::bytes));
            }
        }
        let length = (packed.len() as u32).to_le_bytes();
        let operations = self.line[self.start..].trim().as_bytes();
        [&self.board.to_bytes()[..], &length, &packed, operations].concat()
    }
}

/// A collection of positions for a constant.
#[cfg(feature = "alloc")]
#[derive(Clone, Debug, Default)]
#[doc(hidden)]
pub struct SuiteBuf(parts::PartsBuf);

#[cfg(feature = "alloc")]
impl SuiteBuf {
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn push(&mut self, epd: &Epd<'_>) {
        self.0.push(&epd.packed());
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The bytes of a [`Suite`].
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn into_bytes(self) -> Vec<u8> {
        self.0.into_bytes()
    }
}
