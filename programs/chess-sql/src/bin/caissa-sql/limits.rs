//! Limits of queries.

use std::num::NonZero;
use std::path::PathBuf;

use clap::Args as ClapArgs;

use crate::size::size;

/// Limits of queries, and of their reading.
#[derive(Debug, ClapArgs)]
pub(crate) struct Limits {
    /// The memory for sorting and grouping; more is written to temporary files
    #[arg(long, global = true, default_value = "1GB", value_name = "SIZE", value_parser = size)]
    pub(crate) memory: usize,
    /// The folder for these temporary files
    #[arg(long, global = true, value_name = "FOLDER")]
    pub(crate) temporary: Option<PathBuf>,
    /// Run queries on the cluster of a `caissa-scheduler`; paths mean files of its executors
    #[cfg(feature = "cluster")]
    #[arg(long, global = true, value_name = "HOST:PORT")]
    pub(crate) cluster: Option<String>,
    /// The number of threads [default: one for each core]
    #[arg(long, global = true, value_name = "NUMBER", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) threads: Option<u16>,
    /// Go on after a file that cannot be read, or not to its end; `findings` has a row for it
    #[arg(long, global = true)]
    pub(crate) skip_unreadable: bool,
}

impl Limits {
    /// The number of threads that read files.
    pub(crate) fn threads(&self) -> NonZero<usize> {
        let all = || std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
        let given = self.threads.and_then(|threads| NonZero::new(threads.into()));
        given.unwrap_or_else(all)
    }

    /// Whether queries run on this machine alone.
    pub(crate) fn is_local(&self) -> bool {
        #[cfg(feature = "cluster")]
        return self.cluster.is_none();
        #[cfg(not(feature = "cluster"))]
        true
    }
}
