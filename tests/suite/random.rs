//! Random values for the tests of others: legal, reachable, and short where a test fails.

use arbitrary::Unstructured;
use caissa::epd::{Epd, Suite};
use caissa::{Board, FenOptions, GameBuf, Move, boards};
use proptest::prelude::{ProptestConfig, any, any_with};
use proptest::test_runner::{TestError, TestRunner};
use tests::rng::Rng;

/// A runner that writes no files.
fn runner() -> TestRunner {
    let config = ProptestConfig { failure_persistence: None, ..ProptestConfig::default() };
    TestRunner::new_with_rng(config, TestRunner::deterministic().new_rng())
}

#[test]
fn games_and_positions_are_legal_and_as_long_as_asked() {
    let values = (any_with::<GameBuf>((3..=40).into()), any::<Board>(), any::<Move>());
    let checked = runner().run(&values, |(game, board, mv)| {
        assert!(game.len() <= 40 && (game.len() >= 3 || game.board().is_checkmate()));
        assert_eq!(GameBuf::parse(&game.to_pgn()).as_ref(), Ok(&game));
        assert_eq!(FenOptions::new().reachable().parse(&board.fen()), Ok(board));
        assert_eq!(mv.to_string().parse(), Ok(mv));
        Ok(())
    });
    checked.unwrap();
}

/// The game with which a property fails at last.
fn shortest(holds: impl Fn(&GameBuf) -> bool) -> GameBuf {
    let failed = runner().run(&any::<GameBuf>(), |game| {
        if holds(&game) { Ok(()) } else { Err(proptest::test_runner::TestCaseError::fail("")) }
    });
    let Err(TestError::Fail(_, game)) = failed else { panic!("{failed:?}") };
    assert!(!holds(&game), "{game}");
    game
}

#[test]
fn a_failed_property_ends_with_a_short_game() {
    for (most, holds) in [
        (6, (|game| game.board().occupied().len() == 32) as fn(&GameBuf) -> bool),
        (9, |game| !game.board().is_check()),
        (12, |game| !game.to_string().contains("O-O")),
        (16, |game| !game.to_string().contains('=')),
    ] {
        let game = shortest(holds);
        assert!(game.len() <= most, "{} plies: {game}", game.len());
    }
}

#[test]
fn bytes_are_games_and_fewer_bytes_shorter_ones() {
    let mut rng = Rng::new(7);
    let bytes: Vec<_> = (0..300).map(|_| u8::try_from(rng.below(256)).unwrap()).collect();
    let lengths = [0, 20, 100, 300].map(|length| {
        let game: GameBuf = Unstructured::new(&bytes[..length]).arbitrary().unwrap();
        let board: Board = Unstructured::new(&bytes[..length]).arbitrary().unwrap();
        assert_eq!(game.board(), board);
        game.len()
    });
    assert!(lengths[0] == 0 && lengths.is_sorted() && lengths[3] == 100, "{lengths:?}");
}

#[test]
fn a_walk_is_a_game_that_its_seed_repeats() {
    let all = |seed| Board::START.walk(seed).take(60).collect::<Vec<_>>();
    for seed in 0..20 {
        let boards = all(seed);
        assert!(boards == all(seed) && boards != all(seed + 1));
        let mut before = Board::START;
        for board in boards {
            assert!(before.legal_moves().iter().any(|mv| before.play(*mv) == Ok(board)), "{board}");
            before = board;
        }
    }
    assert!(caissa::board!(1. f3 e5 2. g4 Qh4 #).walk(1).next().is_none());
}

const MATES: Suite = boards! {
    fen "6k1/5ppp/8/8/8/8/8/K3R3 w - -" bm Re8 #; id "back rank";
    fen "7k/5Q2/6K1/8/8/8/8/8 w - -" bm Qg7 # Qf8 #; id "kiss of death";
};

/// Answers with a queen.
fn queen_mates(epd: &Epd<'_>) -> Result<(), String> {
    match epd.board().find("Qg7#") {
        Some(_) => Ok(()),
        None => Err("no queen mates".to_owned()),
    }
}

#[test]
#[should_panic = "1 of 2 positions failed:

1: no queen mates
6k1/5ppp/8/8/8/8/8/K3R3 w - - bm Re8#; id \"back rank\";
8  . . . . . . k .
7  . . . . . p p p"]
fn a_suite_reports_each_position_that_fails() {
    MATES.test(queen_mates);
}
