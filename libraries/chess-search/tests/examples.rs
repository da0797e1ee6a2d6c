//! Every example runs and prints the promised text.

use std::fs;

use chess_core::{GameBuf, GameResult};
use tests::example;

/// The output of an example.
fn printed(name: &str) -> String {
    example(env!("CARGO_PKG_NAME"), name)
}

#[test]
fn there_is_no_example_without_a_test() {
    let count = fs::read_dir("examples").unwrap().count();
    assert_eq!(count, 3, "an example is not run here");
}

#[test]
fn the_immortal_game_is_reviewed() {
    let text = printed("review");
    // Kieseritzky takes the wrong rook first, and is mated.
    let (_, rook) = text.split_once("\n18... Bxg1: ").expect(&text);
    assert!(rook.lines().nth(1).unwrap().contains("better: Qxa1+"), "{text}");
    assert!(text.contains("\n20... Na6: blunder\n") && text.contains(" -> #3, better: "), "{text}");
    let last: Vec<&str> = text.lines().rev().take(2).collect();
    assert!(last[1].starts_with("White: ") && last[1].ends_with(" bad moves of 23"), "{text}");
    assert!(last[0].starts_with("Black: ") && last[0].ends_with(" bad moves of 22"), "{text}");
}

#[test]
fn a_game_of_the_engine_with_itself_is_whole() {
    let text = printed("self_play");
    let (pgn, end) = text.split_once("\n\nafter ").unwrap();
    assert!(pgn.starts_with("[White \"Caissa\"]\n[Black \"Caissa\"]\n"), "{text}");
    let game: GameBuf = pgn.parse().unwrap();
    let game = game.as_game();
    assert!(end.starts_with(&format!("{} plies: ", game.len())), "{text}");
    assert!(game.len() >= 20 && game.result() != GameResult::Unknown, "{text}");
}

#[test]
fn the_book_is_followed_until_it_ends() {
    let text = printed("own_book");
    let sources: Vec<&str> =
        text.lines().filter_map(|line| line.split_whitespace().nth(1)).take(16).collect();
    let from_book = sources.iter().take_while(|source| **source == "book").count();
    assert!((4..=10).contains(&from_book), "{text}");
    assert!(sources[from_book..].iter().all(|source| *source == "engine"), "{text}");
    assert!(text.ends_with(&format!("\n{from_book} plies from the book\n")), "{text}");
}
