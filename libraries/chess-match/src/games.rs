//! The games of a file or a text: a list, opened one after another.

use std::ops::Range;

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
#[derive(Debug)]
pub struct GameList {
    /// The name of the file.
    name: Option<String>,
    bytes: Vec<u8>,
    rows: Vec<Row>,
}

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
    /// Finds the games of a file, or of a text if there is no name.
    ///
    /// # Errors
    ///
    /// Returns the reason if it has no game.
    pub fn read(bytes: Vec<u8>, name: Option<String>) -> Result<Self, String> {
        let mut games = Self { name, bytes, rows: Vec::new() };
        let mut reader = Reader::new(&games.bytes[..]);
        loop {
            let mut row = Row::default();
            let next = reader.next_if(|outline| {
                row = Row::of(outline.tags(), outline.result().to_string());
                row.plies = plies(outline.text());
                false
            });
            match next {
                None => break,
                Some(Err(error)) => return Err(format!("cannot read {}: {error}", games.named())),
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
            games.rows.push(row);
        }
        if games.rows.is_empty() {
            Err(format!("{} has no game", games.named()))
        } else {
            Ok(games)
        }
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
            format!("{} has {}, so no game {number}", self.named(), Count::of(self.count(), "game"))
        })?;
        // The range is one of these bytes.
        let bytes = &self.bytes[row.range.start as usize..row.range.end as usize];
        let reader = Reader::new(bytes);
        let reader = match row.place {
            Some(place) => reader.at(place, row.range.start),
            None => reader,
        };
        let told = |place, fact: &str| self.told(place, fact);
        first_game(reader, &self.named(), |error| error.to_string(), told)
    }

    /// A mistake with its place.
    fn told(&self, Place { line, column, .. }: Place, fact: &str) -> String {
        match &self.name {
            Some(name) => format!("{name}:{line}:{column}: {fact}"),
            // A single line is before the player's eyes.
            None if !self.bytes.trim_ascii().contains(&b'\n') => {
                format!("{fact} (column {column})")
            }
            None => format!("{fact} (line {line}, column {column})"),
        }
    }

    fn named(&self) -> String {
        self.name.as_ref().map_or_else(|| "the text".to_owned(), |name| format!("`{name}`"))
    }
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
