//! The count of solved puzzles, which is kept.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The way in which a puzzle was solved.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Solved {
    Not,
    WithHelp,
    Alone,
}

/// The count of solved puzzles, and the place in a file. Texts that a [`Storage`](crate::Storage) has kept are read by serde:
/// what is missing in them is 0.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PuzzleTally {
    /// The number of puzzles in a row that were solved without help.
    pub(crate) streak: usize,
    /// The longest streak.
    pub(crate) best: usize,
    /// The number of all solved puzzles.
    pub(crate) solved: usize,
    /// The last file, and the number of its entries that are done.
    file: Option<String>,
    done: usize,
    /// The memory of the lines that were drilled.
    lines: Vec<DrilledLine>,
}

/// The memory of a line: its key, how often in a row it was known, and the day since 1970 on which it returns.
pub type DrilledLine = (u32, u8, u32);

impl PuzzleTally {
    /// A count without a file: the puzzles in a row that were solved without help, the most of them, and all that were solved.
    pub const fn new(streak: usize, best: usize, solved: usize) -> Self {
        Self { streak, best, solved, file: None, done: 0, lines: Vec::new() }
    }

    /// The count with the memory of lines.
    pub fn with_lines(self, lines: Vec<DrilledLine>) -> Self {
        Self { lines, ..self }
    }

    /// The memory of the line with a key; zeros for a new one.
    pub(crate) fn line(&self, key: u32) -> DrilledLine {
        self.lines.iter().find(|line| line.0 == key).copied().unwrap_or_default()
    }

    pub(crate) fn set_line(&mut self, line: DrilledLine) {
        self.lines.retain(|known| known.0 != line.0);
        self.lines.push(line);
    }

    /// Counts a puzzle. Returns the words about the streak.
    pub(crate) fn count(&mut self, solved: Solved) -> String {
        self.solved = self.solved.saturating_add(usize::from(solved != Solved::Not));
        if solved == Solved::Alone {
            self.streak = self.streak.saturating_add(1);
            self.best = self.best.max(self.streak);
        } else {
            self.lose();
        }
        self.to_string()
    }

    /// Ends the streak.
    pub(crate) const fn lose(&mut self) {
        self.streak = 0;
    }

    /// The number of entries of a file that are done.
    pub(crate) fn done_of(&self, place: Option<&str>) -> usize {
        if place.is_some() && self.file.as_deref() == place { self.done } else { 0 }
    }

    /// The count without the place in a file, which begins with its first puzzle then.
    pub(crate) fn without_place(self) -> Self {
        Self { file: None, done: 0, ..self }
    }

    pub(crate) fn set_done(&mut self, place: Option<&str>, done: usize) {
        if place.is_some() {
            (self.file, self.done) = (place.map(str::to_owned), done);
        }
    }
}

/// `Streak 3, longest 12.`
impl fmt::Display for PuzzleTally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Streak {}, longest {}.", self.streak, self.best)
    }
}
