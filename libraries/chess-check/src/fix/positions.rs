//! The fixes of the lines of a list of positions.

use std::io::{self, Write};

use chess_core::pgn::Place;

use super::Fixed;
use super::game::FaultyGame;
use crate::check::of_line;
use crate::finding::Finding;
use crate::input::Input;
use crate::kind::TextKind;
use crate::lines;
use crate::options::CheckOptions;

/// Copies a list of positions, each line with all fixes that remove their findings and add no new one before them.
pub(super) fn fix(
    from: Input,
    to: impl Write,
    options: &CheckOptions,
    is_wanted: impl Fn(&Finding) -> bool,
) -> io::Result<Fixed> {
    let read = |line: &str| Some(findings(line, options, &is_wanted));
    let mut done = Fixed::default();
    lines::rewrite_list(from.open()?.1, to, |number, line, bytes| {
        done.games += 1;
        let found = read(line).filter(|found| !found.is_empty())?;
        let faulty = FaultyGame::of_line(line.into(), bytes.into(), found);
        let mut fixed = faulty.explaining(options).fixed(Some("\n"), &read)?;
        let bytes = std::mem::take(&mut fixed.bytes);
        let is_changed = fixed.fixed > 0;
        done.add_game(fixed, Place { line: number, column: 1 });
        is_changed.then_some(bytes)
    })?;
    Ok(done)
}

/// The findings of a line.
pub(super) fn findings(
    line: &str,
    options: &CheckOptions,
    is_wanted: &impl Fn(&Finding) -> bool,
) -> Vec<Finding> {
    let found = of_line(TextKind::Positions, line, Place::START, options).findings;
    found.into_iter().filter(is_wanted).collect()
}
