//! The messages of the page beside those of the compiler: all UI cases, and the same cases as texts.

use std::fs;
use std::path::Path;

use serde_json::Value;

/// The messages of the compiler to a file, each with its line.
fn told_by_rustc(stderr: &str) -> Vec<(u64, String)> {
    let errors = stderr.split("error: ").skip(1).filter_map(|error| {
        let (words, place) = error.split_once(" --> ")?;
        let line = place.lines().next()?.rsplit(':').nth(1)?.parse().ok()?;
        Some((line, without_indentation(words)))
    });
    let mut errors: Vec<_> = errors.collect();
    errors.sort();
    errors
}

/// The compiler indents all lines but the first by seven spaces, and no line ends with spaces.
fn without_indentation(words: &str) -> String {
    let lines = words.lines().map(|line| line.strip_prefix("       ").unwrap_or(line).trim_end());
    lines.collect::<Vec<_>>().join("\n").trim_end().to_owned()
}

fn mistakes(text: &str, kind: &str) -> Vec<Value> {
    let checked: Value = serde_json::from_str(&chess_web::check(text, kind)).unwrap();
    assert_eq!(checked["refusal"], Value::Null);
    checked["mistakes"].as_array().unwrap().clone()
}

fn words(mistake: &Value) -> String {
    let lines = mistake["words"].as_str().unwrap().lines().map(str::trim_end);
    lines.collect::<Vec<_>>().join("\n").trim_end().to_owned()
}

/// The same without the board, which comes last, seen by White or by Black.
fn words_without_board(mistake: &Value) -> String {
    let words = words(mistake);
    let board = ["\n\n8 ", "\n\n1 "].into_iter().find_map(|rank| words.find(rank));
    words[..board.unwrap_or(words.len())].to_owned()
}

#[test]
fn the_messages_to_a_file_are_those_of_the_compiler() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/ui");
    let (mut count, mut files) = (0, 0);
    for room in ["illegal", "claim", "string", "syntax", "fen", "epd"] {
        for file in fs::read_dir(folder.join(room)).unwrap() {
            let path = file.unwrap().path();
            let stderr = fs::read_to_string(path.with_extension("stderr")).unwrap();
            let is_of_files = fs::read_to_string(&path).unwrap().contains("file ");
            if path.extension().is_none_or(|kind| kind != "rs") || is_of_files {
                continue;
            }
            let text = fs::read_to_string(&path).unwrap();
            let found = mistakes(&text, "rust");
            let line = |mistake: &Value| mistake["line"].as_u64().unwrap();
            // Most cases are compiled without boards.
            let has_boards = stderr.contains("  a b c d e f g h\n");
            let words = if has_boards { words } else { words_without_board };
            let mut found: Vec<_> = found.iter().map(|found| (line(found), words(found))).collect();
            // A compiler refuses the call anyway, so it does not say what is not read of it.
            found.retain(|(_, words)| !words.contains(" is not read: "));
            found.sort();
            let mut told = told_by_rustc(&stderr);
            // A compiler tells the commas of a call once, and the page each one.
            for (_, words) in &mut told {
                words.truncate(words.find(", and the other ").unwrap_or(words.len()));
            }
            count += told.len();
            files += 1;
            let only = |all: &[(u64, String)]| {
                all.iter()
                    .map(|(_, words)| words.clone())
                    .collect::<std::collections::BTreeSet<_>>()
            };
            assert_eq!(only(&found), only(&told), "{}", path.display());
        }
    }
    assert!(count > 200 && files > 20, "{count} messages of {files} files");
}

#[test]
fn texts_are_read_as_what_they_look_like() {
    for (text, read_as, found) in [
        (
            "1. e4 e5 2. Ke3",
            "game!(..)",
            Some(("Ke3", "illegal move 2. Ke3: the king on e1 cannot reach e3")),
        ),
        (
            "[Event \"it's 🏆\"]\n\n1. e4 e5 2. Ke3 *\n",
            "game!(\"..\")",
            Some(("Ke3", "illegal move 2. Ke3: the king on e1 cannot reach e3")),
        ),
        (
            "8/8/8/8/8/8/8/K7 w - - 0 1",
            "board!(fen \"..\")",
            Some(("8/8/8/8/8/8/8/K7", "impossible position: Black has no king")),
        ),
        (
            "const _: Game = game!(1. e4 e5);\nlet b = board!(8/8);",
            "a file of Rust",
            Some(("8/8", "the board has 2 ranks instead of 8")),
        ),
        ("1. e4 {it's open", "game!(..)", Some(("", "the text is not made of the tokens of Rust"))),
        ("1. e4 e5", "game!(..)", None),
        ("", "game!(..)", Some(("", "expected"))),
    ] {
        let checked: Value = serde_json::from_str(&chess_web::check(text, "auto")).unwrap();
        assert_eq!(checked["read_as"], read_as, "{text}");
        let mistakes = checked["mistakes"].as_array().unwrap();
        assert_eq!(mistakes.len(), usize::from(found.is_some()), "{text}: {mistakes:?}");
        if let (Some((marked, message)), Some(mistake)) = (found, mistakes.first()) {
            let units: Vec<u16> = text.encode_utf16().collect();
            let at = |name: &str| mistake[name].as_u64().unwrap() as usize;
            let place = String::from_utf16(&units[at("start")..at("end")]).unwrap();
            assert!(words(mistake).starts_with(message), "{mistake}");
            assert!(place == marked || marked.is_empty(), "{text}: {place}");
        }
    }
}

#[test]
fn no_text_breaks_the_checker() {
    let deep = "(".repeat(20_000);
    for text in [
        &deep,
        "\u{0}",
        "\r",
        "game!",
        "1. e4\r\n\r\n[",
        "\"",
        "r#\"",
        "{{{",
        "🏆",
        "[a \"",
        "'",
        "/*",
    ] {
        for kind in ["auto", "pgn", "fen", "game", "board", "rust"] {
            let checked = chess_web::check(text, kind);
            assert!(serde_json::from_str::<Value>(&checked).unwrap()["mistakes"].is_array());
        }
    }
}

#[test]
fn mates_are_proved_or_refused() {
    let solve = |position: &str, goal: &str| {
        serde_json::from_str::<Value>(&chess_web::solve(position, goal)).unwrap()
    };
    let solved = solve("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "#2");
    assert_eq!(solved["verdict"], "White mates in 2: proved against every defence.");
    assert!(solved["pgn"].as_str().unwrap().contains("1. Ra6 {zugzwang} 1... bxa6"));
    let solved = solve("7k/8/6K1/8/8/8/8/RR6 b - - stipulation \"h#1\";", "#2");
    assert_eq!(solved["verdict"], "The helpmate h#1 is proved.");
    for (position, goal, verdict) in [
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "#2", "no mate in 2"),
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", "#2", "impossible position: White has no king"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "#0", "expected"),
        ("", "#2", ""),
    ] {
        let solved = solve(position, goal);
        assert_eq!(solved["is_proved"], false, "{position}");
        let words = solved["verdict"].as_str().unwrap();
        assert!(words.contains(verdict) && !words.is_empty(), "{position} {goal}: {words}");
    }
}
