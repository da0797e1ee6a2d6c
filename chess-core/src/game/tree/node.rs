//! Views of the tree: a node with its position, its neighbours and its notes.

use alloc::vec::Vec;

use super::{Attached, GameTree, Node, ROOT};
use crate::basics::{Move, MoveText, Outcome};
use crate::board::Board;
use crate::game::History;

/// The identifier of a node in a [`GameTree`]. It stays valid until the node is deleted and is not used
/// again. In another tree, it identifies another node or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub(super) usize);

impl NodeId {
    /// The number of the node in its tree, for a program that names the node outside of it.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::GameTree;
    ///
    /// let tree: GameTree = "1. e4 e5 *".parse()?;
    /// let numbers: Vec<_> = tree.main_line().map(|node| node.id().number()).collect();
    /// assert_eq!(numbers[0], 0);
    /// assert_ne!(numbers[1], numbers[2]);
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn number(self) -> usize {
        self.0
    }
}

/// A position of a [`GameTree`], with the move that led to it and the notes about that move.
///
/// # Examples
///
/// ```
/// use caissa::GameTree;
///
/// let tree: GameTree = "1. e4 e5 (1... c5 2. Nf3 {open}) (1... e6) *".parse()?;
/// let after_e4 = tree.root().next().unwrap();
/// let replies: Vec<_> = after_e4.children().map(|node| node.san().unwrap().to_string()).collect();
/// assert_eq!(replies, ["e5", "c5", "e6"]);
///
/// let open = after_e4.children().nth(1).unwrap().next().unwrap();
/// assert_eq!((open.ply(), open.comments().next()), (3, Some("open")));
/// assert!(!open.is_main_line());
/// # Ok::<(), caissa::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct TreeNode<'t> {
    tree: &'t GameTree,
    index: usize,
    node: &'t Node,
}

impl GameTree {
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn view(&self, index: usize) -> Option<TreeNode<'_>> {
        Some(TreeNode { tree: self, index, node: self.at(index)? })
    }

    /// The start of the game.
    #[allow(clippy::missing_panics_doc, reason = "the root is never deleted")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn root(&self) -> TreeNode<'_> {
        self.view(ROOT).expect("the root is never deleted")
    }

    /// The node at the cursor.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn here(&self) -> TreeNode<'_> {
        self.view(self.here).unwrap_or_else(|| self.root())
    }

    /// The node with an identifier; `None` if it was deleted.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn node(&self, id: NodeId) -> Option<TreeNode<'_>> {
        // The head of a variation does not count as a position of its own.
        self.view(id.0).filter(|node| id.0 == ROOT || node.node.mv.is_some())
    }

    /// Iterator over the nodes of the main line, from the start of the game on.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::GameTree;
    ///
    /// let tree: GameTree = "1. e4 (1. d4) 1... e5 *".parse()?;
    /// let moves: Vec<_> = tree.main_line().filter_map(|node| node.last_move()).collect();
    /// assert_eq!(moves, tree.to_game().moves().collect::<Vec<_>>());
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn main_line(&self) -> impl Iterator<Item = TreeNode<'_>> {
        core::iter::successors(Some(self.root()), |node| node.next())
    }

    /// The position at the cursor.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn board(&self) -> &Board {
        self.here().board()
    }

    /// The rule by which the position at the cursor ends the game, fivefold repetition included. The result that was
    /// [set](Self::set_result) does not matter.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{GameTree, Outcome};
    ///
    /// let mut tree = GameTree::default();
    /// for text in ["Nf3", "Nf6", "Ng1", "Ng8"].into_iter().cycle().take(16) {
    ///     tree.play_text(text)?;
    /// }
    /// assert_eq!(tree.outcome(), Some(Outcome::FivefoldRepetition));
    /// tree.back();
    /// assert_eq!((tree.outcome(), tree.history().repetitions()), (None, 4));
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn outcome(&self) -> Option<Outcome> {
        self.history().outcome()
    }

    /// The game up to the cursor, which knows its repetitions and claims.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn history(&self) -> History {
        self.here().history()
    }

    /// Moves the cursor to a node. Returns whether the node exists.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn go_to(&mut self, id: NodeId) -> bool {
        let is_there = self.node(id).is_some();
        if is_there {
            self.here = id.0;
        }
        is_there
    }

    /// Moves the cursor to the start of the game.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn go_to_start(&mut self) {
        self.here = ROOT;
    }

    /// Moves the cursor to the end of the main line.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn go_to_end(&mut self) {
        self.here = self.end_of(ROOT);
    }

    /// Moves the cursor to the previous position and returns the move it undoes; `None` at the start.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn back(&mut self) -> Option<Move> {
        let mv = self.here().last_move();
        self.here = self.parent_of(self.here)?;
        mv
    }

    /// Moves the cursor to the next position of its line and returns the move; `None` at the end of the line.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn forward(&mut self) -> Option<Move> {
        self.here = self.at(self.here)?.next?;
        self.here().last_move()
    }
}

