//! Strings of chess in a file of Rust, wrapped in the calls that check them.

use std::io::{self, Write};

use super::Fixed;
use crate::finding::Finding;
use crate::input::Input;
use crate::options::CheckOptions;
use crate::rust::{self, Callers};
use crate::strings::Judged;

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
    let callers = rust::callers(&name);
    let strings = rust::judgements(&text, &name, options.fen)?;
    let mut done = Fixed { games: strings.len() as u64, ..Fixed::default() };
    let (mut new, mut at) = (String::with_capacity(text.len()), 0);
    for Judged { range, surroundings, call, findings } in strings {
        done.left += u64::from(findings.iter().any(&is_wanted));
        let Some(call) = call.filter(|_| findings.is_empty() && !surroundings.are_tokens) else {
            continue;
        };
        let caissa = match &callers {
            Callers::None(reason) => return Err(io::Error::other(*reason)),
            Callers::Tests(_) if !surroundings.are_test => continue,
            Callers::Tests(name) | Callers::All(name) => name,
        };
        new.extend([&text[at..range.start], caissa, "::", &call, &text[range.clone()], ")"]);
        at = range.end;
        done.fixed += 1;
    }
    new += &text[at..];
    to.write_all(new.as_bytes())?;
    Ok(done)
}
