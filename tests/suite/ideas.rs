//! The page of ideas: each address exists and defines its item, and no two rows share one.

use std::collections::BTreeSet;
use std::fs;

use tests::project;

/// The rows of the table: an idea, the file at its address, and the item there.
fn rows(page: &str) -> Vec<(&str, &str, &str)> {
    let cells = page.lines().filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |"));
    cells
        .filter_map(|cells| {
            let (rest, item) = cells.rsplit_once(" | `")?;
            let (idea, file) = rest.rsplit_once(" | `")?;
            Some((idea, file.strip_suffix('`')?, item.strip_suffix('`')?))
        })
        .collect()
}

/// Whether a text defines an item.
fn defines(text: &str, item: &str) -> bool {
    let kinds = ["struct", "enum", "trait", "type", "fn", "const", "static", "function"];
    let ends = |rest: &str| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_');
    kinds.iter().any(|kind| {
        let definition = format!("{kind} {item}");
        text.match_indices(&definition).any(|(at, _)| ends(&text[at + definition.len()..]))
    })
}

#[test]
fn each_idea_has_one_address() {
    let page = fs::read_to_string(project("docs/design/ideas.md")).unwrap();
    let rows = rows(&page);
    assert!(rows.len() > 50, "only {} ideas were found", rows.len());
    let (mut wrong, mut ideas, mut addresses) = (Vec::new(), BTreeSet::new(), BTreeSet::new());
    for (idea, file, item) in rows {
        match fs::read_to_string(project(file)) {
            Err(_) => wrong.push(format!("{idea}: there is no file `{file}`")),
            Ok(text) if !defines(&text, item) => {
                wrong.push(format!("{idea}: `{file}` does not define `{item}`"));
            }
            Ok(_) => {}
        }
        if !ideas.insert(idea) || !addresses.insert(file) {
            wrong.push(format!("{idea}: two rows share the idea or the address `{file}`"));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn definitions_are_found() {
    assert!(defines("pub(crate) const fn explain(", "explain"));
    assert!(defines("pub struct Line<'a>;", "Line"));
    assert!(defines("export function layOut(below) {", "layOut"));
    assert!(!defines("struct Lines;", "Line"));
    assert!(!defines("let line = Line::new();", "Line"));
}
