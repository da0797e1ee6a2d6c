//! The engine: what plain alpha-beta costs, how deep it looks, its speed beside other programs, and positions solved.
//!
//!     cargo run --release --example engine                        # depths, and the speed of the programs installed
//!     cargo run --release --example engine -- suite FILE.epd 1000 1  # positions solved within so many milliseconds
//!                                                                  # each, on so many threads
//!     cargo run --release --example engine -- threads             # the gain by a second thread
//!
//! Each search to a depth runs in a process of its own, so that its peak memory is known.

use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use caissa_bench::program;
use chess_core::{Board, History, epd::Epd};
use chess_search::{Engine, Limits, Options, Position, SearchResult, Stop};

/// Each search is repeated, and the least time counts.
const ROUNDS: usize = 3;

/// Programs whose speed is measured where they are installed.
const PROGRAMS: [&str; 4] = ["gnuchess --uci", "glaurung", "toga2", "stockfish"];

const POSITIONS: [&str; 4] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "4rrk1/pp1n3p/3q2pQ/2p1pb2/2PP4/2P3N1/P2B2PP/4RRK1 b - - 7 19",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
];

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    match words[..] {
        ["search", mode, depth, threads] => {
            search(mode, depth.parse().expect("plies"), threads.parse().expect("threads"));
        }
        ["suite", file, milliseconds, threads] => {
            let time = Duration::from_millis(milliseconds.parse().expect("milliseconds"));
            suite(file, time, threads.parse().expect("threads"));
        }
        [] => {
            for depth in [6, 8, 10] {
                // Depth 10 would take a quarter of an hour.
                if depth < 10 {
                    apart("plain", depth, 1);
                }
                apart("full", depth, 1);
                apart("full", depth, 2);
            }
            for depth in [10, 13, 16] {
                apart("pruned", depth, 1);
                apart("pruned", depth, 2);
            }
            println!("positions a second, on one thread, each program as it counts them:");
            println!("  caissa          {}", own_speed());
            for program in PROGRAMS {
                if let Some(speed) = speed(program) {
                    println!("  {program:15} {speed}");
                }
            }
        }
        ["threads"] => gain_by_a_thread(),
        _ => eprintln!("engine | engine suite FILE MILLISECONDS THREADS | engine threads"),
    }
}

/// A search in a process of its own.
fn apart(mode: &str, depth: u8, threads: usize) {
    let this = std::env::current_exe().expect("a path");
    let (mut time, mut rest) = (f64::INFINITY, String::new());
    for _ in 0..ROUNDS {
        let words = ["search", mode, &depth.to_string(), &threads.to_string()];
        let output = Command::new(&this).args(words).output().expect("this program runs");
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        let (seconds, others) = text.split_once(' ').expect("two words");
        let seconds: f64 = seconds.parse().expect("seconds");
        if seconds < time {
            (time, rest) = (seconds, others.trim().to_owned());
        }
    }
    println!("{mode} depth {depth:2}, {threads} threads: {time:.3} s, {rest}");
}

/// Searches the first position, and prints seconds, positions and peak memory.
fn search(mode: &str, depth: u8, threads: usize) {
    let mut engine = engine(threads, mode == "full");
    let begin = Instant::now();
    let nodes = if mode == "plain" {
        plain::search(&Board::START, depth)
    } else {
        let position = Position::from(Board::START);
        engine.search(&position, &Limits::depth(depth), &Stop::new(), &mut |_| {}).info.nodes
    };
    let seconds = begin.elapsed().as_secs_f64();
    println!(
        "{seconds} {nodes} positions, {:.2} M a second, {}",
        nodes as f64 / seconds / 1e6,
        peak()
    );
}

/// A plain engine: iterative deepening, alpha-beta, quiescence search, the most valuable victim first, the last
/// principal variation first, material and the center. It has no transposition table.
mod plain {
    use chess_core::{Board, Color, Legal, Move, Role};

    const MATE: i32 = 30_000;
    const WORTH: [i32; 6] = [100, 310, 320, 500, 950, 0];

    struct Search {
        nodes: u64,
        best: Vec<Vec<Move>>,
        last: Vec<Move>,
    }

    pub fn search(board: &Board, depth: u8) -> u64 {
        let mut search = Search { nodes: 0, best: vec![Vec::new(); 128], last: Vec::new() };
        for depth in 1..=depth {
            search.visit(board, depth, 0, -MATE, MATE, true);
            search.last = search.best[0].clone();
        }
        search.nodes
    }

