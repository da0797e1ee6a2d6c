//! The tables: a file for each, with its columns and what it takes of each game.

mod findings;
mod games;
mod moves;
mod positions;
#[cfg(feature = "cluster")]
mod ranges;
mod unreadable;

#[cfg(feature = "cluster")]
pub(crate) use {ranges::Ranges, unreadable::Unreadable};

pub(crate) use findings::Findings;
pub(crate) use games::{GameRow, Games};
pub(crate) use moves::Moves;

use std::sync::LazyLock;

use chess_check::{CheckOptions, FileItem, Finding};

use crate::scan::FileTable;

/// All tables.
pub(crate) const ALL: [&dyn FileTable; 5] = [
    &games::Games,
    &moves::Moves,
    &positions::Positions,
    &findings::Findings,
    &unreadable::Unreadable,
];

/// The findings of a game or a line. The options are made once, because they ask the system for its number of cores.
fn findings_of(item: &FileItem<'_>) -> Vec<Finding> {
    static OPTIONS: LazyLock<CheckOptions> = LazyLock::new(CheckOptions::default);
    chess_check::findings(item, &OPTIONS)
}
