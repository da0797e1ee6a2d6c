//! Operations as written: names, words and strings.

use core::iter::FusedIterator;
use core::ops::Range;

use super::moves::{EpdMoves, Source, WrittenMoves};
use super::operand::{EpdText, first_operand, number, skip_string};
use crate::board::Board;
use crate::error::{Read, Syntax};
use crate::text::Cursor;

/// An operation: a name and operands.
///
/// It displays as written, without its `;`. Two operations are equal if they are written alike, wherever they are.
#[derive(Clone, Copy, Debug)]
pub struct Operation<'a> {
    opcode: &'a str,
    raw: &'a str,
    /// The index in the line where the operands begin.
    start: usize,
}

implement! {
    PartialEq for Operation<'_> =
        |self, other| (self.opcode, self.raw) == (other.opcode, other.raw);
}

impl Eq for Operation<'_> {}

impl core::hash::Hash for Operation<'_> {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        (self.opcode, self.raw).hash(state);
    }
}

/// The meaning of an operation that is checked. A line has each of them once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Checked {
    HalfmoveClock,
    MoveNumber,
    Centipawns,
    /// `dm 3`, or `bm #3` in its place.
    Mate,
    Depth,
    BestMoves,
    AvoidMoves,
    Line,
    SuppliedMove,
    PredictedMove,
}

impl Checked {
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn of(opcode: &str, operands: &str) -> Option<Self> {
        Some(match opcode.as_bytes() {
            b"hmvc" => Self::HalfmoveClock,
            b"fmvn" => Self::MoveNumber,
            b"ce" => Self::Centipawns,
            b"dm" => Self::Mate,
            b"acd" => Self::Depth,
            b"bm" if mate(operands).is_some() => Self::Mate,
            b"bm" => Self::BestMoves,
            b"am" => Self::AvoidMoves,
            b"pv" => Self::Line,
            b"sm" if may_be_moves(operands) => Self::SuppliedMove,
            b"pm" if may_be_moves(operands) => Self::PredictedMove,
            _ => return None,
        })
    }

    /// Whether the operands are moves.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn is_moves(self) -> bool {
        matches!(
            self,
            Self::BestMoves
                | Self::AvoidMoves
                | Self::Line
                | Self::SuppliedMove
                | Self::PredictedMove
        )
    }

    /// The number before its moves in a constant, which is not that of a move.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn head(self) -> u16 {
        0xF000 | self as u16
    }

    /// Whether both are the same; `==` for `const` code.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn is(self, other: Self) -> bool {
        self as u8 == other as u8
    }
}

/// Whether operands may be moves: neither a string nor a number.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn may_be_moves(operands: &str) -> bool {
    !matches!(operands.as_bytes(), [] | [b'"' | b'+' | b'-' | b'0'..=b'9', ..])
}

/// The number of moves to a mate in place of best moves, as in `bm #3`; it is below 0 if the side to move is mated.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn mate(operands: &str) -> Option<i32> {
    match operands.as_bytes() {
        // Tokens are printed with a space.
        [b'#', ..] => number(operands.split_at(1).1.trim_ascii_start()),
        _ => None,
    }
}

impl<'a> Operation<'a> {
    /// The name, such as `bm`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn opcode(&self) -> &'a str {
        self.opcode
    }

    /// The operands as written, without surrounding white space; empty if there are none.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn raw(&self) -> &'a str {
        self.raw
    }

    /// The byte range of the operands in the line that was read.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::epd::Epd;
    ///
    /// let line = "8/8/8/8/8/4k3/4p3/4K3 b - - dm 12; id \"a\";";
    /// let operation = Epd::parse(line)?.operation("dm").unwrap();
    /// assert_eq!(&line[operation.range()], "12");
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn range(&self) -> Range<usize> {
        self.start..self.start + self.raw.len()
    }

    /// Whether the operation has this name. A comparison for `const` code.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn is(&self, opcode: &[u8]) -> bool {
        let own = self.opcode.as_bytes();
        let mut i = 0;
        while i < own.len() && i < opcode.len() && own[i] == opcode[i] {
            i += 1;
        }
        i == own.len() && i == opcode.len()
    }

    /// The meaning that is checked, if the operation has one.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn checked(&self) -> Option<Checked> {
        Checked::of(self.opcode, self.raw)
    }

    /// The operands as one text: the contents of a single string, or else everything as written.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::epd::Epd;
    ///
    /// let line = r#"8/8/8/8/8/4k3/4p3/4K3 b - - c0 "a \"draw\""; c1 no quotes;"#;
    /// let epd = Epd::parse(line)?;
    /// assert_eq!(epd.comment(0).unwrap(), r#"a "draw""#);
    /// assert_eq!(epd.comment(1).unwrap(), "no quotes");
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn text(&self) -> EpdText<'a> {
        match first_operand(self.raw, false) {
            Some((text, rest)) if rest.is_empty() => text,
            _ => EpdText { raw: self.raw, is_quoted: false },
        }
    }

    /// The contents of a single string as they are written, or else all operands, and where they begin in the line.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn contents(&self) -> (&'a str, usize) {
        let text = self.text();
        (text.raw, self.start + text.is_quoted as usize)
    }

    /// The operand as a number, as in `dm` and in the counts of perft; `None` if it is not a number
    /// or has more than nine digits.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::epd::Epd;
    ///
    /// let epd = Epd::parse("8/8/8/8/8/4k3/4p3/4K3 w - - D1 0; ce -25; id \"a\";")?;
    /// assert_eq!(epd.operation("ce").unwrap().number(), Some(-25));
    /// assert_eq!(epd.operation("id").unwrap().number(), None);
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn number(&self) -> Option<i32> {
        number(self.raw)
    }

    /// Whether the operands are moves: `Some(true)` for `pv`, where each follows the move before it.
    #[doc(hidden)]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn takes_moves(&self) -> Option<bool> {
        match self.checked() {
            Some(checked) if checked.is_moves() => Some(checked.is(Checked::Line)),
            _ => None,
        }
    }

    /// The moves that the operands are in a position; none if they are not moves.
    #[doc(hidden)]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn moves_in(&self, board: &Board) -> EpdMoves<'a> {
        let (text, is_line) = match self.takes_moves() {
            Some(is_line) => (self.raw, is_line),
            None => ("", false),
        };
        EpdMoves::new(WrittenMoves::new(*board, text, is_line), Source::TEXT)
    }

    /// Iterator over the operands: words, and strings without their quotes. Commas between moves
    /// are not part of them.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn operands(&self) -> impl Iterator<Item = EpdText<'a>> + use<'a> {
        let (mut rest, commas) = (self.raw, self.takes_moves().is_some());
        core::iter::from_fn(move || {
            let (operand, after) = first_operand(rest, commas)?;
            rest = after;
            Some(operand)
        })
    }
}

