//! A position of the search, visited in steps.

use chess_core::{Board, Legal, Move};

use super::Stopped;
use super::worker::Worker;
use crate::eval;
use crate::info::Bound;
use crate::score::{DRAW, MATE, MAX_PLY, Value, from_table, is_mate, mated_at};
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
    pub(crate) is_check: bool,
    /// A null move led here, so that another would bring the position back.
    pub(crate) is_after_pass: bool,
    /// A move here is expected to be too good for the other side.
    pub(crate) is_cut: bool,
    /// A move that is left out, to see how good the others are.
    pub(crate) without: Option<Move>,
}

/// What is known of a node before its moves are tried.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Known {
    /// The evaluation, corrected by the table. Worth nothing in check, and where nothing is pruned.
    pub(crate) eval: Value,
    /// The evaluation is better than two plies before.
    pub(crate) is_improving: bool,
    /// The table's move, and whether it captures or promotes.
    pub(crate) best: Option<Move>,
    pub(crate) is_loud: bool,
    /// By how many plies it is searched deeper.
    pub(crate) extension: i32,
}

impl Node<'_> {
    /// Whether more than one value is asked for.
    pub(crate) const fn is_pv(&self) -> bool {
        self.beta - self.alpha > 1
    }
}

impl Known {
    /// By how many plies a move is searched deeper.
    pub(crate) fn extension_of(&self, legal: Legal<'_>) -> i32 {
        if self.best == Some(legal.to_move()) { self.extension } else { 0 }
    }
}

impl Worker<'_> {
    /// What a position is worth for the side to move.
    pub(crate) fn visit(&mut self, mut node: Node<'_>) -> Result<Value, Stopped> {
        let is_selective = !self.shared.full_width;
        node.depth += i32::from(node.is_check && is_selective);
        if node.depth <= 0 {
            return self.resolve(Node { depth: 0, ..node });
        }
        self.enter(node.ply)?;
        self.lines[node.ply].clear();
        if node.ply > 0
            && let Some(value) = self.end(&mut node)
        {
            return Ok(value);
        }
        let entry = self.shared.table.get(node.key);
        if let Some(value) = entry.and_then(|entry| cutoff(&node, entry)) {
            return Ok(value);
        }
        let mut known = self.known(&node, entry);
        if is_selective && let Some(value) = self.prune(&node, &known)? {
            return Ok(value);
        }
        if is_selective && known.best.is_none() && node.depth >= 4 && (node.is_pv() || node.is_cut)
        {
            // Nothing is known of the moves: look less deep, so that next time the table knows.
            node.depth -= 1;
        }
        if is_selective && let Some(value) = self.compare(&node, entry, &mut known)? {
            return Ok(value);
        }
        self.try_moves(&node, &known)
    }

    /// The value of a node that is not searched: a draw, the deepest ply, or where a mate nearer to the root is known.
    pub(crate) fn end(&mut self, node: &mut Node<'_>) -> Option<Value> {
        let board = node.board;
        let is_late = board.halfmove_clock() >= 100 && (!node.is_check || board.has_legal_move());
        if is_late || board.is_insufficient_material() || self.is_repeated(board, node.key) {
            return Some(DRAW);
        }
        if node.ply >= MAX_PLY {
            return Some(if node.is_check {
                DRAW
            } else {
                eval::evaluate(board, &mut self.memory.skeletons)
            });
        }
        node.alpha = node.alpha.max(mated_at(node.ply));
        node.beta = node.beta.min(MATE - node.ply as Value - 1);
        (node.alpha >= node.beta).then_some(node.alpha)
    }

    /// What is known of the node.
    fn known(&mut self, node: &Node<'_>, entry: Option<Entry>) -> Known {
        let best = entry.and_then(|entry| entry.mv);
        let is_loud = best.is_some_and(|best| {
            node.board.occupied().contains(best.to()) || best.promotion().is_some()
        });
        let ply = node.ply;
        if node.is_check || self.shared.full_width {
            self.frames[ply].eval = None;
            return Known { eval: 0, is_improving: false, best, is_loud, extension: 0 };
        }
        let eval = entry.and_then(|entry| entry.eval);
        let eval = eval.unwrap_or_else(|| eval::evaluate(node.board, &mut self.memory.skeletons));
        self.frames[ply].eval = Some(eval);
        let earlier = [2, 4].into_iter().find_map(|back| self.frames[ply.checked_sub(back)?].eval);
        let is_improving = earlier.is_none_or(|earlier| eval > earlier);
        Known { eval: informed(eval, entry), is_improving, best, is_loud, extension: 0 }
    }
}

/// The evaluation, or what the table knows better. A mate says nothing about how good a position looks.
pub(crate) fn informed(eval: Value, entry: Option<Entry>) -> Value {
    let Some(Entry { value, bound, .. }) = entry.filter(|entry| !is_mate(entry.value)) else {
        return eval;
    };
    match bound {
        Bound::Exact => value,
        Bound::Lower => eval.max(value),
        Bound::Upper => eval.min(value),
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
