//! The request of a query to a table. A plan is made of it: here, or on another machine.

use std::num::NonZero;
use std::path::{Component, PathBuf};
use std::sync::Arc;

use async_trait::async_trait;
use datafusion::catalog::Session;
use datafusion::common::{Result, exec_err};
use datafusion::datasource::memory::MemorySourceConfig;
use datafusion::physical_plan::{ExecutionPlan, ExecutionPlanProperties};

use super::FileTable;
use crate::files::FileOrObject;
use crate::filters::Filter;

/// The table, its columns and games, and the files that are read for it.
#[derive(Clone, Debug)]
pub(crate) struct ScanRequest {
    pub(crate) table: &'static dyn FileTable,
    /// The numbers of the columns.
    pub(crate) columns: Vec<usize>,
    /// The requested rows, as far as the table can tell.
    pub(crate) filter: Option<Arc<Filter>>,
    pub(crate) options: ReadOptions,
    pub(crate) files: ScanFiles,
    /// The machine of a cluster that reads them; `None` on the machine that plans.
    pub(crate) machine: Option<Arc<Machine>>,
}

/// A machine of a cluster.
#[cfg_attr(not(feature = "cluster"), allow(dead_code, reason = "only executors are one"))]
#[derive(Debug)]
pub(crate) struct Machine {
    /// The name by which others reach it.
    pub(crate) name: String,
    /// The folder outside which it opens nothing, if there is one.
    pub(crate) root: Option<PathBuf>,
}

impl Machine {
    /// Returns an error if the machine must not open a file. Links count as what they lead to.
    pub(crate) fn may_open(&self, file: &FileOrObject) -> Result<()> {
        let (Some(root), Some(path)) = (&self.root, file.path()) else { return Ok(()) };
        // The reading reports a missing file, if it is in the folder.
        let real = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let is_plain = !real.components().any(|part| part == Component::ParentDir);
        if is_plain && root.canonicalize().is_ok_and(|root| real.starts_with(root)) {
            return Ok(());
        }
        exec_err!(
            "the executor {} opens nothing outside `{}`: `{}` is not in that folder",
            self.name,
            root.display(),
            path.display()
        )
    }
}

/// Options for the reading of files.
#[derive(Clone, Copy, Debug)]
pub struct ReadOptions {
    /// The number of threads that read files.
    pub threads: NonZero<usize>,
    /// Whether a file that cannot be read is skipped.
    pub skips_unreadable: bool,
}

/// The division of large files, which a session may have.
pub(crate) struct Division(pub(crate) Box<dyn Divide>);

/// A way to divide files into ranges, which are read as if they were files.
#[async_trait]
pub(crate) trait Divide: Send + Sync {
    /// The same files, with ranges in place of files that have more than so many bytes.
    async fn divided(
        &self,
        files: Vec<FileOrObject>,
        most: usize,
        request: (&'static dyn FileTable, ReadOptions),
        session: &dyn Session,
    ) -> Result<Vec<FileOrObject>>;
}

/// The files of a scan.
#[derive(Clone, Debug)]
pub(crate) enum ScanFiles {
    /// All partitions share all files: each takes the next part of a file that is still free.
    Shared { files: Arc<[FileOrObject]>, partitions: usize },
    /// Each partition reads files of its own, which are the rows of this plan. A scheduler can give a task some of the
    /// partitions of a plan of rows, but not of a plan that it does not know.
    Rows(Arc<dyn ExecutionPlan>),
}

impl ScanFiles {
    /// Partitions of at most so many bytes. A file with more is a partition, and so is a range of a file.
    pub(crate) fn in_parts(files: &[FileOrObject], most: usize) -> Result<Self> {
        let (mut parts, mut start, mut bytes) = (Vec::new(), 0, 0_u64);
        for (index, file) in files.iter().enumerate() {
            let size = file.size();
            let is_range = |file: &FileOrObject| matches!(file, FileOrObject::Range(_));
            let is_alone = index > start && (is_range(file) || is_range(&files[start]));
            if is_alone || index > start && bytes.saturating_add(size) > most as u64 {
                parts.push(vec![FileOrObject::rows(&files[start..index])?]);
                (start, bytes) = (index, 0);
            }
            bytes = bytes.saturating_add(size);
        }
        parts.push(vec![FileOrObject::rows(&files[start..])?]);
        Ok(Self::Rows(MemorySourceConfig::try_new_exec(&parts, FileOrObject::columns(), None)?))
    }

    /// The number of partitions, at least 1.
    pub(super) fn partitions(&self) -> usize {
        match self {
            Self::Shared { partitions, .. } => (*partitions).max(1),
            Self::Rows(rows) => rows.output_partitioning().partition_count(),
        }
    }
}
