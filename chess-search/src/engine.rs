//! The engine: what stays from one search to the next, and the threads of a search.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread;

use chess_core::{Legal, Move};
use chess_mate::{Budget, Solver, Stipulation, Verdict};

use crate::clock::Clock;
use crate::eval::evaluation;
use crate::info::{Bound, Info, Outcome};
use crate::limits::Limits;
use crate::options::Options;
use crate::position::Position;
use crate::score::Score;
use crate::search::{Found, Memory, Root, Shared, Worker};
use crate::stop::Stop;
use crate::strength;
use crate::table::{Table, TooLarge};

/// A chess engine: a table of positions and what its threads have learned, for one game after another.
///
/// It takes the memory of its [table](Options::hash), and keeps what it has learned from one search to the next: use one
/// engine for a whole game. It can move to another thread, but makes one search at a time; for several, make
/// several engines.
///
/// # The same moves every time
///
/// With [one thread](Options::threads), limits of depth or nodes only, and [`forget`](Self::forget) before it, the same
/// search finds the same on every machine. Time and several threads make it differ.
pub struct Engine {
    options: Options,
    table: Table,
    memories: Vec<Memory>,
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine").field("options", &self.options).finish_non_exhaustive()
    }
}

/// The memory that a thread needs: the search goes a hundred plies deep, and captures follow.
const STACK: usize = 8 << 20;

impl Engine {
    /// An engine that knows nothing yet.
    ///
    /// # Errors
    ///
    /// Returns [`TooLarge`] if there is no memory for the table.
    pub fn new(options: Options) -> Result<Self, TooLarge> {
        let table = Table::new(options.hash)?;
        let memories = vec![Memory::default(); options.threads.max(1)];
        Ok(Self { options, table, memories })
    }

    /// What is set.
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// Sets options. A table of another size forgets what it knew.
    ///
    /// # Errors
    ///
    /// Returns [`TooLarge`] if there is no memory for the table; all stays as it was.
    pub fn set_options(&mut self, options: Options) -> Result<(), TooLarge> {
        if options.hash != self.options.hash {
            self.table = Table::new(options.hash)?;
        }
        self.memories.resize_with(options.threads.max(1), Memory::default);
        self.options = options;
        Ok(())
    }

    /// Forgets everything, as before a new game. The same search visits the same positions then, with one thread.
    pub fn forget(&mut self) {
        self.table.clear();
        for memory in &mut self.memories {
            memory.history.forget();
        }
    }

    /// How many lines are searched. A weaker engine needs some to choose from.
    fn lines(&self) -> usize {
        if self.options.elo.is_some() {
            self.options.lines.max(strength::LINES)
        } else {
            self.options.lines
        }
    }

    /// Looks for the best move, and tells what it finds as it finds it.
    ///
    /// The calling thread searches too, so this returns when the search ends: when a limit is reached, when `stop` says so, or
    /// at the greatest depth. `seen` is called on this thread, whenever a line is found or its score changes. With
    /// [several lines](Options::lines) it is called for each, the best first. `stop` ends this search only: make a new
    /// one for each search.
    ///
    /// The outcome has a legal move whenever there is one, even if the search is stopped before it begins. Scores are
    /// those of the side to move; [`Score::for_white`] turns them.
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
        seen: &mut dyn FnMut(&Info),
    ) -> Outcome {
        let clock = Clock::new(limits.time, self.options.overhead);
        if let Some(outcome) = prove(position, limits, stop, &clock, seen) {
            return outcome;
        }
        self.table.begin_search();
        let weaker = self.options.elo.map(|elo| weaker(limits, elo));
        let limits = weaker.as_ref().unwrap_or(limits);
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
        let mut last = nothing(position, &clock);
        let lines = run(&mut self.memories, &shared, position, root, &mut |info| {
            if info.line_number == 1 && info.bound == Bound::Exact {
                last = info.clone();
            }
            if info.line_number <= self.options.lines {
                seen(info);
            }
        });
        // What was told last stood before the end.
        (last.nodes, last.time) = (shared.nodes.load(Relaxed), clock.elapsed());
        let choose = |elo| strength::choose(&lines, elo, position.key());
        let chosen = self.options.elo.map_or(0, choose);
        outcome(lines.into_iter().nth(chosen), last, &moves)
    }
}

