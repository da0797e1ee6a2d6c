//! The chores of a keeper of chess archives: find copies and leave them out, split archives, set
//! tags, count games, compare them with a repertoire.
//!
//! [`chess_check`] reads the files, and says what is wrong with them. This crate is for what comes after: it compares games
//! with each other and with lists. It reads no archives, prints nothing and decides nothing by the moves alone: the commands
//! `caissa dedupe`, `split`, `tag`, `stats` and `compare` do their work with it, and so do the queries of `chess-sql`.
//!
//! The crate is a part of the command, and promises nothing to other programs: any version may change it.
//!
//! - [`Copies`] is the one rule that says which games are copies of one game, and [`Archive`] the games of files that are
//!   compared by it. [`CopyDecisions`] say which of them are kept.
//! - [`PlayerName`] compares names in several spellings, [`Spelling`] writes them in one.
//! - [`Openings`] names the opening of a game, [`SplitKey`] its file, [`Tagger`] its tags; [`GameCounts`] counts games.
//! - [`Repertoire`] says where a game leaves the prepared moves, and [`Departures`] how often.
//! - [`GameHash`] is a hash that grows with the moves of a game.
//! - [`Sorter`] sorts more records than memory holds, and [`TextStore`] keeps more text.
//!
//! The feature `clap` makes values of the command line of [`Keep`] and [`SplitKey`].

mod archive;
mod copy;
mod counts;
mod dates;
mod decisions;
mod filter;
mod groups;
mod hash;
mod list;
mod namesakes;
mod openings;
mod player_name;
mod repertoire;
mod sort;
mod spelling;
mod split;
mod store;
mod tagger;

pub use archive::{
    Archive, ArchivedGame, ArchivedGames, GameEnds, HashedEnd, NestedGames, ReachedEnds,
};
pub use copy::{Copies, CopyFacts};
pub use counts::{GameCounts, PlayerScore};
pub use dates::date_parts;
pub use decisions::{CopyDecision, CopyDecisions, DoubtfulPairs, Keep, merged};
pub use hash::GameHash;
pub use list::WrongLine;
pub use openings::{Opening, Openings};
pub use player_name::{PlayerName, folded_name};
pub use repertoire::{Course, CourseKind, Departures, OddityKind, Repertoire};
pub use sort::{Sorted, Sorter};
pub use spelling::Spelling;
pub use split::SplitKey;
pub use store::TextStore;
pub use tagger::Tagger;
