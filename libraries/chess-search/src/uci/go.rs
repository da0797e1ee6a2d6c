//! The command `go`: limits in any order.

use std::fmt;
use std::num::{NonZeroU8, NonZeroU16};
use std::time::Duration;

use chess_core::Color;
use chess_mate::MateIn;

use super::words::{number, quoted};
use crate::limits::{Limits, Time};

/// The limits that are a number, in the order in which they are written.
const NUMBERS: [&str; 10] =
    ["wtime", "btime", "winc", "binc", "movestogo", "movetime", "depth", "nodes", "mate", "perft"];

/// The limits of a command `go`, as written. Numbers too large for 64 bits are the largest ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Go {
    /// No `bestmove` before `stop`.
    pub(super) is_infinite: bool,
    /// No `bestmove` before `stop` or `ponderhit`.
    pub(super) is_pondering: bool,
    /// The only moves to search at the root, as text; empty for all.
    pub(super) moves: Vec<String>,
    /// The depth of a perft, instead of a search.
    pub(super) perft: Option<i64>,
    /// The parts that could not be read, a sentence each.
    pub(super) remarks: Vec<String>,
    /// Whether a limit has no number that can be kept.
    lacks_number: bool,
    white: Times,
    black: Times,
    moves_left: Option<i64>,
    move_time: Option<i64>,
    depth: Option<i64>,
    nodes: Option<i64>,
    mate: Option<i64>,
}

/// The clock of a side, in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Times {
    left: Option<i64>,
    increment: Option<i64>,
}

impl Go {
    /// Reads the words after `go`.
    pub(super) fn parse(words: &[&str]) -> Self {
        let mut go = Self::default();
        let mut words = words.iter().copied().peekable();
        while let Some(word) = words.next() {
            match word {
                "infinite" => go.is_infinite = true,
                "ponder" => go.is_pondering = true,
                "searchmoves" => {
                    while let Some(mv) = words.next_if(|word| !is_keyword(word)) {
                        go.moves.push(mv.into());
                    }
                }
                _ if go.limit(word).is_some() => {
                    match words.next_if(|word| !is_keyword(word)).map(|text| (text, number(text))) {
                        Some((_, Some(value))) => {
                            *go.limit(word).expect("a limit") = Some(value);
                            go.lacks_number |= word == "mate" && value < 1;
                            continue;
                        }
                        Some((text, None)) => {
                            go.remarks
                                .push(format!("`go {word}` takes a number, not {}", quoted(text)));
                        }
                        None => go.remarks.push(format!("`go {word}` takes a number")),
                    }
                    go.lacks_number = true;
                }
                _ => go.remarks.push(format!("`go` does not know {}", quoted(word))),
            }
        }
        go
    }

    /// The limit with a name.
    fn limit(&mut self, name: &str) -> Option<&mut Option<i64>> {
        Some(match name {
            "wtime" => &mut self.white.left,
            "btime" => &mut self.black.left,
            "winc" => &mut self.white.increment,
            "binc" => &mut self.black.increment,
            "movestogo" => &mut self.moves_left,
            "movetime" => &mut self.move_time,
            "depth" => &mut self.depth,
            "nodes" => &mut self.nodes,
            "mate" => &mut self.mate,
            "perft" => &mut self.perft,
            _ => return None,
        })
    }

    /// The limits for the side to move, without the moves of `searchmoves`. A number out of its range counts as the
    /// nearest one in it, and the depth is 1 where a number is missing and nothing else is a limit, so that a search with a
    /// limit always ends.
    pub(super) fn limits(&self, turn: Color) -> Limits {
        let time = if self.is_infinite { Time::Free } else { self.time(turn) };
        let is_free = !self.is_infinite && time == Time::Free && self.nodes.is_none();
        let least = (is_free && self.lacks_number).then_some(1);
        Limits {
            depth: self.depth.map(|plies| plies.clamp(1, u8::MAX.into()) as u8).or(least),
            nodes: self.nodes.map(|nodes| nodes.max(1) as u64),
            time,
            moves: None,
            mate: self
                .mate
                .and_then(|moves| NonZeroU8::new(moves.clamp(1, MateIn::MOST.into()) as u8)),
        }
    }

