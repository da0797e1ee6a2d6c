//! The pages of codes, one for each family: they are written from the table behind `caissa explain`.

use std::collections::BTreeMap;
use std::fs;

use snapbox::cmd::{Command, cargo_bin};

use super::{guide, is_overwriting};

/// The families, and the sentence with which their pages begin.
const FAMILIES: [(&str, &str); 8] = [
    ("syntax", "A text that cannot be read."),
    ("illegal", "A move that the rules forbid."),
    ("false-claim", "A legal move or a game with a claim that is not true."),
    ("invalid", "A position that no game can have."),
    (
        "style",
        "A game that is right and not in PGN's export format. Reported only with `--strict`, but for `style/tag-name`.",
    ),
    (
        "unread",
        "Words that are not read, because of a mistake before them. No option leaves them out.",
    ),
    ("call", "A call of a macro in Rust that is not written as one."),
    ("engine", "A best move that an engine doubts. Reported only with `--engine`, as a warning."),
];

/// The output of `caissa explain`, as it is where nothing is set.
fn explain(code: Option<&str>) -> String {
    let command = Command::new(cargo_bin!("caissa")).arg("explain").args(code);
    let assert = command.env("NO_COLOR", "1").env_remove("CAISSA_BOARD").assert().success();
    String::from_utf8(assert.get_output().stdout.clone()).expect("UTF-8")
}

/// The section of a code: its sentence, and its example as `caissa check` reports it.
fn section(code: &str) -> String {
    let text = explain(Some(code));
    let mut parts = text.splitn(3, "\n\n");
    assert_eq!(parts.next(), Some(code));
    let sentence = parts.next().expect("a sentence").trim_end().to_owned();
    let example = parts.next().map(|example| format!("\n```text\n{}\n```\n", example.trim_end()));
    format!("\n## {code}\n\n{sentence}\n{}", example.unwrap_or_default())
}

#[test]
fn the_pages_of_codes_are_those_of_explain() {
    let mut pages = BTreeMap::new();
    for (family, sentence) in FAMILIES {
        pages.insert(family, format!("# Codes: {family}\n\n{sentence}\n"));
    }
    let list = explain(None);
    let codes: Vec<_> = list.lines().filter_map(|line| line.split(' ').next()).collect();
    assert!(codes.len() > 140, "only {} codes", codes.len());
    for code in codes {
        let family = code.split('/').next().expect("a family");
        *pages.get_mut(family).expect("a family with a page") += &section(code);
    }
    for (family, page) in pages {
        let file = guide().join("codes").join(format!("{family}.md"));
        if is_overwriting() {
            fs::create_dir_all(guide().join("codes")).expect("a folder");
            fs::write(&file, page).expect("a file");
        } else {
            let written = fs::read_to_string(&file).expect("a page");
            assert!(written == page, "{} is not what `caissa explain` says", file.display());
        }
    }
}

/// The page for arbiters goes through the articles; each code of an illegal move has its place there.
#[test]
fn arbiters_find_each_illegal_move() {
    let page = fs::read_to_string(guide().join("arbiters.md")).expect("a page");
    for line in explain(None).lines().filter(|line| line.starts_with("illegal/")) {
        let name = line["illegal/".len()..].split(' ').next().expect("a code");
        assert!(page.contains(&format!("(codes/illegal.md#illegal{name})")), "illegal/{name}");
    }
}
