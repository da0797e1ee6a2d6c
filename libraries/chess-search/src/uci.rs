//! The Universal Chess Interface (UCI): the engine for chess programs ([`serve`]), a client for other engines
//! ([`client`]), and the judge of what two others say to each other ([`Conversation`]). All exchange lines of text.
//!
//! [`serve`] reads commands until `quit` or the end of input. It answers `isready`, `stop`, `ponderhit`, `uci` and
//! `quit` at once, also during a search. Any other command ends a running search: the engine prints its `bestmove`
//! first and then obeys. Each `go` gets exactly one `bestmove`; with `infinite` and `ponder` not before `stop`, or
//! `ponderhit`. The last `info` before it has all nodes and all the time of the search.
//!
//! Bad input never ends the program. An `info string` reports it, and nothing else changes:
//! - a position that is not FEN, or an illegal move in its list, with the reason. Then there is no position, and `go` is
//!   answered with the null move, `bestmove 0000`, up to the next `position` or `ucinewgame`: a move of the position before
//!   would lose a game without a trace. `bestmove (none)` is the answer in a position without a legal move;
//! - a word that `go` does not know, or a limit without a number: the other words count. A number out of the range of
//!   its limit counts as the nearest one in it, without a report;
//! - an option that does not exist, or a value that it cannot have; a `Hash` larger than the memory;
//! - a line of more than a mebibyte, which is skipped;
//! - a line without a command. Words before a command are skipped, as the protocol asks.
//!
//! Beyond the protocol, moves may be written in any notation, `go perft N` counts positions, and `d` shows the board.
//!
//! # Examples
//!
//! ```
//! let input = "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\ngo depth 3\n";
//! let mut output = Vec::new();
//! chess_search::uci::serve(input.as_bytes(), &mut output)?;
//! // Black is stalemated.
//! assert!(String::from_utf8(output).unwrap().ends_with("bestmove (none)\n"));
//! # Ok::<(), std::io::Error>(())
//! ```

mod answer;
pub mod client;
mod command;
mod conversation;
mod go;
mod output;
mod perft;
mod position;
mod serve;
mod session;
mod settings;
mod words;

pub use conversation::{Asked, Conversation};
pub use serve::serve;
