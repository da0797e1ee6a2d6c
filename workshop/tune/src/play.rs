//! Games of the engine with itself, from openings of random moves.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use chess_core::pgn::{Command, Eval};
use chess_core::{Board, Color, History};
use chess_search::{Engine, Limits, Options, Position, Score, Stop};
use fastrand::Rng;

/// The number of random plies at the beginning of each game; every other game has one more.
const OPENING: usize = 8;
/// A game of this many plies is a draw.
const LONGEST: usize = 300;
/// A random opening that is worth this much to a side is left out: it has decided the game.
const UNFAIR: i32 = 250;
/// From this value on, the game is won.
const WON: i32 = 2_000;

/// Plays games and writes them as PGN, each position with its evaluation: the same games in the same order, whatever
/// the number of threads.
pub fn play(games: usize, nodes: u64, output: impl Write + Send) -> io::Result<()> {
    let next = AtomicUsize::new(0);
    let output = Mutex::new(Ordered { output, next: 0, waiting: BTreeMap::new() });
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut options = Options::default();
                options.hash = 1;
                let mut engine = Engine::new(options).expect("memory");
                loop {
                    let number = next.fetch_add(1, Relaxed);
                    if number >= games {
                        break;
                    }
                    let text = game(&mut engine, number as u64, nodes).map(|(moves, result)| {
                        format!("[Result \"{result}\"]\n\n{moves}{result}\n\n")
                    });
                    let mut output = output.lock().expect("no panic");
                    output.write(number, text.unwrap_or_default()).expect("the output is open");
                }
            });
        }
    });
    output.into_inner().expect("no panic").output.flush()
}

/// Writes the games in the order of their numbers.
struct Ordered<W> {
    output: W,
    next: usize,
    waiting: BTreeMap<usize, String>,
}

impl<W: Write> Ordered<W> {
    fn write(&mut self, number: usize, text: String) -> io::Result<()> {
        self.waiting.insert(number, text);
        while let Some(text) = self.waiting.remove(&self.next) {
            self.output.write_all(text.as_bytes())?;
            self.next += 1;
        }
        Ok(())
    }
}

/// A game as moves with evaluations, and its result.
fn game(engine: &mut Engine, number: u64, nodes: u64) -> Option<(String, &'static str)> {
    let mut rng = Rng::with_seed(number);
    let mut position = Position::from(Board::START);
    let mut history = History::new(Board::START);
    let mut moves = String::new();
    engine.forget();
    let opening = OPENING + number as usize % 2;
    for ply in 0..LONGEST {
        let board = *position.board();
        if board.outcome().is_some() || board.halfmove_clock() >= 100 || history.repetitions() >= 3
        {
            let result = if board.is_checkmate() { lost(board.turn()) } else { "1/2-1/2" };
            return Some((moves, result));
        }
        let mv = if ply < opening {
            rng.choice(board.legal_moves().as_slice()).copied()?
        } else {
            let limits = Limits::nodes(nodes);
            let outcome = engine.search(&position, &limits, &Stop::new(), &mut |_| {});
            let value = match outcome.info.score {
                Score::Centipawns(value) => value,
                Score::Mate(moves) => moves.signum() * i32::MAX,
            };
            if ply == opening && value.abs() >= UNFAIR {
                return None;
            }
            if value.abs() >= WON {
                let loser = if value > 0 { board.turn().other() } else { board.turn() };
                return Some((moves, lost(loser)));
            }
            let white = if board.turn() == Color::White { value } else { -value };
            moves.push_str(&format!("{{{}}} ", Command::Eval(Eval::Centipawns(white))));
            outcome.best?
        };
        moves.push_str(&format!("{} ", board.san(mv)));
        position.play(mv).ok()?;
        history.play(mv).ok()?;
    }
    Some((moves, "1/2-1/2"))
}

const fn lost(side: Color) -> &'static str {
    match side {
        Color::White => "0-1",
        Color::Black => "1-0",
    }
}
