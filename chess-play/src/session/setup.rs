//! Beginning games, and who plays them.

use alloc::format;
use alloc::string::String;

use chess_core::{Board, Color, GameTree, History};

use super::{Answer, Session};
use crate::refusal::Refusal;
use crate::side::{Persons, Player};

/// The tags that every PGN file has, with the values that say "unknown" (PGN 8.1.1).
pub(super) const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "-"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

impl Session {
    pub(super) fn fill_tags(&mut self) {
        for (name, value) in ROSTER {
            if self.tree.tag(name).is_none() {
                // A plain value of a known tag is never refused.
                let _ = self.tree.set_tag(name, value);
            }
        }
        if self.tree.root().board().is_chess960() && self.tree.tag("Variant").is_none() {
            let _ = self.tree.set_tag("Variant", "Chess960");
        }
    }

    /// The value of a tag of PGN, such as `Date`.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tree.tag(name)
    }

    /// Sets a tag of PGN, such as `Date`, which only the skin knows.
    ///
    /// # Errors
    ///
    /// Returns an error if the name or value cannot stand in a tag.
    pub fn set_tag(&mut self, name: &str, value: &str) -> Result<(), Refusal> {
        // The result follows from the game.
        if name == "Result" {
            return Ok(());
        }
        self.tree.set_tag(name, value)?;
        self.revision += 1;
        Ok(())
    }

    /// The name of a player, `?` if it is not known.
    pub fn name(&self, color: Color) -> &str {
        self.tree.tag(color.name()).unwrap_or("?")
    }

    pub(super) fn set_name(&mut self, color: Color, name: &str) -> Result<Answer, Refusal> {
        self.set_tag(color.name(), name)?;
        Ok(Answer { text: format!("{name} plays {color}."), request: None })
    }

    pub(super) fn set_persons(&mut self, persons: Persons) -> Answer {
        self.players = persons.players();
        self.failure = None;
        self.draw_offer = None;
        (self.selected, self.waiting_pawn) = (None, None);
        self.turn_to_person();
        self.revision += 1;
        self.answer(capital(&format!("{persons}.")))
    }

    pub(super) fn new_game(&mut self, number: Option<u16>) -> Result<Answer, Refusal> {
        let start = match number {
            None => Board::START,
            Some(number) => Board::chess960(number).ok_or(Refusal::NoSuchStart)?,
        };
        Ok(self.begin(start))
    }

    pub(super) fn begin_at(&mut self, fen: &str) -> Result<Answer, Refusal> {
        Ok(self.begin(Board::from_fen(fen)?))
    }

    /// Begins a game with the same players, names and clocks.
    fn begin(&mut self, start: Board) -> Answer {
        let mut tree = GameTree::new(start);
        for color in Color::ALL {
            // It stood in a tag before.
            let _ = tree.set_tag(color.name(), self.name(color));
        }
        self.tree = tree;
        self.history = History::new(start);
        self.endings.clear();
        self.stopped.clear();
        self.fill_tags();
        self.settle();
        (self.draw_offer, self.refusal, self.failure, self.is_paused) = (None, None, None, false);
        self.reset_clocks();
        self.answer(format!("A new game. {} to move.", start.turn()))
    }

    pub(super) fn flip(&mut self) -> Answer {
        self.orientation = self.orientation.other();
        Answer { text: format!("{} is at the bottom.", self.orientation), request: None }
    }

    /// Puts the only person at the bottom of the board.
    fn turn_to_person(&mut self) {
        self.orientation = self.persons().only().unwrap_or(self.orientation);
    }

    pub(super) fn players_from_tags(&mut self) {
        for color in Color::ALL {
            let is_program = self.tree.tag(type_tag(color)) == Some("program");
            self.players[color] = if is_program { Player::Engine } else { Player::Person };
        }
        self.turn_to_person();
    }
}

/// The tag that says whether a person or a program plays a side (PGN 9.1.3).
pub(super) const fn type_tag(color: Color) -> &'static str {
    match color {
        Color::White => "WhiteType",
        Color::Black => "BlackType",
    }
}

/// The same sentence with a capital letter.
fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(Default::default, |first| {
        format!("{}{}", first.to_uppercase(), chars.as_str())
    })
}
