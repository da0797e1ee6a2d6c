//! The tournament: which pair plays next, and the table.

use std::fs::File;
use std::io::Write;
use std::sync::Mutex;

use caissa_bench::starts;
use chess_core::Move;

use crate::fit::{Rating, Results, expected};
use crate::game::{self, Played};
use crate::player::{Kind, Players};

/// After so many games, the ratings are computed again, and the table is shown.
const GAMES_BETWEEN_FITS: usize = 20;
const GAMES_BETWEEN_TABLES: usize = 50;

pub struct Tournament {
    kinds: Vec<Kind>,
    games: usize,
    seed: u64,
    openings: Vec<Vec<Move>>,
    state: Mutex<State>,
}

struct State {
    begun: usize,
    played: usize,
    results: Results,
    /// The games that each pair has begun.
    pairs: Vec<Vec<f64>>,
    /// The ratings so far.
    elo: Vec<f64>,
    pgn: Option<File>,
}

/// Two games of a pair with one opening.
struct Task {
    pair: [usize; 2],
    number: usize,
}

impl Tournament {
    pub fn new(kinds: Vec<Kind>, games: usize, seed: u64, pgn: Option<File>) -> Self {
        let elo = kinds.iter().map(|kind| kind.guess()).collect();
        let results = Results::new(kinds.len());
        let pairs = vec![vec![0.0; kinds.len()]; kinds.len()];
        let state = Mutex::new(State { begun: 0, played: 0, results, pairs, elo, pgn });
        Self { kinds, games, seed, openings: starts::openings(), state }
    }

    /// Plays until all games are begun.
    pub fn work(&self) {
        let mut players = Players::new();
        while let Some(task) = self.next() {
            let opening = &self.openings[(task.number + self.seed as usize) % self.openings.len()];
            for white in [0, 1] {
                let pair = [task.pair[white], task.pair[1 - white]];
                let seed = self.seed << 32 | (2 * task.number + white) as u64;
                let kinds = pair.map(|at| self.kinds[at]);
                let played = game::play(&mut players, kinds, opening, seed);
                self.note(pair, &played);
            }
        }
    }

    /// The pair whose games tell most: its score is open, and it has played few.
    fn next(&self) -> Option<Task> {
        let mut state = self.state.lock().expect("no thread panics");
        if state.begun >= self.games {
            return None;
        }
        let mut best = (0.0, [0, 1]);
        for one in 0..self.kinds.len() {
            for other in one + 1..self.kinds.len() {
                let is_stockfish = |at: usize| matches!(self.kinds[at], Kind::Stockfish(_));
                let chance = expected(state.elo[one] - state.elo[other]);
                let value = chance * (1.0 - chance) / (state.pairs[one][other] + 4.0);
                if value > best.0 && !(is_stockfish(one) && is_stockfish(other)) {
                    best = (value, [one, other]);
                }
            }
        }
        let [one, other] = best.1;
        state.pairs[one][other] += 2.0;
        state.begun += 2;
        Some(Task { pair: best.1, number: state.begun / 2 })
    }

    fn note(&self, pair: [usize; 2], played: &Played) {
        let mut state = self.state.lock().expect("no thread panics");
        state.results.add(pair[0], pair[1], played.halves);
        state.played += 1;
        if state.played.is_multiple_of(GAMES_BETWEEN_FITS) {
            let ratings = self.fit(&state.results);
            state.elo = ratings.iter().map(|rating| rating.elo).collect();
        }
        if state.played.is_multiple_of(GAMES_BETWEEN_TABLES) {
            eprintln!("{}", self.table_of(&state));
        }
        let Some(file) = &mut state.pgn else { return };
        let [white, black] = pair.map(|at| self.kinds[at].name());
        let result = ["0-1", "1/2-1/2", "1-0"][played.halves];
        let text = &played.text;
        let game = format!(
            "[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"{result}\"]\n\n{text}{result}\n\n"
        );
        file.write_all(game.as_bytes()).expect("the file for games can be written");
    }

    fn fit(&self, results: &Results) -> Vec<Rating> {
        let guesses: Vec<f64> = self.kinds.iter().map(|kind| kind.guess()).collect();
        let is_anchor = |at: &usize| matches!(self.kinds[*at], Kind::Stockfish(_));
        let anchors: Vec<usize> = (0..self.kinds.len()).filter(is_anchor).collect();
        results.fit(&guesses, &anchors)
    }

    /// All players with their ratings, the weakest first.
    pub fn table(&self) -> String {
        self.table_of(&self.state.lock().expect("no thread panics"))
    }

    fn table_of(&self, state: &State) -> String {
        let ratings = self.fit(&state.results);
        let mut order: Vec<usize> = (0..self.kinds.len()).collect();
        order.sort_by(|one, other| ratings[*one].elo.total_cmp(&ratings[*other].elo));
        let mut table = format!(
            "{} games\n| player | declared | measured | 95 % | games | score |\n|---|---|---|---|---|---|\n",
            state.played
        );
        for at in order {
            let others = 0..self.kinds.len();
            let games: f64 = others.clone().map(|other| state.results.games(at, other)).sum();
            let points: f64 = others.map(|other| state.results.points(at, other)).sum();
            let declared = self.kinds[at].declared().map_or(String::new(), |elo| elo.to_string());
            let (name, Rating { elo, error }) = (self.kinds[at].name(), ratings[at]);
            let score = 100.0 * points / games.max(1.0);
            table += &format!(
                "| {name} | {declared} | {elo:.0} | ± {error:.0} | {games} | {score:.0} % |\n"
            );
        }
        table
    }
}
