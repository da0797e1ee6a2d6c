//! Counts of bad moves, by player and in total.

use std::fmt::Write;
use std::time::Duration;

use chess_core::{Color, GameRef};
use chess_search::{Judgement, Review};

use crate::output::tally::Count;

/// The counts of all games together.
#[derive(Default)]
pub(super) struct Tally {
    games: u64,
    plies: u64,
    bad: BadMoves,
    /// Games with mistakes, which were copied unchanged.
    pub(super) wrong: u64,
    /// Games that were not finished.
    pub(super) unfinished: u64,
}

impl Tally {
    /// Counts a game. Returns a line for each player.
    pub(super) fn add(&mut self, game: GameRef<'_>, reviews: &[Review]) -> [String; 2] {
        self.games += 1;
        self.plies += reviews.len() as u64;
        let bad = BadMoves::of(reviews.iter().filter_map(Review::judgement));
        self.bad.inaccuracies += bad.inaccuracies;
        self.bad.mistakes += bad.mistakes;
        self.bad.blunders += bad.blunders;
        Color::ALL.map(|color| player(game, color, reviews))
    }

    /// `2 games, 84 plies: 5 inaccuracies, 3 mistakes, 1 blunder; 12.34 s, 7 plies a second`
    #[expect(clippy::cast_precision_loss, reason = "three digits are shown")]
    pub(super) fn words(&self, time: Duration) -> String {
        let seconds = time.as_secs_f64();
        let rate = self.plies as f64 / seconds.max(1e-3);
        let (games, plies) = (Count(self.games, "game"), Count(self.plies, "ply"));
        let bad = self.bad.words();
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
#[expect(clippy::cast_precision_loss, reason = "two digits are shown")]
fn player(game: GameRef<'_>, color: Color, reviews: &[Review]) -> String {
    let side = match color {
        Color::White => "White",
        Color::Black => "Black",
    };
    let name = game.tags().value(side).filter(|name| !name.is_empty() && *name != "?");
    let name = name.map(|name| format!(" ({name})")).unwrap_or_default();
    let own = || reviews.iter().filter(|review| review.color == color);
    let lost: u64 = own().map(|review| u64::from(review.centipawn_loss())).sum();
    let average = lost as f64 / own().count().max(1) as f64;
    let bad = BadMoves::of(own().filter_map(Review::judgement)).words();
    format!("{side}{name}: {bad}, average loss {average:.0} centipawns")
}

/// The numbers of bad moves.
#[derive(Default)]
struct BadMoves {
    inaccuracies: u64,
    mistakes: u64,
    blunders: u64,
}

impl BadMoves {
    fn of(judgements: impl Iterator<Item = Judgement>) -> Self {
        let mut bad = Self::default();
        for judgement in judgements {
            match judgement {
                Judgement::Inaccuracy => bad.inaccuracies += 1,
                Judgement::Mistake => bad.mistakes += 1,
                Judgement::Blunder => bad.blunders += 1,
            }
        }
        bad
    }

    fn words(&self) -> String {
        let inaccuracies = Count(self.inaccuracies, "inaccuracy");
        let mistakes = Count(self.mistakes, "mistake");
        format!("{inaccuracies}, {mistakes}, {}", Count(self.blunders, "blunder"))
    }
}
