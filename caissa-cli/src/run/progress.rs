//! A line on the terminal that says how far long work has come.

use std::fmt::Write;
use std::io::{self, IsTerminal};
use std::time::Duration;

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

/// Progress through bytes or items, on standard error; nothing if that is no terminal.
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

    /// Progress through so many items, or through items whose number is unknown.
    pub(crate) fn of_items(total: Option<u64>, name: &'static str, is_quiet: bool) -> Self {
        let progress = Self::new(total, is_quiet);
        let template = match total {
            Some(_) => "{bar:30} {pos} of {len} {msg}, {elapsed}",
            None => "{spinner} {pos} {msg}, {elapsed}",
        };
        if let Ok(style) = ProgressStyle::with_template(template) {
            progress.bar.set_style(style);
        }
        progress.bar.set_message(name);
        if !progress.bar.is_hidden() {
            progress.bar.enable_steady_tick(Duration::from_millis(200));
        }
        progress
    }

    pub(crate) fn set(&self, position: u64) {
        self.bar.set_position(position);
    }

    /// One more item is done. Any thread may say so.
    pub(crate) fn step(&self) {
        self.bar.inc(1);
    }

    /// Whether nobody sees it.
    pub(crate) fn is_hidden(&self) -> bool {
        self.bar.is_hidden()
    }

    /// There will be so many items, so the time that is left can be told.
    pub(crate) fn expect(&self, total: u64) {
        let template = "{bar:30} {pos} of {len} {msg}, {elapsed}{left}";
        if let Ok(style) = ProgressStyle::with_template(template) {
            self.bar.set_style(style.with_key("left", write_left));
        }
        self.bar.set_length(total);
    }

    /// Does something that writes to standard error.
    pub(crate) fn pause<T>(&self, act: impl FnOnce() -> T) -> T {
        self.bar.suspend(act)
    }

    /// Does something that writes to standard output, which may be the same terminal.
    pub(crate) fn aside<T>(&self, act: impl FnOnce() -> T) -> T {
        if self.is_shared { self.bar.suspend(act) } else { act() }
    }

    pub(crate) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

/// The rate and the time that is left, once they can be told: `, 25 a second, 3m left`.
fn write_left(state: &ProgressState, out: &mut dyn Write) {
    if state.pos() > 0 {
        let left = HumanDuration(state.eta());
        // What cannot be drawn is left out.
        let _ = write!(out, ", {:.1} a second, {left:#} left", state.per_sec());
    }
}
