//! `caissa fmt`: gives games their usual layout.

use std::process::ExitCode;

use chess_check::{CheckOptions, Fixed, FormatOptions, MovesForm, TextKind, format};
use chess_core::Notation;

use crate::args::{FmtArgs, MoveForm};
use crate::exit::Failure;
use crate::input::files;
use crate::output::tally::{Count, Grouped};
use crate::rewrite::{BLOCK, Rewrite};

pub(crate) fn run(args: &FmtArgs) -> Result<ExitCode, Failure> {
    let mut layout = FormatOptions::default();
    layout.width = args.width;
    layout.notation = args.to.map(|form| match form {
        MoveForm::San => Notation::San,
        MoveForm::Lan => Notation::LongAlgebraic,
        MoveForm::Uci => Notation::Uci,
    });
    layout.form = match (args.strings, args.tokens) {
        (true, _) => Some(MovesForm::Strings),
        (_, true) => Some(MovesForm::Tokens),
        _ => None,
    };
    let mut options = CheckOptions::default();
    (options.block, options.fen) = (BLOCK, args.files.reading.fen.options());
    let rewrite = Rewrite {
        reading: args.files.reading,
        destination: &args.destination,
        verb: "read",
        done: "formatted",
        kinds: &[TextKind::Pgn, TextKind::Positions, TextKind::Rust],
        change: &|text, threads, to| {
            let mut options = options.clone();
            options.threads = threads;
            format(text, to, &options, &layout)
        },
        words: &|kind, fixed| words(kind, fixed, args),
    };
    rewrite.run(files::inputs_to_check(&args.files.paths)?, &args.files.paths)
}

/// `3 of 120 games formatted, 2 left as they are`
fn words(kind: TextKind, &Fixed { games, fixed, left, .. }: &Fixed, args: &FmtArgs) -> String {
    let would = if args.destination.check { "would be " } else { "" };
    let games = Count(games, if kind == TextKind::Positions { "position" } else { "game" });
    let left = match left {
        0 => String::new(),
        left => format!(", {} left as written", Grouped(left)),
    };
    format!("{} of {games} {would}formatted{left}", Grouped(fixed))
}
