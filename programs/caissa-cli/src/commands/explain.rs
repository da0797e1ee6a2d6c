//! `caissa explain`: the meaning of a code, with an example.

use std::io::Cursor;
use std::ops::ControlFlow;
use std::process::ExitCode;

use chess_check::{CheckOptions, Event, Input, check};
use chess_core::error::{Explanation, Needs};

use crate::args::{ExplainArgs, Level, rows, unknown_code};
use crate::exit::{self, Failure};
use crate::formats::draw;
use crate::output::Sink;
use crate::run::engines::Engines;

pub(crate) fn run(args: &ExplainArgs) -> Result<ExitCode, Failure> {
    let Some(wanted) = &args.code else {
        let line = |row: &Explanation| format!("{:32} {}\n", row.code, sentences(row));
        Sink::print(&rows().map(line).collect::<String>())?;
        return Ok(exit::CLEAN);
    };
    let Some(row) = find(wanted) else {
        return Err(Failure::new(unknown_code(wanted)));
    };
    let example = row.example.map(|example| format!("\n{}", drawn(row, example)));
    let example = example.unwrap_or_default();
    Sink::print(&format!("{}\n\n{}\n{example}", row.code, sentences(row)))?;
    Ok(exit::CLEAN)
}

/// The text for a code without an example.
const ONLY_PROGRAMS: &str = "No file can have this mistake: only calls of the library report it.";

/// The sentence of a row, and the option that its code needs.
fn sentences(row: &Explanation) -> String {
    let option = match row.needs {
        Needs::Strict => "--strict".into(),
        Needs::Reachable => "--reachable".into(),
        Needs::Engine => "--engine".into(),
        Needs::Allow(allowed) => {
            format!("--allow-position {}", allowed.names().collect::<Vec<_>>().join(","))
        }
        _ if row.example.is_none() => return format!("{} {ONLY_PROGRAMS}", row.sentence),
        _ => return row.sentence.into(),
    };
    format!("{} Reported only with `{option}`.", row.sentence)
}

/// The row of a code, or of the last part of a code if only one has this part.
fn find(wanted: &str) -> Option<&'static Explanation> {
    let mut parts = rows().filter(|row| row.code.split('/').nth(1) == Some(wanted));
    let whole = rows().find(|row| row.code == wanted);
    whole.or_else(|| parts.next().filter(|_| parts.next().is_none()))
}

/// The macros in examples of Rust.
const CALLS: [&str; 2] = ["game!(", "boards! {"];

/// The finding of the example, drawn.
fn drawn(row: &Explanation, example: &'static str) -> String {
    let mut text = String::new();
    let mut options = CheckOptions::default();
    match row.needs {
        Needs::Strict => options.strict = true,
        Needs::Reachable => options.fen.is_reachable = true,
        Needs::Allow(allowed) => options.fen.allowed = allowed,
        Needs::Engine => options.judge = Engines::built_in().ok().map(|engines| engines as _),
        _ => {}
    }
    let is_rust = CALLS.iter().any(|call| example.contains(call));
    let name = if is_rust { "example.rs" } else { "example" };
    check(vec![Input::reader(name, Cursor::new(example))], &options, |event| match event {
        Event::Found(finding) if finding.code() == row.code => {
            let is_warning = finding.is_opinion() || !options.strict && finding.style().is_some();
            let level = if is_warning { Level::Warning } else { Level::Error };
            text = draw(finding, level);
            ControlFlow::Break(())
        }
        _ => ControlFlow::Continue(()),
    });
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_has_its_code() {
        let wrong =
            |row: &&Explanation| row.example.is_some_and(|example| drawn(row, example).is_empty());
        let wrong: Vec<_> = rows().filter(wrong).map(|row| row.code).collect();
        assert!(wrong.is_empty(), "{wrong:#?}");
    }

    #[test]
    fn codes_without_an_example_say_that_only_programs_can_have_them() {
        let (without, with): (Vec<_>, Vec<&Explanation>) =
            rows().partition(|row| row.example.is_none());
        let codes: Vec<_> = without.iter().map(|row| row.code).collect();
        let expected = ["empty", "more-than-a-move", "start-tag", "tag-value", "comment-text"];
        assert_eq!(codes, expected.map(|name| format!("syntax/{name}")));
        assert!(without.iter().all(|row| sentences(row).ends_with(ONLY_PROGRAMS)));
        assert!(with.iter().all(|row| !sentences(row).contains(ONLY_PROGRAMS)));
    }

    #[test]
    fn options_are_needed() {
        for row in rows().filter(|row| row.needs != Needs::Nothing) {
            let mut without = *row;
            without.needs = Needs::Nothing;
            assert!(drawn(&without, row.example.unwrap()).is_empty(), "{}", row.code);
        }
    }

    #[test]
    fn codes_are_found_by_their_last_part() {
        assert_eq!(find("illegal/pinned").unwrap().code, "illegal/pinned");
        assert_eq!(find("pinned").unwrap().code, "illegal/pinned");
        assert!(find("castling").is_none() && find("pin").is_none());
    }
}
