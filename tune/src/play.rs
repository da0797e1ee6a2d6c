//! Games of the engine with itself, from openings of random moves.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use chess_core::{Board, Color};
use chess_search::{Engine, Limits, Options, Position, Score, Stop};
use fastrand::Rng;

/// The number of random plies at the beginning of each game.
const OPENING: usize = 8;
/// A game of this many plies is a draw.
const LONGEST: usize = 300;

pub fn play(games: usize, nodes: u64) {
    let next = AtomicUsize::new(0);
    let output = Mutex::new(());
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut engine = Engine::new(Options::default()).expect("memory");
                loop {
                    let number = next.fetch_add(1, Relaxed);
                    if number >= games {
                        break;
                    }
                    let game = game(&mut engine, number as u64, nodes);
                    let _guard = output.lock().expect("no panic");
                    if let Some((moves, result)) = game {
                        println!("[Result \"{result}\"]\n\n{moves} {result}\n");
                    }
                }
            });
        }
    });
}

fn game(engine: &mut Engine, seed: u64, nodes: u64) -> Option<(String, &'static str)> {
    let mut rng = Rng::with_seed(seed);
    let mut position = Position::from(Board::START);
    let mut moves = String::new();
    engine.forget();
    for ply in 0..LONGEST {
        let board = *position.board();
        if board.outcome().is_some() || board.halfmove_clock() >= 100 {
            return Some((
                moves,
                if board.is_checkmate() { lost(board.turn()) } else { "1/2-1/2" },
            ));
        }
        let mv = if ply < OPENING {
            rng.choice(board.legal_moves().as_slice()).copied()?
        } else {
            let outcome =
                engine.search(&position, &Limits::nodes(nodes), &Stop::new(), &mut |_| {});
            match outcome.info.score {
                // The random opening has decided the game.
                Score::Centipawns(value) if ply == OPENING && value.abs() > 250 => return None,
                Score::Mate(n) => {
                    return Some((
                        moves,
                        lost(if n > 0 { board.turn().other() } else { board.turn() }),
                    ));
                }
                Score::Centipawns(value) if value.abs() > 1_500 => {
                    return Some((
                        moves,
                        lost(if value > 0 { board.turn().other() } else { board.turn() }),
                    ));
                }
                Score::Centipawns(_) => outcome.best?,
            }
        };
        moves.push_str(&format!("{} ", board.san(mv)));
        position.play(mv).ok()?;
    }
    Some((moves, "1/2-1/2"))
}

const fn lost(side: Color) -> &'static str {
    match side {
        Color::White => "0-1",
        Color::Black => "1-0",
    }
}
