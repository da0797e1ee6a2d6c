//! Plays and takes back moves, and promotes and deletes variations.

use alloc::vec::Vec;

use super::{Attached, GameTree, Node, NodeId, ROOT};
use crate::basics::Move;
use crate::board::Board;
use crate::error::{Error, ErrorKind, Syntax};
use crate::replay::DEPTH;

impl GameTree {
    /// Plays a move at the cursor and moves the cursor to the position after it.
    ///
    /// If the game already has this move here, the cursor follows it. A new move continues the line at its
    /// end; elsewhere, it begins a variation.
    ///
    /// In a variation, [`Move::NULL`] passes the turn, unless the side to move is in check.
    ///
    /// Checkmate, stalemate and a dead position at the end of the main line decide the [result](Self::result), against one
    /// that was set.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the move is illegal; [`Syntax::NullMove`] for a null move that would continue the
    /// main line; [`Syntax::DeepVariation`] if the move would begin a variation nested more than 32 deep. The
    /// tree then stays unchanged.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{GameTree, Move};
    ///
    /// let mut tree = GameTree::default();
    /// let e4 = tree.play("e2e4".parse()?)?;
    /// tree.back();
    /// tree.play("d2d4".parse()?)?;
    /// tree.back();
    /// assert_eq!(tree.play("e2e4".parse()?)?, e4);
    /// assert_eq!(tree.to_pgn(), "1. e4 (1. d4) *\n");
    /// assert!(tree.play("e2e4".parse()?).is_err());
    ///
    /// // What would White threaten after 1. e4?
    /// tree.play("e7e5".parse()?)?;
    /// tree.back();
    /// tree.play(Move::NULL)?;
    /// tree.play("d2d4".parse()?)?;
    /// assert_eq!(tree.to_pgn(), "1. e4 (1. d4) 1... e5 (1... -- 2. d4) *\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "push")]
    #[doc(alias = "add_variation")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn play(&mut self, mv: Move) -> Result<NodeId, Error> {
        let (mv, after) = step(self.board(), mv)?;
        self.here = match self.child(self.here, mv) {
            Some(child) => child,
            None => self.add_move(mv, after)?,
        };
        Ok(NodeId(self.here))
    }

    /// Reads one move in any notation, as [`Board::read`] does, and [plays](Self::play) it at the cursor. A null move, such
    /// as `--`, passes the turn in a variation.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if the text cannot be read or a claim is false, and the errors of [`play`](Self::play). The
    /// tree then stays unchanged.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::GameTree;
    ///
    /// let mut tree = GameTree::default();
    /// tree.play_text("e4")?;
    /// tree.play_text("e5")?;
    /// tree.back();
    /// tree.play_text("c7-c5")?;
    /// assert_eq!(tree.to_pgn(), "1. e4 e5 (1... c5) *\n");
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[doc(alias = "push_san")]
    #[doc(alias = "push_uci")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn play_text(&mut self, text: &str) -> Result<NodeId, Error> {
        match self.board().read(text) {
            Ok(mv) => self.play(mv),
            Err(error) if error.kind() == ErrorKind::Syntax(Syntax::NullMove) => {
                self.play(Move::NULL)
            }
            Err(error) => Err(error),
        }
    }

    /// The node after a move that the game has at a node.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn child(&self, index: usize, mv: Move) -> Option<usize> {
        let is_child = |child: &usize| self.at(*child).is_some_and(|node| node.mv == Some(mv));
        self.children_of(index).into_iter().find(is_child)
    }

    /// Whether a new move at a node continues the main line.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn is_end_of_main_line(&self, index: usize) -> bool {
        index == self.end_of(ROOT)
    }

    /// Adds a move at the cursor that the game does not have there.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn add_move(&mut self, mv: Move, after: Board) -> Result<usize, Error> {
        let board = *self.board();
        let mut before = self.here;
        if mv.is_null() && self.is_end_of_main_line(self.here) {
            return Err(Error::of_move(ErrorKind::Syntax(Syntax::NullMove), &board, mv));
        }
        if let Some(host) = self.at(self.here).and_then(|node| node.next) {
            if self.depth_of(host) == DEPTH {
                return Err(Error::of_move(ErrorKind::Syntax(Syntax::DeepVariation), &board, mv));
            }
            before = self.add(None, board, host);
            self.attach(host, Attached::Variation(before));
        }
        let added = self.add(Some(mv), after, before);
        self.set_next(before, Some(added));
        self.settle();
        Ok(added)
    }

    /// Plays moves one after the other at the cursor, up to the first illegal one.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`play`](Self::play). The moves before the illegal one stay played.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{GameBuf, GameTree};
    ///
    /// let game: GameBuf = "1. e4 e5 2. Nf3 *".parse()?;
    /// let mut copy = GameTree::default();
    /// copy.play_all(game.as_game().moves())?;
    /// assert_eq!(copy.to_game(), game);
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[doc(alias = "extend")]
    pub fn play_all(&mut self, moves: impl IntoIterator<Item = Move>) -> Result<(), Error> {
        for mv in moves {
            self.play(mv)?;
        }
        Ok(())
    }

    /// Adds a line of moves from the cursor on, as [`play`](Self::play) would, without moving the cursor; for
    /// example, an engine's line. Returns the last node of the line.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`play`](Self::play). Nothing is added then.
    pub fn add_line(&mut self, moves: impl IntoIterator<Item = Move>) -> Result<NodeId, Error> {
        let moves: Vec<_> = moves.into_iter().collect();
        let mut board = *self.board();
        let mut known = Some(self.here);
        let mut is_main_line = false;
        for mv in &moves {
            let (mv, after) = step(&board, *mv)?;
            let child = known.and_then(|index| self.child(index, mv));
            is_main_line |=
                child.is_none() && known.is_some_and(|index| self.is_end_of_main_line(index));
            if mv.is_null() && is_main_line {
                return Err(Error::of_move(ErrorKind::Syntax(Syntax::NullMove), &board, mv));
            }
            (known, board) = (child, after);
        }
        let here = self.here;
        // Only the first new move can begin a variation, and null moves were checked, so it cannot fail halfway.
        let added = self.play_all(moves).map(|()| NodeId(self.here));
        self.here = here;
        added
    }

    /// Takes back the move at the cursor with everything after it and returns it; `None` at the start, and for
    /// a move that cannot be [deleted](Self::delete). The cursor moves to the position before it.
    ///
    /// If a variation replaces the move, the variation takes its place.
    #[doc(alias = "pop")]
    #[doc(alias = "undo")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn take_back(&mut self) -> Option<Move> {
        let mv = self.here().last_move()?;
        self.delete(NodeId(self.here)).then_some(mv)
    }

    /// Deletes a move with everything after it. Returns whether it did: the node may not exist, and the start
    /// cannot be deleted. A cursor on a deleted node moves to the position before the move.
    ///
    /// If variations replace the move, the first of them takes its place; in the main line, the first without
    /// a null move. A move of the main line that only variations with null moves replace cannot be deleted
    /// before them.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::GameTree;
    ///
    /// let mut tree: GameTree = "1. e4 (1. d4 d5) (1. c4) 1... e5 *".parse()?;
    /// let e4 = tree.root().next().unwrap().id();
    /// assert!(tree.delete(e4));
    /// assert_eq!(tree.to_pgn(), "1. d4 (1. c4) 1... d5 *\n");
    /// assert!(!tree.delete(e4));
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[doc(alias = "remove_variation")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn delete(&mut self, id: NodeId) -> bool {
        if id.0 == ROOT || self.node(id).is_none() {
            return false;
        }
        let parent = self.parent_of(id.0).unwrap_or(ROOT);
        let mut others = self.variations_of(id.0);
        others.retain(|head| self.at(*head).is_some_and(|node| node.next.is_some()));
        let is_main_line = self.head_of(id.0) == ROOT;
        let may_replace = |head: &&usize| !(is_main_line && self.has_null(**head));
        match others.iter().find(may_replace) {
            Some(head) => self.swap_lines(*head),
            None if others.is_empty() => {}
            None => return false,
        }
        let before = self.at(id.0).map_or(ROOT, |node| node.before);
        if before != ROOT && self.is_head(before) {
            let host = self.at(before).map_or(ROOT, |node| node.before);
            self.remove(host, &|note| matches!(note, Attached::Variation(of) if *of == before));
            self.drop_all(before);
        } else {
            self.set_next(before, None);
            self.drop_all(id.0);
        }
        if self.at(self.here).is_none() {
            self.here = parent;
        }
        self.settle();
        true
    }

    /// Exchanges the variation that contains a node with the line it replaces, from the point where they
    /// part. Returns `false` and changes nothing if the node is in the main line or deleted, if variations
    /// would be nested more than 32 deep, or if the main line would have a null move.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::GameTree;
    ///
    /// let mut tree: GameTree = "1. e4 e5 (1... c5 2. Nf3) 2. f4 *".parse()?;
    /// let sicilian = tree.root().next().unwrap().children().nth(1).unwrap().id();
    /// assert!(tree.promote(sicilian));
    /// assert_eq!(tree.to_pgn(), "1. e4 c5 (1... e5 2. f4) 2. Nf3 *\n");
    /// assert!(!tree.promote(sicilian));
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn promote(&mut self, id: NodeId) -> bool {
        let head = self.head_of(id.0);
        if self.node(id).is_none() || head == ROOT {
            return false;
        }
        let host = self.at(head).map_or(ROOT, |node| node.before);
        let is_too_deep = self.depth_of(host) + 1 + self.nesting_behind(host) > DEPTH;
        if is_too_deep || self.head_of(host) == ROOT && self.has_null(head) {
            return false;
        }
        self.swap_lines(head);
        self.settle();
        true
    }

    /// Promotes a node's variations until the node is in the main line. Returns whether it is.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn promote_to_main_line(&mut self, id: NodeId) -> bool {
        while self.promote(id) {}
        self.node(id).is_some_and(super::TreeNode::is_main_line)
    }

    /// Whether a line has a null move, not counting its variations.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn has_null(&self, head: usize) -> bool {
        let mut line = core::iter::successors(self.at(head), |node| self.at(node.next?));
        line.any(|node| node.mv.is_some_and(Move::is_null))
    }

    /// The greatest depth of nested variations in a line after a move.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn nesting_behind(&self, index: usize) -> usize {
        let mut at = self.at(index).and_then(|node| node.next);
        let mut deepest = 0;
        while let Some(index) = at {
            for head in self.variations_of(index) {
                deepest = deepest.max(1 + self.nesting_behind(head));
            }
            at = self.at(index).and_then(|node| node.next);
        }
        deepest
    }

    /// Exchanges a variation, which has a move, with the rest of the line that it replaces. Other variations
    /// that replaced the same move then replace the first move of the variation.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn swap_lines(&mut self, head: usize) {
        let Some(Node { before: host, next: Some(first), .. }) = self.at(head).cloned() else {
            return;
        };
        let before = self.at(host).map_or(ROOT, |node| node.before);
        let mut others = self.variations_of(host);
        others.retain(|other| *other != head);
        let mut intro = Vec::new();
        if let Some(node) = self.at_mut(head) {
            intro = core::mem::take(&mut node.notes);
            (node.before, node.next) = (first, Some(host));
        }
        if let Some(node) = self.at_mut(host) {
            node.before = head;
        }
        self.remove(host, &|note| matches!(note, Attached::Variation(_)));
        for other in &others {
            if let Some(node) = self.at_mut(*other) {
                node.before = first;
            }
        }
        if let Some(node) = self.at_mut(first) {
            node.before = before;
            // The notes before the variation move to after its first move.
            let notes = core::mem::replace(&mut node.notes, intro);
            let is_variation = |note: &Attached| matches!(note, Attached::Variation(_));
            let (own, words): (Vec<_>, Vec<_>) = notes.into_iter().partition(is_variation);
            node.notes.extend(words);
            node.notes.push(Attached::Variation(head));
            node.notes.extend(others.into_iter().map(Attached::Variation));
            node.notes.extend(own);
        }
        self.set_next(before, Some(first));
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn attach(&mut self, index: usize, note: Attached) {
        if let Some(node) = self.at_mut(index) {
            node.notes.push(note);
        }
    }

    /// Removes the notes of a node for which `is_removed` is true.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn remove(&mut self, index: usize, is_removed: &dyn Fn(&Attached) -> bool) {
        if let Some(node) = self.at_mut(index) {
            node.notes.retain(|note| !is_removed(note));
        }
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn set_next(&mut self, index: usize, next: Option<usize>) {
        if let Some(node) = self.at_mut(index) {
            node.next = next;
        }
    }

    /// Deletes a node and everything after it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn drop_all(&mut self, index: usize) {
        let mut left = alloc::vec![index];
        while let Some(index) = left.pop() {
            left.append(&mut self.variations_of(index));
            if let Some(node) = self.nodes.get_mut(index).and_then(Option::take) {
                left.extend(node.next);
            }
        }
    }
}

/// A legal or null move in its normal form, and the position after it.
#[cfg_attr(not(feature = "compiled"), inline)]
fn step(board: &Board, mv: Move) -> Result<(Move, Board), Error> {
    if mv.is_null() {
        let refuse = |reason| Error::of_move(ErrorKind::Illegal(reason), board, mv);
        return board.after_null().map(|after| (mv, after)).map_err(refuse);
    }
    let legal = board.legal(mv)?;
    Ok((legal.to_move(), legal.play()))
}
