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

use super::feed::{Feed, ScanMetrics, ScanReading};
use super::{Scan, ScanFiles, ScanRequest};
use crate::files::FileOrObject;

/// A scan of files, made of a request.
pub(crate) struct ScanExec {
    scan: Arc<dyn Scan>,
    pub(crate) request: ScanRequest,
    properties: Arc<PlanProperties>,
    /// The execution of partitions that share the files.
    run: Mutex<Option<ScanRun>>,
    metrics: ExecutionPlanMetricsSet,
}

/// One execution of all partitions.
struct ScanRun {
    feed: Arc<Feed>,
    /// The partitions that read from it.
    taken: Vec<usize>,
}

impl ScanExec {
    pub(crate) fn new(request: ScanRequest) -> Result<Self> {
        let scan = request.table.scan(&request.columns, request.filter.clone())?;
        let properties = PlanProperties::new(
            EquivalenceProperties::new(scan.shape().1.clone()),
            Partitioning::UnknownPartitioning(request.files.partitions()),
            EmissionType::Incremental,
            Boundedness::Bounded,
        );
        Ok(Self {
            scan,
            request,
            properties: Arc::new(properties),
            run: Mutex::new(None),
            metrics: ExecutionPlanMetricsSet::new(),
        })
    }

    /// The reading of files, which has not begun.
    fn reading(&self, files: Arc<[FileOrObject]>, runtime: Arc<RuntimeEnv>) -> ScanReading {
        let (scan, request) = (self.scan.clone(), self.request.clone());
        ScanReading { scan, request, files, runtime, progress: ScanMetrics::new(&self.metrics) }
    }

    /// The queue for a partition that shares the files. One that is executed again begins another reading of them.
    fn shared(
        &self,
        partition: usize,
        files: &Arc<[FileOrObject]>,
        runtime: Arc<RuntimeEnv>,
    ) -> Arc<Feed> {
        let mut run = self.run.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(run) = run.as_mut().filter(|run| !run.taken.contains(&partition)) {
            run.taken.push(partition);
            return run.feed.clone();
        }
        let feed = self.reading(files.clone(), runtime).start();
        *run = Some(ScanRun { feed: feed.clone(), taken: vec![partition] });
        feed
    }
}

impl fmt::Debug for ScanExec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ScanExec")
            .field("scan", &self.scan)
            .field("request", &self.request)
            .finish_non_exhaustive()
    }
}

impl DisplayAs for ScanExec {
    fn fmt_as(&self, _: DisplayFormatType, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, schema) = self.scan.shape();
        let columns: Vec<_> = schema.fields().iter().map(|field| &**field.name()).collect();
        let columns = columns.join(", ");
        write!(f, "{name}: ")?;
        if let ScanFiles::Shared { files, .. } = &self.request.files {
            write!(f, "files={}, ", files.len())?;
        }
        write!(f, "columns=[{columns}]{}", self.scan.explanation())
    }
}

impl ExecutionPlan for ScanExec {
    fn name(&self) -> &str {
        self.scan.shape().0
    }

    fn properties(&self) -> &Arc<PlanProperties> {
        &self.properties
    }

    fn children(&self) -> Vec<&Arc<dyn ExecutionPlan>> {
        match &self.request.files {
            ScanFiles::Shared { .. } => Vec::new(),
            ScanFiles::Rows(rows) => vec![rows],
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
            Ok([rows]) => {
                let request = ScanRequest { files: ScanFiles::Rows(rows), ..self.request.clone() };
                Ok(Arc::new(Self::new(request)?))
            }
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
        let runtime = context.runtime_env();
        let batches = match &self.request.files {
            ScanFiles::Shared { files, .. } => {
                self.shared(partition, files, runtime).batches(most).boxed()
            }
            ScanFiles::Rows(rows) => {
                let rows = rows.execute(partition, context)?;
                let mut reading = self.reading(Arc::default(), runtime);
                let read = async move {
                    let rows: Vec<RecordBatch> = rows.try_collect().await?;
                    let files =
                        rows.iter().map(FileOrObject::of_rows).collect::<Result<Vec<_>>>()?;
                    reading.files = files.concat().into();
                    Ok::<_, DataFusionError>(reading.start().batches(most))
                };
                stream::once(read).try_flatten().boxed()
            }
        };
        let batches = batches.inspect(move |batch| {
            if let Ok(batch) = batch {
                metrics.record_output(batch.num_rows());
            }
        });
        Ok(Box::pin(RecordBatchStreamAdapter::new(self.schema(), batches)))
    }

    fn metrics(&self) -> Option<MetricsSet> {
        Some(self.metrics.clone_inner())
    }
}
