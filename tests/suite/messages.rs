//! The messages about games as people write them, and the law of fixes: with a proposed fix, the game is legal beyond
//! the place of the mistake.

use std::fmt::Write;

use caissa::error::Fix;
use caissa::{Board, Error, Replay};

/// A game's text, and the messages of all its mistakes without the board.
const GAMES: &[(&str, &[&str])] = &[
    // Numbers, missing moves, variations that do not follow their moves, moves that are there twice.
    ("1. e4 2. d4 d5", &["wrong move number `2.`: Black's move 1 is missing before it"]),
    ("1. e4 e5 2. Nf3 3. Bb5 a6", &["wrong move number `3.`: Black's move 2 is missing before it"]),
    ("1. e4 2. e5", &["wrong move number `2.`: this is move 1\nwrite `1...`"]),
    ("1. e4 1. e5 2. Nf3", &["wrong move number `1.`: it is Black's turn\nwrite `1...`"]),
    ("1... e5 2. Nf3", &["wrong move number `1...`: White's move 1 is missing before it"]),
    ("1. e4 e5 3. Nf4 Nc6", &["wrong move number `3.`: this is move 2"]),
    (
        "1. e4 e5 3. Sf3 Nc6",
        &[
            "wrong move number `3.`: this is move 2\nwrite `2.`",
            "`Sf3` names a knight in German and Polish: write `Nf3`",
        ],
    ),
    (
        "1. e4 e5 (1. d4) 2. Nf3 Ke3",
        &[
            "wrong move number `1.`: the variation does not follow the move that it replaces\nput it right behind White's move 1",
            "illegal move 2... Ke3: the king on e8 cannot reach e3\nit can go to e7",
        ],
    ),
    ("1. e4 (2. Nf3) e5 2. Nc3", &["wrong move number `2.`: this is move 1\nwrite `1.`"]),
    (
        "1. e4 e5 (2. Nf3) 2. Nc3",
        &[
            "wrong move number `2.`: the variation does not follow the move that it replaces\nput it right behind White's move 2",
        ],
    ),
    (
        "1. e4 e5 2. Nf3 (1... c5 2. Nf3) Nc6",
        &[
            "wrong move number `1...`: the variation does not follow the move that it replaces\nput it right behind Black's move 1",
        ],
    ),
    (
        "1. e4 e5 (1. c4 (1. d4)) 2. Nf3",
        &[
            "wrong move number `1.`: the variation does not follow the move that it replaces\nput it right behind White's move 1",
        ],
    ),
    (
        "1. e4 e5 1. e4 e5 2. Nf3 Ke3",
        &[
            "`1.e4 e5` is here twice: these moves were made before\nleave them out the second time",
            "illegal move 2... Ke3: the king on e8 cannot reach e3\nit can go to e7",
        ],
    ),
    (
        "1. e4 e5 2. Nf3 Nc6 2. Nf3 Nc6 3. Bb5 a6",
        &[
            "`2.Nf3 Nc6` is here twice: these moves were made before\nleave them out the second time",
        ],
    ),
    (
        "1. e4 1. e4 e5",
        &["`1.e4` is here twice: these moves were made before\nleave them out the second time"],
    ),
    (
        "1. e5 2. e4 Nf6",
        &[
            "illegal move 1. e5: the pawn on e2 cannot reach e5\nit can go to e3 or e4\ndid you mean `e4`?",
        ],
    ),
];

/// The messages of all mistakes of a game.
fn messages(text: &str) -> Vec<String> {
    let mistakes = Replay::new(text, Board::START).mistakes();
    mistakes.iter().map(|error| error.message_without_board().to_string()).collect()
}

#[test]
fn every_mistake_is_named_as_what_it_is() {
    let mut wrong = String::new();
    for (text, expected) in GAMES {
        let found = messages(text);
        if found != *expected {
            writeln!(wrong, "    ({text:?}, &{found:?}),").unwrap();
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

/// The texts that an error proposes instead of a text.
fn proposed(text: &str, error: &Error) -> Vec<String> {
    let range = error.range();
    let with =
        |start: usize, end: usize, new: &str| format!("{}{new}{}", &text[..start], &text[end..]);
    if let Some(edit) = error.edit(text) {
        return vec![with(edit.range.start, edit.range.end, &edit.text)];
    }
    let moves = error.fixes().into_iter().find_map(|fix| match fix {
        Fix::Choose(moves) => Some(moves),
        _ => None,
    });
    let board = error.board();
    let san = |mv| board.map(|board| board.san(mv).to_string());
    moves
        .into_iter()
        .flatten()
        .filter_map(|mv| san(mv).map(|san| with(range.start, range.end, &san)))
        .collect()
}

/// Checks that each fix of the first mistake of a game makes the move legal, also with what follows it up to the next
/// move. Returns the number of fixes.
pub(crate) fn check_fixes(text: &str) -> usize {
    let Some(error) = Replay::new(text, Board::START).mistakes().into_iter().next() else {
        return 0;
    };
    let proposed = proposed(text, &error);
    for fixed in &proposed {
        let next = Replay::new(fixed, Board::START).mistakes().into_iter().next();
        let is_beyond = next.is_none_or(|next| next.range().start > error.range().start);
        assert!(is_beyond, "{text}\n{fixed}\n{error}\n{next:?}");
    }
    proposed.len()
}

#[test]
fn every_fix_makes_the_game_legal() {
    let fixes: usize = GAMES.iter().map(|(text, _)| check_fixes(text)).sum();
    assert!(fixes > 0);
}
