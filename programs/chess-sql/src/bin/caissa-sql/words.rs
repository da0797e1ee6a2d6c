//! Words for users.

use std::io::Write;
use std::process::ExitCode;

use chess_check::TextKind;
use datafusion::common::utils::datafusion_strsim::levenshtein;
use datafusion::common::{DataFusionError, SchemaError};

/// The exit code after an error.
pub(crate) const FAILED: u8 = 2;

/// Prints words for people on standard error. A terminal that has gone needs none.
pub(crate) fn say(words: &str) {
    let _ = writeln!(std::io::stderr(), "{words}");
}

/// Prints notes, each on a line.
pub(crate) fn say_notes(notes: &[String]) {
    for note in notes {
        say(&format!("note: {note}"));
    }
}

/// Prints an error, and returns its exit code.
pub(crate) fn failed(words: &str) -> ExitCode {
    say(&format!("error: {words}"));
    ExitCode::from(FAILED)
}

/// The tables, with an argument as it is written.
const TABLES: [(&str, &str); 5] = [
    ("games", "games('archive/*.pgn')"),
    ("moves", "moves('archive/*.pgn')"),
    ("positions", "positions('tests.epd')"),
    ("findings", "findings('archive/*.pgn')"),
    ("unreadable", "unreadable('archive/*.pgn')"),
];

/// The hint on what `show tables` does not show.
pub(crate) const SHOW_TABLES: &str = "files are tables by functions, games('a.pgn'), moves(..), positions(..), findings(..) and unreadable(..): \
     `describe games('a.pgn')` shows the columns of one";

/// The words of an error in a query.
pub(crate) fn of_query(error: &DataFusionError, query: &str) -> String {
    if let DataFusionError::SchemaError(..) | DataFusionError::Plan(_) = error.find_root()
        && let Some((table, usage)) = TABLES.iter().find(|(name, _)| has_bare_path(query, name))
    {
        return format!("the path of `{table}` is a text in single quotes, as in {usage}");
    }
    if let DataFusionError::SchemaError(schema, _) = error.find_root()
        && let SchemaError::FieldNotFound { field, .. } = &**schema
        && let Some(words) = of_column(&field.name, query)
    {
        return words;
    }
    if let DataFusionError::SQL(..) = error.find_root()
        && !query.contains(char::is_whitespace)
    {
        return format!("`{query}` is not a query: queries in a file are run by --file FILE");
    }
    let changes = |table: &&(&str, &str)| {
        CHANGES.iter().any(|verb| query.to_lowercase().contains(&format!("{verb} {}", table.0)))
    };
    match TABLES.iter().find(changes) {
        Some((table, _)) if matches!(error.find_root(), DataFusionError::Plan(_)) => {
            format!(
                "`{table}` reads files and never changes them: make a table of your own by create table t as select .."
            )
        }
        _ => of(error),
    }
}

/// The words about a column that a query lacks, if more is known than its name.
fn of_column(name: &str, query: &str) -> Option<String> {
    let tables = chess_sql::tables().unwrap_or_default();
    let mut joined = tables.iter().filter(|(table, _)| ["games", "moves"].contains(table));
    let begin = format!("there is no column `{name}`");
    if let Some((table, _)) = joined.find(|(_, schema)| schema.column_with_name(name).is_some()) {
        return Some(format!(
            "{begin} here: {table}(..) has it, which is joined on g.file = m.file and g.game = m.game"
        ));
    }
    if let Some(right) = right_form("column", name) {
        return Some(format!("{begin}: write {right}"));
    }
    let is_quoted = query.contains(&format!("\"{name}\""));
    is_quoted.then(|| format!("{begin}: a text is written in single quotes, as in '{name}'"))
}

/// The beginnings of statements that change a table.
const CHANGES: [&str; 3] = ["insert into", "update", "delete from"];

/// The words for names that are not there and for parts of errors: a line has a kind, what is read, and what to say.
const WORDS: &str = include_str!("words.txt");