/// What a search answers: the line that was found, which a depth that was broken off may have changed since it was told,
/// and which is not always the best below full strength.
fn outcome(found: Option<Found>, last: Info, moves: &[Move]) -> Outcome {
    let mut info = last;
    let line = found.as_ref().map(|found| found.line.clone()).unwrap_or_default();
    if let Some(found) = found.filter(|found| found.line != info.line) {
        info = Info { score: Score::of(found.value), line: found.line, ..info };
    }
    Outcome { best: line.first().or(moves.first()).copied(), reply: line.get(1).copied(), info }
}

/// The limits of an engine that plays below its strength.
fn weaker(limits: &Limits, elo: u16) -> Limits {
    let nodes = strength::nodes(elo);
    Limits { nodes: Some(limits.nodes.map_or(nodes, |most| most.min(nodes))), ..limits.clone() }
}

/// Runs all threads of a search; the first is this one. Returns its lines.
fn run(
    memories: &mut [Memory],
    shared: &Shared<'_>,
    position: &Position,
    root: Root<'_>,
    seen: &mut (dyn FnMut(&Info) + '_),
) -> Vec<Found> {
    thread::scope(|scope| {
        let mut memories = memories.iter_mut().enumerate();
        let (_, first) = memories.next().expect("there is a thread at least");
        for (number, memory) in memories {
            let mut helper = Worker::new(shared, memory, number, position.earlier());
            let work = move || {
                helper.deepen(root, &mut |_| {});
            };
            if thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work).is_err() {
                break;
            }
        }
        let mut worker = Worker::new(shared, first, 0, position.earlier());
        let lines = worker.deepen(root, seen);
        worker.finish();
        lines
    })
}

/// The legal moves that may be looked at.
fn first_moves(position: &Position, limits: &Limits) -> Vec<Move> {
    let moves = position.board().legals().map(Legal::to_move);
    let is_asked = |mv: &Move| limits.moves.as_ref().is_none_or(|moves| moves.contains(mv));
    moves.filter(is_asked).collect()
}

/// What is known before the search: who is mated has lost, a draw is a draw, and all else is judged at first sight.
fn nothing(position: &Position, clock: &Clock) -> Info {
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

/// A mate that is asked for, proved to be the shortest. `None` if there is none, or if the proof takes too long: then
/// the search looks for what it can find.
fn prove(
    position: &Position,
    limits: &Limits,
    stop: &Stop,
    clock: &Clock,
    seen: &mut dyn FnMut(&Info),
) -> Option<Outcome> {
    /// Enough for nearly every mate in four.
    const POSITIONS: u64 = 20_000_000;
    let moves = limits.mate?;
    let budget = Budget::new(limits.nodes.unwrap_or(POSITIONS)).until(stop.flag());
    let mut solver = Solver::new(budget);
    let verdict = solver.prove(position.board(), Stipulation::within(moves.get()));
    let Ok(Verdict::Mate(proof)) = verdict else { return None };
    let is_asked = |mv: &&Move| limits.moves.as_ref().is_none_or(|moves| moves.contains(mv));
    let best = *proof.keys().iter().find(is_asked)?;
    let line = proof.main_line();
    let line = if line.first() == Some(&best) { line.to_vec() } else { vec![best] };
    let plies = 2 * proof.moves() - 1;
    let info = Info {
        depth: plies,
        selective_depth: plies,
        score: Score::Mate(i32::from(proof.moves())),
        nodes: solver.budget().spent(),
        line,
        is_proved: true,
        ..nothing(position, clock)
    };
    seen(&info);
    Some(Outcome { best: Some(best), reply: info.line.get(1).copied(), info })
}
