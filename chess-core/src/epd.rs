//! Extended Position Description (EPD): a position and operations on one line, as in files of test positions.
//!
//! ```text
//! 2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id "WAC.001";
//! ```
//!
//! A line has four fields as in FEN, and then operations: a name, operands, `;`. An operand is a word or a
//! string in quotes. In a string, a backslash before a quote or a backslash makes it part of the string.
//! These operations are checked:
//!
//! | operation | operands |
//! |---|---|
//! | `bm`, `am` | one or more legal moves: the best moves, or the moves to avoid |
//! | `pv` | one or more moves, each legal after the moves before it |
//! | `ce` | a number of at most nine digits and an optional sign: centipawns for the side to move |
//! | `dm`, `acd` | a number of at most nine digits: moves to mate, plies of search |
//! | `bm #3`, `bm #-3` | in place of `dm`, as some collections of mates have it: the side to move mates or is mated |
//! | `hmvc`, `fmvn` | a number up to 65535: the halfmove clock and the number of the next move |
//! | `sm`, `pm` | legal moves, if moves are there: the move that is played, or expected |
//! | `D1`, `D2`, .. | a number: perft counts, which only [`Epd::check_perft`] compares |
//! | `id` | anything; [`Epd::check_published`] compares a position with the published one of its name |
//! | `pgn` | moves from the starting position, which [`Epd::check_pgn`] plays |
//! | any other (`c0` to `c9`, ..) | anything; an operation that is not in the standard has no move among its first two operands |
//!
//! Moves are read in any notation, and each claim in them (`x`, `+`, `#`) must be true. No move is in both `bm` and `am`. A
//! `;` follows a string; it is missing where the name of an operation and what it takes stand among other operands (`id x bm
//! e4;`). The names of the standard are in its letters (`bm`, not `BM`). These are the only exceptions from the strict format:
//! - the last `;` may be left out, and several `;` may follow each other;
//! - white space is optional before and after the line, between operands, and before `;`;
//! - `;` may stand before the first operation (`;D1 20 ;D2 400`);
//! - the halfmove clock and the move number of a full FEN may precede the operations; `hmvc` and `fmvn`
//!   override them;
//! - a text needs no quotes (`id WAC.001;`);
//! - commas may separate moves, and are not part of them;
//! - an operation that is not checked may be repeated; the first one counts.
//!
//! # Examples
//!
//! ```
//! use caissa::epd::Epd;
//!
//! let line = r#"5rk1/1ppb3p/p1pb4/6q1/3P1p1r/2P1R2P/PP1BQ1P1/5RKN w - - bm Rg3; id "WAC.003";"#;
//! let epd = Epd::parse(line)?;
//! assert_eq!(epd.id().unwrap(), "WAC.003");
//! assert_eq!(epd.best_moves().map(|mv| mv.to_string()).collect::<Vec<_>>(), ["e3g3"]);
//! assert_eq!(epd.to_string(), line);
//!
//! // The error points to the wrong operand.
//! let error = Epd::parse("8/8/8/8/8/4k3/4p3/4K3 b - - bm Ke4+ Kd5;").unwrap_err();
//! assert_eq!(error.range(), 31..35);
//! # Ok::<(), caissa::Error>(())
//! ```

mod check;
mod claims;
#[cfg(feature = "alloc")]
mod docs;
mod lines;
mod moves;
mod names;
mod operand;
mod operation;
mod perft;
mod read;
#[cfg(feature = "alloc")]
mod remainder;
mod suite;
#[cfg(feature = "alloc")]
mod write;

pub use crate::basics::Published;
pub use lines::{Line, Lines};
pub use moves::EpdMoves;
pub use operand::EpdText;
pub use operation::{Operation, Operations};
#[doc(hidden)]
pub use perft::PerftCounts;
#[cfg(feature = "alloc")]
#[doc(hidden)]
pub use suite::SuiteBuf;
pub use suite::{Suite, SuiteIter};
#[cfg(feature = "alloc")]
pub use write::EpdBuf;

use crate::board::Board;
use crate::fen;
use moves::{Source, WrittenMoves};
use operation::{Checked, mate};

/// A position with its checked operations, borrowed from the line that [`parse`](Self::parse) takes apart.
///
/// Two values are equal if their positions, including the move counters, and their operations are equal.
#[derive(Clone, Copy)]
pub struct Epd<'a> {
    board: Board,
    /// The line, or its operations alone.
    line: &'a str,
    /// The index in the line where the operations begin.
    start: usize,
    source: Source<'a>,
}

