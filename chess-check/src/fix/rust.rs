//! The fixes of the calls in a file of Rust.

use std::io::{self, Write};

use super::Fixed;
use super::game::Game;
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
        let (_, mut findings) = findings(call, &name).ok()?;
        findings.retain(&is_wanted);
        Some(findings)
    };
    let (mut done, mut at) = (Fixed::default(), 0);
    for range in rust::ranges(&text, &name)? {
        done.games += 1;
        let call = &text[range.clone()];
        let Some(findings) = read(call).filter(|findings| !findings.is_empty()) else { continue };
        let game = Game::new(call.into(), call.into(), findings);
        let Some(fixed) = game.fixed(Some("\n"), &read) else { continue };
        to.write_all(text[at..range.start].as_bytes())?;
        to.write_all(&fixed.bytes)?;
        at = range.end;
        done.fixed += fixed.fixed;
        done.left += fixed.left;
    }
    to.write_all(text[at..].as_bytes())?;
    Ok(done)
}
