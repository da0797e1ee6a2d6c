//! Runs queries and prints their rows.

use std::process::ExitCode;
use std::sync::Arc;

use datafusion::common::Result;
use datafusion::logical_expr::LogicalPlan;
use datafusion::physical_plan::execute_stream;
use datafusion::prelude::{DataFrame, SessionContext};
use datafusion::sql::parser::DFParserBuilder;
use futures::StreamExt;

use crate::args::Format;
use crate::formats::{self, RowOutput};
use crate::progress::ProgressLine;
use crate::words;

/// Runs all queries of a text, up to the first error or Ctrl-C.
pub(crate) async fn run_all(session: &SessionContext, text: &str, format: Format) -> ExitCode {
    tokio::select! {
        result = run(session, text, format) => match result {
            Ok(()) => ExitCode::SUCCESS,
            // Whoever reads the output has seen enough.
            Err(error) if formats::is_closed_pipe(&error) => ExitCode::SUCCESS,
            Err(error) => words::failed(&words::of(&error)),
        },
        _ = tokio::signal::ctrl_c() => {
            eprintln!("stopped by Ctrl-C: the rows so far are not all rows");
            ExitCode::from(words::STOPPED)
        }
    }
}

async fn run(session: &SessionContext, text: &str, format: Format) -> Result<()> {
    let statements = DFParserBuilder::new(text).build()?.parse_statements()?;
    for statement in statements {
        let plan = session.state().statement_to_plan(statement).await?;
        let is_in_order = is_in_order(&plan);
        let frame = session.execute_logical_plan(plan).await?;
        let frame = if is_in_order { in_order(session, frame) } else { frame };
        print(frame, format).await?;
    }
    Ok(())
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
    let mut rows = execute_stream(plan, context)?;
    let mut output = RowOutput::new(format, rows.schema())?;
    while let Some(batch) = rows.next().await {
        let batch = batch?;
        progress.before_rows();
        output.add(batch)?;
    }
    drop(progress);
    output.end()
}
