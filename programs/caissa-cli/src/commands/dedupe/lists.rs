//! Lists of positions or moves without the lines that repeat one before them.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::process::ExitCode;

use chess_archive::{GameHash, Keep};
use chess_check::{TextKind, rewrite_list};
use chess_core::{GameBuf, PositionKey};

use crate::args::DedupeArgs;
use crate::exit::{self, Failure, fail};
use crate::input::files;
use crate::output::Sink;
use crate::output::tally::Count;
use crate::output::terminal;

/// The key that two lines have in common if they are copies of one.
#[derive(PartialEq, Eq, Hash)]
enum LineKey {
    Position(PositionKey),
    Moves(GameHash),
}

impl LineKey {
    /// The key of a line, and a hash of what the line says beside it; `None` if the line has a mistake.
    fn of(args: &DedupeArgs, kind: TextKind, line: &str) -> Option<(Self, u64)> {
        if kind == TextKind::Moves {
            let game = GameBuf::replay(&mut args.files.reading.fen.replay(line)).ok()?;
            let hash = GameHash::of(game.as_game());
            return Some((Self::Moves(hash), hash_of(&game.as_game().to_pgn())));
        }
        let board = *args.files.reading.fen.options().parse_epd(line).ok()?.board();
        let (key, mirrored) = (board.key(), board.mirrored().key());
        let key = if args.mirrored { key.min(mirrored) } else { key };
        let about = line.split_whitespace().skip(4).collect::<Vec<_>>().join(" ");
        Some((Self::Position(key), hash_of(&about)))
    }
}

fn hash_of(text: &str) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(text)
}

/// Copies the lists. The first of the lines that are copies of one is kept, and all other bytes stay.
pub(super) fn copy(args: &DedupeArgs) -> Result<ExitCode, Failure> {
    refuse_options_of_games(args)?;
    let mut known = HashMap::new();
    let (mut out, mut dropped, mut others) = (Sink::plain(args.output.path())?, 0, 0);
    let mut is_open = false;
    for input in files::inputs(&args.files.paths)? {
        let name = input.name().to_string();
        let mut text = Vec::new();
        let done = files::read_as(input, args.files.reading).open().and_then(|(kind, from)| {
            rewrite_list(from, &mut text, |_, line, _| {
                let (key, about) = LineKey::of(args, kind, line)?;
                match known.entry(key) {
                    Entry::Vacant(first) => {
                        first.insert(about);
                        None
                    }
                    Entry::Occupied(first) => {
                        dropped += 1;
                        others += u64::from(*first.get() != about);
                        Some(Vec::new())
                    }
                }
            })
        });
        done.map_err(|error| Failure::of(format!("cannot read `{name}`"), error))?;
        // The last line of the file before may have no end.
        out.write(if is_open && !text.is_empty() { "\n" } else { "" })?;
        out.write_bytes(&text)?;
        is_open = text.last().map_or(is_open, |last| *last != b'\n');
    }
    if !args.quiet.is_on {
        terminal::tell_line(words(dropped, others));
    }
    out.finish()?;
    Ok(exit::CLEAN)
}

/// Options that choose among games have no meaning for lines.
fn refuse_options_of_games(args: &DedupeArgs) -> Result<(), Failure> {
    if args.merge
        || args.keep != Keep::Longest
        || args.decisions.is_some()
        || args.names.is_some()
        || args.write_decisions.is_some()
    {
        fail!(
            "of equal lines of a list, the first is kept: leave out `--keep`, `--merge`, `--names` and the options of decisions"
        );
    }
    Ok(())
}

/// `3 lines left out, 1 of them with other operations, counters or comments than the one kept`
fn words(dropped: u64, others: u64) -> String {
    let left = format!("{} left out", Count(dropped, "line"));
    if others == 0 {
        return left;
    }
    format!(
        "{left}, {others} of them with other operations, counters or comments than the one kept"
    )
}
