//! Games as Rust constants.

use std::collections::HashMap;
use std::fmt::Write;

use chess_core::epd::EpdBuf;
use chess_core::pgn::Note;
use chess_core::{Board, GameRef};

use super::lost::has_own_result;

/// The greatest length of a line of moves.
const WIDTH: usize = 100;

/// Writes declarations of constants, in calls of `games!` and `boards!`.
#[derive(Default)]
pub(super) struct Rust {
    /// The macro whose call is open.
    open: Option<&'static str>,
    names: Names,
}

/// The declaration of a game or a position, except its name.
pub(super) struct Constant {
    /// The macro that declares it.
    with: &'static str,
    /// The kind of its name if it has none of its own.
    kind: &'static str,
    /// The name that it wants; perhaps nothing, or taken.
    name: String,
    value: String,
}

impl Constant {
    /// A game: its moves as tokens, or whole PGN in a string if there is more than moves.
    pub(super) fn game(game: GameRef<'_>) -> Self {
        let has_more = game.tags().next().is_some()
            || game.start() != Board::START
            || has_own_result(game)
            || game.line().notes().any(|note| !matches!(note, Note::Move(_)));
        let value = if has_more || game.is_empty() {
            literal(game.to_pgn().trim_end())
        } else {
            tokens(game)
        };
        Self { with: "games", kind: "GAME", name: name_of_game(game), value }
    }

    /// A position with its operations.
    pub(super) fn position(epd: &EpdBuf) -> Self {
        let name = epd.as_epd().id().map(|id| upper(&id.to_string())).unwrap_or_default();
        let value = literal(&epd.to_string());
        Self { with: "boards", kind: "POSITION", name, value }
    }
}

impl Rust {
    /// The text that declares a constant after those before it.
    pub(super) fn declare(&mut self, constant: &Constant) -> String {
        let Constant { with, kind, name, value } = constant;
        let name = self.names.given(name, kind);
        let begin = if self.open == Some(with) {
            String::new()
        } else {
            format!("{}caissa::{with}! {{\n", self.end())
        };
        self.open = Some(with);
        let space = if value.starts_with('\n') { "" } else { " " };
        format!("{begin}    pub const {name} ={space}{value};\n")
    }

    /// The end of the call that is open.
    pub(super) fn end(&self) -> &'static str {
        if self.open.is_some() { "}\n" } else { "" }
    }
}

/// The moves as Rust tokens, in lines. A space precedes `#`, because `Qh5#` is a reserved prefix in Rust.
fn tokens(game: GameRef<'_>) -> String {
    let mut lines = vec![String::new()];
    for (ply, (board, mv)) in game.boards().zip(game.moves()).enumerate() {
        let san = board.san(mv).replace('#', " #");
        let word = match ply % 2 {
            0 => format!("{}. {san}", board.fullmove_number()),
            _ => san,
        };
        match lines.last_mut() {
            Some(line) if line.is_empty() => line.push_str(&word),
            Some(line) if line.len() + word.len() + 10 < WIDTH => {
                let _ = write!(line, " {word}");
            }
            _ => lines.push(word),
        }
    }
    match lines.as_slice() {
        [line] if line.len() < 60 => line.clone(),
        _ => format!("\n        {}", lines.join("\n        ")),
    }
}

/// A string literal: a raw one, unless rustc or a terminal would misread a character of it.
fn literal(text: &str) -> String {
    if text.chars().any(|char| {
        char != '\n' && char.escape_debug().len() > 1 && !matches!(char, '"' | '\'' | '\\')
    }) {
        return format!("{text:?}");
    }
    let longest =
        text.split('"').skip(1).map(|rest| rest.len() - rest.trim_start_matches('#').len());
    let hashes = "#".repeat(1 + longest.max().unwrap_or(0));
    format!("r{hashes}\"{text}\"{hashes}")
}

/// Names of constants, each given once.
#[derive(Default)]
struct Names {
    /// The names, and the number to go on with when one is needed again.
    given: HashMap<String, usize>,
    count: usize,
}

