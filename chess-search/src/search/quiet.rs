//! The end of the search: captures are played out until the position is quiet enough to be evaluated.

use chess_core::{Board, Legal};

use super::Stopped;
use super::node::{Node, cutoff, informed};
use super::worker::Worker;
use crate::eval;
use crate::info::Bound;
use crate::order::{Hints, Picker, is_loud, see};
use crate::score::{INFINITE, LEAST_MATE, Value, mated_at, to_table};
use crate::table::Entry;

impl Worker<'_> {
    /// What a position is worth once its captures are played out; in check, once it is answered.
    pub(crate) fn resolve(&mut self, mut node: Node<'_>) -> Result<Value, Stopped> {
        self.enter(node.ply)?;
        self.lines[node.ply].clear();
        // The first position is 0, all behind it are less.
        node.depth = node.depth.clamp(-1, 0);
        if let Some(value) = self.end(&mut node) {
            return Ok(value);
        }
        let entry = self.shared.table.get(node.key);
        if let Some(value) = entry.and_then(|entry| cutoff(&node, entry)) {
            return Ok(value);
        }
        let raw = self.first_sight(&node, entry);
        let eval = match raw {
            None => -INFINITE,
            Some(raw) if self.shared.full_width => raw,
            Some(raw) => informed(raw, entry),
        };
        if eval >= node.beta {
            return Ok(eval);
        }
        let window = Node { alpha: node.alpha.max(eval), ..node };
        let best = entry.and_then(|entry| entry.mv);
        let list = self.memory.spare.take();
        let mut picker = if node.is_check {
            Picker::all(node.board, Hints { best, ..Hints::default() }, list)
        } else {
            let has_checks = node.depth == 0 && !self.shared.full_width;
            Picker::loud(node.board, best, has_checks, list)
        };
        let value = self.play_out(&node, window, &mut picker, (raw, eval));
        self.memory.spare.keep(picker.into_list());
        value
    }

    /// The evaluation, unless in check.
    fn first_sight(&mut self, node: &Node<'_>, entry: Option<Entry>) -> Option<Value> {
        let known = entry.and_then(|entry| entry.eval);
        let evaluate = || eval::evaluate(node.board, &mut self.memory.skeletons);
        (!node.is_check).then(|| known.unwrap_or_else(evaluate))
    }

    fn play_out(
        &mut self,
        node: &Node<'_>,
        mut window: Node<'_>,
        picker: &mut Picker<'_>,
        (raw, eval): (Option<Value>, Value),
    ) -> Result<Value, Stopped> {
        let (mut best, mut best_move, mut count) = (eval, None, 0);
        while let Some(legal) = picker.next(&self.memory.history) {
            count += 1;
            if best > -LEAST_MATE
                && (picker.is_losing()
                    || !node.is_check && is_too_little(legal, eval, window.alpha))
            {
                continue;
            }
            let value = -self.after(legal, node.key, node.ply, |worker, board, key| {
                worker.resolve(next(&window, board, key))
            })?;
            best = best.max(value);
            if value > window.alpha {
                window.alpha = value;
                best_move = Some(legal.to_move());
                self.set_line(node.ply, legal.to_move());
                if value >= window.beta {
                    break;
                }
            }
        }
        if node.is_check && count == 0 {
            return Ok(mated_at(node.ply));
        }
        let bound = if best >= node.beta { Bound::Lower } else { Bound::Upper };
        let value = to_table(best, node.ply);
        let entry = Entry { mv: best_move, value, eval: raw, depth: 0, bound };
        self.shared.table.set(node.key, entry);
        Ok(best)
    }
}

/// The node after a move, seen from the other side.
const fn next<'b>(node: &Node<'_>, board: &'b Board, key: u64) -> Node<'b> {
    Node {
        board,
        key,
        ply: node.ply + 1,
        depth: -1,
        alpha: -node.beta,
        beta: -node.alpha,
        is_check: board.is_check(),
        is_after_pass: false,
        is_cut: false,
        without: None,
    }
}

/// Whether even the captured piece and a little more do not bring the evaluation to what is needed.
fn is_too_little(legal: Legal<'_>, eval: Value, alpha: Value) -> bool {
    if !is_loud(legal) {
        return false;
    }
    let captured = legal.captured().map_or(0, see::worth);
    let promoted = legal.promotion().map_or(0, see::worth);
    eval + captured + promoted + 180 <= alpha
}
