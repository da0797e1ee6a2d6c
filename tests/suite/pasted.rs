//! Every example on the pages of `caissa`, also of what it re-exports, compiles as a reader pastes it: without the
//! lines that rustdoc hides, in a crate that depends on `caissa` alone. Examples of conversions also need the crate to
//! which they convert; they hide nothing but their result, so their documentation tests compile what is pasted.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use tests::project;

use crate::hygiene::fixture::Fixture;

/// The folders whose items have pages in `caissa`.
const FOLDERS: [&str; 3] = ["src", "chess-core/src", "libraries/chess-mate/src"];

/// An example: the place of its first line, the lines that a reader sees, and whether more than its result is hidden.
struct Example {
    place: String,
    code: String,
    hides_code: bool,
}

/// The examples in the doc comments of Rust files below a folder.
fn examples(folder: &Path, found: &mut Vec<Example>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            examples(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            examples_of_file(&path, found);
        }
    }
}

fn examples_of_file(path: &Path, found: &mut Vec<Example>) {
    let text = fs::read_to_string(path).unwrap();
    let mut fence: Option<&str> = None;
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim_start();
        let Some(doc) = line.strip_prefix("///").or_else(|| line.strip_prefix("//!")) else {
            fence = None;
            continue;
        };
        let doc = doc.strip_prefix(' ').unwrap_or(doc);
        match (doc.strip_prefix("```"), fence) {
            (Some(_), Some(_)) => fence = None,
            (Some(kind), None) => {
                fence = Some(kind);
                let place = format!("{}:{number}", path.display());
                if compiles(kind) {
                    found.push(Example { place, code: String::new(), hides_code: false });
                }
            }
            (None, Some(kind)) if compiles(kind) && is_hidden(doc) => {
                found.last_mut().unwrap().hides_code |= !doc.starts_with("# Ok::<");
            }
            (None, Some(kind)) if compiles(kind) => {
                let code = &mut found.last_mut().unwrap().code;
                *code += doc.strip_prefix('#').filter(|rest| rest.starts_with('#')).unwrap_or(doc);
                *code += "\n";
            }
            _ => {}
        }
    }
}

/// Whether the word after the fence leaves the code as an example that compiles.
fn compiles(kind: &str) -> bool {
    matches!(kind.trim(), "" | "rust" | "no_run" | "should_panic")
}

fn is_hidden(line: &str) -> bool {
    let line = line.trim_start();
    line == "#" || line.starts_with("# ")
}

#[test]
fn examples_compile_as_they_are_pasted() {
    let mut all = Vec::new();
    for folder in FOLDERS {
        examples(&project(folder), &mut all);
    }
    // Items without a page; certificates are behind a feature that `caissa` does not have.
    all.retain(|Example { place, code, .. }| {
        !code.contains("__private") && !place.contains("chess-mate/src/certificate.rs:")
    });
    let is_conversion = |example: &mut Example| example.place.contains("/interop/");
    let conversions: Vec<_> = all.extract_if(.., is_conversion).collect();
    assert!(conversions.len() > 5, "{} conversions", conversions.len());
    for Example { place, hides_code, .. } in conversions {
        assert!(!hides_code, "{place}: the example of a conversion hides a line");
    }
    assert!(all.len() > 200, "{} examples", all.len());
    let mut source = "#![allow(warnings)]\n".to_owned();
    for (number, Example { place, code, .. }) in all.iter().enumerate() {
        write!(
            source,
            "// {place}\npub fn example_{number}() -> Result<(), Box<dyn std::error::Error>> {{\nlet _ = {{\n{code}}};\nOk(())\n}}\n"
        )
        .unwrap();
    }
    let package = Fixture::library("pasted", &source);
    package.copy(&project("games"), Path::new("games"));
    package.succeed(&["check"]);
}
