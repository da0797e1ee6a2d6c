//! A line on the terminal that shows the progress of long work.

use std::fmt::Write;
use std::io::{self, IsTerminal};
use std::time::Duration;

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use crate::args::Quiet;

/// Progress through bytes or items, on standard error. It is hidden if standard error is not a
/// terminal.
pub(crate) struct Progress {
    bar: Option<ProgressBar>,
    /// Whether standard output is a terminal: perhaps the same one.
    is_shared: bool,
    /// The number of the current input, the bytes of the inputs before it, and the bytes read of it.
    done: (usize, u64, u64),
}

impl Progress {
    /// Progress through a total of bytes, or through a stream whose size is unknown.
    pub(crate) fn new(total: Option<u64>, quiet: Quiet) -> Self {
        let progress = Self::of(total, quiet);
        progress.set_style(match total {
            Some(_) => "{bar:30} {bytes} of {total_bytes}, {bytes_per_sec}, {eta} left",
            None => "{spinner} {bytes}, {bytes_per_sec}",
        });
        progress
    }

    /// Progress through a total of items, or through items whose number is unknown.
    pub(crate) fn of_items(total: Option<u64>, name: &'static str, quiet: Quiet) -> Self {
        let progress = Self::of(total, quiet);
        progress.set_style(match total {
            Some(_) => "{bar:30} {pos} of {len} {msg}, {elapsed}",
            None => "{spinner} {pos} {msg}, {elapsed}",
        });
        if let Some(bar) = &progress.bar {
            bar.set_message(name);
            // The elapsed time is drawn anew even while one item takes long.
            bar.enable_steady_tick(Duration::from_millis(200));
        }
        progress
    }

    fn of(total: Option<u64>, quiet: Quiet) -> Self {
        let is_shown = !quiet.is_on && io::stderr().is_terminal();
        let draw = || ProgressBar::with_draw_target(total, ProgressDrawTarget::stderr_with_hz(5));
        Self { bar: is_shown.then(draw), is_shared: io::stdout().is_terminal(), done: (0, 0, 0) }
    }

    fn set_style(&self, template: &str) {
        if let (Some(bar), Ok(style)) = (&self.bar, ProgressStyle::with_template(template)) {
            bar.set_style(style.with_key("left", write_left));
        }
    }

    pub(crate) fn set(&self, position: u64) {
        self.bar.iter().for_each(|bar| bar.set_position(position));
    }

    /// Sets the number of bytes that have been read of an input, where inputs are read one after the other.
    pub(crate) fn reach(&mut self, input: usize, bytes: u64) {
        let (current, before, of_current) = self.done;
        let before = if input == current { before } else { before + of_current };
        self.done = (input, before, bytes);
        self.set(before + bytes);
    }

    /// Counts one more item. Any thread may call it.
    pub(crate) fn step(&self) {
        self.bar.iter().for_each(|bar| bar.inc(1));
    }

    pub(crate) fn is_hidden(&self) -> bool {
        self.bar.is_none()
    }

    /// Sets the total, so that the remaining time can be estimated.
    pub(crate) fn set_total(&self, total: u64) {
        self.set_style("{bar:30} {pos} of {len} {msg}, {elapsed}{left}");
        self.bar.iter().for_each(|bar| bar.set_length(total));
    }

    /// Does something that writes to standard error.
    pub(crate) fn pause<T>(&self, act: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(act),
            None => act(),
        }
    }

    /// Does something that writes to standard output, which may be the same terminal.
    pub(crate) fn aside<T>(&self, act: impl FnOnce() -> T) -> T {
        if self.is_shared { self.pause(act) } else { act() }
    }

    pub(crate) fn clear(&self) {
        self.bar.iter().for_each(ProgressBar::finish_and_clear);
    }
}

/// The rate and the remaining time, once they can be estimated: `, 25 a second, 3m left`.
fn write_left(state: &ProgressState, out: &mut dyn Write) {
    if state.pos() > 0 {
        let left = HumanDuration(state.eta());
        // Text that cannot be drawn is left out.
        let _ = write!(out, ", {:.1} a second, {left:#} left", state.per_sec());
    }
}
