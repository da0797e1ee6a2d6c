//! Notes that an engine writes into the game, and positions of it to think about.

use alloc::vec::Vec;

use chess_core::{GameTree, Move};

use super::Session;

impl Session {
    /// The moves of the main line, which is the game as it was played.
    pub fn main_line(&self) -> Vec<Move> {
        self.main_line_end().moves()
    }

    /// Lets a program write notes into the game: comments, glyphs and variations. The position on the board and the
    /// main line stay. Returns `false`, and changes nothing, if they would not.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_play::Session;
    ///
    /// let mut game = Session::default();
    /// for text in ["f3", "e5", "g4"] {
    ///     game.act(text)?;
    /// }
    /// assert!(game.annotate(|tree| tree.add_nag(4)));
    /// assert_eq!(game.view().moves[2].glyphs, "??");
    /// assert!(!game.annotate(|tree| { tree.take_back(); }));
    /// assert_eq!(game.main_line().len(), 3);
    /// # Ok::<(), chess_play::Refusal>(())
    /// ```
    pub fn annotate(&mut self, write: impl FnOnce(&mut GameTree)) -> bool {
        let (mut tree, here, end) =
            (self.tree.clone(), self.tree.here().id(), self.main_line_end().id());
        write(&mut tree);
        let is_same =
            tree.node(end).is_some_and(|node| node.is_main_line() && node.next().is_none());
        if !is_same || !tree.go_to(here) {
            return false;
        }
        self.tree = tree;
        self.is_as_opened = false;
        // An earlier state would not have these notes.
        self.forget_changes();
        self.revision += 1;
        true
    }

    /// The beginning of the main line as a game of its own, with its notes, its variations and its tags. A person moves for both
    /// sides in it, without clocks: a position to think about. `None` if the main line has fewer plies.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_play::Session;
    ///
    /// let game = Session::from_pgn("{Develop.} 1. e4 (1. a4?) 1... e5 (1... c5) 2. Nf3 *")?;
    /// let mut study = game.study(1).unwrap();
    /// assert!(study.export().ends_with("{Develop.} 1. e4 (1. a4 $2) *\n"));
    /// study.act("c6")?;
    /// assert_eq!(study.main_line().len(), 2);
    /// assert!(game.study(4).is_none());
    /// # Ok::<(), chess_play::Refusal>(())
    /// ```
    pub fn study(&self, ply: usize) -> Option<Self> {
        let mut study = Self::new(*self.tree.root().board());
        study.tree = self.tree.clone();
        let here = study.tree.main_line().nth(ply)?.id();
        study.tree.go_to(here);
        study.drop_continuation();
        study.history = study.tree.history();
        Some(study)
    }

    /// Puts another session in the place of this one. The board stays turned as it is, and the revision is higher than that
    /// of either.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_play::Session;
    ///
    /// let mut board = Session::default();
    /// board.act("flip")?;
    /// let (game, seen) = (board.clone(), board.revision());
    /// board.replace(game.study(0).unwrap_or_default());
    /// board.act("e4")?;
    /// board.replace(game);
    /// assert!(board.main_line().is_empty() && board.revision() > seen + 1);
    /// assert_eq!(board.orientation(), chess_core::Color::Black);
    /// # Ok::<(), chess_play::Refusal>(())
    /// ```
    pub fn replace(&mut self, other: Self) {
        let revision = self.revision.max(other.revision) + 1;
        *self = Self { orientation: self.orientation, revision, ..other };
    }
}
