//! A problem that is being read, in the words of Popeye's input: its pieces, options, and the changes that make a twin.

use chess_core::pgn::Place;
use chess_core::{Color, Setup, Square, SquareSet};
use chess_mate::{Goal, Manner, NotAStipulation, Stipulation};

use crate::pieces::{self, Letters};
use crate::words::{OPTIONS, Words};
use crate::{NotAProblem, Problem, ProblemEntry, stipulation};

/// A problem that is being read.
#[derive(Clone)]
pub(crate) struct Draft {
    pub(crate) setup: Setup,
    /// The place where the position begins.
    pub(crate) place: Place,
    /// The line where the problem begins.
    line: usize,
    moved: SquareSet,
    passed: Option<Square>,
    pub(crate) stipulation: Option<Stipulation>,
    is_half_duplex: bool,
    is_duplex: bool,
    is_white_first: bool,
    /// The number of the twin, from 0, if there are twins.
    pub(crate) twin: Option<usize>,
    /// Title, author and origin.
    pub(crate) names: [Option<String>; 3],
}

impl Draft {
    pub(crate) const fn new(place: Place) -> Self {
        Self {
            setup: Setup::EMPTY,
            place,
            line: place.line,
            moved: SquareSet::EMPTY,
            passed: None,
            stipulation: None,
            is_half_duplex: false,
            is_duplex: false,
            is_white_first: false,
            twin: None,
            names: [None, None, None],
        }
    }

    /// Begins the next twin, whose changes follow. They change the first position, or this one after the word `continued`. After
    /// a zero position, the first twin is a change already.
    pub(crate) fn twin(&mut self, first: &Self, place: Place, words: &mut Words<'_>) -> Self {
        let language = words.language;
        let is_continued = words.next_if(|word| language.is(word, "continued")).is_some();
        let base = if is_continued { &*self } else { first };
        Self { twin: Some(self.twin.map_or(0, |twin| twin + 1)), line: place.line, ..base.clone() }
    }

