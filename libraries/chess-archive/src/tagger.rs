//! The tags that follow from the moves of a game, and from lists of names.

use std::collections::HashSet;

use chess_check::{FileItem, WantedTag};
use chess_core::pgn::tag_pairs;

use crate::openings::Openings;
use crate::spelling::Spelling;

/// The knowledge that tags are set from; see [`chess_check::set_tags`].
#[derive(Debug, Default)]
pub struct Tagger {
    /// The openings, for `ECO`.
    pub openings: Option<Openings>,
    /// Whether `Opening` is set too.
    pub has_opening_names: bool,
    /// Whether other openings are replaced. A false number of plies is a mistake, and stays.
    pub replaces: bool,
    /// Whether `PlyCount` is set.
    pub has_ply_count: bool,
    /// The right spellings of names.
    pub spelling: Spelling,
}

impl Tagger {
    /// The tags that a game is to have, in the order in which they are written. A game with mistakes gets names only.
    pub fn wanted(&self, item: &FileItem<'_>) -> Vec<WantedTag> {
        let mut wanted = Vec::new();
        if !self.spelling.is_empty() {
            let mut seen = HashSet::new();
            let mut tags = tag_pairs(item.text).collect::<Vec<_>>();
            tags.retain(|tag| seen.insert(tag.name()));
            wanted.extend(tags.into_iter().filter_map(|tag| self.spelling.corrected(tag)));
        }
        let Some(game) = item.game() else { return wanted };
        let game = game.as_game();
        let mut set = |name, value: &str| {
            wanted.push(WantedTag { name, value: value.to_owned(), replaces: self.replaces });
        };
        if let Some(opening) = self.openings.as_ref().and_then(|openings| openings.of(game)) {
            set("ECO", &opening.eco);
            if self.has_opening_names {
                set("Opening", &opening.name);
            }
        }
        if self.has_ply_count {
            set("PlyCount", &game.len().to_string());
        }
        wanted
    }
}