    /// The time for this move: `movetime`, but not more than the clock has; otherwise the clock. A side without a clock
    /// uses the other side's.
    fn time(&self, turn: Color) -> Time {
        let (us, them) = match turn {
            Color::White => (self.white, self.black),
            Color::Black => (self.black, self.white),
        };
        let at_least = |milliseconds| duration(milliseconds).max(LEAST);
        let left = us.left.or(them.left).map(at_least);
        let increment = us.increment.or(them.increment).map(duration);
        match (self.move_time.map(at_least), left, increment) {
            (Some(time), left, _) => Time::Fixed(left.map_or(time, |left| left.min(time))),
            (None, None, None) => Time::Free,
            (None, left, increment) => Time::Clock {
                left: left.unwrap_or(LEAST),
                increment: increment.unwrap_or_default(),
                moves_to_go: self
                    .moves_left
                    .and_then(|moves| NonZeroU16::new(moves.clamp(0, 1_000) as u16)),
            },
        }
    }
}

/// The limits without their moves. Both sides get the clock of the side to move, and no time is 0.
impl From<&Limits> for Go {
    fn from(limits: &Limits) -> Self {
        let mut go = Self {
            depth: limits.depth.map(Into::into),
            nodes: limits.nodes.map(|nodes| nodes.try_into().unwrap_or(i64::MAX)),
            mate: limits.mate.map(|moves| moves.get().into()),
            ..Self::default()
        };
        match limits.time {
            Time::Free => {
                go.is_infinite = go.depth.is_none() && go.nodes.is_none() && go.mate.is_none();
            }
            Time::Fixed(time) => go.move_time = Some(milliseconds(time.max(LEAST))),
            Time::Clock { left, increment, moves_to_go } => {
                let left = Some(milliseconds(left.max(LEAST)));
                let times = Times { left, increment: Some(milliseconds(increment)) };
                (go.white, go.black) = (times, times);
                go.moves_left = moves_to_go.map(|moves| moves.get().into());
            }
        }
        go
    }
}

/// Writes the command, as [`Go::parse`] reads it.
impl fmt::Display for Go {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("go")?;
        for (is_set, word) in [(self.is_infinite, "infinite"), (self.is_pondering, "ponder")] {
            if is_set {
                write!(f, " {word}")?;
            }
        }
        let mut go = self.clone();
        for name in NUMBERS {
            if let Some(Some(value)) = go.limit(name) {
                write!(f, " {name} {value}")?;
            }
        }
        for (at, mv) in self.moves.iter().enumerate() {
            f.write_str(if at == 0 { " searchmoves " } else { " " })?;
            f.write_str(mv)?;
        }
        Ok(())
    }
}

const LEAST: Duration = Duration::from_millis(1);

/// A number of milliseconds: 0 if it is negative.
fn duration(milliseconds: i64) -> Duration {
    Duration::from_millis(milliseconds.max(0) as u64)
}

/// A time in whole milliseconds, rounded up.
fn milliseconds(time: Duration) -> i64 {
    time.as_nanos().div_ceil(1_000_000).try_into().unwrap_or(i64::MAX)
}

