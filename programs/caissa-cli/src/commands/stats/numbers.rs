//! The counts, and their text.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::fmt::Write;

use chess_core::{Color, GameRef, GameResult, Outcome};

use crate::input::openings::{Opening, Openings};
use crate::output::tally::{Count, Grouped};
use crate::output::terminal::visible;

/// The numbers of a set of games.
#[derive(Default)]
pub(super) struct Numbers {
    pub(super) positions: u64,
    games: u64,
    plies: u64,
    /// The fewest and the most plies of a game.
    lengths: Option<(usize, usize)>,
    results: [u64; 4],
    endings: HashMap<&'static str, u64>,
    players: HashMap<String, Score>,
    openings: HashMap<Opening, u64>,
}

/// The games of a player.
#[derive(Clone, Copy, Default)]
struct Score {
    games: u64,
    wins: u64,
    draws: u64,
    losses: u64,
}

impl Score {
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

const RESULTS: [GameResult; 4] =
    [GameResult::WhiteWins, GameResult::BlackWins, GameResult::Draw, GameResult::Unknown];

impl Numbers {
    pub(super) fn add(&mut self, game: GameRef<'_>, openings: &Openings) {
        let length = game.len();
        self.games += 1;
        self.plies += length as u64;
        let (least, most) = self.lengths.unwrap_or((length, length));
        self.lengths = Some((least.min(length), most.max(length)));
        let result = game.result();
        let index = RESULTS.iter().position(|known| *known == result);
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
    pub(super) fn join(&mut self, other: Self) {
        self.positions += other.positions;
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
        let score = Score::of(color, result);
        match self.players.get_mut(name) {
            Some(sum) => sum.join(score),
            None => _ = self.players.insert(name.to_owned(), score),
        }
    }

    /// All numbers, with the first players and openings.
    pub(super) fn text(&self, wrong: u64, top: usize) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = self.write_counts(&mut text, wrong);
        if self.games > 0 {
            let _ = self.write_games(&mut text);
            let _ = self.write_players(&mut text, top);
            let _ = self.write_openings(&mut text, top);
        }
        text
    }

    fn write_counts(&self, out: &mut String, wrong: u64) -> std::fmt::Result {
        writeln!(out, "{}, {}", Count(self.games, "game"), Count(self.plies, "ply"))?;
        if self.positions > 0 {
            writeln!(out, "{}", Count(self.positions, "position"))?;
        }
        if wrong > 0 {
            let what = if self.positions > 0 { "entry" } else { "game" };
            let verb = if wrong == 1 { "is" } else { "are" };
            let words = "for the reasons, use `caissa check`";
            writeln!(out, "{} with mistakes {verb} left out; {words}", Count(wrong, what))?;
        }
        Ok(())
    }

    fn write_games(&self, out: &mut String) -> std::fmt::Result {
        let (least, most) = self.lengths.unwrap_or_default();
        let mean = ratio(self.plies, self.games);
        writeln!(out, "\nlengths in plies: shortest {least}, mean {mean:.1}, longest {most}")?;
        let results = RESULTS.iter().zip(self.results).filter(|(_, count)| *count > 0);
        let part = |(result, count): (&GameResult, u64)| {
            format!("{result} {} ({:.1}%)", Grouped(count), 100.0 * ratio(count, self.games))
        };
        writeln!(out, "results: {}", results.map(part).collect::<Vec<_>>().join(", "))?;
        let mut endings: Vec<_> = self.endings.iter().collect();
        endings.sort_unstable_by_key(|(name, count)| (Reverse(**count), **name));
        let part = |(name, count): (&&str, &u64)| format!("{name} {}", Grouped(*count));
        if !endings.is_empty() {
            let endings: Vec<_> = endings.into_iter().map(part).collect();
            writeln!(out, "ended by rule: {}", endings.join(", "))?;
        }
        Ok(())
    }

    fn write_players(&self, out: &mut String, top: usize) -> std::fmt::Result {
        if self.players.is_empty() || top == 0 {
            return Ok(());
        }
        let mut players: Vec<_> = self.players.iter().collect();
        players.sort_unstable_by_key(|(name, score)| (Reverse(score.games), *name));
        writeln!(out, "\n{}", heading(players.len(), "player", top))?;
        writeln!(out, "{:>9} {:>8} {:>8} {:>8}  name", "games", "won", "drawn", "lost")?;
        for (name, score) in players.into_iter().take(top) {
            let Score { games, wins, draws, losses } = *score;
            let numbers = [games, wins, draws, losses].map(|number| Grouped(number).to_string());
            let [games, wins, draws, losses] = numbers;
            writeln!(out, "{games:>9} {wins:>8} {draws:>8} {losses:>8}  {}", shown(name))?;
        }
        Ok(())
    }

    fn write_openings(&self, out: &mut String, top: usize) -> std::fmt::Result {
        let mut openings: Vec<_> = self.openings.iter().collect();
        if openings.is_empty() || top == 0 {
            return Ok(());
        }
        openings.sort_unstable_by_key(|(opening, count)| (Reverse(**count), *opening));
        writeln!(out, "\n{}", heading(openings.len(), "opening", top))?;
        writeln!(out, "{:>9} {:>8}  name", "games", "of all")?;
        for (opening, count) in openings.into_iter().take(top) {
            let share = format!("{:.1}%", 100.0 * ratio(*count, self.games));
            writeln!(out, "{:>9} {share:>8}  {opening}", Grouped(*count).to_string())?;
        }
        Ok(())
    }
}

/// `3 players` or `312 players; the first 10`
fn heading(count: usize, what: &'static str, top: usize) -> String {
    let all = Count(count as u64, what);
    if count > top { format!("{all}; the first {top}") } else { all.to_string() }
}

/// A name in one line of bounded length.
fn shown(name: &str) -> String {
    let line: String = visible(name).replace('\n', " ");
    match line.char_indices().nth(60) {
        Some((end, _)) => format!("{}..", &line[..end]),
        None => line,
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

#[expect(clippy::cast_precision_loss, reason = "few digits are shown")]
fn ratio(part: u64, whole: u64) -> f64 {
    part as f64 / whole.max(1) as f64
}
