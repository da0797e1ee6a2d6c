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
//! `Origin`, `Stipulation`, `Pieces`, `Forsyth` and `Option` are read; `Remark`, `Award` and `Protocol` are left out;
//! fairy conditions and twins are refused. Between problems, lines that begin with `#` are comments. White is to move,
//! but Black in helpmates in whole moves; the option `HalfDuplex` exchanges the sides. `NoCastling` and `EnPassant` add
//! what a diagram does not show. Options that only change the output are ignored, and all others refused. A king and a
//! rook on their first squares may castle.

mod words;

use std::fmt::Write;

use chess_core::pgn::Place;
use chess_core::{Board, Color, Role, Setup, Square, SquareSet};

use chess_mate::{NotAStipulation, Stipulation};

use crate::pieces::{self, Letters};
use crate::{NotAProblem, Problem, ProblemEntry, stipulation};
use words::{Language, OPTIONS, Words};

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
    let output = match stipulation {
        Stipulation::Helpmate { .. } => "NoBoard",
        _ => "Variation SetPlay Try Defence 1 NoBoard",
    };
    let _ = write!(text, "Stipulation {stipulation}\nOption {output}\n");
    for option in options(board, stipulation) {
        let _ = writeln!(text, "Option {option}");
    }
    text += "Pieces\n";
    for (color, name) in [(Color::White, "White"), (Color::Black, "Black")] {
        let _ = write!(text, "  {name}");
        for role in [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn] {
            let squares: String = (board.by_color(color).and(board.by_role(role)))
                .iter()
                .map(|square| square.to_string())
                .collect();
            if !squares.is_empty() {
                let _ = write!(text, " {}{squares}", pieces::letter(role));
            }
        }
        text.push('\n');
    }
    Ok(text)
}

