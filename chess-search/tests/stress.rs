//! Many short searches with one engine, stopped at any moment, with all options.

#[path = "../../tests/common/rng.rs"]
mod rng;

use std::num::NonZeroU8;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use chess_core::{Board, Legal, Move};
use chess_search::{Engine, Info, Limits, Options, Outcome, Position, Score, Stop, Time};
use rng::Rng;

/// A position of a random game, perhaps the last.
fn position(rng: &mut Rng) -> Position {
    let mut position = Position::from(Board::START);
    for _ in 0..rng.below(200) {
        let moves: Vec<Move> = position.board().legals().map(Legal::to_move).collect();
        if moves.is_empty() {
            break;
        }
        position.play(moves[rng.below(moves.len())]).unwrap();
    }
    position
}

fn options(rng: &mut Rng) -> Options {
    let mut options = Options::default();
    options.threads = rng.below(5);
    options.hash = rng.below(4);
    options.lines = rng.below(6);
    options.overhead = Duration::from_millis(rng.below(3) as u64);
    options.full_width = rng.once_in(8);
    options.elo = rng.once_in(6).then(|| 900 + rng.below(1_700) as u16);
    options
}

/// Limits, which often never end a search.
fn limits(rng: &mut Rng, board: &Board) -> Limits {
    let mut limits = Limits::default();
    let brief = Duration::from_millis(rng.below(6) as u64);
    if rng.once_in(4) {
        limits.depth = Some(rng.below(12) as u8);
    }
    if rng.once_in(4) {
        limits.nodes = Some(rng.below(3_000) as u64);
    }
    if rng.once_in(8) {
        limits.mate = NonZeroU8::new(rng.below(6) as u8);
    }
    if rng.once_in(8) {
        limits.moves = Some(board.legals().map(Legal::to_move).step_by(3).collect());
    }
    if rng.once_in(5) {
        let clock = Time::Clock { left: 9 * brief, gain: brief, moves_to_go: None };
        limits.time = [Time::Fixed(brief), clock][rng.below(2)];
    }
    limits
}

/// All that must be true of what a search ends with.
fn check(position: &Position, limits: &Limits, told: &[Info], outcome: &Outcome) {
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
    for info in told.iter().chain([&outcome.info]) {
        legal_line(board, &info.line);
    }
    for pair in told.windows(2) {
        assert!(pair[0].nodes <= pair[1].nodes && pair[0].time <= pair[1].time, "{told:?}");
    }
}

fn legal_line(board: &Board, line: &[Move]) {
    let mut after = *board;
    for mv in line {
        after = after.play(*mv).unwrap_or_else(|error| panic!("{board} {line:?}: {error}"));
    }
}

fn search_again_and_again(seed: u64, until: Instant) -> u64 {
    let mut rng = Rng::new(seed);
    let mut engine = Engine::new(Options::default()).unwrap();
    let mut searches = 0;
    while Instant::now() < until {
        if rng.once_in(3) {
            engine.set_options(options(&mut rng)).unwrap();
        }
        if rng.once_in(5) {
            engine.forget();
        }
        let position = position(&mut rng);
        let limits = limits(&mut rng, position.board());
        let stop = if rng.once_in(6) { Stop::pondering() } else { Stop::new() };
        let delay = Duration::from_micros(rng.below(4) as u64 * rng.below(2_000) as u64);
        let (told, outcome, late) = stopped(&mut engine, &position, &limits, &stop, delay);
        // The machine may be busy with other tests.
        assert!(late < Duration::from_secs(2), "{late:?} {limits:?} {:?}", engine.options());
        check(&position, &limits, &told, &outcome);
        searches += 1;
    }
    searches
}

/// A search that another thread stops after a time, and how long it went on after that.
fn stopped(
    engine: &mut Engine,
    position: &Position,
    limits: &Limits,
    stop: &Stop,
    delay: Duration,
) -> (Vec<Info>, Outcome, Duration) {
    let mut told = Vec::new();
    thread::scope(|scope| {
        let (over, is_over) = mpsc::channel::<()>();
        let stopper = scope.spawn(move || {
            if !delay.is_zero() {
                // Ends early where the search does.
                let _ = is_over.recv_timeout(delay);
            }
            stop.stop();
            Instant::now()
        });
        let outcome = engine.search(position, limits, stop, &mut |info| told.push(info.clone()));
        let end = Instant::now();
        drop(over);
        let late = end.saturating_duration_since(stopper.join().unwrap());
        (told, outcome, late)
    })
}

#[test]
fn any_search_ends_when_it_is_told_and_with_a_legal_move() {
    let until = Instant::now() + Duration::from_secs(3);
    let threads = [11, 22].map(|seed| thread::spawn(move || search_again_and_again(seed, until)));
    let searches = threads.map(|thread| thread.join().unwrap());
    assert!(searches.iter().all(|count| *count > 20), "{searches:?}");
}
