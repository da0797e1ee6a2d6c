//! Parses EPD and checks the known operations.

use core::iter::FusedIterator;

use super::Epd;
use super::operation::skip_string;
use crate::basics::Move;
use crate::board::Board;
use crate::error::{Allow, Error, Fault, Faults, Field, Read, Syntax};
use crate::fen::{Claims, read_before_operations};
use crate::text::Cursor;

/// The byte ranges of an operation.
#[derive(Clone, Copy)]
pub(super) struct Span {
    opcode: (usize, usize),
    operands: (usize, usize),
}

impl Span {
    pub(super) const fn opcode_in<'a>(&self, text: &'a str) -> &'a str {
        text.split_at(self.opcode.1).0.split_at(self.opcode.0).1
    }

    pub(super) const fn opcode(&self) -> (usize, usize) {
        self.opcode
    }

    pub(super) const fn operands(&self) -> (usize, usize) {
        self.operands
    }

    pub(super) const fn operands_in<'a>(&self, text: &'a str) -> &'a str {
        text.split_at(self.operands.1).0.split_at(self.operands.0).1
    }
}

impl<'a> Epd<'a> {
    /// Parses one line.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the line is not EPD, an operand does not fit its operation, or a move is
    /// illegal. Its byte range is that of the operand.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::epd::Epd;
    ///
    /// const MATE: Epd<'_> = match Epd::read("7k/5Q2/6K1/8/8/8/8/8 w - - dm 1; pv Qg7#; ce +32000") {
    ///     Ok(epd) => epd,
    ///     Err(error) => panic!("{}", error.message().as_str()),
    /// };
    /// assert_eq!((MATE.mate_in(), MATE.centipawns()), (Some(1), Some(32_000)));
    /// assert_eq!(MATE.pv().count(), 1);
    /// ```
    pub const fn read(line: &'a str) -> Result<Self, Error> {
        Self::read_claiming(line, Claims::NONE)
    }

    /// Parses one line and allows some kinds of faults of its position, as [`Board::from_fen_allowing`] does.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`read`](Self::read), except for the faults that are allowed.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Allow, epd::Epd};
    ///
    /// let ten_queens = "7k/8/QQQQQ3/QQQQ4/Q7/8/8/K7 w - - id \"many\";";
    /// assert!(Epd::read(ten_queens).is_err());
    /// assert!(Epd::read_allowing(ten_queens, Allow::MATERIAL).is_ok());
    /// ```
    pub const fn read_allowing(line: &'a str, allowed: Allow) -> Result<Self, Error> {
        Self::read_claiming(line, Claims { allowed, ..Claims::NONE })
    }

    /// Parses one line with a position of Chess960, where `KQkq` means the outermost rooks, as
    /// [`Board::from_fen_chess960`] does.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`read`](Self::read).
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::epd::Epd;
    ///
    /// let epd = Epd::read_chess960("1k1r4/3p4/8/8/8/8/8/1K1R4 w Kk - bm O-O;")?;
    /// assert_eq!(epd.to_string(), "1k1r4/3p4/8/8/8/8/8/1K1R4 w Dd - bm O-O;");
    /// # Ok::<(), caissa::Error>(())
    /// ```
    pub const fn read_chess960(line: &'a str) -> Result<Self, Error> {
        Self::read_claiming(line, Claims::CHESS960)
    }

    /// For the macros.
    #[doc(hidden)]
    pub const fn __read(
        line: &'a str,
        is_chess960: bool,
        is_reachable: bool,
        allowed: Allow,
    ) -> Result<Self, Error> {
        Self::read_claiming(line, Claims { is_chess960, is_reachable, allowed })
    }

    /// Parses one line, whose position must meet the claims.
    pub(super) const fn read_claiming(line: &'a str, claims: Claims) -> Result<Self, Error> {
        let mut cursor = Cursor::new(line);
        let mut board = match read_before_operations(&mut cursor, line, claims) {
            Ok(board) => board,
            Err(error) => return Err(error),
        };
        match check(&mut board, cursor, line) {
            Some(error) => Err(error),
            None => Ok(Self { board, line, start: cursor.at() }),
        }
    }
}

