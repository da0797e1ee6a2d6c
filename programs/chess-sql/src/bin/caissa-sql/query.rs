//! Runs queries and prints their rows.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use chess_sql::{notes, skipped_files};
use datafusion::common::{Result, exec_err};
use datafusion::datasource::{MemTable, provider_as_source};
use datafusion::logical_expr::dml::CopyTo;
use datafusion::logical_expr::{DdlStatement, LogicalPlan, LogicalPlanBuilder};
use datafusion::physical_plan::{ExecutionPlan, collect_partitioned, execute_stream};
use datafusion::prelude::{DataFrame, SessionContext};
use datafusion::sql::parser::DFParserBuilder;
use datafusion::sql::sqlparser::dialect::GenericDialect;
use datafusion::sql::sqlparser::keywords::Keyword;
use datafusion::sql::sqlparser::tokenizer::{Token, TokenWithSpan, Tokenizer};
use futures::StreamExt;

use crate::copied::{self, Copied, CopySource};
use crate::formats::{self, RowOutput, Target};
use crate::held::HeldUploads;
use crate::progress::ProgressLine;
use crate::stop;
use crate::whole::{WholeOutput, is_special};
use crate::words;

/// Runs all queries of a text, up to the first error or Ctrl-C.
pub(crate) async fn run_all(session: &SessionContext, text: &str, to: Target<'_>) -> ExitCode {
    // Tasks may still write when the query is gone, so it is removed last.
    let mut output = None;
    let stopped = tokio::select! {
        result = run(session, text, to, &mut output) => match result {
            Ok(()) => return ExitCode::SUCCESS,
            Err(error) => {
                tokio::time::sleep(stop::PAUSE).await;
                abandon(session).await;
                return words::failed(&words::of_query(&error, text));
            }
        },
        code = stop::stopped() => code,
    };
    // The plan is gone. Tasks of it remove what they have written.
    tokio::time::sleep(stop::PAUSE_AFTER_STOP).await;
    abandon(session).await;
    words::say("stopped: the rows so far are not all rows");
    ExitCode::from(stopped)
}

/// The files that the statement of a session writes.
fn held(session: &SessionContext) -> Arc<HeldUploads> {
    session.state().config().get_extension().unwrap_or_default()
}

/// Removes what a statement has written, unless its store does not answer.
async fn abandon(session: &SessionContext) {
    let _ = tokio::time::timeout(stop::MOST, held(session).abandon()).await;
}

/// Whether a text ends with the end of a query: a semicolon that is in no text and in no comment.
pub(crate) fn is_complete(text: &str) -> bool {
    let ends = text.trim_end().ends_with(';');
    ends && Tokenizer::new(&GenericDialect {}, text).tokenize().is_ok_and(|tokens| {
        let is_space = |token: &&Token| matches!(token, Token::Whitespace(_));
        tokens.iter().rev().find(|token| !is_space(token)) == Some(&Token::SemiColon)
    })
}

async fn run(
    session: &SessionContext,
    text: &str,
    to: Target<'_>,
    output: &mut Option<WholeOutput>,
) -> Result<()> {
    // A file may begin with a byte order mark.
    let mut copied = Copied::new(chess_core::text::without_marks(text))?;
    let tokens = std::mem::take(&mut copied.tokens);
    refuse_sample(&tokens)?;
    let statements = DFParserBuilder::new(tokens).build()?.parse_statements()?;
    // Whether the reader of the output has seen enough. Other statements still do what they say.
    let mut is_closed = false;
    for (number, statement) in statements.into_iter().enumerate() {
        if statement.to_string() == "SHOW TABLES" {
            words::say(words::SHOW_TABLES);
        }
        let mut plan = session.state().statement_to_plan(statement).await?;
        if is_closed && prints_rows(&plan) {
            continue;
        }
        let leaves_out = prepare(session, &mut plan, copied.source(number), output).await?;
        let printed = match print(frame(session, plan).await?, to).await {
            Err(error) if !formats::is_closed_pipe(&error) => return Err(error),
            printed => printed,
        };
        // A copy counts its rows when all are written.
        held(session).finish().await?;
        output.take().map_or(Ok(()), WholeOutput::finish)?;
        match printed.and_then(RowOutput::end) {
            Err(error) if formats::is_closed_pipe(&error) => is_closed = true,
            ended => ended?,
        }
        if leaves_out {
            eprintln!(
                "without the columns `pgn` and `raw`: `copy (select * from games(..)) to ..` keeps them"
            );
        }
    }
    Ok(())
}

