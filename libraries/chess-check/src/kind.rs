//! The kinds of text, and a guess of the place where a first game may begin.

use crate::language::ProgramLanguage;
use crate::lines::items;
use crate::packing::extension;

/// The kind of a file's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TextKind {
    /// Games in PGN.
    Pgn,
    /// One position on each line, in EPD or FEN. Empty lines and lines that begin with `#` are ignored.
    Positions,
    /// The moves of one game on each line, from the starting position, in any notation. Empty lines and lines
    /// that begin with `#` are ignored.
    Moves,
    /// Rust, of which only the calls of Caissa's macros are read.
    Rust,
    /// A program in another language, of which only strings are read. No name means it.
    Program(ProgramLanguage),
}

impl TextKind {
    /// The kind that the extension of a file's name means, before `.gz`, `.bz2` or `.zst`.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_check::TextKind;
    ///
    /// assert_eq!(TextKind::of_name("2013/games.PGN.zst"), Some(TextKind::Pgn));
    /// assert_eq!(TextKind::of_name("games.txt"), None);
    /// ```
    pub fn of_name(name: &str) -> Option<Self> {
        match &*extension(name)? {
            "pgn" => Some(Self::Pgn),
            "epd" | "fen" => Some(Self::Positions),
            "rs" => Some(Self::Rust),
            _ => None,
        }
    }

    /// The kind of a text, judged by its first line that is neither blank nor a comment.
    pub(crate) fn of_text(text: &[u8]) -> Self {
        let text = String::from_utf8_lossy(text);
        let mut lines = items(&text);
        let Some(first) = lines.next() else { return Self::Pgn };
        let is_pgn = first.starts_with(['[', '{', '(', ';', '%', '*', '.'])
            || first.trim_start_matches(|char: char| char.is_ascii_digit()).starts_with('.');
        if chess_core::is_fen(first) {
            Self::Positions
        } else if is_pgn || lines.next().is_none() {
            Self::Pgn
        } else {
            Self::Moves
        }
    }

    /// The offset at which the first game or position may begin in a text that was cut out of a longer one.
    pub(crate) fn guess(self, text: &[u8]) -> Option<usize> {
        match self {
            Self::Positions | Self::Moves => after(text, 0, b"\n"),
            Self::Pgn => after_blank_line(text, b"[").or_else(|| after_blank_line(text, b"1.")),
            Self::Rust | Self::Program(_) => None,
        }
    }
}

/// The offset after the first occurrence of some bytes.
fn after(text: &[u8], from: usize, wanted: &[u8]) -> Option<usize> {
    let found = text[from..].windows(wanted.len()).position(|window| window == wanted)?;
    Some(from + found + wanted.len())
}

/// The offset of the first line that follows a blank one and begins with some bytes.
fn after_blank_line(text: &[u8], begin: &[u8]) -> Option<usize> {
    let mut at = 0;
    loop {
        at = after(text, at, b"\n")?;
        let blank = text[at..].iter().take_while(|byte| matches!(byte, b'\n' | b'\r')).count();
        let is_blank = text[at..at + blank].contains(&b'\n');
        at += blank;
        if is_blank && text[at..].starts_with(begin) {
            return Some(at);
        }
    }
}
