//! Files that appear under their names when they are whole.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::run::interrupt;

/// A new file in the folder of its target. It takes the target's place by [`AtomicFile::rename`]; otherwise it is
/// removed, even if Ctrl-C ends the program.
pub(crate) struct AtomicFile {
    path: PathBuf,
    target: PathBuf,
    pub(crate) file: File,
}

impl AtomicFile {
    /// Creates the file, with the owner and the permissions of the target if there is one.
    ///
    /// # Errors
    ///
    /// Returns an error if the target may not be written, or if its folder takes no new file.
    pub(crate) fn new(target: &Path) -> io::Result<Self> {
        let old = match fs::metadata(target) {
            Ok(old) => Some(old),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        // A symbolic link stays one.
        let target = if old.is_some() { target.canonicalize()? } else { target.to_owned() };
        if let Some(old) = &old {
            refuse_protected(&target, old)?;
        }
        remove_rests(target.parent().unwrap_or(Path::new("")));
        let path = target.with_file_name(temporary_name(&target));
        let file = {
            let mut unfinished = interrupt::unfinished();
            let file = create(&path).map_err(named)?;
            unfinished.push(path.clone());
            file
        };
        let new = Self { path, target, file };
        if let Some(old) = old {
            keep_owner(&new.file, &old);
            new.file.set_permissions(old.permissions())?;
        }
        Ok(new)
    }

    /// Puts the file in the place of its target.
    pub(crate) fn rename(self) -> io::Result<()> {
        self.file.sync_all()?;
        let _unfinished = interrupt::unfinished();
        fs::rename(&self.path, &self.target)
    }

    /// Puts the file in the place of its target, if a condition holds about it. No other program does so in between.
    ///
    /// # Errors
    ///
    /// Returns an error if the condition does not hold, or if another program holds the lock for a second.
    pub(crate) fn rename_if(self, is_allowed: impl FnOnce() -> io::Result<()>) -> io::Result<()> {
        const PATIENCE: Duration = Duration::from_secs(1);
        self.file.sync_all()?;
        // `File::lock` needs Rust 1.89.
        let lock = self.target.with_file_name(hidden_name(&self.target, "caissa-lock"));
        let begin = Instant::now();
        loop {
            // While the list is locked, no request ends the program, so that the lock does not stay.
            let unfinished = interrupt::unfinished();
            match OpenOptions::new().write(true).create_new(true).open(&lock) {
                Ok(_) => {
                    let done = is_allowed().and_then(|()| fs::rename(&self.path, &self.target));
                    let _ = fs::remove_file(&lock);
                    drop(unfinished);
                    return done;
                }
                Err(error) if error.kind() != ErrorKind::AlreadyExists => return Err(error),
                Err(_) if begin.elapsed() > PATIENCE => {
                    let words = "another program replaces it; if none does, remove";
                    let words = format!("{words} `{}`", lock.display());
                    return Err(io::Error::new(ErrorKind::AlreadyExists, words));
                }
                Err(_) => drop(unfinished),
            }
            thread::sleep(Duration::from_millis(1));
        }
    }
}

impl Drop for AtomicFile {
    fn drop(&mut self) {
        let mut unfinished = interrupt::unfinished();
        unfinished.retain(|path| *path != self.path);
        // After a rename, there is no file to remove.
        let _ = fs::remove_file(&self.path);
    }
}

/// Refuses a file that its owner has made read-only. A rename would replace it all the same.
fn refuse_protected(target: &Path, old: &Metadata) -> io::Result<()> {
    if old.permissions().readonly() {
        return Err(io::Error::new(ErrorKind::PermissionDenied, "the file is read-only"));
    }
    OpenOptions::new().write(true).open(target).map(drop)
}

/// The reason why a folder takes no new file.
fn named(error: io::Error) -> io::Error {
    match error.kind() {
        kind @ ErrorKind::PermissionDenied => {
            io::Error::new(kind, "permission denied for a new file in its folder")
        }
        _ => error,
    }
}

/// `.games.pgn.caissa-123-0` for `games.pgn`: the process, and the number of the file or folder in it.
pub(super) fn temporary_name(target: &Path) -> OsString {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let (process, number) = (std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
    hidden_name(target, &format!("caissa-{process}-{number}"))
}

/// `.games.pgn.END` for `games.pgn`.
fn hidden_name(target: &Path, end: &str) -> OsString {
    /// Most file systems take names of 255 bytes.
    const LONGEST: usize = 200;
    let mut name = OsString::from(".");
    if let Some(own) = target.file_name().filter(|own| own.len() <= LONGEST) {
        name.push(own);
        name.push(".");
    }
    name.push(end);
    name
}

/// Removes the files and folders that killed programs have left in a folder, once in a process.
///
/// A file is left over if its process is not there and nothing was written to it for some minutes: in a shared folder, the process
/// may be one of another machine.
pub(super) fn remove_rests(folder: &Path) {
    const QUIET: Duration = Duration::from_secs(600);
    static SEEN: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let is_new = SEEN.lock().unwrap_or_else(PoisonError::into_inner).insert(folder.to_owned());
    // Other systems do not show their processes as files.
    if !is_new || !Path::new("/proc/self").exists() {
        return;
    }
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let is_left = name.to_str().and_then(process_of).is_some_and(|process| {
            let about = entry.metadata().and_then(|about| about.modified());
            let is_quiet = about.is_ok_and(|time| time.elapsed().is_ok_and(|age| age > QUIET));
            is_quiet && !Path::new(&format!("/proc/{process}")).exists()
        });
        if is_left {
            let path = entry.path();
            let _ = fs::remove_file(&path).or_else(|_| fs::remove_dir_all(&path));
        }
    }
}

/// The process that has made a file of a [`temporary_name`].
fn process_of(name: &str) -> Option<u32> {
    let (_, numbers) = name.strip_prefix('.')?.rsplit_once("caissa-")?;
    let (process, number) = numbers.split_once('-')?;
    number.parse::<u64>().ok()?;
    process.parse().ok()
}

fn create(path: &Path) -> io::Result<File> {
    let create = || OpenOptions::new().write(true).create_new(true).open(path);
    create().or_else(|error| {
        if error.kind() != ErrorKind::AlreadyExists {
            return Err(error);
        }
        // A killed program that had the same process id has left the file.
        fs::remove_file(path)?;
        create()
    })
}

/// Gives a file to the owner of the old one, as far as this is allowed.
#[cfg(unix)]
fn keep_owner(file: &File, old: &Metadata) {
    use std::os::unix::fs::{MetadataExt, fchown};
    let _ = fchown(file, None, Some(old.gid()));
    let _ = fchown(file, Some(old.uid()), None);
}

#[cfg(not(unix))]
fn keep_owner(_: &File, _: &Metadata) {}

#[cfg(test)]
mod tests {
    use std::time::SystemTime;

