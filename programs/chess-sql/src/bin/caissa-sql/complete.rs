//! Tab at the prompt: the rest of a table, a column, a function or a file.

use std::collections::BTreeSet;

use datafusion::arrow::datatypes::SchemaRef;
use datafusion::execution::FunctionRegistry;
use datafusion::prelude::SessionContext;
use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

/// The editor of the prompt.
pub(crate) type PromptEditor = Editor<Completion, DefaultHistory>;

/// The names that Tab knows.
pub(crate) struct Completion {
    names: BTreeSet<String>,
    files: FilenameCompleter,
}

/// Words of SQL that begin many queries.
const WORDS: &str =
    "select from where group by order limit having count describe copy create table explain";

/// An editor that completes the names of a session.
pub(crate) fn editor(session: &SessionContext) -> rustyline::Result<PromptEditor> {
    let mut names: BTreeSet<String> = WORDS.split(' ').map(str::to_owned).collect();
    names.extend(session.udfs().into_iter().chain(session.udafs()));
    for (table, columns) in chess_sql::tables().unwrap_or_default() {
        names.insert(format!("{table}('"));
        names.extend(columns.fields().iter().map(|field| field.name().clone()));
    }
    let config = Config::builder().completion_type(CompletionType::List).build();
    let mut editor = Editor::with_config(config)?;
    editor.set_helper(Some(Completion { names, files: FilenameCompleter::new() }));
    Ok(editor)
}

/// The tables and their columns, as text.
pub(crate) fn tables(session: &SessionContext) -> String {
    let table = |(table, columns): (&str, SchemaRef)| {
        let names: Vec<_> = columns.fields().iter().map(|field| &**field.name()).collect();
        format!("{table}(path, ..): {}\n", names.join(", "))
    };
    let schema = session.catalog("datafusion").and_then(|catalog| catalog.schema("public"));
    let made = schema.map(|schema| schema.table_names()).unwrap_or_default();
    let tables = chess_sql::tables().unwrap_or_default().into_iter().map(table);
    tables.chain(made.into_iter().map(|name| name + "\n")).collect()
}

impl Completer for Completion {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        at: usize,
        context: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        // A path is in quotes.
        if line[..at].matches('\'').count() % 2 == 1 {
            return self.files.complete(line, at, context);
        }
        let is_part = |char: char| char.is_alphanumeric() || char == '_';
        let begun = line[..at].rsplit(|char| !is_part(char)).next().unwrap_or_default();
        let names = self.names.iter().filter(|name| name.starts_with(&begun.to_lowercase()));
        let pair = |name: &String| Pair { display: name.clone(), replacement: name.clone() };
        Ok((at - begun.len(), names.map(pair).collect()))
    }
}

impl Hinter for Completion {
    type Hint = String;
}

impl Highlighter for Completion {}
impl Validator for Completion {}
impl Helper for Completion {}
