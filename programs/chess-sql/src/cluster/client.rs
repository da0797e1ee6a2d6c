//! A session whose queries run on a cluster.

use std::fmt;
use std::sync::Arc;

use async_trait::async_trait;
use ballista_core::config::BALLISTA_SCHEDULER_MAX_PARTITIONS_PER_TASK;
use ballista_core::extension::SessionConfigExt;
use ballista_core::optimizer::with_ballista_optimizer_rules;
use datafusion::arrow::array::{AsArray, RecordBatch};
use datafusion::catalog::Session;
use datafusion::common::tree_node::TreeNodeRecursion;
use datafusion::common::{DataFusionError, Result, internal_err};
use datafusion::datasource::sink::DataSinkExec;
use datafusion::execution::context::QueryPlanner;
use datafusion::execution::{SendableRecordBatchStream, SessionStateBuilder, TaskContext};
use datafusion::logical_expr::LogicalPlan;
use datafusion::physical_expr::EquivalenceProperties;
use datafusion::physical_plan::analyze::AnalyzeExec;
use datafusion::physical_plan::execution_plan::{
    Boundedness, ChildrenPropertiesMode, EmissionType, ReplaceChildrenOptions,
};
use datafusion::physical_plan::metrics::{ExecutionPlanMetricsSet, MetricsSet};
use datafusion::physical_plan::stream::RecordBatchStreamAdapter;
use datafusion::physical_plan::{
    DisplayAs, DisplayFormatType, ExecutionPlan, Partitioning, PhysicalExpr, PlanProperties,
};
use datafusion::physical_planner::{DefaultPhysicalPlanner, PhysicalPlanner};
use datafusion::prelude::SessionContext;
use futures::{StreamExt, TryFutureExt, TryStreamExt, stream};

use super::address;
use super::call::{Caller, innermost, run};
use super::ranges::ClusterDivision;
use super::wait::Say;
use crate::options::ChessOptions;
use crate::scan::{Division, FileTable, ScanExec, ScanMetrics, ScanRequest};
use crate::tables::Unreadable;

/// The bytes of files that a task reads by default.
const TASK_BYTES: usize = 64_000_000;

/// The session, with queries that run on the cluster of a scheduler, `host:port`. A query that reads no table of this crate
/// runs here. So does the writing of `copy .. to`. If the scheduler has no executor, a query waits for one, as long as
/// the setting `chess.executor_wait` says, and says so after a few seconds.
///
/// # Errors
///
/// Returns an error if the text is not an address. The first query tells whether a scheduler is
/// there.
pub fn connect(session: &SessionContext, scheduler: &str, say: fn(&str)) -> Result<SessionContext> {
    let (host, port) = address(scheduler).map_err(DataFusionError::Configuration)?;
    let state = session.state();
    let mut config = state
        .config()
        .clone()
        .upgrade_for_ballista()
        .set_usize(BALLISTA_SCHEDULER_MAX_PARTITIONS_PER_TASK, 1);
    if let Some(options) = config.options_mut().extensions.get_mut::<ChessOptions>() {
        options.task_bytes = TASK_BYTES;
        // Each core of an executor has a task of its own.
        options.threads = options.threads.max(1);
    }
    let scheduler: Arc<str> = format!("{host}:{port}").into();
    let division = ClusterDivision { scheduler: scheduler.clone() };
    config.set_extension(Arc::new(Division(Box::new(division))));
    config.set_extension(Arc::new(Say(say)));
    let rules = with_ballista_optimizer_rules(state.optimizers());
    let planner = Planner { scheduler };
    let state = SessionStateBuilder::new_from_existing(state)
        .with_config(config)
        .with_optimizer_rules(rules)
        .with_query_planner(Arc::new(planner))
        .build();
    Ok(SessionContext::new_with_state(state))
}

/// Plans queries here, to be run on a cluster.
#[derive(Debug)]
struct Planner {
    scheduler: Arc<str>,
}

#[async_trait]
impl QueryPlanner for Planner {
    async fn create_physical_plan(
        &self,
        plan: &LogicalPlan,
        state: &dyn Session,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        let plan = DefaultPhysicalPlanner::default().create_physical_plan(plan, state).await?;
        self.distributed(plan)
    }
}

impl Planner {
    /// The same plan. All that comes before writing runs on the cluster.
    fn distributed(&self, plan: Arc<dyn ExecutionPlan>) -> Result<Arc<dyn ExecutionPlan>> {
        if plan.is::<DataSinkExec>() || plan.is::<AnalyzeExec>() {
            let inputs = plan.children().into_iter().cloned();
            let inputs = inputs.map(|input| self.distributed(input)).collect::<Result<_>>()?;
            let options = ReplaceChildrenOptions::new(ChildrenPropertiesMode::Recompute);
            return plan.replace_children(inputs, options);
        }
        if !reads_chess(&*plan) {
            return Ok(plan);
        }
        Ok(Arc::new(ClusterExec::new(plan, self.scheduler.clone())))
    }
}

