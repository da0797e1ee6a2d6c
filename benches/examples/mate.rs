//! Mates proved: all keys, exactly in N, beside a plain prover and beside Stockfish's `go mate N`, which finds a mate
//! and proves nothing.
//!
//!     cargo run --release --example mate       # as fast as it runs
//!     cargo run --example mate                 # as in a macro, which cargo does not optimise
//!
//! The problems are those of `mates.jsonl` in the folder that `CAISSA_CORPUS` names, and without it three by hand.
//! Each of them is measured five times in turn, and the least time counts. A new solver proves each problem.

use std::time::{Duration, Instant};

use caissa_bench::program::{Program, Score};
use chess_core::Board;
use chess_mate::{Budget, Solver, Stipulation, Verdict};

/// How often each problem is measured.
const ROUNDS: usize = 5;
/// How long Stockfish may look for one mate.
const PATIENCE: Duration = Duration::from_secs(20);
/// sje's hardest mate in four.
const SJE: &str = "1rb5/2pk3p/1p3Qpn/pP1pp1N1/3B4/1P1B4/3bK1PP/2R3NR w - - 8 42";

fn main() {
    let problems = problems();
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
    let time = least(|| assert!(proves(&sje, 4)));
    println!("sje's mate in 4: {:.1} ms", 1e3 * time.as_secs_f64());
}

fn compare(moves: u8, boards: &[&Board], stockfish: Option<&mut Program>) {
    let ours: Vec<Duration> =
        boards.iter().map(|board| least(|| assert!(proves(board, moves)))).collect();
    print!("#{moves}: {} problems; {}", boards.len(), rates(&ours));
    if moves <= 4 {
        let plain: Vec<Duration> = boards
            .iter()
            .map(|board| least(|| assert!(!plain::keys(board, moves).is_empty())))
            .collect();
        print!("; plain {} ({:.2} times ours)", rates(&plain), ratio(&plain, &ours));
    }
    if let Some(stockfish) = stockfish {
        let found: Vec<Option<Duration>> =
            boards.iter().map(|board| finds(stockfish, board, moves)).collect();
        let both = found.iter().zip(&ours).filter_map(|(theirs, ours)| Some(((*theirs)?, *ours)));
        let (theirs, ours): (Vec<Duration>, Vec<Duration>) = both.unzip();
        let missed = found.len() - theirs.len();
        print!(
            "; Stockfish {}, {missed} not found ({:.1} times ours on the others)",
            rates(&theirs),
            ratio(&theirs, &ours)
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

fn proves(board: &Board, moves: u8) -> bool {
    let verdict = Solver::new(Budget::new(u64::MAX)).prove(board, Stipulation::exactly(moves));
    matches!(verdict, Ok(Verdict::Mate(_)))
}

/// Positions with the number of moves in which they mate.
fn problems() -> Vec<(u8, Board)> {
    let Some(folder) = std::env::var_os("CAISSA_CORPUS") else {
        println!("CAISSA_CORPUS is not set: three problems only");
        return [
            (2, "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"),
            (3, "8/8/8/8/8/2K5/8/k3Q3 w - - 0 1"),
            (5, "n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1"),
        ]
        .into_iter()
        .map(|(moves, fen)| (moves, fen.parse().expect("a position")))
        .filter(|(moves, board)| proves(board, *moves))
        .collect();
    };
    let path = std::path::Path::new(&folder).join("mates.jsonl");
    let text = std::fs::read_to_string(path).expect("the corpus has mates");
    text.lines().filter_map(problem).collect()
}

/// A line of the corpus: `{"fen": "..", "mate_in": 2, ..}`.
fn problem(line: &str) -> Option<(u8, Board)> {
    let fen = line.split_once("\"fen\": \"")?.1.split_once('"')?.0;
    let moves = line.split_once("\"mate_in\": ")?.1.split_once(',')?.0;
    Some((moves.parse().ok()?, fen.parse().ok()?))
}

/// What anyone writes: all keys, the fewest replies first, nothing remembered.
mod plain {
    use chess_core::{Board, Move};

    pub fn keys(board: &Board, moves: u8) -> Vec<Move> {
        let lost = board.legals().filter(|legal| is_lost(&legal.play(), moves - 1));
        lost.map(|legal| legal.to_move()).collect()
    }

    fn mates(board: &Board, moves: u8) -> bool {
        if moves == 1 {
            return board.legal_checks().any(|legal| legal.play().is_checkmate());
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
fn stockfish() -> Option<Program> {
    let command = std::env::var("STOCKFISH").unwrap_or_else(|_| "/usr/games/stockfish".into());
    let program = Program::start(&command, ["Threads=1"]);
    println!("{}", program.as_ref().map_or("Stockfish is not installed", |program| &program.name));
    program
}

/// How long a program takes to find a mate in so many moves; `None` if it gives up.
fn finds(program: &mut Program, board: &Board, moves: u8) -> Option<Duration> {
    program.begin()?;
    let go = format!("go mate {moves} movetime {}", PATIENCE.as_millis());
    let answer = program.ask(&format!("position fen {board}"), &go)?;
    (answer.score == Some(Score::Mate(moves.into()))).then_some(answer.time)
}
