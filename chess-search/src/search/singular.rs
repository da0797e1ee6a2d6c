//! Singular moves: one that is better than all others by far is searched deeper.

use super::Stopped;
use super::node::{Known, Node};
use super::worker::Worker;
use crate::info::Bound;
use crate::score::{Value, is_mate};
use crate::table::Entry;

/// The least depth at which the table's move is compared with the others.
const DEPTH: i32 = 7;

impl Worker<'_> {
    /// Compares the table's move with the others, searched half as deep, and sets how much deeper it is searched. Returns a
    /// value if another move is too good for the other side as well.
    pub(crate) fn compare(
        &mut self,
        node: &Node<'_>,
        entry: Option<Entry>,
        known: &mut Known,
    ) -> Result<Option<Value>, Stopped> {
        let Some(value) = entry.filter(|entry| is_comparable(node, entry)).map(|entry| entry.value)
        else {
            return Ok(None);
        };
        let below = value - 2 * node.depth;
        let depth = (node.depth - 1) / 2;
        let others = Node { alpha: below - 1, beta: below, depth, without: known.best, ..*node };
        let second = self.try_moves(&others, known)?;
        self.lines[node.ply].clear();
        if second < below {
            let is_alone = !node.is_pv() && second < below - 20 && node.ply < MOST_PLIES;
            known.extension = 1 + i32::from(is_alone);
        } else if below >= node.beta {
            return Ok(Some(below));
        } else if value >= node.beta {
            known.extension = -1;
        }
        Ok(None)
    }
}

/// No move is searched two plies deeper behind this ply, so that lines end.
const MOST_PLIES: usize = 40;

/// Whether the table has looked at its move deep enough.
fn is_comparable(node: &Node<'_>, entry: &Entry) -> bool {
    node.ply > 0
        && node.depth >= DEPTH
        && entry.mv.is_some()
        && entry.bound != Bound::Upper
        && i32::from(entry.depth) >= node.depth - 3
        && !is_mate(entry.value)
}
