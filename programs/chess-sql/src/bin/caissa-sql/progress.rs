//! A line on a terminal that says how far a query has come.

use std::io::{IsTerminal, Write};
use std::sync::Arc;
use std::time::{Duration, Instant};

use chess_sql::{BYTES_READ, FILES_READ};
use datafusion::physical_plan::ExecutionPlan;
use tokio::task::JoinHandle;

/// The time between two looks. A query that takes less says nothing.
const PAUSE: Duration = Duration::from_millis(500);

/// The line, which is removed at the end.
pub(crate) struct ProgressLine(Option<JoinHandle<()>>);

impl ProgressLine {
    /// The progress of a plan, if standard error is a terminal.
    pub(crate) fn of(plan: Arc<dyn ExecutionPlan>) -> Self {
        let watch = async move {
            let start = Instant::now();
            loop {
                tokio::time::sleep(PAUSE).await;
                let (files, bytes) = (sum(&*plan, FILES_READ), sum(&*plan, BYTES_READ));
                if bytes > 0 {
                    show(&line(files, bytes, start.elapsed()));
                }
            }
        };
        Self(std::io::stderr().is_terminal().then(|| tokio::spawn(watch)))
    }

    /// Makes room for rows on the same terminal.
    pub(crate) fn before_rows(&mut self) {
        if std::io::stdout().is_terminal() {
            self.end();
        }
    }

    fn end(&mut self) {
        if let Some(watch) = self.0.take() {
            watch.abort();
            show("");
        }
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        self.end();
    }
}

/// Replaces the line.
fn show(text: &str) {
    // A terminal that has gone needs no line.
    let _ = write!(std::io::stderr().lock(), "\r\x1B[K{text}");
}

/// The sum of a metric in a plan and those below it.
fn sum(plan: &dyn ExecutionPlan, metric: &str) -> usize {
    let own = plan.metrics().and_then(|metrics| metrics.sum_by_name(metric));
    let below: usize = plan.children().into_iter().map(|input| sum(&**input, metric)).sum();
    own.map_or(0, |value| value.as_usize()) + below
}

fn line(files: usize, bytes: usize, time: Duration) -> String {
    let (megabytes, seconds) = (bytes as f64 / 1e6, time.as_secs_f64());
    let files = if files == 1 { "1 file".to_owned() } else { format!("{files} files") };
    format!("{megabytes:.0} MB of text in {files}, {:.0} MB/s", megabytes / seconds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_files_bytes_and_rate() {
        let line = line(1, 3_000_000, Duration::from_millis(1500));
        assert_eq!(line, "3 MB of text in 1 file, 2 MB/s");
    }
}
