//! A range of a file, which a task of a cluster reads.

use std::ops::Range;
use std::path::PathBuf;

use chess_check::chess_core::pgn::Place;
use chess_check::{Input, absolute};

use crate::columns::Base;

/// The games that begin in a range of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FileRange {
    pub(crate) path: PathBuf,
    /// The bytes, as they are in the file.
    pub(crate) bytes: Range<u64>,
    /// The contents of the file before the range; `None` as long as they are not counted.
    pub(crate) before: Option<Before>,
}

/// The contents of a file before the first game of a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Before {
    /// The bytes of text from the beginning of the range to its first game, which belong to the game before it.
    pub(crate) first_game: u64,
    pub(crate) games: u64,
    /// The bytes of text before the range.
    pub(crate) text: u64,
    /// The place of the first game.
    pub(crate) place: Place,
}

impl Before {
    /// Nothing.
    #[cfg(feature = "cluster")]
    pub(crate) const NONE: Self = Self { first_game: 0, games: 0, text: 0, place: Place::START };

    /// A place that is counted from the beginning of the range, counted from the beginning of the file.
    pub(crate) fn base(self, base: Base) -> Base {
        Base {
            place: absolute(base.place, self.place),
            games: base.games + self.games,
            offset: base.offset + self.text,
            ..base
        }
    }
}

impl FileRange {
    pub(crate) fn input(&self) -> Input {
        let input = Input::file(&self.path).range(self.bytes.clone());
        match self.before {
            Some(Before { first_game, .. }) => input.first_game(first_game as usize),
            None => input,
        }
    }
}
