//! The Universal Chess Interface: the engine as chess programs talk to it, in lines of text.
//!
//! [`serve`] reads commands until `quit` or the end of input. It answers `isready`, `stop`, `ponderhit`, `uci` and
//! `quit` at once, also while the engine searches. Any other command ends a search that runs: the engine prints its
//! `bestmove` first and then obeys. Each `go` gets exactly one `bestmove`; under `infinite` and `ponder` not before
//! `stop`, or `ponderhit`. The last `info` before it has all positions and all the time of the search.
//!
//! What cannot be read never ends the program. An `info string` says what was wrong, and everything stays as it was:
//! - a position that is not FEN, or an illegal move in its list, with the reason;
//! - a word that `go` does not know, or a limit without a number: the other words count;
//! - an option that does not exist, or a value that it cannot have; a `Hash` larger than the memory;
//! - a line of more than a mebibyte, of which nothing is kept;
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
mod go;
mod output;
mod perft;
mod serve;
mod session;
mod settings;

pub use serve::serve;
