//! The engine as a library: best moves, mates, draws, limits, and results that can be repeated.

use std::num::{NonZeroU8, NonZeroU16};
use std::thread;
use std::time::{Duration, Instant};

use chess_core::{Board, Move};
use chess_mate::{Budget, MateIn, Verdict, prove};
use chess_search::{
    Bound, Engine, Info, Limits, Options, Position, Score, SearchResult, Stop, Time,
};
use tests::skip::corpus;

fn engine() -> Engine {
    Engine::new(Options::default()).unwrap()
}

fn board(fen: &str) -> Board {
    Board::from_fen(fen).unwrap()
}

fn search(engine: &mut Engine, board: Board, limits: &Limits) -> SearchResult {
    engine.search(&Position::from(board), limits, &Stop::new(), &mut |_| {})
}

/// Positions of all kinds, so that the number of nodes changes with any change of the search.
const BENCH: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    tests::KIWIPETE,
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "8/8/1p1r1k2/p1pPN1p1/P3KnP1/1P6/8/3R4 b - - 0 1",
    "4k3/8/8/3QK3/8/8/8/8 w - - 0 1",
    "7k/5K2/6P1/8/8/8/8/8 w - - 99 80",
];

fn nodes(engine: &mut Engine, depth: u8) -> Vec<u64> {
    BENCH.iter().map(|fen| search(engine, board(fen), &Limits::depth(depth)).info.nodes).collect()
}

#[test]
fn a_repeated_search_visits_as_many_nodes() {
    let mut first = engine();
    let counts = nodes(&mut first, 7);
    assert!(counts.iter().take(6).all(|count| *count > 500), "{counts:?}");
    assert_eq!(nodes(&mut engine(), 7), counts);
    first.forget();
    assert_eq!(nodes(&mut first, 7), counts);
}

/// The node signature: the total of nodes of the searches of [`BENCH`] at this depth. It changes whenever the search or
/// the evaluation does, and the failure of the test shows the new number. A change for speed only must not change it.
const SIGNATURE: (u8, u64) = (8, 91_003);

#[test]
fn the_node_signature_is_unchanged() {
    let (depth, expected) = SIGNATURE;
    assert_eq!(nodes(&mut engine(), depth).iter().sum::<u64>(), expected);
}

#[test]
fn mates_are_found_with_their_distance() {
    for (fen, moves) in [
        ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 1),
        ("r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w KQ - 0 1", 2),
        ("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", 1),
        ("7k/8/4K3/8/8/8/8/6Q1 w - - 0 1", 2),
    ] {
        let board = board(fen);
        let outcome = search(&mut engine(), board, &Limits::depth(6));
        assert_eq!(outcome.info.score, Score::Mate(moves), "{fen}");
        let moves = u8::try_from(moves).unwrap();
        let verdict = prove(&board, MateIn::exactly(moves), &mut Budget::default()).unwrap();
        let Verdict::Mate(proof) = verdict else { panic!("{fen}") };
        assert!(proof.keys().contains(&outcome.best.unwrap()), "{fen}");
    }
    // The side that is mated next sees it.
    let outcome = search(&mut engine(), board("k7/8/1K6/8/8/8/8/7R b - - 0 1"), &Limits::depth(5));
    assert_eq!(outcome.info.score, Score::Mate(-1));
}