/// Refuses a sample, in place of which `DataFusion` would give all rows.
fn refuse_sample(tokens: &[TokenWithSpan]) -> Result<()> {
    let tokens: Vec<_> = tokens.iter().map(|token| &token.token).collect();
    let mut words = tokens.iter().filter(|token| !matches!(token, Token::Whitespace(_))).peekable();
    while let Some(word) = words.next() {
        let is_sample = matches!(word, Token::Word(word) if word.keyword == Keyword::TABLESAMPLE || word.keyword == Keyword::SAMPLE);
        if is_sample && matches!(words.peek(), Some(Token::Number(..) | Token::LParen)) {
            return exec_err!(
                "a sample is not known: write where hash % 100 = 0 for a game in a hundred, or limit 10"
            );
        }
    }
    Ok(())
}

/// The rows of a statement, with the settings that suit it.
async fn frame(session: &SessionContext, plan: LogicalPlan) -> Result<DataFrame> {
    let (is_in_order, sorts_games) = (is_in_order(&plan), sorts_games(&plan));
    let plan = session.execute_logical_plan(plan).await?.into_parts().1;
    // `set` has changed the state of the session.
    let mut state = session.state();
    let options = state.config_mut().options_mut();
    if is_in_order {
        // With one partition, rows stay in the order of the files. These are still read on all threads.
        options.execution.target_partitions = 1;
    }
    if sorts_games {
        options.set("datafusion.execution.batch_size", ROWS_OF_GAMES)?;
    }
    Ok(DataFrame::new(state, plan))
}

/// Prepares what writes: a copy is written beside its place, and a new table has its rows already. Returns whether a copy
/// of a table as it is leaves out the texts of games.
async fn prepare(
    session: &SessionContext,
    plan: &mut LogicalPlan,
    from: CopySource,
    output: &mut Option<WholeOutput>,
) -> Result<bool> {
    match plan {
        LogicalPlan::Copy(copy) => {
            refuse_without_columns(&copy.input)?;
            let path = local_path(copy)?;
            let leaves_out = copied::fit(copy, from)?;
            if let Some(path) = path {
                *copy = output.insert(WholeOutput::new(&path)?).of(copy.clone());
            }
            Ok(leaves_out)
        }
        LogicalPlan::Ddl(DdlStatement::CreateMemoryTable(table)) => {
            refuse_without_columns(&table.input)?;
            table.column_defaults.extend(chess_sql::column_defaults(&table.input));
            let input = DataFrame::new(session.state(), Arc::unwrap_or_clone(table.input.clone()));
            table.input = Arc::new(collected(input).await?);
            // A folder of the same name is not a table that is in the way.
            if !session.table_exist(table.name.clone())? {
                (table.or_replace, table.if_not_exists) = (true, false);
            }
            Ok(false)
        }
        LogicalPlan::Ddl(DdlStatement::CreateView(view)) => {
            refuse_without_columns(&view.input)?;
            view.or_replace |= !session.table_exist(view.name.clone())?;
            Ok(false)
        }
        _ if prints_rows(plan) => refuse_without_columns(plan).map(|()| false),
        _ => Ok(false),
    }
}

/// Refuses `from games(..)`, which would have rows without columns.
fn refuse_without_columns(plan: &LogicalPlan) -> Result<()> {
    if !plan.schema().fields().is_empty() {
        return Ok(());
    }
    exec_err!("this query has no columns: begin it with `select *`, or with the columns")
}

/// Whether a statement does nothing but print rows.
fn prints_rows(plan: &LogicalPlan) -> bool {
    !matches!(
        plan,
        LogicalPlan::Copy(_)
            | LogicalPlan::Ddl(_)
            | LogicalPlan::Dml(_)
            | LogicalPlan::Statement(_)
    )
}

