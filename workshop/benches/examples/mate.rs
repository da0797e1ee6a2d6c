//! Mates proved: all keys, exactly in N, beside a plain prover and Popeye, which must find the same keys, and beside
//! Stockfish's `go mate N`, which finds a mate and proves nothing.
//!
//!     cargo run --release --example mate       # as fast as it runs
//!     cargo run --example mate                 # as in a macro, which cargo does not optimise
//!
//! The problems are those of `mates.jsonl` in the folder that `CAISSA_CORPUS` names, and without it three others.
//! Each of them is measured five times in turn, and the least time counts. A new solver proves each problem. `POPEYE` names
//! Popeye's program, and `STOCKFISH` Stockfish's, if it is not where Debian has it. Popeye solves all problems of a length in
//! one process, whose start is measured by as many mates in one, and subtracted.

use std::env;
use std::fmt::Write;
use std::fs;
use std::num::NonZeroU8;
use std::process::Command;
use std::time::{Duration, Instant};

use caissa_bench::program;
use chess_core::{Board, Color, History, Move};
use chess_mate::{Budget, MateIn, Solver, Verdict};
use chess_search::uci::client::Client;
use chess_search::{Limits, Score};

/// The number of times that each problem is measured.
const ROUNDS: usize = 5;
/// The time that Stockfish gets for one mate.
const PATIENCE: Duration = Duration::from_secs(20);
/// sje's hardest mate in four.
const SJE: &str = "1rb5/2pk3p/1p3Qpn/pP1pp1N1/3B4/1P1B4/3bK1PP/2R3NR w - - 8 42";

fn main() {
    let problems = caissa_bench::mates();
    if cfg!(debug_assertions) {
        println!("not optimised, as in a macro");
    }
    for moves in 2..=5 {
        let boards: Vec<&Board> =
            problems.iter().filter(|(at, _)| *at == moves).map(|(_, board)| board).collect();
        if !boards.is_empty() {
            compare(moves, &boards);
        }
    }
    let sje: Board = SJE.parse().expect("a position");
    let time = least(|| assert!(!keys(&sje, 4).is_empty()));
    println!("sje's mate in 4: {:.1} ms", 1e3 * time.as_secs_f64());
}

fn compare(moves: u8, boards: &[&Board]) {
    let ours: Vec<Duration> =
        boards.iter().map(|board| least(|| assert!(!keys(board, moves).is_empty()))).collect();
    print!("#{moves}: {} problems; {}", boards.len(), rates(&ours));
    if moves <= 4 {
        let plain: Vec<Duration> = boards
            .iter()
            .map(|board| {
                let keys = keys(board, moves);
                least(|| assert_eq!(plain::keys(board, moves), keys, "{board}"))
            })
            .collect();
        print!("; plain {} ({:.2} times ours)", rates(&plain), ratio(&plain, &ours));
    }
    if cfg!(debug_assertions) {
        return println!();
    }
    if let Some((theirs, found)) = stockfish(moves, boards) {
        let both = ours.iter().zip(&found).filter(|(_, is_found)| **is_found);
        let ours: Duration = both.map(|(ours, _)| *ours).sum();
        let missed = found.iter().filter(|is_found| !**is_found).count();
        let ratio = theirs.as_secs_f64() / ours.as_secs_f64();
        print!("; Stockfish {missed} not found, {ratio:.1} times ours on the others");
    }
    // Popeye does not know whether castling is allowed, nor the square that a pawn has passed.
    let plain = |board: &Board| board.castling().is_empty() && board.en_passant().is_none();
    let usual = boards.iter().zip(&ours).filter(|(board, _)| plain(board));
    let (boards, ours): (Vec<&Board>, Vec<Duration>) =
        usual.map(|(board, ours)| (*board, *ours)).unzip();
    if let Some(theirs) = popeye(moves, &boards) {
        let ratio = theirs.as_secs_f64() / ours.iter().sum::<Duration>().as_secs_f64();
        print!(
            "; Popeye {:.1}/s ({ratio:.0} times ours on {})",
            boards.len() as f64 / theirs.as_secs_f64(),
            boards.len()
        );
    }
    println!();
}

/// `5000/s, median 0.15 ms`.
fn rates(times: &[Duration]) -> String {
    let mut sorted = times.to_vec();
    sorted.sort_unstable();
    let sum: Duration = times.iter().sum();
    let median = sorted.get(sorted.len() / 2).copied().unwrap_or_default();
    format!(
        "{:.0}/s, median {:.3} ms",
        times.len() as f64 / sum.as_secs_f64(),
        1e3 * median.as_secs_f64()
    )
}

fn ratio(theirs: &[Duration], ours: &[Duration]) -> f64 {
    theirs.iter().sum::<Duration>().as_secs_f64() / ours.iter().sum::<Duration>().as_secs_f64()
}

fn least(mut work: impl FnMut()) -> Duration {
    let rounds = (0..ROUNDS).map(|_| {
        let begin = Instant::now();
        work();
        begin.elapsed()
    });
    rounds.min().expect("some rounds")
}

/// The keys that a new solver proves; empty if the shortest mate is not in this number of moves.
fn keys(board: &Board, moves: u8) -> Vec<Move> {
    match Solver::new(Budget::new(u64::MAX)).prove(board, MateIn::exactly(moves)) {
        Ok(Verdict::Mate(proof)) => proof.keys().to_vec(),
        _ => Vec::new(),
    }
}

