//! Writes games as PGN.

use core::fmt::{Formatter, Result, Write};

use crate::basics::{Color, GameResult};
use crate::board::Board;
#[cfg(feature = "alloc")]
use crate::game::GameTree;
use crate::game::{GameRef, Line, Note};
use crate::notation::{Notation, nag};
use crate::text::ArrayString;

/// The greatest length of a line in export format, except in comments: "less than 80 printing characters" (PGN
/// 8.2.1).
#[cfg(feature = "alloc")]
const WIDTH: usize = 79;

/// The tags that come first, in this order (PGN 8.1.1).
const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

impl core::fmt::Display for GameRef<'_> {
    /// Writes the game as PGN with its moves on one line: the tags, the start if it is not the standard one,
    /// the numbered moves with their notes (`!?` as signs), and the result if the text had one. A game
    /// without moves is `*`.
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
    /// Writes the numbered moves with their notes, as [`GameRef`] does.
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
    /// Returns the game in PGN's export format: tags, lines of at most 79 columns, and always a result.
    /// Parsing it gives the same game. Comments keep their own line breaks, and tags their order. In a file, an
    /// empty line follows each game.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::GameBuf;
    ///
    /// let game: GameBuf = "[White \"A\"] 1.e4! (1.d4 d5) e5 {open} 1/2-1/2".parse()?;
    /// let pgn = "[White \"A\"]\n\n1. e4 $1 (1. d4 d5) 1... e5 {open} 1/2-1/2\n";
    /// assert_eq!(game.as_game().to_pgn(), pgn);
    /// # Ok::<(), caissa::Error>(())
    /// ```
    pub fn to_pgn(self) -> alloc::string::String {
        self.to_pgn_in(Notation::San)
    }

    /// The same with the moves in another notation. Parsing it gives the same game, but other programs expect
    /// standard algebraic notation in PGN.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{GameBuf, Notation};
    ///
    /// let game: GameBuf = "1. e4 (1. Nf3 {Zukertort}) e5 2. Bc4 1-0".parse()?;
    /// let pgn = "1. e2-e4 (1. Ng1-f3 {Zukertort}) 1... e7-e5 2. Bf1-c4 1-0\n";
    /// assert_eq!(game.as_game().to_pgn_in(Notation::LongAlgebraic), pgn);
    /// assert_eq!(pgn.parse(), Ok(game));
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[allow(clippy::missing_panics_doc, reason = "a string takes all that is written")]
    pub fn to_pgn_in(self, notation: Notation) -> alloc::string::String {
        let mut text = alloc::string::String::new();
        self.write_export(&mut text, notation).expect("a string takes all that is written");
        text
    }

    fn write_export(self, out: &mut impl Write, notation: Notation) -> Result {
        write_tags(out, self)?;
        let mut words = PgnWriter { notation, ..PgnWriter::new(out, Some(WIDTH)) };
        words.line(self.line())?;
        words.result(self.written_result())?;
        words.out.write_str("\n")
    }
}

#[cfg(feature = "alloc")]
impl GameTree {
    /// Returns the game in PGN's export format, as [`GameRef::to_pgn`] does.
    pub fn to_pgn(&self) -> alloc::string::String {
        self.to_game().as_game().to_pgn()
    }
}

fn write_tags(out: &mut impl Write, game: GameRef<'_>) -> Result {
    let mut starts = ["FEN", "SetUp"].into_iter().filter(|_| game.has_custom_start()).peekable();
    for (name, value) in game.tags() {
        // In export format, the tags after the first seven are in ASCII order (PGN 8.1.1).
        while let Some(own) = starts.next_if(|own| !ROSTER.contains(&name) && *own < name) {
            write_start(out, own, &game.start())?;
        }
        out.write_str("[")?;
        out.write_str(name)?;
        out.write_str(" \"")?;
        write_escaped(out, value)?;
        out.write_str("\"]\n")?;
    }
    for own in starts {
        write_start(out, own, &game.start())?;
    }
    if game.has_custom_start() || game.tags().next().is_some() {
        out.write_str("\n")?;
    }
    Ok(())
}

/// Writes the value of a tag, with a backslash before each quote and backslash.
fn write_escaped(out: &mut impl Write, value: &str) -> Result {
    let mut begin = 0;
    for (at, _) in value.match_indices(['"', '\\']) {
        out.write_str(&value[begin..at])?;
        out.write_str("\\")?;
        begin = at;
    }
    out.write_str(&value[begin..])
}

/// The number of characters of a text, which is nearly always ASCII.
fn width(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { text.chars().count() }
}

/// Writes one of the tags that give the start.
fn write_start(out: &mut impl Write, name: &str, start: &Board) -> Result {
    match name {
        "FEN" => writeln!(out, "[FEN \"{start}\"]"),
        _ => writeln!(out, "[{name} \"1\"]"),
    }
}

/// Writes words with a space between them, or a line break where a line would be too long.
struct PgnWriter<'a, W> {
    out: &'a mut W,
    /// The width of a line in export format, which also writes all NAGs as numbers; `None` for one line.
    width: Option<usize>,
    notation: Notation,
    /// The column in characters; 0 if no space is needed.
    column: usize,
    /// The number of open variations.
    depth: usize,
    /// Whether a parenthesis comes before the next word.
    opens: bool,
}

impl<'a, W: Write> PgnWriter<'a, W> {
    fn new(out: &'a mut W, width: Option<usize>) -> Self {
        Self { out, width, notation: Notation::San, column: 0, depth: 0, opens: false }
    }

    fn word(&mut self, word: &str) -> Result {
        self.before(width(word))?;
        self.glued(word)
    }

    /// Writes the separator before a word of some length, and the parenthesis of a new variation.
    fn before(&mut self, length: usize) -> Result {
        if self.column > 0 {
            // The parentheses of all open variations may follow the word directly.
            let needed = 1 + usize::from(self.opens) + length + self.depth;
            let fits = self.width.is_none_or(|width| self.column + needed <= width);
            self.out.write_str(if fits { " " } else { "\n" })?;
            self.column = if fits { self.column + 1 } else { 0 };
        }
        if core::mem::take(&mut self.opens) { self.glued("(") } else { Ok(()) }
    }

    /// Writes a word without a separator before it.
    fn glued(&mut self, word: &str) -> Result {
        self.column += width(word);
        self.out.write_str(word)
    }

    fn line(&mut self, line: Line<'_>) -> Result {
        let mut notes = line.notes();
        // Black's move needs a number at the beginning, and after a comment or a variation.
        let mut is_apart = true;
        let mut is_after_move = false;
        loop {
            let board = *notes.board();
            let Some(note) = notes.next() else { return Ok(()) };
            match note {
                Note::Move(mv) => {
                    self.number(&board, is_apart)?;
                    self.word(&board.write(mv, self.notation))?;
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

    /// Writes a comment in braces, or after `;` to the end of the line if it contains a closing brace.
    fn comment(&mut self, text: &str) -> Result {
        let first = text.lines().next().map_or(0, width);
        self.before(2 + first)?;
        if text.contains('}') {
            self.column = 0;
            return writeln!(self.out, ";{text}");
        }
        self.glued("{")?;
        self.glued(text)?;
        self.glued("}")?;
        if let Some((_, last)) = text.rsplit_once('\n') {
            self.column = width(last) + 1;
        }
        Ok(())
    }

    fn result(&mut self, result: Option<GameResult>) -> Result {
        let mut text = ArrayString::<8>::new();
        write!(text, "{}", result.unwrap_or(GameResult::Unknown))?;
        self.word(text.as_str())
    }
}
