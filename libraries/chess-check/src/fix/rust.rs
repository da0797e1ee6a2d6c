//! The fixes of the calls in a file of Rust.

use std::io::{self, Write};

use chess_core::pgn::Place;

use super::Fixed;
use super::game::FaultyGame;
use crate::finding::Finding;
use crate::input::Input;
use crate::options::CheckOptions;
use crate::rust::{self, findings, findings_of_call};

/// Copies a file of Rust, with all fixes of its calls that remove their findings and add no new one.
pub(super) fn fix(
    from: Input,
    mut to: impl Write,
    options: &CheckOptions,
    is_wanted: impl Fn(&Finding) -> bool,
) -> io::Result<Fixed> {
    let name = from.name().to_owned();
    let text = rust::text(from.open()?.1)?;
    let (mut games, mut left) = count(&text, &name, options, &is_wanted)?;
    if left == 0 {
        to.write_all(text.as_bytes())?;
        return Ok(Fixed { games, left, ..Fixed::default() });
    }
    let read = |call: &str| {
        let (_, mut found) = findings_of_call(call, &name).ok()?;
        found.retain(&is_wanted);
        Some(found)
    };
    let (mut done, mut copy, mut at) = (Fixed::default(), Vec::new(), 0);
    let (mut place, mut read_to) = (Place::START, 0);
    for range in rust::ranges(&text, &name)? {
        let call = &text[range.clone()];
        let Some(found) = read(call).filter(|found| !found.is_empty()) else { continue };
        let game = FaultyGame::new(call.into(), call.into(), found).explaining(options);
        let Some(game) = game.fixed(Some("\n"), &read) else { continue };
        place.skip(&text[read_to..range.start]);
        read_to = range.start;
        copy.extend_from_slice(&text.as_bytes()[at..range.start]);
        copy.extend_from_slice(&game.bytes);
        at = range.end;
        done.add_game(game, place);
    }
    copy.extend_from_slice(&text.as_bytes()[at..]);
    to.write_all(&copy)?;
    if done.fixed > 0 {
        let copy = String::from_utf8(copy).map_err(io::Error::other)?;
        (games, left) = count(&copy, &name, options, &is_wanted)?;
    }
    Ok(Fixed { games, left, ..done })
}

/// The number of calls, and of the findings: some are in no call, such as a character that begins no token.
fn count(
    text: &str,
    name: &str,
    options: &CheckOptions,
    is_wanted: impl Fn(&Finding) -> bool,
) -> io::Result<(u64, u64)> {
    let options = CheckOptions { strings: false, ..options.clone() };
    let (counts, found) = findings(text, name, &options)?;
    Ok((counts.calls, found.iter().filter(|finding| is_wanted(finding)).count() as u64))
}
