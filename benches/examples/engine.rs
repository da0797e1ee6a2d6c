//! The engine: what plain alpha-beta costs, how deep it looks, its speed beside other programs, and positions solved.
//!
//!     cargo run --release --example engine                        # depths, and the speed of the programs installed
//!     cargo run --release --example engine -- suite FILE.epd 1000  # positions solved within so many milliseconds each
//!
//! Each search runs in a process of its own, so that its peak memory is known.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use chess_core::{Board, epd::Epd};
use chess_search::{Engine, Limits, Options, Position, Stop};

/// Each search is repeated, and the least time counts.
const ROUNDS: usize = 3;

/// Programs that are asked for their speed where they are installed.
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
            search(
                mode == "full",
                depth.parse().expect("plies"),
                threads.parse().expect("threads"),
            );
        }
        ["suite", file, milliseconds] => {
            suite(file, Duration::from_millis(milliseconds.parse().expect("milliseconds")));
        }
        [] => {
            for (mode, depths) in [("full", [6, 8, 10]), ("pruned", [10, 13, 16])] {
                for depth in depths {
                    for threads in [1, 2] {
                        apart(mode, depth, threads);
                    }
                }
            }
            println!("positions a second, on one thread, each program as it counts them:");
            println!("  caissa          {}", own_speed());
            for program in PROGRAMS {
                if let Some(speed) = speed(program) {
                    println!("  {program:15} {speed}");
                }
            }
        }
        _ => eprintln!("engine | engine suite FILE MILLISECONDS"),
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
fn search(full_width: bool, depth: u8, threads: usize) {
    let mut engine = engine(threads, full_width);
    let begin = Instant::now();
    let position = Position::from(Board::START);
    let outcome = engine.search(&position, &Limits::depth(depth), &Stop::new(), &mut |_| {});
    let seconds = begin.elapsed().as_secs_f64();
    let nodes = outcome.info.nodes;
    println!(
        "{seconds} {nodes} positions, {:.2} M a second, {}",
        nodes as f64 / seconds / 1e6,
        peak()
    );
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
    let (mut nodes, begin) = (0, Instant::now());
    for fen in POSITIONS {
        let position = Position::from(fen.parse::<Board>().expect("a position"));
        let limits = Limits::time(Duration::from_secs(2));
        nodes += engine(1, false).search(&position, &limits, &Stop::new(), &mut |_| {}).info.nodes;
    }
    (nodes as f64 / begin.elapsed().as_secs_f64()) as u64
}

/// The speed that a program says it has. `None` where it is not installed.
fn speed(program: &str) -> Option<u64> {
    let mut words = program.split(' ');
    let mut child = Command::new(words.next()?)
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    let mut input = child.stdin.take()?;
    let mut lines = BufReader::new(child.stdout.take()?).lines().map_while(Result::ok);
    writeln!(input, "uci").ok()?;
    lines.find(|line| line.starts_with("uciok"))?;
    let (mut nodes, begin) = (0, Instant::now());
    for fen in POSITIONS {
        writeln!(input, "position fen {fen}\ngo movetime 2000").ok()?;
        let mut last = 0;
        for line in lines.by_ref() {
            last = number_after(&line, "nodes").unwrap_or(last);
            if line.starts_with("bestmove") {
                break;
            }
        }
        nodes += last;
    }
    let speed = nodes as f64 / begin.elapsed().as_secs_f64();
    writeln!(input, "quit").ok()?;
    child.wait().ok()?;
    Some(speed as u64)
}

fn number_after(line: &str, word: &str) -> Option<u64> {
    line.split_whitespace().skip_while(|other| *other != word).nth(1)?.parse().ok()
}

/// How many positions of a suite are solved.
fn suite(file: &str, time: Duration) {
    let text = std::fs::read_to_string(file).expect("the file can be read");
    let (mut solved, mut all) = (0, 0);
    for line in text.lines() {
        let Ok(epd) = Epd::read(line) else { continue };
        let position = Position::from(*epd.board());
        let outcome =
            engine(1, false).search(&position, &Limits::time(time), &Stop::new(), &mut |_| {});
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