/// The first mistake in the operations from the cursor on. Sets the move counters that they give.
pub(super) const fn check(board: &mut Board, cursor: Cursor<'_>, text: &str) -> Option<Error> {
    // Numbers come first, because an error about a move shows its move number.
    let mut ahead = cursor;
    let mut seen = 0;
    loop {
        match next_operation(&mut ahead) {
            Ok(None) => break,
            Ok(Some(span)) => {
                let bit = checked_bit(span.opcode_in(text).as_bytes());
                if seen & bit != 0 {
                    let (start, end) = span.opcode;
                    return Some(Error::syntax(Syntax::OperationTwice, text, start, end));
                }
                seen |= bit;
                let before = *board;
                if let Err((syntax, start, end)) = check_number(board, span, text) {
                    return Some(Error::syntax(syntax, text, start, end));
                }
                if matches!(span.opcode_in(text).as_bytes(), b"hmvc")
                    && board.en_passant.is_some()
                    && board.halfmoves > 0
                {
                    let (start, end) = span.operands;
                    let error = clock_after_double_step(board).at(text, start, end);
                    *board = before;
                    return Some(error);
                }
            }
            Err((syntax, start, end)) => return Some(Error::syntax(syntax, text, start, end)),
        }
    }
    let mut ahead = cursor;
    while let Ok(Some(span)) = next_operation(&mut ahead) {
        if let Some(error) = check_moves(board, span, text) {
            return Some(error);
        }
    }
    None
}

/// The error for a halfmove clock above 0 with an en passant square.
const fn clock_after_double_step(board: &Board) -> Error {
    let mut faults = Faults::NONE;
    faults.add(Fault::EnPassantClock);
    Error::invalid(board, board.is_chess960(), faults)
}

/// Reads the next operation, up to its `;` or the end of the line.
pub(super) const fn next_operation(cursor: &mut Cursor<'_>) -> Read<Option<Span>> {
    cursor.skip_space();
    while cursor.eat(b';') {
        cursor.skip_space();
    }
    let Some(first) = cursor.peek() else { return Ok(None) };
    let start = cursor.at();
    cursor.skip_word();
    let opcode = (start, cursor.at());
    let is_whole = match cursor.peek() {
        None | Some(b';' | b'"') => true,
        Some(byte) => byte.is_ascii_whitespace(),
    };
    if !is_whole || !first.is_ascii_alphabetic() {
        while matches!(cursor.peek(), Some(byte) if byte != b';' && !byte.is_ascii_whitespace()) {
            cursor.bump();
        }
        return Err((Syntax::Operation, start, cursor.at()));
    }
    skip_blank(cursor);
    let operands = cursor.at();
    let mut end = operands;
    while let Some(byte) = cursor.peek() {
        let at = cursor.at();
        match byte {
            b';' | b'\n' | b'\r' => break,
            b'"' => {
                cursor.bump();
                if !skip_string(cursor) {
                    return Err((Syntax::OpenString, at, at + 1));
                }
            }
            _ => skip_plain(cursor),
        }
        end = cursor.at();
        skip_blank(cursor);
    }
    Ok(Some(Span { opcode, operands: (operands, end) }))
}

/// Steps over a word that is not a string. A quote inside it is part of it.
const fn skip_plain(cursor: &mut Cursor<'_>) {
    while let Some(byte) = cursor.peek() {
        if byte == b';' || byte.is_ascii_whitespace() {
            return;
        }
        cursor.bump();
    }
}

/// Steps over white space, but not over line breaks.
const fn skip_blank(cursor: &mut Cursor<'_>) {
    while matches!(cursor.peek(), Some(byte) if byte.is_ascii_whitespace() && byte != b'\n' && byte != b'\r')
    {
        cursor.bump();
    }
}

/// A bit for each operation that is checked; 0 for others.
pub(super) const fn checked_bit(opcode: &[u8]) -> u8 {
    match opcode {
        b"hmvc" => 1,
        b"fmvn" => 2,
        b"ce" => 4,
        b"dm" => 8,
        b"acd" => 16,
        b"bm" => 32,
        b"am" => 64,
        b"pv" => 128,
        _ => 0,
    }
}

