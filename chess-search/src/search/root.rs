//! The root: depth after depth, each with a window around the value of the one before.

use std::sync::atomic::Ordering::Relaxed;

use chess_core::{Board, Move};

use super::Stopped;
use super::node::Node;
use super::worker::Worker;
use crate::info::{Bound, Info};
use crate::score::{INFINITE, MATE, MAX_PLY, Score, Value, is_mate};

/// The best line that a thread has found.
#[derive(Clone, Debug, Default)]
pub(crate) struct Found {
    pub(crate) value: Value,
    pub(crate) depth: u8,
    pub(crate) line: Vec<Move>,
}

/// The position, and how many of its best moves get a line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Root<'b> {
    pub(crate) board: &'b Board,
    pub(crate) key: u64,
    pub(crate) lines: usize,
}

impl Worker<'_> {
    /// Searches deeper and deeper until a limit is reached, and tells what it finds. Returns the best lines.
    pub(crate) fn deepen(&mut self, root: Root<'_>, tell: &mut dyn FnMut(&Info)) -> Vec<Found> {
        let mut found: Vec<Found> = vec![Found::default(); root.lines];
        let deepest =
            self.shared.limits.depth.unwrap_or(MAX_PLY as u8 - 1).clamp(1, MAX_PLY as u8 - 1);
        let (mut steady, mut best) = (0, None);
        // Every other thread begins a ply deeper, so that they do not all do the same.
        for depth in 1 + (self.number % 2) as u8..=deepest {
            if self.search_lines(root, depth, &mut found, tell).is_err() {
                self.take_unfinished(&mut found[0]);
                break;
            }
            steady = if found[0].line.first() == best.as_ref() { steady + 1 } else { 0 };
            best = found[0].line.first().copied();
            if self.number == 0 && self.is_enough(&found[0], steady) {
                break;
            }
        }
        self.flush();
        found
    }

    /// A depth that was broken off may have found a better move already: the old best move is tried first.
    fn take_unfinished(&self, first: &mut Found) {
        let is_first_line = self.excluded.is_empty();
        if is_first_line && !self.lines[0].is_empty() {
            first.line.clone_from(&self.lines[0]);
        }
    }

    /// The best lines of a depth: the second line is the best without the first move of the first, and so on.
    fn search_lines(
        &mut self,
        root: Root<'_>,
        depth: u8,
        found: &mut [Found],
        tell: &mut dyn FnMut(&Info),
    ) -> Result<(), Stopped> {
        self.excluded.clear();
        for (at, found) in found.iter_mut().enumerate() {
            let old = (found.depth > 0).then_some(found.value);
            let value = self.search_window(root, depth, at, old, tell)?;
            let line = self.lines[0].clone();
            let Some(first) = line.first() else { break };
            self.excluded.push(*first);
            *found = Found { value, depth, line };
            self.tell(at, depth, value, Bound::Exact, tell);
        }
        self.excluded.clear();
        Ok(())
    }

    /// The value of a line: in a window around the old value, which grows until the value is inside.
    fn search_window(
        &mut self,
        root: Root<'_>,
        depth: u8,
        at: usize,
        old: Option<Value>,
        tell: &mut dyn FnMut(&Info),
    ) -> Result<Value, Stopped> {
        let mut width = 20;
        let (mut alpha, mut beta) = match old {
            Some(old) if depth >= 5 && !is_mate(old) => (old - width, old + width),
            _ => (-INFINITE, INFINITE),
        };
        loop {
            let value = self.visit(root.node(depth, alpha, beta))?;
            if value <= alpha && alpha > -INFINITE {
                beta = i32::midpoint(alpha, beta);
                alpha = if width > 500 { -INFINITE } else { (value - width).max(-INFINITE) };
            } else if value >= beta && beta < INFINITE {
                self.tell(at, depth, value, Bound::Lower, tell);
                beta = if width > 500 { INFINITE } else { (value + width).min(INFINITE) };
            } else {
                return Ok(value);
            }
            width *= 2;
        }
    }

    /// Whether another depth is not worth beginning: the time suffices no longer, or the mate cannot be nearer.
    fn is_enough(&self, found: &Found, steady: u32) -> bool {
        let is_timed = !self.shared.stop.is_pondering() && self.shared.clock.is_enough(steady);
        let plies_to_mate = MATE - found.value.abs();
        let is_limited = self.shared.limits.depth.is_none() && self.shared.limits.nodes.is_none();
        is_timed
            || is_limited
                && is_mate(found.value)
                && plies_to_mate * 2 < i32::from(found.depth)
                && self.shared.clock.has_limit()
    }

    fn tell(&self, at: usize, depth: u8, value: Value, bound: Bound, tell: &mut dyn FnMut(&Info)) {
        if self.number != 0 {
            return;
        }
        tell(&Info {
            depth,
            selective_depth: self.deepest.min(255) as u8,
            line_number: at + 1,
            score: Score::of(value),
            bound,
            nodes: self.all_nodes(),
            time: self.shared.clock.elapsed(),
            hash_full: self.shared.table.full(),
            line: self.lines[0].clone(),
            is_proved: false,
        });
    }

    /// Ends the other threads.
    pub(crate) fn finish(&self) {
        self.shared.is_over.store(true, Relaxed);
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
            is_after_pass: true,
            is_cut: false,
            without: None,
        }
    }
}
