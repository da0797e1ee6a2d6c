//! Tests that this machine cannot run.

use std::io::Write;

/// Says that a tool is missing, unless `CAISSA_WITHOUT` names it among those that this machine cannot have.
pub(crate) fn skip_without(tool: &str) {
    let without = std::env::var("CAISSA_WITHOUT").unwrap_or_default();
    if !without.split(',').any(|name| name == tool) {
        skip(&format!("there is no {tool}"));
    }
}

/// Says what is skipped, or fails where nothing may be.
pub(crate) fn skip(why: &str) {
    let is_required = std::env::var_os("CAISSA_REQUIRE").is_some_and(|value| !value.is_empty());
    assert!(!is_required, "nothing may be skipped where CAISSA_REQUIRE is set: {why}");
    // The test harness shows `eprintln!` only for failed tests.
    let _ = writeln!(std::io::stderr(), "skipped: {why}");
}
