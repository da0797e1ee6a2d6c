//! The fixes of the calls in a file of Rust.

use std::io::{self, Write};

use super::Fixed;
use super::game::FaultyGame;
use crate::finding::Finding;
use crate::input::Input;
use crate::rust::{self, findings};

/// Copies a file of Rust, with all fixes of its calls that remove their findings and add no new one.
pub(super) fn fix(
    from: Input,
    mut to: impl Write,
    is_wanted: impl Fn(&Finding) -> bool,
) -> io::Result<Fixed> {
    let name = from.name().to_owned();
    let text = rust::text(from.open()?.1)?;
    let read = |call: &str| {
        let (games, mut findings) = findings(call, &name, None).ok()?;
        findings.retain(&is_wanted);
        Some((games, findings))
    };
    let (mut done, mut at) = (Fixed::default(), 0);
    for range in rust::ranges(&text, &name)? {
        let call = &text[range.clone()];
        let Some((games, findings)) = read(call) else { continue };
        done.games += games;
        if findings.is_empty() {
            continue;
        }
        let game = FaultyGame::new(call.into(), call.into(), findings);
        let read = |call: &str| read(call).map(|(_, findings)| findings);
        let Some(fixed) = game.fixed(Some("\n"), &read) else { continue };
        to.write_all(&text.as_bytes()[at..range.start])?;
        to.write_all(&fixed.bytes)?;
        at = range.end;
        done.fixed += fixed.fixed;
        done.left += fixed.left;
    }
    to.write_all(&text.as_bytes()[at..])?;
    Ok(done)
}
