//! The calls of a scheduler: a plan that is run on its cluster, and the words of what goes wrong.

use std::sync::Arc;

use ballista_core::execution_plans::execute_physical_plan;
use ballista_core::extension::SessionConfigExt;
use datafusion::common::{DataFusionError, Result};
use datafusion::execution::{SendableRecordBatchStream, TaskContext};
use datafusion::physical_plan::ExecutionPlan;
use datafusion::prelude::SessionConfig;
use datafusion_proto::protobuf::PhysicalPlanNode;

use super::codec::Codec;
use super::wait::wait;

/// The session that runs a plan.
#[derive(Clone)]
pub(super) struct Caller {
    pub(super) session: String,
    pub(super) config: SessionConfig,
}

impl Caller {
    pub(super) fn of(context: &TaskContext) -> Self {
        Self { session: context.session_id(), config: context.session_config().clone() }
    }
}

/// Runs a plan on the cluster of a scheduler, as soon as it has an executor.
pub(super) async fn run(
    scheduler: Arc<str>,
    plan: Arc<dyn ExecutionPlan>,
    Caller { session, config }: Caller,
) -> Result<SendableRecordBatchStream> {
    wait(&scheduler, &config).await?;
    execute_physical_plan::<PhysicalPlanNode>(
        format!("http://{scheduler}"),
        &config.ballista_config(),
        plan,
        &Codec::default(),
        session,
        config,
    )
    .await
}

/// Parts of the words for a connection that has ended.
const LOST: [&str; 3] =
    ["h2 protocol error", "transport error", "error reading a body from connection"];

/// The error of a task, without the names of all types through which Ballista has passed it.
pub(super) fn innermost(error: &DataFusionError) -> DataFusionError {
    const BEGIN: &str = "DataFusionError(Execution(\"";
    let words = error.find_root().message().into_owned();
    // A machine that lacks a file: the words of all its attempts are quoted once for each way that they have gone.
    let plain = words.replace('\\', "");
    if let Some((_, rest)) = plain.split_once("IoError(Custom { kind: Other, error: \"")
        && let Some((fault, _)) = rest.split_once("\" }")
    {
        return DataFusionError::Execution(fault.to_owned());
    }
    if LOST.iter().any(|lost| words.contains(lost)) {
        return DataFusionError::Execution(format!(
            "the scheduler was lost: {}: when it is there again, run the query again",
            words.lines().next().unwrap_or_default()
        ));
    }
    let inner = words.rsplit_once(BEGIN).and_then(|(_, rest)| rest.split_once("\"))"));
    match inner {
        // Debug output has escaped these.
        Some((inner, _)) => DataFusionError::Execution(
            inner
                .replace("\\\"", "\"")
                .replace("\\'", "'")
                .replace("\\n", "\n")
                .replace("\\\\", "\\"),
        ),
        None => DataFusionError::Execution(words),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_error_of_a_task_is_told_alone() {
        let told = "Job 1 failed: Task failed: DataFusionError(Shared(External(DataFusionError(Execution(\"`a\\\"b` cannot be read\")))))";
        let innermost =
            |words: &str| innermost(&DataFusionError::Execution(words.to_owned())).to_string();
        assert_eq!(innermost(told), "Execution error: `a\"b` cannot be read");
        assert!(innermost("no task is named").ends_with("no task is named"));
        let fault = r#"failed 16 times, most recent failure reason: \"Task failed due to IO error: DataFusionError(IoError(Custom { kind: Other, error: \\\"`a.pgn` is there, but ..\\\" }))\""#;
        assert_eq!(innermost(fault), "Execution error: `a.pgn` is there, but ..");
        let lost = innermost("h2 protocol error: error reading a body from connection");
        assert!(lost.contains("the scheduler was lost: "), "{lost}");
    }
}
