//! The input of Popeye, the solver of problemists.
//!
//! ```text
//! BeginProblem
//! Author Morphy, Paul
//! Stipulation #2
//! Pieces
//!   White Kc8 Ra1 Pb6
//!   Black Ka8 Bb8 Pa7b7
//! EndProblem
//! ```
//!
//! Upper and lower case are alike, and a keyword may be cut to its first three letters. Popeye's German and French words are
//! read too, with the letters of their pieces, if the file begins with `AnfangProblem` or `DebutProbleme`. The commands `Title`, `Author`,
//! `Origin`, `Stipulation`, `Pieces`, `Forsyth`, `Option`, `Twin` and `ZeroPosition` are read; `Remark`, `Award` and `Protocol`
//! are left out; fairy conditions are refused. Between problems, lines that begin with `#` are comments. White is to move, but
//! Black as [`Stipulation::usual_turn`] says. A twin is a problem of its own, with its letter after the title. So is the
//! second half of a problem with the option `Duplex`, in which the sides are exchanged; `HalfDuplex` is this half alone. With
//! `WhiteToPlay`, White begins a helpmate half a move later. `NoCastling` and `EnPassant` add what a diagram does not show.
//! Options that only change the output are ignored, and all others refused. A king and a rook on their first squares may castle.

use std::fmt::Write;

use chess_core::pgn::Place;
use chess_core::{Board, Color, Setup, SquareSet};

use chess_mate::{Goal, Stipulation};

use crate::draft::Draft;
use crate::pieces;
use crate::words::{Language, Words};
use crate::{NotAProblem, Problem, ProblemEntry};

/// Writes a problem as input. It asks Popeye for variations, set play and tries with one refutation.
///
/// # Errors
///
/// Returns a [`NotAProblem`] if castling is that of Chess960, which Popeye does not know, or if there is no stipulation.
///
/// # Examples
///
/// ```
/// use chess_problems::{epd, popeye};
///
/// let problem = epd::parse("kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2; id \"Morphy\";")?;
/// let text = popeye::write(&problem)?;
/// assert!(text.contains("White Kc8 Ra1 Pb6\n"));
/// assert_eq!(popeye::parse(&text).next().unwrap().problem?, problem);
/// # Ok::<(), chess_problems::NotAProblem>(())
/// ```
pub fn write(problem: &Problem) -> Result<String, NotAProblem> {
    Ok(format!("BeginProblem\n{}EndProblem\n", commands(problem)?))
}

/// Writes the commands between `BeginProblem` and `EndProblem`. `NextProblem` separates two problems.
///
/// # Errors
///
/// Returns the mistakes of [`write()`].
pub fn commands(problem: &Problem) -> Result<String, NotAProblem> {
    let board = &problem.board;
    let Some(stipulation) = problem.claim.stipulation else {
        return Err(NotAProblem::expected(Place::START, "a stipulation", ""));
    };
    if board.is_chess960() {
        let why = "Popeye does not know the castling of Chess960";
        return Err(NotAProblem::unsupported(Place::START, &board.to_string(), why));
    }
    // Writing to a string does not fail.
    let mut text = String::new();
    let names = [("Title", &problem.id), ("Author", &problem.author), ("Origin", &problem.source)];
    for (command, name) in names {
        if let Some(name) = name {
            let _ = writeln!(text, "{command} {}", name.replace(['\n', '\r'], " "));
        }
    }
    let is_battle = stipulation.manner().is_battle();
    let output = if is_battle { "Variation SetPlay Try Defence 1 NoBoard" } else { "NoBoard" };
    let _ = write!(text, "Stipulation {stipulation}\nOption {output}\n");
    for option in options(board, stipulation) {
        let _ = writeln!(text, "Option {option}");
    }
    text += "Pieces\n";
    for (color, name) in [(Color::White, "White"), (Color::Black, "Black")] {
        let men: Vec<String> = pieces::men(board, color).collect();
        let _ = writeln!(text, "  {name} {}", men.join(" "));
    }
    Ok(text)
}

/// The options for facts that a diagram does not show.
pub(crate) fn options(board: &Board, stipulation: Stipulation) -> Vec<String> {
    let mut options = Vec::new();
    if board.turn() != stipulation.usual_turn() {
        options.push("HalfDuplex".to_string());
    }
    // A proof game has the rights of the starting position, and only its diagram counts.
    if stipulation.goal() == Goal::Diagram {
        return options;
    }
    let setup = Setup::from(*board);
    let moved = pieces::at_home(&setup, SquareSet::EMPTY).difference(setup.castling());
    if !moved.is_empty() {
        let squares: String = moved.iter().map(|square| square.to_string()).collect();
        options.push(format!("NoCastling {squares}"));
    }
    if let Some(passed) = board.en_passant() {
        let file = passed.file();
        let ranks = if board.turn() == Color::White { "765" } else { "234" };
        let squares: String = ranks.chars().flat_map(|rank| [file.letter(), rank]).collect();
        options.push(format!("EnPassant {squares}"));
    }
    options
}

/// Whether a word begins a problem, in English, German or French. It may be shortened.
///
/// # Examples
///
/// ```
/// use chess_problems::popeye;
///
/// assert!(popeye::is_beginning("BeginProblem") && popeye::is_beginning("anfang"));
/// assert!(!popeye::is_beginning("Stipulation"));
/// ```
pub fn is_beginning(word: &str) -> bool {
    Language::of_beginning(word).is_some()
}

/// Reads the problems of a file.
pub fn parse(file: &str) -> impl Iterator<Item = ProblemEntry> {
    let mut words = Words::new(file, Place::START);
    let mut is_inside = false;
    let problems = std::iter::from_fn(move || {
        if !is_inside {
            words.skip_comments();
            let (word, place) = words.next()?;
            let Some(language) = Language::of_beginning(word) else {
                words.end();
                let problem = Err(NotAProblem::expected(place, "`BeginProblem`", word));
                return Some(vec![ProblemEntry { line: place.line, problem }]);
            };
            words.language = language;
        }
        let (mut entries, mut end, line) = (Vec::new(), None, words.place.line);
        let draft = Draft::new(words.place);
        if let Err(wrong) = read(draft, &mut words, &mut end, &mut entries) {
            entries.push(ProblemEntry { line, problem: Err(wrong) });
        }
        // After a mistake, reading goes on with the next problem.
        is_inside = end.unwrap_or_else(|| words.skip_problem());
        Some(entries)
    });
    problems.flatten()
}

/// Reads up to the end of a problem, and adds it and its twins. Sets `end` to whether another problem follows at once.
pub(crate) fn read(
    mut draft: Draft,
    words: &mut Words<'_>,
    end: &mut Option<bool>,
    entries: &mut Vec<ProblemEntry>,
) -> Result<(), NotAProblem> {
    let mut first = None;
    loop {
        let Some((word, place)) = words.next() else {
            return Err(NotAProblem::expected(words.place, "`EndProblem`", ""));
        };
        let command = words.language.command(word);
        match command {
            Some(name @ ("endproblem" | "nextproblem")) => {
                *end = Some(name == "nextproblem");
                draft.finish(place, entries);
                return Ok(());
            }
            Some(name @ ("twin" | "zeroposition")) => {
                let first = first.get_or_insert_with(|| draft.clone());
                if name == "twin" {
                    draft.twin.get_or_insert(0);
                    draft.finish(place, entries);
                }
                draft = draft.twin(first, place, words);
            }
            _ => draft.read(command, (word, place), words)?,
        }
    }
}