/// The options for facts that a diagram does not show.
fn options(board: &Board, stipulation: Stipulation) -> Vec<String> {
    let mut options = Vec::new();
    if board.turn() != stipulation.usual_turn() {
        options.push("HalfDuplex".to_string());
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
    let mut words = Words::new(file);
    let mut is_inside = false;
    std::iter::from_fn(move || {
        if !is_inside {
            words.skip_comments();
            let (word, place) = words.next()?;
            let Some(language) = Language::of_beginning(word) else {
                words.end();
                let problem = Err(NotAProblem::expected(place, "`BeginProblem`", word));
                return Some(ProblemEntry { line: place.line, problem });
            };
            words.language = language;
        }
        let (mut end, line) = (None, words.place.line);
        let problem = problem(&mut words, &mut end);
        // After a mistake, reading goes on with the next problem.
        is_inside = end.unwrap_or_else(|| words.skip_problem());
        Some(ProblemEntry { line, problem })
    })
}

/// A problem that is being read.
struct Draft {
    setup: Setup,
    /// The place where the position begins.
    place: Place,
    moved: SquareSet,
    passed: Option<Square>,
    stipulation: Option<Stipulation>,
    is_half_duplex: bool,
    names: [Option<String>; 3],
}

/// Reads up to the end of a problem. Sets `end` to whether another problem follows at once.
fn problem(words: &mut Words<'_>, end: &mut Option<bool>) -> Result<Problem, NotAProblem> {
    let mut draft = Draft {
        setup: Setup::EMPTY,
        place: words.place,
        moved: SquareSet::EMPTY,
        passed: None,
        stipulation: None,
        is_half_duplex: false,
        names: [None, None, None],
    };
    loop {
        let Some((word, place)) = words.next() else {
            return Err(NotAProblem::expected(words.place, "`EndProblem`", ""));
        };
        let command = words.language.command(word);
        if let Some(name @ ("endproblem" | "nextproblem")) = command {
            *end = Some(name == "nextproblem");
            return draft.finish(place);
        }
        draft.read(command, (word, place), words)?;
    }
}

impl Draft {
    /// Reads what a command says of the problem.
    fn read(
        &mut self,
        command: Option<&str>,
        (word, place): (&str, Place),
        words: &mut Words<'_>,
    ) -> Result<(), NotAProblem> {
        let unsupported = |why| Err(NotAProblem::unsupported(place, word, why));
        match command {
            Some("title") => self.names[0] = words.rest(),
            Some("author") => self.names[1] = words.rest(),
            Some("origin") => self.names[2] = words.rest(),
            Some("remark" | "award" | "protocol") => _ = words.line(),
            Some("stipulation") => {
                let (text, place) = words.next().unwrap_or(("", words.place));
                // The number may be a word of its own.
                let text = format!("{text}{}", words.next_number().unwrap_or_default());
                self.stipulation = Some(stipulation(&text, place)?);
            }
            Some("pieces") => {
                self.place = place;
                self.pieces(words)?;
            }
            Some("forsyth") => {
                let (rows, place) = words.next().unwrap_or(("", words.place));
                self.place = place;
                self.setup = forsyth(rows, words.language.pieces(), place)?;
            }
            Some("option") => self.options(words)?,
            Some("condition") => return unsupported("only orthodox chess is known"),
            Some("twin" | "zeroposition") => {
                return unsupported("twins are not read; write each as a problem of its own");
            }
            Some("sstipulation") => return unsupported(&NotAStipulation::Kind.to_string()),
            _ => {
                let wanted = "a command such as `Stipulation` or `Pieces`";
                return Err(NotAProblem::expected(place, wanted, word));
            }
        }
        Ok(())
    }

    fn pieces(&mut self, words: &mut Words<'_>) -> Result<(), NotAProblem> {
        let mut color = None;
        while let Some((word, place)) = words.next_piece() {
            let language = words.language;
            if language.is(word, "white") {
                color = Some(Color::White);
            } else if language.is(word, "black") {
                color = Some(Color::Black);
            } else if let Some(color) = color {
                self.setup = pieces::put(self.setup, color, word, language.pieces(), place)?;
            } else {
                return Err(NotAProblem::expected(
                    place,
                    "`White` or `Black` before the pieces",
                    word,
                ));
            }
        }
        Ok(())
    }

    fn options(&mut self, words: &mut Words<'_>) -> Result<(), NotAProblem> {
        while let Some((word, place)) = words.next_piece() {
            let language = words.language;
            let is = |keyword| language.is(word, keyword);
            if is("halfduplex") {
                self.is_half_duplex = true;
            } else if is("nocastling") {
                while let Some((squares, _)) = words.next_squares() {
                    self.moved = pieces::all_squares(squares)
                        .into_iter()
                        .flatten()
                        .fold(self.moved, SquareSet::with);
                }
            } else if is("enpassant") {
                let step = words.next_squares();
                let squares = step.and_then(|(squares, _)| pieces::all_squares(squares));
                let Some(passed) = squares.into_iter().flatten().nth(1) else {
                    let (found, place) = step.or_else(|| words.next_piece()).unwrap_or(("", place));
                    let what = "the squares of a pawn's double step";
                    return Err(NotAProblem::expected(place, what, found));
                };
                self.passed = Some(passed);
            } else if !OPTIONS.iter().any(|option| is(option[0])) {
                let why = "this option changes the stipulation, and is not known";
                return Err(NotAProblem::unsupported(place, word, why));
            }
            while words.next_number().is_some() {}
        }
        Ok(())
    }

    fn finish(self, end: Place) -> Result<Problem, NotAProblem> {
        let Some(stipulation) = self.stipulation else {
            return Err(NotAProblem::expected(end, "`Stipulation` before the end", "EndProblem"));
        };
        let first = stipulation.usual_turn();
        let turn = if self.is_half_duplex { first.other() } else { first };
        let setup = self.setup.with_turn(turn).with_en_passant(self.passed);
        let mut problem = Problem::new(pieces::board(setup, self.moved, self.place)?);
        problem.claim.stipulation = Some(stipulation);
        [problem.id, problem.author, problem.source] = self.names;
        Ok(problem)
    }
}

/// Reads the rows of a diagram: FEN with other letters.
fn forsyth(rows: &str, letters: Letters, place: Place) -> Result<Setup, NotAProblem> {
    let wrong = || NotAProblem::expected(place, "eight rows such as `8/4k1S1/..`", rows);
    let mut setup = Setup::EMPTY;
    let rows: Vec<&str> = rows.split('/').collect();
    if rows.len() != 8 {
        return Err(wrong());
    }
    for (rank, row) in ('1'..='8').rev().zip(rows) {
        let mut file = 0;
        for char in row.chars() {
            if let Some(empty) = char.to_digit(10) {
                file += empty as usize;
                continue;
            }
            let name = format!("{}{rank}", ('a'..='h').nth(file).ok_or_else(wrong)?);
            let color = if char.is_ascii_uppercase() { Color::White } else { Color::Black };
            setup = pieces::put(setup, color, &format!("{char}{name}"), letters, place)?;
            file += 1;
        }
        if file != 8 {
            return Err(wrong());
        }
    }
    Ok(setup)
}
