//! A position of the search, visited in steps.

use chess_core::{Board, Move};

use super::Stopped;
use super::worker::Worker;
use crate::eval;
use crate::info::Bound;
use crate::score::{DRAW, MATE, MAX_PLY, Value, from_table, mated_at};
use crate::table::Entry;

/// A position to be searched, and between which values it matters what it is worth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node<'b> {
    pub(crate) board: &'b Board,
    pub(crate) key: u64,
    pub(crate) ply: usize,
    /// The plies that are left.
    pub(crate) depth: i32,
    pub(crate) alpha: Value,
    pub(crate) beta: Value,
    /// A null move led here, so that another would bring the position back.
    pub(crate) is_after_pass: bool,
    /// A move here is expected to be too good for the other side.
    pub(crate) is_cut: bool,
}

/// What is known of a node before its moves are tried.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known {
    pub(crate) is_check: bool,
    /// The evaluation, corrected by the table. Worth nothing in check, and where nothing is pruned.
    pub(crate) eval: Value,
    /// The evaluation is better than two plies before.
    pub(crate) is_improving: bool,
    pub(crate) best: Option<Move>,
}

impl Node<'_> {
    /// Whether more than one value is asked for.
    pub(crate) const fn is_pv(&self) -> bool {
        self.beta - self.alpha > 1
    }
}

impl Worker<'_> {
    /// What a position is worth for the side to move.
    pub(crate) fn visit(&mut self, mut node: Node<'_>) -> Result<Value, Stopped> {
        let is_check = node.board.is_check();
        let is_selective = !self.shared.full_width;
        node.depth += i32::from(is_check && is_selective);
        if node.depth <= 0 {
            return self.resolve(Node { depth: 0, ..node });
        }
        self.enter(node.ply)?;
        self.lines[node.ply].clear();
        if node.ply > 0
            && let Some(value) = self.end(&mut node, is_check)
        {
            return Ok(value);
        }
        let entry = self.shared.table.get(node.key);
        if let Some(value) = entry.and_then(|entry| cutoff(&node, entry)) {
            return Ok(value);
        }
        let known = self.known(&node, entry, is_check);
        if is_selective && let Some(value) = self.prune(&node, &known)? {
            return Ok(value);
        }
        if is_selective && known.best.is_none() && node.depth >= 4 && (node.is_pv() || node.is_cut)
        {
            // Nothing is known of the moves: look less deep, so that next time the table knows.
            node.depth -= 1;
        }
        self.try_moves(&node, &known)
    }

    /// The value of a node that is not searched: a draw, the deepest ply, or where a mate nearer to the root is known.
    pub(crate) fn end(&self, node: &mut Node<'_>, is_check: bool) -> Option<Value> {
        let board = node.board;
        let is_late = board.halfmove_clock() >= 100 && (!is_check || board.has_legal_move());
        if is_late || board.is_insufficient_material() || self.is_repeated(board, node.key) {
            return Some(DRAW);
        }
        if node.ply >= MAX_PLY {
            return Some(if is_check { DRAW } else { eval::evaluate(board) });
        }
        node.alpha = node.alpha.max(mated_at(node.ply));
        node.beta = node.beta.min(MATE - node.ply as Value - 1);
        (node.alpha >= node.beta).then_some(node.alpha)
    }

    /// What is known of the node.
    fn known(&mut self, node: &Node<'_>, entry: Option<Entry>, is_check: bool) -> Known {
        let best = entry.and_then(|entry| entry.mv);
        let ply = node.ply;
        if is_check || self.shared.full_width {
            self.frames[ply].eval = None;
            return Known { is_check, eval: 0, is_improving: false, best };
        }
        let eval = entry.and_then(|entry| entry.eval);
        let eval = eval.unwrap_or_else(|| eval::evaluate(node.board));
        self.frames[ply].eval = Some(eval);
        let earlier = [2, 4].into_iter().find_map(|back| self.frames[ply.checked_sub(back)?].eval);
        let is_improving = earlier.is_none_or(|earlier| eval > earlier);
        let value = entry.map(|entry| (entry.bound, from_table(entry.value, ply)));
        let eval = match value {
            Some((Bound::Exact, value)) => value,
            Some((Bound::Lower, value)) => eval.max(value),
            Some((Bound::Upper, value)) => eval.min(value),
            None => eval,
        };
        Known { is_check, eval, is_improving, best }
    }
}

/// The value in the table, if it answers what is asked. Near a draw by fifty moves it may not hold.
pub(crate) fn cutoff(node: &Node<'_>, entry: Entry) -> Option<Value> {
    if node.is_pv() || i32::from(entry.depth) < node.depth || node.board.halfmove_clock() >= 90 {
        return None;
    }
    let value = from_table(entry.value, node.ply);
    let holds = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => value >= node.beta,
        Bound::Upper => value <= node.alpha,
    };
    holds.then_some(value)
}
