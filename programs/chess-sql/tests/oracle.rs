//! Queries whose answers python-chess finds too, by brute force over the same files.

use std::fs;
use std::process::Command;

use crate::common::{masters, project, rows, session};
use serde_json::Value;
use tests::skip::{corpus, say, skip_without};

/// The queries of the file, with their names.
fn queries() -> Vec<(String, String)> {
    let text = fs::read_to_string(project("programs/chess-sql/tests/oracle/queries.sql")).unwrap();
    let parts = text.split("-- ").skip(1);
    parts
        .map(|part| part.split_once('\n').unwrap())
        .map(|(name, query)| (name.to_owned(), query.trim().to_owned()))
        .collect()
}

/// The rows as texts without order, and without what only one of both can know.
fn comparable(rows: &[Value]) -> Vec<String> {
    let text = |row: &Value| {
        let known = row
            .as_object()
            .unwrap()
            .iter()
            .filter(|(name, value)| *name != "hash" && !value.is_null());
        let mut fields: Vec<_> = known.map(|(name, value)| format!("{name}={value}")).collect();
        fields.sort();
        fields.join(" ")
    };
    let mut texts: Vec<_> = rows.iter().map(text).collect();
    texts.sort();
    texts
}

#[test]
fn answers_equal_those_of_python_chess() {
    let folder = tempfile::tempdir().unwrap();
    let mut files =
        vec![project("programs/chess-sql/tests/data/notes.pgn"), project("games/famous.pgn")];
    if let Some(corpus) = corpus("queries over the corpus") {
        let all = folder.path().join("masters.pgn");
        fs::write(&all, masters(&corpus)).unwrap();
        files.extend([corpus.join("lichess-sample.pgn"), all]);
    }
    let queries = queries();
    let names: Vec<_> = queries.iter().map(|(name, _)| &**name).collect();
    let script = project("programs/chess-sql/tests/oracle/oracle.py");
    let output = Command::new("python3").arg(script).arg(names.join(",")).args(&files).output();
    let is_missing = |output: &std::process::Output| {
        String::from_utf8_lossy(&output.stderr).contains("No module named 'chess'")
    };
    let output = match output {
        Ok(output) if !is_missing(&output) => output,
        _ => return skip_without("python-chess"),
    };
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let arguments: Vec<_> = files.iter().map(|file| format!("'{}'", file.display())).collect();
    let (session, mut compared, mut different) = (session(3), 0, Vec::new());
    for (line, (name, query)) in String::from_utf8(output.stdout).unwrap().lines().zip(&queries) {
        let answer: Value = serde_json::from_str(line).unwrap();
        assert_eq!(answer["name"], **name);
        let ours = comparable(&rows(&session, &query.replace("{files}", &arguments.join(", "))));
        let theirs = comparable(answer["rows"].as_array().unwrap());
        compared += theirs.len();
        let only = |one: &[String], other: &[String]| {
            one.iter().filter(|row| !other.contains(row)).take(3).cloned().collect::<Vec<_>>()
        };
        if ours != theirs {
            different.push(format!(
                "{name}: only ours {:?}, only theirs {:?}",
                only(&ours, &theirs),
                only(&theirs, &ours)
            ));
        }
    }
    assert!(different.is_empty(), "{}", different.join("\n"));
    assert!(
        queries.len() >= 40 && compared > 100,
        "{} queries with {compared} rows",
        queries.len()
    );
    say(&format!("{} queries with {compared} rows equal those of python-chess", queries.len()));
}
