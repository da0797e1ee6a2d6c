//! `caissa fix`: applies the fixes that are certain to files of games and positions.

use std::process::ExitCode;

use chess_check::{Finding, Fixed, TextKind, fix};

use crate::args::FixArgs;
use crate::exit::Failure;
use crate::input::files;
use crate::output::tally::Count;
use crate::rewrite::{BLOCK, Rewrite};

pub(crate) fn run(args: &FixArgs) -> Result<ExitCode, Failure> {
    let inputs = if args.adopt {
        files::inputs_to_adopt(&args.files.paths)?
    } else {
        files::inputs_to_check(&args.files.paths)?
    };
    let mut options = args.rules.options(args.files.reading);
    (options.block, options.strings) = (BLOCK, args.adopt);
    let is_wanted = |finding: &Finding| args.rules.level(finding).is_some();
    let (verb, done) = if args.adopt { ("adopt", "adopted") } else { ("read", "fixed") };
    let rewrite = Rewrite {
        reading: args.files.reading,
        destination: &args.destination,
        verb,
        done,
        kinds: if args.adopt {
            &[TextKind::Rust]
        } else {
            &[TextKind::Pgn, TextKind::Positions, TextKind::Rust]
        },
        change: &|text, threads, to| {
            let mut options = options.clone();
            options.threads = threads;
            fix(text, to, &options, is_wanted)
        },
        words: &|kind, fixed| words(kind, fixed, args),
    };
    rewrite.run(inputs, &args.files.paths)
}

/// `3 findings fixed, 2 left in 120 games`, or `3 strings put into macros, 2 wrong in 7 strings of chess`
fn words(kind: TextKind, Fixed { games, fixed, left, .. }: Fixed, args: &FixArgs) -> String {
    let would = if args.destination.check { "would be " } else { "" };
    if args.adopt {
        let (done, games) = (Count(fixed, "string"), Count(games, "string"));
        format!("{done} {would}put into macros, {left} wrong in {games} of chess")
    } else {
        let (done, games) = (
            Count(fixed, "finding"),
            Count(games, if kind == TextKind::Positions { "position" } else { "game" }),
        );
        format!("{done} {would}fixed, {left} left in {games}")
    }
}
