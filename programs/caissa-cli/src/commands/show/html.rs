//! Games as one page that stands alone: board, moves, variations, comments and glyphs.
//!
//! The page has no rules of chess: each move has the squares that it changes. It loads nothing, and its policy allows only
//! its own script and style, by their hashes.

mod moves;

use std::fmt::Write;

use chess_core::{Board, Color, GameBuf, GameRef, Piece, Role, Square};
use chess_match::page::files;

use crate::output::markup::escaped;
use crate::output::terminal::visible;

/// The largest page, in bytes.
pub(super) const LARGEST: usize = 300_000;

const STYLE: &str = include_str!("html/style.css");
const SCRIPT: &str = include_str!("html/script.js");

/// The style of the board of all pages, and that of this one.
fn style() -> String {
    [files::BOARD_STYLE, STYLE].concat()
}

/// The modules of the board of all pages, and that of this one, as one: it imports nothing, because the page loads nothing.
fn script() -> String {
    let shared = ["page.js", "squares.js"].map(|name| files::script(name).unwrap_or_default());
    let lines = shared.into_iter().chain([SCRIPT]).flat_map(str::lines);
    let lines = lines.filter(|line| !line.starts_with("import "));
    lines.flat_map(|line| [line.strip_prefix("export ").unwrap_or(line), "\n"]).collect()
}

/// The hashes of the style and the script (SHA-256), as a policy names them. A test says which ones are right.
const STYLE_HASH: &str = "sha256-yKfi3mqmhmHSvRp0M5J1dvGAlCmKVXtUblipunxkcaA=";
const SCRIPT_HASH: &str = "sha256-BRUlGGbBUIohVtwXn9EqfQsyZ5QUc5LChWyonkucnfo=";

/// A page to which games are added as long as it is not too large.
pub(super) struct Page {
    choices: String,
    games: String,
    pub(super) count: usize,
    below: Color,
    title: String,
    /// The players of the first game, above and below the board, and its last position.
    first: [String; 3],
    /// The names of the pages before and after it.
    pub(super) neighbours: [Option<String>; 2],
}

impl Page {
    pub(super) fn new(below: Color) -> Self {
        let (choices, games, title) = (String::new(), String::new(), String::new());
        let (first, neighbours) = (<[String; 3]>::default(), [None, None]);
        Self { choices, games, count: 0, below, title, first, neighbours }
    }

    /// Adds a game that has a number in its file. Returns the size of the whole page if that is too large; then the page stays as it is.
    pub(super) fn add(&mut self, game: &GameBuf, number_in_file: u64) -> Result<(), usize> {
        let number = self.count + 1;
        let title = title(game.as_game(), number_in_file);
        if number == 1 {
            self.title.clone_from(&title);
            self.first = first(game.as_game(), self.below);
        }
        let choice = format!("<option value=\"{number}\">{}</option>\n", escaped(&title));
        let body = article(game, number, &title);
        let size =
            self.frame().len() + self.choices.len() + choice.len() + self.games.len() + body.len();
        if size > LARGEST {
            return Err(size);
        }
        self.choices += &choice;
        self.games += &body;
        self.count = number;
        Ok(())
    }

    /// The page.
    pub(super) fn finish(&self) -> String {
        let page = self.frame();
        // No text of a game is taken for a place to fill, because its signs are escaped.
        let page = page.replacen("<!-- choices -->\n", &self.choices, 1);
        let (before, after) = page.split_once("<!-- games -->\n").unwrap_or((&page, ""));
        [before, &self.games, after].concat()
    }

    /// Links to the pages before and after it.
    fn links(&self) -> String {
        let link = |(name, words): (&Option<String>, &str)| {
            let name = name.as_ref()?;
            Some(format!("<a href=\"{}\">{words}</a>\n", escaped(name)))
        };
        let links: String =
            self.neighbours.iter().zip(["Earlier games", "More games"]).filter_map(link).collect();
        if links.is_empty() {
            links
        } else {
            format!("<nav class=\"pages\" aria-label=\"Pages\">\n{links}</nav>\n")
        }
    }

    /// The page without its games. The titles of games are put into the head only.
    fn frame(&self) -> String {
        let orientation = self.below.name().to_ascii_lowercase();
        let several = if self.count > 1 { "" } else { " hidden" };
        let page = include_str!("html/page.html");
        let filled = [
            ("<!-- policy -->", policy()),
            ("<!-- orientation -->", orientation),
            ("<!-- several -->", several.to_owned()),
            ("<!-- style -->", style()),
            ("<!-- script -->", script()),
            ("<!-- pieces -->", pieces()),
            ("<!-- title -->", escaped(&self.title)),
            ("<!-- above -->", self.first[0].clone()),
            ("<!-- below -->", self.first[1].clone()),
            ("<!-- still -->", self.first[2].clone()),
            ("<!-- pages -->\n", self.links()),
        ];
        filled.into_iter().fold(page.to_owned(), |page, (mark, part)| page.replacen(mark, &part, 1))
    }
}

