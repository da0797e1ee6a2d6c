//! Sessions, queries and files for all tests.

// Not every test uses all of it.
#![allow(dead_code, unused_imports)]

use std::fs;
use std::path::Path;
use std::process::Child;

use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::json::LineDelimitedWriter;
use datafusion::common::Result;
use datafusion::prelude::{SessionConfig, SessionContext};
use serde_json::Value;

pub use tests::project;

/// A process that ends with the test.
pub struct Process(pub Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A session with the tables.
pub fn session(partitions: usize) -> SessionContext {
    let session =
        SessionContext::new_with_config(SessionConfig::new().with_target_partitions(partitions));
    chess_sql::register(&session).unwrap();
    session
}

/// The batches of a query.
pub fn batches(session: &SessionContext, query: &str) -> Result<Vec<RecordBatch>> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async { session.sql(query).await?.collect().await })
}

/// The rows of a query as JSON objects.
#[track_caller]
pub fn rows(session: &SessionContext, query: &str) -> Vec<Value> {
    let batches = batches(session, query).unwrap_or_else(|error| panic!("{query}\n{error}"));
    let mut text = Vec::new();
    let mut writer = LineDelimitedWriter::new(&mut text);
    writer.write_batches(&batches.iter().collect::<Vec<_>>()).unwrap();
    writer.finish().unwrap();
    text.split(|byte| *byte == b'\n')
        .filter(|line| !line.is_empty())
        .map(|line| serde_json::from_slice(line).unwrap())
        .collect()
}

/// The error of a query.
#[track_caller]
pub fn error(session: &SessionContext, query: &str) -> String {
    batches(session, query).expect_err(query).to_string()
}

/// The only value of a query.
#[track_caller]
pub fn value(session: &SessionContext, query: &str) -> Value {
    let rows = rows(session, query);
    let [Value::Object(row)] = &rows[..] else { panic!("{query}: {rows:?}") };
    row.values().next().cloned().unwrap_or(Value::Null)
}
/// The 2,000 games of the corpus as PGN.
pub fn masters(corpus: &Path) -> String {
    let lines = fs::read_to_string(corpus.join("games-2000.jsonl")).unwrap();
    let game = |(number, line): (usize, &str)| {
        let game: Value = serde_json::from_str(line).unwrap();
        let moves = game["san"].as_str().unwrap();
        let result = ["1-0", "0-1", "1/2-1/2"][number % 3];
        format!(
            "[Event \"Masters\"]\n[White \"W{}\"]\n[Black \"B{}\"]\n[Result \"{result}\"]\n[WhiteElo \"{}\"]\n\n{moves} {result}\n\n",
            number % 40,
            number % 70,
            1800 + number % 900,
        )
    };
    lines.lines().enumerate().map(game).collect()
}
