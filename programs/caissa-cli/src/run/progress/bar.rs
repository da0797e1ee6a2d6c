//! The progress bar of `indicatif`.

use std::fmt::Write;
use std::time::Duration;

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use super::{Bar, Unit};

/// A bar on standard error.
#[expect(clippy::unnecessary_wraps, reason = "without the feature there is no bar")]
pub(super) fn new(total: Option<u64>, unit: &Unit) -> Option<Box<dyn Bar>> {
    let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::stderr_with_hz(5));
    set_style(
        &bar,
        match (unit, total) {
            (Unit::Bytes, Some(_)) => {
                "{bar:30} {bytes} of {total_bytes}, {bytes_per_sec}, {eta} left"
            }
            (Unit::Bytes, None) => "{spinner} {bytes}, {bytes_per_sec}",
            (Unit::Items(_), Some(_)) => "{bar:30} {pos} of {len} {msg}, {elapsed}",
            (Unit::Items(_), None) => "{spinner} {pos} {msg}, {elapsed}",
        },
    );
    if let Unit::Items(name) = unit {
        bar.set_message(*name);
        // The elapsed time is drawn anew even while one item takes long.
        bar.enable_steady_tick(Duration::from_millis(200));
    }
    Some(Box::new(bar))
}

fn set_style(bar: &ProgressBar, template: &str) {
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style.with_key("left", write_left));
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

impl Bar for ProgressBar {
    fn set(&self, position: u64) {
        self.set_position(position);
    }

    fn step(&self) {
        self.inc(1);
    }

    fn set_total(&self, total: u64) {
        set_style(self, "{bar:30} {pos} of {len} {msg}, {elapsed}{left}");
        self.set_length(total);
    }

    fn suspend(&self, act: &mut dyn FnMut()) {
        Self::suspend(self, act);
    }

    fn clear(&self) {
        self.finish_and_clear();
    }
}
