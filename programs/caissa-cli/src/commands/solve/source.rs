//! The problems of a file, one by one. Its first line with a text decides its format.

use std::io::{self, Cursor, Read};

use chess_check::{Input, ListLines, decode, items};
use chess_core::FenOptions;
use chess_core::pgn::{self, Place, Reader};
use chess_problems::pgn as games;
use chess_problems::{Format, NotAProblem, Problem, ProblemEntry, ReadLine};

/// A problem as it is given.
pub(crate) struct Given {
    /// The place where it begins; if it cannot be read, the place of the mistake.
    pub(super) place: Place,
    /// The number of the problem among those that begin there, such as twins: 0 for the first.
    part: usize,
    pub(crate) problem: Result<Problem, NotAProblem>,
}

impl Given {
    /// The first problem of a place.
    pub(super) const fn new(place: Place, problem: Result<Problem, NotAProblem>) -> Self {
        Self { place, part: 0, problem }
    }

    /// The name of the theorem about it, for Coq. The file has this number; a problem on the command line has none.
    pub(super) fn theorem(&self, file: Option<usize>) -> String {
        let line = self.place.line;
        let name = match file {
            None => return "mate".to_owned(),
            Some(0) => format!("mate_{line}"),
            Some(file) => format!("mate_{file}_{line}"),
        };
        match self.part {
            0 => name,
            part => format!("{name}_part{}", part + 1),
        }
    }
}

/// The greatest size of a file that is read as a whole: input of Popeye, or YAML.
const LARGEST: u64 = 1 << 26;

/// The greatest number of bytes that are searched for the format.
const BEGINNING: usize = 1 << 16;

/// The number of bytes that are read at once in this search.
const PART: u64 = 1 << 12;

/// The problems of a file.
pub(crate) enum ProblemSource {
    /// A problem in each line.
    Lines { lines: ListLines<Box<dyn Read + Send>>, read: ReadLine, options: FenOptions },
    /// A problem in each game.
    Games(Box<dyn Iterator<Item = io::Result<Given>>>),
    /// All problems at once, because each takes several lines.
    Whole(std::vec::IntoIter<Given>),
}

/// The contents of a file: problems, or games, which may be problems or have mates in them.
pub(crate) enum Contents {
    Problems(ProblemSource),
    Games(Box<dyn Read + Send>),
}

/// Opens a file of problems or games.
pub(crate) fn contents(input: Input, options: FenOptions) -> io::Result<Contents> {
    let mut text = input.unpacked()?;
    let (format, beginning) = beginning(&mut text)?;
    let text = Cursor::new(beginning).chain(text);
    let Some(format) = format else {
        return Err(no_problems(&format!("no problems: expected {}", formats())));
    };
    if let Some(read) = format.whole() {
        return whole(text, read).map(Contents::Problems);
    }
    let Some(read) = format.line() else { return Ok(Contents::Games(Box::new(text))) };
    let lines = ListLines::new(Box::new(text) as Box<_>, Place::START);
    Ok(Contents::Problems(ProblemSource::Lines { lines, read, options }))
}

impl ProblemSource {
    pub(super) fn open(input: Input, options: FenOptions) -> io::Result<Self> {
        match contents(input, options)? {
            Contents::Problems(problems) => Ok(problems),
            Contents::Games(text) => games_of(text),
        }
    }
}

/// The formats that are read, for messages.
fn formats() -> String {
    format!("{} with a `FEN` tag", Format::NAMES)
}

fn no_problems(words: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, words)
}

/// Reads games as problems. In a file of games from the starting position there are none.
fn games_of(text: Box<dyn Read + Send>) -> io::Result<ProblemSource> {
    let mut others = Reader::new(text);
    let first = others.next().transpose()?;
    let game = first.as_ref().and_then(|entry| entry.game.as_ref());
    if game.is_some_and(|game| games::problem(game.as_game()).is_none()) {
        let words = "its games begin from the starting position; `caissa generate FILE` finds mates inside games. \
                     Problems are";
        return Err(no_problems(&format!("{words} {}", formats())));
    }
    let entries = first.map(Ok).into_iter().chain(others);
    Ok(ProblemSource::Games(Box::new(entries.map(|entry| entry.map(|entry| of_game(&entry))))))
}

/// A game as a problem.
fn of_game(entry: &pgn::Entry) -> Given {
    let place = entry.place;
    match (&entry.game, entry.findings.first()) {
        (_, Some(finding)) => {
            let place = finding.place();
            Given::new(place, Err(NotAProblem::of_error(place, *finding.error())))
        }
        (Some(game), None) => {
            let words = "the game has no `FEN` tag, so it is not a problem";
            let none = || NotAProblem::new(place, words);
            Given::new(place, games::problem(game.as_game()).ok_or_else(none))
        }
        (None, None) => Given::new(place, Err(NotAProblem::new(place, "the game cannot be read"))),
    }
}

/// The format of a text, and its beginning. A stream may wait for its reader, so it reads no more than it needs.
fn beginning(text: &mut impl Read) -> io::Result<(Option<Format>, Vec<u8>)> {
    let mut bytes = Vec::new();
    loop {
        let length = text.by_ref().take(PART).read_to_end(&mut bytes)?;
        let is_over = (length as u64) < PART || bytes.len() >= BEGINNING;
        // The last line may be cut off.
        let lines = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        let lines = decode(if is_over { &bytes } else { &bytes[..lines] });
        let format = Format::of(&lines);
        if format.is_some() || is_over {
            // A list without a problem is not a mistake.
            let is_empty = items(&lines).next().is_none();
            return Ok((format.or(is_empty.then_some(Format::Epd)), bytes));
        }
    }
}

/// Reads a file as a whole.
fn whole(text: impl Read, read: fn(&str) -> Vec<ProblemEntry>) -> io::Result<ProblemSource> {
    let mut bytes = Vec::new();
    text.take(LARGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST {
        let words = "it has more than 64 MiB, and is not a list of lines";
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, words));
    }
    let (mut last, mut part) = (0, 0);
    let given = |entry: ProblemEntry| {
        part = if entry.line == last { part + 1 } else { 0 };
        last = entry.line;
        let begin = Place { line: entry.line, column: 1 };
        let place = entry.problem.as_ref().map_or_else(|mistake| mistake.place, |_| begin);
        Given { place, part, problem: entry.problem }
    };
    Ok(ProblemSource::Whole(
        read(&decode(&bytes)).into_iter().map(given).collect::<Vec<_>>().into_iter(),
    ))
}

impl Iterator for ProblemSource {
    type Item = io::Result<Given>;

    fn next(&mut self) -> Option<io::Result<Given>> {
        let (lines, read, options) = match self {
            Self::Whole(problems) => return problems.next().map(Ok),
            Self::Games(problems) => return problems.next(),
            Self::Lines { lines, read, options } => (lines, *read, *options),
        };
        loop {
            let line = match lines.next()? {
                Ok(line) => line,
                Err(error) => return Some(Err(error)),
            };
            if !line.is_item() {
                continue;
            }
            if let Some(problem) = read(&line.text, &options) {
                let place = problem.as_ref().map_or_else(
                    |mistake| Place { column: mistake.place.column, ..line.place },
                    |_| line.place,
                );
                return Some(Ok(Given::new(place, problem)));
            }
        }
    }
}
