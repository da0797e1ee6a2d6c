//! Runs queries and prints their rows.

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use chess_sql::skipped_files;
use datafusion::common::{Result, exec_err};
use datafusion::logical_expr::LogicalPlan;
use datafusion::logical_expr::dml::CopyTo;
use datafusion::physical_plan::{ExecutionPlan, execute_stream};
use datafusion::prelude::{DataFrame, SessionContext};
use datafusion::sql::parser::DFParserBuilder;
use datafusion::sql::sqlparser::dialect::GenericDialect;
use datafusion::sql::sqlparser::tokenizer::{Token, Tokenizer};
use futures::StreamExt;

use crate::copied::{self, Copied};
use crate::formats::{self, Format, RowOutput};
use crate::progress::ProgressLine;
use crate::stop;
use crate::words;

/// Runs all queries of a text, up to the first error or Ctrl-C.
pub(crate) async fn run_all(session: &SessionContext, text: &str, format: Format) -> ExitCode {
    let stopped = tokio::select! {
        result = run(session, text, format) => match result {
            Ok(()) => return ExitCode::SUCCESS,
            // The reader of the output has seen enough.
            Err(error) if formats::is_closed_pipe(&error) => return ExitCode::SUCCESS,
            Err(error) => return words::failed(&words::of_query(&error, text)),
        },
        code = stop::stopped() => code,
    };
    // The plan is gone. Tasks of it remove what they have written.
    tokio::time::sleep(stop::PAUSE_AFTER_STOP).await;
    eprintln!("stopped: the rows so far are not all rows");
    stopped
}

/// Whether a text ends with the end of a query: a semicolon that is in no text and in no comment.
pub(crate) fn is_complete(text: &str) -> bool {
    let ends = text.trim_end().ends_with(';');
    ends && Tokenizer::new(&GenericDialect {}, text).tokenize().is_ok_and(|tokens| {
        let is_space = |token: &&Token| matches!(token, Token::Whitespace(_));
        tokens.iter().rev().find(|token| !is_space(token)) == Some(&Token::SemiColon)
    })
}

async fn run(session: &SessionContext, text: &str, format: Format) -> Result<()> {
    let mut copied = Copied::new(text)?;
    let tokens = std::mem::take(&mut copied.tokens);
    let statements = DFParserBuilder::new(tokens).build()?.parse_statements()?;
    for (number, statement) in statements.into_iter().enumerate() {
        let mut plan = session.state().statement_to_plan(statement).await?;
        let mut without = None;
        if let LogicalPlan::Copy(copy) = &plan {
            refuse_missing_folder(copy)?;
            if copied.is_table(number) {
                without = copied::without_texts(copy)?;
            }
        }
        let leaves_out = without.is_some();
        plan = without.map_or(plan, LogicalPlan::Copy);
        let is_in_order = is_in_order(&plan);
        let frame = session.execute_logical_plan(plan).await?;
        let frame = if is_in_order { in_order(session, frame) } else { frame };
        print(frame, format).await?;
        if leaves_out {
            eprintln!(
                "without the columns `pgn` and `raw`: `copy (select * from games(..)) to ..` keeps them"
            );
        }
    }
    Ok(())
}

/// Refuses to write into a folder that does not exist: a mistyped path should not make a new one.
fn refuse_missing_folder(copy: &CopyTo) -> Result<()> {
    let path = Path::new(copy.output_url.trim_end_matches('/'));
    match path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        Some(folder) if !copy.output_url.contains("://") && !folder.is_dir() => exec_err!(
            "there is no folder `{}` for `{}`: make it first, or correct the path",
            folder.display(),
            path.display()
        ),
        _ => Ok(()),
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

/// The same query with one partition, so that the rows stay in the order of the files. The files are still read on all
/// threads.
fn in_order(session: &SessionContext, frame: DataFrame) -> DataFrame {
    let (mut state, plan) = (session.state(), frame.into_parts().1);
    state.config_mut().options_mut().execution.target_partitions = 1;
    DataFrame::new(state, plan)
}

async fn print(frame: DataFrame, format: Format) -> Result<()> {
    let context = Arc::new(frame.task_ctx());
    let plan = frame.create_physical_plan().await?;
    let mut progress = ProgressLine::of(plan.clone());
    let skipped = SkippedFiles(plan.clone());
    let mut rows = execute_stream(plan, context)?;
    let mut output = RowOutput::new(format, rows.schema())?;
    while let Some(batch) = rows.next().await {
        let batch = batch?;
        progress.before_rows();
        output.add(batch)?;
    }
    drop(progress);
    drop(skipped);
    output.end()
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
