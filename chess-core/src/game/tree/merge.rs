//! Adds the notes of another game.

use alloc::vec::Vec;

use super::{Attached, GameTree, Node, ROOT};
use crate::error::Error;
use crate::game::{GameRef, Line, Note};
use crate::replay::LineKind;

impl GameTree {
    /// Adds what another game has and this one does not: moves, variations, comments, annotation glyphs and tags. The
    /// cursor stays.
    ///
    /// If the main lines differ, that of the other game becomes a variation; if this one ends first, it goes on. A variation
    /// never becomes a part of the main line. A tag is added if it is missing, or if its value has no letter and no digit, as
    /// `?` has. Nothing is there twice: the same game a second time changes nothing. Returns whether the games start in the
    /// same position; if not, nothing is added.
    ///
    /// # Errors
    ///
    /// Returns [`Syntax::DeepVariation`](crate::error::Syntax::DeepVariation) if a variation would be nested more than 32 deep. The lines
    /// before it stay added.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{GameBuf, GameTree};
    ///
    /// let mut tree: GameTree = "[White \"A\"] 1. e4 {best by test} e5 2. Nf3 *".parse()?;
    /// let other: GameBuf = "[White \"?\"] [Black \"B\"] 1. e4! {best by test} (1. d4) 1... c5 *".parse()?;
    /// assert_eq!(tree.merge(other.as_game()), Ok(true));
    /// let merged = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 $1 {best by test} (1. d4) 1... e5 (1... c5) 2. Nf3 *\n";
    /// assert_eq!(tree.to_pgn(), merged);
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn merge(&mut self, other: GameRef<'_>) -> Result<bool, Error> {
        if other.start() != self.start {
            return Ok(false);
        }
        let is_known = |value: &str| value.contains(char::is_alphanumeric);
        for (name, value) in other.tags().filter(|(_, value)| is_known(value)) {
            if !self.tag(name).is_some_and(is_known) && !matches!(name, "Result" | "PlyCount") {
                // A tag that was read is never refused, except a variant that the start contradicts.
                let _ = self.set_tag(name, value);
            }
        }
        let here = self.here;
        let merged = self.merge_line(ROOT, other.line(), LineKind::Main);
        self.here = here;
        merged.map(|()| true)
    }

    /// Adds a line from a node on: the main line or a variation. Variations are nested at most 32 deep, which bounds the
    /// recursion.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn merge_line(&mut self, start: usize, line: Line<'_>, kind: LineKind) -> Result<(), Error> {
        self.here = start;
        // The comments before the first move of a variation.
        let (mut is_begun, mut before) = (kind.is_main(), Vec::new());
        for note in line.notes() {
            match note {
                Note::Move(mv) => {
                    if !kind.is_main() {
                        self.leave_end_of_main_line();
                    }
                    self.play(mv)?;
                    is_begun = true;
                    before.drain(..).try_for_each(|text| self.merge_comment_before(text))?;
                }
                Note::Comment(text) if !is_begun => before.push(text),
                Note::Comment(text) if self.has_comment(self.here, text) => {}
                Note::Comment(text) => self.add_comment(text)?,
                Note::Nag(number) if self.here().nags().any(|own| own == number) => {}
                Note::Nag(number) => self.add_nag(number),
                Note::Variation(inner) => {
                    let here = self.here;
                    if let Some(parent) = self.parent_of(here) {
                        self.merge_line(parent, inner, LineKind::Variation)?;
                    }
                    self.here = here;
                }
            }
        }
        Ok(())
    }

    /// Adds a comment before the move at the cursor, unless it is there.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn merge_comment_before(&mut self, text: &str) -> Result<(), Error> {
        // The node that holds the comments before the move.
        let place = self.at(self.here).map_or(ROOT, |node| node.before);
        if self.has_comment(place, text) { Ok(()) } else { self.add_comment_before(text) }
    }

    /// If the cursor is at the end of the main line, goes on in a variation that repeats its last move: analysis never becomes
    /// a part of the game.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn leave_end_of_main_line(&mut self) {
        let host = self.here;
        let Some(Node { mv: Some(mv), board, before, .. }) = self.at(host) else { return };
        if !self.is_end_of_main_line(host) {
            return;
        }
        let (mv, after, start) = (*mv, *board, self.at(*before).map(|node| node.board));
        let repeats = |head: &usize| {
            let next = self.at(*head).and_then(|head| self.at(head.next?));
            next.is_some_and(|next| next.mv == Some(mv))
        };
        let heads = self.at(host).into_iter().flat_map(|node| &node.notes);
        let heads = heads.filter_map(|note| match note {
            Attached::Variation(head) => Some(*head),
            _ => None,
        });
        let known = heads.filter(repeats).find_map(|head| self.at(head)?.next);
        self.here = known.unwrap_or_else(|| {
            let head = self.add(None, start.unwrap_or(after), host);
            self.attach(host, Attached::Variation(head));
            let again = self.add(Some(mv), after, head);
            self.set_next(head, Some(again));
            again
        });
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn has_comment(&self, index: usize, text: &str) -> bool {
        self.view(index).is_some_and(|node| node.comments().any(|own| own == text))
    }
}
