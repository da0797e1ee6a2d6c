//! `caissa explain`: what a code means.

mod codes;

use std::io::Cursor;
use std::ops::ControlFlow;
use std::process::ExitCode;

use chess_check::{Event, Input, Options, check};
use chess_core::Allow;

use crate::args::Level;
use crate::args::{ColorArg, ExplainArgs};
use crate::exit::{self, Failure};
use crate::formats::draw;
use crate::output::Sink;
use codes::{CODES, Code};

pub(crate) fn run(args: &ExplainArgs) -> Result<ExitCode, Failure> {
    let mut out = Sink::stdout(ColorArg::Auto);
    let Some(wanted) = &args.code else {
        for code in CODES {
            out.write(&format!("{:32} {}\n", code.name, code.words))?;
        }
        out.flush()?;
        return Ok(exit::CLEAN);
    };
    let Some(code) = find(wanted) else {
        let words = "is no code; `caissa explain` lists them all";
        return Err(Failure::new(format!("`{wanted}` {words}")));
    };
    out.write(&format!("{}\n\n{}\n", code.name, code.words))?;
    if let Some(example) = code.example {
        out.write(&format!("\n{}", drawn(code, example)))?;
    }
    out.flush()?;
    Ok(exit::CLEAN)
}

/// A code by its name, or by the part of it behind the family if only one has this part.
fn find(wanted: &str) -> Option<&'static Code> {
    let last = |code: &&Code| code.name.split('/').nth(1) == Some(wanted);
    let whole = CODES.iter().find(|code| code.name == wanted);
    let mut parts = CODES.iter().filter(last);
    whole.or_else(|| parts.next().filter(|_| parts.next().is_none()))
}

/// The finding that the example has.
fn drawn(code: &Code, example: &'static str) -> String {
    let mut text = String::new();
    let mut options = Options::default();
    options.strict = code.name.starts_with("style/");
    options.fen.is_reachable = code.words.contains("Told by `--reachable`");
    if code.words.contains("--allow-position material") {
        options.fen.allowed = Allow::MATERIAL;
    }
    check(vec![Input::reader("example", Cursor::new(example))], &options, |event| match event {
        Event::Finding(finding) if finding.code() == code.name => {
            text = draw(finding, Level::Error);
            ControlFlow::Break(())
        }
        _ => ControlFlow::Continue(()),
    });
    text
}

#[cfg(test)]
mod tests {
    use chess_check::Rule;
    use chess_core::ErrorKind;

    use super::*;

    #[test]
    fn every_code_is_explained_in_the_order_of_the_library() {
        let mut names = CODES.iter().map(|code| code.name);
        for code in ErrorKind::CODES.iter().chain(Rule::CODES) {
            assert_eq!(names.next(), Some(*code));
        }
        assert_eq!(names.next(), None);
    }

    #[test]
    fn every_example_has_its_code() {
        let wrong =
            |code: &&Code| code.example.is_some_and(|example| drawn(code, example).is_empty());
        let wrong: Vec<_> = CODES.iter().filter(wrong).map(|code| code.name).collect();
        assert!(wrong.is_empty(), "{wrong:#?}");
        let without = CODES.iter().filter(|code| code.example.is_none()).count();
        assert_eq!(without, 6, "mistakes that only programs can make");
    }

    #[test]
    fn codes_are_found_by_their_last_part() {
        assert_eq!(find("illegal/pinned").unwrap().name, "illegal/pinned");
        assert_eq!(find("pinned").unwrap().name, "illegal/pinned");
        assert!(find("castling").is_none() && find("pin").is_none());
    }
}
