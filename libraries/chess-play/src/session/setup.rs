//! New games, and their tags.

use alloc::format;
use alloc::string::String;

use chess_core::{Board, Color, GameTree, History};

use super::decisions::Evaluations;
use super::{Answer, Session};
use crate::arrangement::Arrangement;
use crate::refusal::Refusal;
use crate::side::BySide;

impl Session {
    /// Adds the tags of a game that begins here: it belongs to no round (PGN 8.1.1.4).
    pub(super) fn begin_tags(&mut self) {
        // The value is never refused.
        let _ = self.tree.set_tag("Round", "-");
        self.fill_tags();
    }

    /// Adds the tags that every file has, where they are missing.
    pub(super) fn fill_tags(&mut self) {
        self.tree.fill_roster();
        if self.tree.root().board().is_chess960() && self.tree.tag("Variant").is_none() {
            let _ = self.tree.set_tag("Variant", "Chess960");
        }
    }

    /// The value of a tag of PGN, such as `Date`.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tree.tag(name)
    }

    /// Sets a tag of PGN, such as `Date`, which only the user interface knows. `Result` is ignored: it follows from the
    /// game.
    ///
    /// # Errors
    ///
    /// Returns an error if a tag cannot have this name or value.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), Refusal> {
        if name == "Result" {
            return Ok(());
        }
        self.tree.set_tag(name, value)?;
        self.revision += 1;
        Ok(())
    }

    pub(super) fn new_game(&mut self, number: Option<u16>) -> Result<Answer, Refusal> {
        let start = match number {
            None => Board::START,
            Some(number) => Board::chess960(number).ok_or(Refusal::NoSuchStart)?,
        };
        Ok(self.begin(start))
    }

    /// Begins a game from a position in words.
    pub(super) fn begin_arranged(&mut self, words: &str) -> Result<Answer, Refusal> {
        let mut position = Arrangement::default();
        position.say(words).map_err(Refusal::Arrangement)?;
        Ok(self.begin(position.setup().board()?))
    }

    /// Begins a game from the same start. The players exchange their sides.
    pub(super) fn rematch(&mut self) -> Answer {
        let names = Color::ALL.map(|color| (color.other(), String::from(self.lasting_name(color))));
        for (color, name) in names {
            // It was in a tag before, so it is not refused.
            let _ = self.tree.set_tag(color.name(), &name);
        }
        let BySide { white, black } = core::mem::take(&mut self.given_names);
        self.given_names = BySide::new(black, white);
        self.players = BySide::new(self.players.black, self.players.white);
        self.turn_to_person();
        self.begin(*self.tree.root().board())
    }

    /// Begins a game with the same players, given names and clocks.
    pub(super) fn begin(&mut self, start: Board) -> Answer {
        let mut tree = GameTree::new(start);
        for color in Color::ALL {
            // It was in a tag before, so it is not refused.
            let _ = tree.set_tag(color.name(), self.lasting_name(color));
        }
        self.tree = tree;
        self.live = None;
        self.history = History::new(start);
        self.endings.clear();
        self.stopped.clear();
        self.forget_changes();
        (self.is_study, self.is_as_opened) = (false, false);
        self.begun = self.revision;
        self.evaluations = Evaluations::default();
        self.begin_tags();
        self.settle();
        (self.draw_offer, self.failure, self.is_paused) = (None, None, false);
        self.reset_clocks();
        self.answer(format!("A new game. {} to move.", start.turn()))
    }

    pub(super) fn flip(&mut self) -> Answer {
        self.orientation = self.orientation.other();
        format!("{} is at the bottom.", self.orientation).into()
    }
}
