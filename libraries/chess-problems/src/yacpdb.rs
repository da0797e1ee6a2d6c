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
//! White is to move, but Black as [`Stipulation::usual_turn`](chess_mate::Stipulation::usual_turn) says. A king and a rook on
//! their first squares may castle, as is usual in problems. Keys are the first moves of the solution that have a `!`.
//! Options and twins are those of [Popeye](crate::popeye): each twin is a problem of its own, with its letter after the number of the
//! entry. `intended-solutions` is a claim. Fairy chess and other stipulations are refused.

use std::fmt::Write;

use chess_core::pgn::Place;
use chess_core::text::without_marks;
use chess_core::{Board, Color, Move, Role};
use chess_mate::{Branch, NotAStipulation, Solution, Solutions};

use serde::Serialize;

use crate::draft::Draft;
use crate::pieces::{self, Letters};
use crate::popeye;
use crate::problem::{intended, intended_text, not_a_stipulation};
use crate::words::Words;
use crate::yaml::{self, YamlNode};
use crate::{NotAProblem, Problem, ProblemEntry, json, stipulation, text};

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
    documents(file).flat_map(|(line, document)| {
        let mut entries = Vec::new();
        let read = |node: YamlNode| read(&node, line, &mut entries);
        if let Err(wrong) = yaml::parse(document, line).and_then(read) {
            entries = vec![ProblemEntry { line, problem: Err(wrong) }];
        }
        entries
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

/// Adds the problem of an entry and its twins.
fn read(node: &YamlNode, line: usize, entries: &mut Vec<ProblemEntry>) -> Result<(), NotAProblem> {
    let Some(pieces) = node.get("algebraic") else {
        return Err(NotAProblem::expected(node.place, "`algebraic:` with the pieces", ""));
    };
    if let Some(found) = pieces.get("neutral").filter(|found| !found.items().is_empty()) {
        let why = "only orthodox chess is known";
        return Err(NotAProblem::unsupported(found.place, "neutral", why));
    }
    let mut draft = Draft::new(Place { line, ..pieces.place });
    draft.place = pieces.place;
    for (name, color) in [("white", Color::White), ("black", Color::Black)] {
        for piece in pieces.get(name).map_or(&[][..], YamlNode::items) {
            let word = piece.text().unwrap_or_default();
            draft.setup = Letters::ENGLISH.put(draft.setup, color, word, piece.place)?;
        }
    }
    if let Some(found) = node.get("non-standard-stipulation") {
        return Err(not_a_stipulation(
            NotAStipulation::Kind,
            found.place,
            "non-standard-stipulation",
        ));
    }
    let Some(asked) = node.get("stipulation") else {
        return Err(NotAProblem::expected(node.place, "`stipulation:`", ""));
    };
    draft.stipulation = Some(stipulation(asked.text().unwrap_or_default(), asked.place)?);
    for option in node.get("options").map_or(&[][..], YamlNode::items) {
        draft.options(&mut Words::new(option.text().unwrap_or_default(), option.place))?;
    }
    draft.names = names(node);
    // Twins are written as in Popeye's input. The first one may be called `a`, if the diagram is not to be solved.
    let twins = node.get("twins").map_or(&[][..], YamlNode::entries);
    let text = twins.iter().fold(String::new(), |text, (letter, changes)| {
        let command = if letter == "a" { "zeroposition" } else { "twin" };
        format!("{text}{command} {}\n", changes.text().unwrap_or_default())
    });
    let place = node.get("twins").map_or(node.place, |twins| twins.place);
    popeye::read(draft, &mut Words::new(&(text + "endproblem"), place), &mut None, entries)?;
    claims(node, entries)
}

/// Adds what the entry says about its solutions.
fn claims(node: &YamlNode, entries: &mut [ProblemEntry]) -> Result<(), NotAProblem> {
    let is_alone = entries.len() == 1;
    for problem in entries.iter_mut().filter_map(|entry| entry.problem.as_mut().ok()) {
        if let Some(wanted) = node.get("intended-solutions") {
            let text = wanted.text().unwrap_or_default();
            problem.claim.intended = intended(text, wanted.place)?;
        }
        problem.themes = texts(node, "keywords").map(ToString::to_string).collect();
        let solution = node.get("solution").filter(|_| {
            // The keys of twins have no place of their own.
            let stipulation = problem.claim.stipulation.filter(|_| is_alone);
            stipulation.is_some_and(|own| own.manner().is_battle())
        });
        if let Some((text, place)) = solution.and_then(|all| Some((all.text()?, all.place))) {
            problem.claim.keys = keys(&problem.board, text, place)?;
        }
    }
    Ok(())
}

/// The texts of a list.
fn texts<'n>(node: &'n YamlNode, key: &str) -> impl Iterator<Item = &'n str> {
    node.get(key).map_or(&[][..], YamlNode::items).iter().filter_map(YamlNode::text)
}

