//! Output: text, boards and files of games.

pub(crate) mod adopted;
pub(crate) mod atomic_file;
pub(crate) mod atomic_folder;
pub(crate) mod diff;
pub(crate) mod drawing;
pub(crate) mod many_games;
pub(crate) mod markup;
mod sink;
pub(crate) mod tally;
pub(crate) mod terminal;

pub(crate) use sink::Sink;