impl Names {
    /// This name, or one made from it if it is not an identifier or is taken.
    fn given(&mut self, name: &str, kind: &str) -> String {
        self.count += 1;
        let name = match name.bytes().next() {
            None => format!("{kind}_{}", self.count),
            Some(b'0'..=b'9') => format!("{kind}_{name}"),
            Some(_) => name.to_owned(),
        };
        self.unused(&name)
    }

    fn unused(&mut self, name: &str) -> String {
        let Some(mut number) = self.given.get(name).copied() else {
            self.given.insert(name.to_owned(), 2);
            return name.to_owned();
        };
        loop {
            let unused = format!("{name}_{number}");
            number += 1;
            if !self.given.contains_key(&unused) {
                self.given.insert(unused.clone(), 2);
                self.given.insert(name.to_owned(), number);
                return unused;
            }
        }
    }
}

/// A name for a game: its players and year, its event, or nothing.
fn name_of_game(game: GameRef<'_>) -> String {
    let tag = |name| game.tags().value(name).filter(|value| !matches!(*value, "" | "?"));
    let year = tag("Date").and_then(|date| date.get(..4));
    let year = year.filter(|year| year.bytes().all(|byte| byte.is_ascii_digit()));
    let players = [tag("White").map(surname), tag("Black").map(surname)];
    let parts = match players {
        [None, None] => vec![tag("Event")],
        [white, black] => vec![white, black, year],
    };
    let name: Vec<_> = parts.into_iter().flatten().map(upper).collect();
    let name: Vec<_> = name.into_iter().filter(|part| !part.is_empty()).collect();
    name.join("_")
}

/// `Morphy` from `Morphy, Paul` and from `Paul Morphy`.
fn surname(name: &str) -> &str {
    match name.split_once(',') {
        Some((surname, _)) => surname,
        None => name.split_whitespace().last().unwrap_or(name),
    }
}

/// `KHOLMOV_VS_BRONSTEIN` from `kholmovVsBronstein`: ASCII letters and digits, with `_` between words.
fn upper(text: &str) -> String {
    let mut name = String::new();
    let mut was_small = false;
    for char in text.chars().take(60) {
        let plain = plain(char);
        let begins = plain.is_empty() || was_small && char.is_uppercase();
        if begins && !name.is_empty() && !name.ends_with('_') {
            name.push('_');
        }
        name.push_str(plain.to_ascii_uppercase().as_str());
        was_small = char.is_lowercase();
    }
    name.trim_end_matches('_').to_owned()
}

/// A letter without its accents, or a digit; nothing for any other character.
fn plain(char: char) -> String {
    let folded = match char {
        'à'..='å' | 'À'..='Å' | 'ā' | 'ă' | 'ą' => "a",
        'æ' | 'Æ' => "ae",
        'ç' | 'Ç' | 'ć' | 'č' | 'Ć' | 'Č' => "c",
        'ď' | 'đ' | 'ð' | 'Ď' | 'Đ' => "d",
        'è'..='ë' | 'È'..='Ë' | 'ē' | 'ė' | 'ę' | 'ě' => "e",
        'ğ' | 'Ğ' => "g",
        'ì'..='ï' | 'Ì'..='Ï' | 'ī' | 'ı' | 'İ' => "i",
        'ł' | 'Ł' => "l",
        'ñ' | 'Ñ' | 'ń' | 'ň' => "n",
        'ò'..='ö' | 'ø' | 'Ò'..='Ö' | 'Ø' | 'ő' => "o",
        'ř' | 'Ř' => "r",
        'ś' | 'š' | 'ş' | 'Ś' | 'Š' | 'Ş' => "s",
        'ß' => "ss",
        'ť' | 'Ť' => "t",
        'ù'..='ü' | 'Ù'..='Ü' | 'ū' | 'ů' | 'ű' => "u",
        'ý' | 'ÿ' | 'Ý' => "y",
        'ź' | 'ż' | 'ž' | 'Ź' | 'Ż' | 'Ž' => "z",
        _ if char.is_ascii_alphanumeric() => return char.to_string(),
        _ => "",
    };
    folded.into()
}
