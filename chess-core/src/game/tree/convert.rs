//! Converts trees to games and games to trees.

use alloc::string::ToString;

use super::{Attached, GameTree, ROOT};
use crate::error::Error;
use crate::game::builder::GameBuilder;
use crate::game::{GameBuf, GameRef, History, Line, Note};
use crate::replay::{Item, LineKind, Sink};

impl GameTree {
    /// Returns the game in its current state, the same as [`GameBuf::parse`] would read from its text.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{GameBuf, GameTree};
    ///
    /// let game: GameBuf = "[White \"A\"] {c} 1. e4! (1. d4 {d} d5) e5 1/2-1/2".parse()?;
    /// assert_eq!(GameTree::from(game.as_game()).to_game(), game);
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn to_game(&self) -> GameBuf {
        let mut builder = GameBuilder::default();
        for (name, value) in self.tags() {
            builder.take_tag(name.as_bytes(), value.as_bytes());
        }
        self.write_line(ROOT, &mut builder);
        GameBuf::collect(&self.start, self.last_board(), self.result, &builder)
    }

    /// Writes all nodes of a line to the builder, including its variations. Variations are nested at most 32
    /// deep, which bounds the recursion.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn write_line(&self, head: usize, builder: &mut GameBuilder) {
        let kind = if head == ROOT { LineKind::Main } else { LineKind::Variation };
        let mut at = Some(head);
        while let Some(node) = at.and_then(|index| self.at(index)) {
            if let Some(mv) = node.mv {
                builder.add(Item::Move(mv), kind);
            }
            for note in &node.notes {
                match note {
                    Attached::Nag(number) => builder.add(Item::Nag(*number), kind),
                    Attached::Comment(text) => builder.add(Item::Comment(text), kind),
                    Attached::Variation(inner) => {
                        builder.add(Item::Open, kind);
                        self.write_line(*inner, builder);
                        builder.add(Item::Close, kind);
                    }
                }
            }
            at = node.next;
        }
    }

    /// Adds everything in a line after its head.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn read_line(&mut self, head: usize, line: Line<'_>) {
        let mut at = head;
        let mut notes = line.notes();
        while let Some(note) = notes.next() {
            match note {
                Note::Move(mv) => {
                    let added = self.add(Some(mv), *notes.board(), at);
                    self.set_next(at, Some(added));
                    at = added;
                }
                Note::Nag(number) => self.attach(at, Attached::Nag(number)),
                Note::Comment(text) => self.attach(at, Attached::Comment(text.to_string())),
                Note::Variation(inner) => {
                    let head = self.add(None, inner.start(), at);
                    self.attach(at, Attached::Variation(head));
                    self.read_line(head, inner);
                }
            }
        }
    }
}

impl GameBuf {
    /// Changes the game by the methods of a [`GameTree`], and returns what the change returns.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::GameBuf;
    ///
    /// let mut game: GameBuf = "1. e4 e5 2. Nf3 *".parse()?;
    /// game.edit(|tree| {
    ///     tree.add_nag(1);
    ///     tree.add_comment("attacks e5")
    /// })?;
    /// assert_eq!(game.to_string(), "1. e4 e5 2. Nf3! {attacks e5}");
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn edit<T>(&mut self, change: impl FnOnce(&mut GameTree) -> T) -> T {
        let mut tree = GameTree::from(self.as_game());
        let changed = change(&mut tree);
        *self = tree.to_game();
        changed
    }
}

impl From<GameRef<'_>> for GameTree {
    /// Copies the game with all its notes and puts the cursor at the end of the main line.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn from(game: GameRef<'_>) -> Self {
        let mut tree = Self::new(game.start());
        tree.tags =
            game.tags().map(|(name, value)| (name.to_string(), value.to_string())).collect();
        tree.read_line(ROOT, game.line());
        tree.go_to_end();
        tree.keep_result(game.result());
        tree
    }
}

implement! {
    /// The same as for the borrowed game.
    From<&GameBuf> for GameTree = |game| Self::from(game.as_game());
    /// The same as for the borrowed game.
    From<GameBuf> for GameTree = |game| Self::from(game.as_game());
}

impl From<&History> for GameTree {
    /// Copies the moves of a game in progress and puts the cursor at their end. A null move and those after it are left
    /// out, because the main line of a game has none.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn from(history: &History) -> Self {
        let mut tree = Self::new(*history.start());
        let moves = history.moves().zip(history.boards().skip(1));
        for (mv, board) in moves.take_while(|(mv, _)| !mv.is_null()) {
            let added = tree.add(Some(mv), *board, tree.here);
            tree.set_next(tree.here, Some(added));
            tree.here = added;
        }
        tree
    }
}

implement! {
    /// Trees are equal if they are the same game. Their cursors may differ.
    PartialEq for GameTree = |self, other| self.to_game() == other.to_game();
}

impl Eq for GameTree {}

/// Compares trees with games, and games with trees.
macro_rules! same_game {
    ($($game:ty),*) => {$(
        impl PartialEq<$game> for GameTree {
            #[cfg_attr(not(feature = "compiled"), inline)]
            fn eq(&self, other: &$game) -> bool {
                self.to_game() == *other
            }
        }

        impl PartialEq<GameTree> for $game {
            #[cfg_attr(not(feature = "compiled"), inline)]
            fn eq(&self, other: &GameTree) -> bool {
                other == self
            }
        }
    )*};
}

same_game!(GameBuf, GameRef<'_>);

implement! {
    /// Writes the game as [`GameBuf`] does: one line.
    Display for GameTree = |self, f| core::fmt::Display::fmt(&self.to_game(), f);
    From<&GameTree> for GameBuf = |tree| tree.to_game();
    FromStr<Error> for GameTree = |text| Ok(Self::from(GameBuf::parse(text)?.as_game()));
}

impl core::fmt::Debug for GameTree {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("GameTree")
            .field("game", &self.to_game())
            .field("here", &self.here())
            .finish()
    }
}
