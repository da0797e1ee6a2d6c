//! The words of Popeye's input.

use chess_core::pgn::Place;

use crate::pieces;

/// The commands, in lower case.
const COMMANDS: [&str; 17] = [
    "beginproblem",
    "endproblem",
    "nextproblem",
    "title",
    "author",
    "origin",
    "award",
    "remark",
    "protocol",
    "stipulation",
    "sstipulation",
    "pieces",
    "forsyth",
    "option",
    "condition",
    "twin",
    "zeroposition",
];

/// Whether a word is a keyword or its first letters, at least three.
pub(super) fn is_keyword(word: &str, keyword: &str) -> bool {
    word.len() >= 3
        && word.len() <= keyword.len()
        && keyword.as_bytes()[..word.len()].eq_ignore_ascii_case(word.as_bytes())
}

/// The command of a word, which may be shortened.
pub(super) fn command(word: &str) -> Option<&'static str> {
    COMMANDS.into_iter().find(|command| is_keyword(word, command))
}

/// The words of a file, with their places.
pub(super) struct Words<'a> {
    rest: &'a str,
    pub(super) place: Place,
}

impl<'a> Words<'a> {
    pub(super) fn new(file: &'a str) -> Self {
        Self { rest: file.trim_start_matches('\u{FEFF}'), place: Place::START }
    }

    /// Leaves out the rest of the file.
    pub(super) fn end(&mut self) {
        self.rest = "";
    }

    fn skip(&mut self, length: usize) {
        let (skipped, rest) = self.rest.split_at(length);
        self.place.skip(skipped);
        self.rest = rest;
    }

    /// The next word, and its place.
    fn peek(&mut self) -> Option<&'a str> {
        self.skip(self.rest.len() - self.rest.trim_start().len());
        self.rest.split_whitespace().next()
    }

    pub(super) fn next(&mut self) -> Option<(&'a str, Place)> {
        let word = self.peek()?;
        let place = self.place;
        self.skip(word.len());
        Some((word, place))
    }

    pub(super) fn next_if(&mut self, is_wanted: impl Fn(&str) -> bool) -> Option<&'a str> {
        self.peek().filter(|word| is_wanted(word))?;
        self.next().map(|(word, _)| word)
    }

    /// Leaves out lines that begin with `#`.
    pub(super) fn skip_comments(&mut self) {
        while self.peek().is_some_and(|word| word.starts_with('#')) {
            self.line();
        }
    }

    /// The next word, if it is not a command.
    pub(super) fn next_piece(&mut self) -> Option<(&'a str, Place)> {
        self.peek().filter(|word| command(word).is_none())?;
        self.next()
    }

    /// The next word, if it consists of squares.
    pub(super) fn next_squares(&mut self) -> Option<(&'a str, Place)> {
        self.peek().filter(|word| pieces::all_squares(word).is_some())?;
        self.next()
    }

    /// The rest of the line.
    pub(super) fn line(&mut self) -> &'a str {
        let line = self.rest.lines().next().unwrap_or_default();
        self.skip(line.len());
        line.trim()
    }

    /// Leaves out the rest of a problem. Returns whether another problem follows at once.
    pub(super) fn skip_problem(&mut self) -> bool {
        while let Some((word, _)) = self.next() {
            match command(word) {
                Some("endproblem") => return false,
                Some("nextproblem" | "beginproblem") => return true,
                _ => {}
            }
        }
        false
    }
}
