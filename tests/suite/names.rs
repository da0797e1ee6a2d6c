//! Checks the names of public types: a name belongs to one crate, so that it tells the type
//! wherever it is read.

use std::collections::{BTreeMap, BTreeSet};

use tests::project;

use crate::rooms::{CRATES, imports};

/// The names that two crates share. The list may only shrink.
const SHARED: [&str; 4] = ["Error", "Finding", "Pieces", "Position"];

/// The name that a line of code declares for a public struct, enum, trait or type alias.
fn public_type(line: &str) -> Option<&str> {
    let declared = line.trim_start().strip_prefix("pub ")?;
    let (kind, name) = declared.split_once(' ')?;
    let is_type = ["struct", "enum", "trait", "type"].contains(&kind);
    let name = name.split(|char: char| !char.is_alphanumeric()).next()?;
    // A macro may declare a `$name`.
    (is_type && !name.is_empty()).then_some(name)
}

/// The public types that the sources of a crate declare. The types that it re-exports belong to others.
fn public_types(of: &str) -> BTreeSet<String> {
    let modules = imports::modules(&project(of).join("src"));
    modules.values().flat_map(|code| code.lines()).filter_map(public_type).map(Into::into).collect()
}

#[test]
fn no_two_crates_have_public_types_of_one_name() {
    let mut crates: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for of in CRATES {
        for name in public_types(of) {
            crates.entry(name).or_default().push(of);
        }
    }
    assert!(crates.len() > 300, "only {} public types were found", crates.len());
    crates.retain(|_, of| of.len() > 1);
    let mut wrong = Vec::new();
    for (name, of) in &crates {
        if !SHARED.contains(&name.as_str()) {
            wrong.push(format!("`{name}` is a public type of {}", of.join(" and ")));
        }
    }
    for name in SHARED {
        if !crates.contains_key(name) {
            wrong.push(format!("`{name}` is shared no longer: take it from the list"));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn declarations_are_found() {
    assert_eq!(public_type("pub struct Line<'a> {"), Some("Line"));
    assert_eq!(public_type("    pub enum Kind {"), Some("Kind"));
    assert_eq!(public_type("pub type Game = GameRef<'static>;"), Some("Game"));
    assert_eq!(public_type("pub trait Visit: Sync {"), Some("Visit"));
    for other in
        ["pub(crate) struct Line {", "struct Line;", "pub fn line()", "pub use kind::Kind;"]
    {
        assert_eq!(public_type(other), None, "{other}");
    }
}
