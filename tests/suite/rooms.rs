//! Checks the arrows between the files of each crate: a room imports only from the rooms above its row in
//! ARCHITECTURE.md, and no two files of one folder import from each other, directly or through others.

pub(crate) mod imports;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use tests::project;

use imports::{Import, Module, imports};

/// The crates with a table of rooms, by their folders.
pub(crate) const CRATES: [&str; 15] = [
    ".",
    "chess-core",
    "chess-macro",
    "libraries/chess-archive",
    "libraries/chess-check",
    "libraries/chess-lsp",
    "libraries/chess-mate",
    "libraries/chess-match",
    "libraries/chess-play",
    "libraries/chess-problems",
    "libraries/chess-search",
    "libraries/chess-source",
    "programs/caissa-cli",
    "programs/chess-sql",
    "programs/chess-web",
];

/// The rooms of a crate from the ground up, as its table in ARCHITECTURE.md lists them.
fn rooms(of: &str) -> Vec<String> {
    let text = fs::read_to_string(project("ARCHITECTURE.md")).unwrap();
    let name = if of == "." { "caissa" } else { of.rsplit('/').next().unwrap() };
    let heading = format!("### `{name}`\n");
    let Some((_, section)) = text.split_once(&heading) else {
        panic!("ARCHITECTURE.md has no section for `{name}`")
    };
    let (table, _) = section.split_once("\n#").unwrap_or((section, ""));
    // A row may list several rooms that do not import from each other.
    let cells = table.lines().filter_map(|line| line.strip_prefix("| `")?.split('|').next());
    let names = cells.flat_map(|cell| cell.split('`').step_by(2));
    names.map(|name| name.trim_end_matches(".rs").trim_end_matches('/').to_owned()).collect()
}

/// The children of a folder that an import leads from and to, if it connects two files or folders beside each other.
fn siblings(import: &Import) -> Option<(Module, String, String)> {
    let (from, to) = (&import.from, &import.to);
    let shared = from.iter().zip(to).take_while(|(from, to)| from == to).count();
    Some((from[..shared].to_vec(), from.get(shared)?.clone(), to.get(shared)?.clone()))
}

/// The arrows between the children of each folder, with an import for each.
type Arrows = BTreeMap<Module, BTreeMap<(String, String), Import>>;

fn arrows(of: &str) -> Arrows {
    let mut arrows = Arrows::new();
    for import in imports(&project(of).join("src")) {
        if let Some((folder, from, to)) = siblings(&import) {
            arrows.entry(folder).or_default().entry((from, to)).or_insert(import);
        }
    }
    arrows
}

