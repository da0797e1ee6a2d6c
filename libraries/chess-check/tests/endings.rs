//! Words about the end of a game: those of Cute Chess, Fastchess, TCEC, Arena, FICS and Chess.com, judged by the moves.

use std::io::Cursor;
use std::ops::ControlFlow;

use chess_check::{CheckOptions, Event, Input, check};

const MATE: &str = "1. f3 e5 2. g4 Qh4#";
const OPEN: &str = "1. f3 e5 2. g4";
const TWICE: &str = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3";
const THREE_TIMES: &str = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8";
/// A move repeats a position for the third time, so that a draw may be claimed before it (FIDE 9.2.1).
const NEXT_REPEATS: &str = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1";

/// The fault of a game with these moves, words and result: the words in the last comment, or in a tag.
fn reason(moves: &str, words: &str, result: &str) -> Option<String> {
    let text = match words.strip_prefix("tag: ") {
        Some(words) => format!("[Event \"?\"]\n[Termination \"{words}\"]\n\n{moves} {result}\n"),
        None => format!("{moves} {{{words}}} {result}\n"),
    };
    found(&text)
}

/// The fault of the end of a game that has nothing else wrong.
fn found(text: &str) -> Option<String> {
    let input = Input::reader("games.pgn", Cursor::new(text.to_owned()));
    let mut headlines = Vec::new();
    check(vec![input], &CheckOptions::default(), |event| {
        if let Event::Found(finding) = event {
            assert_eq!(finding.code(), "false-claim/ending", "{text}");
            headlines.push(finding.headline());
        }
        ControlFlow::Continue(())
    });
    assert!(headlines.len() <= 1, "{text}: {headlines:?}");
    Some(headlines.first()?.split_once("`: ").expect("a reason").1.to_owned())
}

#[test]
fn words_that_the_moves_contradict_are_found() {
    for (moves, words, result, wanted) in [
        (
            "1. e4",
            "+0.31/20 1.2s, Black makes an illegal move: b8c6",
            "1-0",
            "`Nc6` is a legal move (FIDE 3.10.1)",
        ),
        ("1. e4", "Black makes an illegal move: Nc6", "1-0", "`Nc6` is a legal move (FIDE 3.10.1)"),
        ("1. e4", "Black makes an illegal move: b8c7", "0-1", "the result is `0-1`"),
        (OPEN, "White loses on time", "1-0", "the result is `1-0`"),
        (OPEN, "0.00/9, 0.1s, White loses on time (12ms overrun)", "1-0", "the result is `1-0`"),
        (OPEN, "Black wins by adjudication: SyzygyTB", "1-0", "the result is `1-0`"),
        (OPEN, "White's connection stalls.", "1-0", "the result is `1-0`"),
        (OPEN, "Draw by stalemate", "0-1", "the result is `0-1`"),
        (OPEN, "-M1/3 0.1s, Black mates", "0-1", "the last position is not checkmate (FIDE 5.1.1)"),
        (OPEN, "tag: Black mates", "0-1", "the last position is not checkmate (FIDE 5.1.1)"),
        (
            OPEN,
            "tag: Anna won by checkmate",
            "0-1",
            "the last position is not checkmate (FIDE 5.1.1)",
        ),
        (OPEN, "White checkmated", "0-1", "the last position is not checkmate (FIDE 5.1.1)"),
        (OPEN, "Game drawn by stalemate", "1/2-1/2", "Black can move (FIDE 5.2.1)"),
        ("1. e4 f6 2. Qh5+", "Stalemate", "1/2-1/2", "Black is in check (FIDE 5.2.1)"),
        (
            OPEN,
            "Draw by 3-fold repetition",
            "1/2-1/2",
            "the last position has occurred once (FIDE 9.2)",
        ),
        (
            TWICE,
            "tag: 3-Fold repetition",
            "1/2-1/2",
            "the last position has occurred twice (FIDE 9.2)",
        ),
        (
            TWICE,
            "Draw by fifty moves rule",
            "1/2-1/2",
            "the plies since the last capture or pawn move are 5 (FIDE 9.3)",
        ),
        (
            OPEN,
            "Draw by insufficient mating material",
            "1/2-1/2",
            "the pieces can still give checkmate (FIDE 5.2.2)",
        ),
    ] {
        assert_eq!(reason(moves, words, result).as_deref(), Some(wanted), "{moves} {words}");
    }
    let bare = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e3 Kd7 {White loses on time} 0-1";
    let wanted = "the winner has only the king, so it is a draw (FIDE 6.9)";
    assert_eq!(found(bare).as_deref(), Some(wanted));
}

#[test]
fn words_that_are_true_or_claim_nothing_are_left_alone() {
    for (moves, words, result) in [
        (MATE, "+M1/3 0.1s, Black mates", "0-1"),
        (MATE, "tag: Anna won by checkmate", "0-1"),
        (THREE_TIMES, "Draw by 3-fold repetition", "1/2-1/2"),
        (NEXT_REPEATS, "Game drawn by repetition", "1/2-1/2"),
        ("1. e4", "Black makes an illegal move: b8c7", "1-0"),
        ("1. e4", "Black makes an illegal move", "1-0"),
        // It is not White's turn: the move is not in the game.
        ("1. e4", "White makes an illegal move: b8c6", "0-1"),
        ("1. e4", "Black makes an illegal move: Ng8-f6", "1-0"),
        // A forfeit is a draw if the winner cannot give checkmate (FIDE 6.9, 7.5.5).
        (OPEN, "White loses on time", "1/2-1/2"),
        (OPEN, "White loses on time", "*"),
        // Forecasts and prose of people.
        (OPEN, "White mates", "1-0"),
        (OPEN, "with a draw by stalemate", "1/2-1/2"),
        (OPEN, "Better was Nf3, with a draw by 3-fold repetition", "1/2-1/2"),
        (OPEN, "White resigns in view of mate", "1-0"),
        (OPEN, "tag: adjudication", "1-0"),
        (OPEN, "", "1-0"),
        (OPEN, "é", "1-0"),
    ] {
        assert_eq!(reason(moves, words, result), None, "{moves} {words}");
    }
    // Programs that write games anew put spaces and line breaks into comments.
    for comment in [
        "{ Black makes an illegal move: b8c6 }",
        "{ +0.10/12 0.1s, Black\nmakes an illegal move:\nb8c6. }",
        "{+0.10/12 0.1s,\r\nBlack makes an illegal\r\nmove: b8c6 }",
    ] {
        let found = found(&format!("1. e4 {comment} 1-0"));
        assert!(found.is_some_and(|found| found.contains("Nc6")), "{comment}");
    }
    for text in [
        // Earlier positions, and moves before the fifty, are not in the record.
        "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 80 90\"]\n\n90. Kd2 Kd7 {Draw by 3-fold repetition} 1/2-1/2",
        "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. Kd2 Kd7 {Draw by fifty moves rule} 1/2-1/2",
        "[FEN \"4k3/8/8/8/8/8/8/2N1KN2 w - - 0 1\"]\n\n1. Kd2 {Draw by insufficient material} 1/2-1/2",
        "1. e4 {Draw by stalemate} e5 1/2-1/2",
        "1. e4 e5 (1... c5 {Draw by stalemate}) 1/2-1/2",
    ] {
        assert_eq!(found(text), None, "{text}");
    }
}
