//! Games in other notations, and back.

use chess_core::{Board, GameBuf, GameResult, GameTree};

use tests::rng::Rng;

use super::caissa;

/// A random game with or without notes, from the standard start or one of Chess960.
fn game(rng: &mut Rng, has_notes: bool) -> GameBuf {
    let start = match rng.below(3) {
        0 => Board::chess960(rng.below(960) as u16).expect("a number below 960"),
        _ => Board::START,
    };
    let mut tree = GameTree::new(start);
    for _ in 0..=rng.below(60) {
        let moves = tree.board().legal_moves();
        if moves.is_empty() {
            break;
        }
        if has_notes && rng.below(6) == 0 {
            let other = moves[rng.below(moves.len())];
            let line = tree.play(other).expect("legal");
            tree.add_comment("other").expect("a comment");
            tree.back();
            assert!(tree.node(line).is_some());
        }
        tree.play(moves[rng.below(moves.len())]).expect("legal");
        if has_notes && rng.below(4) == 0 {
            tree.add_nag(1 + rng.below(6) as u8);
            tree.add_comment(["so", "a \"b\"", "c }", "two\nlines"][rng.below(4)])
                .expect("a comment");
        }
    }
    if has_notes {
        tree.set_tag("White", "A \"B\" \\ C").expect("a tag");
    } else {
        // A list of moves has no result, also after checkmate.
        tree.set_result(GameResult::Unknown).expect("a game may have no result");
    }
    tree.to_game()
}

fn file(games: &[GameBuf]) -> String {
    games.iter().map(|game| game.as_game().to_pgn()).collect::<Vec<_>>().join("\n")
}

fn converted(text: &str, from: &str, to: &str) -> String {
    let assert =
        caissa(["convert", "-", "--from", from, "--to", to, "-q"]).stdin(text.to_owned()).assert();
    let output = assert.success();
    String::from_utf8(output.get_output().stdout.clone()).expect("UTF-8")
}

#[test]
fn games_with_notes_come_back_from_pgn_in_any_notation() {
    let mut rng = Rng::new(1);
    let games: Vec<_> = (0..150).map(|_| game(&mut rng, true)).collect();
    let pgn = file(&games);
    for to in ["pgn", "san", "lan", "figurine"] {
        assert_eq!(converted(&converted(&pgn, "pgn", to), "pgn", "pgn"), pgn, "{to}");
    }
}

#[test]
fn moves_come_back_from_lists_in_any_notation() {
    let mut rng = Rng::new(2);
    let games: Vec<_> = (0..150).map(|_| game(&mut rng, false)).collect();
    let pgn = file(&games);
    for to in ["uci", "iccf", "smith", "long", "short"] {
        assert_eq!(converted(&converted(&pgn, "pgn", to), "moves", "pgn"), pgn, "{to}");
    }
}

#[test]
fn positions_come_back_from_fen_and_epd() {
    let mut rng = Rng::new(3);
    let games: Vec<_> = (0..50).map(|_| game(&mut rng, false)).collect();
    let fens = converted(&file(&games), "pgn", "fen");
    let count: usize = games.iter().map(|game| game.as_game().len() + 1).sum();
    assert_eq!(fens.lines().count(), count);
    assert_eq!(converted(&converted(&fens, "epd", "epd"), "epd", "fen"), fens);
}
