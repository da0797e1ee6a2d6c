//! Games of Chesskell, an embedded language in Haskell, translated to PGN and checked:
//!
//!     cargo run --example chesskell -- Games.hs | caissa convert - --to uci
//!
//! The words of a game are replaced by words that `caissa` reads, at the same offsets, and everything else by spaces. So
//! the place of a mistake is right for the source too:
//!
//! ```text
//! game = chess pawn _e2 to _e4  pawn h7 promoteTo _B h8  end
//!              pawn  e2 to  e4  pawn h7 to        h8=B
//! ```
//!
//! - Comments and strings are left out.
//! - A square is `e2` or `_e2`; in the digits of the long form also `_52`: `pawn _52 to _54`.
//! - A promotion is `pawn h7 promoteTo _B h8` or `pawn h7 to h8 becomes _Bishop`.
//! - A position is `create put _Wh _P at h7 startMoves ..`. Kings that are not put are on e1 and e8, and a side may
//!   castle if its king and rook are on their home squares.

use std::process::ExitCode;
use std::{env, fs};

use caissa::pgn::Place;
use caissa::{
    Board, Color, Error, GameBuf, GameTree, Piece, Replay, Role, Setup, Square, SquareSet,
};

/// The source that is translated if no file is named.
const SAMPLE: &str =
    "immortal = chess pawn e2 to e4 p e5 p f4 p f4 bishop f1 to c4 q h4 k f1 end -- 1851";

fn main() -> ExitCode {
    let names: Vec<String> = env::args().skip(1).collect();
    if names.is_empty() {
        print!("{}", translate("sample", SAMPLE).pgn);
    }
    let (mut games, mut has_mistakes) = (Vec::new(), false);
    for name in &names {
        match fs::read(name) {
            Ok(bytes) => {
                let done = translate(name, &String::from_utf8_lossy(&bytes));
                if done.pgn.is_empty() && done.mistakes.is_empty() {
                    eprintln!("warning: `{name}` has no game of Chesskell outside its comments");
                }
                eprint!("{}", done.mistakes);
                has_mistakes |= !done.mistakes.is_empty();
                games.extend((!done.pgn.is_empty()).then_some(done.pgn));
            }
            Err(error) => {
                eprintln!("error: cannot read `{name}`: {error}");
                has_mistakes = true;
            }
        }
    }
    print!("{}", games.join("\n"));
    ExitCode::from(u8::from(has_mistakes))
}

/// The games of a source file in PGN, and a line for each mistake in the others.
pub(crate) struct Translated {
    pub(crate) pgn: String,
    pub(crate) mistakes: String,
}

/// Translates the games of a source file.
pub(crate) fn translate(file: &str, source: &str) -> Translated {
    let (mut pgns, mut mistakes) = (Vec::new(), Vec::new());
    for game in games(source) {
        let line = |error: Error| {
            let mut place = Place::START;
            place.skip(source.get(..game.at + error.range().start).unwrap_or(source));
            format!("{file}:{place}: error[{}]: {}\n", error.kind().code(), error.headline())
        };
        match game.to_pgn() {
            Ok(pgn) => pgns.push(pgn),
            Err(errors) => mistakes.extend(errors.into_iter().map(line)),
        }
    }
    Translated { pgn: pgns.join("\n"), mistakes: mistakes.concat() }
}

/// A game in a source file.
struct Source {
    /// The name of the game in Haskell, or nothing.
    name: String,
    /// The offset of the text in the file.
    at: usize,
    /// The moves, and spaces for everything else.
    text: String,
    start: Result<Board, Error>,
}

impl Source {
    /// The checked game. Its name becomes its `Event` tag.
    fn to_pgn(&self) -> Result<String, Vec<Error>> {
        let start = self.start.map_err(|error| vec![error])?;
        let game = GameBuf::check(&mut Replay::new(&self.text, start))?;
        let mut tree = GameTree::from(game.as_game());
        if !self.name.is_empty() {
            tree.set_tag("Event", &self.name).map_err(|error| vec![error])?;
        }
        Ok(tree.to_pgn())
    }
}

/// A name or a move, such as `O-O`.
#[derive(Clone, Copy)]
struct Word<'a> {
    text: &'a str,
    /// Its offset in the file.
    at: usize,
}