/// Morphy's problem: after the key, Black would like to pass. With two lines, no prover is asked.
#[test]
fn a_zugzwang_is_found_by_the_search_alone() {
    let mut options = Options::default();
    options.lines = 2;
    let board = board("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
    let outcome = search(&mut Engine::new(options).unwrap(), board, &Limits::nodes(50_000));
    assert_eq!(outcome.info.score, Score::Mate(2));
    assert!(!outcome.info.is_proved);
    assert_eq!(outcome.best.unwrap().to_string(), "a1a6");
}

/// `stop` right behind `go`, or a limit of one node: one ply is searched all the same, if there is a move.
#[test]
fn a_search_that_is_stopped_before_it_begins_searches_one_ply() {
    for (fen, score) in [
        ("k7/8/8/8/8/8/8/KQ6 b - - 0 1", None),
        // The only good move takes the queen.
        ("3qk3/8/8/8/8/8/8/3RK3 w - - 0 1", None),
        ("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", Some(Score::Centipawns(0))),
        ("k7/1Q6/1K6/8/8/8/8/8 b - - 0 1", Some(Score::Mate(0))),
        ("k7/8/8/8/8/8/8/KB6 w - - 0 1", Some(Score::Centipawns(0))),
    ] {
        let (board, stop) = (board(fen), Stop::new());
        stop.stop();
        let position = Position::from(board);
        let stopped = engine().search(&position, &Limits::default(), &stop, &mut |_| {});
        let one_node = search(&mut engine(), board, &Limits::nodes(1));
        for outcome in [stopped, one_node] {
            let has_move = board.legals().next().is_some();
            assert_eq!(outcome.best, outcome.info.line.first().copied(), "{fen}");
            assert_eq!((outcome.best.is_some(), outcome.info.depth > 0), (has_move, has_move));
            if let Some(score) = score.filter(|_| !has_move) {
                assert_eq!(outcome.info.score, score, "{fen}");
            }
            if fen.starts_with("3qk3") {
                assert_eq!(outcome.best.unwrap().to_string(), "d1d8");
            }
        }
    }
}

#[test]
fn a_limit_of_mate_gives_the_shortest_mate_with_a_proof() {
    let limits = |moves| {
        let mut limits = Limits::depth(4);
        limits.mate = NonZeroU8::new(moves);
        limits
    };
    let position = board("1rb5/2pk3p/1p3Qpn/pP1pp1N1/3B4/1P1B4/3bK1PP/2R3NR w - - 8 42");
    let outcome = search(&mut engine(), position, &limits(4));
    assert_eq!((outcome.info.score, outcome.info.is_proved), (Score::Mate(4), true));
    assert_eq!(position.san(outcome.best.unwrap()).to_string(), "Ne6");
    // Without a mate, the engine searches, and ends soon if there is no other limit.
    let mut free = limits(2);
    free.depth = None;
    for limits in [limits(2), free] {
        let outcome = search(&mut engine(), Board::START, &limits);
        assert!(outcome.best.is_some() && !outcome.info.is_proved);
        assert_eq!(outcome.no_mate, Some(2));
    }
    // Each key is a line of its own.
    let mut lines = Vec::new();
    let two_keys = Position::from(board("6k1/5ppp/8/8/8/8/8/RR4K1 w - - 0 1"));
    let mut options = Options::default();
    options.lines = 3;
    Engine::new(options).unwrap().search(&two_keys, &limits(3), &Stop::new(), &mut |info| {
        lines.push((info.line_number, info.score, info.line[0].to_string()));
    });
    let keys = [(1, Score::Mate(1), "a1a8".to_owned()), (2, Score::Mate(1), "b1b8".to_owned())];
    assert_eq!(lines, keys);
}

/// The proof leaves the search half of the time, except while the engine ponders.
#[test]
fn a_proof_of_a_mate_keeps_to_the_time() {
    let position = Position::from(board(BENCH[1]));
    let mut limits = Limits::time(Duration::from_millis(100));
    limits.mate = NonZeroU8::new(100);
    let begin = Instant::now();
    let outcome = engine().search(&position, &limits, &Stop::new(), &mut |_| {});
    assert!(outcome.best.is_some() && outcome.info.depth >= 2, "{:?}", outcome.info);
    assert!(begin.elapsed() < Duration::from_secs(2), "{:?}", begin.elapsed());
    // A stop ends the proof of an engine that ponders.
    let stop = Stop::pondering();
    thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(300));
            stop.stop();
        });
        let begin = Instant::now();
        assert!(engine().search(&position, &limits, &stop, &mut |_| {}).best.is_some());
        assert!(begin.elapsed() >= Duration::from_millis(300), "the time counts while it ponders");
    });
}

#[test]
fn games_that_are_over_have_no_best_move() {
    let mated =
        search(&mut engine(), board("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"), &Limits::depth(3));
    assert_eq!((mated.best, mated.info.score), (None, Score::Mate(0)));
    let stalemated =
        search(&mut engine(), board("k7/1R6/1K6/8/8/8/8/8 b - - 0 1"), &Limits::depth(3));
    assert_eq!((stalemated.best, stalemated.info.score), (None, Score::Centipawns(0)));
}

