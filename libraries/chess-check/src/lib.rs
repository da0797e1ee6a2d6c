//! Checks and fixes files of games and positions on all cores, and reports the findings in the order of the files.
//!
//! [`check`] reads [`Input`]s: PGN, lists of EPD or FEN, lists of moves in any notation, the calls
//! of `caissa`'s macros in files of Rust, and the strings of programs in other languages; plain, or
//! compressed with gzip, bzip2 or zstd. Each mistake is a [`Finding`] with file, game, line and
//! column; mistakes in calls are the ones that the compiler reports. Only some blocks of the files
//! are in memory, however large they are.
//!
//! It refuses files of other formats, such as HTML, JSON or databases. It leaves the rules and the
//! reasons to `chess-core`, and the comparison of games with each other to `chess-archive`.
//!
//! The feature `zstd`, on by default, is a library in C; without it, files compressed with zstd are refused. With the
//! feature `puzzle`, problems in calls are proved, and with `serde`, a [`Message`] is written.
//!
//! # Examples
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use chess_check::{CheckOptions, Event, Input, check};
//!
//! let input = Input::reader("games.pgn", &b"1. e4 e5 2. Nf4 *\n\n1. d4 *\n"[..]);
//! let mut lines = Vec::new();
//! let summary = check(vec![input], &CheckOptions::default(), |event| {
//!     if let Event::Found(finding) = event {
//!         lines.push(format!("{}:{}: {}", finding.file(), finding.place(), finding.headline()));
//!     }
//!     ControlFlow::Continue(())
//! });
//! assert_eq!(lines, ["games.pgn:1:13: illegal move 2. Nf4: no white knight can reach f4"]);
//! assert_eq!((summary.games, summary.plies, summary.findings), (2, 3, 1));
//! ```
//!
//! # Text under edit
//!
//! A [`Document`] is a text that an editor changes. Its findings are always those of a [`check`](check()) of the same
//! text, and after an edit only a few games are read again.
//!
//! # How a file is divided
//!
//! [`check`], [`fix`](fix()) and [`each_part`] start the threads. Each of them takes a block of text from the window of
//! blocks in memory, which reads the inputs in order, and works on the games that begin in the block. The caller's
//! thread puts the results together.
//!
//! No rule says where a game of a PGN file begins: a comment may hold lines that look like tags. So a thread guesses
//! that a game begins at a tag after a blank line, and reads from there to the end of the last game that begins in the
//! block. If that end is the beginning that was guessed for the next block, both are right, because a game is read from
//! its own bytes alone. If it is not, the next block is read again from that end. Threads and ranges ([`Input::range`])
//! work alike.
//!
//! This crate prints nothing and reads no arguments: the command `caissa check` does.

mod binary;
mod check;
mod comments;
mod document;
mod edit;
mod encoding;
mod finding;
mod fix;
mod format;
mod game;
mod games;
mod input;
mod item;
mod judge;
mod kind;
mod language;
mod lines;
mod message;
mod options;
mod packing;
mod part;
mod parts;
mod placed;
mod ranges;
mod repeats;
pub mod rust;
mod source;
mod strict;
mod strings;
mod style;
mod summary;
mod tag;
mod unformatted;
mod visit;
mod window;
mod written;

pub use check::{check, findings};
/// The rules of chess and the reasons for refusals, on which this crate is built.
pub use chess_core;
pub use document::{Columns, Document, Passage, PlacedFinding, Point};
pub use edit::Replacement;
pub use encoding::Encoding;
pub use finding::{Excerpt, Finding, absolute};
pub use fix::{AppliedFix, CertainFixes, Fixed, OtherReading, RecordDifference, WhyLeft, fix};
pub use format::{FormatOptions, MovesForm, format, formatted, formatted_line, moves_in_tokens};
pub use input::{Input, is_replaceable};
pub use item::FileItem;
pub use judge::{Judge, Opinion};
pub use kind::TextKind;
pub use language::ProgramLanguage;
pub use lines::{ListLine, ListLines, decode, items, rewrite_list};
pub use message::Message;
pub use options::{CheckOptions, FixMode, OnError, OtherRecord};
pub use packing::{FRAME, packed_frame};
pub use parts::{Event, PartDone, each_part, visit};
pub use placed::PlacedText;
pub use ranges::ranges;
pub use repeats::Repeats;
pub use style::{Rule, StyleViolation};
pub use summary::{Ends, Summary};
pub use tag::{WantedTag, set_tags};
pub use unformatted::WhyUnformatted;
pub use visit::Visit;
pub use written::WrittenItem;
