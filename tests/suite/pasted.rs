//! Every example on the pages of `caissa`, also of what it re-exports, compiles as a reader pastes it: without the
//! lines that rustdoc hides, in a crate that depends on `caissa` alone. Examples of conversions also need the crate to
//! which they convert.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use tests::project;

use crate::hygiene::fixture::Fixture;

/// The folders whose items have pages in `caissa`.
const FOLDERS: [&str; 3] = ["src", "chess-core/src", "libraries/chess-mate/src"];

const MANIFEST: &str = r#"
[package]
name = "pasted"
version = "0.0.0"
edition = "2024"

[dependencies]
caissa = { path = "../..", features = ["puzzle", "serde", "shakmaty"] }
serde_json = "1"
shakmaty = "0.30.1"

[workspace]
"#;

/// An example: the place of its first line, and the lines that a reader sees.
struct Example {
    place: String,
    code: String,
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
                    found.push(Example { place, code: String::new() });
                }
            }
            (None, Some(kind)) if compiles(kind) && !is_hidden(doc) => {
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
    all.retain(|Example { place, code }| {
        !code.contains("__private") && !place.contains("chess-mate/src/certificate.rs:")
    });
    assert!(all.len() > 200, "{} examples", all.len());
    let mut source = "#![allow(warnings)]\n".to_owned();
    for (number, Example { place, code }) in all.iter().enumerate() {
        write!(
            source,
            "// {place}\npub fn example_{number}() -> Result<(), Box<dyn std::error::Error>> {{\nlet _ = {{\n{code}}};\nOk(())\n}}\n"
        )
        .unwrap();
    }
    let package = Fixture::new("pasted");
    package.write_manifest("Cargo.toml", MANIFEST);
    package.copy(&project("games"), Path::new("games"));
    package.write("src/lib.rs", &source);
    let output = package.cargo(&["check"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
