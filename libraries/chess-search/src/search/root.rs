//! The root: iterative deepening, with an aspiration window around the value of the last depth.

use chess_core::{Board, Move};

use super::Stopped;
use super::node::Node;
use super::params::{ASPIRATION_DEPTH, ASPIRATION_MOST, ASPIRATION_WIDTH, MATE_DEPTH_FACTOR};
use super::worker::Worker;
use crate::info::{Bound, Info};
use crate::score::{INFINITE, MATE, MAX_PLY, Score, Value, is_mate};

/// A principal variation from the root: a thread finds one for each line of `MultiPV`.
#[derive(Clone, Debug, Default)]
pub(crate) struct RootLine {
    pub(crate) value: Value,
    pub(crate) depth: u8,
    pub(crate) pv: Vec<Move>,
}

/// The position, and how many of its best moves get a line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Root<'b> {
    pub(crate) board: &'b Board,
    pub(crate) key: u64,
    pub(crate) lines: usize,
}

impl Worker<'_> {
    /// Iterative deepening: searches depth after depth until a limit is reached, and reports each line. Returns the
    /// best lines.
    pub(crate) fn iterative_deepening(
        &mut self,
        root: Root<'_>,
        report: &mut dyn FnMut(&Info),
    ) -> Vec<RootLine> {
        self.memory.accumulators.begin(root.board);
        let mut lines: Vec<RootLine> = vec![RootLine::default(); root.lines];
        let deepest =
            self.shared.limits.depth.unwrap_or(MAX_PLY as u8 - 1).clamp(1, MAX_PLY as u8 - 1);
        let (mut steady_depths, mut best) = (0, None);
        // Every other thread begins a ply deeper, so that they fill the table with different entries.
        for depth in 1 + (self.number % 2) as u8..=deepest {
            if self.search_depth(root, depth, &mut lines, report).is_err() {
                self.take_unfinished(&mut lines[0]);
                break;
            }
            let is_same = lines[0].pv.first() == best.as_ref();
            steady_depths = if is_same { steady_depths + 1 } else { 0 };
            best = lines[0].pv.first().copied();
            if self.number == 0 && self.is_enough(&lines[0], steady_depths) {
                break;
            }
        }
        self.flush_nodes();
        lines
    }

    /// A depth that was stopped may have found a better move already: its first move is the best move of the last
    /// depth, so any other one has beaten it.
    fn take_unfinished(&self, first: &mut RootLine) {
        let is_first_line = self.excluded_at_root.is_empty();
        if is_first_line && !self.pv[0].is_empty() {
            first.pv.clone_from(&self.pv[0]);
        }
    }

    /// The lines of a depth: the second is the best without the first move of the first, and so on.
    fn search_depth(
        &mut self,
        root: Root<'_>,
        depth: u8,
        lines: &mut [RootLine],
        report: &mut dyn FnMut(&Info),
    ) -> Result<(), Stopped> {
        self.excluded_at_root.clear();
        for (at, line) in lines.iter_mut().enumerate() {
            let last = (line.depth > 0).then_some(line.value);
            let value = self.aspiration_search(root, depth, at, last, report)?;
            let pv = self.pv[0].clone();
            let Some(first) = pv.first() else { break };
            self.excluded_at_root.push(*first);
            *line = RootLine { value, depth, pv };
            self.info(at, depth, value, Bound::Exact).as_ref().map(&mut *report);
        }
        self.excluded_at_root.clear();
        Ok(())
    }

    /// The value of a line: searched in an aspiration window around the last value, which widens until it holds the
    /// value.
    ///
    /// ```text
    /// last value 35     window 15..55     The search returns 60: it fails high.
    ///                   window 15..80     The search returns 62: it is inside.
    /// ```
    fn aspiration_search(
        &mut self,
        root: Root<'_>,
        depth: u8,
        at: usize,
        last: Option<Value>,
        report: &mut dyn FnMut(&Info),
    ) -> Result<Value, Stopped> {
        let mut width = ASPIRATION_WIDTH;
        let (mut alpha, mut beta) = match last {
            Some(last) if depth >= ASPIRATION_DEPTH && !is_mate(last) => {
                (last - width, last + width)
            }
            _ => (-INFINITE, INFINITE),
        };
        loop {
            let value = self.search(root.node(depth, alpha, beta))?;
            let is_widest = width > ASPIRATION_MOST;
            if value <= alpha && alpha > -INFINITE {
                // The value is at most alpha, so the upper half of the window is not needed.
                beta = i32::midpoint(alpha, beta);
                alpha = if is_widest { -INFINITE } else { (value - width).max(-INFINITE) };
            } else if value >= beta && beta < INFINITE {
                self.info(at, depth, value, Bound::Lower).as_ref().map(&mut *report);
                beta = if is_widest { INFINITE } else { (value + width).min(INFINITE) };
            } else {
                return Ok(value);
            }
            width *= 2;
        }
    }

    /// Whether no further depth should begin: the time is nearly used up or, on a clock, a shorter mate is unlikely.
    fn is_enough(&self, line: &RootLine, steady_depths: u32) -> bool {
        let effort = line.pv.first().map_or(0, |best| self.effort_percent(*best));
        let is_timed =
            !self.shared.stop.is_pondering() && self.shared.clock.is_enough(steady_depths, effort);
        let plies_to_mate = MATE - line.value.abs();
        let is_limited = self.shared.limits.depth.is_none() && self.shared.limits.nodes.is_none();
        is_timed
            || is_limited
                && is_mate(line.value)
                && plies_to_mate * MATE_DEPTH_FACTOR < i32::from(line.depth)
                && self.shared.clock.has_limit()
    }

    /// The principal variation of a line, as it is reported. Only the first thread reports.
    fn info(&self, at: usize, depth: u8, value: Value, bound: Bound) -> Option<Info> {
        (self.number == 0).then(|| Info {
            depth,
            selective_depth: self.deepest.min(255) as u8,
            line_number: at + 1,
            score: Score::of(value),
            bound,
            nodes: self.all_nodes(),
            time: self.shared.clock.elapsed(),
            hash_full: self.shared.table.full(),
            line: self.pv[0].clone(),
            is_proved: false,
        })
    }
}

impl<'b> Root<'b> {
    const fn node(&self, depth: u8, alpha: Value, beta: Value) -> Node<'b> {
        Node {
            board: self.board,
            key: self.key,
            ply: 0,
            depth: depth as i32,
            alpha,
            beta,
            is_check: self.board.is_check(),
            // A null move at the root would leave no best move.
            is_after_null_move: true,
            is_cut: false,
            excluded: None,
        }
    }
}
