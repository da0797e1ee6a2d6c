//! The text of counts.

use std::cmp::Reverse;
use std::fmt::Write;

use chess_archive::{GameCounts, PlayerScore};
use chess_core::GameResult;

use crate::output::tally::{Count, Grouped, heading};
use crate::output::terminal::visible;

/// Counts to print.
#[derive(Default)]
pub(super) struct Numbers {
    pub(super) positions: u64,
    pub(super) counts: GameCounts,
}

impl Numbers {
    /// All numbers, with the first players and openings.
    pub(super) fn text(&self, wrong: u64, top: usize) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = self.write_counts(&mut text, wrong);
        if self.counts.games > 0 {
            let _ = self.write_games(&mut text);
            let _ = self.write_players(&mut text, top);
            let _ = self.write_openings(&mut text, top);
        }
        text
    }

    fn write_counts(&self, out: &mut String, wrong: u64) -> std::fmt::Result {
        writeln!(out, "{}, {}", Count(self.counts.games, "game"), Count(self.counts.plies, "ply"))?;
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
        let (least, most) = self.counts.lengths.unwrap_or_default();
        let mean = ratio(self.counts.plies, self.counts.games);
        writeln!(out, "\nlengths in plies: shortest {least}, mean {mean:.1}, longest {most}")?;
        let results =
            GameResult::ALL.iter().zip(self.counts.results).filter(|(_, count)| *count > 0);
        let part = |(result, count): (&GameResult, u64)| {
            format!("{result} {} ({:.1}%)", Grouped(count), 100.0 * ratio(count, self.counts.games))
        };
        writeln!(out, "results: {}", results.map(part).collect::<Vec<_>>().join(", "))?;
        let mut endings: Vec<_> = self.counts.endings.iter().collect();
        endings.sort_unstable_by_key(|(name, count)| (Reverse(**count), **name));
        let part = |(name, count): (&&str, &u64)| format!("{name} {}", Grouped(*count));
        if !endings.is_empty() {
            let endings: Vec<_> = endings.into_iter().map(part).collect();
            writeln!(out, "ended by rule: {}", endings.join(", "))?;
        }
        Ok(())
    }

    fn write_players(&self, out: &mut String, top: usize) -> std::fmt::Result {
        if self.counts.players.is_empty() || top == 0 {
            return Ok(());
        }
        let mut players: Vec<_> = self.counts.players.iter().collect();
        players.sort_unstable_by_key(|(name, score)| (Reverse(score.games), *name));
        writeln!(out, "\n{}", heading(players.len(), "player", top))?;
        writeln!(out, "{:>9} {:>8} {:>8} {:>8}  name", "games", "won", "drawn", "lost")?;
        for (name, score) in players.into_iter().take(top) {
            let PlayerScore { games, wins, draws, losses } = *score;
            let numbers = [games, wins, draws, losses].map(|number| Grouped(number).to_string());
            let [games, wins, draws, losses] = numbers;
            writeln!(out, "{games:>9} {wins:>8} {draws:>8} {losses:>8}  {}", shown(name))?;
        }
        Ok(())
    }

    fn write_openings(&self, out: &mut String, top: usize) -> std::fmt::Result {
        let mut openings: Vec<_> = self.counts.openings.iter().collect();
        if openings.is_empty() || top == 0 {
            return Ok(());
        }
        openings.sort_unstable_by_key(|(opening, count)| (Reverse(**count), *opening));
        writeln!(out, "\n{}", heading(openings.len(), "opening", top))?;
        writeln!(out, "{:>9} {:>8}  name", "games", "of all")?;
        for (opening, count) in openings.into_iter().take(top) {
            let share = format!("{:.1}%", 100.0 * ratio(*count, self.counts.games));
            writeln!(out, "{:>9} {share:>8}  {opening}", Grouped(*count).to_string())?;
        }
        Ok(())
    }
}

/// A name in one line of bounded length.
fn shown(name: &str) -> String {
    let line: String = visible(name).replace('\n', " ");
    match line.char_indices().nth(60) {
        Some((end, _)) => format!("{}..", &line[..end]),
        None => line,
    }
}

#[expect(clippy::cast_precision_loss, reason = "few digits are shown")]
fn ratio(part: u64, whole: u64) -> f64 {
    part as f64 / whole.max(1) as f64
}
