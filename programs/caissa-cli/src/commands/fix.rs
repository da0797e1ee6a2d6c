//! `caissa fix`: applies the fixes that are certain to files of games and positions.

use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};

use chess_check::{
    AppliedFix, CheckOptions, Finding, FixMode, Fixed, Input, OtherReading, OtherRecord,
    RecordDifference, TextKind, fix,
};

use crate::args::FixArgs;
use crate::exit::Failure;
use crate::input::files;
use crate::output::tally::Count;
use crate::output::{adopted, terminal};
use crate::rewrite::{BLOCK, Rewrite};

pub(crate) fn run(args: &FixArgs) -> Result<ExitCode, Failure> {
    let find = if args.adopt { files::inputs_to_adopt } else { files::inputs_to_check };
    let inputs = find(&args.files.paths)?;
    let options = options(args)?;
    let is_wanted = |finding: &Finding| args.rules.level(finding).is_some();
    let (verb, done) = if args.adopt { ("adopt", "adopted") } else { ("read", "fixed") };
    let all = Mutex::new(Fixed::default());
    let rewrite = Rewrite {
        reading: args.files.reading,
        destination: &args.destination,
        verb,
        done,
        kinds: match (&args.against, args.adopt) {
            (Some(_), _) => &[TextKind::Pgn],
            (None, true) => &[TextKind::Rust],
            _ => &[TextKind::Pgn, TextKind::Positions, TextKind::Rust],
        },
        change: &|text, threads, to| {
            let mut options = options.clone();
            options.threads = threads;
            let done = fix(text, to, &options, is_wanted)?;
            if args.adopt {
                all.lock().unwrap_or_else(PoisonError::into_inner).add(done.clone());
            }
            Ok(done)
        },
        words: &|kind, fixed| words(kind, fixed, args),
    };
    let code = rewrite.run(inputs, &args.files.paths)?;
    let all = all.into_inner().unwrap_or_else(PoisonError::into_inner);
    if args.adopt && !args.destination.quiet.is_on {
        adopted::stay(&all).into_iter().for_each(terminal::tell_line);
        if args.destination.in_place && all.fixed > 0 {
            terminal::tell_line("macros make lines longer: `cargo fmt` lays them out");
        }
    }
    Ok(adopted::tell_packages(&all).unwrap_or(code))
}

/// The work on each file.
fn options(args: &FixArgs) -> Result<CheckOptions, Failure> {
    let mut options = args.rules.options(args.files.reading);
    (options.block, options.strings) = (BLOCK, args.adopt);
    if args.explain {
        options.fixing = FixMode::Explained;
    }
    if let Some(other) = &args.against {
        let failed = |error| Failure::of(format!("cannot read `{}`", other.display()), error);
        let input = files::read_as(Input::file(other), args.files.reading);
        options.fixing = FixMode::Against(OtherRecord::read(input).map_err(failed)?.into());
    }
    Ok(options)
}

/// `3 findings fixed, 2 left in 120 games`, or `3 strings put into macros, 2 wrong in 7 strings of chess`
fn words(kind: TextKind, done: &Fixed, args: &FixArgs) -> String {
    let &Fixed { games, fixed, left, ref applied, ref differences, .. } = done;
    let would = if args.destination.check { "would be " } else { "" };
    if args.adopt {
        adopted::words(done, would)
    } else {
        let (findings, games) = (
            Count(fixed, "finding"),
            Count(games, if kind == TextKind::Positions { "position" } else { "game" }),
        );
        let mut ledger: String = applied.iter().map(explained).collect();
        ledger.extend(differences.iter().map(|one| different(one, done.games > 1)));
        format!("{findings} {would}fixed, {left} left in {games}{ledger}")
    }
}

/// The lines that say what a fix rests on.
fn explained(AppliedFix { finding, place, written, others, .. }: &AppliedFix) -> String {
    let (line, column) = (place.line, place.column);
    let first = format!("\n  {line}:{column}: {}", finding.headline());
    // The next line says what is written.
    let help = finding.help().into_iter().filter(|help| !help.starts_with("write "));
    let new = match written.as_slice() {
        [new] if new.is_empty() => Some(format!("`{}` is removed", finding.written())),
        [new] => Some(format!("`{}` is now `{new}`", finding.written())),
        _ => None,
    };
    let others = others.iter().map(|OtherReading { text, mistake, .. }| match mistake {
        Some(mistake) => format!("`{text}` leads to {}", mistake.headline()),
        None => format!("`{text}` fits the rest of the game too, but not what is written"),
    });
    let lines = help.chain(new).chain(others).map(|line| format!("\n    {line}"));
    [first].into_iter().chain(lines).collect()
}

/// The line that says in what two records of a game differ.
fn different(difference: &RecordDifference, many: bool) -> String {
    let (game, words) = match difference {
        RecordDifference::Move { game, number, moves: [own, other], .. } => {
            (game, format!("{number} {own} is {number} {other} in the other record"))
        }
        RecordDifference::Length { game, plies: [own, other], .. } => {
            (game, format!("it has {}, and the other record {other}", Count(*own as u64, "move")))
        }
        RecordDifference::Result { game, results: [own, other], .. } => {
            (game, format!("its result is {own}, and that of the other record {other}"))
        }
        _ => return String::new(),
    };
    if many { format!("\n  game {game}: {words}") } else { format!("\n  {words}") }
}