/// The words for the first text of a kind that is read.
fn known(kind: &str, is_read: impl Fn(&str) -> bool) -> Option<&'static str> {
    WORDS.lines().find_map(|line| {
        let (read, words) = line.strip_prefix(kind)?.strip_prefix(" ;; ")?.split_once(" ;; ")?;
        is_read(read).then_some(words)
    })
}

/// The right form of a name that people write for a column or a function.
fn right_form(kind: &str, name: &str) -> Option<&'static str> {
    let plain = name.to_lowercase().replace('_', "");
    known(kind, |known| known == plain)
}

/// Whether a table is called with a path that is not text: `games(d/a.pgn)`.
fn has_bare_path(query: &str, table: &str) -> bool {
    query.match_indices(table).any(|(at, _)| {
        let is_word = |char: char| char.is_alphanumeric() || char == '_';
        let argument = query[at + table.len()..].trim_start().strip_prefix('(');
        let argument = argument.map(str::trim_start);
        !query[..at].ends_with(is_word)
            && argument.is_some_and(|text| {
                text.starts_with(|char: char| is_word(char) || "\"/.~".contains(char))
            })
    })
}

/// The words of an error, without the names that only programmers know.
pub(crate) fn of(error: &DataFusionError) -> String {
    let root = error.find_root();
    let words = match root {
        DataFusionError::SchemaError(..) => {
            // A list of all columns of a table does not help.
            let words = root.strip_backtrace();
            let words = words.split("\nValid fields are").next().unwrap_or_default();
            without_tables(&words.replace('\n', " "))
        }
        DataFusionError::ResourcesExhausted(words) => format!(
            "the query needs more memory: {}: give it more with --memory, or let it use less with --threads 1 or fewer columns",
            words.lines().next().unwrap_or_default()
        ),
        DataFusionError::SQL(error, _) => error.to_string(),
        _ => root.message().into_owned(),
    };
    plain(words.trim())
}

/// The words without the names of types, and with the right form where it is known.
fn plain(words: &str) -> String {
    // A wrong query is not a bug.
    let words = words.split("\nThis issue was likely caused by a bug").next().unwrap_or_default();
    let words = words.trim().trim_end_matches('.');
    let words = words.strip_prefix("sql parser error: ").unwrap_or(words);
    let words = words.strip_prefix("Internal error: ").unwrap_or(words);
    if let Some(name) = between(words, "table 'datafusion.", "' not found") {
        return of_table(name.strip_prefix("public.").unwrap_or(name));
    }
    if let Some(name) = between(words, "table function '", "' not found") {
        let near = TABLES.iter().find(|(table, _)| levenshtein(name, table) <= 2);
        let usage = near.map_or("games('archive/*.pgn')", |(_, usage)| usage);
        return format!("there is no table function `{name}`: write {usage}");
    }
    if let Some(text) = between(words, "Cannot cast string '", "' to value of ") {
        let form = match words {
            _ if words.contains("of UInt64") => format!("a position is found by key = position('{text}')"),
            _ if words.contains("of Date32") => "as in '2025-01-31', or take year(date)".to_owned(),
            _ if text.contains(':') => "a clock is in seconds, as in clock < 30".to_owned(),
            _ => "write a number, compare texts with texts, or take a number of a text, as in year(date) or try_cast(round as int)".to_owned(),
        };
        let kind = if words.contains("of Date32") { "day: write one" } else { "number:" };
        return format!("'{text}' is not a {kind} {form}");
    }
    // `top` is the whole error.
    let is_said = |part: &str| if part == "TOP" { words == part } else { words.contains(part) };
    if let Some(sentence) = known("error", |parts| parts.split('|').any(is_said)) {
        return sentence.to_owned();
    }
    if let Some(words) = of_name(words) {
        return words;
    }
    if words.contains("match any signature") || words.contains("No function matches") {
        return of_call(words);
    }
    words.replace("set chess.unreadable = 'skip'", "use --skip-unreadable")
}