impl Word<'_> {
    fn end(self) -> usize {
        self.at + self.text.len()
    }
}

/// The games of a source file, in order.
fn games(source: &str) -> Vec<Source> {
    let code = without_comments(source);
    let words = words(&code);
    let is_opening = |word: Word<'_>| matches!(word.text, "chess" | "create");
    let is_end = |word: Word<'_>| {
        let is_at_line_start = code[..word.at].is_empty() || code[..word.at].ends_with('\n');
        let is_next_definition = is_at_line_start && !begins(word.text);
        word.text.starts_with("end") || is_opening(word) || is_next_definition
    };
    let mut games = Vec::new();
    let mut at = 0;
    while let Some(opening) = words.get(at).copied() {
        let inner = &words[at + 1..];
        if is_opening(opening) && inner.first().is_some_and(|first| begins(first.text)) {
            let end = inner.iter().position(|word| is_end(*word)).unwrap_or(inner.len());
            let name = at.checked_sub(1).map(|before| words[before]).filter(|before| {
                let between = &code[before.end()..opening.at];
                between.trim_matches([' ', '\n', '(', '$']) == "="
            });
            let name = name.map_or("", |word| word.text);
            games.push(game(name.to_owned(), opening, &inner[..end], &code));
            at += end;
        }
        at += 1;
    }
    games
}

/// The code with a space for each byte of a comment, of a string, or of a character outside ASCII.
fn without_comments(source: &str) -> String {
    let mut code = String::with_capacity(source.len());
    let mut rest = source;
    while let Some(first) = rest.chars().next() {
        let length = if rest.starts_with("--") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("{-") {
            block_comment(rest)
        } else if first == '"' {
            rest[1..].find(['"', '\n']).map_or(rest.len(), |end| end + 2)
        } else {
            first.len_utf8()
        };
        let (part, after) = rest.split_at(length);
        if length == 1 {
            code.push_str(part);
        } else {
            code.push_str(&blank(part));
        }
        rest = after;
    }
    code
}

/// Line feeds, and a space for each other byte.
fn blank(text: &str) -> String {
    text.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }).collect()
}

/// The length of a block comment, which may contain others.
fn block_comment(text: &str) -> usize {
    let (mut depth, mut at) = (0, 0);
    while let Some(two) = text.as_bytes().get(at..at + 2) {
        match two {
            b"{-" => depth += 1,
            b"-}" => depth -= 1,
            _ => {
                at += 1;
                continue;
            }
        }
        at += 2;
        if depth == 0 {
            return at;
        }
    }
    text.len()
}

fn words(code: &str) -> Vec<Word<'_>> {
    let is_part = |char: char| char.is_ascii_alphanumeric() || matches!(char, '_' | '\'' | '-');
    let mut words = Vec::new();
    let mut at = 0;
    // Code is ASCII, so a separator is one byte.
    for text in code.split(|char| !is_part(char)) {
        if !text.is_empty() {
            words.push(Word { text, at });
        }
        at += text.len() + 1;
    }
    words
}

/// Whether a word can follow `chess` or `create`.
fn begins(word: &str) -> bool {
    const WORDS: [&str; 12] =
        ["p", "n", "b", "r", "q", "k", "put", "o_o", "o_o_o", "O-O", "O-O-O", "end"];
    role(word).is_some()
        || is_role_digit(word)
        || WORDS.contains(&word)
        || word.starts_with("startMoves")
}

/// The game of the words between `chess` or `create` and its end.
fn game(name: String, opening: Word<'_>, inner: &[Word<'_>], code: &str) -> Source {
    let is_created = opening.text == "create";
    let start_moves = inner.iter().position(|word| word.text.eq_ignore_ascii_case("startmoves"));
    let (pieces, moves) = match start_moves {
        Some(at) => (&inner[..at], &inner[at + 1..]),
        None if is_created => (inner, &inner[..0]),
        None => (&inner[..0], inner),
    };
    let start = if is_created { position(pieces) } else { Ok(Board::START) };
    let end = moves.last().map_or(opening.at, |word| word.end());
    let text = translated(blank(&code[opening.at..end]), opening.at, moves);
    Source { name, at: opening.at, text, start }
}

