//! Checks the order of the rooms in core: each imports only from those before it, so that data comes below
//! sentences.

use std::fs;
use std::path::{Path, PathBuf};

/// The rooms from the ground up, as the table "Inside core" of ARCHITECTURE.md lists them.
fn rooms() -> Vec<String> {
    let text = fs::read_to_string("ARCHITECTURE.md").unwrap();
    let (_, table) = text.split_once("## Inside core").unwrap();
    let (table, _) = table.split_once("\n## ").unwrap();
    let names = table.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next());
    names.map(|name| name.trim_end_matches(['/']).trim_end_matches(".rs").to_owned()).collect()
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries
        .flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] })
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .collect()
}

/// The code of a file without comments; what follows `#[cfg(test)]` may use every room.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    let code = text.lines().map(|line| line.split("//").next().unwrap()).collect::<Vec<_>>();
    code.join("\n")
}

/// The names after each `crate::`: a room, or a name that the crate's root exports.
fn used(code: &str) -> Vec<&str> {
    code.match_indices("crate::")
        .filter(|(at, _)| !code[..*at].ends_with('$'))
        .map(|(at, found)| {
            let rest = &code[at + found.len()..];
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            &rest[..end]
        })
        .collect()
}

/// The room of a file: the folder of `src` that it is in, or its own name.
fn room_of<'a>(source: &Path, path: &'a Path) -> &'a str {
    let first = path.strip_prefix(source).unwrap().iter().next().unwrap().to_str().unwrap();
    first.strip_suffix(".rs").unwrap_or(first)
}

#[test]
fn each_room_imports_only_from_rooms_before_it() {
    let source = Path::new("chess-core/src");
    let order = rooms();
    let rank = |name: &str| order.iter().position(|other| other == name);
    let (mut wrong, mut imports) = (Vec::new(), 0);
    for path in files(source) {
        let room = room_of(source, &path);
        let is_test = path.ends_with("tests.rs") || room == "numbers";
        if room == "lib" || is_test {
            continue;
        }
        let Some(here) = rank(room) else {
            wrong.push(format!("{}: ARCHITECTURE.md has no row for `{room}`", path.display()));
            continue;
        };
        let code = code(&path);
        if path.parent() == Some(source) && code.contains("super::") {
            wrong.push(format!("{}: `super` there is the crate's root", path.display()));
        }
        for name in used(&code) {
            imports += 1;
            match rank(name) {
                Some(there) if there <= here => {}
                Some(_) => wrong.push(format!("{}: imports from `{name}`", path.display())),
                // A name from the source hides its room.
                None => wrong.push(format!("{}: `crate::{name}` names no room", path.display())),
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert!(imports > 200, "only {imports} imports were found");
}

#[test]
fn the_table_lists_exactly_the_rooms_that_there_are() {
    let source = Path::new("chess-core/src");
    let mut found: Vec<_> =
        files(source).iter().map(|path| room_of(source, path).to_owned()).collect();
    found.retain(|room| room != "lib" && room != "numbers");
    found.sort();
    found.dedup();
    let mut listed = rooms();
    listed.sort();
    assert_eq!(found, listed);
}
