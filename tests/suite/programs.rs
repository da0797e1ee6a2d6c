//! Each package has one program of tests, and each file of tests is a module of it: a file that no
//! module names would never run, and each further program links the whole package again.

use std::fs;
use std::path::{Path, PathBuf};

use tests::project;

use crate::rooms::CRATES;

/// The files of Rust in a folder and below it, without the cases of tests.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().map(|entry| entry.unwrap().path());
    let entries = entries.filter(|path| !path.ends_with("cases"));
    let files = entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] });
    files.filter(|path| path.extension().is_some_and(|extension| extension == "rs")).collect()
}

/// The files that the modules of a file are in, and theirs.
fn modules(file: &Path, found: &mut Vec<PathBuf>) {
    let text = fs::read_to_string(file).unwrap();
    let folder = file.parent().unwrap();
    let own = match file.file_stem().unwrap().to_str().unwrap() {
        "main" | "mod" => folder.to_owned(),
        stem => folder.join(stem),
    };
    let mut path = None;
    for line in text.lines() {
        if let Some(name) =
            line.strip_prefix("#[path = \"").and_then(|rest| rest.strip_suffix("\"]"))
        {
            path = Some(folder.join(name));
        }
        let line = line.strip_prefix("pub(crate) ").or(line.strip_prefix("pub ")).unwrap_or(line);
        let Some(name) = line.strip_prefix("mod ").and_then(|rest| rest.strip_suffix(';')) else {
            continue;
        };
        let beside = own.join(name).with_extension("rs");
        let inside = own.join(name).join("mod.rs");
        let module = path.take().unwrap_or(if beside.exists() { beside } else { inside });
        found.push(module.clone());
        modules(&module, found);
    }
}

#[test]
fn each_file_of_tests_is_a_module_of_its_one_program() {
    let mut count = 0;
    for package in CRATES.iter().chain(&["docs/guide"]).filter(|&&package| package != ".") {
        let folder = project(package).join("tests");
        let files = files(&folder);
        if files.is_empty() {
            continue;
        }
        let manifest = fs::read_to_string(project(package).join("Cargo.toml")).unwrap();
        assert!(
            manifest.contains("\nautotests = false\n"),
            "{package}: cargo looks for programs of tests itself"
        );
        assert_eq!(manifest.matches("[[test]]").count(), 1, "{package} has one program of tests");
        let main = folder.join("main.rs");
        let mut named = vec![main.clone()];
        modules(&main, &mut named);
        for file in files {
            assert!(named.contains(&file), "{} is a module of no program of tests", file.display());
            count += 1;
        }
    }
    assert!(count > 80, "only {count} files of tests are found");
}