/// Puts the moves, in words that core reads, into a blank text that begins at an offset of the file.
fn translated(blank: String, begin: usize, moves: &[Word<'_>]) -> String {
    let mut text = blank;
    let mut put = |at: usize, word: &str| {
        let range = at - begin..at - begin + word.len();
        if text.get(range.clone()).is_some() {
            text.replace_range(range, word);
        }
    };
    let (mut rest, mut before) = (moves, "");
    while let Some((word, after)) = rest.split_first() {
        rest = after;
        let next_role = after.first().and_then(|word| role(word.text));
        let second_square = after.get(1).and_then(|word| square(word.text));
        // After a role in digits, the square is in digits too, and core reads both: `_5 _54`.
        let is_digits = is_role_digit(before) && !word.text.contains(char::is_alphabetic);
        if word.text == "promoteTo"
            && let (Some(role), Some(square)) = (next_role, second_square)
        {
            put(word.at, "to");
            put(after[0].at, &format!("{square}={}", role.letter()));
            rest = &after[2..];
        } else if word.text == "becomes"
            && let Some(role) = next_role
        {
            put(word.at, &format!("={}", role.letter()));
            rest = &after[1..];
        } else if let Some(square) = square(word.text).filter(|_| !is_digits) {
            put(word.end() - 2, &square.to_string());
        } else if word.text != "then" {
            put(word.at, word.text);
        }
        before = word.text;
    }
    text
}

/// Whether a word is a piece of the short form in digits.
fn is_role_digit(word: &str) -> bool {
    matches!(word.as_bytes(), [b'_', b'1'..=b'6'])
}

/// `e2`, `_e2` or `_52`.
fn square(word: &str) -> Option<Square> {
    match word.as_bytes() {
        [b'_', file @ b'1'..=b'8', rank] => {
            String::from_iter([file - b'1' + b'a', *rank].map(char::from)).parse().ok()
        }
        _ => word.strip_prefix('_').unwrap_or(word).parse().ok(),
    }
}

/// `pawn`, `_Pawn`, `_P`; in promotions also `__1`.
fn role(word: &str) -> Option<Role> {
    let digits = ["__1", "__2", "__3", "__4"];
    if let Some(at) = digits.iter().position(|digit| *digit == word) {
        return Some(Role::PROMOTIONS[at]);
    }
    let name = word.strip_prefix('_').unwrap_or(word);
    Role::ALL.into_iter().find(|role| {
        name.eq_ignore_ascii_case(role.name())
            || word.starts_with('_') && name.len() == 1 && name.starts_with(role.letter())
    })
}

/// `_Wh`, `white`.
fn color(word: &str) -> Option<Color> {
    match &*word.trim_start_matches('_').to_ascii_lowercase() {
        "wh" | "white" => Some(Color::White),
        "bl" | "black" => Some(Color::Black),
        _ => None,
    }
}

/// The position that `put` and similar words set up.
fn position(words: &[Word<'_>]) -> Result<Board, Error> {
    let words: Vec<_> = words.iter().map(|word| word.text).collect();
    let (mut setup, mut turn) = (Setup::EMPTY, Color::White);
    let mut rest = &words[..];
    loop {
        rest = match rest {
            [] => break,
            ["put", side, name, "at", place, after @ ..] => {
                let piece = color(side).zip(role(name)).zip(square(place));
                let Some(((color, role), square)) = piece else { return unknown("put") };
                setup = setup.put(square, Piece { color, role });
                after
            }
            ["lastTeam" | "lastteam", side, after @ ..] => {
                let Some(color) = color(side) else { return unknown(rest[0]) };
                turn = color.other();
                after
            }
            ["lastMoved" | "lastmoved", _, after @ ..] => after,
            [word, ..] => return unknown(word),
        };
    }
    for (color, home) in [(Color::White, Square::E1), (Color::Black, Square::E8)] {
        let king = Piece { color, role: Role::King };
        if !setup.pieces().any(|(_, piece)| piece == king) {
            setup = setup.put(home, king);
        }
    }
    let rights = setup.with_castling(SquareSet::ALL).standard_rights();
    setup.with_turn(turn).with_castling(rights).board()
}

/// The error about a word that does not belong in a position. The quotes make sure that the word is not read as a
/// move.
fn unknown(word: &str) -> Result<Board, Error> {
    Board::START.read(&format!("`{word}`")).map(|_| Board::START)
}
