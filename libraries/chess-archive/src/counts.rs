//! Counts of games: their lengths, results, endings, players and openings.

use std::collections::HashMap;

use chess_core::{Color, GameRef, GameResult, Outcome};

use crate::openings::{Opening, Openings};

/// The numbers of a set of games.
#[derive(Clone, Debug, Default)]
pub struct GameCounts {
    /// The number of games.
    pub games: u64,
    /// The number of plies in them.
    pub plies: u64,
    /// The fewest and the most plies of a game.
    pub lengths: Option<(usize, usize)>,
    /// The number of games with each result, in the order of [`GameResult::ALL`].
    pub results: [u64; 4],
    /// The number of games that ended by each rule.
    pub endings: HashMap<&'static str, u64>,
    /// The games of each player.
    pub players: HashMap<String, PlayerScore>,
    /// The number of games with each opening.
    pub openings: HashMap<Opening, u64>,
}

/// The games of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayerScore {
    /// All games.
    pub games: u64,
    /// Games that the player won.
    pub wins: u64,
    /// Games that were drawn.
    pub draws: u64,
    /// Games that the player lost.
    pub losses: u64,
}

impl PlayerScore {
    /// One game.
    fn of(color: Color, result: GameResult) -> Self {
        let is_won = result.winner() == Some(color);
        let is_lost = result.winner() == Some(color.other());
        Self {
            games: 1,
            wins: is_won.into(),
            draws: (result == GameResult::Draw).into(),
            losses: is_lost.into(),
        }
    }

    fn join(&mut self, other: Self) {
        self.games += other.games;
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }
}

impl GameCounts {
    /// Adds a game.
    pub fn add(&mut self, game: GameRef<'_>, openings: &Openings) {
        let length = game.len();
        self.games += 1;
        self.plies += length as u64;
        let (least, most) = self.lengths.unwrap_or((length, length));
        self.lengths = Some((least.min(length), most.max(length)));
        let result = game.result();
        let index = GameResult::ALL.iter().position(|known| *known == result);
        self.results[index.unwrap_or(3)] += 1;
        if let Some(outcome) = game.outcome() {
            *self.endings.entry(ending(outcome)).or_default() += 1;
        }
        for (color, name) in [(Color::White, "White"), (Color::Black, "Black")] {
            if let Some(name) = game.tags().value(name).filter(|name| !matches!(*name, "" | "?")) {
                self.add_player(name, color, result);
            }
        }
        if let Some(opening) = openings.of(game) {
            *self.openings.entry(opening.clone()).or_default() += 1;
        }
    }

    /// Adds the numbers of other games.
    pub fn join(&mut self, other: Self) {
        self.games += other.games;
        self.plies += other.plies;
        self.lengths = match (self.lengths, other.lengths) {
            (Some((least, most)), Some((shortest, longest))) => {
                Some((least.min(shortest), most.max(longest)))
            }
            (one, another) => one.or(another),
        };
        for (sum, number) in self.results.iter_mut().zip(other.results) {
            *sum += number;
        }
        for (name, number) in other.endings {
            *self.endings.entry(name).or_default() += number;
        }
        for (name, score) in other.players {
            self.players.entry(name).or_default().join(score);
        }
        for (opening, number) in other.openings {
            *self.openings.entry(opening).or_default() += number;
        }
    }

    fn add_player(&mut self, name: &str, color: Color, result: GameResult) {
        let score = PlayerScore::of(color, result);
        match self.players.get_mut(name) {
            Some(sum) => sum.join(score),
            None => _ = self.players.insert(name.to_owned(), score),
        }
    }
}

const fn ending(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Checkmate { .. } => "checkmate",
        Outcome::Stalemate => "stalemate",
        Outcome::DeadPosition => "dead position",
        Outcome::SeventyFiveMoves => "75 moves",
        Outcome::FivefoldRepetition => "fivefold repetition",
        _ => "another rule",
    }
}
