//! The output: whole lines, from two threads.

use std::io::{self, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Prints lines of both threads, each line in one piece. After the first failure it prints nothing more.
pub(super) struct SharedOutput<W>(Mutex<OutputState<W>>);

struct OutputState<W> {
    to: W,
    error: Option<io::Error>,
}

impl<W: Write> SharedOutput<W> {
    pub(super) const fn new(to: W) -> Self {
        Self(Mutex::new(OutputState { to, error: None }))
    }

    /// Prints a line, or several that belong together.
    pub(super) fn print(&self, line: &str) {
        let mut state = self.lock();
        if state.error.is_none() {
            let text = format!("{line}\n");
            let done = state.to.write_all(text.as_bytes()).and_then(|()| state.to.flush());
            state.error = done.err();
        }
    }

    /// Prints a remark for people, on one line.
    pub(super) fn remark(&self, words: &str) {
        let lines: Vec<&str> =
            words.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        self.print(&format!("info string {}", lines.join("; ")));
    }

    /// Whether printing has failed.
    pub(super) fn is_closed(&self) -> bool {
        self.lock().error.is_some()
    }

    /// The first failure, if there was one.
    pub(super) fn finish(self) -> io::Result<()> {
        let state = self.0.into_inner().unwrap_or_else(PoisonError::into_inner);
        state.error.map_or(Ok(()), Err)
    }

    fn lock(&self) -> MutexGuard<'_, OutputState<W>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
