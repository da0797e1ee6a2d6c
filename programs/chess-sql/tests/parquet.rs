//! Parquet files that are written here say the same to `DuckDB` and to Polars.

use std::process::Command;

use crate::common::{batches, project, rows, session};
use datafusion::parquet::file::reader::{FileReader, SerializedFileReader};
use serde_json::{Value, json};
use tests::skip::{corpus, say, skip_without};

/// The values of the rows of a query, in the order of the columns that are named.
fn values(query: &str, columns: &[&str]) -> Value {
    let value = |row: &Value| {
        columns.iter().map(|name| row.get(name).cloned().unwrap_or(Value::Null)).collect::<Value>()
    };
    rows(&session(1), query).iter().map(value).collect()
}

#[test]
fn parquet_says_the_same_to_other_engines() {
    let folder = tempfile::tempdir().unwrap();
    let mut files =
        vec![project("programs/chess-sql/tests/data/notes.pgn"), project("games/famous.pgn")];
    files.extend(corpus("Parquet of the corpus").map(|folder| folder.join("lichess-sample.pgn")));
    let quoted: Vec<_> = files.iter().map(|file| format!("'{}'", file.display())).collect();
    let quoted = quoted.join(", ");
    let path = |table: &str| folder.path().join(format!("{table}.parquet")).display().to_string();
    for table in ["games", "moves"] {
        batches(
            &session(2),
            &format!("copy (select * from {table}({quoted})) to '{}'", path(table)),
        )
        .unwrap();
    }
    let script = project("programs/chess-sql/tests/oracle/parquet.py");
    let output = Command::new("python3").arg(script).args([path("games"), path("moves")]).output();
    let output = match output {
        Ok(output) if !String::from_utf8_lossy(&output.stderr).contains("No module named") => {
            output
        }
        _ => return skip_without("duckdb"),
    };
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let of_games =
        |columns: &str| format!("select {columns} from games({quoted}) order by file, game");
    let of_moves = |columns: &str, filter: &str| {
        format!(
            "select {columns} from moves({quoted}) where {filter} order by file, game, ply, depth"
        )
    };
    let is_evaluated = "eval is not null or mate is not null";
    let ours = json!({
        "games": values(&of_games("*"), &["game", "white", "black", "result", "plies", "hash"]),
        "san": values(&of_games("game, array_to_string(san, ' ') as san"), &["game", "san"]),
        "annotator": values(
            &format!("select game, tags['Annotator'] as name from games({quoted}) where tags['Annotator'] is not null order by file, game"),
            &["game", "name"],
        ),
        "moves": values(
            &format!("select count(*) as a, count(distinct key) as b, max(ply) as c, sum(cardinality(nags)) as d from moves({quoted})"),
            &["a", "b", "c", "d"],
        ),
        "clocks": values(&of_moves("game, ply, clock", "clock is not null"), &["game", "ply", "clock"]),
        "evals": values(&of_moves("game, ply, eval, mate", is_evaluated), &["game", "ply", "eval", "mate"]),
    });
    let text = String::from_utf8(output.stdout).unwrap();
    let answers: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.len(), 2);
    for (engine, answer) in ["DuckDB", "Polars"].into_iter().zip(answers) {
        for (name, value) in ours.as_object().unwrap() {
            assert!(answer[name] == *value, "{engine}, {name}\n{}\n{value}", answer[name]);
        }
    }
    say("Parquet says the same to DuckDB and to Polars");
}

/// The columns of a Parquet file of `games` that have statistics. `options` ends the statement that writes it.
fn with_statistics(options: &str) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let (games, path) = (project("games/famous.pgn"), folder.path().join("games.parquet"));
    let statement = format!(
        "copy (select white, tags, san, array_agg(san) as sans from games('{}') group by all) to '{}' {options}",
        games.display(),
        path.display()
    );
    batches(&session(1), &statement).unwrap();
    let file = SerializedFileReader::new(std::fs::File::open(path).unwrap()).unwrap();
    let columns = file.metadata().row_group(0).columns();
    let with = columns.iter().filter(|column| column.statistics().is_some());
    with.map(|column| column.column_path().string()).collect()
}

#[test]
fn texts_in_lists_have_no_statistics_unless_they_are_asked_for() {
    assert_eq!(with_statistics(""), ["white"]);
    let asked = "options ('format.statistics_enabled::san.list.item' 'chunk')";
    assert_eq!(with_statistics(asked), ["white", "san.list.item"]);
}
