//! Extended Position Description: a position and operations in one line, as in files of test positions.
//!
//! ```text
//! 2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id "WAC.001";
//! ```
//!
//! Four fields as in FEN, and then operations: a name, operands, `;`. An operand is a word or a string in quotes, in
//! which a backslash makes the quote or backslash behind it part of the string. What is checked:
//!
//! | operation | operands |
//! |---|---|
//! | `bm`, `am` | one or more legal moves: the best ones, and those to avoid |
//! | `pv` | one or more moves, each legal after those before it |
//! | `ce` | a number of at most nine digits, which may have a sign: centipawns for the side to move |
//! | `dm`, `acd` | a number of at most nine digits: moves to mate, plies of search |
//! | `hmvc`, `fmvn` | a number up to 65535: the halfmove clock and the number of the next move |
//! | any other (`id`, `c0` to `c9`, ..) | anything |
//!
//! Moves are read in any notation, and each claim about them (`x`, `+`, `#`) must be true. And the leniency, all of
//! it:
//! - the last `;` may be left out, and more than one `;` may stand together;
//! - white space is free: before and behind the line, between operands, before `;`;
//! - the two clocks of a full FEN may stand before the operations; `hmvc` and `fmvn` then replace them;
//! - a text needs no quotes (`id WAC.001;`);
//! - commas may stand between moves;
//! - the same operation may come again; the first one counts, of `hmvc` and `fmvn` the last.
//!
//! # Examples
//!
//! ```
//! use chess_core::epd::Epd;
//!
//! let line = r#"5rk1/1ppb3p/p1pb4/6q1/3P1p1r/2P1R2P/PP1BQ1P1/5RKN w - - bm Rg3; id "WAC.003";"#;
//! let epd = Epd::read(line)?;
//! assert_eq!(epd.id().unwrap(), "WAC.003");
//! assert_eq!(epd.best_moves().map(|mv| mv.to_string()).collect::<Vec<_>>(), ["e3g3"]);
//! assert_eq!(epd.to_string(), line);
//!
//! // Wrong operands are refused where they stand.
//! let error = Epd::read("8/8/8/8/8/4k3/4p3/4K3 b - - bm Ke4+ Kd5;").unwrap_err();
//! assert_eq!(error.range(), 31..35);
//! # Ok::<(), chess_core::Error>(())
//! ```

mod operation;
mod read;
#[cfg(feature = "alloc")]
mod write;

pub use operation::{EpdText, Operation, Operations};
pub use read::EpdMoves;
#[cfg(feature = "alloc")]
pub use write::EpdBuf;

use crate::board::Board;
use crate::fen;

/// A position with its operations, borrowed from its line: all that [`read`](Self::read) checked.
///
/// Two values are equal if their positions, clocks included, and their operations are equal.
#[derive(Clone, Copy)]
pub struct Epd<'a> {
    board: Board,
    operations: &'a str,
}

impl<'a> Epd<'a> {
    /// The position, its clocks as `hmvc` and `fmvn` or the fields of a full FEN say; else 0 and 1.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The operations, in the order of the line.
    pub const fn operations(&self) -> Operations<'a> {
        Operations::new(self.operations)
    }

    /// The first operation of a name.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_core::epd::Epd;
    ///
    /// let epd = Epd::read("8/8/8/8/8/4k3/4p3/4K3 b - - eco \"A00\"; noop;")?;
    /// assert_eq!(epd.operation("eco").unwrap().text(), "A00");
    /// assert_eq!(epd.operation("noop").unwrap().raw(), "");
    /// assert!(epd.operation("id").is_none());
    /// # Ok::<(), chess_core::Error>(())
    /// ```
    pub const fn operation(&self, opcode: &str) -> Option<Operation<'a>> {
        let mut operations = self.operations();
        while let Some(operation) = operations.advance() {
            if operation.is(opcode.as_bytes()) {
                return Some(operation);
            }
        }
        None
    }

    /// The text of the first operation of a name.
    const fn text(&self, opcode: &str) -> Option<EpdText<'a>> {
        match self.operation(opcode) {
            Some(operation) => Some(operation.text()),
            None => None,
        }
    }

    /// The number of the first operation of a name.
    const fn number(&self, opcode: &str) -> Option<i32> {
        match self.operation(opcode) {
            Some(operation) => read::number(operation.raw()),
            None => None,
        }
    }

    /// `id`: the name of the position.
    pub const fn id(&self) -> Option<EpdText<'a>> {
        self.text("id")
    }

    /// `c0` to `c9`: a comment, by its number of 0..=9.
    #[doc(alias = "c0")]
    pub const fn comment(&self, number: u8) -> Option<EpdText<'a>> {
        let mut operations = self.operations();
        while let Some(operation) = operations.advance() {
            if number < 10 && operation.is(&[b'c', b'0' + number]) {
                return Some(operation.text());
            }
        }
        None
    }

    /// `bm`: the best moves; none where there is no such operation.
    #[doc(alias = "bm")]
    pub const fn best_moves(&self) -> EpdMoves<'a> {
        self.moves("bm", false)
    }

    /// `am`: the moves to avoid; none where there is no such operation.
    #[doc(alias = "am")]
    pub const fn avoid_moves(&self) -> EpdMoves<'a> {
        self.moves("am", false)
    }

    /// `pv`: the predicted variation, one move after the other; empty where there is no such operation.
    #[doc(alias = "predicted_variation")]
    pub const fn pv(&self) -> EpdMoves<'a> {
        self.moves("pv", true)
    }

    const fn moves(&self, opcode: &str, is_line: bool) -> EpdMoves<'a> {
        let text = match self.operation(opcode) {
            Some(operation) => operation.raw(),
            None => "",
        };
        EpdMoves::new(self.board, text, is_line)
    }

    /// `ce`: what the position is worth to the side to move, in hundredths of a pawn.
    #[doc(alias = "ce")]
    pub const fn centipawns(&self) -> Option<i32> {
        self.number("ce")
    }

    /// `dm`: in how many moves the side to move gives mate.
    #[doc(alias = "dm")]
    pub const fn mate_in(&self) -> Option<u32> {
        match self.number("dm") {
            Some(number) => Some(number.unsigned_abs()),
            None => None,
        }
    }

    /// `acd`: how deep the position was searched, in plies.
    #[doc(alias = "acd")]
    pub const fn depth(&self) -> Option<u32> {
        match self.number("acd") {
            Some(number) => Some(number.unsigned_abs()),
            None => None,
        }
    }
}

impl PartialEq for Epd<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.board == other.board && self.operations().eq(other.operations())
    }
}

impl Eq for Epd<'_> {}

impl core::fmt::Display for Epd<'_> {
    /// The line with single spaces, which reads back as an equal value: four fields and the operations. Where no
    /// `hmvc` and `fmvn` say what the clocks are, and they are not 0 and 1, it has all six fields of a FEN.
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

impl core::fmt::Debug for Epd<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Epd({self})")
    }
}
