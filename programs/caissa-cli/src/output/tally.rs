//! The summary of a run: counts of findings, games and plies.

use std::collections::BTreeMap;
use std::fmt::{self, Write};
use std::iter;
use std::time::Duration;

use chess_check::Summary;
pub(crate) use chess_core::text::{Count, Grouped};

use crate::args::Level;

/// The findings of a run.
#[derive(Default)]
pub(crate) struct FindingTally {
    /// The number of findings of each family of codes.
    families: BTreeMap<&'static str, u64>,
    /// The number of findings that are errors.
    pub(crate) errors: u64,
    /// The number of findings that a limit hides.
    pub(crate) hidden: u64,
    /// The number of games of other variants that are not reported, and were not read.
    pub(crate) variants: u64,
    /// The number of findings that are in the list of known ones.
    pub(crate) known: u64,
    /// The number of programs that are not text.
    pub(crate) no_sources: u64,
}

impl FindingTally {
    pub(crate) fn add(&mut self, code: &'static str, level: Level) {
        self.errors += u64::from(level == Level::Error);
        *self.families.entry(code.split('/').next().unwrap_or(code)).or_default() += 1;
    }

    /// `2,000 games, 153,210 plies: 12 findings (5 false claim, 7 illegal), 0.31 s, 310 MB/s`
    pub(crate) fn words(&self, summary: &Summary, time: Duration) -> String {
        let found: u64 = self.families.values().sum();
        let mut text = read(summary) + ": ";
        // Writing to a string does not fail.
        let _ = self.write(&mut text, found, summary.unread);
        let seconds = time.as_secs_f64();
        let _ = write!(text, ", {seconds:.2} s");
        if let Some(speed) = speed(summary.bytes, seconds) {
            let _ = write!(text, ", {speed:.0} MB/s");
        }
        if summary.refusals > 0 {
            let are = if summary.refusals == 1 { "is" } else { "are" };
            let strings = Count(summary.refusals, "wrong string");
            let _ = write!(text, "; {strings} {are} in tests of refusal: not reported");
        }
        if self.no_sources > 0 {
            let _ = write!(text, "; {} not read", Count(self.no_sources, "program"));
        }
        if summary.uncounted > 0 {
            let counts = Count(summary.uncounted, "perft count");
            let _ = write!(text, "; {counts} not checked: `--perft-budget` allows more");
        }
        text
    }

    fn write(&self, out: &mut String, found: u64, unread: u64) -> fmt::Result {
        match found {
            0 if unread + self.variants + self.known == 0 => out.write_str("nothing found")?,
            0 => out.write_str("no findings")?,
            _ => self.write_families(out, found)?,
        }
        if self.known > 0 {
            write!(out, ", {} known", Grouped(self.known))?;
        }
        if unread > 0 {
            write!(out, ", {} not read", Count(unread, "word"))?;
        }
        match self.variants {
            0 => Ok(()),
            number => write!(out, ", {} of other variants not read", Count(number, "game")),
        }
    }

    fn write_families(&self, out: &mut String, found: u64) -> fmt::Result {
        write!(out, "{}", Count(found, "finding"))?;
        for (at, (family, number)) in self.families.iter().enumerate() {
            let before = if at == 0 { " (" } else { ", " };
            write!(out, "{before}{} {}", Grouped(*number), family.replace('-', " "))?;
        }
        out.push(')');
        match self.hidden {
            0 => Ok(()),
            hidden => write!(out, ", {} not shown", Grouped(hidden)),
        }
    }
}

/// The texts that were read: `2,000 games, 153,210 plies`, `28 positions`, `3 calls`.
fn read(summary: &Summary) -> String {
    let of_programs = [(summary.calls, "call"), (summary.strings, "string")];
    let others = iter::once((summary.positions, "position")).chain(of_programs);
    let others = others.filter(|(number, _)| *number > 0);
    let mut texts: Vec<_> = others.map(|(number, name)| Count(number, name).to_string()).collect();
    if summary.games > 0 || texts.is_empty() {
        let (games, plies) = (Count(summary.games, "game"), Count(summary.plies, "ply"));
        texts.insert(0, format!("{games}, {plies}"));
    }
    texts.join(", ")
}

/// The megabytes a second, where they say something about the speed: little text and short times mostly measure how
/// the program starts.
fn speed(bytes: u64, seconds: f64) -> Option<f64> {
    let megabytes = megabytes(bytes);
    let speed = megabytes / seconds;
    // Less could be printed as 0.
    (megabytes >= 1.0 && seconds >= 0.1 && speed >= 1.0).then_some(speed)
}

#[expect(clippy::cast_precision_loss, reason = "three digits are shown")]
fn megabytes(bytes: u64) -> f64 {
    bytes as f64 / 1e6
}

/// `3 players` or `312 players; the first 10`
pub(crate) fn heading(count: usize, what: &'static str, top: usize) -> String {
    let all = Count(count as u64, what);
    if count > top { format!("{all}; the first {top}") } else { all.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_are_left_out_where_they_say_nothing() {
        let told = |bytes, milliseconds| {
            let mut summary = Summary::default();
            summary.bytes = bytes;
            let words =
                FindingTally::default().words(&summary, Duration::from_millis(milliseconds));
            words.trim_start_matches("0 games, 0 plies: nothing found, ").to_owned()
        };
        assert_eq!(told(1_000, 10), "0.01 s");
        assert_eq!(told(999_999, 2_000), "2.00 s");
        assert_eq!(told(50_000_000, 99), "0.10 s");
        assert_eq!(told(1_000_000, 1_001), "1.00 s");
        assert_eq!(told(1_000_000, 1_000), "1.00 s, 1 MB/s");
        assert_eq!(told(50_000_000, 100), "0.10 s, 500 MB/s");
        assert_eq!(told(310_000_000, 1_000), "1.00 s, 310 MB/s");
    }
}