    impl Search {
        fn visit(
            &mut self,
            board: &Board,
            depth: u8,
            ply: usize,
            mut alpha: i32,
            beta: i32,
            on_line: bool,
        ) -> i32 {
            self.nodes += 1;
            self.best[ply].clear();
            if depth == 0 || ply > 100 {
                let value = evaluate(board);
                if value >= beta || ply > 100 {
                    return value;
                }
                alpha = alpha.max(value);
            }
            let mut moves: Vec<Legal<'_>> = if depth == 0 {
                board.legals_capturing().collect()
            } else {
                board.legals().collect()
            };
            if moves.is_empty() && depth > 0 {
                return if board.is_check() { ply as i32 - MATE } else { 0 };
            }
            let first = self.last.get(ply).copied().filter(|_| on_line);
            moves.sort_by_cached_key(|legal| {
                let captured = legal.captured().map_or(0, |role| WORTH[role as usize] * 10);
                let own = WORTH[legal.role() as usize];
                if first == Some(legal.to_move()) {
                    i32::MIN
                } else if captured > 0 {
                    own - captured
                } else {
                    0
                }
            });
            for legal in moves {
                let is_first = first == Some(legal.to_move());
                let left = depth.saturating_sub(1);
                let value = -self.visit(&legal.play(), left, ply + 1, -beta, -alpha, is_first);
                if value > alpha {
                    alpha = value;
                    let (before, after) = self.best.split_at_mut(ply + 1);
                    before[ply].clear();
                    before[ply].push(legal.to_move());
                    before[ply].extend_from_slice(&after[0]);
                }
                if alpha >= beta {
                    break;
                }
            }
            alpha
        }
    }

    fn evaluate(board: &Board) -> i32 {
        let side = |color: Color| {
            let mut sum = 0;
            for role in Role::ALL {
                for square in board.by_piece(color, role) {
                    let (file, rank) =
                        (i32::from(square.file().index()), i32::from(square.rank().index()));
                    sum += WORTH[role as usize] + 6 - (2 * file - 7).abs() - (2 * rank - 7).abs();
                }
            }
            sum
        };
        side(board.turn()) - side(board.turn().other())
    }
}

fn engine(threads: usize, full_width: bool) -> Engine {
    let mut options = Options::default();
    options.threads = threads;
    options.full_width = full_width;
    Engine::new(options).expect("memory")
}

/// The most memory that this process had, where the system says so.
fn peak() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kibibytes = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok());
    kibibytes.map_or("peak memory unknown".to_owned(), |peak| format!("{} MB", peak / 1024))
}

fn own_speed() -> u64 {
    let (mut nodes, mut time) = (0, Duration::ZERO);
    for position in positions() {
        let info = search_for(&mut engine(1, false), &position, Duration::from_secs(2)).info;
        (nodes, time) = (nodes + info.nodes, time + info.time);
    }
    (nodes as f64 / time.as_secs_f64()) as u64
}

fn positions() -> [Position; POSITIONS.len()] {
    POSITIONS.map(|fen| fen.parse::<Board>().expect("a position").into())
}

fn search_for(engine: &mut Engine, position: &Position, time: Duration) -> SearchResult {
    engine.search(position, &Limits::time(time), &Stop::new(), &mut |_| {})
}

/// Prints how many times as many positions a second two threads visit as one. Two engines with one thread each, side by
/// side, show the most that the machine allows. Its speed changes, so all take turns, and the medians count.
fn gain_by_a_thread() {
    const TURNS: usize = 10;
    let speed = |engine: &mut Engine, position: &Position| {
        let info = search_for(engine, position, Duration::from_millis(500)).info;
        info.nodes as f64 / info.time.as_secs_f64()
    };
    let [mut one, mut left, mut right] = [(); 3].map(|()| engine(1, false));
    let mut two = engine(2, false);
    let (mut together, mut apart) = (Vec::new(), Vec::new());
    for position in (0..TURNS).flat_map(|_| positions()) {
        let before = speed(&mut one, &position);
        let of_two = speed(&mut two, &position);
        let of_both = thread::scope(|scope| {
            let left = scope.spawn(|| speed(&mut left, &position));
            speed(&mut right, &position) + left.join().expect("a speed")
        });
        let of_one = (before + speed(&mut one, &position)) / 2.0;
        together.push(of_two / of_one);
        apart.push(of_both / of_one);
    }
    let median = |ratios: &mut [f64]| {
        ratios.sort_by(f64::total_cmp);
        ratios[ratios.len() / 2]
    };
    println!("positions a second, times those of one thread:");
    println!("  two threads               {:.2}", median(&mut together));
    println!("  two engines, side by side {:.2}", median(&mut apart));
}

/// The speed that a program says it has. `None` where it is not installed.
fn speed(command: &str) -> Option<u64> {
    let mut program = program::start(command, [])?;
    program.new_game().ok()?;
    let (mut nodes, mut time) = (0, Duration::ZERO);
    for fen in POSITIONS {
        let game = History::new(fen.parse().expect("a position"));
        let limits = Limits::time(Duration::from_secs(2));
        let answer = program::ask(&mut program, &game, limits).ok()?;
        (nodes, time) = (nodes + answer.nodes, time + answer.time);
    }
    Some(1_000 * nodes / (time.as_millis() as u64).max(1))
}

/// Counts the positions of a suite that are solved.
fn suite(file: &str, time: Duration, threads: usize) {
    let text = std::fs::read_to_string(file).expect("the file can be read");
    let (mut solved, mut all) = (0, 0);
    for line in text.lines() {
        let Ok(epd) = Epd::parse(line) else { continue };
        let position = Position::from(*epd.board());
        let outcome = search_for(&mut engine(threads, false), &position, time);
        let best = outcome.best.expect("a move");
        let is_best = epd.best_moves().any(|mv| mv == best);
        let has_best = epd.best_moves().next().is_some();
        let is_solved = if has_best { is_best } else { !epd.avoid_moves().any(|mv| mv == best) };
        if !is_solved {
            println!("not solved: {line}");
        }
        (solved, all) = (solved + u32::from(is_solved), all + 1);
    }
    println!("{solved} of {all}");
}
