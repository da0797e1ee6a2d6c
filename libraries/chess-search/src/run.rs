//! One run of the search on all its threads, with its reports and its result.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread;

use chess_core::{Legal, Move};

use crate::clock::Clock;
use crate::eval::evaluation;
use crate::info::{Bound, Info, SearchResult};
use crate::limits::Limits;
use crate::position::Position;
use crate::score::Score;
use crate::search::{Memory, Root, RootLine, Shared, Worker};
use crate::stop::Stop;
use crate::threads;
use crate::transposition::TranspositionTable;

/// The input of a search.
pub(crate) struct Run<'a> {
    pub(crate) position: &'a Position,
    pub(crate) limits: &'a Limits,
    pub(crate) stop: &'a Stop,
    pub(crate) clock: Clock,
    pub(crate) full_width: bool,
    /// The number of lines to search.
    pub(crate) lines: usize,
    /// The number of lines to report.
    pub(crate) reported: usize,
}

impl Run<'_> {
    /// Searches with a thread for each memory, and plays the line that `choose` takes by its index.
    pub(crate) fn search(
        &self,
        table: &mut TranspositionTable,
        memories: &mut [Memory],
        choose: impl FnOnce(&[RootLine]) -> usize,
        report: &mut dyn FnMut(&Info),
    ) -> SearchResult {
        table.begin_search();
        let shared = self.shared(table, self.stop, self.limits);
        let moves = first_moves(self.position, self.limits);
        let lines = self.lines.clamp(1, moves.len().max(1));
        let root = Root { board: self.position.board(), key: self.position.key(), lines };
        let mut last = info_before_search(self.position, &self.clock);
        let mut reported_nodes = None;
        let mut lines = run_threads(memories, &shared, self.position, root, &mut |info| {
            if info.line_number == 1 && info.bound == Bound::Exact {
                last = info.clone();
            }
            if info.line_number <= self.reported {
                reported_nodes = Some(info.nodes);
                report(info);
            }
        });
        let mut nodes = shared.nodes.load(Relaxed);
        if lines[0].pv.is_empty() && !moves.is_empty() {
            let more;
            (lines, more) = self.search_a_little(table, memories, root, &mut last);
            nodes += more;
        }
        (last.nodes, last.time) = (nodes, self.clock.elapsed());
        let chosen = choose(&lines);
        let outcome = outcome(lines.into_iter().nth(chosen), last, &moves);
        // The last report is older than the end of the search, unless the search ended with it.
        if reported_nodes != Some(outcome.info.nodes) {
            report(&outcome.info);
        }
        outcome
    }

    fn shared<'s>(
        &'s self,
        table: &'s TranspositionTable,
        stop: &'s Stop,
        limits: &'s Limits,
    ) -> Shared<'s> {
        Shared {
            table,
            stop,
            limits,
            clock: self.clock,
            full_width: self.full_width,
            is_over: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
        }
    }

    /// Searches for some milliseconds, after a search that was stopped before it found a move. Returns the lines and the
    /// number of nodes.
    fn search_a_little(
        &self,
        table: &TranspositionTable,
        memories: &mut [Memory],
        root: Root<'_>,
        last: &mut Info,
    ) -> (Vec<RootLine>, u64) {
        const NODES: u64 = 5_000;
        let (stop, limits) = (Stop::new(), Limits { nodes: Some(NODES), ..Limits::depth(1) });
        let limits = Limits { moves: self.limits.moves.clone(), ..limits };
        let shared = self.shared(table, &stop, &limits);
        let mut report = |info: &Info| *last = info.clone();
        let lines = run_threads(&mut memories[..1], &shared, self.position, root, &mut report);
        (lines, shared.nodes.load(Relaxed))
    }
}

/// The result of a search. Its line may differ from the last report: an unfinished depth has found a better move, or
/// limited strength has chosen a worse one.
fn outcome(line: Option<RootLine>, last: Info, moves: &[Move]) -> SearchResult {
    let mut info = last;
    let pv = line.as_ref().map(|line| line.pv.clone()).unwrap_or_default();
    if let Some(line) = line.filter(|line| line.pv != info.line) {
        info = Info { score: Score::of(line.value), line: line.pv, ..info };
    }
    let best = pv.first().or(moves.first()).copied();
    SearchResult { best, reply: pv.get(1).copied(), info, no_mate: None }
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
        shared.is_over.store(true, Relaxed);
        helpers.into_iter().for_each(threads::join);
        lines
    })
}

/// The moves to search at the root.
pub(crate) fn first_moves(position: &Position, limits: &Limits) -> Vec<Move> {
    let moves = position.board().legals().map(Legal::to_move);
    moves.filter(|mv| is_wanted(limits, *mv)).collect()
}

/// The report before the search: checkmate, a draw, or the static evaluation.
pub(crate) fn info_before_search(position: &Position, clock: &Clock) -> Info {
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

/// Whether a move is among those to search at the root.
pub(crate) fn is_wanted(limits: &Limits, mv: Move) -> bool {
    limits.moves.as_ref().is_none_or(|moves| moves.contains(&mv))
}
