//! `caissa tag`: sets tags of games.

use std::process::ExitCode;

use chess_archive::Tagger;
use chess_check::{CheckOptions, Fixed, TextKind, set_tags};
use chess_core::pgn::KeptNotes;

use crate::args::TagArgs;
use crate::exit::{Failure, fail};
use crate::input::{files, list};
use crate::output::tally::{Count, Grouped};
use crate::rewrite::{BLOCK, Rewrite};

pub(crate) fn run(args: &TagArgs) -> Result<ExitCode, Failure> {
    let needs_openings = args.opening.has_code || args.opening.has_name;
    if !needs_openings && !args.plycount && args.names.is_none() {
        fail!("no tags are named: choose `--eco`, `--opening`, `--plycount` or `--names FILE`");
    }
    let tagger = Tagger {
        spelling: list::names(args.names.as_deref())?,
        openings: needs_openings.then(|| list::openings(args.openings.path())).transpose()?,
        has_opening_names: args.opening.has_name,
        replaces: args.opening.replaces,
        has_ply_count: args.plycount,
    };
    let mut options = CheckOptions::default();
    (options.block, options.notes) = (BLOCK, KeptNotes::None);
    options.fen = args.files.reading.fen.options();
    let rewrite = Rewrite {
        reading: args.files.reading,
        destination: &args.destination,
        verb: "read",
        done: "tagged",
        kinds: &[TextKind::Pgn, TextKind::Rust],
        change: &|text, threads, to| {
            let mut options = options.clone();
            options.threads = threads;
            set_tags(text, to, &options, |item| tagger.wanted(item))
        },
        words: &|_, fixed| words(fixed, args),
    };
    rewrite.run(files::games(&args.files.paths)?, &args.files.paths)
}

/// `3 of 120 games tagged, 2 left as they are`
fn words(&Fixed { games, fixed, left, .. }: &Fixed, args: &TagArgs) -> String {
    let would = if args.destination.check { "would be " } else { "" };
    let games = Count(games, "game");
    let left = match left {
        0 => String::new(),
        left => format!(", {} left as they are", Grouped(left)),
    };
    format!("{} of {games} {would}tagged{left}", Grouped(fixed))
}
