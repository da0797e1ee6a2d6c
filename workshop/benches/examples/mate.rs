//! Mates proved: all keys, exactly in N, beside a plain prover, which must find the same keys, and beside Stockfish's
//! `go mate N`, which finds a mate and proves nothing.
//!
//!     cargo run --release --example mate       # as fast as it runs
//!     cargo run --example mate                 # as in a macro, which cargo does not optimise
//!
//! The problems are those of `mates.jsonl` in the folder that `CAISSA_CORPUS` names, and without it three others.
//! Each of them is measured five times in turn, and the least time counts. A new solver proves each problem.

use std::num::NonZeroU8;
use std::time::{Duration, Instant};

use caissa_bench::program;
use chess_core::{Board, History, Move};
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
    let mut stockfish = if cfg!(debug_assertions) {
        println!("not optimised, as in a macro");
        None
    } else {
        stockfish()
    };
    for moves in 2..=5 {
        let boards: Vec<&Board> =
            problems.iter().filter(|(at, _)| *at == moves).map(|(_, board)| board).collect();
        if !boards.is_empty() {
            compare(moves, &boards, stockfish.as_mut());
        }
    }
    let sje: Board = SJE.parse().expect("a position");
    let time = least(|| assert!(!keys(&sje, 4).is_empty()));
    println!("sje's mate in 4: {:.1} ms", 1e3 * time.as_secs_f64());
}

fn compare(moves: u8, boards: &[&Board], stockfish: Option<&mut Client>) {
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
    if let Some(stockfish) = stockfish {
        let found: Vec<Option<Duration>> =
            boards.iter().map(|board| finds(stockfish, board, moves)).collect();
        let both = found.iter().zip(&ours).filter_map(|(theirs, ours)| Some(((*theirs)?, *ours)));
        let (theirs, ours): (Vec<Duration>, Vec<Duration>) = both.unzip();
        let missed = found.len() - theirs.len();
        if theirs.is_empty() {
            print!("; Stockfish finds none");
        } else {
            print!(
                "; Stockfish {}, {missed} not found ({:.1} times ours on the others)",
                rates(&theirs),
                ratio(&theirs, &ours)
            );
        }
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

/// Stockfish on one thread, where it is installed.
fn stockfish() -> Option<Client> {
    let command = std::env::var("STOCKFISH").unwrap_or_else(|_| "/usr/games/stockfish".into());
    let program = program::start(&command, ["Threads=1"]);
    let name = program.as_ref().map(|program| program.name().unwrap_or(&command));
    println!("{}", name.unwrap_or("Stockfish is not installed"));
    program
}

/// The time that a program takes to find a mate in this number of moves; `None` if it gives up.
fn finds(program: &mut Client, board: &Board, moves: u8) -> Option<Duration> {
    program.new_game().ok()?;
    let mut limits = Limits::time(PATIENCE);
    limits.mate = NonZeroU8::new(moves);
    let begun = Instant::now();
    let answer = program::ask(program, &History::new(*board), limits).ok()?;
    (answer.score == Some(Score::Mate(moves.into()))).then(|| begun.elapsed())
}