#[test]
fn draws_are_found_in_the_tree() {
    // The capture leaves bare kings.
    let outcome = search(&mut engine(), board("8/8/8/8/3q4/3K4/8/k7 w - - 0 1"), &Limits::depth(4));
    assert_eq!(outcome.info.score, Score::Centipawns(0));
    // A mate that comes a move too late for the fifty-move rule is a draw.
    let late = board("7k/8/5K2/8/8/8/8/R7 w - - 98 80");
    let outcome = search(&mut engine(), late, &Limits::depth(8));
    assert_eq!(outcome.info.score, Score::Centipawns(0));
    // And one with the hundredth ply counts.
    let in_time = board("7k/8/6K1/8/8/8/8/R7 w - - 99 80");
    let outcome = search(&mut engine(), in_time, &Limits::depth(4));
    assert_eq!(outcome.info.score, Score::Mate(1));
}

#[test]
fn positions_of_the_game_count_for_threefold_repetition() {
    let mut position = Position::from(board("6k1/8/8/8/8/8/q7/6K1 b - - 0 1"));
    let play =
        |position: &mut Position, uci: &str| position.play(Move::from_uci(uci).unwrap()).unwrap();
    for uci in ["g8g7", "g1f1", "g7g8", "f1g1", "g8g7", "g1f1", "g7g8"] {
        play(&mut position, uci);
    }
    // Kg1 would be the third time: White saves itself.
    let outcome = engine().search(&position, &Limits::depth(5), &Stop::new(), &mut |_| {});
    assert_eq!(outcome.best.unwrap().to_string(), "f1g1");
    assert_eq!(outcome.info.score, Score::Centipawns(0));
}

#[test]
fn only_the_requested_moves_are_searched_at_the_root() {
    let mut limits = Limits::depth(4);
    limits.moves = Some(["a2a3", "h2h4"].map(|uci| Move::from_uci(uci).unwrap()).to_vec());
    let outcome = search(&mut engine(), Board::START, &limits);
    assert!(limits.moves.unwrap().contains(&outcome.best.unwrap()));
    limits = Limits::depth(4);
    limits.moves = Some(vec![Move::from_uci("e2e5").unwrap()]);
    assert_eq!(search(&mut engine(), Board::START, &limits).best, None);
}

#[test]
fn lines_begin_with_different_moves_and_are_sorted_by_score() {
    let mut options = Options::default();
    options.lines = 4;
    let mut engine = Engine::new(options).unwrap();
    let mut last: Vec<Info> = Vec::new();
    let position = Position::from(board(BENCH[1]));
    engine.search(&position, &Limits::depth(6), &Stop::new(), &mut |info| {
        if info.bound != Bound::Exact {
            return;
        }
        if info.line_number == 1 {
            last.clear();
        }
        last.push(info.clone());
    });
    assert_eq!(last.iter().map(|info| info.line_number).collect::<Vec<_>>(), [1, 2, 3, 4]);
    let mut firsts: Vec<Move> = last.iter().map(|info| info.line[0]).collect();
    firsts.dedup();
    assert_eq!(firsts.len(), 4);
    let value = |info: &Info| match info.score {
        Score::Centipawns(value) => value,
        Score::Mate(moves) => 30_000 * moves.signum() - moves,
    };
    assert!(last.is_sorted_by_key(|info| -value(info)), "{last:?}");
}

#[test]
fn principal_variations_are_legal() {
    let mut options = Options::default();
    options.threads = 2;
    let mut engine = Engine::new(options).unwrap();
    for fen in BENCH {
        let start = board(fen);
        engine.search(&Position::from(start), &Limits::depth(8), &Stop::new(), &mut |info| {
            let play = |board: Board, mv: &Move| board.play(*mv).unwrap();
            let _end = info.line.iter().fold(start, play);
            assert!(!info.line.is_empty(), "{fen}");
        });
    }
}

#[test]
fn limits_of_nodes_and_time_are_kept() {
    // One ply is always searched: 61 nodes here.
    for most in [100, 5_000] {
        let outcome = search(&mut engine(), board(BENCH[4]), &Limits::nodes(most));
        assert!(outcome.best.is_some());
        // All nodes are counted, not only those before the last report.
        assert_eq!(outcome.info.nodes, most);
    }
    let begin = Instant::now();
    let limits = Limits::time(Duration::from_millis(60));
    assert!(search(&mut engine(), board(BENCH[4]), &limits).best.is_some());
    assert!(begin.elapsed() < Duration::from_secs(5));
}

