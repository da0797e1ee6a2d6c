//! `caissa fix`.

use std::path::PathBuf;

use super::shared::CHECKED;
use super::{Destination, Files, Rules};

/// Fixes the mistakes in files of games, and of Rust, that have exactly one possible fix
///
/// Fixes misspelled moves whose legal move is certain, false claims (numbers, `+`, `#`, `x`, results against the
/// board), results such as `1/2`, tags with wrong quotes and brackets, and games in the piece letters of another
/// language; with `--strict`, also
/// differences from PGN's export format. Before a fix is kept, the game is read again: it must no longer have the
/// mistake, and no new one. In files of Rust, the calls of Caissa's macros are fixed in the same way. All other bytes
/// stay: encoding, line ends, comments. A file is written whole or not at all:
/// if the command fails or is stopped, the older one stays. Exits with 0 even if mistakes are left; `caissa check`
/// lists them.
#[derive(Debug, clap::Args)]
#[command(mut_arg("perft_budget", |arg| arg.hide(true)))]
#[command(after_help = "\
Examples:
  caissa fix games.pgn > fixed.pgn          the fixed games
  caissa fix archive/ --in-place --strict   replaces each file of a folder in which something is fixed
  caissa fix src/ --in-place                the games in a Rust program
  caissa fix tests/ --adopt --in-place      puts FENs and games in strings into macros that check them
  caissa fix games.pgn --check              the fixes as a diff; exits with 1 if there are any
  caissa fix games.pgn --check --explain    their reasons, too
  caissa fix white.pgn --against black.pgn  what one score sheet lost, the other has")]
pub(crate) struct FixArgs {
    #[command(flatten)]
    pub(crate) files: Files,

    #[command(flatten)]
    pub(crate) rules: Rules,

    /// Only puts the sound strings of chess in files of Rust into the macros that check them: `caissa::fen!("..")`; wrong ones
    /// stay, and `caissa check --strings` lists them
    #[arg(long, conflicts_with = "strict", help_heading = CHECKED)]
    pub(crate) adopt: bool,

    /// Says for each fix what was read, and where the game goes wrong with each other candidate
    #[arg(long, conflicts_with = "adopt")]
    pub(crate) explain: bool,

    /// Mends each game with another record of it, such as the opponent's score sheet: a move that one lost or misspelled, the
    /// other may have. The n-th game of the file is that of the n-th game here; the differences that stay are listed
    #[arg(long, value_name = "FILE", conflicts_with_all = ["adopt", "explain"])]
    pub(crate) against: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) destination: Destination,
}
