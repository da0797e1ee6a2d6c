//! Texts checked as the compiler checks a call of a macro.
//!
//! | kind | read as |
//! |---|---|
//! | `game`, `board` | the inside of `game!(..)` or `board!(..)` |
//! | `pgn` | `game!("..")`, or `games!("..", "..")` with several games |
//! | `fen` | `board!(fen "..")` |
//! | `rust` | a file of Rust, with all its calls |
//! | `auto` | the kind that the text looks like |

use std::ops::Range;
use std::path::PathBuf;

use chess_core::is_fen;
use chess_core::pgn::Reader;
use chess_source::check::check as check_call;
use chess_source::environment::in_package;
use chess_source::find::calls;
use serde::Serialize;

/// The longest text, in bytes.
const LONGEST: usize = 1 << 20;

/// The result of a check.
#[derive(Default, Serialize)]
pub(crate) struct Checked {
    /// The call as which the text was read, such as `game!(..)`.
    read_as: &'static str,
    /// The number of games and positions.
    games: u64,
    /// The reason why the text was not read at all.
    refusal: Option<String>,
    mistakes: Vec<CompilerMessage>,
}

/// A message of the compiler.
#[derive(Serialize)]
pub(crate) struct CompilerMessage {
    words: String,
    /// The place in the text in units of UTF-16, which a browser counts.
    start: usize,
    end: usize,
    /// The line and the column of its beginning, from 1.
    line: usize,
    column: usize,
    /// The position before the refused move.
    fen: Option<String>,
}

pub(crate) fn check(text: &str, kind: &str) -> Checked {
    if text.len() > LONGEST {
        let refusal = "the text is longer than 1 MiB: `caissa check` reads files of any size";
        return Checked { refusal: Some(refusal.into()), ..Checked::default() };
    }
    match kind {
        "fen" => {
            let (before, after) = string(text);
            call(
                text,
                0..text.len(),
                "board!(fen \"..\")",
                &format!("board!(fen {before}"),
                &format!("{after})"),
            )
        }
        "board" => call(text, 0..text.len(), "board!(..)", "board!(", ")"),
        "pgn" => pgn(text),
        "rust" => call(text, 0..text.len(), "a file of Rust", "", ""),
        "game" => call(text, 0..text.len(), "game!(..)", "game!(", ")"),
        _ => check(text, guess(text)),
    }
}

/// The macros by which Rust is known.
const MACROS: &str =
    "game games board boards book Board chess setup puzzle puzzles fen fens epd pgn san uci";

/// The kind that a text looks like.
fn guess(text: &str) -> &'static str {
    let has_call = |name: &str| text.contains(&format!("{name}!"));
    if is_fen(text.trim()) {
        "fen"
    } else if MACROS.split(' ').any(has_call) {
        "rust"
    } else if text.lines().any(|line| line.trim_start().starts_with('[')) {
        "pgn"
    } else {
        "game"
    }
}

/// One game as a string, several as the games of a file.
fn pgn(text: &str) -> Checked {
    let entries: Vec<_> = Reader::new(text.as_bytes()).flatten().collect();
    if entries.len() <= 1 {
        let (before, after) = string(text);
        return call(
            text,
            0..text.len(),
            "game!(\"..\")",
            &format!("game!({before}"),
            &format!("{after})"),
        );
    }
    let mut all = Checked { read_as: "game!(\"..\") for each game", ..Checked::default() };
    for entry in entries {
        let range = entry.range.start as usize..entry.range.end as usize;
        let game = text.get(range.clone()).unwrap_or_default();
        let (before, after) = string(game);
        let call = call(text, range, "", &format!("game!({before}"), &format!("{after})"));
        all.games += call.games;
        all.mistakes.extend(call.mistakes);
    }
    all
}

/// The quotes of a raw string that can hold a text.
fn string(text: &str) -> (String, String) {
    let is_closed_by = |count: usize| text.contains(&format!("\"{}", "#".repeat(count)));
    // A text cannot have more signs than bytes.
    let count = (0..=text.len()).find(|count| !is_closed_by(*count));
    let hashes = "#".repeat(count.unwrap_or_default());
    (format!("r{hashes}\""), format!("\"{hashes}"))
}

/// The mistakes of calls that are made of a part of a text with something before and after it.
fn call(
    text: &str,
    part: Range<usize>,
    read_as: &'static str,
    before: &str,
    after: &str,
) -> Checked {
    let file = format!("{before}{}{after}", text.get(part.clone()).unwrap_or_default());
    let place = |at: usize| (part.start + at.saturating_sub(before.len())).min(part.end);
    let mut checked = Checked { read_as, ..Checked::default() };
    let found = match calls(&file) {
        Ok(found) => found,
        Err(error) => {
            let at = place(error.span().byte_range().start);
            checked.mistakes.push(told(text, not_tokens(before), &(at..at), None));
            return checked;
        }
    };
    // No folder is that of a package here, and no file can be read.
    in_package(PathBuf::new(), || {
        for call in &found {
            let read = check_call(call);
            checked.games += read.items;
            for (_, mistake) in read.mistakes {
                let range = mistake.range_in_file();
                // Without a token to underline, it is the call.
                let range = if range.end > 0 { range } else { call.range.clone() };
                let fen = mistake.origin.as_ref().and_then(|origin| origin.error.board());
                let fen = fen.map(|board| board.to_string());
                let range = place(range.start)..place(range.end);
                checked.mistakes.push(told(text, mistake.words, &range, fen));
            }
        }
    });
    proc_macro2::extra::invalidate_current_thread_spans();
    checked.mistakes.sort_by_key(|told| told.start);
    checked
}

fn not_tokens(before: &str) -> String {
    let wrong = "the text is not made of the tokens of Rust: a quotation mark or a bracket is not \
                 closed, or a sign does not belong to Rust";
    let fix = if before.is_empty() { "" } else { "\nread it as PGN, as a string in the call" };
    format!("{wrong}{fix}")
}

fn told(text: &str, words: String, range: &Range<usize>, fen: Option<String>) -> CompilerMessage {
    let start = (0..=range.start.min(text.len())).rev().find(|at| text.is_char_boundary(*at));
    let start = start.unwrap_or_default();
    let end = (range.end.min(text.len())..=text.len()).find(|at| text.is_char_boundary(*at));
    let end = end.unwrap_or(text.len()).max(start);
    let units = |text: &str| text.encode_utf16().count();
    let before = &text[..start];
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    CompilerMessage {
        words,
        start: units(before),
        end: units(before) + units(&text[start..end]),
        line: before.matches('\n').count() + 1,
        column: before[line_start..].chars().count() + 1,
        fen,
    }
}
