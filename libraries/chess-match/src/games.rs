//! The games of a file or a text: a list, opened one after another.

use std::cell::RefCell;
use std::fmt;
use std::io::{Cursor, Read, Seek, SeekFrom};
use std::ops::Range;

use chess_core::GameBuf;
use chess_core::pgn::{Next, Place, Reader};
use chess_core::text::{Count, visible};
use serde::Serialize;

use crate::game_text::first_game;

/// The games of a file or a text. Only a game that is opened is played.
///
/// # Examples
///
/// ```
/// use chess_match::GameList;
///
/// let games = GameList::read("[White \"A\"]\n\n1. e4 *\n\n1. d4 d5 2. Ke3 *\n".into(), None)?;
/// assert_eq!(games.count(), 2);
/// assert!(games.open(1)?.ends_with("1. e4 *\n"));
/// let refused = games.open(2).unwrap_err();
/// assert!(refused.ends_with("the king on e1 cannot reach e3 (line 5, column 13)"), "{refused}");
/// # Ok::<(), String>(())
/// ```
pub struct GameList {
    /// The name of the file.
    name: Option<String>,
    source: RefCell<Box<dyn ReadSeek>>,
    /// Whether the text is one line, which is before the player's eyes.
    is_line: bool,
    rows: Vec<Row>,
}

impl fmt::Debug for GameList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GameList")
            .field("name", &self.name)
            .field("rows", &self.rows)
            .finish_non_exhaustive()
    }
}

/// A file or a text, read from any place on.
trait ReadSeek: Read + Seek {}

impl<T: Read + Seek> ReadSeek for T {}

/// The longest text of all games at once, in bytes.
const LONGEST_TEXT: u64 = 64 << 20;

/// A game in the list.
#[derive(Debug, Default, Serialize)]
struct Row {
    white: String,
    black: String,
    date: String,
    opening: String,
    result: String,
    /// The number of plies of the main line.
    plies: usize,
    #[serde(skip)]
    place: Option<Place>,
    #[serde(skip)]
    range: Range<u64>,
}

impl Row {
    fn of<'t>(tags: impl Iterator<Item = (&'t str, &'t str)>, result: String) -> Self {
        let mut row = Self { result, ..Self::default() };
        for (name, value) in tags.filter(|(_, value)| *value != "?") {
            match name {
                "White" => row.white = visible(value),
                "Black" => row.black = visible(value),
                "Date" if !value.starts_with("????") => {
                    row.date = visible(value.trim_end_matches(".??"));
                }
                "ECO" => row.opening = format!("{} {}", visible(value), row.opening),
                "Opening" => row.opening += &visible(value),
                _ => {}
            }
        }
        row
    }
}

impl GameList {
    /// Finds the games of a text; with a name, those of a file.
    ///
    /// # Errors
    ///
    /// Returns the reason if it has no game.
    pub fn read(bytes: Vec<u8>, name: Option<String>) -> Result<Self, String> {
        let is_line = name.is_none() && !bytes.trim_ascii().contains(&b'\n');
        Ok(Self { is_line, ..Self::index(Box::new(Cursor::new(bytes)), name)? })
    }

    /// Finds the games of a file with a name. It is read in parts, and only the games' places stay in memory.
    ///
    /// # Errors
    ///
    /// Returns the reason if it has no game, or cannot be read.
    pub fn of_file(file: impl Read + Seek + 'static, name: String) -> Result<Self, String> {
        Self::index(Box::new(file), Some(name))
    }

    fn index(mut source: Box<dyn ReadSeek>, name: Option<String>) -> Result<Self, String> {
        let mut rows = Vec::new();
        let mut reader = Reader::new(&mut source);
        let named = named(name.as_ref());
        loop {
            let mut row = Row::default();
            let next = reader.next_if(|outline| {
                row = Row::of(outline.tags(), outline.result().to_string());
                row.plies = plies(outline.text());
                false
            });
            match next {
                None => break,
                Some(Err(error)) => return Err(format!("cannot read {named}: {error}")),
                Some(Ok(Next::Passed(passed))) => {
                    (row.place, row.range) = (Some(passed.place), passed.range);
                }
                Some(Ok(Next::Played(entry))) => {
                    if let Some(game) = &entry.game {
                        let game = game.as_game();
                        row = Row::of(game.tags(), game.result().to_string());
                        row.plies = game.len();
                    }
                    (row.place, row.range) = (Some(entry.place), entry.range);
                }
            }
            rows.push(row);
        }
        if rows.is_empty() {
            return Err(format!("{named} has no game"));
        }
        Ok(Self { name, source: RefCell::new(source), is_line: false, rows })
    }

    /// The beginning of the games as one text.
    pub(crate) fn text(&self) -> Result<String, String> {
        let text = self.bytes(0, LONGEST_TEXT)?;
        Ok(String::from_utf8_lossy(&text).into_owned())
    }

    /// A part of the source, as far as there is one.
    fn bytes(&self, from: u64, length: u64) -> Result<Vec<u8>, String> {
        let mut source = self.source.borrow_mut();
        let mut bytes = Vec::new();
        let read = source.seek(SeekFrom::Start(from));
        let read = read.and_then(|_| source.by_ref().take(length).read_to_end(&mut bytes));
        let failed = |error| format!("cannot read {}: {error}", named(self.name.as_ref()));
        read.map(|_| bytes).map_err(failed)
    }

    /// The number of games, at least 1.
    pub fn count(&self) -> usize {
        self.rows.len()
    }

