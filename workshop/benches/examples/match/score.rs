//! The difference in strength that the games prove.

use crate::task::Task;

/// The games of the first program: lost, drawn, won.
#[derive(Default)]
pub struct Score {
    counts: [u32; 3],
}

/// The risk of each of the two errors of a sequential test.
const RISK: f64 = 0.05;

impl Score {
    /// Counts a game that brought so many half points.
    pub fn add(&mut self, halves: usize) {
        self.counts[halves] += 1;
    }

    pub fn games(&self) -> u32 {
        self.counts.iter().sum()
    }

    /// The points a game, and their variance.
    fn mean(&self) -> (f64, f64) {
        let games = f64::from(self.games().max(1));
        let [_, drawn, won] = self.counts.map(|count| f64::from(count) / games);
        let mean = won + drawn / 2.0;
        (mean, won + drawn / 4.0 - mean * mean)
    }

    /// The logarithm of how much more likely the games are if the difference is the upper one.
    fn log_likelihood(&self, [lower, upper]: [f64; 2]) -> f64 {
        let (mean, variance) = self.mean();
        if variance <= 0.0 {
            return 0.0;
        }
        let [lower, upper] = [lower, upper].map(expected);
        f64::from(self.games()) * (upper - lower) * (2.0 * mean - lower - upper) / (2.0 * variance)
    }

    pub fn is_decided(&self, task: &Task) -> bool {
        let bound = ((1.0 - RISK) / RISK).ln();
        task.sprt.is_some_and(|bounds| self.log_likelihood(bounds).abs() >= bound)
    }

    pub fn summary(&self, task: &Task) -> String {
        let [lost, drawn, won] = self.counts;
        let (mean, variance) = self.mean();
        // 95 of 100 such matches say a number within these.
        let error = 1.96 * (variance / f64::from(self.games().max(1))).sqrt();
        let [low, middle, high] = [mean - error, mean, mean + error].map(elo);
        let mut text = format!(
            "{} games: won {won}, drawn {drawn}, lost {lost}: {middle:+.0} points, {low:+.0} to {high:+.0}",
            self.games()
        );
        if let Some(bounds @ [lower, upper]) = task.sprt {
            let ratio = self.log_likelihood(bounds);
            text += &format!("; sequential test {lower:+}, {upper:+}: {ratio:+.2}");
            if self.is_decided(task) {
                text += if ratio > 0.0 { ", passed" } else { ", failed" };
            }
        }
        text
    }
}

/// The points a game of who is so much stronger.
fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

fn elo(mean: f64) -> f64 {
    let mean = mean.clamp(0.001, 0.999);
    -400.0 * (1.0 / mean - 1.0).log10()
}
