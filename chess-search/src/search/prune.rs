//! Nodes that end early, because their value is clear enough without trying the moves.

use chess_core::{Board, Role};

use super::Stopped;
use super::node::{Known, Node};
use super::worker::Worker;
use crate::score::{LEAST_MATE, Value, is_mate};

impl Worker<'_> {
    /// The value of a node that is far from what is asked.
    pub(crate) fn prune(
        &mut self,
        node: &Node<'_>,
        known: &Known,
    ) -> Result<Option<Value>, Stopped> {
        if node.is_pv() || node.is_check || is_mate(node.beta) {
            return Ok(None);
        }
        // So good that the opponent will not get it back.
        let margin = 80 * (node.depth - i32::from(known.is_improving));
        if node.depth <= 8 && known.eval - margin >= node.beta && !is_mate(known.eval) {
            return Ok(Some(i32::midpoint(known.eval, node.beta)));
        }
        // So bad that only a capture may help.
        if node.depth <= 3 && known.eval + 280 * node.depth <= node.alpha {
            let value = self.resolve(*node)?;
            if value <= node.alpha {
                return Ok(Some(value));
            }
        }
        self.pass(node, known)
    }

    /// So good that even passing is good enough. Not with pawns alone, where passing may be the best move there is.
    fn pass(&mut self, node: &Node<'_>, known: &Known) -> Result<Option<Value>, Stopped> {
        if node.is_after_pass || node.depth < 3 || known.eval < node.beta || !has_pieces(node.board)
        {
            return Ok(None);
        }
        let Some(passed) = node.board.pass() else { return Ok(None) };
        let reduction = 4 + node.depth / 4 + ((known.eval - node.beta) / 200).min(3);
        self.frames[node.ply].step = None;
        self.keys.push(node.key);
        let value = self.visit(Node {
            board: &passed,
            key: node.board.zobrist_after_pass(node.key),
            ply: node.ply + 1,
            depth: node.depth - reduction,
            alpha: -node.beta,
            beta: 1 - node.beta,
            is_check: false,
            is_after_pass: true,
            is_cut: !node.is_cut,
            without: None,
        });
        self.keys.pop();
        let value = -value?;
        // A mate after a pass is none.
        Ok((value >= node.beta).then_some(if value >= LEAST_MATE { node.beta } else { value }))
    }
}

/// Whether the side to move has more than king and pawns.
fn has_pieces(board: &Board) -> bool {
    let pawns = board.by_role(Role::Pawn) | board.by_role(Role::King);
    !board.by_color(board.turn()).difference(pawns).is_empty()
}
