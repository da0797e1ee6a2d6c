//! What one thread of a search holds.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use chess_core::{Board, Legal, Move};

use super::Stopped;
use crate::clock::Clock;
use crate::eval::Skeletons;
use crate::limits::Limits;
use crate::order::{History, Spare, Step};
use crate::score::{MAX_PLY, Value};
use crate::stop::Stop;
use crate::table::Table;

/// What all threads of a search share.
#[derive(Debug)]
pub(crate) struct Shared<'a> {
    pub(crate) table: &'a Table,
    pub(crate) stop: &'a Stop,
    pub(crate) limits: &'a Limits,
    pub(crate) clock: Clock,
    pub(crate) full_width: bool,
    /// The first thread has ended, so the others are to end too.
    pub(crate) is_over: AtomicBool,
    /// The positions visited by all threads.
    pub(crate) nodes: AtomicU64,
}

/// What a thread remembers from one search to the next.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memory {
    pub(crate) history: History,
    pub(crate) skeletons: Skeletons,
    pub(crate) spare: Spare,
}

/// What is known of the position at a ply of the line at hand.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Frame {
    pub(crate) eval: Option<Value>,
    pub(crate) step: Option<Step>,
    pub(crate) killers: [Option<Move>; 2],
}

/// One thread of a search.
#[derive(Debug)]
pub(crate) struct Worker<'a> {
    pub(crate) shared: &'a Shared<'a>,
    pub(crate) memory: &'a mut Memory,
    /// The first thread is 0. It alone watches the limits and reports.
    pub(crate) number: usize,
    /// The keys of the game and of the line at hand, and how many of them are the game's.
    pub(crate) keys: Vec<u64>,
    pub(crate) game: usize,
    pub(crate) frames: Vec<Frame>,
    /// The best line from each ply.
    pub(crate) lines: Vec<Vec<Move>>,
    /// First moves that are not to be looked at.
    pub(crate) excluded: Vec<Move>,
    pub(crate) deepest: usize,
    pub(crate) nodes: u64,
    flushed: u64,
}

/// How many positions a thread visits before it looks at the clock and at the other threads. It sees a stop at once.
const INTERVAL: u64 = 1_024;

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
            game: earlier.len(),
            frames: vec![Frame::default(); MAX_PLY + 2],
            lines: vec![Vec::new(); MAX_PLY + 2],
            excluded: Vec::new(),
            deepest: 0,
            nodes: 0,
            flushed: 0,
        }
    }

    /// Counts a position, and says from time to time whether the search is to end.
    pub(crate) fn enter(&mut self, ply: usize) -> Result<(), Stopped> {
        self.nodes += 1;
        self.deepest = self.deepest.max(ply);
        let is_last = self.number == 0
            && self.shared.limits.nodes.is_some_and(|most| self.all_nodes() > most);
        if self.shared.stop.is_stopped() {
            return Err(Stopped);
        }
        // A position that is not visited does not count.
        self.nodes -= u64::from(is_last);
        if !is_last && self.nodes - self.flushed < INTERVAL {
            return Ok(());
        }
        self.flush();
        let is_late =
            self.number == 0 && !self.shared.stop.is_pondering() && self.shared.clock.is_over();
        if is_last || is_late || self.shared.is_over.load(Relaxed) {
            return Err(Stopped);
        }
        Ok(())
    }

    pub(crate) fn flush(&mut self) {
        self.shared.nodes.fetch_add(self.nodes - self.flushed, Relaxed);
        self.flushed = self.nodes;
    }

    pub(crate) fn all_nodes(&self) -> u64 {
        self.shared.nodes.load(Relaxed) + self.nodes - self.flushed
    }

    /// Plays a move of the line at hand, does something with the position after it, and takes the move back.
    pub(crate) fn after<T>(
        &mut self,
        legal: Legal<'_>,
        key: u64,
        ply: usize,
        visit: impl FnOnce(&mut Self, &Board, u64) -> T,
    ) -> T {
        self.frames[ply].step = Some(Step::of(legal));
        self.keys.push(key);
        let result = visit(self, &legal.play(), legal.zobrist_after(key));
        self.keys.pop();
        result
    }

    /// Whether a position counts as a draw by repetition: a second time in the line at hand, or a third time in all.
    pub(crate) fn is_repeated(&self, board: &Board, key: u64) -> bool {
        let reach = usize::from(board.halfmove_clock()).min(self.keys.len());
        let mut is_second = false;
        // No position comes back in fewer than four plies.
        for back in (4..=reach).step_by(2) {
            let at = self.keys.len() - back;
            if self.keys[at] == key {
                if is_second || at >= self.game {
                    return true;
                }
                is_second = true;
            }
        }
        false
    }

    /// Sets the line from a ply: a move, and the line after it.
    pub(crate) fn set_line(&mut self, ply: usize, mv: Move) {
        let (before, after) = self.lines.split_at_mut(ply + 1);
        before[ply].clear();
        before[ply].push(mv);
        before[ply].extend_from_slice(&after[0]);
    }
}
