//! `caissa tag`.

use std::path::PathBuf;

use super::shared::OUTPUT;
use super::{Destination, Files, OpeningsFile};

/// Sets tags of games: openings, numbers of plies, names
///
/// All other bytes stay: moves, comments, encoding, line ends. A tag is written where it is
/// missing, empty or `?`, and with `--replace` also where it differs. Openings and plies come from
/// the moves on the board, so games with mistakes get none; `caissa check` lists them. An opening
/// is the last position with a name: a list of more openings (`--openings`) gives finer codes.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  caissa tag games.pgn --opening --plycount -o tagged.pgn   ECO, Opening and PlyCount
  caissa tag archive/ --names players.ssp --in-place        one spelling for each player
  caissa tag games.pgn --opening --replace --check          the ECO codes that differ, as a diff

A file of names has one name on a line, and after it, each with `=` before it, the other spellings of this name. Lines with `@PLAYER`,
`@EVENT`, `@SITE` or `@ROUND` say what the names after them are; what comes after `#` is not read. Scid's spelling files
have this form.")]
pub(crate) struct TagArgs {
    #[command(flatten)]
    pub(crate) files: Files,

    #[command(flatten)]
    pub(crate) openings: OpeningsFile,

    #[command(flatten)]
    pub(crate) opening: OpeningTags,

    /// Sets `PlyCount`, the number of plies
    #[arg(long, help_heading = OUTPUT)]
    pub(crate) plycount: bool,

    /// Replaces the spellings of players, events, sites and rounds by the names in a file
    #[arg(long, value_name = "FILE", help_heading = OUTPUT)]
    pub(crate) names: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) destination: Destination,
}

/// The tags of openings.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct OpeningTags {
    /// Sets `ECO`, the code of the opening
    #[arg(id = "eco", long = "eco", help_heading = OUTPUT)]
    pub(crate) has_code: bool,

    /// Sets `ECO` and `Opening`, the name of the opening
    #[arg(id = "opening", long = "opening", help_heading = OUTPUT)]
    pub(crate) has_name: bool,

    /// Also replaces openings that differ; a false number of plies is a mistake, which `caissa fix` corrects
    #[arg(id = "replace", long = "replace", help_heading = OUTPUT)]
    pub(crate) replaces: bool,
}
