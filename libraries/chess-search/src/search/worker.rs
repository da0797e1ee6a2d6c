//! One thread of a search: its stack, its principal variations, and the counters that stop it.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use chess_core::{Board, Legal, Move};

use super::Stopped;
use super::correction::Corrections;
use super::params::NODES_BETWEEN_CHECKS;
use crate::clock::Clock;
use crate::eval::Accumulators;
use crate::limits::Limits;
use crate::order::{History, ListPool, PieceTo};
use crate::score::{MAX_PLY, Value};
use crate::stop::Stop;
use crate::transposition::TranspositionTable;

/// The state that all threads of a search share.
///
/// All its flags and counters are read and written without order (`Relaxed`): no other data depends
/// on them, and a thread that sees a flag late only searches a few nodes more.
#[derive(Debug)]
pub(crate) struct Shared<'a> {
    pub(crate) table: &'a TranspositionTable,
    pub(crate) stop: &'a Stop,
    pub(crate) limits: &'a Limits,
    pub(crate) clock: Clock,
    pub(crate) full_width: bool,
    /// The first thread has ended, so the others must end too.
    pub(crate) is_over: AtomicBool,
    /// The nodes of all threads.
    pub(crate) nodes: AtomicU64,
}

/// The tables that a thread keeps from one search to the next.
///
/// The memories of all threads lie side by side, and the length of a pool changes at each node. No two threads share a
/// pair of cache lines, so none waits for the line that another has just written.
#[derive(Clone, Debug, Default)]
#[repr(align(128))]
pub(crate) struct Memory {
    pub(crate) history: History,
    pub(crate) corrections: Corrections,
    pub(crate) accumulators: Accumulators,
    pub(crate) pool: ListPool,
}

/// An entry of the search stack: the state of one ply.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Frame {
    /// The static evaluation; `None` in check.
    pub(super) eval: Option<Value>,
    /// The move that is being searched; `None` for a null move.
    pub(super) step: Option<PieceTo>,
    /// Killer moves: the last two quiet moves that caused a beta cutoff at this ply.
    pub(super) killers: [Option<Move>; 2],
}

/// One thread of a search.
#[derive(Debug)]
pub(crate) struct Worker<'a> {
    pub(super) shared: &'a Shared<'a>,
    pub(super) memory: &'a mut Memory,
    /// The first thread is 0. It alone watches the limits and reports.
    pub(super) number: usize,
    /// The keys of the positions before the current one: first of the game, then of the search.
    pub(super) keys: Vec<u64>,
    /// The number of keys that belong to the game.
    game_keys: usize,
    /// The search stack, by ply.
    pub(super) stack: Vec<Frame>,
    /// The principal variation from each ply.
    pub(super) pv: Vec<Vec<Move>>,
    /// The first moves of earlier lines of `MultiPV`.
    pub(super) excluded_at_root: Vec<Move>,
    /// The nodes spent on each move of the root.
    effort: Vec<(Move, u64)>,
    /// The greatest ply so far.
    pub(super) deepest: usize,
    nodes: u64,
    /// The nodes that `Shared::nodes` has already.
    flushed: u64,
    /// The number of nodes at which the limits are checked again.
    next_check: u64,
}

impl<'a> Worker<'a> {
    pub(crate) fn new(
        shared: &'a Shared<'a>,
        memory: &'a mut Memory,
        number: usize,
        earlier: &[u64],
    ) -> Self {
        Self {
            shared,
            memory,
            number,
            keys: earlier.to_vec(),
            game_keys: earlier.len(),
            stack: vec![Frame::default(); MAX_PLY + 2],
            pv: vec![Vec::new(); MAX_PLY + 2],
            excluded_at_root: Vec::new(),
            effort: Vec::new(),
            deepest: 0,
            nodes: 0,
            flushed: 0,
            next_check: next_check(0, shared.limits.nodes.unwrap_or(u64::MAX)),
        }
    }

    /// Counts a node. Checks a stop every time, the limits and the other threads now and then.
    pub(super) fn count_node(&mut self, ply: usize) -> Result<(), Stopped> {
        self.nodes += 1;
        self.deepest = self.deepest.max(ply);
        if self.shared.stop.is_stopped() {
            return Err(Stopped);
        }
        if self.nodes < self.next_check { Ok(()) } else { self.check_limits() }
    }