impl<'t> TreeNode<'t> {
    /// The identifier of the node.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn id(self) -> NodeId {
        NodeId(self.index)
    }

    /// The move that led to the position; `None` at the start of the game.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn last_move(self) -> Option<Move> {
        self.node.mv
    }

    /// The last move in standard algebraic notation.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn san(self) -> Option<MoveText> {
        Some(self.parent()?.board().san(self.node.mv?))
    }

    /// The position.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn board(self) -> &'t Board {
        &self.node.board
    }

    /// The node before the move; `None` at the start of the game.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn parent(self) -> Option<TreeNode<'t>> {
        self.tree.view(self.tree.parent_of(self.index)?)
    }

    /// The node of the next position in the same line.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn next(self) -> Option<TreeNode<'t>> {
        self.tree.view(self.node.next?)
    }

    /// Iterator over the nodes after each move that the game has here: first the one that continues the line,
    /// then those of variations.
    #[doc(alias = "variations")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn children(self) -> impl DoubleEndedIterator<Item = TreeNode<'t>> + use<'t> {
        let children = self.tree.children_of(self.index).into_iter();
        children.filter_map(move |index| self.tree.view(index))
    }

    /// The moves from the start of the game to this position.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn moves(self) -> Vec<Move> {
        let mut moves: Vec<_> = core::iter::successors(Some(self), |node| node.parent())
            .filter_map(Self::last_move)
            .collect();
        moves.reverse();
        moves
    }

    /// The game up to this position, in whose line the variations before it count as played. It takes time for each of
    /// its moves. A null move is in no real game, so the history begins after the last one.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::GameTree;
    ///
    /// let tree: GameTree = "1. Nf3 Nf6 2. Ng1 (2. d4) 2... Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *".parse()?;
    /// assert!(tree.here().history().is_draw_claimable());
    /// let variation = tree.root().next().unwrap().next().unwrap().children().nth(1).unwrap();
    /// assert_eq!((variation.history().len(), variation.history().repetitions()), (3, 1));
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn history(self) -> History {
        let is_null = |node: &Self| node.last_move().is_some_and(Move::is_null);
        let before = |node: &Self| node.parent().filter(|_| !is_null(node));
        let mut nodes: Vec<_> = core::iter::successors(Some(self), before).collect();
        let mut history = History::new(*nodes.pop().unwrap_or(self).board());
        for node in nodes.into_iter().rev() {
            if let Some(mv) = node.last_move() {
                history.record(mv, *node.board());
            }
        }
        history
    }

    /// The number of plies from the start of the game to this position.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn ply(self) -> usize {
        core::iter::successors(self.parent(), |node| node.parent()).count()
    }

    /// Whether the position is in the main line.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn is_main_line(self) -> bool {
        self.tree.head_of(self.index) == ROOT
    }

    /// Iterator over the comments after the move; at the start of the game, those before its first move.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn comments(self) -> impl Iterator<Item = &'t str> + use<'t> {
        comments(self.node)
    }

    /// Iterator over the comments before the first move of a variation, if this node is that move.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn comments_before(self) -> impl Iterator<Item = &'t str> + use<'t> {
        let before = self.node.before;
        let is_first = before != ROOT && self.tree.is_head(before);
        self.tree.at(before).filter(|_| is_first).into_iter().flat_map(comments)
    }

    /// Iterator over the numeric annotation glyphs of the move, 0..=255: `1` is `!`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn nags(self) -> impl Iterator<Item = u8> + use<'t> {
        self.node.notes.iter().filter_map(|note| match note {
            Attached::Nag(number) => Some(*number),
            _ => None,
        })
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
fn comments(node: &Node) -> impl Iterator<Item = &str> {
    node.notes.iter().filter_map(|note| match note {
        Attached::Comment(text) => Some(text.as_str()),
        _ => None,
    })
}

impl core::fmt::Debug for TreeNode<'_> {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("TreeNode")
            .field("id", &self.index)
            .field("last_move", &self.last_move())
            .field("board", self.board())
            .finish()
    }
}
