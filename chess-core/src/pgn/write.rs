//! Games written as PGN.

use core::fmt::{Formatter, Result, Write};

use crate::basics::{Color, GameResult};
use crate::board::Board;
#[cfg(feature = "alloc")]
use crate::game::GameTree;
use crate::game::{GameRef, Line, Note};
use crate::notation::nag;
use crate::text::ArrayString;

/// How long a line of export format is at most, comments aside.
#[cfg(feature = "alloc")]
const WIDTH: usize = 80;

impl core::fmt::Display for GameRef<'_> {
    /// The game as PGN, its moves in one line: tags, the start where it is another than usual, numbered
    /// moves with all that is written about them (`!?` as such), the result where one was written; `*` for a
    /// game without moves.
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write_tags(f, *self)?;
        let mut words = PgnWriter::new(f, None);
        words.line(self.line())?;
        match (self.is_empty(), self.written_result()) {
            (false, None) => Ok(()),
            (_, result) => words.result(result),
        }
    }
}

impl core::fmt::Display for Line<'_> {
    /// The moves, numbered, with all that is written about them, as in [`GameRef`]'s.
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        PgnWriter::new(f, None).line(*self)
    }
}

impl core::fmt::Debug for GameRef<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "Game({self})")
    }
}

#[cfg(feature = "alloc")]
impl GameRef<'_> {
    /// The game in PGN's export format: its tags, lines of at most 80 columns, a result always. Reads back
    /// as the same game. A comment keeps its own lines.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_core::GameBuf;
    ///
    /// let game: GameBuf = "[White \"A\"] 1.e4! (1.d4 d5) e5 {open} 1/2-1/2".parse()?;
    /// let pgn = "[White \"A\"]\n\n1. e4 $1 (1. d4 d5) 1... e5 {open} 1/2-1/2\n";
    /// assert_eq!(game.as_game().to_pgn(), pgn);
    /// # Ok::<(), chess_core::Error>(())
    /// ```
    #[allow(clippy::missing_panics_doc, reason = "a string takes all that is written")]
    pub fn to_pgn(self) -> alloc::string::String {
        let mut text = alloc::string::String::new();
        self.write_export(&mut text).expect("a string takes all that is written");
        text
    }

    fn write_export(self, out: &mut impl Write) -> Result {
        write_tags(out, self)?;
        let mut words = PgnWriter::new(out, Some(WIDTH));
        words.line(self.line())?;
        words.result(self.written_result())?;
        words.out.write_str("\n")
    }
}

#[cfg(feature = "alloc")]
impl GameTree {
    /// The game in PGN's export format, as [`GameRef::to_pgn`] writes it.
    pub fn to_pgn(&self) -> alloc::string::String {
        self.to_game().as_game().to_pgn()
    }
}

fn write_tags(out: &mut impl Write, game: GameRef<'_>) -> Result {
    for (name, value) in game.tags() {
        write!(out, "[{name} \"")?;
        for char in value.chars() {
            if matches!(char, '"' | '\\') {
                out.write_char('\\')?;
            }
            out.write_char(char)?;
        }
        out.write_str("\"]\n")?;
    }
    if game.has_custom_start() {
        writeln!(out, "[SetUp \"1\"]\n[FEN \"{}\"]", game.start())?;
    }
    if game.has_custom_start() || game.tags().next().is_some() {
        out.write_str("\n")?;
    }
    Ok(())
}

/// Writes words with a space between two, or a new line where the line would be too long.
struct PgnWriter<'a, W> {
    out: &'a mut W,
    /// In export format, which also has numbers for all judgements.
    width: Option<usize>,
    /// In characters; 0 where no space is due.
    column: usize,
    /// How many variations are open.
    depth: usize,
    /// Whether a parenthesis stands before the next word.
    opens: bool,
}

impl<'a, W: Write> PgnWriter<'a, W> {
    fn new(out: &'a mut W, width: Option<usize>) -> Self {
        Self { out, width, column: 0, depth: 0, opens: false }
    }

    fn word(&mut self, word: &str) -> Result {
        self.before(word.chars().count())?;
        self.glued(word)
    }

    /// What separates the last word from one of a length, and opens a variation that is due.
    fn before(&mut self, length: usize) -> Result {
        if self.column > 0 {
            // All open variations may close right behind it.
            let needed = 1 + usize::from(self.opens) + length + self.depth;
            let fits = self.width.is_none_or(|width| self.column + needed <= width);
            self.out.write_str(if fits { " " } else { "\n" })?;
            self.column = if fits { self.column + 1 } else { 0 };
        }
        if core::mem::take(&mut self.opens) { self.glued("(") } else { Ok(()) }
    }

    /// A word right behind the last one.
    fn glued(&mut self, word: &str) -> Result {
        self.column += word.chars().count();
        self.out.write_str(word)
    }

    fn line(&mut self, line: Line<'_>) -> Result {
        let mut notes = line.notes();
        // Black's move needs its number at the beginning, and behind a comment or a variation.
        let mut is_apart = true;
        let mut is_after_move = false;
        loop {
            let board = *notes.board();
            let Some(note) = notes.next() else { return Ok(()) };
            match note {
                Note::Move(mv) => {
                    self.number(&board, is_apart)?;
                    self.word(&board.san(mv))?;
                }
                Note::Nag(number) => self.nag(number, is_after_move)?,
                Note::Comment(text) => self.comment(text)?,
                Note::Variation(inner) => self.variation(inner)?,
            }
            is_apart = matches!(note, Note::Comment(_) | Note::Variation(_))
                || is_apart && matches!(note, Note::Nag(_));
            is_after_move = matches!(note, Note::Move(_));
        }
    }

    fn variation(&mut self, line: Line<'_>) -> Result {
        self.opens = true;
        self.depth += 1;
        self.line(line)?;
        if self.opens {
            self.word("")?;
        }
        self.depth -= 1;
        self.glued(")")
    }

    fn number(&mut self, board: &Board, is_apart: bool) -> Result {
        let dots = match board.turn() {
            Color::White => ".",
            Color::Black if is_apart => "...",
            Color::Black => return Ok(()),
        };
        let mut number = ArrayString::<8>::new();
        number.number(u64::from(board.fullmove_number())).str(dots);
        self.word(number.as_str())
    }

    fn nag(&mut self, number: u8, is_after_move: bool) -> Result {
        if self.width.is_none()
            && is_after_move
            && let Some(mark) = nag::mark(number)
        {
            return self.glued(mark);
        }
        let mut text = ArrayString::<4>::new();
        text.byte(b'$').number(u64::from(number));
        self.word(text.as_str())
    }

    /// In braces; to the end of the line where it has a brace of its own.
    fn comment(&mut self, text: &str) -> Result {
        let first = text.lines().next().map_or(0, |line| line.chars().count());
        self.before(2 + first)?;
        if text.contains('}') {
            self.column = 0;
            return writeln!(self.out, ";{text}");
        }
        self.glued("{")?;
        self.glued(text)?;
        self.glued("}")?;
        if let Some((_, last)) = text.rsplit_once('\n') {
            self.column = last.chars().count() + 1;
        }
        Ok(())
    }

    fn result(&mut self, result: Option<GameResult>) -> Result {
        let mut text = ArrayString::<8>::new();
        write!(text, "{}", result.unwrap_or(GameResult::Unknown))?;
        self.word(text.as_str())
    }
}
