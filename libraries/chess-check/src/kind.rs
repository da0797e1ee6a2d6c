//! The kinds of text, and a guess of the place where a first game may begin.

use chess_core::text::without_marks;

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
    /// Rust. Only the calls of Caissa's macros are read.
    Rust,
    /// A program in another language. Only strings are read. No name means it.
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

    /// Why a text of this kind cannot hold games or positions, judged by its beginning: it is HTML, JSON or CSV, or of the
    /// other kind than the name of its file says.
    pub(crate) fn contradiction(self, text: &[u8], is_named: bool) -> Option<String> {
        if !matches!(self, Self::Pgn | Self::Positions | Self::Moves) {
            return None;
        }
        let text = String::from_utf8_lossy(text);
        let text = without_marks(&text).trim_start();
        let first = text.lines().next().unwrap_or_default();
        if let Some(format) = other_format(text, first) {
            return Some(format!("it is {format}, which holds no games: export them as PGN"));
        }
        let has_tag = first.strip_prefix('[').is_some_and(|tag| tag.contains(" \""));
        match (self, Self::of_text(text.as_bytes())) {
            (Self::Pgn, Self::Positions) if is_named => {
                Some("it begins with a FEN, but its name says PGN: add `--from epd`".into())
            }
            (Self::Positions, Self::Pgn) if is_named && (has_tag || first.starts_with("1.")) => {
                Some("it begins with a game, but its name says FEN or EPD: add `--from pgn`".into())
            }
            _ => None,
        }
    }

    /// The offset where the first game or position may begin in a text that was cut out of a longer
    /// one.
    pub(crate) fn guess(self, text: &[u8]) -> Option<usize> {
        match self {
            Self::Positions | Self::Moves => after(text, 0, b"\n"),
            Self::Pgn => after_blank_line(text, b"[").or_else(|| after_blank_line(text, b"1.")),
            Self::Rust | Self::Program(_) => None,
        }
    }
}

/// The name of a format of data that is not one of chess, judged by the beginning and the first line of a text.
fn other_format(text: &str, first: &str) -> Option<&'static str> {
    let has_start =
        |start: &str| first.get(..start.len()).is_some_and(|of| of.eq_ignore_ascii_case(start));
    if has_start("<!doctype html") || has_start("<html") {
        return Some("HTML");
    }
    if has_start("<?xml") {
        return Some("XML");
    }
    let inner = text.strip_prefix(['{', '[']).unwrap_or_default().trim_start();
    let value = inner.strip_prefix('"').and_then(|name| name.split_once('"'));
    let is_object = value.is_some_and(|(_, after)| after.trim_start().starts_with(':'));
    if text.starts_with('{') && is_object || text.starts_with('[') && inner.starts_with('{') {
        return Some("JSON");
    }
    let fields: Vec<_> = first.split([',', '\t']).map(|field| field.trim_matches('"')).collect();
    let is_name =
        |field: &&str| field.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b'_');
    let is_table = fields.len() > 2
        && (fields.iter().all(is_name) || fields.iter().any(|field| chess_core::is_fen(field)));
    is_table.then_some(if first.contains('\t') { "TSV" } else { "CSV" })
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
