//! `caissa dedupe`.

use std::path::PathBuf;

use chess_archive::Keep;

use super::shared::{INPUT, OUTPUT};
use super::{Files, OutputFile, Quiet, Threads};

/// Keeps one of each group of games that are copies of one
///
/// Two games are copies of one if all of this is true. One has all moves of the other; without moves, their texts are equal. The
/// players are the same: by their FIDE ids, if both games have them, or else by their names, up to spelling; one name may have a
/// slip if the date with its day, the other player, and the round, the time, the event or the site agree. No tag that
/// both have says otherwise: date, date of the event, time, round, board, time control, result, a year in the name of the
/// event, the address on a server. And both have 20 plies or more, or they share a date with its day, the time, the
/// round, the event or the site. A game that may be a copy of two games which differ is left alone. Games that differ by nothing
/// but the result, or a date one day apart or with day and month exchanged, are both kept, and counted on standard error.
///
/// In a list, the first of the lines with one position, or with the same moves, is kept. Positions are the same as for a draw by
/// repetition (FIDE 9.2.3), without operations and move counters, and with an en passant square only if a pawn can capture there.
///
/// Kept games are copied byte for byte, and so are games with mistakes, which are never left out. Files of games are read four
/// or five times.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  caissa dedupe archive/ -o clean.pgn                        the longest game of each group
  caissa dedupe archive/ -o clean.pgn --merge                with the comments and variations of the others
  caissa dedupe archive/ --write-decisions decisions.tsv     only lists the groups
  caissa dedupe archive/ --decisions decisions.tsv -o clean.pgn
  caissa dedupe book.epd -o clean.epd                        each position once

A file of decisions has a line for each game of a group: `keep` or `drop`, the number of the group, and the game. Change the words
and run the command again with `--decisions`.")]
pub(crate) struct DedupeArgs {
    #[command(flatten)]
    pub(crate) files: Files,

    /// The game of a group that is kept
    #[arg(long, value_name = "WHICH", default_value = "longest", help_heading = OUTPUT)]
    pub(crate) keep: Keep,

    /// Adds the comments, glyphs, variations and tags of the other games to the one that is kept
    #[arg(long, help_heading = OUTPUT)]
    pub(crate) merge: bool,

    /// Writes the decisions to a file; without `--output`, no games are written
    #[arg(long, value_name = "FILE", conflicts_with = "decisions", help_heading = OUTPUT)]
    pub(crate) write_decisions: Option<PathBuf>,

    /// Follows the decisions in a file
    #[arg(long, value_name = "FILE", conflicts_with = "keep", help_heading = OUTPUT)]
    pub(crate) decisions: Option<PathBuf>,

    /// Compares players, events and sites by the names in a file, of the form that `caissa tag --names` reads
    #[arg(long, value_name = "FILE", conflicts_with = "decisions", help_heading = INPUT)]
    pub(crate) names: Option<PathBuf>,

    /// Takes positions with colors exchanged for the same
    #[arg(long, help_heading = INPUT)]
    pub(crate) mirrored: bool,

    #[command(flatten)]
    pub(crate) output: OutputFile,

    #[command(flatten)]
    pub(crate) quiet: Quiet,

    #[command(flatten)]
    pub(crate) threads: Threads,
}
