//! The strings of chess that were put into macros, and why the others were not.

use std::path::Path;
use std::process::ExitCode;

use chess_check::{Fixed, WhyLeft};
use chess_core::text::Count;

use crate::exit;
use crate::output::terminal;

/// `3 strings put into macros, 2 wrong in 7 strings of chess`; empty if a file has nothing of both.
pub(crate) fn words(&Fixed { games, fixed, left, .. }: &Fixed, would: &str) -> String {
    if fixed + left == 0 {
        return String::new();
    }
    let (done, games) = (Count(fixed, "string"), Count(games, "string"));
    format!("{done} {would}put into macros, {left} wrong in {games} of chess")
}

/// The lines about the sound strings that stay, but those of packages without macros.
pub(crate) fn stay(all: &Fixed) -> Vec<String> {
    let line = |(why, count): (&WhyLeft, &u64)| {
        let why = match why {
            WhyLeft::Untested => "`caissa` is a dev-dependency, and they are not in tests",
            WhyLeft::Tokens => "they are in the tokens of another macro, which may need a literal",
            WhyLeft::NoMacro => {
                "no macro takes commands of UCI, lists or operations of other programs"
            }
            _ => return None,
        };
        Some(format!("{}: {why}", staying(*count)))
    };
    all.why_left.iter().filter_map(line).collect()
}

/// `1 string stays`, `3 strings stay`
fn staying(count: u64) -> String {
    format!("{} {}", Count(count, "string"), if count == 1 { "stays" } else { "stay" })
}

/// The line about wrong strings.
pub(crate) fn wrong(all: &Fixed, folder: &Path) -> Option<String> {
    let words = format!(
        "{}: wrong, as it seems: `caissa check {} --strings` lists them",
        staying(all.left),
        folder.display()
    );
    (all.left > 0).then_some(words)
}

/// Says once for each package without macros that its strings stay, and whether there is one.
pub(crate) fn tell_packages(all: &Fixed) -> Option<ExitCode> {
    let mut code = None;
    for (why, count) in &all.why_left {
        let WhyLeft::Package(folder, reason) = why else { continue };
        let count = Count(*count, "string");
        let words = format!(
            "cannot adopt {count} of the package in `{}`: {reason}",
            relative(folder).display()
        );
        terminal::tell_line(terminal::error(&words));
        code = Some(exit::failed());
    }
    code
}

/// A folder as it is named from the current one.
pub(crate) fn relative(folder: &Path) -> &Path {
    let own = std::env::current_dir().unwrap_or_default();
    let folder = folder.strip_prefix(own).unwrap_or(folder);
    if folder.as_os_str().is_empty() { Path::new(".") } else { folder }
}
