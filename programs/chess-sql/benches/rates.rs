//! Rates of queries beside `chess-check` itself, on one file, in one run: MB of PGN a second, and a second of processor
//! time. `CAISSA_BENCH` names the file; without it, nothing is measured.

use std::env;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Instant;

use chess_check::{CheckOptions, Input, check};
use datafusion::prelude::{SessionConfig, SessionContext};
use tokio::runtime::Builder;

/// The processor time of this process in seconds, as Linux tells it.
fn processor_time() -> f64 {
    let text = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = text.rsplit(')').next().unwrap_or_default().split_whitespace();
    // User and system time, in hundredths of a second.
    fields.skip(11).take(2).filter_map(|field| field.parse::<f64>().ok()).sum::<f64>() / 100.0
}

/// Prints the best of three rates.
fn measure(name: &str, bytes: u64, mut work: impl FnMut()) {
    let mut best = (f64::INFINITY, f64::INFINITY);
    for _ in 0..3 {
        let (time, processor) = (Instant::now(), processor_time());
        work();
        let spent = (time.elapsed().as_secs_f64(), processor_time() - processor);
        best = (best.0.min(spent.0), best.1.min(spent.1));
    }
    let rate = |seconds: f64| bytes as f64 / 1e6 / seconds;
    println!("{name:<44} {:>6.0} MB/s {:>6.0} MB/s of processor time", rate(best.0), rate(best.1));
}

fn query(threads: usize, query: &str) {
    let runtime =
        Builder::new_multi_thread().worker_threads(threads).enable_all().build().expect("threads");
    let config = SessionConfig::new().with_target_partitions(threads);
    let session = SessionContext::new_with_config(config);
    chess_sql::register(&session).expect("functions");
    let run = async {
        session.sql(&format!("set chess.threads = {threads}")).await?.collect().await?;
        session.sql(query).await?.collect().await
    };
    runtime.block_on(run).expect("the query runs");
}

fn main() {
    let Some(file) = env::var_os("CAISSA_BENCH") else {
        println!("skipped: CAISSA_BENCH names no file");
        return;
    };
    let path = Path::new(&file);
    let bytes = fs::metadata(path).expect("the file exists").len();
    let name = path.display();
    let folder = tempfile::tempdir().expect("a folder");
    let parquet = folder.path().join("out.parquet").display().to_string();
    for threads in [1, 2] {
        println!("\n{threads} threads");
        let mut options = CheckOptions::default();
        options.threads = threads.try_into().expect("not zero");
        measure("check", bytes, || {
            check(vec![Input::file(path)], &options, |_| ControlFlow::Continue(()));
        });
        for (what, text) in [
            (
                "games: tags",
                format!("select max(white), max(black), max(result) from games('{name}')"),
            ),
            (
                "games: tags, filtered by player",
                format!("select count(*), max(plies) from games('{name}') where white like 'A%'"),
            ),
            (
                "games: fen, plies, findings",
                format!("select max(fen), max(plies), max(findings) from games('{name}')"),
            ),
            ("moves: keys", format!("select max(key) from moves('{name}')")),
            (
                "moves: visits of a position",
                format!("select count(*) from moves('{name}') where key = position('1. e4 c5')"),
            ),
            (
                "moves: is_check(fen)",
                format!("select count(*) from moves('{name}') where is_check(fen)"),
            ),
            (
                "games without their texts to Parquet",
                format!("copy (select * except (pgn, raw) from games('{name}')) to '{parquet}'"),
            ),
            ("games to Parquet", format!("copy (select * from games('{name}')) to '{parquet}'")),
            ("moves to Parquet", format!("copy (select * from moves('{name}')) to '{parquet}'")),
        ] {
            measure(what, bytes, || query(threads, &text));
        }
    }
}
