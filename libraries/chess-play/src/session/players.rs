//! The players: their names, and the sides that the engine plays.

use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;

use chess_core::{Color, GameResult};

use super::{Answer, Session};
use crate::refusal::Refusal;
use crate::side::{BySide, Persons, PlayerKind};
use crate::speech::sentence;

/// The text between an engine's name and its level in a tag: `Caissa, level 3`.
const LEVEL: &str = ", level ";

impl Session {
    /// The name of a player, `?` if unknown.
    pub fn name(&self, color: Color) -> &str {
        self.tree.tag(color.name()).unwrap_or("?")
    }

    pub(super) fn set_name(&mut self, color: Color, name: &str) -> Result<Answer, Refusal> {
        self.set_tag(color.name(), name)?;
        self.given_names[color] = Some(name.to_string()).filter(|name| name != "?");
        Ok(format!("{name} plays {color}.").into())
    }

    /// Writes the engine's name and level in the tags of the sides that it plays, unless the player has given a name.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_core::Color;
    /// use chess_play::Session;
    ///
    /// let mut game = Session::default();
    /// game.act("side white")?;
    /// game.name_engine("Caissa", 3);
    /// assert_eq!(game.name(Color::Black), "Caissa, level 3");
    /// // A person takes over.
    /// game.act("side both")?;
    /// assert_eq!(game.name(Color::Black), "?");
    /// # Ok::<(), chess_play::Refusal>(())
    /// ```
    pub fn name_engine(&mut self, name: &str, level: u8) {
        let tag = format!("{name}{LEVEL}{level}");
        for color in Color::ALL {
            let is_engine = self.players[color] == PlayerKind::Engine;
            let known = self.name(color);
            if is_engine && known != tag && (known == "?" || known.contains(LEVEL)) {
                // A name that cannot be in a tag is not used.
                let _ = self.set_tag(color.name(), &tag);
            }
        }
        self.engine_name = Some(name.to_string());
    }

    /// The name that a side keeps in another game: the one that its player has given, or the engine's.
    pub(super) fn lasting_name(&self, color: Color) -> &str {
        let is_engines = self.is_engines(self.name(color));
        let own = is_engines.then(|| self.name(color));
        self.given_names[color].as_deref().or(own).unwrap_or("?")
    }

    /// Whether a name is the engine's, with a level.
    fn is_engines(&self, name: &str) -> bool {
        let rest = self.engine_name.as_ref().and_then(|engine| name.strip_prefix(engine.as_str()));
        rest.is_some_and(|rest| rest.starts_with(LEVEL))
    }

    pub(super) fn set_persons(&mut self, persons: Persons) -> Answer {
        self.exchange_names(persons);
        self.players = persons.players();
        // An engine that is to play ends the study of a game that is not over.
        if persons != Persons::Both && self.result() == GameResult::Unknown {
            self.is_study = false;
        }
        self.failure = None;
        self.draw_offer = None;
        (self.selected, self.waiting_pawn, self.premove) = (None, None, None);
        self.turn_to_person();
        self.revision += 1;
        self.answer(sentence(&persons.to_string()))
    }

    /// Takes the engine's name from the sides that persons take over, and a person's from those that the engine takes
    /// over. If the only person changes sides, the given names change too.
    fn exchange_names(&mut self, persons: Persons) {
        let changed = Color::ALL
            .into_iter()
            .filter(|color| self.players[*color] != persons.players()[*color]);
        for color in changed.collect::<Vec<_>>() {
            let (name, given) = (self.name(color), self.given_names[color].as_deref());
            let is_free = persons.players()[color] == PlayerKind::Person && self.is_engines(name);
            if is_free || given == Some(name) {
                // A question mark is never refused.
                let _ = self.set_tag(color.name(), "?");
            }
        }
        let others = self.persons().only().is_some_and(|one| persons.only() == Some(one.other()));
        let BySide { white, black } = core::mem::take(&mut self.given_names);
        self.given_names =
            if others { BySide::new(black, white) } else { BySide::new(white, black) };
        for color in Color::ALL {
            let given = &mut self.given_names[color];
            if !others
                && persons.players()[color] == PlayerKind::Engine
                && self.players[color] == PlayerKind::Person
            {
                *given = None;
            }
            if let Some(given) = given.clone().filter(|_| self.name(color) == "?") {
                // It was in a tag before, so it is not refused.
                let _ = self.set_tag(color.name(), &given);
            }
        }
    }

    /// Puts the only person at the bottom of the board.
    pub(super) fn turn_to_person(&mut self) {
        self.orientation = self.persons().only().unwrap_or(self.orientation);
    }

    /// Sets the players of a saved game; without them, those that its tags name (PGN 9.1.3).
    pub(super) fn set_players(&mut self, persons: Option<Persons>) {
        let kind = |name| match self.tree.tag(name) {
            Some("program") => PlayerKind::Engine,
            _ => PlayerKind::Person,
        };
        let named = BySide::new(kind("WhiteType"), kind("BlackType"));
        self.players = persons.map_or(named, Persons::players);
        self.turn_to_person();
    }
}
