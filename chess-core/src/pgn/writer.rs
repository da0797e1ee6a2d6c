//! Writes the words of a game: with spaces and line breaks, numbers, annotation glyphs, comments and variations.

use core::fmt::{Error, Formatter, Result};

use crate::basics::{Color, GameResult, Move};
use crate::board::Board;
#[cfg(feature = "alloc")]
use crate::game::GameRef;
use crate::game::{Line, Note};
use crate::notation::{Notation, nag};
#[cfg(feature = "alloc")]
use crate::text::ByteBuffer;
use crate::text::{ArrayString, find};

/// The greatest length of a line in export format, except in comments: "less than 80 printing characters" (PGN
/// 8.2.1).
#[cfg(feature = "alloc")]
const WIDTH: usize = 79;

/// Receives the parts of a text.
pub(super) trait Out {
    /// Receives a part, which is UTF-8.
    fn put(&mut self, text: &[u8]) -> Result;

    /// Receives the first bytes of a number, lowest first. They are ASCII.
    fn put_number(&mut self, number: u64, length: usize) -> Result {
        self.put(&number.to_le_bytes()[..length])
    }

    /// Receives two ASCII bytes as a number, the first one lowest, and the first bytes of a text.
    fn put_after(&mut self, head: u16, text: &[u8], length: usize) -> Result {
        self.put(&head.to_le_bytes())?;
        self.put(&text[..length])
    }
}

impl Out for Formatter<'_> {
    #[inline]
    fn put(&mut self, text: &[u8]) -> Result {
        self.write_str(core::str::from_utf8(text).map_err(|_| Error)?)
    }
}

#[cfg(feature = "alloc")]
impl Out for ByteBuffer {
    #[inline]
    fn put(&mut self, text: &[u8]) -> Result {
        self.push_all(text);
        Ok(())
    }

    #[inline]
    fn put_number(&mut self, number: u64, length: usize) -> Result {
        self.push_number(number, length);
        Ok(())
    }

    #[inline]
    fn put_after(&mut self, head: u16, text: &[u8], length: usize) -> Result {
        self.push_first::<2>(head.into(), text, length);
        Ok(())
    }
}

impl<O: Out> Out for &mut O {
    fn put(&mut self, text: &[u8]) -> Result {
        (**self).put(text)
    }

    fn put_number(&mut self, number: u64, length: usize) -> Result {
        (**self).put_number(number, length)
    }

    fn put_after(&mut self, head: u16, text: &[u8], length: usize) -> Result {
        (**self).put_after(head, text, length)
    }
}

/// The number of characters of a text, which is nearly always ASCII.
#[cfg_attr(not(feature = "compiled"), inline)]
fn width(text: &[u8]) -> usize {
    if text.is_ascii() {
        return text.len();
    }
    text.iter().filter(|byte| !matches!(byte, 0x80..=0xBF)).count()
}

/// The number of characters of the first `length` bytes of a text.
#[inline]
fn first_width(text: &[u8], length: usize) -> usize {
    match text.first_chunk::<32>() {
        Some(piece) if length <= 32 && piece.is_ascii() => length,
        _ => width(&text[..length]),
    }
}

/// Writes words with a space between them, or a line break where a line would be too long.
#[derive(Debug)]
pub(super) struct PgnWriter<O> {
    pub(super) out: O,
    /// The greatest length of a line.
    width: usize,
    pub(super) notation: Notation,
    /// The column in characters; 0 if no space is needed.
    column: usize,
    /// The number of open variations.
    depth: usize,
    /// Whether a parenthesis comes before the next word.
    opens: bool,
    /// Whether Black's move needs a number: at the beginning of a line, and after a comment or a variation.
    is_apart: bool,
    is_after_move: bool,
}

impl<O: Out> PgnWriter<O> {
    pub(super) const fn new(out: O) -> Self {
        Self {
            out,
            width: usize::MAX,
            notation: Notation::San,
            column: 0,
            depth: 0,
            opens: false,
            is_apart: true,
            is_after_move: false,
        }
    }

    /// A writer of export format.
    #[cfg(feature = "alloc")]
    pub(super) fn exporting(out: O, notation: Notation) -> Self {
        Self { width: WIDTH, notation, ..Self::new(out) }
    }

    pub(super) fn word(&mut self, word: &[u8]) -> Result {
        self.before(width(word))?;
        self.glued(word)
    }

    /// Writes the separator before a word of some length, and the parenthesis of a new variation.
    fn before(&mut self, length: usize) -> Result {
        if self.column > 0 {
            let separator = self.separator(length);
            self.out.put_number(separator.into(), 1)?;
        }
        if core::mem::take(&mut self.opens) { self.glued(b"(") } else { Ok(()) }
    }

    /// The separator before a word of some length, which comes next.
    #[inline(always)]
    fn separator(&mut self, length: usize) -> u8 {
        // The parentheses of all open variations may follow the word directly.
        let end = self.column + 1 + usize::from(self.opens) + length + self.depth;
        if end <= self.width {
            self.column += 1;
            b' '
        } else {
            self.column = 0;
            b'\n'
        }
    }

    /// Writes a word without a separator before it.
    fn glued(&mut self, word: &[u8]) -> Result {
        self.column += width(word);
        self.out.put(word)
    }

    /// Writes a word of at most eight ASCII characters, the first one lowest.
    #[inline(always)]
    fn short_word(&mut self, word: u64, length: usize) -> Result {
        if self.column > 0 && !self.opens && length < 8 {
            // Together with the separator.
            let separator = self.separator(length);
            self.column += length;
            return self.out.put_number(word << 8 | u64::from(separator), length + 1);
        }
        self.before(length)?;
        self.column += length;
        self.out.put_number(word, length)
    }

