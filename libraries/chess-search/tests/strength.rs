//! Limited strength: games that repeat by their seed, what is overlooked, and mates at every strength.

use chess_core::{Board, Color, History, Legal, Move, Piece, Role, Setup, Square};
use chess_mate::{Distance, Ending};
use chess_search::{Engine, Limits, Options, Position, Score, SearchResult, Stop};
use fastrand::Rng;

const WEAKEST: u16 = 400;

fn engine(elo: u16, seed: u64) -> Engine {
    let mut options = Options::default();
    (options.elo, options.seed, options.hash) = (Some(elo), seed, 1);
    Engine::new(options).unwrap()
}

fn search(engine: &mut Engine, position: &Position) -> SearchResult {
    engine.search(position, &Limits::default(), &Stop::new(), &mut |_| {})
}

/// The moves of a game of the engine with itself.
fn game(elo: u16, seed: u64, plies: usize) -> Vec<Move> {
    let (mut engine, mut position) = (engine(elo, seed), Position::from(Board::START));
    let mut moves = Vec::new();
    while moves.len() < plies && position.board().has_legal_move() {
        let outcome = search(&mut engine, &position);
        let best = outcome.best.unwrap();
        assert_eq!(outcome.info.line.first(), Some(&best));
        position.play(best).unwrap();
        moves.push(best);
    }
    moves
}

#[test]
fn a_seed_repeats_its_game_and_another_one_plays_another() {
    for elo in [WEAKEST, 1_000, 1_600] {
        let first = game(elo, 1, 30);
        assert_eq!(game(elo, 1, 30), first, "{elo}");
        assert_ne!(game(elo, 2, 30), first, "{elo}");
    }
}

/// The search of a position does not depend on what the engine searched before.
#[test]
fn earlier_searches_change_nothing() {
    let position = Position::from(Board::START);
    let expected = search(&mut engine(1_500, 3), &position).info;
    let mut engine = engine(1_500, 3);
    for fen in ["4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"] {
        search(&mut engine, &Position::from(Board::from_fen(fen).unwrap()));
    }
    let info = search(&mut engine, &position).info;
    assert_eq!(
        (info.nodes, info.line, info.score),
        (expected.nodes, expected.line, expected.score)
    );
}

/// The share of seeds with which a rating plays a move.
fn share(elo: u16, fen: &str, wanted: &str) -> f64 {
    let position = Position::from(Board::from_fen(fen).unwrap());
    let plays =
        |seed: &u64| search(&mut engine(elo, *seed), &position).best.unwrap().to_string() == wanted;
    f64::from((0..50).filter(plays).fold(0_u8, |count, _| count + 1)) / 50.0
}

/// Each row: a move that wins. Strong players nearly always find it, weak ones overlook it. The fork and the quiet move
/// win as late as each other.
#[test]
fn quiet_moves_are_overlooked_most_then_forks_then_threats() {
    // A queen without protection.
    let threat = ("4k3/pp3ppp/8/3q4/8/2N5/PP3PPP/4K3 w - - 0 1", "c3d5");
    // A fork of king and rook by a knight.
    let fork = ("r3k3/pp3ppp/8/3N4/8/8/PP3PPP/4K3 w - - 0 1", "d5c7");
    // A pawn attacks a knight that is pinned.
    let quiet = ("4k3/pp3ppp/2n5/1B6/3P4/8/PP3PPP/4K3 w - - 0 1", "d4d5");
    let [threat, fork, quiet] = [threat, fork, quiet]
        .map(|(fen, mv)| [WEAKEST, 600, 800, 1_900].map(|elo| share(elo, fen, mv)));
    assert!(threat[0] < 0.6 && threat[3] > 0.9 && fork[3] > 0.9 && quiet[3] > 0.8);
    for shares in [threat, fork, quiet] {
        assert!(shares.is_sorted(), "{shares:?}");
    }
    for level in 0..3 {
        let seen = [quiet[level], fork[level], threat[level]];
        assert!(seen.is_sorted() && seen[1] < seen[2], "{seen:?}");
    }
    let weak = |shares: [f64; 4]| shares[..3].iter().sum::<f64>();
    assert!(weak(quiet) < weak(fork), "{quiet:?} {fork:?}");
}

#[test]
fn only_moves_that_are_asked_for_are_played() {
    let moves = ["a2a3", "h2h4"].map(|mv| mv.parse().unwrap());
    let mut limits = Limits::default();
    limits.moves = Some(moves.to_vec());
    for seed in 0..20 {
        let position = Position::from(Board::START);
        let outcome = engine(WEAKEST, seed).search(&position, &limits, &Stop::new(), &mut |_| {});
        assert!(moves.contains(&outcome.best.unwrap()));
    }
}

