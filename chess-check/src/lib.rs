//! Checks files of games and positions on all cores, and gives the findings in the order of the files.
//!
//! [`check`] reads [`Input`]s: PGN, lists of EPD or FEN, and lists of moves in any notation; plain, or
//! compressed with gzip, bzip2 or zstd. Each mistake is a [`Finding`] with file, game, line and column. However
//! large the files are, only some blocks of them are in memory.
//!
//! # Examples
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use chess_check::{Event, Input, Options, check};
//!
//! let input = Input::reader("games.pgn", &b"1. e4 e5 2. Nf4 *\n\n1. d4 *\n"[..]);
//! let mut lines = Vec::new();
//! let summary = check(vec![input], &Options::default(), |event| {
//!     if let Event::Finding(finding) = event {
//!         lines.push(format!("{}:{}: {}", finding.file(), finding.place(), finding.headline()));
//!     }
//!     ControlFlow::Continue(())
//! });
//! assert_eq!(lines, ["games.pgn:1:13: illegal move 2. Nf4: no white knight can reach f4"]);
//! assert_eq!((summary.games, summary.plies, summary.findings), (2, 3, 1));
//! ```
//!
//! # How a file is cut
//!
//! No rule says where a game of a PGN file begins: a comment may hold lines that look like tags. So each block
//! of a file is read from a guess, a tag behind a blank line, and to the end of the last game that begins in
//! it. If that end is where the next block's guess was, both are right, because a game is read from its own
//! bytes alone. If it is not, the next block is read again from there. Threads and ranges
//! ([`Input::range`]) work alike.

mod check;
mod finding;
mod fix;
mod input;
mod kind;
mod lines;
mod mend;
mod part;
mod ranges;
mod source;
mod strict;
mod style;
mod summary;
mod window;

pub use check::{Event, Options, check};
pub use finding::{Excerpt, Finding};
pub use fix::{Edit, Fix};
pub use input::Input;
pub use kind::Kind;
pub use lines::{Line, Lines};
pub use mend::{Fixed, fix};
pub use part::decode;
pub use ranges::ranges;
pub use style::{Rule, Style};
pub use summary::{Ends, Summary};
