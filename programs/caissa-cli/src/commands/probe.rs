//! `caissa probe`: all mates in one.

use std::ffi::OsString;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use chess_core::pgn::KeptNotes;
use chess_core::{Board, Legal};

use crate::args::{ColorArg, Files, ProbeArgs, Quiet};
use crate::exit::{self, Failure};
use crate::input::files;
use crate::input::parts::{self, OneEntry};
use crate::input::position;
use crate::output::Sink;
use crate::output::terminal::visible;

pub(crate) fn run(args: &ProbeArgs) -> Result<ExitCode, Failure> {
    // The command of the program Chess Puzzles is `probe mate1`.
    let what = match &args.what[..] {
        [first, rest @ ..] if first == "mate1" => rest,
        all => all,
    };
    let files = meant(what);
    if files.is_empty() {
        let (line, has_mate) = line(&position::parse_unless_file(&position::text(what), args.fen)?);
        Sink::print(&line)?;
        return Ok(if has_mate { exit::CLEAN } else { exit::FINDINGS });
    }
    let mut out = Sink::stdout(ColorArg::Auto);
    let mut is_mate_found = false;
    let files = Files::of(files, args.fen);
    let outcome =
        parts::one_by_one(&files, KeptNotes::None, Quiet::OFF, |from, (_, place), entry| {
            let board = match entry {
                OneEntry::Position(board, _) => board,
                OneEntry::Game(game) => game.as_game().board(),
                OneEntry::Wrong(told, ..) => {
                    from.print(told);
                    return Ok(ControlFlow::Continue(()));
                }
            };
            let (line, has_mate) = line(&board);
            is_mate_found |= has_mate;
            out.write(&format!("{}:{}: {line}", visible(from.file()), from.place(place).line))?;
            Ok(ControlFlow::Continue(()))
        })?;
    out.flush()?;
    let is_clean = is_mate_found || outcome.is_unreadable || outcome.wrong > 0;
    Ok(if is_clean { outcome.code() } else { exit::FINDINGS })
}

/// The files, unless the words are a position.
fn meant(what: &[OsString]) -> Vec<PathBuf> {
    match what {
        [] => vec!["-".into()],
        _ if what.iter().all(|word| files::is_meant(Path::new(word))) => {
            what.iter().map(PathBuf::from).collect()
        }
        _ => Vec::new(),
    }
}

/// The line of a position, and whether it has a mate in one.
fn line(board: &Board) -> (String, bool) {
    let mates = board.legals_checking().filter(|legal| legal.play().is_checkmate());
    let mates: Vec<_> = mates.map(|legal: Legal<'_>| legal.san().to_string()).collect();
    let words = if mates.is_empty() { "-".into() } else { mates.join(" ") };
    (words + "\n", !mates.is_empty())
}