#[test]
fn each_room_imports_only_from_rooms_above_it() {
    let (mut wrong, mut count) = (Vec::new(), 0);
    for of in CRATES {
        let order = rooms(of);
        let rank = |name: &str| order.iter().position(|other| other == name);
        for ((from, to), import) in arrows(of).remove(&Module::new()).unwrap_or_default() {
            count += 1;
            match (rank(&from), rank(&to)) {
                (Some(here), Some(there)) if there < here => {}
                (Some(_), Some(_)) => wrong.push(format!("{import}: `{from}` is above `{to}`")),
                // The other test names rooms without a row.
                _ => {}
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert!(count > 200, "only {count} arrows between rooms were found");
}

#[test]
fn the_tables_list_exactly_the_rooms_that_there_are() {
    let mut wrong = Vec::new();
    for of in CRATES {
        let listed: BTreeSet<_> = rooms(of).into_iter().collect();
        let source = project(of).join("src");
        let found: BTreeSet<_> = imports::modules(&source)
            .into_keys()
            .filter_map(|module| module.first().cloned())
            .filter(|room| room != "tests")
            .collect();
        for room in found.symmetric_difference(&listed) {
            let fault = if found.contains(room) { "has no row" } else { "does not exist" };
            wrong.push(format!("{of}: `{room}` {fault}"));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn no_two_files_of_a_folder_import_from_each_other() {
    let mut circles = Vec::new();
    for of in CRATES {
        for (folder, arrows) in arrows(of) {
            for circle in circles_of(&arrows) {
                circles.push(format!("{of}/src/{}:", folder.join("/")));
                circles.extend(circle.iter().map(|import| format!("    {import}")));
            }
        }
    }
    assert!(circles.is_empty(), "\n{}", circles.join("\n"));
}

#[test]
fn no_two_scripts_import_from_each_other() {
    let folders = ["libraries/chess-match/src/page/files/script", "programs/chess-web/page"];
    let mut arrows = BTreeMap::new();
    for file in folders.iter().flat_map(|folder| fs::read_dir(project(folder)).unwrap()) {
        let path = file.unwrap().path();
        if path.extension().is_none_or(|kind| kind != "js") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        let from = path.file_name().unwrap().to_string_lossy().into_owned();
        for line in text.lines().filter(|line| line.starts_with("import ")) {
            let Some((_, to)) = line.rsplit_once("\"./") else { continue };
            let pair = (from.clone(), to.trim_end_matches("\";").to_owned());
            let import = Import { from: vec![from.clone()], to: vec![], path: line.into() };
            arrows.insert(pair, import);
        }
    }
    assert!(arrows.len() > 50, "only {} imports of scripts were found", arrows.len());
    let circles = circles_of(&arrows).into_iter().flatten().map(ToString::to_string);
    let circles: Vec<String> = circles.collect();
    assert!(circles.is_empty(), "\n{}", circles.join("\n"));
}

/// The imports of each group of files from each of which the others can be reached.
/// `__private` of core is for the macros and the server of editors; others get the hash whose values never change, too.
#[test]
fn hidden_items_of_core_are_for_macros() {
    let of_macros = [".", "chess-macro", "libraries/chess-source", "libraries/chess-lsp"];
    let (mut wrong, mut count) = (Vec::new(), 0);
    for of in CRATES.into_iter().filter(|of| *of != "chess-core") {
        for (module, code) in imports::modules(&project(of).join("src")) {
            for (_, item) in code
                .match_indices("chess_core::__private::")
                .map(|(at, path)| code[at..].split_at(path.len()))
            {
                count += 1;
                if !of_macros.contains(&of) && !item.starts_with("mixed;") {
                    wrong.push(format!("{of}: {}", module.join("/")));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert!(count > 8, "only {count} uses were found");
}

fn circles_of(arrows: &BTreeMap<(String, String), Import>) -> Vec<Vec<&Import>> {
    let mut reached: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (from, to) in arrows.keys() {
        reached.entry(from).or_default().insert(to);
    }
    loop {
        let mut grown = reached.clone();
        for targets in grown.values_mut() {
            for target in targets.clone() {
                targets.extend(reached.get(target).into_iter().flatten());
            }
        }
        if grown == reached {
            break;
        }
        reached = grown;
    }
    let is_above = |from: &str, to: &str| reached.get(from).is_some_and(|found| found.contains(to));
    let mut groups: BTreeMap<Vec<&str>, Vec<&Import>> = BTreeMap::new();
    for ((from, to), import) in arrows {
        if is_above(to, from) {
            let members = reached.keys().copied();
            let members = members.filter(|other| is_above(from, other) && is_above(other, from));
            groups.entry(members.collect()).or_default().push(import);
        }
    }
    groups.into_values().collect()
}

#[test]
fn circles_are_found() {
    let import = |from: &str, to: &str| Import {
        from: vec![from.into()],
        to: vec![to.into()],
        path: String::new(),
    };
    let arrows = |pairs: &[(&str, &str)]| {
        let arrows = pairs
            .iter()
            .map(|(from, to)| (((*from).to_owned(), (*to).to_owned()), import(from, to)));
        arrows.collect::<BTreeMap<_, _>>()
    };
    assert!(circles_of(&arrows(&[("a", "b"), ("b", "c"), ("a", "c")])).is_empty());
    assert_eq!(circles_of(&arrows(&[("a", "b"), ("b", "c"), ("c", "a"), ("a", "d")]))[0].len(), 3);
}
