//! One node of the search: what is checked before its moves are searched.

use chess_core::{Board, Move};

use super::Stopped;
use super::params::{CUTOFF_HALFMOVE_CLOCK, INTERNAL_REDUCTION_DEPTH};
use super::worker::Worker;
use crate::info::Bound;
use crate::score::{DRAW, MATE, MAX_PLY, Value, from_table, is_mate, mated_at};
use crate::transposition::TableEntry;

/// A node of the search tree, with its alpha-beta window.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<'b> {
    pub(super) board: &'b Board,
    pub(super) key: u64,
    /// The distance to the root.
    pub(super) ply: usize,
    /// The plies that are left. At 0 the quiescence search begins.
    pub(super) depth: i32,
    pub(super) alpha: Value,
    pub(super) beta: Value,
    pub(super) is_check: bool,
    /// A null move led here. A second one in a row would bring the position back.
    pub(super) is_after_null_move: bool,
    /// Expected cut node: a move is expected to fail high.
    pub(super) is_cut: bool,
    /// The move that a singular search leaves out.
    pub(super) excluded: Option<Move>,
}

/// The facts about a node that are found before its moves are searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Facts {
    /// The static evaluation, corrected by history and by the table. Meaningless in check and in full-width searches.
    pub(super) eval: Value,
    /// The same without the table.
    pub(super) static_eval: Value,
    /// Whether the static evaluation is higher than two plies ago.
    pub(super) is_improving: bool,
    /// The move of the transposition table.
    pub(super) table_move: Option<Move>,
    /// Whether the table move captures or promotes.
    pub(super) is_table_move_tactical: bool,
    /// The plies by which the table move is searched deeper.
    pub(super) extension: i32,
}

impl Node<'_> {
    /// Whether this is a node of the principal variation: its window is open.
    pub(super) const fn is_pv(&self) -> bool {
        self.beta - self.alpha > 1
    }
}

impl Worker<'_> {
    /// Alpha-beta search of a node: returns its value for the side to move.
    pub(super) fn search(&mut self, mut node: Node<'_>) -> Result<Value, Stopped> {
        let is_selective = !self.shared.full_width;
        // Check extension: a side in check has few moves, so a ply more costs little.
        node.depth += i32::from(node.is_check && is_selective);
        if node.depth <= 0 {
            return self.quiescence(Node { depth: 0, ..node });
        }
        self.count_node(node.ply)?;
        self.pv[node.ply].clear();
        // Draws come before the table: the table knows a position, but repetitions and the fifty
        // moves depend on the way to it.
        if node.ply > 0
            && let Some(value) = self.terminal_value(&mut node)
        {
            return Ok(value);
        }
        let entry = self.shared.table.get(node.key);
        if let Some(value) = entry.and_then(|entry| table_cutoff(&node, entry)) {
            return Ok(value);
        }
        let mut facts = self.facts(&node, entry);
        if is_selective && let Some(value) = self.prune(&node, &facts)? {
            return Ok(value);
        }
        if is_selective && needs_internal_reduction(&node, &facts) {
            node.depth -= 1;
        }
        if is_selective && let Some(value) = self.extend(&node, entry, &mut facts)? {
            return Ok(value);
        }
        self.search_moves(&node, &facts)
    }

    /// The value of a node that is not searched: a draw, the deepest ply, or a mate nearer to the root is known (mate
    /// distance pruning, which also narrows the window).
    pub(super) fn terminal_value(&mut self, node: &mut Node<'_>) -> Option<Value> {
        let board = node.board;
        // On the hundredth ply, checkmate comes before the fifty-move rule.
        let is_draw = board.halfmove_clock() >= 100 && (!node.is_check || board.has_legal_move());
        if is_draw || board.is_insufficient_material() || self.is_repetition(board, node.key) {
            return Some(DRAW);
        }
        if node.ply >= MAX_PLY {
            return Some(if node.is_check {
                DRAW
            } else {
                self.memory.accumulators.evaluate(board, node.ply)
            });
        }
        node.alpha = node.alpha.max(mated_at(node.ply));
        node.beta = node.beta.min(MATE - node.ply as Value - 1);
        (node.alpha >= node.beta).then_some(node.alpha)
    }

    /// The static evaluation and the table move.
    fn facts(&mut self, node: &Node<'_>, entry: Option<TableEntry>) -> Facts {
        let table_move = entry.and_then(|entry| entry.mv);
        let is_table_move_tactical = table_move
            .is_some_and(|mv| node.board.occupied().contains(mv.to()) || mv.promotion().is_some());
        let ply = node.ply;
        let extension = 0;
        if node.is_check || self.shared.full_width {
            self.stack[ply].eval = None;
            let is_improving = false;
            return Facts {
                eval: 0,
                static_eval: 0,
                is_improving,
                table_move,
                is_table_move_tactical,
                extension,
            };
        }
        let eval = entry.and_then(|entry| entry.eval);
        let eval = eval.unwrap_or_else(|| self.memory.accumulators.evaluate(node.board, ply));
        self.stack[ply].eval = Some(eval);
        // Two plies ago the side may have been in check; then four plies ago counts.
        // An unknown evaluation counts as improving, which prunes less.
        let earlier = [2, 4].into_iter().find_map(|back| self.stack[ply.checked_sub(back)?].eval);
        let is_improving = earlier.is_none_or(|earlier| eval > earlier);
        // The table and the stack keep the value without the correction, which changes while the
        // search learns.
        let static_eval = eval + self.memory.corrections.of(node.board);
        let eval = corrected_eval(static_eval, entry);
        Facts { eval, static_eval, is_improving, table_move, is_table_move_tactical, extension }
    }
}

/// Internal iterative reduction: without a table move the order of the moves is poor, so a shallower search comes first
/// and leaves a move for the next iteration.
fn needs_internal_reduction(node: &Node<'_>, facts: &Facts) -> bool {
    facts.table_move.is_none()
        && node.depth >= INTERNAL_REDUCTION_DEPTH
        && (node.is_pv() || node.is_cut)
}

/// The static evaluation, or the table's value where its bound says more. A mate is not a correction of an evaluation.
pub(super) fn corrected_eval(eval: Value, entry: Option<TableEntry>) -> Value {
    let Some(TableEntry { value, bound, .. }) = entry.filter(|entry| !is_mate(entry.value)) else {
        return eval;
    };
    match bound {
        Bound::Exact => value,
        Bound::Lower => eval.max(value),
        Bound::Upper => eval.min(value),
    }
}

/// Transposition cutoff: the value of an entry that is deep enough and decides the window.
///
/// Never in the principal variation: the line that is reported would end there.
pub(super) fn table_cutoff(node: &Node<'_>, entry: TableEntry) -> Option<Value> {
    let is_near_fifty_moves = node.board.halfmove_clock() >= CUTOFF_HALFMOVE_CLOCK;
    if node.is_pv() || i32::from(entry.depth) < node.depth || is_near_fifty_moves {
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
