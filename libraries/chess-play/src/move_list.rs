//! The list of moves, with its variations.
//!
//! Each move of a line comes before the variations that replace it, and each has a number for `go #NUMBER`. The game
//! `1. e4 e5 (1... c5 2. Nf3) 2. d4` is the list
//!
//! ```text
//! #1   1. e4
//! #2   1... e5
//! #3     1... c5
//! #4     2. Nf3
//! #5   2. d4
//! ```

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;

use chess_core::{Color, GameTree, Legal, NodeId, TreeNode};

use crate::clock::TimeControl;
use crate::notes;

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
/// let moves = game.view().moves;
/// let shown: Vec<_> = moves.iter().map(|mv| (mv.number, mv.depth, mv.san.as_str())).collect();
/// assert_eq!(shown, [(1, 0, "e4"), (2, 0, "c5"), (3, 1, "e5")]);
/// # Ok::<(), chess_play::Refusal>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ListedMove {
    /// The number for [`GoTo::Listed`](crate::GoTo::Listed), from 1.
    pub number: usize,
    /// The number of plies from the start to the position after the move.
    pub ply: usize,
    /// The number of the move, as games are numbered.
    pub fullmove: u16,
    /// The side that moves.
    pub color: Color,
    /// The number as it is written before the move: `3.` or `3...`
    pub before: String,
    /// The move in standard algebraic notation; `--` for a null move.
    pub san: String,
    /// The number of variations around the move; 0 for the main line.
    pub depth: usize,
    /// Whether the position after the move is on the board.
    pub is_current: bool,
    /// The glyphs after the move: `!`, `?!`, `$16`.
    pub glyphs: String,
    /// The comments before the move, if it begins the game or a variation, without commands.
    pub comments_before: Vec<String>,
    /// The comments after the move, without commands.
    pub comments: Vec<String>,
    /// The engine's evaluation in the comments, as PGN writes it: `0.25`, `#-3`.
    pub evaluation: Option<String>,
    /// The time on the player's clock after the move, in milliseconds.
    pub clock: Option<u64>,
    /// The time that the player used for the move, in milliseconds, if it is known.
    pub spent: Option<u64>,
}

/// A node of the tree, in the order of the list.
pub(crate) struct ListedNode<'t> {
    pub(crate) node: TreeNode<'t>,
    /// The number of variations around the move.
    pub(crate) depth: usize,
    ply: usize,
}

/// All moves of a tree, each followed by the variations that replace it.
pub(crate) fn nodes(tree: &GameTree) -> Vec<ListedNode<'_>> {
    let mut list = Vec::new();
    add_line(tree.root(), 0, 1, &mut list);
    list
}

/// Adds the moves after a node. Recurses once for each variation around a move, at most 32 deep.
fn add_line<'t>(
    mut node: TreeNode<'t>,
    depth: usize,
    mut ply: usize,
    list: &mut Vec<ListedNode<'t>>,
) {
    loop {
        let mut children = node.children();
        let Some(next) = children.next() else { return };
        list.push(ListedNode { node: next, depth, ply });
        ply += 1;
        for other in children {
            list.push(ListedNode { node: other, depth: depth + 1, ply: ply - 1 });
            add_line(other, depth + 1, ply, list);
        }
        node = next;
    }
}

/// The node with a number in the list.
pub(crate) fn node_at(tree: &GameTree, number: usize) -> Option<NodeId> {
    let at = number.checked_sub(1)?;
    nodes(tree).get(at).map(|listed| listed.node.id())
}

/// The list for a view.
pub(crate) fn moves(tree: &GameTree, control: Option<TimeControl>) -> Vec<ListedMove> {
    let here = tree.here().id();
    let start = *tree.root().board();
    let listed = |(at, ListedNode { node, depth, ply }): (usize, ListedNode<'_>)| {
        let before = node.parent().map_or(start, |parent| *parent.board());
        ListedMove {
            number: at + 1,
            ply,
            fullmove: before.fullmove_number(),
            color: before.turn(),
            before: before.move_label().to_string(),
            san: node.san().map(|san| san.to_string()).unwrap_or_default(),
            depth,
            is_current: node.id() == here,
            glyphs: notes::glyphs(node),
            comments_before: notes::comments_before(node),
            comments: notes::comments(node),
            evaluation: notes::evaluation(node).map(|eval| eval.to_string()),
            clock: notes::clock(node),
            spent: notes::spent(node, control),
        }
    };
    nodes(tree).into_iter().enumerate().map(listed).collect()
}

/// The list as text: a line for each move, with its number for `go`.
pub(crate) fn text(moves: &[ListedMove]) -> String {
    let mut text = String::new();
    for mv in moves {
        let mark = if mv.is_current { ", on the board" } else { "" };
        let (number, indent, glyphs) = (mv.number, 2 * mv.depth, &mv.glyphs);
        let comments = |text: &mut String, comments: &[String]| {
            for comment in comments {
                let _ = writeln!(text, "     {:indent$}{comment}", "");
            }
        };
        comments(&mut text, &mv.comments_before);
        let _ = writeln!(text, "#{number:<3} {:indent$}{} {}{glyphs}{mark}", "", mv.before, mv.san);
        comments(&mut text, &mv.comments);
    }
    text.pop();
    text
}

/// A move with its number: `3. Nf3`, `3... Nc6`.
///
/// # Examples
///
/// ```
/// use chess_core::{Board, Move};
///
/// let e4 = Board::START.legal(Move::from_uci("e2e4").unwrap()).unwrap();
/// assert_eq!(chess_play::numbered(e4), "1. e4");
/// ```
pub fn numbered(legal: Legal<'_>) -> String {
    format!("{} {}", legal.board().move_label(), legal.san())
}
