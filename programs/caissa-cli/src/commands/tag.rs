//! `caissa tag`: sets tags of games.

use std::collections::HashSet;
use std::process::ExitCode;

use chess_check::{CheckOptions, FileItem, Fixed, TextKind, WantedTag, set_tags};
use chess_core::pgn::{KeptNotes, tag_pairs};

use crate::args::TagArgs;
use crate::exit::Failure;
use crate::input::files;
use crate::input::openings::Openings;
use crate::input::spelling::Spelling;
use crate::output::tally::{Count, Grouped};
use crate::rewrite::{BLOCK, Rewrite};

pub(crate) fn run(args: &TagArgs) -> Result<ExitCode, Failure> {
    let needs_openings = args.opening.has_code || args.opening.has_name;
    if !needs_openings && !args.plycount && args.names.is_none() {
        return Err(Failure::new(
            "no tags are named: choose `--eco`, `--opening`, `--plycount` or `--names FILE`",
        ));
    }
    let spelling = args.names.as_deref().map(Spelling::read).transpose()?.unwrap_or_default();
    let openings = needs_openings.then(|| Openings::of_list(args.openings.path())).transpose()?;
    let tagger = Tagger { args, openings, spelling };
    let mut options = CheckOptions::default();
    (options.block, options.notes) = (BLOCK, KeptNotes::None);
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

/// The knowledge from which tags are set.
struct Tagger<'a> {
    args: &'a TagArgs,
    openings: Option<Openings>,
    spelling: Spelling,
}

impl Tagger<'_> {
    /// The tags that a game is to have, in the order in which they are written.
    fn wanted(&self, item: &FileItem<'_>) -> Vec<WantedTag> {
        let mut wanted = Vec::new();
        if !self.spelling.is_empty() {
            let mut seen = HashSet::new();
            let mut tags = tag_pairs(item.text).collect::<Vec<_>>();
            tags.retain(|tag| seen.insert(tag.name()));
            wanted.extend(tags.into_iter().filter_map(|tag| self.spelling.corrected(tag)));
        }
        let Some(game) = item.game() else { return wanted };
        let game = game.as_game();
        let mut set = |name, value: &str| {
            let (value, replaces) = (value.to_owned(), self.args.opening.replaces);
            wanted.push(WantedTag { name, value, replaces });
        };
        if let Some(opening) = self.openings.as_ref().and_then(|openings| openings.of(game)) {
            set("ECO", &opening.eco);
            if self.args.opening.has_name {
                set("Opening", &opening.name);
            }
        }
        if self.args.plycount {
            set("PlyCount", &game.len().to_string());
        }
        wanted
    }
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