    /// The place of a game in a list of several, in a sentence.
    pub(crate) fn place_of(&self, number: usize) -> Option<String> {
        let count = self.count();
        let told = || format!("It is game {number} of {count}; `game NUMBER` opens another one.");
        (count > 1).then(told)
    }

    /// Some of the games by their indices, as far as they have no mistake.
    pub(crate) fn played(&self, range: Range<usize>) -> impl Iterator<Item = (usize, GameBuf)> {
        let rows = &self.rows[range.clone()];
        let from = rows.first().map_or(0, |row| row.range.start);
        let length = rows.last().map_or(0, |row| row.range.end - from);
        // A file that cannot be read any more has no games.
        let bytes = self.bytes(from, length).unwrap_or_default();
        range.zip(rows).filter_map(move |(at, row)| {
            let place = (row.range.start - from) as usize..(row.range.end - from) as usize;
            let entry = Reader::new(bytes.get(place)?).next()?.ok()?;
            Some((at, entry.sound().ok()?))
        })
    }

    /// White's points in the game with an index, in halves, if it has a result.
    pub(crate) fn white_halves(&self, at: usize) -> Option<usize> {
        match &*self.rows[at].result {
            "1-0" => Some(2),
            "1/2-1/2" => Some(1),
            "0-1" => Some(0),
            _ => None,
        }
    }

    /// The date of the game with an index, or nothing.
    pub(crate) fn date(&self, at: usize) -> &str {
        &self.rows[at].date
    }

    /// The list for a page, as JSON: players, date, opening, result and plies of each game.
    pub fn to_json(&self) -> String {
        // Plain structures are always written.
        serde_json::to_string(&self.rows).unwrap_or_default()
    }

    /// The last games of the list in sentences, at most this number.
    pub(crate) fn last(&self, most: usize) -> String {
        let skipped = self.count().saturating_sub(most);
        let rows = self.rows.iter().enumerate().skip(skipped);
        let name = |name: &str| if name.is_empty() { "?".to_owned() } else { name.to_owned() };
        let line = |(at, row): (usize, &Row)| {
            let (white, black) = (name(&row.white), name(&row.black));
            let date = if row.date.is_empty() { String::new() } else { format!(", {}", row.date) };
            format!("\n{}. {white} - {black}, {}{date}", at + 1, row.result)
        };
        rows.map(line).collect()
    }

    /// The game with a number from 1, as PGN.
    ///
    /// # Errors
    ///
    /// Returns the reason if there is no such game, or if it has a mistake.
    pub fn open(&self, number: usize) -> Result<String, String> {
        let row = number.checked_sub(1).and_then(|at| self.rows.get(at)).ok_or_else(|| {
            let named = named(self.name.as_ref());
            format!("{named} has {}, so no game {number}", Count::of(self.count(), "game"))
        })?;
        let bytes = self.bytes(row.range.start, row.range.end - row.range.start)?;
        let reader = Reader::new(&bytes[..]);
        let reader = match row.place {
            Some(place) => reader.at(place, row.range.start),
            None => reader,
        };
        let told = |place, fact: &str| self.told(place, fact);
        first_game(reader, &named(self.name.as_ref()), |error| error.to_string(), told)
    }

    /// A mistake with its place.
    fn told(&self, Place { line, column, .. }: Place, fact: &str) -> String {
        match &self.name {
            Some(name) => format!("{name}:{line}:{column}: {fact}"),
            None if self.is_line => format!("{fact} (column {column})"),
            None => format!("{fact} (line {line}, column {column})"),
        }
    }
}

fn named(name: Option<&String>) -> String {
    name.map_or_else(|| "the text".to_owned(), |name| format!("`{name}`"))
}

/// The number of plies of the main line of a game that has the usual form. No move is played. Byte by byte: a page counts them in
/// tens of megabytes while its player waits.
fn plies(text: &str) -> usize {
    let bytes = text.as_bytes();
    let to = |from: usize, is_end: fn(&u8) -> bool| {
        bytes[from..].iter().position(is_end).map_or(bytes.len(), |length| from + length)
    };
    let (mut at, mut count, mut depth) = (0, 0, 0_usize);
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'{' => at = to(at, |byte| *byte == b'}'),
            b'[' => at = to(at, |byte| *byte == b'\n'),
            b'(' => depth += 1,
            b')' => depth = depth.saturating_sub(1),
            byte if byte.is_ascii_whitespace() => {}
            _ => {
                let word = to(at, |byte| !matches!(byte, b'0'..=b'9' | b'.'));
                count +=
                    usize::from(depth == 0 && bytes.get(word).is_some_and(u8::is_ascii_alphabetic));
                at = to(word, |byte| {
                    byte.is_ascii_whitespace() || matches!(byte, b'(' | b')' | b'{')
                });
                continue;
            }
        }
        at += 1;
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plies_are_counted_without_playing() {
        for (text, expected) in [
            (
                "[White \"1. e4\"]\n[Black \"]\"]\n\n1. e4 e5 2.Nf3 {1. d4 (a)} Nc6 (2... d6 (2... f6) 3. d4) 3. O-O $1 1-0\n",
                5,
            ),
            ("1. e4\n1... c5 *\n", 2),
            ("*\n", 0),
            ("[Event \"a\"]\n\n0-1\n", 0),
            ("1. e8=Q# 1/2-1/2", 1),
        ] {
            assert_eq!(plies(text), expected, "{text}");
        }
        let games = GameList::read(b"1. e4 e5 *\n\n1. d4 d5 2. c4 *\n".to_vec(), None).unwrap();
        assert_eq!(games.rows.iter().map(|row| row.plies).collect::<Vec<_>>(), [2, 3]);
    }
}
