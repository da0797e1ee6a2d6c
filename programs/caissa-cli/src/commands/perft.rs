//! `caissa perft`: counts sequences of legal moves, on all cores.

mod columns;

use std::ops::ControlFlow;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use chess_core::{Board, Legal, Move};

use crate::args::PerftArgs;
use crate::exit::{self, Failure};
use crate::input::position;
use crate::output::Sink;
use crate::output::tally::Count;
use crate::output::terminal;
use crate::run::in_order;
use columns::{Columns, Table};

pub(crate) fn run(args: &PerftArgs) -> Result<ExitCode, Failure> {
    let board = position::of(&args.position)?;
    let threads = args.threads.count().get();
    if args.columns {
        let rows = (1..=args.plies).map(|plies| row(&board, plies, threads));
        Sink::print(&Table(&rows.collect::<Result<Vec<_>, _>>()?).to_string())?;
        return Ok(exit::CLEAN);
    }
    let begin = Instant::now();
    let (total, counts) = match args.plies {
        0 => (1, Vec::new()),
        plies => {
            let counts = divide(&board, plies, threads)?;
            (counts.iter().map(|(_, count)| count).sum(), counts)
        }
    };
    let time = begin.elapsed();
    let mut text = format!("{total}\n");
    if args.divide {
        let mut lines: Vec<_> =
            counts.iter().map(|(mv, count)| format!("{}: {count}\n", board.uci(*mv))).collect();
        lines.sort_unstable();
        text = lines.concat() + &text;
    }
    Sink::print(&text)?;
    if !args.quiet.is_on {
        terminal::tell_line(speed(total, time, threads));
    }
    Ok(exit::CLEAN)
}

/// The positions after one of the first moves.
struct PerftJob {
    first: usize,
    board: Board,
    plies: u32,
}

/// The number of sequences that begin with each legal move. `plies` is at least 1.
fn divide(board: &Board, plies: u32, threads: usize) -> Result<Vec<(Move, u64)>, Failure> {
    let mut counts: Vec<_> = board.legals().map(|legal| (legal.to_move(), 0)).collect();
    let count = |job: &PerftJob| job.board.perft(job.plies);
    let add = |job: PerftJob, count: u64| {
        counts[job.first].1 += count;
        Ok(ControlFlow::Continue(()))
    };
    in_order::each(threads, count, add, |give| in_order::all(jobs(board, plies), give))?;
    Ok(counts)
}

/// The kinds of the last moves after a number of plies, at least 1.
fn row(board: &Board, plies: u32, threads: usize) -> Result<Columns, Failure> {
    let mut all = Columns::default();
    if plies < 3 {
        return Ok(Columns::of(board, plies));
    }
    let count = |job: &PerftJob| Columns::of(&job.board, job.plies);
    let add = |_, columns: Columns| {
        all.add(&columns);
        Ok(ControlFlow::Continue(()))
    };
    in_order::each(threads, count, add, |give| in_order::all(jobs(board, plies), give))?;
    Ok(all)
}

/// The positions after two moves, or after one if there are not that many plies. Shares of this size keep all threads
/// busy to the end.
fn jobs(board: &Board, plies: u32) -> Vec<PerftJob> {
    let mut jobs = Vec::new();
    for (first, legal) in board.legals().enumerate() {
        let board = legal.play();
        if plies < 3 {
            jobs.push(PerftJob { first, board, plies: plies - 1 });
        } else {
            let replies = board.legals().map(Legal::play);
            jobs.extend(replies.map(|board| PerftJob { first, board, plies: plies - 2 }));
        }
    }
    jobs
}

#[expect(clippy::cast_precision_loss, reason = "three digits are shown")]
fn speed(total: u64, time: Duration, threads: usize) -> String {
    let seconds = time.as_secs_f64();
    let rate = total as f64 / seconds.max(1e-6) / 1e6;
    format!("{seconds:.2} s, {rate:.0} million a second, {}", Count(threads as u64, "thread"))
}
