//! Problems that the compiler proves.

use caissa::{Board, Puzzle, Puzzles, puzzle, puzzles};

use crate::hygiene::fixture::Fixture;

const MORPHY: &str = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";

#[test]
fn all_forms_of_a_claim_are_the_same_problem() {
    let forms = [
        puzzle!(#2, fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"),
        puzzle!(#2, "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"),
        puzzle!(#2, fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1),
        puzzle!(#2, kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1),
        puzzle!(#2, fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 1. Ra6),
        puzzle!(#2, fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", a1a6),
        puzzle!(#2, "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 1. Ra6,),
        puzzle!(#2, kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1, 1. Ra6),
        puzzle!(#2, fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"; 1. Ra6 bxa6),
        puzzle!(#2, any_key, budget(100_000), fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "1. Ra6 bxa6 2. b7#"),
        puzzle!(#2, reachable fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "1. Ra6! {sacrifice} (1. Rxa7+ Bxa7)"),
    ];
    for puzzle in forms {
        assert_eq!(puzzle, forms[0]);
        assert_eq!(puzzle.board(), Board::from_fen(MORPHY).unwrap());
    }
    let other = puzzle!(#2, fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 1. Ra6 Bc7 2. Rxa7 #);
    assert_eq!(other.main_line().len(), 3);
    assert_ne!(other, forms[0]);
    assert_eq!((other.moves(), other.key()), (2, forms[0].key()));
}

#[test]
fn numbers_are_those_of_the_fen_or_count_from_one() {
    let forms = [
        puzzle!(#2, fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 30"),
        puzzle!(#2, fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 30", 30. Ra6),
        puzzle!(#2, fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 30", 1. Ra6),
        puzzle!(#2, fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 30", "1. Ra6 bxa6 2. b7#"),
        puzzle!(#2, fen "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 30", Ra6),
    ];
    for puzzle in forms {
        assert_eq!((puzzle, puzzle.board().fullmove_number()), (forms[0], 30));
    }
}

#[test]
fn moves_lead_to_the_position_of_a_problem() {
    const OPENING_TRAP: Puzzle = puzzle!(#1, 1. f3 e5 2. g4);
    let forms = [
        puzzle!(#1, "1. f3 {weak} e5 2. g4"),
        puzzle!(#1, f3 e5 g4, Qh4 #),
        puzzle!(#1, 1. f3 e5 2. g4, 2... Qh4 #),
        puzzle!(#1, any_key, "1. f3 e5 2. g4", "1... Qh4#"),
        puzzle!(#1, 1. f3 e5 2. g4; "Qh4#"),
    ];
    for puzzle in forms {
        assert_eq!(puzzle, OPENING_TRAP);
    }
    assert_eq!(OPENING_TRAP.board(), caissa::board!(1. f3 e5 2. g4));
    assert_eq!(OPENING_TRAP.key().to_string(), "d8h4");
}

#[test]
fn files_hold_the_problems_of_their_lines() {
    const ALL: Puzzles = puzzles!(file "../games/problems.epd");
    const SECOND: Puzzle = puzzle!(file "../games/problems.epd", 2);
    assert_eq!(ALL.len(), 3);
    assert_eq!(ALL.get(1), Some(SECOND));
    assert_eq!(ALL.with_id("Loyd, Excelsior 1861"), Some(SECOND));
    let moves: Vec<_> = ALL.iter().map(Puzzle::moves).collect();
    assert_eq!(moves, [2, 5, 1]);
    for puzzle in ALL.iter() {
        assert_eq!(puzzle.main_line().len(), 2 * puzzle.moves() - 1);
        assert!(puzzle.main_line().board().is_checkmate());
    }
}

/// The tests of `chess-mate` and of `caissa solve` read the same two files.
#[test]
fn puzzles_accept_the_same_lines_as_the_prover_and_the_command() {
    const TRUE: Puzzles = puzzles!(any_key, file "data/puzzles/true.epd");
    let lines = include_str!("../data/puzzles/true.epd").lines();
    assert_eq!(TRUE.len(), lines.count());
    let source = "const _: caissa::Puzzles = caissa::puzzles!(any_key, file \"suites/a.epd\");\nfn main() {}";
    let package = Fixture::apart("puzzles-false", source);
    let lines = include_str!("../data/puzzles/false.epd");
    package.write("suites/a.epd", lines);
    assert_eq!(package.errors().len(), lines.lines().count());
}

#[test]
fn mistakes_in_files_are_reported_at_their_places() {
    let source =
        "const _: caissa::Puzzles = caissa::puzzles!(file \"suites/a.epd\");\nfn main() {}";
    let package = Fixture::apart("puzzles-wrong", source);
    let lines = [
        "kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2; bm Ra6;",
        "kbK5/pp6/1P6/8/8/8/8/R7 w - - bm Rxa7+; dm 2;",
        "kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 3;",
        "kbK5/pp6/1P6/8/8/8/8/R7 w - - bm Ra6;",
        "kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2; pv Ra6 bxa6 bxa7;",
        "6k1/5ppp/8/8/8/8/8/RR4K1 w - - dm 1; bm Ra8#;",
        "6k1/5ppp/8/8/8/8/8/RR4K1 w - - dm 1; bm Ra8# Rb8#;",
        "6k1/5ppp/8/8/8/8/8/RR4K1 w - - dm 1; bm Ra9;",
        "kbK5/pp6/1P6/8/8/8/8/R7 w - - dm 2; bm Rxa7; pv Ra6 bxa6 b7;",
        "6k1/5ppp/8/8/8/8/5PPP/RR1R2K1 w - - dm 1; bm Rb8 Rd8;",
        "kbK5/pp6/1P6/8/8/8/8/R7 w - - stipulation \"s#2\";",
        "kbK5/pp6/1P6/8/8/8/8/R7 w - - bm #2;",
    ];
    package.write("suites/a.epd", &lines.join("\n"));
    assert_eq!(
        package.errors(),
        [
            "suites/a.epd:2:34: 1. Rxa7+ does not mate in 2: 1... Bxa7 escapes",
            "suites/a.epd:3:34: there is a mate in 2, sooner than claimed: 1. Ra6 bxa6 2. b7#",
            "suites/a.epd:4:1: expected `dm` and a number of moves from 1 to 20: `dm 2;`",
            "suites/a.epd:5:40: 2. bxa7 does not mate: 2... a5 escapes",
            "suites/a.epd:6:35: 2 keys mate in 1: 1. Ra8# and 1. Rb8#",
            "suites/a.epd:8:41: `Ra9` is off the board: files are a to h, ranks 1 to 8",
            "suites/a.epd:9:40: 1. Rxa7+ does not mate in 2: 1... Bxa7 escapes",
            "suites/a.epd:10:46: 1. Ra8# is a key too, and not named",
            "suites/a.epd:11:43: `s#2` is not a mate: check it with `caissa solve`",
        ]
    );
}
