//! Planted duplicates among many distinct games: all of them are found, and nothing else.

mod common;

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::process::Command;

use chess_check::chess_core::{Board, Legal};
use tests::skip::say;

/// The moves of a random game.
fn random_game(random: &mut fastrand::Rng) -> Vec<String> {
    let (mut board, mut moves) = (Board::START, Vec::new());
    for _ in 0..24 + random.usize(..12) {
        let legal: Vec<_> = board.legals().map(Legal::to_move).collect();
        let Some(mv) = random.choice(&legal) else { break };
        moves.push(board.san(*mv).to_string());
        board = board.play(*mv).unwrap();
    }
    moves
}

/// Adds a game to a file. Each tenth has a comment and a variation, which are no difference.
fn add(text: &mut String, number: usize, moves: &[String]) {
    let note = if number.is_multiple_of(10) { "{a comment} " } else { "" };
    let _ = writeln!(
        text,
        "[White \"Player {}\"]\n[Black \"Other\"]\n\n{note}{} *\n",
        number % 977,
        moves.join(" ")
    );
}

#[test]
fn planted_duplicates_are_found_and_no_others() {
    const GAMES: usize = 100_000;
    let mut random = fastrand::Rng::with_seed(31);
    let (mut text, mut planted, mut expected) = (String::new(), Vec::new(), BTreeSet::new());
    for number in 1..=GAMES {
        let moves = random_game(&mut random);
        add(&mut text, number, &moves);
        if number % 1_000 == 500 && moves.len() > 22 {
            planted.push((number, moves));
        }
    }
    for (at, (original, moves)) in planted.iter().enumerate() {
        let (number, is_whole) = (GAMES + 1 + at, at % 2 == 0);
        let length = if is_whole { moves.len() } else { 21 };
        add(&mut text, number, &moves[..length]);
        expected.insert(if is_whole {
            ("equal", *original, number)
        } else {
            ("contained", number, *original)
        });
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.pgn");
    fs::write(&file, text).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_caissa-sql"));
    let output = command.args(["duplicates", "--format", "json"]).arg(&file).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let rows: Vec<serde_json::Value> = String::from_utf8(output.stdout)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let number =
        |row: &serde_json::Value, name: &str| usize::try_from(row[name].as_u64().unwrap()).unwrap();
    let found: BTreeSet<_> = rows
        .iter()
        .map(|row| (row["kind"].as_str().unwrap(), number(row, "game"), number(row, "other_game")))
        .collect();
    assert_eq!(found, expected);
    assert_eq!((rows.len(), expected.len() > 90), (expected.len(), true));
    say(&format!("{} duplicates among {GAMES} games are found, and no others", expected.len()));
}
