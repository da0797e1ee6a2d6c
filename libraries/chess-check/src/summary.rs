//! The totals of a check.

use chess_core::pgn::Place;

/// The totals of one file, or of all files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Summary {
    /// The number of files; 1 for one file.
    pub files: u64,
    /// The number of games. A visitor other than [`check`](crate::check()) also counts lines of positions and calls here.
    pub games: u64,
    /// The number of lines of EPD or FEN.
    pub positions: u64,
    /// The number of calls of macros.
    pub calls: u64,
    /// The number of strings of chess in programs.
    pub strings: u64,
    /// The number of wrong strings in tests of refusal, which are not reported.
    pub refusals: u64,
    /// The number of plies in the main lines that are known.
    pub plies: u64,
    /// The number of findings.
    pub findings: u64,
    /// The number of words that were not read; see [`chess_core::error::Unread`].
    pub unread: u64,
    /// The number of games or positions with a finding.
    pub games_with_findings: u64,
    /// The number of perft counts that were left out; see [`CheckOptions::perft`](crate::CheckOptions::perft).
    pub uncounted: u64,
    /// The number of bytes of text.
    pub bytes: u64,
    /// The number of files that could not be read, or not to their end.
    pub broken: u64,
}

impl Summary {
    /// Adds the totals of another file.
    pub(crate) fn add(&mut self, other: &Self) {
        self.files += other.files;
        self.games += other.games;
        self.positions += other.positions;
        self.calls += other.calls;
        self.strings += other.strings;
        self.refusals += other.refusals;
        self.unread += other.unread;
        self.plies += other.plies;
        self.findings += other.findings;
        self.games_with_findings += other.games_with_findings;
        self.uncounted += other.uncounted;
        self.bytes += other.bytes;
        self.broken += other.broken;
    }

    /// The totals that only a check has, with those of all visitors, who count positions and calls as games.
    pub(crate) fn with(mut self, others: &Self) -> Self {
        let items = self.positions + self.calls + self.strings;
        self.add(others);
        self.games = self.games.saturating_sub(items);
        self
    }
}

/// The places where the games of a range begin and end, so that ranges can be joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ends {
    /// The number of bytes of text from the beginning of the range to its first game; all of them if no game
    /// begins in the range.
    pub skipped: u64,
    /// The number of bytes of text from the end of the range to the end of its last game.
    pub beyond: u64,
    /// The place at that end, counted from the first game.
    pub place: Place,
}

impl Default for Ends {
    /// The ends of an empty range at the beginning of a file.
    fn default() -> Self {
        Self { skipped: 0, beyond: 0, place: Place::START }
    }
}