/// The number of the entry, its authors and its source.
fn names(node: &YamlNode) -> [Option<String>; 3] {
    let id = node.get("id").and_then(YamlNode::text).map(ToString::to_string);
    let authors: Vec<&str> = texts(node, "authors").collect();
    let author = (!authors.is_empty()).then(|| authors.join("; "));
    [id, author, node.get("source").and_then(source)]
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

/// Writes a solved problem as an entry: keys, threats and all variations.
///
/// # Errors
///
/// Returns a [`NotAProblem`] if castling is that of Chess960, which problems do not know.
///
/// # Examples
///
/// ```
/// use chess_mate::{Budget, Extent, MateIn, Solver, Verdict};
/// use chess_problems::{epd, yacpdb};
///
/// let problem = epd::parse("kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2; bm Ra6;")?;
/// let mut solver = Solver::new(Budget::default());
/// let Ok(Verdict::Mate(proof)) = solver.prove(&problem.board, MateIn::exactly(2)) else { panic!() };
/// let solution = solver.solution(proof, Extent::VARIATIONS).unwrap();
/// let entry = yacpdb::write(&problem, &solution)?;
/// assert!(entry.contains("  1.Ra1-a6 ! zugzwang.\n    1...b7*a6\n      2.b6-b7 #\n"));
/// assert_eq!(yacpdb::parse(&entry).next().unwrap().problem?.claim.keys, problem.claim.keys);
/// # Ok::<(), chess_problems::NotAProblem>(())
/// ```
pub fn write(problem: &Problem, solution: &Solution) -> Result<String, NotAProblem> {
    let mut text = String::new();
    for key in solution.keys() {
        add(&mut text, key, 1);
    }
    entry(problem, &Solutions::from(solution.proof().clone()), &text)
}

/// Writes a problem with all its lines, such as helpmates, as an entry.
///
/// # Errors
///
/// Returns the mistakes of [`write()`].
pub fn write_solutions(problem: &Problem, solutions: &Solutions) -> Result<String, NotAProblem> {
    let lines = solutions.lines().iter().map(|line| {
        let words = text::numbered((solutions.board(), line), solutions.stipulation(), long);
        // A side that passes in a series is not stalemated.
        format!("  {}\n", words.replace(" = ", " "))
    });
    entry(problem, solutions, &lines.collect::<String>())
}

/// The entry with this solution.
fn entry(problem: &Problem, solutions: &Solutions, solution: &str) -> Result<String, NotAProblem> {
    let board = &problem.board;
    if board.is_chess960() {
        let why = "problems do not know the castling of Chess960";
        return Err(NotAProblem::unsupported(Place::START, &board.to_string(), why));
    }
    let men = |color| pieces::men(board, color).collect::<Vec<_>>().join(", ");
    let (white, black) = (men(Color::White), men(Color::Black));
    let options = popeye::options(board, solutions.stipulation());
    let authors = problem.author.iter().flat_map(|names| names.split("; "));
    let authors: Vec<&str> = authors.collect();
    Ok([
        "---\n".to_owned(),
        field("id", problem.id.as_deref()),
        list("authors", &authors),
        field("source", problem.source.as_deref()),
        format!("algebraic:\n  white: [{white}]\n  black: [{black}]\n"),
        field("stipulation", Some(&solutions.stipulation().to_string())),
        list("options", &options),
        field("intended-solutions", intended_text(problem).as_deref()),
        format!("solution: |\n{solution}"),
        list("keywords", &problem.themes),
    ]
    .concat())
}

/// A text of an entry, in quotes. They are those of JSON, which YAML reads.
fn field(key: &str, text: Option<&str>) -> String {
    text.map(|text| format!("{key}: {}\n", json::to_string(&text))).unwrap_or_default()
}

/// A list of an entry, if it is not empty.
fn list(key: &str, items: &[impl Serialize]) -> String {
    let item = |item| format!("  - {}\n", json::to_string(item));
    let items: String = items.iter().map(item).collect();
    if items.is_empty() { items } else { format!("{key}:\n{items}") }
}

/// Adds a move of the tree, at a depth, and all that follows it.
fn add(text: &mut String, branch: Branch<'_>, depth: usize) {
    let indent = "  ".repeat(depth);
    let number = text::number(branch.number(), branch.board());
    let mark = if branch.is_attack() && depth == 1 { " !" } else { "" };
    let words = if branch.is_zugzwang() { " zugzwang." } else { "" };
    // Writing to a string does not fail.
    let mv = long(branch.board(), branch.mv());
    let _ = writeln!(text, "{indent}{number}{mv}{mark}{words}");
    if let Some(passed) = branch.after().and_then(|after| after.pass()) {
        for threat in branch.threat() {
            let _ = writeln!(text, "{indent}  threat: {}", long(&passed, *threat));
        }
    }
    for next in branch.next().filter(|next| next.is_attack() || next.is_defence()) {
        add(text, next, depth + 1);
    }
}

/// A move in the long notation of problemists: `Ra1-a6`, `b7*a6 +`, `e7-e8=S #`.
fn long(board: &Board, mv: Move) -> String {
    let Ok(legal) = board.legal(mv) else { return mv.to_string() };
    let after = legal.play();
    let end = match (after.is_check(), after.has_legal_move()) {
        (true, true) => " +",
        (true, false) => " #",
        (false, false) => " =",
        (false, true) => "",
    };
    let san = board.san(mv).to_string();
    if san.starts_with('O') {
        return san.trim_end_matches(['+', '#']).replace('O', "0") + end;
    }
    let role = board.piece_at(mv.from()).map_or(Role::Pawn, |piece| piece.role);
    let letter = if role == Role::Pawn { String::new() } else { pieces::letter(role).to_string() };
    let sign = if san.contains('x') { '*' } else { '-' };
    let promoted =
        mv.promotion().map(|role| format!("={}", pieces::letter(role))).unwrap_or_default();
    let is_passing = role == Role::Pawn && sign == '*' && board.piece_at(mv.to()).is_none();
    let passing = if is_passing { " ep." } else { "" };
    format!("{letter}{}{sign}{}{promoted}{passing}{end}", mv.from(), mv.to())
}
