//! The folder for temporary files: this process removes it when it ends, or the next one does.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// The beginning of the names of these folders.
const NAME: &str = "caissa-sql-";
/// The file in a folder that its process keeps locked as long as it lives, however it ends.
const LOCK: &str = "lock";

/// A folder of this process.
pub(crate) struct TemporaryFolder {
    path: PathBuf,
    /// The system unlocks it at the end of the process.
    _lock: File,
}

impl TemporaryFolder {
    /// Makes a folder in another one, and removes the folders that dead processes have left there.
    ///
    /// # Errors
    ///
    /// Returns an error if the folder cannot be made.
    pub(crate) fn new(outer: &Path) -> io::Result<Self> {
        fs::create_dir_all(outer)?;
        remove_rests(outer);
        let mut number = 0;
        loop {
            let path = outer.join(format!("{NAME}{}-{number}", std::process::id()));
            match fs::create_dir(&path) {
                Ok(()) => {
                    let lock = File::create_new(path.join(LOCK))?;
                    // Another process that looks for rests may have been faster, and have removed the folder.
                    if lock.try_lock().is_ok() && path.join(LOCK).exists() {
                        return Ok(Self { path, _lock: lock });
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
            number += 1;
        }
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for TemporaryFolder {
    fn drop(&mut self) {
        // What cannot be removed now is removed by the next process.
        let _ = fs::remove_dir_all(&self.path);
    }
}

/// Removes the folders whose processes have ended.
fn remove_rests(outer: &Path) {
    let Ok(entries) = fs::read_dir(outer) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        let is_ours = entry.file_name().to_str().is_some_and(|name| name.starts_with(NAME));
        let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
        if is_ours
            && is_folder
            && let Ok(lock) = File::options().write(true).open(path.join(LOCK))
            && lock.try_lock().is_ok()
        {
            let _ = fs::remove_dir_all(&path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_of_dead_processes_are_removed_and_others_stay() {
        let outer = tempfile::tempdir().unwrap();
        let dead = outer.path().join("caissa-sql-1-0");
        fs::create_dir(&dead).unwrap();
        fs::write(dead.join(LOCK), "").unwrap();
        fs::write(dead.join("rows"), "many").unwrap();
        let other = outer.path().join("caissa-sql-notes");
        fs::create_dir(&other).unwrap();
        let one = TemporaryFolder::new(outer.path()).unwrap();
        let two = TemporaryFolder::new(outer.path()).unwrap();
        assert!(!dead.exists() && other.exists() && one.path().exists() && two.path().exists());
        let path = one.path().to_owned();
        drop(one);
        assert!(!path.exists() && two.path().exists());
    }
}
