//! The request of a query to a table, of which a plan is made: here, or on a machine to which it is sent.

use std::num::NonZero;
use std::sync::Arc;

use chess_check::Kind;
use datafusion::common::Result;
use datafusion::datasource::memory::MemorySourceConfig;
use datafusion::physical_plan::{ExecutionPlan, ExecutionPlanProperties};

use super::{Scan, ScanExec};
use crate::files::Source;
use crate::provider::Table;
use crate::tables::findings::FindingsScan;
use crate::tables::games::{Filter, GamesScan};
use crate::tables::moves::MovesScan;
use crate::tables::positions::PositionsScan;

/// The table, its columns and games, and the files that are read for it.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    pub(crate) table: Table,
    /// The numbers of the columns.
    pub(crate) columns: Vec<usize>,
    /// The games that are wanted; only of `games`.
    pub(crate) filter: Option<Arc<Filter>>,
    pub(crate) manner: Manner,
    pub(crate) files: Files,
}

/// The manner in which files are read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Manner {
    /// The kind of their text; `None` if it is guessed for each file.
    pub(crate) kind: Option<Kind>,
    pub(crate) threads: NonZero<usize>,
    /// Whether a file that cannot be read is skipped.
    pub(crate) skips_unreadable: bool,
}

/// The files of a scan.
#[derive(Clone, Debug)]
pub(crate) enum Files {
    /// So many partitions share all files: each takes the next part of a file that nobody has taken.
    Shared(Arc<[Source]>, usize),
    /// Each partition reads files of its own, which are the rows of this plan. A scheduler can give a task some of the
    /// partitions of a plan of rows, but not of a plan that it does not know.
    Rows(Arc<dyn ExecutionPlan>),
}

impl Files {
    /// Partitions of at most so many bytes. A file with more is a partition.
    pub(crate) fn in_parts(files: &[Source], most: usize) -> Result<Self> {
        let (mut parts, mut start, mut bytes) = (Vec::new(), 0, 0_u64);
        for (index, file) in files.iter().enumerate() {
            let size = file.size();
            if index > start && bytes.saturating_add(size) > most as u64 {
                parts.push(vec![Source::rows(&files[start..index])?]);
                (start, bytes) = (index, 0);
            }
            bytes = bytes.saturating_add(size);
        }
        parts.push(vec![Source::rows(&files[start..])?]);
        Ok(Self::Rows(MemorySourceConfig::try_new_exec(&parts, Source::columns(), None)?))
    }

    /// The number of partitions, at least 1.
    pub(super) fn partitions(&self) -> usize {
        match self {
            Self::Shared(_, partitions) => (*partitions).max(1),
            Self::Rows(rows) => rows.output_partitioning().partition_count(),
        }
    }
}

impl Request {
    /// The plan that answers the request.
    pub(crate) fn plan(self) -> Result<Arc<dyn ExecutionPlan>> {
        let columns = &self.columns;
        match self.table {
            Table::Games => {
                let scan = GamesScan::new(columns, self.filter.clone())?;
                Ok(self.plan_of(scan))
            }
            Table::Moves => {
                let scan = MovesScan::new(columns)?;
                Ok(self.plan_of(scan))
            }
            Table::Positions => {
                let scan = PositionsScan::new(columns)?;
                Ok(self.plan_of(scan))
            }
            Table::Findings => {
                let scan = FindingsScan::new(columns)?;
                Ok(self.plan_of(scan))
            }
        }
    }

    fn plan_of(self, scan: impl Scan) -> Arc<dyn ExecutionPlan> {
        Arc::new(ScanExec::new(scan, self))
    }

    /// The request of which a plan is made; `None` for other plans.
    #[cfg(feature = "cluster")]
    pub(crate) fn of(plan: &dyn ExecutionPlan) -> Option<&Self> {
        fn of<S: Scan>(plan: &dyn ExecutionPlan) -> Option<&Request> {
            plan.downcast_ref::<ScanExec<S>>().map(ScanExec::request)
        }
        of::<GamesScan>(plan)
            .or_else(|| of::<MovesScan>(plan))
            .or_else(|| of::<PositionsScan>(plan))
            .or_else(|| of::<FindingsScan>(plan))
    }
}