impl core::fmt::Display for Operation<'_> {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.opcode)?;
        if self.raw.is_empty() { Ok(()) } else { write!(f, " {}", self.raw) }
    }
}

/// The byte ranges of an operation.
#[derive(Clone, Copy)]
pub(super) struct Span {
    pub(super) opcode: (usize, usize),
    pub(super) operands: (usize, usize),
    /// The first word after a string, which stands alone.
    pub(super) after_string: Option<(usize, usize)>,
}

impl Span {
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn opcode_in<'a>(&self, text: &'a str) -> &'a str {
        text.split_at(self.opcode.1).0.split_at(self.opcode.0).1
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn operands_in<'a>(&self, text: &'a str) -> &'a str {
        text.split_at(self.operands.1).0.split_at(self.operands.0).1
    }
}

/// Reads the next operation, up to its `;` or the end of the line.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn next_operation(cursor: &mut Cursor<'_>) -> Read<Option<Span>> {
    cursor.skip_space();
    while cursor.eat(b';') {
        cursor.skip_space();
    }
    let Some(first) = cursor.peek() else { return Ok(None) };
    let start = cursor.at();
    cursor.skip_word();
    let opcode = (start, cursor.at());
    let is_whole = matches!(cursor.peek(), None | Some(b';' | b'"')) || cursor.at_space();
    if !is_whole || !first.is_ascii_alphabetic() {
        while matches!(cursor.peek(), Some(byte) if byte != b';') && !cursor.at_space() {
            cursor.bump();
        }
        return Err((Syntax::Operation, start, cursor.at()));
    }
    skip_blank(cursor);
    let operands = cursor.at();
    let (mut end, mut after_string, mut is_after_string) = (operands, None, false);
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
        if is_after_string && after_string.is_none() {
            after_string = Some((at, cursor.at()));
        }
        is_after_string = byte == b'"';
        end = cursor.at();
        skip_blank(cursor);
    }
    Ok(Some(Span { opcode, operands: (operands, end), after_string }))
}

/// Steps over a word that is not a string. A quote inside it is part of it.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn skip_plain(cursor: &mut Cursor<'_>) {
    while let Some(byte) = cursor.peek() {
        let may_be_space = byte <= b' ' || !byte.is_ascii();
        if byte == b';' || may_be_space && cursor.at_space() {
            return;
        }
        cursor.bump();
    }
}

/// Steps over white space, but not over line breaks.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn skip_blank(cursor: &mut Cursor<'_>) {
    while cursor.at_space() && !matches!(cursor.peek(), Some(b'\n' | b'\r')) {
        cursor.rewind(cursor.char_end());
    }
}

/// Iterator over the operations of a line.
#[derive(Clone, Debug)]
#[must_use]
pub struct Operations<'a> {
    text: &'a str,
    cursor: Cursor<'a>,
}

impl<'a> Operations<'a> {
    /// Iterates over the operations of a line that were checked, which begin at an index.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn new(line: &'a str, start: usize) -> Self {
        let mut cursor = Cursor::new(line);
        cursor.skip(start);
        Self { text: line, cursor }
    }

    /// Returns the next operation. Use it as `next` in `const` code.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn advance(&mut self) -> Option<Operation<'a>> {
        match next_operation(&mut self.cursor) {
            Ok(Some(span)) => Some(Operation {
                opcode: span.opcode_in(self.text),
                raw: span.operands_in(self.text),
                start: span.operands.0,
            }),
            _ => None,
        }
    }
}

impl<'a> Iterator for Operations<'a> {
    type Item = Operation<'a>;

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn next(&mut self) -> Option<Operation<'a>> {
        self.advance()
    }
}

impl FusedIterator for Operations<'_> {}