    /// Reads what a command says of the problem.
    pub(crate) fn read(
        &mut self,
        command: Option<&str>,
        (word, place): (&str, Place),
        words: &mut Words<'_>,
    ) -> Result<(), NotAProblem> {
        let unsupported = |why| Err(NotAProblem::unsupported(place, word, why));
        if let (Some(_), Some(change)) = (self.twin, words.language.change(word)) {
            return self.change(change, (word, place), words);
        }
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
                // A man that is added to a twin takes the place of another one.
                let taken =
                    word.get(1..).and_then(pieces::all_squares).filter(|_| self.twin.is_some());
                self.setup = taken.into_iter().flatten().fold(self.setup, Setup::clear);
                self.setup = language.pieces().put(self.setup, color, word, place)?;
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

    pub(crate) fn options(&mut self, words: &mut Words<'_>) -> Result<(), NotAProblem> {
        while let Some((word, place)) = words.next_word() {
            let language = words.language;
            let is = |keyword| language.is(word, keyword);
            if is("halfduplex") {
                self.is_half_duplex = true;
            } else if is("duplex") {
                self.is_duplex = true;
            } else if is("whitetoplay") && !is("setplay") {
                self.is_white_first = true;
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
                    let (found, place) = step.or_else(|| words.next_word()).unwrap_or(("", place));
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

    /// Makes a change of a twin.
    fn change(
        &mut self,
        change: &str,
        (word, place): (&str, Place),
        words: &mut Words<'_>,
    ) -> Result<(), NotAProblem> {
        if change == "add" {
            return self.pieces(words);
        }
        let what = "a change such as `Move a1 a2`, `Remove a1`, `Substitute R B`, `Rotate 90`, `Mirror a1<-->h1` or `Shift a1 a2`";
        let changed = changed(self.setup, change, words);
        self.setup = changed.ok_or_else(|| NotAProblem::expected(place, what, word))?;
        Ok(())
    }

    /// Adds the problem, and after it the one with the sides exchanged if it is a duplex.
    pub(crate) fn finish(&self, end: Place, entries: &mut Vec<ProblemEntry>) {
        let second =
            Self { is_half_duplex: !self.is_half_duplex, is_duplex: false, ..self.clone() };
        entries.push(ProblemEntry { line: self.line, problem: self.problem(end, None) });
        if self.is_duplex {
            let problem = second.problem(end, Some("duplex"));
            entries.push(ProblemEntry { line: self.line, problem });
        }
    }

    /// The problem, with a word at the end of its title.
    fn problem(&self, end: Place, word: Option<&str>) -> Result<Problem, NotAProblem> {
        let Some(mut stipulation) = self.stipulation else {
            return Err(NotAProblem::expected(end, "`Stipulation` before the end", "EndProblem"));
        };
        let is_help = stipulation.manner() == Manner::Help && stipulation.goal() != Goal::Diagram;
        if self.is_white_first && is_help && stipulation.usual_turn() == Color::Black {
            stipulation = stipulation.with_halves(stipulation.halves() - 1);
        }
        let first = stipulation.usual_turn();
        let turn = if self.is_half_duplex { first.other() } else { first };
        let setup = self.setup.with_turn(turn).with_en_passant(self.passed);
        let mut problem = Problem::new(pieces::board(setup, self.moved, self.place)?);
        problem.claim.stipulation = Some(stipulation);
        [problem.id, problem.author, problem.source] = self.names.clone();
        let letter = self.twin.map(|twin| match (b'a'..=b'z').nth(twin) {
            Some(letter) => char::from(letter).to_string(),
            None => format!("z{}", twin - 25),
        });
        let word = word.map(ToOwned::to_owned);
        let parts: Vec<String> = problem.id.take().into_iter().chain(letter).chain(word).collect();
        problem.id = Some(parts.join(" ")).filter(|id| !id.is_empty());
        Ok(problem)
    }
}

/// The squares that follow, with or without a sign between them, as in `a1<-->h1`.
fn squares(words: &mut Words<'_>) -> Vec<Square> {
    let mut squares = Vec::new();
    let bare = |word: &str| word.replace("<-->", "");
    while let Some(word) = words.next_if(|word| pieces::all_squares(&bare(word)).is_some()) {
        squares.extend(pieces::all_squares(&bare(word)).into_iter().flatten());
    }
    squares
}

/// The position after a change; `None` if it is another change, or a man leaves the board.
fn changed(setup: Setup, change: &str, words: &mut Words<'_>) -> Option<Setup> {
    let letters = words.language.pieces();
    let mut role = || letters.role(words.next_word()?.0);
    let roles = if change == "substitute" { Some((role()?, role()?)) } else { None };
    let degrees = words.next_number();
    let squares = squares(words);
    let setup = match change {
        "remove" => squares.iter().copied().fold(setup, Setup::clear),
        "move" => setup.clear(*squares.get(1)?),
        _ => setup,
    };
    let empty = setup.pieces().fold(setup, |setup, (square, _)| setup.clear(square));
    setup.pieces().try_fold(empty, |changed, (square, mut piece)| {
        match roles {
            Some((old, new)) if piece.role == old => piece.role = new,
            None if change == "polishtype" => piece.color = piece.color.other(),
            _ => {}
        }
        Some(changed.put(moved(square, change, degrees, &squares)?, piece))
    })
}

/// The square where a man stands after a change; `None` if it is another change, or the man leaves the board.
fn moved(
    square: Square,
    change: &str,
    degrees: Option<&str>,
    squares: &[Square],
) -> Option<Square> {
    let at =
        |square: Square| (square.file().index().cast_signed(), square.rank().index().cast_signed());
    let (x, y) = at(square);
    let (to_x, to_y) = match (change, degrees, squares) {
        ("move" | "exchange", _, [from, to]) if square == *from => at(*to),
        ("exchange", _, [from, to]) if square == *to => at(*from),
        ("substitute" | "polishtype", ..)
        | ("remove", _, [_, ..])
        | ("move" | "exchange", _, [_, _]) => (x, y),
        ("rotate", Some("90"), _) => (7 - y, x),
        ("rotate", Some("180"), _) => (7 - x, 7 - y),
        ("rotate", Some("270"), _) => (y, 7 - x),
        ("mirror", _, [Square::A1, Square::H1]) => (7 - x, y),
        ("mirror", _, [Square::A1, Square::A8]) => (x, 7 - y),
        ("mirror", _, [Square::A1, Square::H8]) => (7 - y, 7 - x),
        ("mirror", _, [Square::A8, Square::H1]) => (y, x),
        ("shift", _, [from, to]) => (x + at(*to).0 - at(*from).0, y + at(*to).1 - at(*from).1),
        _ => return None,
    };
    square.offset(to_x - x, to_y - y)
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
            setup = letters.put(setup, color, &format!("{char}{name}"), place)?;
            file += 1;
        }
        if file != 8 {
            return Err(wrong());
        }
    }
    Ok(setup)
}
