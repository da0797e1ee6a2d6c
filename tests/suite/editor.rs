//! Errors in an editor: rust-analyzer prints its own spacing of tokens, and gives them no positions.
//!
//! `scripts/editor` asks it; here it is run, and the right games of its fixture are compiled by rustc.
//! That the two read the same values cannot be asked: rust-analyzer does not evaluate what the macros
//! expand to, so that games in the fixture claim what they can (`+`, `#`, `e.p.`, numbers, results).

use std::process::Command;

use crate::hygiene::fixture::{Fixture, say, skip};

#[test]
fn right_games_of_the_editor_fixture_compile() {
    let fixture = Fixture::copy_of("tests/editor/fixture");
    fixture.succeed(&["check", "--no-default-features"]);
}

#[test]
fn editor_shows_wrong_games_and_nothing_else() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/editor");
    let Ok(output) = Command::new("bash").arg(script).output() else {
        return skip("editor: skipped: there is no bash to run scripts/editor");
    };
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{stderr}");
    say(String::from_utf8_lossy(&output.stdout).trim_end());
}
