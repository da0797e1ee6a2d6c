//! Settings of a session: `set chess.unreadable = 'skip'`.

use std::num::NonZero;

use datafusion::common::config::ConfigExtension;
use datafusion::common::{Result, config_err, extensions_options};
use datafusion::config::ConfigOptions;

extensions_options! {
    /// The settings whose names begin with `chess.`.
    pub struct ChessOptions {
        /// The answer to a file that cannot be read, or not to its end: `refuse` ends the query with an error; `skip`
        /// goes on, and the table `findings` has a row for the file.
        pub unreadable: String, default = "refuse".to_string()
        /// The number of threads that read a table; 0 stands for one for each core.
        pub threads: usize, default = 0
        /// The bytes of files that one task of a cluster reads, or of a range of a file that has more; 0 stands for one
        /// machine, whose partitions share all files.
        pub task_bytes: usize, default = 0
        /// The seconds that a query waits for a cluster without an executor to have one.
        pub executor_wait: u64, default = 60
    }
}

impl ConfigExtension for ChessOptions {
    const PREFIX: &'static str = "chess";
}

impl ChessOptions {
    /// The settings of a session.
    pub(crate) fn of(options: &ConfigOptions) -> Self {
        options.extensions.get::<Self>().cloned().unwrap_or_default()
    }

    /// The number of threads that read a table.
    pub(crate) fn threads(&self) -> NonZero<usize> {
        let all = || std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
        NonZero::new(self.threads).unwrap_or_else(all)
    }

    /// Whether a query goes on after a file that cannot be read.
    pub(crate) fn skips_unreadable(&self) -> Result<bool> {
        match &*self.unreadable {
            "refuse" => Ok(false),
            "skip" => Ok(true),
            other => config_err!("chess.unreadable is `{other}`: use 'refuse' or 'skip'"),
        }
    }
}
