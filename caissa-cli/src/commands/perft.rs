//! `caissa perft`: the number of sequences of legal moves, counted on all cores.

use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use chess_core::{Board, Legal, Move};

use crate::args::{ColorArg, PerftArgs};
use crate::exit::{self, Failure};
use crate::input::position;
use crate::output::Sink;

pub(crate) fn run(args: &PerftArgs) -> Result<ExitCode, Failure> {
    let board = position::of(&args.position)?;
    let threads = args.threads.count().get();
    let begin = Instant::now();
    let (total, counts) = match args.plies {
        0 => (1, Vec::new()),
        plies => {
            let counts = divide(&board, plies, threads);
            (counts.iter().map(|(_, count)| count).sum(), counts)
        }
    };
    let time = begin.elapsed();
    let mut out = Sink::stdout(ColorArg::Auto);
    if args.divide {
        let mut lines: Vec<_> =
            counts.iter().map(|(mv, count)| format!("{}: {count}\n", board.uci(*mv))).collect();
        lines.sort_unstable();
        out.write(&lines.concat())?;
    }
    out.write(&format!("{total}\n"))?;
    out.flush()?;
    if !args.quiet.is_on {
        anstream::eprintln!("{}", speed(total, time, threads));
    }
    Ok(exit::CLEAN)
}

/// The positions below one of the first moves.
struct Job {
    first: usize,
    board: Board,
    plies: u32,
}

/// The number of sequences that begin with each legal move. `plies` is at least 1.
fn divide(board: &Board, plies: u32, threads: usize) -> Vec<(Move, u64)> {
    let first: Vec<Move> = board.legals().map(Legal::to_move).collect();
    let jobs = jobs(board, plies);
    let counts: Vec<AtomicU64> = first.iter().map(|_| AtomicU64::new(0)).collect();
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..threads.min(jobs.len()) {
            scope.spawn(|| {
                while let Some(job) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    counts[job.first].fetch_add(job.board.perft(job.plies), Ordering::Relaxed);
                }
            });
        }
    });
    first.into_iter().zip(counts.into_iter().map(AtomicU64::into_inner)).collect()
}

/// The work: the positions after two moves, or after one if there are not that many plies.
fn jobs(board: &Board, plies: u32) -> Vec<Job> {
    let mut jobs = Vec::new();
    for (first, legal) in board.legals().enumerate() {
        let board = legal.play();
        if plies < 3 {
            jobs.push(Job { first, board, plies: plies - 1 });
        } else {
            let replies = board.legals().map(Legal::play);
            jobs.extend(replies.map(|board| Job { first, board, plies: plies - 2 }));
        }
    }
    jobs
}

#[expect(clippy::cast_precision_loss, reason = "three digits are shown")]
fn speed(total: u64, time: Duration, threads: usize) -> String {
    let seconds = time.as_secs_f64();
    let rate = total as f64 / seconds.max(1e-6) / 1e6;
    let plural = if threads == 1 { "" } else { "s" };
    format!("{seconds:.2} s, {rate:.0} million a second, {threads} thread{plural}")
}
