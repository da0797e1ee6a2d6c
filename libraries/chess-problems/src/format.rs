//! The formats of files of problems, told apart by their beginnings.

use chess_core::text::without_marks;
use chess_core::{FenOptions, is_fen};

use crate::{NotAProblem, Problem, ProblemEntry, epd, json, lichess, popeye, yacpdb};

/// A format of files of problems.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Format {
    /// A position with operations in each line.
    Epd,
    /// A puzzle of lichess.org in each line, as CSV.
    Lichess,
    /// An object in each line.
    Json,
    /// Games in PGN.
    Pgn,
    /// Popeye's input.
    Popeye,
    /// Entries of YACPDB, as YAML.
    Yacpdb,
}

/// A reader of lines. `None` for a line that is not a problem, such as a header.
pub type ReadLine = fn(&str, &FenOptions) -> Option<Result<Problem, NotAProblem>>;

impl Format {
    /// The formats that are read, for messages.
    pub const NAMES: &str =
        "EPD, FEN, Lichess puzzles (CSV), JSON, input of Popeye, YAML of YACPDB, or PGN games";

    /// The format of a text, given its beginning; `None` if it is not known yet. Empty lines and comments, which begin with
    /// `#`, tell nothing.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_problems::Format;
    ///
    /// assert_eq!(Format::of("# problems\nkbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2;\n"), Some(Format::Epd));
    /// assert_eq!(Format::of("PuzzleId,FEN,Moves,Rating\n"), Some(Format::Lichess));
    /// assert_eq!(Format::of("[Event \"Paris\"]\n"), Some(Format::Pgn));
    /// assert_eq!(Format::of("a text"), None);
    /// ```
    pub fn of(text: &str) -> Option<Self> {
        let lines = without_marks(text).lines().map(str::trim);
        let first = lines.clone().find(|line| !line.is_empty() && !line.starts_with('#'))?;
        let word = first.split_whitespace().next().unwrap_or_default().to_ascii_lowercase();
        let second = first.split(',').nth(1).unwrap_or_default();
        if lichess::is_header(first) || (!first.starts_with('{') && is_fen(second)) {
            Some(Self::Lichess)
        } else if first.starts_with('{') {
            Some(Self::Json)
        } else if is_fen(first) {
            Some(Self::Epd)
        } else if word.starts_with("1.") || is_tag(first) {
            Some(Self::Pgn)
        } else if popeye::is_beginning(&word) {
            Some(Self::Popeye)
        } else if first == "---" || lines.clone().any(|line| line.starts_with("algebraic:")) {
            Some(Self::Yacpdb)
        } else {
            None
        }
    }

    /// The reader of its lines; `None` if a problem takes several.
    pub fn line(self) -> Option<ReadLine> {
        match self {
            Self::Epd => Some(|line, options| Some(epd::parse_with(line, options))),
            Self::Lichess => {
                Some(|line, _| (!lichess::is_header(line)).then(|| lichess::parse(line)))
            }
            Self::Json => Some(|line, options| Some(json::parse_with(line, options))),
            Self::Pgn | Self::Popeye | Self::Yacpdb => None,
        }
    }

    /// The reader of a whole text where problems take several lines; `None` for lines and games.
    pub fn whole(self) -> Option<fn(&str) -> Vec<ProblemEntry>> {
        match self {
            Self::Popeye => Some(|text| popeye::parse(text).collect()),
            Self::Yacpdb => Some(|text| yacpdb::parse(text).collect()),
            Self::Epd | Self::Lichess | Self::Json | Self::Pgn => None,
        }
    }
}

/// Whether a line begins with a tag of PGN.
fn is_tag(line: &str) -> bool {
    line.strip_prefix('[')
        .is_some_and(|rest| rest.starts_with(|char: char| char.is_ascii_alphabetic()))
}
