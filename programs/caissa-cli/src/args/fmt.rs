//! `caissa fmt`.

use clap::ValueEnum;

use super::shared::OUTPUT;
use super::{Destination, Files};

/// Formats games and positions: in PGN and EPD, and in the macros of Rust files, where `rustfmt` does not
///
/// Games in PGN get export format. Lines of EPD and FEN get one space between words, `;` after each operation, and moves in
/// standard algebraic notation; the order of the operations stays. In the calls of Caissa's macros, moves get their numbers, one space between words,
/// castling with the letter O, and line breaks where a line would be too long; `!`, `+` and `#`, comments, variations and results stay,
/// as does everything outside of the moves, byte for byte. What a game means never changes: games are read again. Games
/// with mistakes stay as they are, for `caissa check` and `caissa fix`; in Rust, so do moves with comments of Rust among
/// them; for the first ten of each file, standard error says why. A second run changes nothing.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  caissa fmt src/ games/ --in-place     replaces each file in which something changes
  caissa fmt src/ --check               prints a diff; exits with 1 if something would change
  caissa fmt src/ --in-place --to san   also rewrites moves such as e2e4 and Ng1-f3
  caissa fmt games.pgn > formatted.pgn  the formatted games")]
pub(crate) struct FmtArgs {
    #[command(flatten)]
    pub(crate) files: Files,

    /// The greatest width of a line in a file of Rust; PGN has its own
    #[arg(long, value_name = "N", default_value_t = 100, help_heading = OUTPUT)]
    pub(crate) width: usize,

    /// Writes all moves in this notation [default: san in PGN and EPD, and in Rust as they are written]
    #[arg(long, value_name = "NOTATION", help_heading = OUTPUT)]
    pub(crate) to: Option<MoveForm>,

    /// Writes the moves in Rust as strings, except those with tags: `game!("1. e4 e5")`
    #[arg(long, conflicts_with = "tokens", help_heading = OUTPUT)]
    pub(crate) strings: bool,

    /// Writes the moves in Rust as tokens, except those with comments or tags: `game!(1. e4 e5)`
    #[arg(long, help_heading = OUTPUT)]
    pub(crate) tokens: bool,

    #[command(flatten)]
    pub(crate) destination: Destination,

    /// With `--check`, also exits with 1 if a game is left as it is written
    #[arg(long, requires = "check", help_heading = OUTPUT)]
    pub(crate) strict: bool,
}

/// A notation of moves that games may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum MoveForm {
    /// Standard algebraic notation: Nf3
    San,
    /// Long algebraic moves: Ng1-f3
    Lan,
    /// Moves as engines write them: g1f3
    Uci,
}