    pub(super) fn line(&mut self, line: Line<'_>) -> Result {
        let mut notes = line.notes();
        while let Some(note) = notes.next() {
            match note {
                Note::Move(mv) => self.played(mv, notes.before(), notes.board())?,
                Note::Nag(number) => self.nag(number)?,
                Note::Comment(text) => self.comment(text.as_bytes())?,
                Note::Variation(inner) => {
                    self.open();
                    self.line(inner)?;
                    self.close()?;
                }
            }
        }
        Ok(())
    }

    /// Writes a move with its number, from the positions before and after it.
    #[inline(never)]
    pub(super) fn played(&mut self, mv: Move, before: &Board, after: &Board) -> Result {
        self.number(before)?;
        self.word(before.write_before(after, mv, self.notation).0.as_bytes())
    }

    /// Writes a move with its number: a word of at most eight ASCII characters, the first one lowest.
    #[inline]
    #[cfg(feature = "std")]
    pub(super) fn written(&mut self, before: &Board, (word, length): (u64, usize)) -> Result {
        self.number(before)?;
        self.short_word(word, length)
    }

    /// Begins a variation.
    pub(super) fn open(&mut self) {
        self.opens = true;
        self.depth += 1;
        (self.is_apart, self.is_after_move) = (true, false);
    }

    /// Ends a variation.
    pub(super) fn close(&mut self) -> Result {
        if self.opens {
            self.word(b"")?;
        }
        self.depth -= 1;
        (self.is_apart, self.is_after_move) = (true, false);
        self.glued(b")")
    }

    /// Writes the number of the next move, if it needs one.
    #[inline]
    fn number(&mut self, board: &Board) -> Result {
        let is_apart = core::mem::take(&mut self.is_apart);
        self.is_after_move = true;
        let (dots, count) = match board.turn() {
            Color::White => (u64::from(b'.'), 1),
            Color::Black if is_apart => (u64::from_le_bytes(*b"...\0\0\0\0\0"), 3),
            Color::Black => return Ok(()),
        };
        let (digits, length) = digits(board.fullmove_number());
        self.short_word(digits | dots << (8 * length), length + count)
    }

    /// Writes an annotation glyph.
    pub(super) fn nag(&mut self, number: u8) -> Result {
        // Export format writes all annotation glyphs as numbers.
        if self.width == usize::MAX
            && core::mem::take(&mut self.is_after_move)
            && let Some(mark) = nag::mark(number)
        {
            return self.glued(mark.as_bytes());
        }
        let mut text = ArrayString::<4>::new();
        text.byte(b'$').number(u64::from(number));
        self.word(text.as_bytes())
    }

    /// Writes a comment, the first `length` bytes of a text, which have no closing brace and no line feed.
    #[inline]
    pub(super) fn plain_comment(&mut self, text: &[u8], length: usize) -> Result {
        (self.is_apart, self.is_after_move) = (true, false);
        let width = 2 + first_width(text, length);
        if self.column > 0 && !self.opens {
            // Together with the separator.
            let head = u16::from_le_bytes([self.separator(width), b'{']);
            self.out.put_after(head, text, length)?;
        } else {
            self.before(width)?;
            self.out.put(b"{")?;
            self.out.put(&text[..length])?;
        }
        self.column += width;
        self.out.put_number(b'}'.into(), 1)
    }

    /// Writes a comment in braces, or after `;` to the end of the line if it contains a closing brace.
    pub(super) fn comment(&mut self, text: &[u8]) -> Result {
        if find(text, b'}', b'\n') == text.len() {
            return self.plain_comment(text, text.len());
        }
        (self.is_apart, self.is_after_move) = (true, false);
        let first = text.split(|byte| *byte == b'\n').next().unwrap_or(text);
        let has_return = first.len() < text.len() && first.ends_with(b"\r");
        self.before(2 + width(first) - usize::from(has_return))?;
        if text.contains(&b'}') {
            self.column = 0;
            self.out.put(b";")?;
            self.out.put(text)?;
            return self.out.put(b"\n");
        }
        self.glued(b"{")?;
        self.glued(text)?;
        self.glued(b"}")?;
        if let Some(last) = text.rsplit(|byte| *byte == b'\n').next() {
            self.column = width(last) + 1;
        }
        Ok(())
    }

    /// Writes the result of a game in export format, and ends it.
    #[cfg(feature = "alloc")]
    pub(super) fn end(&mut self, game: GameRef<'_>) -> Result {
        self.result(game.written_result())?;
        self.out.put(b"\n")
    }

    pub(super) fn result(&mut self, result: Option<GameResult>) -> Result {
        self.word(result.unwrap_or(GameResult::Unknown).as_str().as_bytes())
    }
}

/// The decimal digits of a number, the first one lowest, and how many there are.
#[inline]
const fn digits(number: u16) -> (u64, usize) {
    if number >= 100 {
        let (first, length) = digits(number / 100);
        return (first | (PAIRS[(number % 100) as usize] as u64) << (8 * length), length + 2);
    }
    let pair = PAIRS[number as usize] as u64;
    if number < 10 { (pair >> 8, 1) } else { (pair, 2) }
}

/// The two digits of each number, the first one lowest.
static PAIRS: [u16; 100] = {
    let mut pairs = [0; 100];
    let mut number = 0;
    while number < 100 {
        let (tens, ones) = (number as u8 / 10, number as u8 % 10);
        pairs[number] = u16::from_le_bytes([b'0' + tens, b'0' + ones]);
        number += 1;
    }
    pairs
};
