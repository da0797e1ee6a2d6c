//! The list of moves, with its variations.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;

use chess_core::{Color, GameTree, NodeId, TreeNode};

use crate::spoken;

/// A move in the list of moves.
///
/// # Examples
///
/// ```
/// use chess_play::Session;
///
/// let mut game = Session::default();
/// for text in ["e4", "e5", "back", "c5"] {
///     game.act(text)?;
/// }
/// let rows = game.view().rows;
/// let shown: Vec<_> = rows.iter().map(|row| (row.number, row.depth, row.san.as_str())).collect();
/// assert_eq!(shown, [(1, 0, "e4"), (2, 0, "c5"), (3, 1, "e5")]);
/// # Ok::<(), chess_play::Refusal>(())
/// ```
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
    /// What stands before the move: `3.` or `3...`
    pub before: String,
    /// The move in standard algebraic notation; `--` for a null move.
    pub san: String,
    /// How many variations the move stands in; 0 for the main line.
    pub depth: usize,
    /// Whether the position after the move is on the board.
    pub is_current: bool,
}

/// A move of the tree, in the order of the list.
pub(crate) struct Listed<'t> {
    pub(crate) node: TreeNode<'t>,
    /// How many variations it stands in.
    pub(crate) depth: usize,
    ply: usize,
}

/// All moves of a tree: each is followed by the variations that replace it.
pub(crate) fn list(tree: &GameTree) -> Vec<Listed<'_>> {
    let mut list = Vec::new();
    add_line(tree.root(), 0, 1, &mut list);
    list
}

/// Adds the moves behind a node. Recurses once for each variation around a move, at most 32 deep.
fn add_line<'t>(mut node: TreeNode<'t>, depth: usize, mut ply: usize, list: &mut Vec<Listed<'t>>) {
    loop {
        let mut children = node.children();
        let Some(next) = children.next() else { return };
        list.push(Listed { node: next, depth, ply });
        ply += 1;
        for other in children {
            list.push(Listed { node: other, depth: depth + 1, ply: ply - 1 });
            add_line(other, depth + 1, ply, list);
        }
        node = next;
    }
}

/// The node with a number in the list.
pub(crate) fn node(tree: &GameTree, number: usize) -> Option<NodeId> {
    let at = number.checked_sub(1)?;
    list(tree).get(at).map(|listed| listed.node.id())
}

pub(crate) fn rows(tree: &GameTree) -> Vec<Row> {
    let here = tree.here().id();
    let base = *tree.root().board();
    let row = |(at, Listed { node, depth, ply }): (usize, Listed<'_>)| {
        let before = node.parent().map_or(base, |parent| *parent.board());
        Row {
            number: at + 1,
            ply,
            fullmove: before.fullmove_number(),
            color: before.turn(),
            before: spoken::number(&before),
            san: node.san().map(|san| san.to_string()).unwrap_or_default(),
            depth,
            is_current: node.id() == here,
        }
    };
    list(tree).into_iter().enumerate().map(row).collect()
}

/// The list as text: a line for each move, with its number for `go`.
pub(crate) fn text(rows: &[Row]) -> String {
    let mut text = String::new();
    for row in rows {
        let mark = if row.is_current { ", on the board" } else { "" };
        let _ = writeln!(
            text,
            "#{:<3} {:indent$}{} {}{mark}",
            row.number,
            "",
            row.before,
            row.san,
            indent = 2 * row.depth
        );
    }
    text.pop();
    text
}
