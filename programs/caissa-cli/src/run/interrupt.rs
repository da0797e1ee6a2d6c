//! Ctrl-C and the other requests to end: SIGTERM and SIGHUP. After `nohup`, SIGHUP stays ignored.
//!
//! The first request stops a command that has something to print before it ends; [`GRACE`] is its time for that. The
//! second request, and the first one to any other command, removes the files that are not yet whole and ends the
//! program.

use std::fs;
#[cfg(unix)]
use std::io;
use std::path::PathBuf;
use std::process;
use std::sync::{Mutex, MutexGuard, Once, PoisonError};
use std::thread;
use std::time::Duration;

use chess_search::Stop;
#[cfg(unix)]
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
#[cfg(unix)]
use signal_hook::iterator::Signals;

/// The time in which a command stops. It never does if it waits for an input that says nothing.
const GRACE: Duration = Duration::from_secs(5);

/// The reaction to the first request.
static STOP: Mutex<Option<Box<dyn FnOnce() + Send>>> = Mutex::new(None);

/// The files and folders that are not yet whole.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Stops when the user presses Ctrl-C. The second time, or after [`GRACE`], the program ends.
pub(crate) fn stop() -> Stop {
    let stop = Stop::new();
    let stops = stop.clone();
    then(move || stops.stop());
    stop
}

/// Calls a function on Ctrl-C, before the program ends as it does for [`stop`].
pub(crate) fn then(act: impl FnOnce() + Send + 'static) {
    *lock(&STOP) = Some(Box::new(act));
    listen();
}

/// The files and folders that a request to end removes. While the list is locked, no file is removed.
pub(crate) fn unfinished() -> MutexGuard<'static, Vec<PathBuf>> {
    listen();
    lock(&UNFINISHED)
}

fn listen() {
    static LISTENER: Once = Once::new();
    LISTENER.call_once(|| {
        // If nothing listens, Ctrl-C ends the program at once, which is right too.
        let _ = at_each_request(obey);
    });
}

/// Calls a function with the number of the signal at each request, on a thread of its own.
#[cfg(unix)]
fn at_each_request(act: fn(i32)) -> io::Result<()> {
    let mut signals = Signals::new([SIGINT, SIGTERM])?;
    if !ignores_hangup() {
        signals.add_signal(SIGHUP)?;
    }
    thread::Builder::new().spawn(move || signals.forever().for_each(act))?;
    Ok(())
}

#[cfg(not(unix))]
fn at_each_request(act: fn(i32)) -> Result<(), ctrlc::Error> {
    const SIGINT: i32 = 2;
    ctrlc::set_handler(move || act(SIGINT))
}

/// Whether the program goes on after its terminal is closed, as `nohup` asks: a handler would end that. Only Linux says so.
#[cfg(unix)]
fn ignores_hangup() -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let bits = ignored.and_then(|bits| u64::from_str_radix(bits.trim(), 16).ok());
    // The lowest bit is signal 1.
    bits.is_some_and(|bits| bits & (1 << (SIGHUP - 1)) != 0)
}

fn obey(signal: i32) {
    let stop = lock(&STOP).take();
    let Some(stop) = stop else { end(signal) };
    stop();
    thread::spawn(move || {
        thread::sleep(GRACE);
        end(signal);
    });
}

/// Removes the unfinished files and ends the program, with the exit code that shells give a signal. The list stays locked, so that
/// no file is begun.
fn end(signal: i32) -> ! {
    let files = unfinished();
    for path in &*files {
        let _ = fs::remove_file(path).or_else(|_| fs::remove_dir_all(path));
    }
    process::exit(128 + signal)
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
