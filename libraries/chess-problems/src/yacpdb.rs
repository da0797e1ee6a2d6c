//! Entries of YACPDB, the database of chess problems, as YAML.
//!
//! ```text
//! ---
//! authors:
//!   - Morphy, Paul
//! algebraic:
//!   white: [Kc8, Ra1, Pb6]
//!   black: [Ka8, Bb8, Pa7, Pb7]
//! stipulation: "#2"
//! solution: |
//!   1.Ra1-a6 ! zugzwang.
//! ```
//!
//! White is to move, but Black in helpmates in whole moves. A king and a rook on their first squares may castle, as is
//! usual in problems. Keys are the first moves of the solution that have a `!`. Fairy chess, twins and other
//! stipulations than `#3`, `s#2`, `h#3` and `h#2.5` are refused.

use chess_core::pgn::Place;
use chess_core::text::without_marks;
use chess_core::{Board, Color, Move, Setup, SquareSet};
use chess_mate::NotAStipulation;

use crate::pieces::{self, Letters};
use crate::yaml::{self, YamlNode};
use crate::{NotAProblem, Problem, ProblemEntry, stipulation};

/// Reads the entries of a file, which `---` separates.
///
/// # Examples
///
/// ```
/// use chess_problems::yacpdb;
///
/// let file = "---
/// authors:
///   - Morphy, Paul
/// algebraic:
///   white: [Kc8, Ra1, Pb6]
///   black: [Ka8, Bb8, Pa7, Pb7]
/// stipulation: '#2'
/// solution: |
///   1.Ra1-a6 ! zugzwang.
/// ";
/// let problem = yacpdb::parse(file).next().unwrap().problem?;
/// assert_eq!(problem.board.to_string(), "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
/// assert_eq!(problem.claim.keys, [problem.board.read("Ra6")?]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn parse(file: &str) -> impl Iterator<Item = ProblemEntry> {
    documents(file).map(|(line, document)| {
        let problem = yaml::parse(document, line).and_then(|node| entry(&node));
        ProblemEntry { line, problem }
    })
}

/// The documents that are not empty, each with the number of its first line.
fn documents(file: &str) -> impl Iterator<Item = (usize, &str)> {
    let file = without_marks(file);
    let (mut rest, mut number) = (Some(file), 1);
    std::iter::from_fn(move || {
        loop {
            let (text, first) = (rest?, number);
            let mut length = 0;
            rest = None;
            for line in text.split_inclusive('\n') {
                number += 1;
                if matches!(line.trim(), "---" | "...") {
                    rest = Some(&text[length + line.len()..]);
                    break;
                }
                length += line.len();
            }
            let document = &text[..length];
            let is_blank = |line: &str| line.trim().is_empty() || line.trim().starts_with('#');
            if !document.lines().all(is_blank) {
                return Some((first, document));
            }
        }
    })
}

fn entry(node: &YamlNode) -> Result<Problem, NotAProblem> {
    refuse_fairies(node)?;
    let Some(pieces) = node.get("algebraic") else {
        return Err(NotAProblem::expected(node.place, "`algebraic:` with the pieces", ""));
    };
    let mut setup = Setup::EMPTY;
    for (name, color) in [("white", Color::White), ("black", Color::Black)] {
        for piece in pieces.get(name).map_or(&[][..], YamlNode::items) {
            setup = pieces::put(
                setup,
                color,
                piece.text().unwrap_or_default(),
                Letters::ENGLISH,
                piece.place,
            )?;
        }
    }
    let Some(asked) = node.get("stipulation") else {
        return Err(NotAProblem::expected(node.place, "`stipulation:`", ""));
    };
    let stipulation = stipulation(asked.text().unwrap_or_default(), asked.place)?;
    let setup = setup.with_turn(stipulation.usual_turn());
    let mut problem = Problem::new(pieces::board(setup, SquareSet::EMPTY, pieces.place)?);
    problem.claim.stipulation = Some(stipulation);
    if let Some(solution) = node.get("solution")
        && let Some(text) = solution.text()
    {
        problem.claim.keys = keys(&problem.board, text, solution.place)?;
    }
    let texts =
        |key| node.get(key).map_or(&[][..], YamlNode::items).iter().filter_map(YamlNode::text);
    let authors: Vec<&str> = texts("authors").collect();
    problem.author = (!authors.is_empty()).then(|| authors.join("; "));
    problem.source = node.get("source").and_then(source);
    problem.id = node.get("id").and_then(YamlNode::text).map(ToString::to_string);
    problem.themes = texts("keywords").map(ToString::to_string).collect();
    Ok(problem)
}

/// Refuses entries that change the rules or the stipulation.
fn refuse_fairies(node: &YamlNode) -> Result<(), NotAProblem> {
    let asks = ["setplay", "defence", "try", "variation"];
    for option in node.get("options").map_or(&[][..], YamlNode::items) {
        let text = option.text().unwrap_or_default();
        let word = text.split(' ').next().unwrap_or_default().to_lowercase();
        if !asks.contains(&&*word) {
            let why = "only orthodox chess is known";
            return Err(NotAProblem::unsupported(option.place, text, why));
        }
    }
    let kinds = NotAStipulation::Kind.to_string();
    let refused = [
        ("twins", "twins are not read; write each as an entry of its own"),
        ("non-standard-stipulation", &kinds),
    ];
    for (key, why) in refused {
        if let Some(found) = node.get(key) {
            return Err(NotAProblem::unsupported(found.place, key, why));
        }
    }
    let neutral = node.get("algebraic").and_then(|pieces| pieces.get("neutral"));
    match neutral {
        Some(found) if !found.items().is_empty() => {
            Err(NotAProblem::unsupported(found.place, "neutral", "only orthodox chess is known"))
        }
        _ => Ok(()),
    }
}

/// Name and year of the source.
fn source(node: &YamlNode) -> Option<String> {
    if let Some(text) = node.text() {
        return Some(text.to_string());
    }
    let name = node.get("name")?.text()?;
    let year = node.get("date").and_then(|date| date.get("year")).and_then(YamlNode::text);
    Some(year.map_or_else(|| name.to_string(), |year| format!("{name}, {year}")))
}

/// The first moves that the solution marks with `!`: `1.Ra1-a6 !`.
fn keys(board: &Board, solution: &str, place: Place) -> Result<Vec<Move>, NotAProblem> {
    let mut keys = Vec::new();
    for (at, number) in solution.match_indices("1.") {
        // Not `11.`.
        if solution[..at].ends_with(|char: char| char.is_ascii_digit()) {
            continue;
        }
        let line = solution[at + number.len()..].lines().next().unwrap_or_default().trim_start();
        let end = line.find([' ', '!', '?', '{']).unwrap_or(line.len());
        let (word, rest) = line.split_at(end);
        let is_key = rest.trim_start_matches([' ', '+', '#']).starts_with('!');
        if word.starts_with('.') || word.is_empty() || !is_key {
            continue;
        }
        let text = word.replace('*', "x").replace('S', "N");
        let mv = board.read(&text).map_err(|error| NotAProblem::of_error(place, error))?;
        if !keys.contains(&mv) {
            keys.push(mv);
        }
    }
    Ok(keys)
}
