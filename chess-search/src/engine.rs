//! The engine: the state that stays from one search to the next, and the threads of a search.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

use chess_core::{Legal, Move};
use chess_mate::{Budget, MateIn, Proof, Solver, Verdict};

use crate::clock::Clock;
use crate::eval::evaluation;
use crate::info::{Bound, Info, Outcome};
use crate::limits::Limits;
use crate::options::Options;
use crate::position::Position;
use crate::score::Score;
use crate::search::{Memory, Root, RootLine, Shared, Worker};
use crate::stop::Stop;
use crate::strength;
use crate::threads;
use crate::transposition::{TooLarge, TranspositionTable};

/// A chess engine: a transposition table, and the history tables of its threads.
///
/// It keeps them from one search to the next, so use one engine for a whole game. It can move to another thread, but
/// runs one search at a time; for several searches at once, make several engines.
///
/// # The same moves every time
///
/// With [one thread](Options::threads), limits of depth or nodes only, and [`forget`](Self::forget) before it, a search
/// has the same result on every machine. Limits of time and several threads make the results differ.
pub struct Engine {
    options: Options,
    table: TranspositionTable,
    memories: Vec<Memory>,
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine").field("options", &self.options).finish_non_exhaustive()
    }
}

impl Engine {
    /// An engine with empty tables.
    ///
    /// # Errors
    ///
    /// Returns [`TooLarge`] if there is no memory for the transposition table.
    pub fn new(options: Options) -> Result<Self, TooLarge> {
        let table = TranspositionTable::new(options.hash)?;
        let memories = vec![Memory::default(); options.threads.max(1)];
        Ok(Self { options, table, memories })
    }

    /// The options.
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// Sets the options. A change of the table's size empties it.
    ///
    /// # Errors
    ///
    /// Returns [`TooLarge`] if there is no memory for the table. Then nothing changes.
    pub fn set_options(&mut self, options: Options) -> Result<(), TooLarge> {
        if options.hash != self.options.hash {
            self.table = TranspositionTable::new(options.hash)?;
        }
        self.memories.resize_with(options.threads.max(1), Memory::default);
        self.options = options;
        Ok(())
    }

    /// Empties all tables, as before a new game.
    pub fn forget(&mut self) {
        self.table.clear();
        for memory in &mut self.memories {
            memory.history.clear();
            memory.corrections.clear();
        }
    }

    /// The number of lines to search. With limited strength, several are needed to choose from.
    fn lines(&self) -> usize {
        if self.options.elo.is_some() {
            self.options.lines.max(strength::LINES)
        } else {
            self.options.lines
        }
    }

    /// Searches for the best move, and reports its progress.
    ///
    /// The calling thread searches too, so this returns when the search ends: at a limit, after `stop`, or at the
    /// greatest depth. `report` is called on this thread for each principal variation and each change of its score;
    /// with [several lines](Options::lines), for each of them, the best first. The last report has all nodes and all
    /// the time of the search. `stop` ends this search only: make a new one for each search.
    ///
    /// The outcome has a legal move whenever there is one, even if the search is stopped before it begins. Scores are
    /// those of the side to move; [`Score::for_white`] converts them.
    ///
    /// # Examples
    ///
    /// An analysis with two lines that another thread stops:
    ///
    /// ```
    /// use std::{thread, time::Duration};
    ///
    /// use chess_core::GameBuf;
    /// use chess_search::{Engine, Limits, Options, Position, Stop};
    ///
    /// let mut options = Options::default();
    /// (options.threads, options.lines) = (2, 2);
    /// let mut engine = Engine::new(options)?;
    ///
    /// let game: GameBuf = "1. e4 e5 2. Nf3 Nc6 3. Bb5".parse()?;
    /// let position = Position::from(game.as_game());
    /// let stop = Stop::new();
    /// let outcome = thread::scope(|scope| {
    ///     scope.spawn(|| {
    ///         thread::sleep(Duration::from_millis(50));
    ///         stop.stop();
    ///     });
    ///     engine.search(&position, &Limits::default(), &stop, &mut |info| {
    ///         let line: Vec<_> = info.line.iter().map(ToString::to_string).collect();
    ///         println!("{}. {} {}", info.line_number, info.score, line.join(" "));
    ///     })
    /// });
    /// assert!(position.board().to_legal(outcome.best.ok_or("the game is not over")?).is_some());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn search(
        &mut self,
        position: &Position,
        limits: &Limits,
        stop: &Stop,
        report: &mut dyn FnMut(&Info),
    ) -> Outcome {
        let clock = Clock::new(limits.time, self.options.overhead);
        let is_plain = !self.options.full_width && self.options.lines == 1;
        let short_mate = || if is_plain { short_mate(position, limits, &clock) } else { None };
        if let Some(outcome) = prove_mate(position, limits, stop, &clock).or_else(short_mate) {
            report(&outcome.info);
            return outcome;
        }
        self.table.begin_search();
        let limited = self.options.elo.map(|elo| limited(limits, elo));
        let limits = limited.as_ref().unwrap_or(limits);
        let shared = Shared {
            table: &self.table,
            stop,
            limits,
            clock,
            full_width: self.options.full_width,
            is_over: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
        };
        let moves = first_moves(position, limits);
        let root = Root {
            board: position.board(),
            key: position.key(),
            lines: self.lines().clamp(1, moves.len().max(1)),
        };
        let mut last = info_before_search(position, &clock);
        let mut reported_nodes = None;
        let lines = run_threads(&mut self.memories, &shared, position, root, &mut |info| {
            if info.line_number == 1 && info.bound == Bound::Exact {
                last = info.clone();
            }
            if info.line_number <= self.options.lines {
                reported_nodes = Some(info.nodes);
                report(info);
            }
        });
        (last.nodes, last.time) = (shared.nodes.load(Relaxed), clock.elapsed());
        let choose = |elo| strength::choose(&lines, elo, position.key());
        let chosen = self.options.elo.map_or(0, choose);
        let outcome = outcome(lines.into_iter().nth(chosen), last, &moves);
        // The last report is older than the end of the search, unless the search ended with it.
        if reported_nodes != Some(outcome.info.nodes) {
            report(&outcome.info);
        }
        outcome
    }
}