/// The players of a game above and below the board, and its last position as a picture for readers without scripts.
fn first(game: GameRef<'_>, side: Color) -> [String; 3] {
    let [white, black] = Color::ALL.map(|color| escaped(&player(game, color)));
    let [above, below] = if side.is_white() { [black, white] } else { [white, black] };
    [above, below, still(&game.board(), side)]
}

/// `White: Morphy, Paul (2690)`
fn player(game: GameRef<'_>, color: Color) -> String {
    let tag =
        |name: &str| game.tags().value(name).filter(|value| !matches!(*value, "" | "?" | "-"));
    let name = tag(color.name()).map(|name| format!(": {}", visible(name))).unwrap_or_default();
    let rating = tag(&format!("{color}Elo")).map(|elo| format!(" ({})", visible(elo)));
    format!("{color}{name}{}", rating.unwrap_or_default())
}

/// The file and the rank of a square, from 0.
fn coordinates(square: Square) -> (u16, u16) {
    (square.file().index().into(), square.rank().index().into())
}

/// A position that needs no script, from the pictures of the page.
fn still(board: &Board, below: Color) -> String {
    let place = |square: Square| {
        let (file, rank) = coordinates(square);
        let (x, y) = if below.is_white() { (file, 7 - rank) } else { (7 - file, rank) };
        (x * 100, y * 100)
    };
    let (mut dark, mut pieces) = (String::new(), String::new());
    for square in Square::ALL {
        let (x, y) = place(square);
        // Writing to a string does not fail.
        let (file, rank) = coordinates(square);
        if (file + rank) % 2 == 0 {
            let _ = write!(dark, "M{x} {y}h100v100h-100z");
        }
        if let Some(piece) = board.piece_at(square) {
            let letter = piece.letter();
            let _ = write!(
                pieces,
                "<use href=\"#piece-{letter}\" x=\"{x}\" y=\"{y}\" width=\"100\" height=\"100\"/>"
            );
        }
    }
    format!(
        "<svg class=\"still\" viewBox=\"0 0 800 800\" role=\"img\" aria-label=\"The last position of the first \
         game\"><path d=\"{dark}\"/>{pieces}</svg>"
    )
}

/// All that the page may do.
fn policy() -> String {
    format!(
        "default-src 'none'; style-src '{STYLE_HASH}'; script-src '{SCRIPT_HASH}'; base-uri 'none'; \
         form-action 'none'"
    )
}

/// The pictures of the pieces, under the letters of FEN.
fn pieces() -> String {
    let mut pieces = String::new();
    for color in Color::ALL {
        for role in Role::ALL {
            let piece = Piece { color, role };
            // Writing to a string does not fail.
            let _ = writeln!(pieces, "<g id=\"piece-{}\">{}</g>", piece.letter(), piece.svg());
        }
    }
    pieces
}

/// The players and the place of a game, or its number.
fn title(game: GameRef<'_>, number: u64) -> String {
    match super::title(game) {
        title if title.is_empty() => format!("Game {number}"),
        title => title,
    }
}

fn article(game: &GameBuf, number: usize, title: &str) -> String {
    let (start, result) = (game.as_game().start(), game.as_game().result());
    let [white, black] = Color::ALL.map(|color| escaped(&player(game.as_game(), color)));
    format!(
        "<article id=\"game-{number}\" data-start=\"{start}\" data-white=\"{white}\" data-black=\"{black}\">\n<h2>{}</h2>\n{}{}\
         <p class=\"result\">{result}</p>\n</article>\n",
        escaped(title),
        tags(game.as_game()),
        moves::list(game),
    )
}

/// The tags that neither the title nor the names beside the board have.
fn tags(game: GameRef<'_>) -> String {
    const TITLE: [&str; 9] =
        ["White", "Black", "WhiteElo", "BlackElo", "Date", "Site", "Result", "SetUp", "FEN"];
    let mut rows = String::new();
    for (name, value) in game.tags() {
        if !TITLE.contains(&name) && !matches!(value, "" | "?" | "-") {
            let (name, value) = (escaped(&visible(name)), escaped(&visible(value)));
            let _ = writeln!(rows, "<dt>{name}</dt><dd>{value}</dd>");
        }
    }
    if rows.is_empty() { rows } else { format!("<dl>\n{rows}</dl>\n") }
}

#[cfg(test)]
mod tests {
    use sha2::{Digest, Sha256};

    use super::*;

    /// The hash of a text as a policy names it: SHA-256 in base64.
    fn hash(text: &str) -> String {
        const DIGITS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
        let hash = Sha256::digest(text);
        let digits = hash.chunks(3).flat_map(|bytes| {
            let bits =
                (0..3).fold(0, |bits, at| bits << 8 | u32::from(*bytes.get(at).unwrap_or(&0)));
            let digit = move |at: u32| DIGITS[(bits >> (18 - 6 * at) & 63) as usize];
            (0..4).map(move |at| if at <= bytes.len() as u32 { char::from(digit(at)) } else { '=' })
        });
        format!("sha256-{}", digits.collect::<String>())
    }

    #[test]
    fn the_policy_allows_the_script_and_the_style() {
        assert_eq!((STYLE_HASH, SCRIPT_HASH), (&*hash(&style()), &*hash(&script())));
    }
}
