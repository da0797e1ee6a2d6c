//! Many short searches of one engine with random options and limits, stopped at random moments.

use std::num::NonZeroU8;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use chess_core::{Board, Legal, Move};
use chess_search::{Engine, Info, Limits, Options, Position, Score, SearchResult, Stop, Time};
use fastrand::Rng;

/// True once in `n` times.
fn once_in(rng: &mut Rng, n: u32) -> bool {
    rng.u32(..n) == 0
}

/// A position of a random game, which may be over.
fn position(rng: &mut Rng) -> Position {
    let mut position = Position::from(Board::START);
    for _ in 0..rng.usize(..200) {
        let moves: Vec<Move> = position.board().legals().map(Legal::to_move).collect();
        if moves.is_empty() {
            break;
        }
        position.play(rng.choice(&moves).copied().expect("a move")).unwrap();
    }
    position
}

fn options(rng: &mut Rng) -> Options {
    let mut options = Options::default();
    options.threads = rng.usize(..5);
    options.hash = rng.usize(..4);
    options.lines = rng.usize(..6);
    options.overhead = Duration::from_millis(rng.u64(..3));
    options.full_width = once_in(rng, 8);
    options.elo = once_in(rng, 6).then(|| rng.u16(900..2_600));
    options
}

/// Limits; many of them never end a search.
fn limits(rng: &mut Rng, board: &Board) -> Limits {
    let mut limits = Limits::default();
    let brief = Duration::from_millis(rng.u64(..6));
    if once_in(rng, 4) {
        limits.depth = Some(rng.u8(..12));
    }
    if once_in(rng, 4) {
        limits.nodes = Some(rng.u64(..3_000));
    }
    if once_in(rng, 8) {
        limits.mate = NonZeroU8::new(rng.u8(..6));
    }
    if once_in(rng, 8) {
        limits.moves = Some(board.legals().map(Legal::to_move).step_by(3).collect());
    }
    if once_in(rng, 5) {
        let clock = Time::Clock { left: 9 * brief, increment: brief, moves_to_go: None };
        limits.time = if rng.bool() { Time::Fixed(brief) } else { clock };
    }
    limits
}

/// The laws of every report and result.
fn check(position: &Position, limits: &Limits, reports: &[Info], outcome: &SearchResult) {
    let board = position.board();
    let is_allowed = |mv: Move| limits.moves.as_ref().is_none_or(|moves| moves.contains(&mv));
    let mut moves = board.legals().map(Legal::to_move).filter(|mv| is_allowed(*mv));
    match outcome.best {
        Some(best) => assert!(moves.any(|mv| mv == best), "{board} {best} {limits:?}"),
        None => assert!(moves.next().is_none(), "{board} {limits:?}"),
    }
    if board.is_checkmate() {
        assert_eq!(outcome.info.score, Score::Mate(0));
    }
    let expected: Vec<Move> = outcome.best.into_iter().chain(outcome.reply).collect();
    legal_line(board, &expected);
    assert!(
        outcome.info.line.first().is_none_or(|first| Some(*first) == outcome.best),
        "{outcome:?}"
    );
    assert_eq!(outcome.info.line.get(1).copied(), outcome.reply, "{outcome:?}");
    for info in reports.iter().chain([&outcome.info]) {
        legal_line(board, &info.line);
    }
    for pair in reports.windows(2) {
        assert!(pair[0].nodes <= pair[1].nodes && pair[0].time <= pair[1].time, "{reports:?}");
    }
    // The last report has all nodes.
    assert_eq!(reports.last().map(|info| info.nodes), Some(outcome.info.nodes), "{reports:?}");
}

fn legal_line(board: &Board, line: &[Move]) {
    let mut after = *board;
    for mv in line {
        after = after.play(*mv).unwrap_or_else(|error| panic!("{board} {line:?}: {error}"));
    }
}

fn search_again_and_again(seed: u64, until: Instant) -> u64 {
    let mut rng = Rng::with_seed(seed);
    let mut engine = Engine::new(Options::default()).unwrap();
    let mut searches = 0;
    while Instant::now() < until {
        if once_in(&mut rng, 3) {
            engine.set_options(options(&mut rng)).unwrap();
        }
        if once_in(&mut rng, 5) {
            engine.forget();
        }
        let position = position(&mut rng);
        let limits = limits(&mut rng, position.board());
        let stop = if once_in(&mut rng, 6) { Stop::pondering() } else { Stop::new() };
        let delay = Duration::from_micros(rng.u64(..4) * rng.u64(..2_000));
        let (reports, outcome, late) = stopped(&mut engine, &position, &limits, &stop, delay);
        // The machine may be busy with other tests.
        assert!(late < Duration::from_secs(2), "{late:?} {limits:?} {:?}", engine.options());
        check(&position, &limits, &reports, &outcome);
        searches += 1;
    }
    searches
}

/// Searches while another thread stops it after a delay. Also returns the time from the stop to the end.
fn stopped(
    engine: &mut Engine,
    position: &Position,
    limits: &Limits,
    stop: &Stop,
    delay: Duration,
) -> (Vec<Info>, SearchResult, Duration) {
    let mut reports = Vec::new();
    thread::scope(|scope| {
        let (over, is_over) = mpsc::channel::<()>();
        let stopper = scope.spawn(move || {
            if !delay.is_zero() {
                // The end of the search ends the delay.
                let _ = is_over.recv_timeout(delay);
            }
            stop.stop();
            Instant::now()
        });
        let outcome = engine.search(position, limits, stop, &mut |info| reports.push(info.clone()));
        let end = Instant::now();
        drop(over);
        let late = end.saturating_duration_since(stopper.join().unwrap());
        (reports, outcome, late)
    })
}

#[test]
fn every_search_ends_after_a_stop_with_a_legal_move() {
    let until = Instant::now() + Duration::from_secs(3);
    let threads = [11, 22].map(|seed| thread::spawn(move || search_again_and_again(seed, until)));
    let searches = threads.map(|thread| thread.join().unwrap());
    assert!(searches.iter().all(|count| *count > 20), "{searches:?}");
}
