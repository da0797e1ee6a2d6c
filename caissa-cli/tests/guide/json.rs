//! The chapter about the JSON of `caissa check` and `caissa convert`: its tables list exactly the keys of real output, with their types.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use serde_json::Value;
use snapbox::cmd::{Command, cargo_bin};

use super::guide;

/// The rows of the tables, by their headings: the key and the types that its value may have.
fn tables(page: &str) -> BTreeMap<String, BTreeMap<String, BTreeSet<String>>> {
    let (mut tables, mut heading) = (BTreeMap::new(), "");
    for line in page.lines() {
        if let Some(name) = line.strip_prefix("## ") {
            heading = name.trim_matches('`');
        } else if let Some(row) = line.strip_prefix("| `") {
            let mut cells = row.split(" | ");
            let key = cells.next().expect("a key").trim_end_matches('`').to_owned();
            let types = cells.next().expect("types").split(" or ").map(str::to_owned).collect();
            let table: &mut BTreeMap<_, _> = tables.entry(heading.to_owned()).or_default();
            assert!(table.insert(key, types).is_none(), "twice in the table: {line}");
        }
    }
    tables
}

/// The type of a value, in the words of the tables.
fn type_of(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(all) if all.iter().all(Value::is_string) => "list of strings",
        Value::Object(all) if all.values().all(Value::is_number) => "object of numbers",
        Value::Object(all) if all.values().all(Value::is_string) => "object of strings",
        Value::Object(all) if all.values().all(Value::is_array) => "object of lists of strings",
        _ => "another type",
    }
}

/// The objects that the command prints, also for a range and for a file that is missing.
fn records() -> Vec<Value> {
    let runs: [&[&str]; 4] = [
        &["check", "games.pgn", "positions.epd", "absent.pgn", "--format", "json"],
        &["check", "games.pgn", "--range", "0..100", "--format", "json"],
        &["check", "sample.rs", "--lenient", "--format", "json"],
        &["convert", "games.pgn", "positions.epd", "--to", "json"],
    ];
    let mut records = Vec::new();
    for args in runs {
        let command = Command::new(cargo_bin!("caissa")).args(args);
        let output = command.current_dir(guide().join("files")).output();
        let text = String::from_utf8(output.expect("the command runs").stdout).expect("UTF-8");
        records.extend(text.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON")));
    }
    records
}

#[test]
fn the_tables_list_the_keys_of_real_output() {
    let page = fs::read_to_string(guide().join("json.md")).expect("the chapter");
    let tables = tables(&page);
    let mut seen: BTreeMap<String, BTreeMap<String, BTreeSet<String>>> = BTreeMap::new();
    for record in records() {
        let record = record.as_object().expect("an object");
        let name = match record["type"].as_str().expect("a type") {
            "file" if record.contains_key("range") => "file of a range",
            name => name,
        };
        let table = seen.entry(name.to_owned()).or_default();
        for (key, value) in record {
            table.entry(key.clone()).or_default().insert(type_of(value).to_owned());
        }
    }
    assert_eq!(tables, seen);
}
