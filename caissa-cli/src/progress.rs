//! A line on the terminal that says how far long work has come.

use std::io::{self, IsTerminal};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Progress through bytes, on standard error; nothing if that is no terminal.
pub(crate) struct Progress {
    bar: ProgressBar,
    is_shared: bool,
}

impl Progress {
    /// Progress through so many bytes, or through a stream whose size is unknown.
    pub(crate) fn new(total: Option<u64>, is_quiet: bool) -> Self {
        if is_quiet || !io::stderr().is_terminal() {
            return Self { bar: ProgressBar::hidden(), is_shared: false };
        }
        let template = match total {
            Some(_) => "{bar:30} {bytes} of {total_bytes}, {bytes_per_sec}, {eta} left",
            None => "{spinner} {bytes}, {bytes_per_sec}",
        };
        let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::stderr_with_hz(5));
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        Self { bar, is_shared: io::stdout().is_terminal() }
    }

    pub(crate) fn set(&self, bytes: u64) {
        self.bar.set_position(bytes);
    }

    /// Does something that may write to the same terminal.
    pub(crate) fn aside<T>(&self, act: impl FnOnce() -> T) -> T {
        if self.is_shared { self.bar.suspend(act) } else { act() }
    }

    pub(crate) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}