/// The result of a search. Its line may differ from the last report: an unfinished depth has found a better move, or
/// limited strength has chosen a worse one.
fn outcome(line: Option<RootLine>, last: Info, moves: &[Move]) -> Outcome {
    let mut info = last;
    let pv = line.as_ref().map(|line| line.pv.clone()).unwrap_or_default();
    if let Some(line) = line.filter(|line| line.pv != info.line) {
        info = Info { score: Score::of(line.value), line: line.pv, ..info };
    }
    Outcome { best: pv.first().or(moves.first()).copied(), reply: pv.get(1).copied(), info }
}

/// The limits at a limited strength.
fn limited(limits: &Limits, elo: u16) -> Limits {
    let nodes = strength::nodes(elo);
    Limits { nodes: Some(limits.nodes.map_or(nodes, |most| most.min(nodes))), ..limits.clone() }
}

/// Runs all threads of a search: helpers, and this thread, which reports and ends them. Returns its lines.
fn run_threads(
    memories: &mut [Memory],
    shared: &Shared<'_>,
    position: &Position,
    root: Root<'_>,
    report: &mut (dyn FnMut(&Info) + '_),
) -> Vec<RootLine> {
    thread::scope(|scope| {
        let mut memories = memories.iter_mut().enumerate();
        let (_, first) = memories.next().expect("there is a thread at least");
        let mut helpers = Vec::new();
        for (number, memory) in memories {
            let mut helper = Worker::new(shared, memory, number, position.earlier());
            let work = move || {
                helper.iterative_deepening(root, &mut |_| {});
            };
            let Ok(thread) = threads::start(scope, work) else { break };
            helpers.push(thread);
        }
        let mut worker = Worker::new(shared, first, 0, position.earlier());
        let lines = worker.iterative_deepening(root, report);
        worker.end_others();
        helpers.into_iter().for_each(threads::join);
        lines
    })
}

/// The moves to search at the root.
fn first_moves(position: &Position, limits: &Limits) -> Vec<Move> {
    let moves = position.board().legals().map(Legal::to_move);
    moves.filter(|mv| is_wanted(limits, *mv)).collect()
}

/// The report before the search: checkmate, a draw, or the static evaluation.
fn info_before_search(position: &Position, clock: &Clock) -> Info {
    let board = position.board();
    let score = match board.outcome() {
        Some(outcome) if outcome.winner().is_some() => Score::Mate(0),
        Some(_) => Score::Centipawns(0),
        None => Score::Centipawns(evaluation(board)),
    };
    Info {
        depth: 0,
        selective_depth: 0,
        line_number: 1,
        score,
        bound: Bound::Exact,
        nodes: 0,
        time: clock.elapsed(),
        hash_full: 0,
        line: Vec::new(),
        is_proved: false,
    }
}

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

/// The shortest mate within [`Limits::mate`], proved by `chess-mate`. `None` without one, or if the proof takes too
/// long: then the search finds what it can.
fn prove_mate(position: &Position, limits: &Limits, stop: &Stop, clock: &Clock) -> Option<Outcome> {
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
    let Ok(Verdict::Mate(proof)) = verdict else { return None };
    let best = *proof.keys().iter().find(|mv| is_wanted(limits, **mv))?;
    Some(proved(position, &proof, best, solver.budget().spent(), clock))
}

/// A mate in one or two that is proved at once. Null moves hide a zugzwang from the search for many depths.
fn short_mate(position: &Position, limits: &Limits, clock: &Clock) -> Option<Outcome> {
    /// About a millisecond.
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
    Some(proved(position, &proof, best, solver.budget().spent(), clock))
}

/// Whether a move, or a reply to it, leads to an earlier position of the game.
fn may_repeat(position: &Position, mv: Move) -> bool {
    let Some(legal) = position.board().to_legal(mv) else { return true };
    let (after, key) = (legal.play(), legal.zobrist_after(position.key()));
    let is_earlier = |key| position.earlier().contains(&key);
    is_earlier(key) || after.legals().any(|reply| is_earlier(reply.zobrist_after(key)))
}

/// Whether a move is among those to search at the root.
fn is_wanted(limits: &Limits, mv: Move) -> bool {
    limits.moves.as_ref().is_none_or(|moves| moves.contains(&mv))
}

/// The outcome of a proof, with one of its keys as the best move.
fn proved(position: &Position, proof: &Proof, best: Move, nodes: u64, clock: &Clock) -> Outcome {
    let line = proof.main_line();
    let line = if line.first() == Some(&best) { line.to_vec() } else { vec![best] };
    let plies = 2 * proof.moves() - 1;
    let info = Info {
        depth: plies,
        selective_depth: plies,
        score: Score::Mate(i32::from(proof.moves())),
        nodes,
        line,
        is_proved: true,
        ..info_before_search(position, clock)
    };
    Outcome { best: Some(best), reply: info.line.get(1).copied(), info }
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
