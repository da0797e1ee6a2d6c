//! The leaf of a plan that reads files.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use datafusion::common::Result;
use datafusion::common::tree_node::TreeNodeRecursion;
use datafusion::execution::runtime_env::RuntimeEnv;
use datafusion::execution::{SendableRecordBatchStream, TaskContext};
use datafusion::physical_expr::EquivalenceProperties;
use datafusion::physical_plan::execution_plan::{
    Boundedness, EmissionType, ReplaceChildrenOptions,
};
use datafusion::physical_plan::metrics::{BaselineMetrics, ExecutionPlanMetricsSet, MetricsSet};
use datafusion::physical_plan::stream::RecordBatchStreamAdapter;
use datafusion::physical_plan::{
    DisplayAs, DisplayFormatType, ExecutionPlan, Partitioning, PhysicalExpr, PlanProperties,
};
use futures::StreamExt;

use super::feed::{Feed, Progress};
use super::{Division, Reading, Request, Scan};

/// A scan of files, made of a request.
pub(crate) struct ScanExec<S: Scan> {
    scan: Arc<S>,
    request: Request,
    properties: Arc<PlanProperties>,
    /// The execution of partitions that share the files.
    run: Mutex<Option<Run<S::Part>>>,
    metrics: ExecutionPlanMetricsSet,
}

/// One execution of all partitions.
struct Run<P> {
    feed: Arc<Feed<P>>,
    /// The partitions that read from it.
    taken: Vec<usize>,
}

impl<S: Scan> ScanExec<S> {
    pub(super) fn new(scan: S, request: Request) -> Self {
        let properties = PlanProperties::new(
            EquivalenceProperties::new(scan.schema()),
            Partitioning::UnknownPartitioning(request.division.partitions()),
            EmissionType::Incremental,
            Boundedness::Bounded,
        );
        let (scan, properties) = (Arc::new(scan), Arc::new(properties));
        Self {
            scan,
            request,
            properties,
            run: Mutex::new(None),
            metrics: ExecutionPlanMetricsSet::new(),
        }
    }

    /// The request of which the scan is made.
    #[cfg(feature = "cluster")]
    pub(crate) fn request(&self) -> &Request {
        &self.request
    }

    /// The queue for a partition. A partition that is executed again begins another reading of the files.
    fn feed(&self, partition: usize, runtime: &Arc<RuntimeEnv>) -> Arc<Feed<S::Part>> {
        let (reading, progress) = (&self.request.reading, Progress::new(&self.metrics));
        if let Division::Separate(parts) = &self.request.division {
            let files = parts.get(partition).map_or(&[][..], |part| &reading.files[part.clone()]);
            let reading = Reading { files: files.into(), ..reading.clone() };
            return Feed::start(self.scan.clone(), reading, runtime.clone(), progress);
        }
        let mut run = self.run.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(run) = run.as_mut().filter(|run| !run.taken.contains(&partition)) {
            run.taken.push(partition);
            return run.feed.clone();
        }
        let feed = Feed::start(self.scan.clone(), reading.clone(), runtime.clone(), progress);
        *run = Some(Run { feed: feed.clone(), taken: vec![partition] });
        feed
    }
}

impl<S: Scan> fmt::Debug for ScanExec<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ScanExec")
            .field("scan", &self.scan)
            .field("request", &self.request)
            .finish_non_exhaustive()
    }
}

impl<S: Scan> DisplayAs for ScanExec<S> {
    fn fmt_as(&self, _: DisplayFormatType, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let schema = self.scan.schema();
        let columns: Vec<_> = schema.fields().iter().map(|field| &**field.name()).collect();
        let files = self.request.reading.files.len();
        let columns = columns.join(", ");
        write!(
            f,
            "{}: files={files}, columns=[{columns}]{}",
            self.scan.name(),
            self.scan.explanation()
        )
    }
}

impl<S: Scan> ExecutionPlan for ScanExec<S> {
    fn name(&self) -> &str {
        self.scan.name()
    }

    fn properties(&self) -> &Arc<PlanProperties> {
        &self.properties
    }

    fn children(&self) -> Vec<&Arc<dyn ExecutionPlan>> {
        Vec::new()
    }

    fn apply_expressions(
        &self,
        _: &mut dyn FnMut(&Arc<dyn PhysicalExpr>) -> Result<TreeNodeRecursion>,
    ) -> Result<TreeNodeRecursion> {
        Ok(TreeNodeRecursion::Continue)
    }

    fn replace_children(
        self: Arc<Self>,
        _: Vec<Arc<dyn ExecutionPlan>>,
        _: ReplaceChildrenOptions,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        Ok(self)
    }

    fn with_new_children(
        self: Arc<Self>,
        _: Vec<Arc<dyn ExecutionPlan>>,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        Ok(self)
    }

    fn execute(
        &self,
        partition: usize,
        context: Arc<TaskContext>,
    ) -> Result<SendableRecordBatchStream> {
        let most = context.session_config().batch_size();
        let metrics = BaselineMetrics::new(&self.metrics, partition);
        let feed = self.feed(partition, &context.runtime_env());
        let batches = feed.batches(self.scan.clone(), most);
        let batches = batches.inspect(move |batch| {
            if let Ok(batch) = batch {
                metrics.record_output(batch.num_rows());
            }
        });
        Ok(Box::pin(RecordBatchStreamAdapter::new(self.scan.schema(), batches)))
    }

    fn metrics(&self) -> Option<MetricsSet> {
        Some(self.metrics.clone_inner())
    }
}