    /// Checks the limits of nodes and time, and the other threads.
    #[cold]
    fn check_limits(&mut self) -> Result<(), Stopped> {
        let most = self.shared.limits.nodes.filter(|_| self.number == 0).unwrap_or(u64::MAX);
        let is_last = self.all_nodes() > most;
        // The node beyond the limit is not searched, so it does not count.
        self.nodes -= u64::from(is_last);
        self.flush_nodes();
        self.next_check = next_check(self.nodes, most.saturating_sub(self.all_nodes()));
        let is_late =
            self.number == 0 && !self.shared.stop.is_pondering() && self.shared.clock.is_over();
        if is_last || is_late || self.shared.is_over.load(Relaxed) {
            return Err(Stopped);
        }
        Ok(())
    }

    /// The nodes of this thread.
    pub(super) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Counts the nodes spent on a move of the root.
    pub(super) fn note_effort(&mut self, mv: Move, nodes: u64) {
        match self.effort.iter_mut().find(|(other, _)| *other == mv) {
            Some((_, sum)) => *sum += nodes,
            None => self.effort.push((mv, nodes)),
        }
    }

    /// The percentage of all nodes that were spent on a move of the root.
    pub(super) fn effort_percent(&self, mv: Move) -> u32 {
        let nodes =
            self.effort.iter().find(|(other, _)| *other == mv).map_or(0, |(_, nodes)| *nodes);
        (nodes * 100 / self.nodes.max(1)) as u32
    }

    /// Adds the nodes of this thread to the nodes of all threads.
    pub(super) fn flush_nodes(&mut self) {
        self.shared.nodes.fetch_add(self.nodes - self.flushed, Relaxed);
        self.flushed = self.nodes;
    }

    /// The nodes of all threads.
    pub(super) fn all_nodes(&self) -> u64 {
        self.shared.nodes.load(Relaxed) + self.nodes - self.flushed
    }

    /// The key of the position after a move, whose entry of the table is loaded from now on.
    pub(super) fn key_after(&self, legal: Legal<'_>, key: u64) -> u64 {
        let after = legal.zobrist_after(key);
        self.shared.table.prefetch(after);
        after
    }

    /// Plays a move in a position with this key, calls `visit` with the position after it, and takes the move back.
    pub(super) fn play<T>(
        &mut self,
        legal: Legal<'_>,
        key: u64,
        ply: usize,
        visit: impl FnOnce(&mut Self, &Board) -> T,
    ) -> T {
        self.stack[ply].step = Some(PieceTo::of(legal));
        self.keys.push(key);
        let board = legal.play();
        self.memory.accumulators.play(legal, &board, ply);
        let result = visit(self, &board);
        self.keys.pop();
        result
    }

    /// Whether a position counts as a draw by repetition: the second time since the root, or the third time in all.
    ///
    /// The second time is enough within the search: what a side could do once to come back, it can
    /// do again. The third repetition, which ends the game (FIDE 9.2), would only cost plies.
    pub(super) fn is_repetition(&self, board: &Board, key: u64) -> bool {
        let reach = usize::from(board.halfmove_clock()).min(self.keys.len());
        let mut is_second = false;
        // A position comes back after four plies at the earliest, with the same side to move.
        for back in (4..=reach).step_by(2) {
            let at = self.keys.len() - back;
            if self.keys[at] == key {
                if is_second || at >= self.game_keys {
                    return true;
                }
                is_second = true;
            }
        }
        false
    }

    /// Sets the principal variation from a ply: a move, and the principal variation after it.
    pub(super) fn update_pv(&mut self, ply: usize, mv: Move) {
        let (before, after) = self.pv.split_at_mut(ply + 1);
        before[ply].clear();
        before[ply].push(mv);
        before[ply].extend_from_slice(&after[0]);
    }
}

/// The number of nodes of a thread at which the limits are checked again, if this many are left.
fn next_check(nodes: u64, left: u64) -> u64 {
    nodes + NODES_BETWEEN_CHECKS.min(left.saturating_add(1))
}
