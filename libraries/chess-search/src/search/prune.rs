//! Pruning of whole nodes: the value is clear enough without a search of the moves.
//!
//! None of it applies in check, in nodes of the principal variation, and where beta is a mate.
//!
//! In check, the evaluation means nothing. The principal variation needs an exact value, and all of
//! these values are bounds. A mate is not compared with evaluations, which know no mates.

use chess_core::{Board, Role};

use super::Stopped;
use super::node::{Facts, Node};
use super::params::{
    NULL_MOVE_DEPTH, NULL_MOVE_DEPTH_DIVISOR, NULL_MOVE_EVAL_DIVISOR, NULL_MOVE_EVAL_MOST,
    NULL_MOVE_REDUCTION, RAZORING_DEPTH, RAZORING_MARGIN, REVERSE_FUTILITY_DEPTH,
    REVERSE_FUTILITY_MARGIN, VERIFICATION_DEPTH,
};
use super::worker::Worker;
use crate::score::{LEAST_MATE, Value, is_mate};

impl Worker<'_> {
    /// Tries each kind of pruning; returns the value of the node if one applies.
    pub(super) fn prune(
        &mut self,
        node: &Node<'_>,
        facts: &Facts,
    ) -> Result<Option<Value>, Stopped> {
        if node.is_pv() || node.is_check || is_mate(node.beta) {
            return Ok(None);
        }
        if let Some(value) = reverse_futility(node, facts) {
            return Ok(Some(value));
        }
        if let Some(value) = self.razor(node, facts)? {
            return Ok(Some(value));
        }
        self.null_move(node, facts)
    }

    /// Razoring: if the evaluation is far below alpha, only a capture can help. If the quiescence search finds none,
    /// the node fails low. At depth 2, that is 560 below alpha.
    fn razor(&mut self, node: &Node<'_>, facts: &Facts) -> Result<Option<Value>, Stopped> {
        if node.depth > RAZORING_DEPTH || facts.eval + RAZORING_MARGIN * node.depth > node.alpha {
            return Ok(None);
        }
        let value = self.quiescence(*node)?;
        Ok((value <= node.alpha).then_some(value))
    }

    /// Null-move pruning: if a reduced search still fails high after the side to move has passed, some move will do so
    /// too.
    ///
    /// With king and pawns alone it is off, because of zugzwang: passing would be the best move. With more pieces
    /// zugzwang is rare, and where much depth is pruned, a search without the null move verifies the value.
    ///
    /// ```text
    /// 7  . . . . k . . .     Black to move loses, since its king has to give way. If it could pass,
    /// 6  . . . . . . . .     White's king would have to, and the game would be drawn.
    /// 5  . . . . K . . .
    /// 4  . . . . P . . .
    ///    a b c d e f g h
    /// ```
    fn null_move(&mut self, node: &Node<'_>, facts: &Facts) -> Result<Option<Value>, Stopped> {
        if node.is_after_null_move
            || node.depth < NULL_MOVE_DEPTH
            || facts.eval < node.beta
            || !has_pieces(node.board)
        {
            return Ok(None);
        }
        let key = node.board.zobrist_after_pass(node.key);
        self.shared.table.prefetch(key);
        let Some(passed) = node.board.pass() else { return Ok(None) };
        let by_eval = (facts.eval - node.beta) / NULL_MOVE_EVAL_DIVISOR;
        let reduction = NULL_MOVE_REDUCTION
            + node.depth / NULL_MOVE_DEPTH_DIVISOR
            + by_eval.min(NULL_MOVE_EVAL_MOST);
        self.stack[node.ply].step = None;
        self.keys.push(node.key);
        self.memory.accumulators.pass(node.ply);
        let value = self.search(Node {
            board: &passed,
            key,
            ply: node.ply + 1,
            depth: node.depth - reduction,
            alpha: -node.beta,
            beta: 1 - node.beta,
            is_check: false,
            is_after_null_move: true,
            is_cut: !node.is_cut,
            excluded: None,
        });
        self.keys.pop();
        let value = -value?;
        let fails_high = value >= node.beta
            && (node.depth < VERIFICATION_DEPTH || self.verify(node, reduction)?);
        // A mate after a null move is not proved.
        Ok(fails_high.then_some(if value >= LEAST_MATE { node.beta } else { value }))
    }

    /// Whether a node still fails high if the side to move may not pass, at a reduced depth.
    fn verify(&mut self, node: &Node<'_>, reduction: i32) -> Result<bool, Stopped> {
        let (depth, alpha) = (node.depth - reduction, node.beta - 1);
        let value = self.search(Node { depth, alpha, is_after_null_move: true, ..*node })?;
        Ok(value >= node.beta)
    }
}

/// Reverse futility pruning, also called static null-move pruning: the evaluation is so far above beta that the
/// opponent will not catch up in the depth that is left. At depth 3, 240 above beta is enough.
fn reverse_futility(node: &Node<'_>, facts: &Facts) -> Option<Value> {
    let margin = REVERSE_FUTILITY_MARGIN * (node.depth - i32::from(facts.is_improving));
    let fails_high = node.depth <= REVERSE_FUTILITY_DEPTH
        && facts.eval - margin >= node.beta
        && !is_mate(facts.eval);
    // The evaluation is a guess, so the node does not claim all of it.
    fails_high.then(|| i32::midpoint(facts.eval, node.beta))
}

/// Whether the side to move has more than king and pawns.
fn has_pieces(board: &Board) -> bool {
    let pawns = board.by_role(Role::Pawn) | board.by_role(Role::King);
    !board.by_color(board.turn()).difference(pawns).is_empty()
}
