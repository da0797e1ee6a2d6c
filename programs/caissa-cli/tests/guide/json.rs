//! The chapters about JSON: their tables list exactly the keys of real output, with their types.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use serde_json::Value;
use snapbox::cmd::{Command, cargo_bin};

use super::guide;

/// The types that each key of an object may have. "absent" stands for none.
type Keys = BTreeMap<String, BTreeSet<String>>;

/// The tables of a chapter, by their headings.
fn tables(chapter: &str) -> BTreeMap<String, Keys> {
    let page = fs::read_to_string(guide().join(chapter)).expect("the chapter");
    let (mut tables, mut heading) = (BTreeMap::new(), String::new());
    for line in page.lines() {
        if let Some(name) = line.strip_prefix("## ") {
            heading = name.replace('`', "");
        } else if let Some(row) = line.strip_prefix("| `") {
            let mut cells = row.trim_end_matches([' ', '|']).split(" | ");
            let key = cells.next().expect("a key").trim_end_matches('`').to_owned();
            let types = cells.next().expect("types").split(" or ").map(str::to_owned).collect();
            let meaning = cells.next().expect("a meaning");
            assert!(!meaning.is_empty(), "no meaning: {line}");
            let table: &mut BTreeMap<_, _> = tables.entry(heading.clone()).or_default();
            assert!(table.insert(key, types).is_none(), "twice in the table: {line}");
        }
    }
    tables
}

/// The type of a value, in the words of the tables; `None` for a list without members.
fn type_of(value: &Value) -> Option<String> {
    let name = match value {
        Value::Null => "null".into(),
        Value::Bool(_) => "boolean".into(),
        Value::Number(_) => "number".into(),
        Value::String(_) => "string".into(),
        Value::Object(all) if all.values().all(Value::is_number) => "object of numbers".into(),
        Value::Object(all) if all.values().all(Value::is_string) => "object of strings".into(),
        Value::Object(all) if all.values().all(Value::is_array) => {
            "object of lists of strings".into()
        }
        Value::Object(_) => "object".into(),
        Value::Array(all) => {
            // The objects of a list have a table of their own.
            let of = all.iter().filter_map(|value| match value {
                Value::Object(_) => Some("object".into()),
                _ => type_of(value),
            });
            let mut of: BTreeSet<_> = of.collect();
            // A place without a value; the text says what it means.
            if of.len() > 1 {
                of.remove("null");
            }
            let of: Vec<_> = of.iter().map(|name| name.replacen(' ', "s ", 1)).collect();
            match &of[..] {
                [] => return None,
                [of] if of.contains(' ') => format!("list of {of}"),
                [of] => format!("list of {of}s"),
                _ => format!("list of {of:?}"),
            }
        }
    };
    Some(name)
}

/// The objects of a run, by the table that describes them.
#[derive(Default)]
struct Seen(BTreeMap<String, Vec<Value>>);

impl Seen {
    fn add(&mut self, table: &str, object: &Value) {
        self.0.entry(table.to_owned()).or_default().push(object.clone());
    }

    fn tables(self) -> BTreeMap<String, Keys> {
        self.0.into_iter().map(|(name, objects)| (name, keys(&objects))).collect()
    }
}

fn keys(objects: &[Value]) -> Keys {
    let mut keys = Keys::new();
    for object in objects {
        for (key, value) in object.as_object().expect("an object") {
            keys.entry(key.clone()).or_default().extend(type_of(value));
        }
    }
    for (key, types) in &mut keys {
        if objects.iter().any(|object| object.get(key).is_none()) {
            types.insert("absent".into());
        }
    }
    keys
}

/// The objects that a command prints in the folder of the guide's files.
fn run(args: &[&str], input: impl Into<Vec<u8>>) -> Vec<Value> {
    let is_json = if args[0] == "convert" { ["--to", "json"] } else { ["--format", "json"] };
    let command = Command::new(cargo_bin!("caissa")).args(args).args(is_json);
    let output = command.current_dir(guide().join("files")).stdin(input.into()).output();
    let text = String::from_utf8(output.expect("the command runs").stdout).expect("UTF-8");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn the_tables_list_the_keys_of_findings_files_and_games() {
    let runs: [&[&str]; 3] = [
        &["check", "games.pgn", "positions.epd", "absent.pgn"],
        &["check", "sample.rs", "--lenient"],
        &["convert", "games.pgn", "positions.epd"],
    ];
    let mut seen = Seen::default();
    let noted = "[White \"A\"] {a} $13 1. e4! {[%clk 0:01] [%eval 0]} e5 (1... c5) 2. Ng1-g5 {[%illegal]} *\n\n[White \"B\"] 1. e5 *";
    let noted = run(&["convert", "-", "--findings"], noted);
    for record in runs.iter().flat_map(|args| run(args, "")).chain(noted) {
        seen.add(record["type"].as_str().expect("a type"), &record);
    }
    assert_eq!(tables("json.md"), seen.tables());
}

/// A gzip file without its checksum.
fn cut_off(text: &str) -> Vec<u8> {
    let [low, high] = u16::try_from(text.len()).expect("a short text").to_le_bytes();
    let stored = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1, low, high, !low, !high];
    [&stored[..], text.as_bytes()].concat()
}

