//! Writes the words of a game: with spaces and line breaks, numbers, annotation glyphs, comments and variations.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;
use core::fmt::{Error, Formatter, Result};

use super::export::ExportOptions;
use super::last_word::LastWord;
use crate::basics::{Color, GameResult, MoveText};
use crate::board::Board;
#[cfg(feature = "alloc")]
use crate::game::GameRef;
use crate::game::{Line, Note};
use crate::notation::{MARK, has_mark, nag};
use crate::text::{ArrayString, Cursor, find};

/// Receives the parts of a text.
pub(super) trait Out {
    /// Receives a part, which is UTF-8.
    fn put(&mut self, text: &[u8]) -> Result;

    /// Receives the first bytes of a number, lowest first. They are ASCII.
    fn put_word(&mut self, word: u64, length: usize) -> Result {
        self.put(&word.to_le_bytes()[..length])
    }
}

impl Out for Formatter<'_> {
    #[inline]
    fn put(&mut self, text: &[u8]) -> Result {
        self.write_str(core::str::from_utf8(text).map_err(|_| Error)?)
    }
}

#[cfg(feature = "alloc")]
impl Out for Vec<u8> {
    #[inline]
    fn put(&mut self, text: &[u8]) -> Result {
        self.extend_from_slice(text);
        Ok(())
    }

    // Eight bytes are written in one step, a number of bytes that varies in a call.
    #[inline]
    fn put_word(&mut self, word: u64, length: usize) -> Result {
        let end = self.len() + length;
        self.extend_from_slice(&word.to_le_bytes());
        self.truncate(end);
        Ok(())
    }
}

impl<O: Out> Out for &mut O {
    fn put(&mut self, text: &[u8]) -> Result {
        (**self).put(text)
    }

