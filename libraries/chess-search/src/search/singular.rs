//! Singular extensions: a table move that is much better than all others is searched deeper.
//!
//! The other moves are searched at half the depth, with a null window a little below the value of the table move:
//!
//! ```text
//! depth 8, value 50   Are all other moves below 50 - 2 * 8 = 34?
//! all below 34        The table move is singular: it is searched a ply deeper, or two if all are below 14.
//! one of 34 or more   If beta is 34 or less, two moves reach it: the node fails high (multi-cut).
//!                     If beta is 50 or less, the table move is searched a ply less (negative extension).
//! ```

use super::Stopped;
use super::node::{Facts, Node};
use super::params::{
    DOUBLE_EXTENSION_MARGIN, DOUBLE_EXTENSION_PLY, SINGULAR_DEPTH, SINGULAR_DEPTH_DIVISOR,
    SINGULAR_ENTRY_SLACK, SINGULAR_MARGIN,
};
use super::worker::Worker;
use crate::info::Bound;
use crate::score::{Value, is_mate};
use crate::transposition::TableEntry;

impl Worker<'_> {
    /// Sets the extension of the table move. Returns the value of the node on a multi-cut.
    pub(super) fn extend(
        &mut self,
        node: &Node<'_>,
        entry: Option<TableEntry>,
        facts: &mut Facts,
    ) -> Result<Option<Value>, Stopped> {
        let Some(value) =
            entry.filter(|entry| may_be_singular(node, entry)).map(|entry| entry.value)
        else {
            return Ok(None);
        };
        let limit = value - SINGULAR_MARGIN * node.depth;
        let depth = (node.depth - 1) / SINGULAR_DEPTH_DIVISOR;
        let excluded = facts.table_move;
        let others = Node { alpha: limit - 1, beta: limit, depth, excluded, ..*node };
        let second = self.search_moves(&others, facts)?;
        // The line of the other moves is not a line of this node.
        self.pv[node.ply].clear();
        if second < limit {
            let is_double = !node.is_pv()
                && second < limit - DOUBLE_EXTENSION_MARGIN
                && node.ply < DOUBLE_EXTENSION_PLY;
            facts.extension = 1 + i32::from(is_double);
        } else if limit >= node.beta {
            return Ok(Some(limit));
        } else if value >= node.beta {
            facts.extension = -1;
        }
        Ok(None)
    }
}

/// Whether the table has searched its move deep enough, and its value is not only an upper bound.
fn may_be_singular(node: &Node<'_>, entry: &TableEntry) -> bool {
    node.ply > 0
        && node.depth >= SINGULAR_DEPTH
        && entry.mv.is_some()
        && entry.bound != Bound::Upper
        && i32::from(entry.depth) >= node.depth - SINGULAR_ENTRY_SLACK
        && !is_mate(entry.value)
}
