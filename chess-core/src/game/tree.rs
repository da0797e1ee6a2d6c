//! Games that are built and changed: a tree of moves to walk, play in, annotate and save.
//!
//! `node` shows the tree, `edit` plays, takes back, promotes and deletes, `notes` has tags, comments, annotation
//! glyphs and the result, `convert` makes a game of it and back.

mod convert;
mod edit;
mod node;
mod notes;

pub use node::{NodeId, TreeNode};

use alloc::string::String;
use alloc::vec::Vec;

use crate::basics::{GameResult, Move};
use crate::board::Board;

/// A game while it is built or changed: its moves and variations as a tree, with a cursor that moves through it.
///
/// Moves are played at the cursor. Where a game goes on already, a move that is new begins a variation. Every position
/// is a node; a [`NodeId`] names it as long as it is not deleted.
///
/// [`to_game`](Self::to_game) gives the finished game, [`to_pgn`](Self::to_pgn) its text. That text always reads back
/// as the same game, because the tree refuses what PGN cannot hold. There is one exception: a game that starts from a
/// position with [allowed](crate::Allow) faults, because a `FEN` tag allows none.
///
/// # Examples
///
/// ```
/// use chess_core::{Board, GameResult, GameTree};
///
/// let mut tree = GameTree::new(Board::START);
/// tree.set_tag("White", "Anderssen")?;
/// for text in ["e4", "e5", "f4", "exf4"] {
///     tree.play(tree.board().read(text)?)?;
/// }
/// tree.add_nag(1);
/// tree.add_comment("accepted")?;
///
/// // The variation 2... d5, and back to the main line.
/// tree.back();
/// tree.play(tree.board().read("d5")?)?;
/// tree.go_to_end();
/// tree.set_result(GameResult::WhiteWins)?;
///
/// let pgn = "[White \"Anderssen\"]\n\n1. e4 e5 2. f4 exf4 $1 {accepted} (2... d5) 1-0\n";
/// assert_eq!(tree.to_pgn(), pgn);
/// assert_eq!(tree.to_game(), pgn.parse()?);
/// # Ok::<(), chess_core::Error>(())
/// ```
#[doc(alias = "GameNode")]
#[derive(Clone)]
pub struct GameTree {
    start: Board,
    /// Moves and heads of lines; the main line's head first. What was deleted leaves its place empty, so that no
    /// other node takes its number.
    nodes: Vec<Option<Node>>,
    tags: Vec<(String, String)>,
    /// Never [`GameResult::Unknown`].
    result: Option<GameResult>,
    here: usize,
}

/// A move, or the head of a line, which holds what is written before its first move.
#[derive(Clone)]
struct Node {
    /// `None` at the head of a line.
    mv: Option<Move>,
    /// The position after the move, or the one that the line begins with.
    board: Board,
    /// What stands before it in its line; of the head of a variation, the move that the variation replaces.
    before: usize,
    /// The next move of its line.
    next: Option<usize>,
    /// What is written behind it, in order.
    notes: Vec<Attached>,
}

/// Something written behind a move.
#[derive(Clone)]
enum Attached {
    Nag(u8),
    Comment(String),
    /// The head of a variation.
    Variation(usize),
}

/// The head of the main line: the start of the game.
const ROOT: usize = 0;

impl GameTree {
    /// A game without moves.
    pub fn new(start: Board) -> Self {
        let root = Node { mv: None, board: start, before: ROOT, next: None, notes: Vec::new() };
        Self { start, nodes: alloc::vec![Some(root)], tags: Vec::new(), result: None, here: ROOT }
    }

    /// A node that is not deleted.
    fn at(&self, index: usize) -> Option<&Node> {
        self.nodes.get(index)?.as_ref()
    }

    fn at_mut(&mut self, index: usize) -> Option<&mut Node> {
        self.nodes.get_mut(index)?.as_mut()
    }

    fn is_head(&self, index: usize) -> bool {
        self.at(index).is_none_or(|node| node.mv.is_none())
    }

    /// Adds a node and gives its number.
    fn add(&mut self, mv: Option<Move>, board: Board, before: usize) -> usize {
        self.nodes.push(Some(Node { mv, board, before, next: None, notes: Vec::new() }));
        self.nodes.len() - 1
    }

    /// The position before a node's move.
    fn parent_of(&self, mut index: usize) -> Option<usize> {
        if index == ROOT {
            return None;
        }
        loop {
            index = self.at(index)?.before;
            if index == ROOT || !self.is_head(index) {
                return Some(index);
            }
            // A variation begins where the move that it replaces does.
            index = self.at(index)?.before;
        }
    }

    /// The head of the line that a node belongs to.
    fn head_of(&self, mut index: usize) -> usize {
        while let Some(node) = self.at(index)
            && node.mv.is_some()
        {
            index = node.before;
        }
        index
    }

    /// How many variations a node is in.
    fn depth_of(&self, index: usize) -> usize {
        let mut head = self.head_of(index);
        let mut depth = 0;
        while head != ROOT
            && let Some(node) = self.at(head)
        {
            head = self.head_of(node.before);
            depth += 1;
        }
        depth
    }

    /// The last node of a line from one of its nodes on.
    fn end_of(&self, mut index: usize) -> usize {
        while let Some(next) = self.at(index).and_then(|node| node.next) {
            index = next;
        }
        index
    }

    /// The heads of the variations that replace a move.
    fn variations_of(&self, index: usize) -> impl Iterator<Item = usize> + '_ {
        let notes = self.at(index).map_or(&[][..], |node| &node.notes);
        notes.iter().filter_map(|note| match note {
            Attached::Variation(head) => Some(*head),
            _ => None,
        })
    }

    /// A move and those that are written as variations in its place, theirs included.
    fn alternatives(&self, index: usize) -> Vec<usize> {
        let mut found = alloc::vec![index];
        for head in self.variations_of(index) {
            if let Some(first) = self.at(head).and_then(|node| node.next) {
                found.append(&mut self.alternatives(first));
            }
        }
        found
    }

    /// The moves played from a position, the one that goes on with the line first.
    fn children_of(&self, index: usize) -> Vec<usize> {
        let next = self.at(index).and_then(|node| node.next);
        next.map_or_else(Vec::new, |next| self.alternatives(next))
    }
}

impl Default for GameTree {
    /// A game without moves from the starting array.
    fn default() -> Self {
        Self::new(Board::START)
    }
}
