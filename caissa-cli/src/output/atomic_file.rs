//! Atomic replacement of files.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

/// A new file next to another one. It replaces the other one by [`AtomicFile::rename`], or is removed.
pub(crate) struct AtomicFile {
    path: PathBuf,
    pub(crate) file: File,
}

impl AtomicFile {
    /// Creates the file, with the permissions of the other one if there is one.
    pub(crate) fn new(path: &Path) -> io::Result<Self> {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let own = path.with_file_name(format!(".{name}.{}", std::process::id()));
        let create = || OpenOptions::new().write(true).create_new(true).open(&own);
        let file = create().or_else(|error| {
            if error.kind() != io::ErrorKind::AlreadyExists {
                return Err(error);
            }
            // A killed program that had the same process id has left the file.
            fs::remove_file(&own)?;
            create()
        })?;
        let new = Self { path: own, file };
        match fs::metadata(path) {
            Ok(other) => new.file.set_permissions(other.permissions())?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
        Ok(new)
    }

    pub(crate) fn rename(self, path: &Path) -> io::Result<()> {
        self.file.sync_all()?;
        fs::rename(&self.path, path)
    }
}

impl Drop for AtomicFile {
    fn drop(&mut self) {
        // After a rename, there is no file to remove.
        let _ = fs::remove_file(&self.path);
    }
}