/// A plain prover: all keys, the fewest replies first, no memory.
mod plain {
    use chess_core::{Board, Move};

    pub fn keys(board: &Board, moves: u8) -> Vec<Move> {
        let lost = board.legals().filter(|legal| is_lost(&legal.play(), moves - 1));
        lost.map(|legal| legal.to_move()).collect()
    }

    fn mates(board: &Board, moves: u8) -> bool {
        if moves == 1 {
            return board.legals_checking().any(|legal| legal.play().is_checkmate());
        }
        let mut after: Vec<Board> = board.legals().map(|legal| legal.play()).collect();
        after.sort_by_cached_key(Board::count_legal_moves);
        after.iter().any(|after| is_lost(after, moves - 1))
    }

    fn is_lost(board: &Board, moves: u8) -> bool {
        if moves == 0 {
            return board.is_checkmate();
        }
        let mut replies = board.legals().peekable();
        if replies.peek().is_none() {
            return board.is_check();
        }
        replies.all(|reply| mates(&reply.play(), moves))
    }
}

/// The time that Popeye takes to find the keys of problems, without that for as many mates in one.
fn popeye(moves: u8, boards: &[&Board]) -> Option<Duration> {
    let program = env::var("POPEYE").ok()?;
    let easy: Board = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1".parse().expect("a position");
    let start = solve(&program, 1, &vec![&easy; boards.len()]);
    let expected: usize = boards.iter().map(|board| keys(board, moves).len()).sum();
    let (time, found) = solve(&program, moves, boards);
    assert_eq!(found, expected, "keys that Popeye finds in #{moves}");
    Some(time.saturating_sub(start.0))
}

/// The least time of three runs of Popeye with problems, and the number of keys.
fn solve(program: &str, moves: u8, boards: &[&Board]) -> (Duration, usize) {
    let mut input = "BeginProblem\n".to_owned();
    for (at, board) in boards.iter().enumerate() {
        // White begins. A knight is `S`.
        let board = if board.turn() == Color::White { **board } else { board.mirrored() };
        let fen = board.to_string().replace('N', "S").replace('n', "s");
        let placement = fen.split(' ').next().unwrap_or_default();
        let separator = if at == 0 { "" } else { "NextProblem\n" };
        let _ = write!(
            input,
            "{separator}Forsyth {placement}\nStipulation #{moves}\nOption NoBoard NoCastling a1e1h1a8e8h8\n"
        );
    }
    let file = env::temp_dir().join("caissa-bench-mates.inp");
    fs::write(&file, input + "EndProblem\n").expect("a file");
    let run = || {
        let begun = processor_time_of_children();
        let output = Command::new(program).arg(&file).output().expect("Popeye runs");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let keys = text.lines().filter(|line| line.trim_end().ends_with('!')).count();
        (processor_time_of_children().saturating_sub(begun), keys)
    };
    (0..3).map(|_| run()).min().expect("three runs")
}

/// The processor time of all processes that have ended, in ticks of 10 ms; zero where there is no `/proc`.
fn processor_time_of_children() -> Duration {
    let text = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // The name of the program, which is in brackets, may have spaces.
    let fields = text.rsplit_once(") ").map_or("", |(_, fields)| fields);
    let ticks = fields.split(' ').skip(13).take(2).filter_map(|ticks| ticks.parse::<u64>().ok());
    Duration::from_millis(10 * ticks.sum::<u64>())
}

/// The processor time of Stockfish on one thread for the mates that it finds, without that for its start and for clearing its
/// table before each; and for each mate, whether it is found.
fn stockfish(moves: u8, boards: &[&Board]) -> Option<(Duration, Vec<bool>)> {
    let name = env::var("STOCKFISH").unwrap_or_else(|_| "/usr/games/stockfish".into());
    let timed = |work: &mut dyn FnMut(&mut Client)| {
        let begun = processor_time_of_children();
        work(&mut program::start(&name, ["Threads=1"])?);
        Some(processor_time_of_children().saturating_sub(begun))
    };
    let mut found = Vec::new();
    timed(&mut |program| {
        found = boards.iter().map(|board| finds(program, board, moves)).collect()
    })?;
    let known: Vec<&&Board> = boards
        .iter()
        .zip(&found)
        .filter(|(_, is_found)| **is_found)
        .map(|(board, _)| board)
        .collect();
    let again = || (0..ROUNDS).flat_map(|_| &known);
    let start = timed(&mut |program| again().for_each(|_| drop(program.new_game())))?;
    let all = timed(&mut |program| {
        assert!(again().all(|board| finds(program, board, moves)), "it finds each mate again");
    })?;
    Some((all.saturating_sub(start) / ROUNDS as u32, found))
}

/// Whether a program finds a mate in this number of moves.
fn finds(program: &mut Client, board: &Board, moves: u8) -> bool {
    let mut limits = Limits::time(PATIENCE);
    limits.mate = NonZeroU8::new(moves);
    let answer = program
        .new_game()
        .ok()
        .and_then(|()| program::ask(program, &History::new(*board), limits).ok());
    answer.is_some_and(|answer| answer.score == Some(Score::Mate(moves.into())))
}
