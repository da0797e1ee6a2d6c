//! The request of a query to a table, of which a plan is made: here, or on a machine to which it is sent.

use std::ops::Range;
use std::sync::Arc;

use datafusion::common::Result;
use datafusion::physical_plan::ExecutionPlan;

use super::{Reading, Scan, ScanExec};
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
    /// The numbers of the columns; `None` for all.
    pub(crate) projection: Option<Vec<usize>>,
    /// The games that are wanted; only of `games`.
    pub(crate) filter: Option<Arc<Filter>>,
    pub(crate) reading: Reading,
    pub(crate) division: Division,
}

/// The division of files among the partitions of a scan.
#[derive(Clone, Debug)]
pub(crate) enum Division {
    /// So many partitions share all files: each takes the next part of a file that nobody has taken.
    Shared(usize),
    /// Each partition reads files of its own, from one index of their list to another.
    Separate(Vec<Range<usize>>),
}

impl Division {
    /// Partitions of at most so many bytes. A file with more is a partition.
    pub(crate) fn of_sizes(files: &[Source], most: usize) -> Self {
        let (mut parts, mut start, mut bytes) = (Vec::new(), 0, 0_u64);
        for (index, file) in files.iter().enumerate() {
            let size = file.size();
            if index > start && bytes.saturating_add(size) > most as u64 {
                parts.push(start..index);
                (start, bytes) = (index, 0);
            }
            bytes = bytes.saturating_add(size);
        }
        parts.push(start..files.len());
        Self::Separate(parts)
    }

    /// The number of partitions, at least 1.
    pub(crate) fn partitions(&self) -> usize {
        match self {
            Self::Shared(partitions) => (*partitions).max(1),
            Self::Separate(parts) => parts.len().max(1),
        }
    }
}

impl Request {
    /// The plan that answers the request.
    pub(crate) fn plan(self) -> Result<Arc<dyn ExecutionPlan>> {
        let columns = self.projection.as_ref();
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
