//! The leaf of a plan that reads files.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use datafusion::arrow::array::RecordBatch;
use datafusion::common::tree_node::TreeNodeRecursion;
use datafusion::common::{DataFusionError, Result};
use datafusion::execution::runtime_env::RuntimeEnv;
use datafusion::execution::{SendableRecordBatchStream, TaskContext};
use datafusion::physical_expr::EquivalenceProperties;
use datafusion::physical_plan::execution_plan::{Boundedness, EmissionType};
use datafusion::physical_plan::metrics::{BaselineMetrics, ExecutionPlanMetricsSet, MetricsSet};
use datafusion::physical_plan::stream::RecordBatchStreamAdapter;
use datafusion::physical_plan::{
    DisplayAs, DisplayFormatType, ExecutionPlan, Partitioning, PhysicalExpr, PlanProperties,
};
use futures::{StreamExt, TryStreamExt, stream};

use super::feed::{Feed, Progress};
use super::{Files, Request, Scan};
use crate::files::Source;

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
            Partitioning::UnknownPartitioning(request.files.partitions()),
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

    /// Starts to read files.
    fn start(&self, files: Arc<[Source]>, runtime: Arc<RuntimeEnv>) -> Arc<Feed<S::Part>> {
        let progress = Progress::new(&self.metrics);
        Feed::start(self.scan.clone(), files, self.request.manner, runtime, progress)
    }

    /// The queue for a partition that shares the files. One that is executed again begins another reading of them.
    fn shared(
        &self,
        partition: usize,
        files: &Arc<[Source]>,
        runtime: Arc<RuntimeEnv>,
    ) -> Arc<Feed<S::Part>> {
        let mut run = self.run.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(run) = run.as_mut().filter(|run| !run.taken.contains(&partition)) {
            run.taken.push(partition);
            return run.feed.clone();
        }
        let feed = self.start(files.clone(), runtime);
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
        let columns = columns.join(", ");
        write!(f, "{}: ", self.scan.name())?;
        if let Files::Shared(files, _) = &self.request.files {
            write!(f, "files={}, ", files.len())?;
        }
        write!(f, "columns=[{columns}]{}", self.scan.explanation())
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
        match &self.request.files {
            Files::Shared(..) => Vec::new(),
            Files::Rows(rows) => vec![rows],
        }
    }

    /// The rows of files are few, and each partition of them is a task.
    fn benefits_from_input_partitioning(&self) -> Vec<bool> {
        vec![false; self.children().len()]
    }

    fn apply_expressions(
        &self,
        _: &mut dyn FnMut(&Arc<dyn PhysicalExpr>) -> Result<TreeNodeRecursion>,
    ) -> Result<TreeNodeRecursion> {
        Ok(TreeNodeRecursion::Continue)
    }

    fn with_new_children(
        self: Arc<Self>,
        inputs: Vec<Arc<dyn ExecutionPlan>>,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        match <[_; 1]>::try_from(inputs) {
            Ok([rows]) => Request { files: Files::Rows(rows), ..self.request.clone() }.plan(),
            Err(_) => Ok(self),
        }
    }

    fn execute(
        &self,
        partition: usize,
        context: Arc<TaskContext>,
    ) -> Result<SendableRecordBatchStream> {
        let most = context.session_config().batch_size();
        let metrics = BaselineMetrics::new(&self.metrics, partition);
        let (scan, runtime) = (self.scan.clone(), context.runtime_env());
        let batches = match &self.request.files {
            Files::Shared(files, _) => {
                self.shared(partition, files, runtime).batches(scan, most).boxed()
            }
            Files::Rows(rows) => {
                let rows = rows.execute(partition, context)?;
                let (manner, progress) = (self.request.manner, Progress::new(&self.metrics));
                let read = async move {
                    let rows: Vec<RecordBatch> = rows.try_collect().await?;
                    let files = rows.iter().map(Source::of_rows).collect::<Result<Vec<_>>>()?;
                    let files = files.concat().into();
                    let feed = Feed::start(scan.clone(), files, manner, runtime, progress);
                    Ok::<_, DataFusionError>(feed.batches(scan, most))
                };
                stream::once(read).try_flatten().boxed()
            }
        };
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
