//! How much of the time a move may take.

use std::time::{Duration, Instant};

use crate::limits::Time;

/// How many more moves a game is thought to have, where nothing is said of it.
const MOVES_LEFT: u32 = 26;

/// The time of one search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    begin: Instant,
    /// No new depth begins after this.
    enough: Option<Duration>,
    /// The search is broken off after this.
    most: Option<Duration>,
}

impl Clock {
    pub(crate) fn new(time: Time, overhead: Duration) -> Self {
        let begin = Instant::now();
        let least = Duration::from_millis(1);
        let (enough, most) = match time {
            Time::Free => (None, None),
            Time::Fixed(time) => (None, Some(time.saturating_sub(overhead).max(least))),
            Time::Clock { left, gain, moves_to_go } => {
                let left = left.saturating_sub(overhead).max(least);
                let moves = moves_to_go.map_or(MOVES_LEFT, |moves| u32::from(moves.get()).min(50));
                let share = (left / moves + gain * 3 / 4).min(left * 4 / 5);
                let most = (share * 3).min(if moves == 1 { left * 9 / 10 } else { left / 2 });
                (Some(share * 3 / 5), Some(most.max(least)))
            }
        };
        Self { begin, enough, most }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.begin.elapsed()
    }

    /// Whether the time is limited at all.
    pub(crate) const fn has_limit(&self) -> bool {
        self.most.is_some()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.most.is_some_and(|most| self.elapsed() >= most)
    }

    /// Whether no new depth should begin. The steadier the best move, the sooner this is: after so many depths in
    /// which it did not change.
    pub(crate) fn is_enough(&self, steady: u32) -> bool {
        let percent = [160, 125, 100, 85, 75, 65][steady.min(5) as usize];
        self.enough.is_some_and(|enough| self.elapsed() >= enough * percent / 100)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(left: u64, gain: u64, moves: Option<u16>) -> (Duration, Duration) {
        let time = Time::Clock {
            left: Duration::from_millis(left),
            gain: Duration::from_millis(gain),
            moves_to_go: moves.and_then(std::num::NonZeroU16::new),
        };
        let clock = Clock::new(time, Duration::from_millis(10));
        (clock.enough.unwrap(), clock.most.unwrap())
    }

    #[test]
    fn no_move_takes_more_than_the_clock_shows() {
        for left in [0, 1, 5, 10, 11, 100, 1_000, 60_000] {
            for gain in [0, 10, 1_000, 60_000] {
                for moves in [None, Some(1), Some(2), Some(40)] {
                    let (enough, most) = clock(left, gain, moves);
                    let allowed = Duration::from_millis(left.saturating_sub(10).max(1));
                    assert!(enough <= allowed && most <= allowed, "{left} {gain} {moves:?}");
                }
            }
        }
    }

    #[test]
    fn a_game_of_many_moves_is_played_within_its_time() {
        let mut left = Duration::from_secs(60);
        for _ in 0..200 {
            let time = Time::Clock { left, gain: Duration::ZERO, moves_to_go: None };
            let clock = Clock::new(time, Duration::ZERO);
            let (enough, most) = (clock.enough.unwrap(), clock.most.unwrap());
            assert!(enough <= most && most < left);
            left -= enough;
        }
    }
}
