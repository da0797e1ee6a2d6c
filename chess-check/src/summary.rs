//! What was checked, in numbers.

use chess_core::pgn::Place;

/// What was checked in one file, or in all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Summary {
    /// The number of files; 1 for one file.
    pub files: u64,
    /// The number of games or positions.
    pub games: u64,
    /// The number of plies in the main lines that are known.
    pub plies: u64,
    /// The number of findings.
    pub findings: u64,
    /// The number of games or positions with a finding.
    pub games_with_findings: u64,
    /// The number of bytes of text.
    pub bytes: u64,
    /// The number of files that could not be read, or not to their end.
    pub broken: u64,
}

impl Summary {
    /// Adds what was checked in another file.
    pub(crate) fn add(&mut self, other: &Self) {
        self.files += other.files;
        self.games += other.games;
        self.plies += other.plies;
        self.findings += other.findings;
        self.games_with_findings += other.games_with_findings;
        self.bytes += other.bytes;
        self.broken += other.broken;
    }
}

/// Where the games of a range begin and end, so that ranges can be joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Ends {
    /// The number of bytes of text from the beginning of the range to its first game; all of them if no game
    /// begins in the range.
    pub skipped: u64,
    /// The number of bytes of text from the end of the range to the end of its last game.
    pub beyond: u64,
    /// The place at that end, counted from the first game.
    pub place: Place,
}
