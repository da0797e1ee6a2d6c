//! Strings of chess in a file of Rust, wrapped in the calls that check them.

use std::cell::OnceCell;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use chess_source::literals::Surroundings;

use super::Fixed;
use crate::finding::Finding;
use crate::input::Input;
use crate::options::CheckOptions;
use crate::rust::{self, Callers};
use crate::strings::Judged;

/// A reason for which a sound string of chess is not put into a macro.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum WhyLeft {
    /// The package in a folder has no macros for it.
    Package(PathBuf, &'static str),
    /// The package has the macros for tests alone, and the string is in other code.
    Untested,
    /// The string is among the tokens of another macro.
    Tokens,
    /// No macro takes such a string.
    NoMacro,
}

impl WhyLeft {
    /// Whether `cargo add caissa --dev` gives the package the macros.
    pub fn needs_dependency(&self) -> bool {
        matches!(self, Self::Package(_, rust::ABSENT))
    }
}

/// Copies a file of Rust, with its sound strings of chess in calls of the macros that check them, where a call may stand and
/// the package has the macros.
pub(super) fn adopt(
    from: Input,
    mut to: impl Write,
    options: &CheckOptions,
    is_wanted: impl Fn(&Finding) -> bool,
) -> io::Result<Fixed> {
    let name = from.name().to_owned();
    let text = rust::text(from.open()?.1)?;
    let strings = rust::judgements(&text, &name, options.fen)?;
    let file = Adopter { name: &name, callers: rust::callers(&name), is_test: OnceCell::new() };
    let mut done = Fixed { games: strings.len() as u64, ..Fixed::default() };
    let (mut new, mut at) = (String::with_capacity(text.len()), 0);
    let may_change = |string: &Judged| !string.is_in_refusal;
    for Judged { range, surroundings, call, findings, .. } in strings.into_iter().filter(may_change)
    {
        if !findings.is_empty() {
            done.left += u64::from(findings.iter().any(&is_wanted));
            continue;
        }
        let adopted = call.ok_or(WhyLeft::NoMacro);
        match adopted.and_then(|call| Ok((file.caissa(surroundings)?, call))) {
            Ok((caissa, call)) => {
                new.extend([
                    &text[at..range.start],
                    caissa,
                    "::",
                    &call,
                    &text[range.clone()],
                    ")",
                ]);
                at = range.end;
                done.fixed += 1;
            }
            Err(why) => *done.why_left.entry(why).or_default() += 1,
        }
    }
    new += &text[at..];
    to.write_all(new.as_bytes())?;
    Ok(done)
}

/// A file whose strings are put into macros.
struct Adopter<'a> {
    name: &'a str,
    callers: Callers,
    /// Whether only tests compile the file.
    is_test: OnceCell<bool>,
}

impl Adopter<'_> {
    /// The name of `caissa` for a string with some code around it.
    fn caissa(&self, around: Surroundings) -> Result<&str, WhyLeft> {
        let path = Path::new(self.name);
        let is_test = || around.are_test || *self.is_test.get_or_init(|| rust::is_for_tests(path));
        match &self.callers {
            Callers::None(reason) => Err(WhyLeft::Package(rust::package(path), reason)),
            _ if around.are_tokens => Err(WhyLeft::Tokens),
            Callers::Tests(_) if !is_test() => Err(WhyLeft::Untested),
            Callers::Tests(caissa) | Callers::All(caissa) => Ok(caissa),
        }
    }
}
