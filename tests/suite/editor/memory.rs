//! The memory that rust-analyzer takes for many games. `CAISSA_DEEP=1` measures it, on Linux.

use std::fmt::Write;
use std::fs;

use super::{fixture, session};
use tests::skip::{corpus, note, say};

const GAMES: usize = 2_000;

/// The most megabytes that so many games may take.
const MOST: u64 = 150;

#[test]
fn many_games_take_little_memory() {
    if std::env::var_os("CAISSA_DEEP").is_none() || !cfg!(target_os = "linux") {
        return note("deep", "editor: memory is measured with CAISSA_DEEP=1, on Linux");
    }
    let Some(analyzer) = session::find_analyzer() else { return };
    let Some(folder) = corpus("editor: memory") else { return };
    let games = fs::read_to_string(folder.join("games-2000.jsonl")).unwrap();
    let games = games.lines().take(GAMES).map(|line| {
        let game: serde_json::Value = serde_json::from_str(line).unwrap();
        game["san"].as_str().unwrap().replace('#', " #")
    });
    let (mut calls, mut items) = (String::new(), String::new());
    for (number, game) in games.enumerate() {
        _ = writeln!(calls, "pub const G{number}: Game = game!({game});");
        items += if number % 100 == 0 { "games! {\n" } else { "" };
        _ = writeln!(items, "pub const G{number} = {game};");
        items += if number % 100 == 99 { "}\n" } else { "" };
    }
    let without = megabytes(&analyzer, "");
    for (name, text) in [("calls", calls), ("items", items)] {
        let with = megabytes(&analyzer, &text);
        say(&format!("editor: {GAMES} games as {name} take {} MB", with.saturating_sub(without)));
        assert!(with < without + MOST, "{with} MB with {name}, {without} MB without");
    }
}

/// The memory of rust-analyzer after the first requests of an editor, and lists of moves.
fn megabytes(analyzer: &str, games: &str) -> u64 {
    let fixture = fixture("editor-memory");
    let mut session = session::Session::start(analyzer, &fixture);
    session.open("src/typing.rs");
    let text = format!("use caissa::*;\n{games}");
    session.change(&text);
    assert!(session.diagnostics().is_empty());
    let line = "pub const LAST: Game = game!(1. e4 e5 2. N";
    for turn in 0..12 {
        session.change(&format!("{text}{}{line});\n", "\n".repeat(turn)));
        let listed = session.completion(text.lines().count() + turn, line.len());
        assert_eq!(listed.len(), 5, "{listed:?}");
    }
    session.megabytes()
}