/// Checks the operand of an operation that takes a number, and sets the move counters.
const fn check_number(board: &mut Board, span: Span, text: &str) -> Read<()> {
    let operands = span.operands_in(text);
    let (start, end) = span.operands;
    let clock = match span.opcode_in(text).as_bytes() {
        b"hmvc" => Field::Halfmoves,
        b"fmvn" => Field::Number,
        b"ce" | b"dm" | b"acd" | b"bm" | b"am" | b"pv" if operands.is_empty() => {
            return Err((Syntax::NoOperand, span.opcode.0, span.opcode.1));
        }
        b"ce" => {
            return match number(operands) {
                Some(_) => Ok(()),
                None => Err((Syntax::OperationNumber, start, end)),
            };
        }
        b"dm" | b"acd" => {
            return match (operands.as_bytes(), number(operands)) {
                ([b'0'..=b'9', ..], Some(_)) => Ok(()),
                _ => Err((Syntax::OperationNumber, start, end)),
            };
        }
        _ => return Ok(()),
    };
    let value = match (operands.as_bytes(), number(operands)) {
        ([], _) => return Err((Syntax::NoOperand, span.opcode.0, span.opcode.1)),
        ([b'0'..=b'9', ..], Some(value)) if value <= u16::MAX as i32 => value.unsigned_abs() as u16,
        ([b'0'..=b'9', ..], Some(_)) => return Err((Syntax::ClockRange(clock), start, end)),
        _ => return Err((Syntax::Clock(clock), start, end)),
    };
    match clock {
        Field::Halfmoves => board.halfmoves = value,
        _ => board.number = if value == 0 { 1 } else { value },
    }
    Ok(())
}

/// A number of at most nine digits with an optional sign.
pub(super) const fn number(text: &str) -> Option<i32> {
    let (digits, sign) = match text.as_bytes() {
        [b'-', digits @ ..] => (digits, -1),
        [b'+', digits @ ..] | digits => (digits, 1),
    };
    if digits.is_empty() || digits.len() > 9 {
        return None;
    }
    let mut value = 0;
    let mut i = 0;
    while i < digits.len() {
        if !digits[i].is_ascii_digit() {
            return None;
        }
        value = 10 * value + (digits[i] - b'0') as i32;
        i += 1;
    }
    Some(sign * value)
}

/// The first mistake in an operation that takes moves.
const fn check_moves(board: &Board, span: Span, text: &str) -> Option<Error> {
    let is_line = match span.opcode_in(text).as_bytes() {
        b"bm" | b"am" => false,
        b"pv" => true,
        _ => return None,
    };
    let mut moves = EpdMoves::new(*board, span.operands_in(text), is_line);
    let mut any = false;
    loop {
        match moves.read() {
            Ok(Some(_)) => any = true,
            Ok(None) if any => return None,
            // There are only commas.
            Ok(None) => {
                let (start, end) = span.opcode;
                return Some(Error::syntax(Syntax::NoOperand, text, start, end));
            }
            Err(error) => return Some(error.shifted(span.operands.0)),
        }
    }
}

/// Iterator over the moves of an operation: all from the position, or each after the one before it.
#[derive(Clone, Debug)]
#[must_use]
pub struct EpdMoves<'a> {
    board: Board,
    text: &'a str,
    cursor: Cursor<'a>,
    is_line: bool,
}

impl<'a> EpdMoves<'a> {
    pub(super) const fn new(board: Board, text: &'a str, is_line: bool) -> Self {
        Self { board, text, cursor: Cursor::new(text), is_line }
    }

    const fn read(&mut self) -> Result<Option<Move>, Error> {
        self.cursor.skip_space();
        while self.cursor.eat(b',') {
            self.cursor.skip_space();
        }
        if self.cursor.is_done() {
            return Ok(None);
        }
        let legal = match self.board.read_next(&mut self.cursor, self.text) {
            Ok(legal) => legal,
            Err(error) => return Err(error),
        };
        let (mv, next) = (legal.to_move(), legal.play());
        if self.is_line {
            self.board = next;
        }
        Ok(Some(mv))
    }

    /// Returns the next move. Use it as `next` in `const` code.
    pub const fn advance(&mut self) -> Option<Move> {
        match self.read() {
            Ok(mv) => mv,
            Err(_) => None,
        }
    }
}

impl Iterator for EpdMoves<'_> {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        self.advance()
    }
}

impl FusedIterator for EpdMoves<'_> {}
