//! The output of `copy .. to`: written beside its place, and moved there once the query has ended well.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use chess_check::is_replaceable;
use datafusion::common::{Result, exec_datafusion_err, exec_err};
use datafusion::logical_expr::dml::CopyTo;

use crate::temporary::TemporaryFolder;

/// The output of a query before its end.
pub(crate) struct WholeOutput {
    /// It is removed however the query ends, if need be by the next process; `None` if the output is a device or a pipe, which
    /// no file may replace.
    beside: Option<TemporaryFolder>,
    to: PathBuf,
}

impl WholeOutput {
    /// The output to a path. A symbolic link stays one.
    ///
    /// # Errors
    ///
    /// Returns an error if nothing can be written beside the path, or if the file is read-only.
    pub(crate) fn new(to: &Path) -> Result<Self> {
        if is_special(to) {
            return Ok(Self { beside: None, to: to.to_owned() });
        }
        let old = fs::metadata(to).ok();
        let to = if old.is_some() { to.canonicalize()? } else { to.to_owned() };
        if old.is_some_and(|old| old.is_file() && old.permissions().readonly()) {
            return exec_err!("`{}` is read-only", to.display());
        }
        let outer = if to.is_dir() { &to } else { to.parent().unwrap_or(&to) };
        let outer = if outer.as_os_str().is_empty() { Path::new(".") } else { outer };
        if !outer.is_dir() {
            return exec_err!(
                "there is no folder `{}`: make it first, or correct the path",
                outer.display()
            );
        }
        let beside = TemporaryFolder::new(outer).map_err(|error| {
            exec_datafusion_err!("nothing can be written into `{}`: {error}", outer.display())
        })?;
        fs::create_dir(beside.path().join("rows"))?;
        Ok(Self { beside: Some(beside), to })
    }

    /// The path to which it is written. The name is the same, because it tells the format.
    pub(crate) fn unfinished(&self) -> PathBuf {
        let Some(beside) = &self.beside else { return self.to.clone() };
        beside.path().join("rows").join(self.to.file_name().unwrap_or("out".as_ref()))
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
        if self.beside.is_some() && from.exists() { moved(&from, &self.to) } else { Ok(()) }
    }
}

/// Whether a path is a device, a pipe, an open file of a program, or a link to nothing.
pub(crate) fn is_special(path: &Path) -> bool {
    !path.is_dir() && !is_replaceable(path)
}

/// Moves a file, which gets the permissions of the one that it replaces, or the files of a folder.
fn moved(from: &Path, to: &Path) -> io::Result<()> {
    if !(from.is_dir() && to.is_dir()) {
        if let Ok(old) = fs::metadata(to) {
            fs::set_permissions(from, old.permissions())?;
        }
        return fs::rename(from, to);
    }
    fs::read_dir(from)?.try_for_each(|entry| {
        let entry = entry?;
        moved(&entry.path(), &to.join(entry.file_name()))
    })
}