/// The words without the names of our tables before columns: `"games()".white`.
fn without_tables(words: &str) -> String {
    let words = words.trim_start_matches("Schema error: ").to_owned();
    TABLES.iter().fold(words, |words, (table, _)| words.replace(&format!("\"{table}()\"."), ""))
}

/// The words about a column or a function that is not there, with the nearest name if it is near.
fn of_name(words: &str) -> Option<String> {
    let (kind, rest) = match words.strip_prefix("No field named ") {
        Some(rest) => ("column", rest),
        None => ("function", words.strip_prefix("Invalid function ")?),
    };
    let (name, near) = rest.split_once("Did you mean ").unwrap_or((rest, ""));
    let [name, near] =
        [name, near].map(|text| text.trim().trim_end_matches(['.', '?']).trim_matches('\''));
    let [last, near_last] = [name, near].map(|name| name.rsplit('.').next().unwrap_or_default());
    let is_near = !near.is_empty() && levenshtein(last, near_last) * 3 <= last.len();
    let form = match right_form(kind, name) {
        Some(form) => format!(": write {form}"),
        None if is_near => format!(": did you mean `{near}`?"),
        None => String::new(),
    };
    Some(format!("there is no {kind} `{name}`{form}"))
}

/// The words about a table that is not there.
fn of_table(name: &str) -> String {
    match TABLES.iter().find(|(table, _)| *table == name) {
        Some((_, usage)) => format!("`{name}` reads files: name them, as in {usage}"),
        None if TextKind::of_name(name) == Some(TextKind::Pgn) => {
            format!("`{name}` has games: write from games('{name}')")
        }
        None if name.contains(['.', '/']) => format!(
            "there is no file `{name}` that is a table: check the path, which is relative to the current folder"
        ),
        None => format!(
            "there is no table `{name}`: read files, as in games('archive/*.pgn') or from 'games.parquet'"
        ),
    }
}

/// The words about a call with arguments that a function does not take.
fn of_call(words: &str) -> String {
    let call = between(words, "argument types '", "'");
    let name = call.and_then(|call| call.split('(').next()).or_else(|| between(words, "'", "'"));
    let Some(name) = name else { return words.to_owned() };
    match (chess_sql::usage(name), call) {
        (Some(usage), _) => format!("`{name}` is called in another way: write {usage}"),
        (None, Some(call)) => {
            let call = call.replace("Utf8", "text").replace("Int64", "bigint");
            format!("`{name}` does not take such values: {call}")
        }
        (None, None) => match between(words, "but received ", " (") {
            Some("Boolean") => format!(
                "`{name}` takes numbers: write {name}(cast(result = '1-0' as int)), or count(*) filter (where result = '1-0')"
            ),
            Some(kind) => {
                let kind = kind.replace("String", "text");
                format!("`{name}` does not take such values: {kind}")
            }
            None => words.lines().next().unwrap_or_default().to_owned(),
        },
    }
}

/// The text between two others.
fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<&'a str> {
    Some(text.split_once(before)?.1.split_once(after)?.0)
}

/// Prints a text on standard output.
pub(crate) fn print(text: &str) -> ExitCode {
    match std::io::stdout().write_all(text.as_bytes()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            failed(&format!("standard output: {error}"))
        }
        _ => ExitCode::SUCCESS,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_without_quotes_is_seen() {
        for query in ["select * from games(d/a.pgn)", "from moves( \"a.pgn\")", "games(/a)"] {
            assert!(TABLES.iter().any(|(table, _)| has_bare_path(query, table)), "{query}");
        }
        for query in ["games('a.pgn')", "count(games)", "count(*) games, sum(x)", "mygames(a)"] {
            assert!(!TABLES.iter().any(|(table, _)| has_bare_path(query, table)), "{query}");
        }
    }
}
