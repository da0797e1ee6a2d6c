//! Contenders that run in turn on one slice of the work after another, so that a slow moment of the machine falls on
//! all alike; of each slice the least time counts.

use std::time::{Duration, Instant};

/// A name, and what does one slice of the work.
pub type Contender<'a> = (&'a str, &'a dyn Fn(usize));

/// The least times of all slices, added up, for each contender.
pub fn race(contenders: &[Contender<'_>], slices: usize, rounds: usize) -> Vec<Duration> {
    let mut least = vec![vec![Duration::MAX; slices]; contenders.len()];
    for _ in 0..rounds {
        for slice in 0..slices {
            for ((_, work), least) in contenders.iter().zip(&mut least) {
                let start = Instant::now();
                work(slice);
                least[slice] = least[slice].min(start.elapsed());
            }
        }
    }
    least.iter().map(|slices| slices.iter().sum()).collect()
}

/// Prints a figure for each contender, and how its time compares with ours, the first's.
pub fn report(contenders: &[Contender<'_>], times: &[Duration], figure: impl Fn(f64) -> f64) {
    for ((name, _), time) in contenders.iter().zip(times) {
        let seconds = time.as_secs_f64();
        let ratio = seconds / times[0].as_secs_f64();
        println!("  {name:<16} {:>8.1} {ratio:>8.2} times our time", figure(seconds));
    }
}
