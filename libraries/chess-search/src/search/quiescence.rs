//! The quiescence search: at depth 0, captures and promotions are played out until the position is quiet enough for the
//! static evaluation. Quiet checks are searched in its first ply, and all moves in check.
//!
//! Captures come to an end, because pieces run out. Quiet checks need not, so only the first ply
//! has them.

use chess_core::{Board, Legal, Role};

use super::Stopped;
use super::node::{Node, corrected_eval, table_cutoff};
use super::params::DELTA_MARGIN;
use super::worker::Worker;
use crate::info::Bound;
use crate::order::{Hints, MovePicker, is_tactical};
use crate::score::{INFINITE, LEAST_MATE, Value, mated_at, to_table};
use crate::transposition::TableEntry;

impl Worker<'_> {
    /// The value of a position after its captures, or in check, after its evasions.
    pub(super) fn quiescence(&mut self, mut node: Node<'_>) -> Result<Value, Stopped> {
        self.count_node(node.ply)?;
        self.pv[node.ply].clear();
        // Depth 0 is the first ply, with quiet checks; all later ones are -1.
        node.depth = node.depth.clamp(-1, 0);
        if let Some(value) = self.terminal_value(&mut node) {
            return Ok(value);
        }
        let entry = self.shared.table.get(node.key);
        if let Some(value) = entry.and_then(|entry| table_cutoff(&node, entry)) {
            return Ok(value);
        }
        let static_eval = self.static_eval(&node, entry);
        // Stand pat: the side to move need not capture, so its evaluation is a lower bound.
        let stand_pat = match static_eval {
            None => -INFINITE,
            Some(eval) if self.shared.full_width => eval,
            Some(eval) => corrected_eval(eval + self.memory.corrections.of(node.board), entry),
        };
        if stand_pat >= node.beta {
            return Ok(stand_pat);
        }
        let window = Node { alpha: node.alpha.max(stand_pat), ..node };
        let table_move = entry.and_then(|entry| entry.mv);
        let list = self.memory.pool.take();
        let mut picker = if node.is_check {
            MovePicker::all(node.board, Hints { table_move, ..Hints::default() }, list)
        } else {
            let has_checks = node.depth == 0 && !self.shared.full_width;
            MovePicker::tactical(node.board, table_move, has_checks, list)
        };
        let value = self.capture_loop(&node, window, &mut picker, (static_eval, stand_pat));
        self.memory.pool.give_back(picker.moves);
        value
    }

    /// The static evaluation; `None` in check.
    fn static_eval(&mut self, node: &Node<'_>, entry: Option<TableEntry>) -> Option<Value> {
        let known = entry.and_then(|entry| entry.eval);
        let evaluate = || self.memory.accumulators.evaluate(node.board, node.ply);
        (!node.is_check).then(|| known.unwrap_or_else(evaluate))
    }

    fn capture_loop(
        &mut self,
        node: &Node<'_>,
        mut window: Node<'_>,
        picker: &mut MovePicker<'_>,
        (static_eval, stand_pat): (Option<Value>, Value),
    ) -> Result<Value, Stopped> {
        let (mut best, mut best_move, mut count) = (stand_pat, None, 0);
        while let Some(legal) = picker.next(&self.memory.history) {
            count += 1;
            // As in the full search, nothing is pruned until a move is found that is not mated.
            if best > -LEAST_MATE
                && (picker.is_bad_capture()
                    || !node.is_check && is_delta_pruned(legal, stand_pat, window.alpha))
            {
                continue;
            }
            let after = self.key_after(legal, node.key);
            let value = -self.play(legal, node.key, node.ply, |worker, board| {
                worker.quiescence(child(&window, board, after))
            })?;
            best = best.max(value);
            if value > window.alpha {
                window.alpha = value;
                best_move = Some(legal.to_move());
                self.update_pv(node.ply, legal.to_move());
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
        let entry = TableEntry { mv: best_move, value, eval: static_eval, depth: 0, bound };
        self.shared.table.set(node.key, entry);
        Ok(best)
    }
}

/// The node after a move, with the window of the other side.
const fn child<'b>(node: &Node<'_>, board: &'b Board, key: u64) -> Node<'b> {
    Node {
        board,
        key,
        ply: node.ply + 1,
        depth: -1,
        alpha: -node.beta,
        beta: -node.alpha,
        is_check: board.is_check(),
        is_after_null_move: false,
        is_cut: false,
        excluded: None,
    }
}

/// Delta pruning: even the material that a move wins, and a margin, leave the evaluation below alpha. If it is 600
/// below, winning a rook (500 + 180) is searched, and winning a knight (310 + 180) is not.
fn is_delta_pruned(legal: Legal<'_>, stand_pat: Value, alpha: Value) -> bool {
    if !is_tactical(legal) {
        return false;
    }
    let captured = legal.captured().map_or(0, Role::exchange_value);
    let promoted = legal.promotion().map_or(0, Role::exchange_value);
    stand_pat + captured + promoted + DELTA_MARGIN <= alpha
}