    use super::*;

    #[cfg(target_os = "linux")]
    #[test]
    fn files_of_killed_programs_are_removed_and_others_stay() {
        let folder = std::env::temp_dir().join(format!("rests-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let hour = Duration::from_secs(3600);
        let alive = format!(".alive.pgn.caissa-{}-7", std::process::id());
        let files = [
            // No process has so great a number.
            (".games.pgn.caissa-4294967295-0", hour, false),
            (".caissa-4294967294-3", hour, false),
            (".new.pgn.caissa-4294967295-0", Duration::ZERO, true),
            (&alive, hour, true),
            ("games.pgn", hour, true),
            (".caissa-notes", hour, true),
        ];
        for (name, age, _) in files {
            let file = File::create(folder.join(name)).unwrap();
            file.set_modified(SystemTime::now() - age).unwrap();
        }
        let split = folder.join(".parts.caissa-4294967295-1");
        fs::create_dir(&split).unwrap();
        File::open(&split).unwrap().set_modified(SystemTime::now() - hour).unwrap();
        let new = AtomicFile::new(&folder.join("games.pgn")).unwrap();
        for (name, _, stays) in files {
            assert_eq!(folder.join(name).exists(), stays, "{name}");
        }
        assert!(!split.exists());
        drop(new);
        fs::remove_dir_all(folder).unwrap();
    }
}