/// The rows of a query, which are read under our eyes: a plan that makes a table does not say which files were skipped.
async fn collected(frame: DataFrame) -> Result<LogicalPlan> {
    let context = Arc::new(frame.task_ctx());
    let fields = frame.schema().inner().clone();
    let plan = frame.create_physical_plan().await?;
    let _skipped = SkippedFiles(plan.clone());
    let _progress = ProgressLine::of(plan.clone());
    let rows = MemTable::try_new(fields, collect_partitioned(plan.clone(), context).await?)?;
    words::say_notes(&notes(&*plan));
    LogicalPlanBuilder::scan("rows", provider_as_source(Arc::new(rows)), None)?.build()
}

/// The path of a copy on this machine. Its folder must exist: a mistyped path should not make a new one.
fn local_path(copy: &CopyTo) -> Result<Option<PathBuf>> {
    let url = copy.output_url.strip_prefix("file://").unwrap_or(&copy.output_url);
    if url.contains("://") {
        return Ok(None);
    }
    let path = Path::new(url.trim_end_matches('/'));
    if url.contains(['*', '?', '[']) {
        return exec_err!("`{url}` is a pattern of files: name one file, or a folder");
    }
    if is_special(path) {
        return exec_err!("`{url}` is not a file: leave out `copy`, and use --output");
    }
    match path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        Some(folder) if !folder.is_dir() => exec_err!(
            "there is no folder `{}` for `{}`: make it first, or correct the path",
            folder.display(),
            path.display()
        ),
        _ => Ok(Some(path.to_owned())),
    }
}

/// Whether the rows of a query come in the order of the files if nothing disturbs them: nothing sorts, groups or joins.
fn is_in_order(plan: &LogicalPlan) -> bool {
    let is_straight = matches!(
        plan,
        LogicalPlan::Projection(_)
            | LogicalPlan::Filter(_)
            | LogicalPlan::TableScan(_)
            | LogicalPlan::SubqueryAlias(_)
            | LogicalPlan::Limit(_)
            | LogicalPlan::Unnest(_)
    );
    is_straight && plan.inputs().into_iter().all(is_in_order)
}

/// The rows that are sorted together if each has lists: a game has ten kilobytes, and many batches are merged at once.
const ROWS_OF_GAMES: &str = "128";

/// Whether a query sorts rows with lists or maps.
fn sorts_games(plan: &LogicalPlan) -> bool {
    let is_wide = |plan: &&LogicalPlan| {
        plan.schema().fields().iter().any(|field| field.data_type().is_nested())
    };
    matches!(plan, LogicalPlan::Sort(_) | LogicalPlan::Window(_))
        && plan.inputs().iter().any(is_wide)
        || plan.inputs().into_iter().any(sorts_games)
}

/// Prints all rows but the last ones, which are told when the output of the query is where it belongs.
async fn print(frame: DataFrame, to: Target<'_>) -> Result<RowOutput> {
    let context = Arc::new(frame.task_ctx());
    let plan = frame.create_physical_plan().await?;
    // It speaks when the line of progress has gone.
    let _skipped = SkippedFiles(plan.clone());
    let mut progress = ProgressLine::of(plan.clone());
    let mut rows = execute_stream(plan.clone(), context)?;
    let mut output = RowOutput::new(to, rows.schema())?;
    while let Some(batch) = rows.next().await {
        let batch = batch?;
        progress.before_rows();
        output.add(batch)?;
    }
    if !to.is_ready {
        output.notes = notes(&*plan);
    }
    Ok(output)
}

/// Tells at its end which files were skipped, however the query ended.
pub(crate) struct SkippedFiles(pub(crate) Arc<dyn ExecutionPlan>);

/// The number of names that a message lists.
const NAMED: usize = 3;

impl Drop for SkippedFiles {
    fn drop(&mut self) {
        let files = skipped_files(&*self.0);
        if files.is_empty() {
            return;
        }
        let count = files.len();
        let named = files.iter().take(NAMED).map(|(file, reason)| format!("`{file}` ({reason})"));
        let mut named = named.collect::<Vec<_>>().join(", ");
        if count > NAMED {
            named += ", ..";
        }
        let (files, are) = if count == 1 { ("file", "is") } else { ("files", "are") };
        eprintln!(
            "warning: rows are missing: {count} {files} {are} skipped, from where reading fails: {named}: \
             `unreadable(..)` shows all"
        );
    }
}
