//! Counts of the parts of games that a target cannot hold.

use chess_core::pgn::NoteCounts;
use chess_core::text::Listed;
use chess_core::{GameRef, GameResult, Outcome};
use clap::ValueEnum;

use crate::args::Target;
use crate::output::tally::Count;

/// Whether a game has a result that its last position does not decide.
pub(super) fn has_own_result(game: GameRef<'_>) -> bool {
    let decided = game.outcome().map_or(GameResult::Unknown, Outcome::result);
    game.result() != decided
}

/// Whether an operation is a move counter, which the position has.
pub(super) fn is_counter(opcode: &str) -> bool {
    matches!(opcode, "hmvc" | "fmvn")
}

/// The number of each kind of part that is left out.
#[derive(Default)]
pub(super) struct Lost {
    tags: usize,
    comments: usize,
    glyphs: usize,
    variations: usize,
    results: usize,
    pub(super) operations: usize,
}

impl Lost {
    /// Counts all parts of a game except its moves and its start.
    pub(super) fn add(&mut self, game: GameRef<'_>) {
        self.tags += game.tags().count();
        self.results += usize::from(has_own_result(game));
        self.add_notes(game);
    }

    /// Counts the comments, annotation glyphs and variations of a game.
    pub(super) fn add_notes(&mut self, game: GameRef<'_>) {
        let NoteCounts { nags, comments, variations, .. } = game.line().count_notes();
        self.glyphs += nags;
        self.comments += comments;
        self.variations += variations;
    }

    /// Counts the parts that were counted elsewhere.
    pub(super) fn join(&mut self, other: &Self) {
        self.tags += other.tags;
        self.comments += other.comments;
        self.glyphs += other.glyphs;
        self.variations += other.variations;
        self.results += other.results;
        self.operations += other.operations;
    }

    /// `` `uci` has no place for 12 tags, 3 comments and 1 variation ``
    pub(super) fn words(&self, target: Target) -> Option<String> {
        let counts = [
            (self.tags, "tag"),
            (self.comments, "comment"),
            (self.glyphs, "annotation glyph"),
            (self.variations, "variation"),
            (self.results, "result"),
            (self.operations, "operation"),
        ];
        let word = |(count, name)| Count(count as u64, name).to_string();
        let words: Vec<_> = counts.into_iter().filter(|(count, _)| *count > 0).map(word).collect();
        let (target, list) = (target.to_possible_value()?, Listed(&words, "and"));
        (!words.is_empty()).then(|| format!("`{}` has no place for {list}", target.get_name()))
    }
}
