//! Builds EPD, operation by operation.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::check::check;
use super::operation::{Checked, mate, next_operation};
use super::{Epd, Operation};
use crate::basics::Move;
use crate::board::Board;
use crate::error::{Error, ErrorKind, FalseClaim, Syntax};
use crate::text::{Cursor, escaped};

/// A position with operations that owns its text, for building EPD.
///
/// It displays as a line that parses to an equal value.
///
/// # Examples
///
/// ```
/// use caissa::Board;
/// use caissa::epd::EpdBuf;
///
/// let board: Board = "7k/5Q2/6K1/8/8/8/8/8 w - - 4 80".parse()?;
/// let mut epd = EpdBuf::new(board);
/// epd.push_moves("bm", [board.read("Qg7")?, board.read("Qf8")?])?;
/// epd.push_number("dm", 1)?;
/// epd.push_text("id", "two \"mates\"")?;
/// assert_eq!(
///     epd.to_string(),
///     r#"7k/5Q2/6K1/8/8/8/8/8 w - - hmvc 4; fmvn 80; bm Qg7# Qf8#; dm 1; id "two \"mates\"";"#
/// );
/// assert_eq!(epd.as_epd().id().unwrap(), "two \"mates\"");
/// # Ok::<(), caissa::Error>(())
/// ```
#[derive(Clone)]
pub struct EpdBuf {
    board: Board,
    /// `bm Qg7#; dm 1;`
    operations: String,
}

impl EpdBuf {
    /// Creates a value without operations, except `hmvc` and `fmvn` if the move counters are not 0 and 1.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn new(board: Board) -> Self {
        let (halfmoves, number) = (board.halfmove_clock(), board.fullmove_number());
        let operations = if (halfmoves, number) == (0, 1) {
            String::new()
        } else {
            format!("hmvc {halfmoves}; fmvn {number};")
        };
        Self { board, operations }
    }

    /// Borrows the position and its operations.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn as_epd(&self) -> Epd<'_> {
        Epd::of_parts(self.board, &self.operations)
    }

    /// Adds an operation with its operands as they will be written. `operands` may be empty.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if [`Epd::parse`] would refuse the line with the operation. The byte range is in the
    /// text of the operation.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn push(&mut self, opcode: &str, operands: &str) -> Result<(), Error> {
        let space = if operands.is_empty() { "" } else { " " };
        let text = format!("{opcode}{space}{operands};");
        let mut cursor = Cursor::new(&text);
        match next_operation(&mut cursor) {
            Ok(Some(span)) if span.opcode_in(&text) == opcode => {}
            Err((syntax, start, end)) => return Err(Error::syntax(syntax, &text, start, end)),
            Ok(_) => return Err(Error::syntax(Syntax::Operation, &text, 0, opcode.len())),
        }
        // A `;` or a line break in the operands would begin another operation.
        if cursor.at() + 1 != text.len() {
            return Err(Error::syntax(Syntax::Operation, &text, cursor.at(), text.len() - 1));
        }
        let checked = Checked::of(opcode, operands.trim());
        if checked.is_some() && self.as_epd().operations().any(|own| own.checked() == checked) {
            return Err(Error::syntax(Syntax::OperationTwice, &text, 0, opcode.len()));
        }
        let error = check(&mut self.board, Cursor::new(&text), &text);
        if let Some(error) = error.or_else(|| self.avoided(checked, &text)) {
            return Err(error);
        }
        if !self.operations.is_empty() {
            self.operations.push(' ');
        }
        self.operations += &text;
        Ok(())
    }

    /// The error of a best move in an operation that is to be avoided, or the other way round.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn avoided(&self, checked: Option<Checked>, text: &str) -> Option<Error> {
        let others = match checked {
            Some(Checked::BestMoves) => Checked::AvoidMoves,
            Some(Checked::AvoidMoves) => Checked::BestMoves,
            _ => return None,
        };
        let moves = Epd::of_parts(self.board, text).placed_moves().into_iter();
        let mut both = moves.filter(|(_, _, mv)| self.as_epd().moves(others).any(|own| own == *mv));
        let (range, ..) = both.next()?;
        let kind = ErrorKind::FalseClaim(FalseClaim::Avoided);
        Some(Error::of_text(kind, &self.board, text, (range.start, range.end)))
    }

    /// Adds an operation with one string operand.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`push`](Self::push), and an error if the text has a line break.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn push_text(&mut self, opcode: &str, text: &str) -> Result<(), Error> {
        self.push(opcode, &format!("\"{}\"", escaped(text)))
    }

    /// Adds an operation with one number.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`push`](Self::push).
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn push_number(&mut self, opcode: &str, number: i32) -> Result<(), Error> {
        self.push(opcode, &number.to_string())
    }

    /// Adds an operation with moves in standard algebraic notation. In `pv` each move follows the one before
    /// it; in other operations, all are moves from the position.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`push`](Self::push), and an error if a move is illegal.
    pub fn push_moves(
        &mut self,
        opcode: &str,
        moves: impl IntoIterator<Item = Move>,
    ) -> Result<(), Error> {
        let mut board = self.board;
        let mut text = String::new();
        for mv in moves {
            let legal = board.legal(mv)?;
            if !text.is_empty() {
                text.push(' ');
            }
            text += &legal.san();
            let next = legal.play();
            if opcode == "pv" {
                board = next;
            }
        }
        self.push(opcode, &text)
    }

    /// Copies the position and the operations, and writes all moves in standard algebraic notation, and `bm #3` without
    /// spaces.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::epd::{Epd, EpdBuf};
    ///
    /// let epd = Epd::parse("7k/5Q2/6K1/8/8/8/8/8 w - - bm f7g7, queen f7 to f8; id \"1\";")?;
    /// assert_eq!(EpdBuf::in_san(epd).to_string(), "7k/5Q2/6K1/8/8/8/8/8 w - - bm Qg7# Qf8#; id \"1\";");
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn in_san(epd: Epd<'_>) -> Self {
        Self::copy(epd, |operation| match operation.checked() {
            Some(checked) if checked.is_moves() => {
                let mut text = String::from(operation.opcode());
                let mut moves = operation.moves_in(&epd.board);
                while let Some((_, board, mv)) = moves.written.next_placed() {
                    text = text + " " + &board.san(mv);
                }
                text + ";"
            }
            Some(Checked::Mate) => match mate(operation.raw()) {
                Some(moves) => format!("bm #{moves};"),
                None => format!("{operation};"),
            },
            _ => format!("{operation};"),
        })
    }

    fn copy<'a>(epd: Epd<'a>, write: impl Fn(Operation<'a>) -> String) -> Self {
        let operations: Vec<_> = epd.operations().map(write).collect();
        Self { board: epd.board, operations: operations.join(" ") }
    }
}

impl Eq for EpdBuf {}

implement! {
    /// Copies the position and the operations.
    From<Epd<'_>> for EpdBuf = |epd| Self::copy(epd, |operation| format!("{operation};"));
    FromStr<Error> for EpdBuf = |line| Ok(Epd::parse(line)?.into());
    PartialEq for EpdBuf = |self, other| self.as_epd() == other.as_epd();
    Display for EpdBuf = |self, f| core::fmt::Display::fmt(&self.as_epd(), f);
    Debug for EpdBuf = |self, f| core::fmt::Debug::fmt(&self.as_epd(), f);
}
