//! Clocks, with a time for the game and an increment for each move (Fischer's clock).

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use chess_core::Color;

use crate::side::BySide;

/// The time that each side has, in milliseconds.
///
/// # Examples
///
/// ```
/// use chess_play::TimeControl;
///
/// let control: TimeControl = "5+3".parse()?;
/// assert_eq!((control.base, control.increment), (300_000, 3_000));
/// assert_eq!(control.to_string(), "5+3");
/// // The tag of PGN counts seconds.
/// assert_eq!(control.to_tag(), "300+3");
/// assert_eq!(TimeControl::from_tag("300+3"), Some(control));
/// # Ok::<(), chess_play::BadTime>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct TimeControl {
    /// The time for the whole game, in milliseconds, at least 1.
    pub base: u64,
    /// The time that each move adds, in milliseconds.
    pub increment: u64,
}

/// The error for a text that is not a time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadTime;

impl fmt::Display for BadTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected minutes and the seconds that a move adds, as in `5+3` or `0.5+1`")
    }
}

impl core::error::Error for BadTime {}

/// The longest time, a week.
const LONGEST: u64 = 7 * 24 * 3_600_000;

impl TimeControl {
    /// Reads a `TimeControl` tag of the form `300+3` or `300`, in seconds. Returns `None` for any other form.
    pub fn from_tag(text: &str) -> Option<Self> {
        Self::parse(text, 1_000)
    }

    /// The value of a `TimeControl` tag, in seconds.
    pub fn to_tag(self) -> String {
        self.write(1_000)
    }

    /// Reads a time in units of `unit` milliseconds, and an increment in seconds.
    fn parse(text: &str, unit: u64) -> Option<Self> {
        let (base, increment) = text.split_once(['+', '|']).unwrap_or((text, "0"));
        let base = decimal(base.trim(), unit)?;
        let increment = decimal(increment.trim(), 1_000)?;
        (base > 0 && base <= LONGEST && increment <= LONGEST).then_some(Self { base, increment })
    }

    fn write(self, unit: u64) -> String {
        let base = written(self.base, unit);
        if self.increment == 0 && unit == 1_000 {
            return base;
        }
        format!("{base}+{}", written(self.increment, 1_000))
    }
}

/// Converts a number with at most three decimal places to milliseconds. One unit has `unit` milliseconds.
pub(crate) fn decimal(text: &str, unit: u64) -> Option<u64> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(whole) || !is_number(fraction) || fraction.len() > 3 || whole.len() > 6 {
        return None;
    }
    let thousandths = fraction.parse::<u64>().ok()? * 10_u64.pow(3 - fraction.len() as u32);
    Some(whole.parse::<u64>().ok()? * unit + thousandths * unit / 1_000)
}

fn written(millis: u64, unit: u64) -> String {
    let (whole, rest) = (millis / unit, millis % unit * 1_000 / unit);
    if rest == 0 {
        return format!("{whole}");
    }
    let text = format!("{whole}.{rest:03}");
    text.trim_end_matches('0').into()
}

impl core::str::FromStr for TimeControl {
    type Err = BadTime;

    /// Reads minutes and seconds, `5+3`, or minutes alone.
    fn from_str(text: &str) -> Result<Self, BadTime> {
        Self::parse(text, 60_000).ok_or(BadTime)
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.write(60_000))
    }
}

/// The clocks of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Clocks {
    /// The time control.
    pub control: TimeControl,
    /// The time left, in milliseconds.
    pub left: BySide<u64>,
    /// The side whose clock runs.
    pub running: Option<Color>,
}

/// A time in words: `5 minutes`, `1 minute 30 seconds`, `0.3 seconds`.
///
/// # Examples
///
/// ```
/// use chess_play::time_in_words;
///
/// assert_eq!(time_in_words(300_000), "5 minutes");
/// assert_eq!(time_in_words(61_500), "1 minute 1.5 seconds");
/// assert_eq!(time_in_words(300), "0.3 seconds");
/// ```
pub fn time_in_words(millis: u64) -> String {
    let parts = [(millis / 60_000 * 60_000, 60_000, "minute"), (millis % 60_000, 1_000, "second")];
    let parts = parts.into_iter().filter(|(part, ..)| *part > 0);
    let words = parts.map(|(part, unit, name)| {
        let plural = if part == unit { "" } else { "s" };
        format!("{} {name}{plural}", written(part, unit))
    });
    words.collect::<Vec<_>>().join(" ")
}

/// A time as chess clocks show it: `1:05:00`, `5:00`, and with tenths in the last 20 seconds, `0:09.5`.
///
/// # Examples
///
/// ```
/// use chess_play::clock_face;
///
/// assert_eq!(clock_face(300_000), "5:00");
/// assert_eq!(clock_face(3_900_000), "1:05:00");
/// assert_eq!(clock_face(9_540), "0:09.5");
/// ```
pub fn clock_face(millis: u64) -> String {
    let seconds = millis / 1_000;
    let (hours, minutes) = (seconds / 3_600, seconds / 60 % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{:02}", seconds % 60)
    } else if millis < 20_000 {
        format!("0:{:02}.{}", seconds, millis % 1_000 / 100)
    } else {
        format!("{minutes}:{:02}", seconds % 60)
    }
}

/// The date of a day, counted from 1 January 1970, as PGN writes it.
///
/// # Examples
///
/// ```
/// use chess_play::date_of_day;
///
/// assert_eq!(date_of_day(20_779), "2026.11.22");
/// ```
pub fn date_of_day(days: u64) -> String {
    // Years are counted from March, so that a leap day is the last.
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let (day, number) = (day - (153 * month + 2) / 5 + 1, (month + 2) % 12 + 1);
    format!("{}.{number:02}.{day:02}", 400 * era + year + month / 10)
}

#[cfg(test)]
mod tests {
    use super::date_of_day;

    #[test]
    fn days_have_dates() {
        for (days, expected) in [
            (0, "1970.01.01"),
            (58, "1970.02.28"),
            (59, "1970.03.01"),
            (789, "1972.02.29"),
            (11_016, "2000.02.29"),
            (11_017, "2000.03.01"),
            (20_513, "2026.03.01"),
            (20_787, "2026.11.30"),
            (47_540, "2100.02.28"),
            (47_541, "2100.03.01"),
        ] {
            assert_eq!(date_of_day(days), expected);
        }
    }
}