/// A random position of a piece and kings in which White, to move, wins.
fn won(role: Role, ending: &Ending, rng: &mut Rng) -> Board {
    loop {
        let mut setup = Setup::EMPTY.with_turn(Color::White);
        for (color, role) in
            [(Color::White, Role::King), (Color::White, role), (Color::Black, Role::King)]
        {
            let square = Square::from_index(rng.u8(..64)).unwrap();
            setup = setup.put(square, Piece { color, role });
        }
        if let Ok(board) = setup.board()
            && board.occupied().len() == 3
            && matches!(ending.distance(&board), Some(Distance::Wins(_)))
        {
            return board;
        }
    }
}

/// Plays against the longest defence, to mate.
fn moves_to_mate(engine: &mut Engine, start: Board, ending: &Ending) -> Option<usize> {
    let (mut history, mut position) = (History::new(start), Position::from(start));
    // A limited strength has a depth of its own.
    let is_limited = engine.options().elo.is_some();
    let limits = if is_limited { Limits::default() } else { Limits::nodes(5_000) };
    for number in 1..=50 {
        let outcome = engine.search(&position, &limits, &Stop::new(), &mut |_| {});
        let is_mate = matches!(outcome.info.score, Score::Mate(1..));
        assert!(is_mate || !is_limited, "{:?}", outcome.info);
        for mv in [outcome.best, None] {
            let board = *position.board();
            let mv = mv.or_else(|| {
                board.legals().max_by_key(|reply| left(*reply, ending)).map(Legal::to_move)
            });
            let mv = mv?;
            position.play(mv).unwrap();
            history.play(mv).unwrap();
            if position.board().is_checkmate() {
                return Some(number);
            }
            if history.outcome().is_some() || history.repetitions() >= 3 {
                return None;
            }
        }
    }
    None
}

/// The moves to mate after a reply; a capture leaves none, and would be the best defence.
fn left(reply: Legal<'_>, ending: &Ending) -> u8 {
    match ending.distance(&reply.play()) {
        Some(Distance::Wins(moves)) => moves,
        _ => u8::MAX,
    }
}

#[test]
fn every_strength_mates_a_lone_king_with_queen_or_rook() {
    let mut rng = Rng::with_seed(32);
    for (role, pieces) in [(Role::Queen, "KQK"), (Role::Rook, "KRK")] {
        let ending: Ending = pieces.parse().unwrap();
        for number in 0..60 {
            let start = won(role, &ending, &mut rng);
            // Most are for the three weakest, and one is for each of the others.
            let step = if number < 52 { number % 3 } else { number - 49 };
            let elo = WEAKEST + 200 * step;
            let moves = moves_to_mate(&mut engine(elo, number.into()), start, &ending);
            assert!(moves.is_some(), "{elo} {}", start.fen());
        }
    }
}

#[test]
fn full_strength_mates_a_lone_king_with_queen_or_rook() {
    let mut rng = Rng::with_seed(10);
    for (role, pieces) in [(Role::Queen, "KQK"), (Role::Rook, "KRK")] {
        let ending: Ending = pieces.parse().unwrap();
        for _ in 0..5 {
            let start = won(role, &ending, &mut rng);
            let mut options = Options::default();
            options.hash = 1;
            let mut engine = Engine::new(options).unwrap();
            let moves = moves_to_mate(&mut engine, start, &ending);
            assert!(moves.is_some(), "{}", start.fen());
        }
    }
}

/// More pieces, and pawns, do not confuse it either.
#[test]
fn the_weakest_mates_a_lone_king_with_more_pieces() {
    for fen in [
        "8/8/8/3k4/8/8/PPP5/RK6 w - - 0 1",
        "4k3/8/8/8/8/8/4P3/QR2K3 w - - 0 1",
        "8/8/8/3k4/8/8/8/KQBN4 w - - 0 1",
    ] {
        for seed in 0..2 {
            let start = Board::from_fen(fen).unwrap();
            let (mut engine, mut position) = (engine(WEAKEST, seed), Position::from(start));
            let mut rng = Rng::with_seed(seed);
            for ply in 0..100 {
                let board = *position.board();
                if board.is_checkmate() {
                    break;
                }
                assert!(board.outcome().is_none() && ply < 99, "{fen} {seed}");
                let mv = if board.turn() == Color::White {
                    search(&mut engine, &position).best.unwrap()
                } else {
                    let moves: Vec<Move> = board.legals().map(Legal::to_move).collect();
                    moves[rng.usize(..moves.len())]
                };
                position.play(mv).unwrap();
            }
        }
    }
}
