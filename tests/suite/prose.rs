//! Checks the prose of all crates: a doc title is a noun phrase or a verb in the third person, and
//! some patterns that are not plain English do not occur.

use std::fs;
use std::path::Path;

use tests::project;

/// The folders with files of Rust.
const FOLDERS: [&str; 9] = [
    "src",
    "chess-core",
    "chess-macro",
    "docs",
    "examples",
    "libraries",
    "programs",
    "tests",
    "workshop",
];

/// The documents at the root.
const DOCUMENTS: [&str; 4] = ["ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "README.md"];

/// The extensions of files with prose.
const TYPES: [&str; 3] = ["js", "md", "rs"];

/// Words that begin a clause where a title is expected.
const CLAUSES: [&str; 4] = ["What", "Who", "Where", "How"];

/// The texts of files below a folder that have one of these extensions, with their paths.
fn texts(folder: &Path, extensions: &[&str]) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() && !["target", "node_modules", "book"].contains(&&*name) {
            found.extend(texts(&path, extensions));
        } else if path.extension().is_some_and(|of| extensions.iter().any(|one| of == *one)) {
            found.push((path.display().to_string(), fs::read_to_string(&path).unwrap()));
        }
    }
    found
}

/// The doc lines in Rust files below a folder, with their places.
fn doc_lines(folder: &Path) -> Vec<(String, String)> {
    let mut lines = Vec::new();
    for (path, text) in texts(folder, &["rs"]) {
        for (at, line) in text.lines().enumerate() {
            let line = line.trim_start();
            if let Some(text) = line.strip_prefix("///").or_else(|| line.strip_prefix("//!")) {
                lines.push((format!("{path}:{}", at + 1), text.trim().to_owned()));
            }
        }
    }
    lines
}

/// The paragraphs of a document in Markdown outside of fences, or of the comments in a program,
/// with their first lines. Lines are joined, because a pattern may go on in the next one.
fn paragraphs(path: &str, text: &str) -> Vec<(usize, String)> {
    let (is_document, mut is_code) = (Path::new(path).extension().unwrap() == "md", false);
    let mut paragraphs: Vec<(usize, String)> = Vec::new();
    let mut is_open = false;
    for (at, line) in text.lines().enumerate() {
        let line = line.trim();
        is_code ^= is_document && line.starts_with("```");
        let comment = line.strip_prefix("//").map(|rest| rest.trim_start_matches(['/', '!']));
        let words = if is_document { (!is_code).then_some(line) } else { comment };
        let words = words.map(str::trim).filter(|words| !words.is_empty());
        match (words, paragraphs.last_mut()) {
            (Some(words), Some((_, last))) if is_open => last.extend([" ", words]),
            (Some(words), _) => paragraphs.push((at + 1, words.to_owned())),
            (None, _) => {}
        }
        is_open = words.is_some();
    }
    paragraphs
}

/// Whether a noun is denied with "no" or "none", as in "Ke9 is no move". "There is no move" is right,
/// and so is "it is no longer a move".
fn denies_a_noun(words: &[&str]) -> bool {
    words.windows(4).any(|four| {
        ["is", "are", "was", "were"].contains(&four[1])
            && (four[2] == "no" && four[3] != "longer" || four[2].starts_with("none"))
            && !four[0].to_lowercase().ends_with("there")
    })
}

/// Whether a sentence begins as in "Of two moves, the first counts".
fn begins_with_of(words: &[&str]) -> bool {
    let ends = |word: &str| word.ends_with(['.', ':', ';', '|']) || word == "-";
    words.first() == Some(&"Of") || words.windows(2).any(|two| ends(two[0]) && two[1] == "Of")
}

/// Whether a pronoun stands where a passive is plainer: "a part that nobody reads" is an unread
/// one.
fn has_person(words: &[&str]) -> bool {
    let is_one = |word: &str| ["nobody", "somebody", "whoever"].contains(&word);
    words.iter().any(|word| is_one(&word.to_lowercase().replace([',', '.', ':', ';'], "")))
}

#[test]
fn no_doc_line_begins_with_what_who_where_or_how() {
    let (mut wrong, mut count) = (Vec::new(), 0);
    for of in FOLDERS {
        let lines = doc_lines(&project(of));
        count += lines.len();
        let begins = |line: &str| CLAUSES.contains(&line.split([' ', ',']).next().unwrap());
        let found: Vec<_> = lines.iter().filter(|(_, line)| begins(line)).collect();
        if !found.is_empty() {
            wrong.push(format!("{of}: {} doc lines", found.len()));
            wrong.extend(found.iter().map(|(place, line)| format!("    {place}: {line}")));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert!(count > 10_000, "only {count} doc lines were found");
}

/// Whether words have a pattern.
type Pattern = fn(&[&str]) -> bool;

#[test]
fn no_comment_or_document_has_a_pattern_that_is_not_plain() {
    let patterns: [(&str, Pattern); 3] = [
        ("write `is not a ..`, or name the noun", denies_a_noun),
        ("begin the sentence with its subject", begins_with_of),
        ("name who does it, or use a passive", has_person),
    ];
    let (mut wrong, mut count) = (Vec::new(), 0);
    let mut files: Vec<_> = FOLDERS.iter().flat_map(|of| texts(&project(of), &TYPES)).collect();
    for name in DOCUMENTS {
        files.push((name.to_owned(), fs::read_to_string(project(name)).unwrap()));
    }
    // This file has the patterns as examples.
    files.retain(|(path, _)| !Path::new(path).ends_with("suite/prose.rs"));
    for (path, text) in &files {
        for (line, paragraph) in paragraphs(path, text) {
            count += 1;
            let words: Vec<_> = paragraph.split_whitespace().chain([""]).collect();
            for (advice, _) in patterns.iter().filter(|(_, has)| has(&words)) {
                wrong.push(format!("{path}:{line}: {advice}: {paragraph}"));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
    assert!(count > 15_000, "only {count} paragraphs were found");
}
