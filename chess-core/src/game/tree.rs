//! Games as trees of moves, to build, change, annotate and save them.
//!
//! `node` reads the tree and moves the cursor. `edit` plays, takes back, promotes and deletes. `notes` holds
//! tags, comments, annotation glyphs and the result. `merge` adds the notes of another game. `convert` converts from and to
//! games.

mod convert;
mod edit;
mod merge;
mod node;
mod notes;

pub use node::{NodeId, TreeNode};

use alloc::string::String;
use alloc::vec::Vec;

use crate::basics::{GameResult, Move};
use crate::board::Board;

/// A game under construction: a tree of moves and variations, with a cursor.
///
/// Moves are played at the cursor. If the game already continues there, a new move begins a variation. Every
/// position is a node; its [`NodeId`] stays valid until the node is deleted.
///
/// [`to_game`](Self::to_game) returns the finished game and [`to_pgn`](Self::to_pgn) its text. Parsing the text gives
/// the same game, which is what `==` compares, because the tree refuses everything that PGN cannot express. The one
/// exception is a game from a position with [allowed](crate::Allow) faults, because a `FEN` tag allows none.
///
/// # Examples
///
/// ```
/// use caissa::{Board, GameBuf, GameResult, GameTree};
///
/// let mut tree = GameTree::new(Board::START);
/// tree.set_tag("White", "Anderssen")?;
/// for text in ["e4", "e5", "f4", "exf4"] {
///     tree.play_text(text)?;
/// }
/// tree.add_nag(1);
/// tree.add_comment("accepted")?;
///
/// // The variation 2... d5, and back to the main line.
/// tree.back();
/// tree.play_text("d5")?;
/// tree.go_to_end();
/// tree.set_result(GameResult::WhiteWins)?;
///
/// let pgn = "[White \"Anderssen\"]\n\n1. e4 e5 2. f4 exf4 $1 {accepted} (2... d5) 1-0\n";
/// assert_eq!(tree.to_pgn(), pgn);
/// assert_eq!(tree.to_game(), pgn.parse::<GameBuf>()?);
///
/// // `Display` writes it in one line, and a game in progress becomes a tree.
/// assert_eq!(tree.to_string().parse(), Ok(tree.clone()));
/// tree.go_to_end();
/// assert_eq!(GameTree::from(&tree.history()).to_string(), "1. e4 e5 2. f4 exf4");
/// # Ok::<(), caissa::Error>(())
/// ```
///
/// Checkmate, stalemate and a dead position decide the [result](Self::result), and [`fill_roster`](Self::fill_roster) adds the tags that
/// each game of an archive has:
///
/// ```
/// use caissa::GameTree;
///
/// let mut tree = GameTree::default();
/// for text in ["f3", "e5", "g4", "Qh4"] {
///     tree.play_text(text)?;
/// }
/// tree.set_tag("White", "Fool")?;
/// tree.fill_roster();
/// let pgn = r#"[Event "?"]
/// [Site "?"]
/// [Date "????.??.??"]
/// [Round "?"]
/// [White "Fool"]
/// [Black "?"]
/// [Result "0-1"]
///
/// 1. f3 e5 2. g4 Qh4# 0-1
/// "#;
/// assert_eq!(tree.to_pgn(), pgn);
/// # Ok::<(), caissa::Error>(())
/// ```
#[doc(alias = "GameNode")]
#[derive(Clone)]
pub struct GameTree {
    start: Board,
    /// The moves and the heads of lines, the main line's head first. A deleted entry stays empty, so its
    /// index is not used again.
    nodes: Vec<Option<Node>>,
    tags: Vec<(String, String)>,
    /// The result that was set or read. `None` if there is none, or if the last position decides it.
    result: Option<GameResult>,
    here: usize,
}

/// A move, or the head of a line, which holds the notes before its first move.
#[derive(Clone)]
struct Node {
    /// `None` for the head of a line.
    mv: Option<Move>,
    /// The position after the move, or the position where the line starts.
    board: Board,
    /// The node before it in its line; for the head of a variation, the move that the variation replaces.
    before: usize,
    /// The next move of the line.
    next: Option<usize>,
    /// The notes after it, in order.
    notes: Vec<Attached>,
}

/// A note after a move.
#[derive(Clone)]
enum Attached {
    Nag(u8),
    Comment(String),
    /// The head of a variation.
    Variation(usize),
}

/// The index of the head of the main line: the start of the game.
const ROOT: usize = 0;

impl GameTree {
    /// Creates a game without moves.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn new(start: Board) -> Self {
        let root = Node { mv: None, board: start, before: ROOT, next: None, notes: Vec::new() };
        Self { start, nodes: alloc::vec![Some(root)], tags: Vec::new(), result: None, here: ROOT }
    }

    /// The node at an index, unless it was deleted.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn at(&self, index: usize) -> Option<&Node> {
        self.nodes.get(index)?.as_ref()
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn at_mut(&mut self, index: usize) -> Option<&mut Node> {
        self.nodes.get_mut(index)?.as_mut()
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn is_head(&self, index: usize) -> bool {
        self.at(index).is_none_or(|node| node.mv.is_none())
    }

    /// Adds a node and returns its index.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn add(&mut self, mv: Option<Move>, board: Board, before: usize) -> usize {
        self.nodes.push(Some(Node { mv, board, before, next: None, notes: Vec::new() }));
        self.nodes.len() - 1
    }

    /// The node of the position before a node's move.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn parent_of(&self, mut index: usize) -> Option<usize> {
        if index == ROOT {
            return None;
        }
        loop {
            index = self.at(index)?.before;
            if index == ROOT || !self.is_head(index) {
                return Some(index);
            }
            // A variation starts in the same position as the move that it replaces.
            index = self.at(index)?.before;
        }
    }

    /// The head of the line that contains a node.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn head_of(&self, mut index: usize) -> usize {
        while let Some(node) = self.at(index)
            && node.mv.is_some()
        {
            index = node.before;
        }
        index
    }

    /// The number of variations around a node.
    #[cfg_attr(not(feature = "compiled"), inline)]
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

    /// The last node of the line that contains a node.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn end_of(&self, mut index: usize) -> usize {
        while let Some(next) = self.at(index).and_then(|node| node.next) {
            index = next;
        }
        index
    }

    /// The heads of the variations that replace a move.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn variations_of(&self, index: usize) -> Vec<usize> {
        let mut heads = Vec::new();
        for note in self.at(index).map_or(&[][..], |node| &node.notes) {
            if let Attached::Variation(head) = note {
                heads.push(*head);
            }
        }
        heads
    }

    /// A move and all moves that replace it, also in variations of variations.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn alternatives(&self, index: usize) -> Vec<usize> {
        let mut found = alloc::vec![index];
        for head in self.variations_of(index) {
            if let Some(first) = self.at(head).and_then(|node| node.next) {
                found.append(&mut self.alternatives(first));
            }
        }
        found
    }

    /// The moves played in a position; the one that continues the line comes first.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn children_of(&self, index: usize) -> Vec<usize> {
        let next = self.at(index).and_then(|node| node.next);
        next.map_or_else(Vec::new, |next| self.alternatives(next))
    }
}

implement! {
    /// Creates a game without moves from the standard starting position.
    Default for GameTree = Self::new(Board::START);
}
