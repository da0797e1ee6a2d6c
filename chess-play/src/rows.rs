//! The list of moves, with its variations.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;

use chess_core::{Color, GameTree, NodeId, TreeNode};

/// A move in the list of moves.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Row {
    /// The number for [`Place::Row`](crate::Place::Row): 1 for the first of the list.
    pub number: usize,
    /// The number of plies before the position after the move, 1 for the first move of a game.
    pub ply: usize,
    /// The number of the move, as games are numbered.
    pub fullmove: u16,
    /// The side that moves.
    pub color: Color,
    /// The move in standard algebraic notation; `--` for a null move.
    pub san: String,
    /// How many variations the move stands in; 0 for the main line.
    pub depth: usize,
    /// Whether the position after the move is on the board.
    pub is_current: bool,
}

/// A node of the tree in the order of the list, and in how many variations it stands.
pub(crate) fn nodes(tree: &GameTree) -> Vec<(TreeNode<'_>, usize)> {
    let mut nodes = Vec::new();
    line(tree.root(), 0, &mut nodes);
    nodes
}

/// The moves behind a node, each followed by the variations that replace it. Recurses once for each variation around
/// a move, at most 32 deep.
fn line<'t>(mut node: TreeNode<'t>, depth: usize, nodes: &mut Vec<(TreeNode<'t>, usize)>) {
    loop {
        let mut children = node.children();
        let Some(next) = children.next() else { return };
        nodes.push((next, depth));
        for other in children {
            nodes.push((other, depth + 1));
            line(other, depth + 1, nodes);
        }
        node = next;
    }
}

/// The node with a number in the list.
pub(crate) fn node(tree: &GameTree, number: usize) -> Option<NodeId> {
    let at = number.checked_sub(1)?;
    nodes(tree).get(at).map(|(node, _)| node.id())
}

pub(crate) fn rows(tree: &GameTree) -> Vec<Row> {
    let here = tree.here().id();
    let base = *tree.root().board();
    let row = |(at, (node, depth)): (usize, (TreeNode<'_>, usize))| {
        let before = node.parent().map_or(base, |parent| *parent.board());
        Row {
            number: at + 1,
            ply: node.ply(),
            fullmove: before.fullmove_number(),
            color: before.turn(),
            san: node.san().map(|san| san.to_string()).unwrap_or_default(),
            depth,
            is_current: node.id() == here,
        }
    };
    nodes(tree).into_iter().enumerate().map(row).collect()
}

/// The list as text: a line for each move, with its number for `go`.
pub(crate) fn text(rows: &[Row]) -> String {
    let mut text = String::new();
    for row in rows {
        let dots = if row.color == Color::White { "." } else { "..." };
        let mark = if row.is_current { ", on the board" } else { "" };
        let _ = writeln!(
            text,
            "#{:<3} {:indent$}{}{dots} {}{mark}",
            row.number,
            "",
            row.fullmove,
            row.san,
            indent = 2 * row.depth
        );
    }
    text.pop();
    text
}
