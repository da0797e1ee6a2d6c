//! The output of `copy .. to`: written beside its place, and moved there once the query has ended well.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use datafusion::common::{Result, exec_datafusion_err};
use datafusion::logical_expr::dml::CopyTo;

use crate::temporary::TemporaryFolder;

/// The output of a query before its end.
pub(crate) struct WholeOutput {
    /// It is removed however the query ends, also by the next process.
    beside: TemporaryFolder,
    to: PathBuf,
}

impl WholeOutput {
    /// The output to a path.
    ///
    /// # Errors
    ///
    /// Returns an error if nothing can be written beside the path.
    pub(crate) fn new(to: &Path) -> Result<Self> {
        let outer = if to.is_dir() { to } else { to.parent().unwrap_or(to) };
        let outer = if outer.as_os_str().is_empty() { Path::new(".") } else { outer };
        let beside = TemporaryFolder::new(outer).map_err(|error| {
            exec_datafusion_err!("nothing can be written into `{}`: {error}", outer.display())
        })?;
        fs::create_dir(beside.path().join("rows"))?;
        Ok(Self { beside, to: to.to_owned() })
    }

    /// The path to which it is written. The name is the same, because it tells the format.
    pub(crate) fn unfinished(&self) -> PathBuf {
        self.beside.path().join("rows").join(self.to.file_name().unwrap_or("out".as_ref()))
    }

    /// The copy that writes here.
    pub(crate) fn of(&self, copy: CopyTo) -> CopyTo {
        let mut url = self.unfinished().display().to_string();
        if copy.output_url.ends_with('/') {
            url.push('/');
        }
        CopyTo::new(copy.input, url, copy.partition_by, copy.file_type, copy.options)
    }

    /// Moves the output to its path. A file of that name is replaced, and a folder is added to.
    pub(crate) fn finish(self) -> io::Result<()> {
        let from = self.unfinished();
        if from.exists() { moved(&from, &self.to) } else { Ok(()) }
    }
}

fn moved(from: &Path, to: &Path) -> io::Result<()> {
    if !(from.is_dir() && to.is_dir()) {
        return fs::rename(from, to);
    }
    fs::read_dir(from)?.try_for_each(|entry| {
        let entry = entry?;
        moved(&entry.path(), &to.join(entry.file_name()))
    })
}