fn reads_chess(plan: &dyn ExecutionPlan) -> bool {
    plan.is::<ScanExec>() || plan.children().iter().any(|input| reads_chess(&***input))
}

/// A plan that runs on a cluster. Unless it sorts its rows, they come as tasks end.
#[derive(Debug)]
struct ClusterExec {
    plan: Arc<dyn ExecutionPlan>,
    scheduler: Arc<str>,
    properties: Arc<PlanProperties>,
    /// The files that executors have skipped.
    metrics: ExecutionPlanMetricsSet,
}

impl ClusterExec {
    fn new(plan: Arc<dyn ExecutionPlan>, scheduler: Arc<str>) -> Self {
        let properties = Arc::new(PlanProperties::new(
            EquivalenceProperties::new(plan.schema()),
            Partitioning::UnknownPartitioning(1),
            EmissionType::Final,
            Boundedness::Bounded,
        ));
        Self { plan, scheduler, properties, metrics: ExecutionPlanMetricsSet::new() }
    }
}

impl DisplayAs for ClusterExec {
    fn fmt_as(&self, _: DisplayFormatType, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ClusterExec: scheduler={}", self.scheduler)
    }
}

impl ExecutionPlan for ClusterExec {
    fn name(&self) -> &'static str {
        "ClusterExec"
    }

    fn properties(&self) -> &Arc<PlanProperties> {
        &self.properties
    }

    /// The plan is run elsewhere: to the one who runs this plan, it is a leaf.
    fn children(&self) -> Vec<&Arc<dyn ExecutionPlan>> {
        Vec::new()
    }

    fn apply_expressions(
        &self,
        _: &mut dyn FnMut(&Arc<dyn PhysicalExpr>) -> Result<TreeNodeRecursion>,
    ) -> Result<TreeNodeRecursion> {
        Ok(TreeNodeRecursion::Continue)
    }

    fn with_new_children(
        self: Arc<Self>,
        _: Vec<Arc<dyn ExecutionPlan>>,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        Ok(self)
    }

    fn metrics(&self) -> Option<MetricsSet> {
        Some(self.metrics.clone_inner())
    }

    fn execute(
        &self,
        partition: usize,
        context: Arc<TaskContext>,
    ) -> Result<SendableRecordBatchStream> {
        if partition > 0 {
            return internal_err!("a plan on a cluster has one partition");
        }
        let run = run(self.scheduler.clone(), self.plan.clone(), Caller::of(&context));
        let rows = stream::once(run).try_flatten().map_err(|error| innermost(&error)).boxed();
        let mut requests = requests(&self.plan);
        // A query of unreadable files lists them itself.
        let tells = |request: &ScanRequest| request.table.facts().name == Unreadable.facts().name;
        requests.retain(|request| request.options.skips_unreadable && !tells(request));
        let metrics = ScanMetrics::new(&self.metrics);
        let skipped = tell_skipped(requests, self.scheduler.clone(), Caller::of(&context), metrics);
        let none = RecordBatch::new_empty(self.plan.schema());
        let rows = rows.chain(stream::once(skipped.map_ok(|()| none))).boxed();
        Ok(Box::pin(RecordBatchStreamAdapter::new(self.plan.schema(), rows)))
    }
}

/// Counts the files that executors have skipped. Their counts do not come back, so the files are read again, without a game
/// being played.
async fn tell_skipped(
    requests: Vec<ScanRequest>,
    scheduler: Arc<str>,
    caller: Caller,
    metrics: ScanMetrics,
) -> Result<()> {
    for request in requests {
        let table: &dyn FileTable = &Unreadable;
        let request = ScanRequest { table, columns: vec![0, 1], filter: None, ..request };
        let plan = Arc::new(ScanExec::new(request)?);
        let rows = run(scheduler.clone(), plan, caller.clone()).await;
        let mut rows = rows.map_err(|error| innermost(&error))?;
        while let Some(batch) = rows.next().await {
            let batch = batch.map_err(|error| innermost(&error))?;
            let [files, reasons] = [0, 1].map(|column| batch.column(column).as_string::<i32>());
            for (file, reason) in files.iter().flatten().zip(reasons.iter().flatten()) {
                metrics.skip(file, reason.to_owned());
            }
        }
    }
    Ok(())
}

/// The requests of the scans in a plan.
fn requests(plan: &Arc<dyn ExecutionPlan>) -> Vec<ScanRequest> {
    let own = plan.downcast_ref::<ScanExec>().map(|scan| scan.request.clone());
    own.into_iter().chain(plan.children().into_iter().flat_map(requests)).collect()
}
