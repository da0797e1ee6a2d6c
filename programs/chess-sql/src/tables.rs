//! The tables: a file for each, with its columns and what it takes of each game.

pub(crate) mod findings;
pub(crate) mod games;
pub(crate) mod moves;
pub(crate) mod positions;

use std::sync::LazyLock;

use chess_check::{Finding, Item, Options};

/// The findings of a game or a line. The options are made once, because they ask the system for its number of cores.
fn findings_of(item: &Item<'_>) -> Vec<Finding> {
    static OPTIONS: LazyLock<Options> = LazyLock::new(Options::default);
    chess_check::findings(item, &OPTIONS)
}