    fn put_word(&mut self, word: u64, length: usize) -> Result {
        (**self).put_word(word, length)
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

/// Writes words with a space between them, or a line break where a line would be too long.
#[derive(Debug)]
pub(super) struct PgnWriter<O> {
    pub(super) out: O,
    pub(super) options: ExportOptions,
    /// The column in characters; 0 if no space is needed.
    column: usize,
    /// The number of open variations.
    depth: usize,
    /// Whether a parenthesis comes before the next word.
    opens: bool,
    last: LastWord,
}

impl<O: Out> PgnWriter<O> {
    pub(super) const fn new(out: O) -> Self {
        Self {
            out,
            options: ExportOptions::ONE_LINE,
            column: 0,
            depth: 0,
            opens: false,
            last: LastWord::Other,
        }
    }

    /// A writer of export format.
    #[cfg(feature = "alloc")]
    pub(super) const fn exporting(out: O, options: ExportOptions) -> Self {
        let mut writer = Self::new(out);
        writer.options = options;
        if options.width == usize::MAX {
            // No line is that long, so it makes no difference.
            writer.options.width -= 1;
        }
        writer
    }

    /// Writes a word of ASCII characters.
    #[inline]
    pub(super) fn word(&mut self, word: &[u8]) -> Result {
        self.before(word.len())?;
        self.column += word.len();
        self.out.put(word)
    }

    /// Writes a word of at most seven ASCII characters, the first one lowest.
    #[inline]
    pub(super) fn short_word(&mut self, word: u64, length: usize) -> Result {
        self.head(word, length, length)
    }

    /// Writes the first characters, at most seven and ASCII, of a word of some width.
    #[inline]
    fn head(&mut self, word: u64, length: usize, width: usize) -> Result {
        if self.column == 0 || self.opens {
            self.before(width)?;
            self.column += length;
            return self.out.put_word(word, length);
        }
        let separator = self.separator(width);
        self.column += length;
        self.out.put_word(word << 8 | u64::from(separator), length + 1)
    }

    /// Writes the separator before a word of some width, and the parenthesis of a new variation.
    #[inline(never)]
    fn before(&mut self, length: usize) -> Result {
        if self.column > 0 {
            let separator = self.separator(length);
            self.out.put(&[separator])?;
        }
        if core::mem::take(&mut self.opens) { self.glued("(") } else { Ok(()) }
    }

    /// The separator before a word of some length, which comes next.
    #[inline(always)]
    fn separator(&mut self, length: usize) -> u8 {
        // The parentheses of all open variations may follow the word directly.
        let end = self.column + 1 + usize::from(self.opens) + length + self.depth;
        if end <= self.options.width {
            self.column += 1;
            b' '
        } else {
            self.column = 0;
            b'\n'
        }
    }

    /// Writes a word of ASCII characters without a separator before it.
    fn glued(&mut self, word: &str) -> Result {
        self.column += word.len();
        self.out.put(word.as_bytes())
    }

    pub(super) fn line(&mut self, line: Line<'_>) -> Result {
        let mut notes = line.notes();
        while let Some(note) = notes.next() {
            match note {
                Note::Move(mv) => {
                    let before = &notes.before;
                    let text = before.write_before(notes.board(), mv, self.options.notation);
                    self.played(&text, before)?;
                }
                Note::Nag(number) => self.nag(number)?,
                Note::Comment(text) => self.comment(text.as_bytes())?,
                Note::Variation(_) if !self.options.variations => {}
                Note::Variation(inner) => {
                    self.open();
                    self.line(inner)?;
                    self.close()?;
                }
            }
        }
        Ok(())
    }

    /// Writes a move with its number.
    #[inline]
    pub(super) fn played(&mut self, text: &MoveText, before: &Board) -> Result {
        self.number(before)?;
        self.word(text.0.as_bytes())
    }

    /// Begins a variation.
    pub(super) fn open(&mut self) {
        self.opens = true;
        self.depth += 1;
        self.last = LastWord::Open;
    }

    /// Ends a variation.
    pub(super) fn close(&mut self) -> Result {
        if self.opens {
            self.word(b"")?;
        }
        self.depth -= 1;
        self.last = LastWord::Other;
        self.glued(")")
    }

    /// Writes the number of the next move, if it needs one.
    #[inline]
    pub(super) fn number(&mut self, board: &Board) -> Result {
        let last = core::mem::replace(&mut self.last, LastWord::Move);
        let (mut word, mut length) = match board.turn() {
            Color::White => (u64::from(b'.'), 1),
            Color::Black if last.is_apart() => (0x2E_2E2E, 3),
            Color::Black => return Ok(()),
        };
        let mut number = board.fullmove_number();
        while number > 0 {
            word = word << 8 | u64::from(b'0' + (number % 10) as u8);
            length += 1;
            number /= 10;
        }
        if length < 8 { self.short_word(word, length) } else { self.word(&word.to_le_bytes()) }
    }

    /// Writes an annotation glyph.
    pub(super) fn nag(&mut self, number: u8) -> Result {
        if !self.options.glyphs {
            return Ok(());
        }
        // Export format writes all annotation glyphs as numbers.
        let last = self.last;
        self.last = last.glyph();
        if self.options.width == ExportOptions::ONE_LINE.width
            && last == LastWord::Move
            && let Some(mark) = nag::nag_mark(number)
        {
            return self.glued(mark);
        }
        let mut text = ArrayString::<4>::new();
        text.byte(b'$').number(u64::from(number));
        self.word(text.as_bytes())
    }

    /// Writes a comment on one line, without a closing brace.
    #[inline]
    pub(super) fn plain_comment(&mut self, text: &[u8]) -> Result {
        let text = match self.options.comments {
            true => text,
            // Without its mark, the move could not be read again.
            false if core::str::from_utf8(text).is_ok_and(|text| has_mark(Cursor::new(text))) => {
                MARK.as_bytes()
            }
            false => return Ok(()),
        };
        let width = width(text);
        self.begin_comment(b'{', width)?;
        self.column += width + 1;
        self.out.put(text)?;
        self.out.put_word(b'}'.into(), 1)
    }

    /// Writes a comment in braces, or after `;` to the end of the line if it contains a closing brace.
    pub(super) fn comment(&mut self, text: &[u8]) -> Result {
        if !self.options.comments || find(text, b'}', b'\n') == text.len() {
            return self.plain_comment(text);
        }
        let mut lines = text.split(|byte| *byte == b'\n');
        let first = lines.next().unwrap_or_default();
        let first = first.strip_suffix(b"\r").filter(|_| first.len() < text.len()).unwrap_or(first);
        let has_brace = text.contains(&b'}');
        if has_brace && !self.options.line_comments {
            self.begin_comment(b'{', width(text))?;
            self.column += width(text) + 1;
            for (at, part) in text.split(|byte| *byte == b'}').enumerate() {
                self.out.put(if at > 0 { b")" } else { b"" })?;
                self.out.put(part)?;
            }
            return self.out.put(b"}");
        }
        let (sign, end) = if has_brace { (b';', b'\n') } else { (b'{', b'}') };
        self.begin_comment(sign, width(first))?;
        self.column = lines.next_back().map_or(0, |last| width(last) + 1);
        self.out.put(text)?;
        self.out.put_word(end.into(), 1)
    }

    /// Begins a comment whose first line has some width.
    #[inline]
    fn begin_comment(&mut self, sign: u8, width: usize) -> Result {
        self.last = LastWord::Other;
        self.head(sign.into(), 1, 2 + width)
    }

    /// Writes the result of a game in export format, and ends it.
    #[cfg(feature = "alloc")]
    pub(super) fn end(&mut self, game: GameRef<'_>) -> Result {
        self.result(game.result())?;
        self.out.put(b"\n")
    }

    pub(super) fn result(&mut self, result: GameResult) -> Result {
        self.word(result.as_str().as_bytes())
    }
}