impl<'a> Epd<'a> {
    /// The position. Its move counters come from `hmvc` and `fmvn` or from the fields of a full FEN; else
    /// they are 0 and 1.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Iterator over the operations, in the order of the line.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn operations(&self) -> Operations<'a> {
        Operations::new(self.line, self.start)
    }

    /// A checked position and its checked operations.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn of_parts(board: Board, operations: &'a str) -> Self {
        Self { board, line: operations, start: 0, source: Source::TEXT }
    }

    /// The first operation with a name, or `None`.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::epd::Epd;
    ///
    /// let epd = Epd::parse("8/8/8/8/8/4k3/4p3/4K3 b - - eco \"A00\"; noop;")?;
    /// assert_eq!(epd.operation("eco").unwrap().text(), "A00");
    /// assert_eq!(epd.operation("noop").unwrap().raw(), "");
    /// assert!(epd.operation("id").is_none());
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn operation(&self, opcode: &str) -> Option<Operation<'a>> {
        let mut operations = self.operations();
        while let Some(operation) = operations.advance() {
            if operation.is(opcode.as_bytes()) {
                return Some(operation);
            }
        }
        None
    }

    /// The text of the first operation with a name.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn text(&self, opcode: &str) -> Option<EpdText<'a>> {
        let Some(operation) = self.operation(opcode) else { return None };
        Some(operation.text())
    }

    /// The operation with a meaning that is checked.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn checked(&self, wanted: Checked) -> Option<Operation<'a>> {
        let mut operations = self.operations();
        while let Some(operation) = operations.advance() {
            if let Some(checked) = operation.checked()
                && checked.is(wanted)
            {
                return Some(operation);
            }
        }
        None
    }

    /// The number of an operation that takes one.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn number(&self, wanted: Checked) -> Option<i32> {
        match self.checked(wanted) {
            Some(operation) => match mate(operation.raw()) {
                Some(moves) => Some(moves),
                None => operation.number(),
            },
            None => None,
        }
    }

    /// `id`: the name of the position.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn id(&self) -> Option<EpdText<'a>> {
        self.text("id")
    }

    /// `c0` to `c9`: the comment with a number in 0..=9.
    #[doc(alias = "c0")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn comment(&self, number: u8) -> Option<EpdText<'a>> {
        let mut operations = self.operations();
        while let Some(operation) = operations.advance() {
            if number < 10 && operation.is(&[b'c', b'0' + number]) {
                return Some(operation.text());
            }
        }
        None
    }

    /// `bm`: iterator over the best moves; empty if the operation is missing. A constant of `boards!` has them ready; of a line
    /// that was parsed, the text is read again.
    #[doc(alias = "bm")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn best_moves(&self) -> EpdMoves<'a> {
        self.moves(Checked::BestMoves)
    }

    /// `am`: iterator over the moves to avoid; empty if the operation is missing.
    #[doc(alias = "am")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn avoid_moves(&self) -> EpdMoves<'a> {
        self.moves(Checked::AvoidMoves)
    }

    /// `pv`: iterator over the moves of the predicted variation; empty if the operation is missing.
    #[doc(alias = "predicted_variation")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn pv(&self) -> EpdMoves<'a> {
        self.moves(Checked::Line)
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn moves(&self, wanted: Checked) -> EpdMoves<'a> {
        if let Source::Constant(packed) = self.source {
            return EpdMoves::of_constant(packed, wanted.head());
        }
        let text = match self.checked(wanted) {
            Some(operation) => operation.raw(),
            None => "",
        };
        EpdMoves::new(WrittenMoves::new(self.board, text, wanted.is(Checked::Line)), self.source)
    }

    /// `ce`: the evaluation for the side to move, in hundredths of a pawn.
    #[doc(alias = "ce")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn centipawns(&self) -> Option<i32> {
        self.number(Checked::Centipawns)
    }

    /// `dm`, or `bm #3` in its place: the number of moves that the side to move needs to give mate.
    #[doc(alias = "dm")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn mate_in(&self) -> Option<u32> {
        match self.number(Checked::Mate) {
            Some(moves) if moves >= 0 => Some(moves.unsigned_abs()),
            _ => None,
        }
    }

    /// `bm #-3`: the number of moves in which the side to move is mated.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::epd::Epd;
    ///
    /// let epd = Epd::parse("7k/8/6K1/8/8/8/8/R7 b - - bm #-1;")?;
    /// assert_eq!((epd.mated_in(), epd.mate_in()), (Some(1), None));
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn mated_in(&self) -> Option<u32> {
        match self.number(Checked::Mate) {
            Some(moves) if moves < 0 => Some(moves.unsigned_abs()),
            _ => None,
        }
    }

    /// `acd`: the depth of the search, in plies.
    #[doc(alias = "acd")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn depth(&self) -> Option<u32> {
        let Some(number) = self.number(Checked::Depth) else { return None };
        Some(number.unsigned_abs())
    }
}

implement! {
    PartialEq for Epd<'_> =
        |self, other| self.board == other.board && self.operations().eq(other.operations());
}

impl Eq for Epd<'_> {}

impl core::fmt::Display for Epd<'_> {
    /// Writes four fields and the operations with single spaces, which parse to an equal value. All six
    /// fields of FEN are written if the move counters are not 0 and 1 and neither `hmvc` nor `fmvn` gives
    /// them.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let clock = |opcode, usual: u16| {
            let last = self.operations().filter(|operation| operation.opcode() == opcode).last();
            last.map_or(Some(usual), |operation| operation.raw().parse().ok())
        };
        let are_known = clock("hmvc", 0) == Some(self.board.halfmove_clock())
            && clock("fmvn", 1).map(|number| number.max(1)) == Some(self.board.fullmove_number());
        f.write_str(&if are_known { self.board.epd() } else { fen::write(&self.board) })?;
        self.operations().try_for_each(|operation| write!(f, " {operation};"))
    }
}

implement! {
    Debug for Epd<'_> = |self, f| write!(f, "Epd({self})");
}
