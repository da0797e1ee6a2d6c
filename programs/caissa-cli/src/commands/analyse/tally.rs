//! Counts of bad moves, by player and in total.

use std::fmt::Write;
use std::time::Duration;

use chess_core::{Color, GameRef};
use chess_search::{BadMoves, Review};

use crate::output::tally::Count;

/// The counts of all games together.
#[derive(Default)]
pub(super) struct AnalysisTally {
    games: u64,
    plies: u64,
    bad: BadMoves,
    /// Games with mistakes, which were copied unchanged.
    pub(super) wrong: u64,
    /// Games that were not finished.
    pub(super) unfinished: u64,
}

impl AnalysisTally {
    /// Counts a game. Returns a line for each player.
    pub(super) fn add(&mut self, game: GameRef<'_>, reviews: &[Review]) -> [String; 2] {
        self.games += 1;
        self.plies += reviews.len() as u64;
        self.bad.extend(reviews.iter().filter_map(Review::judgement));
        Color::ALL.map(|color| player(game, color, reviews))
    }

    /// `2 games, 84 plies: 5 inaccuracies, 3 mistakes, 1 blunder; 12.34 s, 7 plies a second`
    #[expect(clippy::cast_precision_loss, reason = "three digits are shown")]
    pub(super) fn words(&self, time: Duration) -> String {
        let seconds = time.as_secs_f64();
        let rate = self.plies as f64 / seconds.max(1e-3);
        let (games, plies) = (Count(self.games, "game"), Count(self.plies, "ply"));
        let bad = counted(self.bad);
        let mut text = format!("{games}, {plies}: {bad}; {seconds:.2} s, {rate:.0} plies a second");
        // Writing to a string does not fail.
        if self.unfinished > 0 {
            let _ = write!(text, "; {} not finished", Count(self.unfinished, "game"));
        }
        if self.wrong > 0 {
            let games = Count(self.wrong, "game");
            let _ = write!(text, "; {games} with mistakes copied unchanged");
        }
        text
    }
}

/// `White (Anderssen, Adolf): 2 inaccuracies, 1 mistake, 0 blunders, average loss 45 centipawns`
fn player(game: GameRef<'_>, color: Color, reviews: &[Review]) -> String {
    let side = match color {
        Color::White => "White",
        Color::Black => "Black",
    };
    let name = game.tags().value(side).filter(|name| !name.is_empty() && *name != "?");
    let name = name.map(|name| format!(" ({name})")).unwrap_or_default();
    format!("{side}{name}: {}", BadMoves::of_side(color, reviews))
}

/// The same words as in [`BadMoves`], for numbers of any length.
fn counted(bad: BadMoves) -> String {
    let inaccuracies = Count(bad.inaccuracies, "inaccuracy");
    let mistakes = Count(bad.mistakes, "mistake");
    format!("{inaccuracies}, {mistakes}, {}", Count(bad.blunders, "blunder"))
}
