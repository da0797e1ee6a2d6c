//! Mates that are proved before a search.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

use chess_core::Move;
use chess_mate::{Budget, MateIn, Proof, Solver, Verdict};

use crate::clock::Clock;
use crate::info::{Info, SearchResult};
use crate::limits::Limits;
use crate::position::Position;
use crate::run::{info_before_search, is_wanted};
use crate::score::Score;
use crate::stop::Stop;
use crate::threads;

/// The result of a function that ends early when the flag that it gets is set: when the search is stopped, or when half
/// of the time is over, since the search needs the rest. The time does not count while the engine ponders. `None` where
/// there is no thread to watch the time, as in a page.
fn in_time<T>(stop: &Stop, clock: &Clock, work: impl FnOnce(Arc<AtomicBool>) -> T) -> Option<T> {
    const PAUSE: Duration = Duration::from_millis(1);
    let (is_late, is_done) = (Arc::new(AtomicBool::new(false)), AtomicBool::new(false));
    thread::scope(|scope| {
        let watch = || {
            while !is_done.load(Relaxed) && !is_late.load(Relaxed) {
                let is_over = !stop.is_pondering() && clock.is_half_over();
                is_late.store(is_over || stop.is_stopped(), Relaxed);
                thread::park_timeout(PAUSE);
            }
        };
        let watcher = threads::start(scope, watch).ok()?;
        let result = work(is_late.clone());
        is_done.store(true, Relaxed);
        watcher.thread().unpark();
        threads::join(watcher);
        Some(result)
    })
}

/// The result of a proof.
pub(crate) enum Attempt {
    /// The keys of the shortest mate, the best one first.
    Mate(Vec<SearchResult>),
    /// There is no mate within this number of moves.
    None(u8),
}

/// The shortest mate within [`Limits::mate`], proved by `chess-mate`. `None` if the proof takes too long: then the search
/// finds what it can.
pub(crate) fn prove_mate(
    position: &Position,
    limits: &Limits,
    stop: &Stop,
    clock: &Clock,
) -> Option<Attempt> {
    /// Enough for nearly every mate in four.
    const POSITIONS: u64 = 20_000_000;
    let moves = limits.mate?;
    let budget = Budget::new(limits.nodes.unwrap_or(POSITIONS));
    let mate = MateIn::within(moves.get().min(MateIn::MOST));
    let mut solver = Solver::new(budget.clone());
    let verdict = if clock.has_limit() {
        in_time(stop, clock, |is_late| {
            solver.set_budget(budget.until(is_late));
            solver.prove(position.board(), mate)
        })?
    } else {
        solver.set_budget(budget.until(stop.flag()));
        solver.prove(position.board(), mate)
    };
    let proof = match verdict {
        Ok(Verdict::Mate(proof)) => proof,
        Ok(Verdict::Escapes(_)) => return Some(Attempt::None(mate.moves())),
        _ => return None,
    };
    let keys = proof.keys().iter().filter(|mv| is_wanted(limits, **mv));
    let before = Info { nodes: solver.budget().spent(), ..info_before_search(position, clock) };
    let mut keys: Vec<_> = keys.map(|key| proved(&before, &proof, *key)).collect();
    for (key, number) in keys.iter_mut().zip(1..) {
        key.info.line_number = number;
    }
    (!keys.is_empty()).then_some(Attempt::Mate(keys))
}

/// A mate in one or two that is proved at once. Null moves hide a zugzwang from the search for many depths.
pub(crate) fn short_mate(
    position: &Position,
    limits: &Limits,
    clock: &Clock,
) -> Option<SearchResult> {
    /// About a millisecond, which a player does not notice.
    const POSITIONS: u64 = 3_000;
    /// With this halfmove clock, the reply to the key can end the game by the 50-move rule.
    const LATE: u16 = 98;
    let board = position.board();
    if board.halfmove_clock() >= LATE {
        return None;
    }
    let mut solver = Solver::new(Budget::new(limits.nodes.unwrap_or(POSITIONS).min(POSITIONS)));
    let Ok(Verdict::Mate(proof)) = solver.prove(board, MateIn::within(2)) else { return None };
    let is_new = |mv: Move| is_wanted(limits, mv) && !may_repeat(position, mv);
    let best = *proof.keys().iter().find(|mv| is_new(**mv))?;
    let before = Info { nodes: solver.budget().spent(), ..info_before_search(position, clock) };
    Some(proved(&before, &proof, best))
}

/// Whether a move, or a reply to it, leads to an earlier position of the game.
fn may_repeat(position: &Position, mv: Move) -> bool {
    let Some(legal) = position.board().to_legal(mv) else { return true };
    let (after, key) = (legal.play(), legal.zobrist_after(position.key()));
    let is_earlier = |key| position.earlier().contains(&key);
    is_earlier(key) || after.legals().any(|reply| is_earlier(reply.zobrist_after(key)))
}

/// The outcome of a proof, with one of its keys as the best move, from the information before the search.
fn proved(before: &Info, proof: &Proof, best: Move) -> SearchResult {
    let line = proof.main_line();
    let line = if line.first() == Some(&best) { line.to_vec() } else { vec![best] };
    let plies = 2 * proof.moves() - 1;
    let info = Info {
        depth: plies,
        selective_depth: plies,
        score: Score::Mate(i32::from(proof.moves())),
        line,
        is_proved: true,
        ..before.clone()
    };
    SearchResult { best: Some(best), reply: info.line.get(1).copied(), info, no_mate: None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::Time;

    #[test]
    fn work_is_late_after_half_of_the_time_unless_the_engine_ponders() {
        let late_within = |stop: &Stop, time: Duration, wait: u64| {
            let clock = Clock::new(Time::Fixed(time), Duration::ZERO);
            in_time(stop, &clock, |is_late| {
                let end = clock.elapsed() + Duration::from_millis(wait);
                while !is_late.load(Relaxed) && clock.elapsed() < end {
                    thread::yield_now();
                }
                is_late.load(Relaxed)
            })
            .unwrap()
        };
        let (long, short) = (Duration::from_secs(1_000), Duration::from_millis(2));
        assert!(!late_within(&Stop::new(), long, 50));
        assert!(late_within(&Stop::new(), short, 60_000));
        assert!(!late_within(&Stop::pondering(), short, 50));
        let stop = Stop::new();
        stop.stop();
        assert!(late_within(&stop, long, 60_000));
    }
}
