//! `caissa convert`.

use std::num::NonZero;

use chess_core::Notation;
use chess_core::pgn::ExportOptions;
use clap::ValueEnum;

use super::shared::OUTPUT;
use super::{Files, OutputFile, Quiet, Threads};

/// Translates games and positions between notations and formats
///
/// Everything is checked first. Games with mistakes are left out, the mistakes are reported on standard error, as by
/// `check --format short`, and the exit code is 1. A summary counts what the target format cannot hold.
///
/// In a list of moves, a game from another position than the usual one has a FEN tag before its moves. If the first
/// line of a list has such a tag, read the list with `--from moves`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  caissa convert games.pgn --to uci                 one line of moves for each game
  caissa convert games.pgn --to figurine -o f.pgn   PGN with chess symbols
  caissa convert games.pgn --to pgn --no-comments   PGN without comments
  caissa convert games.pgn --to pgn --stood split   for programs that refuse illegal moves that stood
  caissa convert games.pgn --to epd --last          the last position of each game
  caissa convert games.pgn --to macro -o games.rs   constants for Rust, checked by the compiler
  caissa convert games.pgn --to json                one JSON object for each game, for other programs
  echo 'e2e4 e7e5' | caissa convert - --to lan      moves in any notation")]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(crate) files: Files,

    /// The format to write
    #[arg(long, value_name = "TARGET", help_heading = OUTPUT)]
    pub(crate) to: Target,

    /// Writes only the last position of each game; for `fen` and `epd`
    #[arg(long, help_heading = OUTPUT)]
    pub(crate) last: bool,

    /// Also writes games with mistakes: their moves before the first illegal one, and the findings; for `json`
    #[arg(long, help_heading = OUTPUT)]
    pub(crate) findings: bool,

    #[command(flatten)]
    export: ExportArgs,

    #[command(flatten)]
    pub(crate) output: OutputFile,

    #[command(flatten)]
    pub(crate) quiet: Quiet,

    #[command(flatten)]
    pub(crate) threads: Threads,
}

/// Options that say what PGN holds.
#[derive(Clone, Copy, Debug, clap::Args)]
struct ExportArgs {
    /// Leaves out comments, with the clocks and evaluations in them; for PGN
    #[arg(long, help_heading = OUTPUT)]
    no_comments: bool,

    /// Leaves out annotation glyphs: `!`, `$14`; for PGN
    #[arg(long, help_heading = OUTPUT)]
    no_glyphs: bool,

    /// Leaves out variations; for PGN
    #[arg(long, help_heading = OUTPUT)]
    no_variations: bool,

    /// The form of a game with an illegal move that stood, marked by `[%illegal]`; for PGN
    #[arg(long, value_name = "FORM", default_value = "mark", help_heading = OUTPUT)]
    stood: Stood,

    /// The greatest width of a line, except in comments; for PGN [default: 79]
    #[arg(long, value_name = "N", help_heading = OUTPUT)]
    width: Option<NonZero<usize>>,
}

/// The form of a game with an illegal move that stood.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Stood {
    /// One game with the mark, which other programs do not know
    Mark,
    /// One game up to the move, and another from the position after it
    Split,
    /// Only the game up to the move, with the result
    Cut,
}

impl ExportArgs {
    /// Whether no option is given.
    fn are_left_out(self) -> bool {
        let has_all_notes = !self.no_comments && !self.no_glyphs && !self.no_variations;
        has_all_notes && self.width.is_none() && self.stood == Stood::Mark
    }

    /// The options of export format, chosen by these.
    fn chosen(self, mut export: ExportOptions) -> ExportOptions {
        export.comments = !self.no_comments;
        export.glyphs = !self.no_glyphs;
        export.variations = !self.no_variations;
        export.width = self.width.map_or(export.width, NonZero::get);
        export
    }
}

/// A format to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Target {
    /// PGN as programs exchange it
    Pgn,
    /// The same: standard algebraic notation
    San,
    /// PGN with long algebraic moves: Ng1-f3
    Lan,
    /// PGN with chess symbols instead of letters
    Figurine,
    /// One line of moves for each game: g1f3
    Uci,
    /// One line of moves for each game: 7163
    Iccf,
    /// One line of moves for each game: g1f3, e4d5p
    Smith,
    /// One line of moves for each game, in Chesskell's long form: knight g1 to f3
    Long,
    /// One line of moves for each game, in Chesskell's short form: n f3
    Short,
    /// Every position of each game, one on each line
    Fen,
    /// Every position of each game, one on each line
    Epd,
    /// Constants for Rust, in `caissa::games!` and `caissa::boards!`
    Macro,
    /// One JSON object on a line for each game or position
    Json,
}

/// The form in which a target holds games.
#[derive(Clone, Copy)]
pub(crate) enum TargetForm {
    /// PGN.
    Pgn(ExportOptions),
    /// One line of moves for each game.
    Moves(Notation),
    Fen,
    Epd,
    Macro,
    /// One JSON object for each game or position.
    Json,
}

impl ConvertArgs {
    /// The form of games with an illegal move that stood.
    pub(crate) fn stood(&self) -> Stood {
        self.export.stood
    }

    /// The form of the output, or the words if it has no place for an option.
    pub(crate) fn form(&self) -> Result<TargetForm, &'static str> {
        let form = self.to.form();
        if self.last && !matches!(form, TargetForm::Fen | TargetForm::Epd) {
            return Err("`--last` chooses a position, so it needs `--to fen` or `--to epd`");
        }
        if self.findings && !matches!(form, TargetForm::Json) {
            return Err("`--findings` needs `--to json`: other formats have no place for them");
        }
        match form {
            TargetForm::Pgn(export) => Ok(TargetForm::Pgn(self.export.chosen(export))),
            form if self.export.are_left_out() => Ok(form),
            _ => Err(
                "`--no-comments`, `--no-glyphs`, `--no-variations`, `--stood` and `--width` choose the form of \
                      PGN, so they need `--to pgn`, `san`, `lan` or `figurine`",
            ),
        }
    }
}

impl Target {
    fn form(self) -> TargetForm {
        match self {
            Self::Pgn | Self::San => TargetForm::Pgn(Notation::San.into()),
            Self::Lan => TargetForm::Pgn(Notation::LongAlgebraic.into()),
            Self::Figurine => TargetForm::Pgn(Notation::Figurine.into()),
            Self::Uci => TargetForm::Moves(Notation::Uci),
            Self::Iccf => TargetForm::Moves(Notation::Iccf),
            Self::Smith => TargetForm::Moves(Notation::Smith),
            Self::Long => TargetForm::Moves(Notation::LongForm),
            Self::Short => TargetForm::Moves(Notation::ShortForm),
            Self::Fen => TargetForm::Fen,
            Self::Epd => TargetForm::Epd,
            Self::Macro => TargetForm::Macro,
            Self::Json => TargetForm::Json,
        }
    }
}
