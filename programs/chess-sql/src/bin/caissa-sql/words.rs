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
    {
        let name = &field.name;
        if query.contains(&format!("\"{name}\"")) {
            return format!(
                "there is no column \"{name}\": a text is written in single quotes, as in '{name}'"
            );
        }
        if let Some((_, right)) = COLUMNS.iter().find(|(known, _)| known == name) {
            return format!("there is no column `{name}`: write {right}");
        }
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

/// The beginnings of statements that change a table.
const CHANGES: [&str; 3] = ["insert into", "update", "delete from"];

/// Names that people write for columns, and the right form.
const COLUMNS: [(&str, &str); 6] = [
    ("year", "year(date)"),
    ("month", "month(date)"),
    ("elo", "white_elo or black_elo"),
    ("moves", "plies for their number, san for the moves of a game, or from moves(..)"),
    ("rating", "white_elo or black_elo"),
    ("player", "white or black, or ask `caissa-sql player`"),
];

/// Parts of errors, and what to say for them.
const SENTENCES: [(&str, &str); 12] = [
    (
        "file format with ext pgn",
        "`copy` writes no PGN: write select raw from games(..), with --format pgn --output FILE",
    ),
    (
        "operation Boolean",
        "a claim such as is_check(fen) is true or false: write it alone, or after `not`",
    ),
    ("operation Float64", "a clock is in seconds: write clock < 60 for a minute"),
    ("file format with ext", FORMATS),
    ("Format not explicitly set", FORMATS),
    (
        "Cannot coerce arithmetic expression Utf8",
        "a text is not a number or a date: write as_date(date) for a date",
    ),
    ("List(UInt8)", "`nags` is a list of numbers: write array_has(nags, 4) for `$4`"),
    ("operation List(", LIST),
    ("to coerce List(", LIST),
    ("TOP", "`top` is not known: write limit 10 at the end of the query"),
    (
        "Aggregate function calls cannot be nested",
        "a sum of a sum is not known: in `having`, a name of `select` comes before a column, so give it another name, as in max(n) as most",
    ),
    (
        "While expanding wildcard",
        "with `group by`, `*` has columns that are not of the group: name the columns, as in select black, count(*)",
    ),
];
const FORMATS: &str = "`copy` writes .parquet, .csv and .json, an object on each line: for another name, write stored as csv after it";
const LIST: &str = "a list, such as all moves of a game in `san`, is not text: write array_has(san, 'e4'), or ask moves(..)";

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
    if let Some(text) = between(words, "Cannot cast string '", "' to value of UInt64") {
        return format!(
            "'{text}' is not a number: a position is found by key = position('{text}')"
        );
    }
    if let Some(text) = between(words, "Cannot cast string '", "' to value of Date32") {
        return format!("'{text}' is not a day: write one as in '2025-01-31', or take year(date)");
    }
    if let Some(text) = between(words, "Cannot cast string '", "' to value of ") {
        if text.contains(':') {
            return format!("'{text}' is not a number: a clock is in seconds, as in clock < 30");
        }
        return format!(
            "'{text}' is not a number: write a number, compare texts with texts, or take a number of a text, as in year(date) or \
             try_cast(round as int)"
        );
    }
    // `top` is the whole error.
    let is_said = |part: &str| if part == "TOP" { words == part } else { words.contains(part) };
    if let Some((_, sentence)) = SENTENCES.iter().find(|(part, _)| is_said(part)) {
        return (*sentence).to_owned();
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
