//! `caissa fmt`: gives games their usual layout.

use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};

use chess_check::{CheckOptions, Fixed, FormatOptions, MovesForm, TextKind, format};
use chess_core::Notation;

use crate::args::{FmtArgs, MoveForm};
use crate::exit::{self, Failure};
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
    let left = AtomicU64::new(0);
    let rewrite = Rewrite {
        reading: args.files.reading,
        destination: &args.destination,
        verb: "read",
        done: "formatted",
        kinds: &[TextKind::Pgn, TextKind::Positions, TextKind::Rust],
        change: &|text, threads, to| {
            let mut options = options.clone();
            options.threads = threads;
            let done = format(text, to, &options, &layout)?;
            left.fetch_add(done.left, Ordering::Relaxed);
            Ok(done)
        },
        words: &|kind, fixed| words(kind, fixed, args),
    };
    let code = rewrite.run(files::inputs_to_check(&args.files.paths)?, &args.files.paths)?;
    let is_left = args.strict && left.into_inner() > 0;
    Ok(if is_left && code == exit::CLEAN { exit::FINDINGS } else { code })
}

/// `3 of 120 games formatted, 2 left as written`, and below it the first of those with their reasons.
fn words(kind: TextKind, done: &Fixed, args: &FmtArgs) -> String {
    let &Fixed { games, fixed, left, ref unformatted, .. } = done;
    let would = if args.destination.check { "would be " } else { "" };
    let games = Count(games, if kind == TextKind::Positions { "position" } else { "game" });
    let left = match left {
        0 => String::new(),
        left => format!(", {} left as written", Grouped(left)),
    };
    let first = format!("{} of {games} {would}formatted{left}", Grouped(fixed));
    let reasons = unformatted.iter().map(|(place, why)| format!("\n  {place}: {why}"));
    let more = done.left.saturating_sub(unformatted.len() as u64);
    let more = (more > 0).then(|| format!("\n  and {} more", Grouped(more)));
    [first].into_iter().chain(reasons).chain(more).collect()
}
