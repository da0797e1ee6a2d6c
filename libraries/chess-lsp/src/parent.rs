//! The process that started the server.

use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

/// The time between two looks at the process.
const LOOK: Duration = Duration::from_secs(2);

/// Ends this process when the one that started it has ended.
pub(crate) fn watch(parent: u32) {
    let Some(is_alive) = sign_of_life(parent) else { return };
    thread::spawn(move || {
        while is_alive() {
            thread::sleep(LOOK);
        }
        std::process::exit(1);
    });
}

/// A function that says whether a process lives; `None` where that cannot be known without unsafe code.
fn sign_of_life(process: u32) -> Option<Box<dyn Fn() -> bool + Send>> {
    let folder = PathBuf::from(format!("/proc/{process}"));
    if Path::new("/proc/self").exists() {
        return folder
            .exists()
            .then(|| -> Box<dyn Fn() -> bool + Send> { Box::new(move || folder.exists()) });
    }
    #[cfg(unix)]
    if std::os::unix::process::parent_id() == process {
        return Some(Box::new(move || std::os::unix::process::parent_id() == process));
    }
    None
}
