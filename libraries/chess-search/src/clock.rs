//! Time management: the time that one move may take.

use std::time::Duration;
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
use std::time::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
use web_time::Instant;

use crate::limits::Time;

/// The most time on a clock, so that no sum overflows.
const YEAR: Duration = Duration::from_secs(60 * 60 * 24 * 366);
/// The moves for which the time on the clock is divided, if the time control does not say.
const MOVES_LEFT: u32 = 26;
/// The most moves for which it is divided if the time control says.
const MOST_MOVES_LEFT: u32 = 50;
/// The overheads below which a clock is nearly empty: one late answer then loses the game.
const LITTLE: u32 = 10;
/// Percentages by which the soft limit changes with the number of depths in which the best move stayed the same. A move
/// that has just changed gets more time.
const STEADINESS: [u32; 6] = [160, 125, 100, 85, 75, 65];
/// The soft limit changes by this percentage, less that of the nodes spent on the best move.
const EFFORT_BASE: u32 = 165;

/// The time of one search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    begin: Instant,
    /// The soft limit: no new depth begins after it.
    enough: Option<Duration>,
    /// The hard limit: the search stops.
    most: Option<Duration>,
}

impl Clock {
    pub(crate) fn new(time: Time, overhead: Duration) -> Self {
        let begin = Instant::now();
        let least = Duration::from_millis(1);
        let (enough, most) = match time {
            Time::Free => (None, None),
            Time::Fixed(time) => (None, Some(time.saturating_sub(overhead).max(least))),
            Time::Clock { left, increment, moves_to_go } => {
                let (left, increment) = (left.min(YEAR), increment.min(YEAR));
                let is_little = left < overhead * LITTLE;
                let left = left.saturating_sub(overhead).max(least);
                let moves = moves_to_go
                    .map_or(MOVES_LEFT, |moves| u32::from(moves.get()).min(MOST_MOVES_LEFT));
                // Each move gets its share and most of the increment, or three times that if the search needs it. The
                // soft limit is less than the share, since the next depth takes longer than all depths before it.
                let share = (left / moves + increment * 3 / 4).min(left * 4 / 5);
                // The last move before more time is added may use nearly all of the clock; any
                // other one must leave half of it for the moves to come.
                let most = (share * 3).min(if moves == 1 { left * 9 / 10 } else { left / 2 });
                // The clock gets back half of the increment.
                let is_low = is_little && moves > 1;
                let most = if is_low { most.min((increment / 2).max(left / moves)) } else { most };
                (Some((share * 3 / 5).min(most)), Some(most.max(least)))
            }
        };
        Self { begin, enough, most }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.begin.elapsed()
    }

    /// Whether the time is limited.
    pub(crate) const fn has_limit(&self) -> bool {
        self.most.is_some()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.most.is_some_and(|most| self.elapsed() >= most)
    }

    /// Whether half of the time until the hard limit is over.
    pub(crate) fn is_half_over(&self) -> bool {
        self.most.is_some_and(|most| self.elapsed() >= most / 2)
    }

    /// Whether the soft limit is reached, after this number of depths with the same best move, on which this percentage
    /// of all nodes was spent. A move that took nearly all of them has no rival.
    pub(crate) fn is_enough(&self, steady_depths: u32, effort: u32) -> bool {
        let percent = STEADINESS[(steady_depths as usize).min(STEADINESS.len() - 1)];
        let percent = percent * (EFFORT_BASE - effort) / 100;
        self.enough.is_some_and(|enough| self.elapsed() >= enough * percent / 100)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(left: u64, increment: u64, moves: Option<u16>) -> (Duration, Duration) {
        let time = Time::Clock {
            left: Duration::from_millis(left),
            increment: Duration::from_millis(increment),
            moves_to_go: moves.and_then(std::num::NonZeroU16::new),
        };
        let clock = Clock::new(time, Duration::from_millis(10));
        (clock.enough.unwrap(), clock.most.unwrap())
    }

    #[test]
    fn no_move_takes_more_than_the_clock_shows() {
        for left in [0, 1, 5, 10, 11, 100, 1_000, 60_000] {
            for increment in [0, 10, 1_000, 60_000] {
                for moves in [None, Some(1), Some(2), Some(40)] {
                    let (enough, most) = clock(left, increment, moves);
                    let allowed = Duration::from_millis(left.saturating_sub(10).max(1));
                    assert!(enough <= allowed && most <= allowed, "{left} {increment} {moves:?}");
                }
            }
        }
    }

    #[test]
    fn a_clock_that_is_nearly_empty_is_filled() {
        for left in 20..100 {
            for increment in [10, 20, 100] {
                let (enough, most) = clock(left, increment, None);
                let half = Duration::from_millis(increment / 2);
                assert!(enough <= half && most <= half, "{left} {increment}");
            }
        }
        // A game with 10 ms a move, in which each answer is 12 ms late after every tenth move.
        let mut left = 1_000;
        for number in 0..500 {
            let (_, most) = clock(left, 10, None);
            let taken = most.as_millis() as u64 + if number % 10 == 0 { 12 } else { 1 };
            assert!(taken < left, "move {number}: {left} ms");
            left = left - taken + 10;
        }
        assert!(left > 60, "{left}");
        // The time for the last move before more is added may be used.
        assert!(clock(50, 10, Some(1)).1 > Duration::from_millis(20));
    }

    #[test]
    fn a_game_of_many_moves_is_played_within_its_time() {
        let mut left = Duration::from_secs(60);
        for _ in 0..200 {
            let time = Time::Clock { left, increment: Duration::ZERO, moves_to_go: None };
            let clock = Clock::new(time, Duration::ZERO);
            let (enough, most) = (clock.enough.unwrap(), clock.most.unwrap());
            assert!(enough <= most && most < left);
            left -= enough;
        }
    }

    #[test]
    fn half_of_the_time_is_over_at_half_of_the_hard_limit() {
        let begun = |seconds| {
            let clock = Clock::new(Time::Fixed(Duration::from_secs(100)), Duration::ZERO);
            let begin = clock.begin.checked_sub(Duration::from_secs(seconds));
            Clock { begin: begin.unwrap(), ..clock }
        };
        assert!(!begun(40).is_half_over() && begun(60).is_half_over() && !begun(60).is_over());
        assert!(!Clock::new(Time::Free, Duration::ZERO).is_half_over());
    }
}