#[test]
fn the_best_move_of_an_unfinished_depth_is_played() {
    // After the first move alone, a capture of the queen.
    let outcome =
        search(&mut engine(), board("4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1"), &Limits::nodes(2));
    assert_eq!(outcome.best.unwrap().to_string(), "e4d5");
}

#[test]
fn a_stop_ends_its_search_only() {
    let mut options = Options::default();
    options.threads = 2;
    let mut engine = Engine::new(options).unwrap();
    let position = Position::from(board(BENCH[4]));
    for wait in 0..20 {
        let stop = Stop::new();
        let other = stop.clone();
        thread::scope(|scope| {
            scope.spawn(move || {
                thread::sleep(Duration::from_millis(wait));
                other.stop();
            });
            assert!(
                engine.search(&position, &Limits::default(), &stop, &mut |_| {}).best.is_some()
            );
        });
    }
    let outcome = engine.search(&position, &Limits::depth(5), &Stop::new(), &mut |_| {});
    assert_eq!(outcome.info.depth, 5);
}

#[test]
fn limits_of_time_do_not_hold_while_pondering() {
    let mut limits = Limits::default();
    limits.time = Time::Fixed(Duration::from_millis(1));
    let position = Position::from(board(BENCH[4]));
    let stop = Stop::pondering();
    let other = stop.clone();
    let begin = Instant::now();
    thread::scope(|scope| {
        scope.spawn(move || {
            thread::sleep(Duration::from_millis(80));
            other.ponder_hit();
        });
        engine().search(&position, &limits, &stop, &mut |_| {});
    });
    assert!(begin.elapsed() >= Duration::from_millis(80));
}

#[test]
fn limits_out_of_their_ranges_count_as_the_nearest_in_them() {
    let fool = board("rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2");
    for moves in [100, 101, 255] {
        let mut limits = Limits::depth(0);
        limits.mate = NonZeroU8::new(moves);
        let outcome = search(&mut engine(), fool, &limits);
        assert!(outcome.info.is_proved && outcome.info.score == Score::Mate(1), "{moves}");
    }
    for time in [Duration::ZERO, Duration::MAX] {
        let clock = |moves_to_go| Time::Clock { left: time, increment: time, moves_to_go };
        for time in [Time::Fixed(time), clock(None), clock(NonZeroU16::new(u16::MAX))] {
            let mut limits = Limits::nodes(1_000);
            limits.time = time;
            assert!(search(&mut engine(), fool, &limits).best.is_some(), "{time:?}");
        }
    }
    for limits in [Limits::depth(0), Limits::nodes(0)] {
        assert!(search(&mut engine(), fool, &limits).best.is_some(), "{limits:?}");
    }
}

/// The suite of 300 positions of the corpus.
#[test]
fn tactics_are_solved() {
    let Some(folder) = corpus("tactics") else { return };
    let text = std::fs::read_to_string(folder.join("tactics/wacnew.epd")).unwrap();
    let mut engine = engine();
    let (mut found, mut all) = (0, 0);
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let epd = chess_core::epd::Epd::parse(line).unwrap();
        engine.forget();
        let outcome = search(&mut engine, *epd.board(), &Limits::nodes(20_000));
        all += 1;
        let best = outcome.best.unwrap();
        let is_best = epd.best_moves().count() == 0 || epd.best_moves().any(|mv| mv == best);
        found += u32::from(is_best && epd.avoid_moves().all(|mv| mv != best));
    }
    println!("{found} of {all}");
    assert_eq!(all, 300);
    assert!(found >= 190, "{found}");
}

#[test]
fn a_mate_in_two_by_zugzwang_is_found_at_full_strength() {
    let zugzwang = board("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
    let outcome = search(&mut engine(), zugzwang, &Limits::depth(1));
    assert_eq!(outcome.best.unwrap().to_string(), "a1a6");
    assert!(outcome.info.nodes < 1_000 && outcome.info.score == Score::Mate(2));
}

#[test]
fn a_mate_in_two_comes_before_the_50_move_rule() {
    let zugzwang = |clock: u8| board(&format!("kbK5/pp6/1P6/8/8/8/8/R7 w - - {clock} 80"));
    let mut engine = engine();
    let is_proved = |clock| search(&mut engine, zugzwang(clock), &Limits::depth(1)).info.is_proved;
    assert_eq!([96, 97, 98, 99].map(is_proved), [true, true, false, false]);
}