fn is_keyword(word: &str) -> bool {
    matches!(word, "infinite" | "ponder" | "searchmoves") || NUMBERS.contains(&word)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Go {
        Go::parse(&text.split_whitespace().collect::<Vec<_>>())
    }

    /// The limits for White and for Black.
    fn limits(text: &str) -> [Limits; 2] {
        let go = read(text);
        assert_eq!(go.remarks, Vec::<String>::new(), "{text}");
        [Color::White, Color::Black].map(|turn| go.limits(turn))
    }

    fn clock(left: u64, increment: u64, moves_to_go: u16) -> Time {
        Time::Clock {
            left: Duration::from_millis(left),
            increment: Duration::from_millis(increment),
            moves_to_go: NonZeroU16::new(moves_to_go),
        }
    }

    fn fixed(time: u64) -> Time {
        Time::Fixed(Duration::from_millis(time))
    }

    #[test]
    fn clocks_belong_to_their_side() {
        let rows = [
            ("wtime 100 btime 200", clock(100, 0, 0), clock(200, 0, 0)),
            ("wtime 100", clock(100, 0, 0), clock(100, 0, 0)),
            ("btime 200", clock(200, 0, 0), clock(200, 0, 0)),
            ("binc 5 winc 6 btime 200 wtime 100", clock(100, 6, 0), clock(200, 5, 0)),
            ("wtime 100 winc 0 btime 200 binc 7", clock(100, 0, 0), clock(200, 7, 0)),
            ("movestogo 40 wtime 9 btime 8", clock(9, 0, 40), clock(8, 0, 40)),
            ("wtime 9 movestogo 0", clock(9, 0, 0), clock(9, 0, 0)),
            ("wtime 9 movestogo 99999999", clock(9, 0, 1_000), clock(9, 0, 1_000)),
            ("wtime -30 btime 0", clock(1, 0, 0), clock(1, 0, 0)),
            ("winc 5 binc 5", clock(1, 5, 0), clock(1, 5, 0)),
            ("movetime 50", fixed(50), fixed(50)),
            ("movetime 50 wtime 30 btime 70", fixed(30), fixed(50)),
            ("movetime -5", fixed(1), fixed(1)),
            ("infinite wtime 5 btime 5", Time::Free, Time::Free),
            ("", Time::Free, Time::Free),
        ];
        for (text, white, black) in rows {
            assert_eq!(limits(text).map(|limits| limits.time), [white, black], "{text}");
        }
    }

    #[test]
    fn senseless_numbers_count_as_the_nearest_sensible_ones() {
        let rows = [
            ("depth 5", Some(5), None, None),
            ("depth 0", Some(1), None, None),
            ("depth -3 nodes -3 mate -3", Some(1), Some(1), NonZeroU8::new(1)),
            ("mate 2 nodes 10 depth 9999", Some(255), Some(10), NonZeroU8::new(2)),
            ("nodes 99999999999999999999999", None, Some(i64::MAX as u64), None),
            ("mate 0", Some(1), None, NonZeroU8::new(1)),
            ("depth", Some(1), None, None),
            ("movetime", Some(1), None, None),
            ("nodes x", Some(1), None, None),
            ("wtime", Some(1), None, None),
            ("depth nodes 7", None, Some(7), None),
            ("infinite depth", None, None, None),
            ("mate 100", None, None, NonZeroU8::new(100)),
            ("mate 101", None, None, NonZeroU8::new(100)),
            ("mate 99999999999999999999999", None, None, NonZeroU8::new(100)),
        ];
        for (text, depth, nodes, mate) in rows {
            // The next test reads the remarks about numbers that are missing.
            let limits = read(text).limits(Color::White);
            assert_eq!((limits.depth, limits.nodes, limits.mate), (depth, nodes, mate), "{text}");
        }
    }

    #[test]
    fn moves_end_at_the_next_keyword() {
        for text in ["searchmoves e2e4 d2d4 depth 4 ponder", "depth 4 ponder searchmoves e2e4 d2d4"]
        {
            let go = read(text);
            assert_eq!(go.moves, ["e2e4", "d2d4"]);
            assert!(go.is_pondering && !go.is_infinite);
            assert_eq!(go.depth, Some(4));
        }
        let go = read("searchmoves e2e4 infinite searchmoves d2d4");
        assert!(go.is_infinite && go.moves == ["e2e4", "d2d4"]);
        assert_eq!(read("searchmoves").moves, Vec::<String>::new());
    }

    #[test]
    fn unknown_words_are_named_and_the_others_count() {
        let go = read("quickly depth 4 nodes many movetime wtime 5");
        assert_eq!(
            go.remarks,
            [
                "`go` does not know `quickly`",
                "`go nodes` takes a number, not `many`",
                "`go movetime` takes a number"
            ]
        );
        assert_eq!((go.depth, go.nodes, go.white.left), (Some(4), None, Some(5)));
        assert_eq!(read("depth").remarks, ["`go depth` takes a number"]);
    }

    #[test]
    fn limits_are_written_as_they_are_read() {
        let mate = Limits { mate: NonZeroU8::new(3), ..Limits::nodes(u64::MAX / 2) };
        let timed = |time| Limits { time, depth: Some(9), ..Limits::default() };
        let rows = [
            (Limits::default(), "go infinite"),
            (Limits::depth(5), "go depth 5"),
            (mate, "go nodes 9223372036854775807 mate 3"),
            (timed(fixed(1_500)), "go movetime 1500 depth 9"),
            (timed(clock(90, 0, 0)), "go wtime 90 btime 90 winc 0 binc 0 depth 9"),
            (timed(clock(1, 2, 40)), "go wtime 1 btime 1 winc 2 binc 2 movestogo 40 depth 9"),
        ];
        for (wanted, text) in rows {
            assert_eq!(Go::from(&wanted).to_string(), text);
            assert_eq!(limits(&text[3..]), [wanted.clone(), wanted], "{text}");
        }
        let mut go = Go::from(&Limits::time(Duration::ZERO));
        go.moves = vec!["e2e4".into(), "d2d4".into()];
        assert_eq!(go.to_string(), "go movetime 1 searchmoves e2e4 d2d4");
        let all = "infinite ponder wtime 1 btime 2 winc 3 binc 4 movestogo 5 movetime 6 depth 7 \
                   nodes 8 mate 9 perft 10 searchmoves e2e4 d2d4";
        assert_eq!(read(all).to_string(), format!("go {all}"));
    }
}