#[test]
fn a_file_that_is_cut_off_has_its_findings_then_the_reason_then_its_sums() {
    let records = run(&["check", "-"], cut_off("1. e4+ e5 *\n"));
    let [finding, broken, file] = &records[..] else { panic!("{records:?}") };
    assert_eq!(
        (&finding["code"], &finding["file"]),
        (&"false-claim/not-check".into(), &"<stdin>".into())
    );
    assert_eq!(broken["reason"], "it is cut off");
    assert_eq!((&file["type"], &file["findings"]), (&"file".into(), &1.into()));
    let page = fs::read_to_string(guide().join("json.md")).expect("the chapter");
    assert!(page.contains("| `it is cut off`, or"));
}

#[test]
fn lines_columns_and_plies_are_counted_as_the_chapter_says() {
    // In a variation, the ply of the move that it replaces.
    let records = run(&["check", "-"], "{\u{1D11E}} 1. e4 (1. d4 d5 2. Ke3) e5 *\n");
    assert_eq!((&records[0]["ply"], &records[0]["column"]), (&1.into(), &24.into()));
    // In EPD, the number of the position, not of the line.
    let records = run(&["check", "-", "--from", "epd"], "# c\n\n8/8/8/8/8/8/8/K7 w - -\n");
    let finding = &records[0];
    assert_eq!((&finding["game"], &finding["line"]), (&1.into(), &3.into()));
    assert_eq!((&finding["ply"], &finding["fen"]), (&Value::Null, &Value::Null));
}

/// A mate with all names and an intended number; one with a dual and tries; one with a threat; a selfmate; helpmates.
const PROBLEMS: &str = r##"{"id":"a","author":"b","source":"c","themes":["d"],"fen":"kbK5/pp6/1P6/8/8/8/8/R7 w - -","stipulation":"#2","intended":"1"}
{"fen":"8/3K2k1/2R5/8/8/3Q3p/8/8 w - -","stipulation":"#2"}
{"fen":"7k/8/8/5K2/8/8/8/6Q1 w - -","stipulation":"#2"}
{"fen":"1QK5/8/k7/6R1/8/1q6/8/3r4 w - -","stipulation":"s#1"}
{"id":"a","author":"b","source":"c","themes":["d"],"fen":"7k/8/6K1/8/8/8/8/R7 b - -","stipulation":"h#1","intended":"1.1"}
{"fen":"7k/8/6K1/8/8/8/8/R7 b - -","stipulation":"h#1"}
"##;

/// Adds a move of a solution, and what follows it.
fn add_move(seen: &mut Seen, object: &Value) {
    seen.add("Moves", object);
    for reply in object["replies"].as_array().into_iter().flatten() {
        seen.add("Replies", reply);
        for answer in reply["answers"].as_array().expect("a list") {
            add_move(seen, answer);
        }
    }
}

#[test]
fn the_table_lists_the_keys_of_certificates() {
    let problems = r##"{"id":"a","author":"b","source":"c","fen":"7k/8/8/8/5K2/8/8/6Q1 w - -","stipulation":"#3"}
{"fen":"kbK5/pp6/1P6/8/8/8/8/R7 w - -","stipulation":"#2"}
"##;
    let args = ["solve", "-", "--certificate", "json", "--quiet"];
    let output = Command::new(cargo_bin!("caissa")).args(args).stdin(problems).output();
    let text = String::from_utf8(output.expect("the command runs").stdout).expect("UTF-8");
    let mut seen = Seen::default();
    for line in text.lines() {
        seen.add("The object", &serde_json::from_str(line).expect("JSON"));
    }
    assert_eq!(tables("certificates.md"), seen.tables());
}

#[test]
fn the_tables_list_the_keys_of_problems() {
    let morphy = "kbK5/pp6/1P6/8/8/8/8/R7 w - -";
    let cut = run(&["solve", morphy, "--mate", "2", "--budget", "45"], "");
    let whole = run(&["solve", "-", "--tries", "--set-play"], PROBLEMS);
    assert_eq!((cut.len(), whole.len()), (1, 6));
    let mut seen = Seen::default();
    for problem in cut.iter().chain(&whole) {
        if problem["stipulation"].as_str().expect("a stipulation").starts_with('h') {
            seen.add("Helpmates, series and proof games", problem);
            continue;
        }
        seen.add("Mates, selfmates and other battles", problem);
        let list = |key: &str| problem[key].as_array().expect("a list").iter();
        list("variations").for_each(|object| add_move(&mut seen, object));
        for (key, table) in [("duals", "Duals"), ("tries", "Tries"), ("set_play", "Set play")] {
            list(key).for_each(|object| seen.add(table, object));
        }
    }
    assert_eq!(tables("problems.md"), seen.tables());
    // A problem that is wrong, or that the budget does not suffice for, has no object.
    assert_eq!(run(&["solve", morphy, "--mate", "1"], ""), [Value::Null; 0]);
    assert_eq!(run(&["solve", morphy, "--mate", "2", "--budget", "1"], ""), [Value::Null; 0]);
}
