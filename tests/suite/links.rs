//! The links of all Markdown files lead to files and headings that exist, the guide lists its chapters, and its errors of
//! the compiler are real.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Component, Path, PathBuf};

use tests::project;

/// The guide's chapters.
const GUIDE: &str = "docs/guide/src";

/// The page without a program, which `workshop/scripts/guide` adds to the book.
const ADDED: &str = "docs/guide/src/page/index.html";

/// The Markdown files below a folder of the project, by their paths in it, without those that builds and tools make.
fn markdown(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(project(folder)).unwrap() {
        let path = entry.unwrap().path();
        let path = path.strip_prefix(project("")).unwrap();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if project(path).is_dir() {
            let is_left_out = name.starts_with('.') || name.starts_with("target");
            if !is_left_out && name != "node_modules" {
                found.extend(markdown(path));
            }
        } else if path.extension().is_some_and(|extension| extension == "md") {
            found.push(path.to_owned());
        }
    }
    found
}

/// The text without fenced blocks and code in backticks.
fn prose(text: &str) -> String {
    let mut is_code = false;
    let mut kept = String::new();
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            is_code = !is_code;
        } else if !is_code {
            kept.extend(line.split('`').step_by(2));
            kept.push('\n');
        }
    }
    kept
}

/// The targets of links and pictures in a text.
fn targets(text: &str) -> Vec<String> {
    let prose = prose(text);
    let after = |sign: &'static str, end: char| {
        let parts = prose.split(sign).skip(1);
        parts.filter_map(move |part| Some(part.split_once(end)?.0.to_owned())).collect::<Vec<_>>()
    };
    [after("](", ')'), after("src=\"", '"'), after("href=\"", '"')].concat()
}

/// The anchors of a text, as GitHub and mdBook make them from headings.
fn anchors(text: &str) -> BTreeSet<String> {
    let mut is_code = false;
    let mut found = BTreeSet::new();
    for line in text.lines() {
        is_code ^= line.starts_with("```");
        if let Some(title) = line.strip_prefix('#').filter(|_| !is_code) {
            let title = title.trim_start_matches('#').trim().to_lowercase();
            let kept = title.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
            found.insert(kept.map(|c| if c == ' ' { '-' } else { c }).collect());
        }
    }
    found
}

/// The path without `..` in it; `None` if it leaves the repository.
fn normal(path: &Path) -> Option<PathBuf> {
    let mut parts = Vec::new();
    for part in path.components() {
        match part {
            Component::ParentDir => _ = parts.pop()?,
            Component::Normal(name) => parts.push(name),
            _ => {}
        }
    }
    Some(parts.into_iter().collect())
}

#[test]
fn every_link_leads_somewhere() {
    let files = markdown(Path::new(""));
    let texts: BTreeMap<_, _> = files
        .iter()
        .map(|file| (file.clone(), fs::read_to_string(project(file)).unwrap()))
        .collect();
    let (mut wrong, mut count) = (Vec::new(), 0);
    for (file, text) in &texts {
        for target in targets(text) {
            if target.contains("://") || target.starts_with("mailto:") {
                continue;
            }
            count += 1;
            let (path, anchor) = target.split_once('#').unwrap_or((&target, ""));
            let folder = file.parent().unwrap();
            let to = if path.is_empty() { Some(file.clone()) } else { normal(&folder.join(path)) };
            let is_there =
                to.as_ref().is_some_and(|to| project(to).exists() || to == Path::new(ADDED));
            // The book has only what is in the folder of its chapters, and a web server shows no folders.
            let is_published =
                to.as_ref().is_some_and(|to| to.starts_with(GUIDE) && !project(to).is_dir());
            let leaves = file.starts_with(GUIDE) && !is_published;
            // The scripts of the added page read what is behind the `#`.
            let anchor = if to.as_deref() == Some(Path::new(ADDED)) { "" } else { anchor };
            let known = to.and_then(|to| texts.get(&to)).map(|text| anchors(text));
            let has_anchor = anchor.is_empty() || known.is_some_and(|known| known.contains(anchor));
            if !is_there || leaves || !has_anchor {
                wrong.push(format!("{}: {target}", file.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(count > 80, "only {count} links were found");
}

#[test]
fn the_summary_lists_every_chapter_once() {
    let summary = fs::read_to_string(project(GUIDE).join("SUMMARY.md")).unwrap();
    let mut listed = targets(&summary);
    listed.sort();
    let files = markdown(Path::new(GUIDE));
    let names = files.iter().map(|file| file.strip_prefix(GUIDE).unwrap().to_string_lossy());
    let mut chapters: Vec<_> =
        names.map(String::from).filter(|name| name != "SUMMARY.md").collect();
    chapters.sort();
    assert_eq!(listed, chapters);
}

/// A row of SECURITY.md names a file and the tests in it.
#[test]
fn the_tests_behind_each_defence_exist() {
    let text = fs::read_to_string(project("docs/SECURITY.md")).unwrap();
    let (mut file, mut source, mut count) = ("", String::new(), 0);
    for code in text.split('`').skip(1).step_by(2) {
        if Path::new(code).extension().is_some_and(|extension| extension == "rs") {
            (file, source) = (code, fs::read_to_string(project(code)).unwrap());
        } else if code.contains('_') && code.chars().all(|c| c.is_lowercase() || c == '_') {
            count += 1;
            let is_test =
                source.split("#[test]").any(|test| test.contains(&format!("fn {code}()")));
            assert!(is_test, "{file} has no test `{code}`");
        }
    }
    assert!(count > 15, "only {count} tests");
}

#[test]
fn errors_of_the_compiler_in_the_guide_are_printed_by_it() {
    let mut printed = String::new();
    let families = fs::read_dir(project("tests/ui")).unwrap();
    let families = families.map(|family| family.unwrap().path());
    for family in families.chain([project("tests/rustc")]) {
        for case in fs::read_dir(family).unwrap() {
            let path = case.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "stderr") {
                printed += &fs::read_to_string(path).unwrap();
            }
        }
    }
    let mut count = 0;
    for file in markdown(Path::new(GUIDE)) {
        let text = fs::read_to_string(project(&file)).unwrap();
        for block in text.split("```text\nerror: ").skip(1) {
            let (block, _) = block.split_once("```").unwrap();
            count += 1;
            assert!(printed.contains(&format!("error: {block}")), "{}: {block}", file.display());
        }
    }
    assert!(count > 0, "the guide shows no error");
}

#[test]
fn links_and_anchors_are_found() {
    let text =
        "# A b: `c`\n[x](a.md#b) `[no](no)`\n```\n# not\n[no](no)\n```\n<img src=\"p.svg\">\n";
    assert_eq!(targets(text), ["a.md#b", "p.svg"]);
    assert_eq!(anchors(text), BTreeSet::from(["a-b-c".to_owned()]));
    assert_eq!(normal(Path::new("a/../../b")), None);
    assert_eq!(normal(Path::new("a/../b")), Some("b".into()));
}
