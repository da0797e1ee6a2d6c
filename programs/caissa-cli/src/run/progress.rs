//! A line on the terminal that shows the progress of long work.

#[cfg(feature = "progress")]
mod bar;

use std::io::{self, IsTerminal};

/// Progress through bytes or items, on standard error. It is hidden if standard error is no terminal, and if the
/// program was built without the feature `progress`.
pub(crate) struct Progress {
    bar: Option<Box<dyn Bar>>,
    /// Whether standard output is a terminal: perhaps the same one.
    is_shared: bool,
}

/// A progress bar. Any thread may move it.
trait Bar: Send + Sync {
    fn set(&self, position: u64);
    fn step(&self);
    fn set_total(&self, total: u64);
    /// Does something while the bar is hidden.
    fn suspend(&self, act: &mut dyn FnMut());
    fn clear(&self);
}

/// The unit of progress.
#[cfg_attr(not(feature = "progress"), expect(dead_code, reason = "no bar reads it"))]
enum Unit {
    Bytes,
    /// Things with this name, in the plural.
    Items(&'static str),
}

#[cfg(feature = "progress")]
use bar::new as new_bar;

#[cfg(not(feature = "progress"))]
fn new_bar(_: Option<u64>, _: &Unit) -> Option<Box<dyn Bar>> {
    None
}

impl Progress {
    /// Progress through a total of bytes, or through a stream whose size is unknown.
    pub(crate) fn new(total: Option<u64>, is_quiet: bool) -> Self {
        Self::of(total, &Unit::Bytes, is_quiet)
    }

    /// Progress through a total of items, or through items whose number is unknown.
    pub(crate) fn of_items(total: Option<u64>, name: &'static str, is_quiet: bool) -> Self {
        Self::of(total, &Unit::Items(name), is_quiet)
    }

    fn of(total: Option<u64>, unit: &Unit, is_quiet: bool) -> Self {
        let is_hidden = is_quiet || !io::stderr().is_terminal();
        let bar = if is_hidden { None } else { new_bar(total, unit) };
        Self { bar, is_shared: io::stdout().is_terminal() }
    }

    pub(crate) fn set(&self, position: u64) {
        self.bar.iter().for_each(|bar| bar.set(position));
    }

    /// Counts one more item. Any thread may call it.
    pub(crate) fn step(&self) {
        self.bar.iter().for_each(|bar| bar.step());
    }

    pub(crate) fn is_hidden(&self) -> bool {
        self.bar.is_none()
    }

    /// Sets the total, so that the remaining time can be estimated.
    pub(crate) fn set_total(&self, total: u64) {
        self.bar.iter().for_each(|bar| bar.set_total(total));
    }

    /// Does something that writes to standard error.
    pub(crate) fn pause<T>(&self, act: impl FnOnce() -> T) -> T {
        let Some(bar) = &self.bar else { return act() };
        let (mut act, mut done) = (Some(act), None);
        bar.suspend(&mut || done = act.take().map(|act| act()));
        done.expect("the bar is suspended once")
    }

    /// Does something that writes to standard output, which may be the same terminal.
    pub(crate) fn aside<T>(&self, act: impl FnOnce() -> T) -> T {
        if self.is_shared { self.pause(act) } else { act() }
    }

    pub(crate) fn clear(&self) {
        self.bar.iter().for_each(|bar| bar.clear());
    }
}
