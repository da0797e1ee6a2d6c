//! The process that runs tasks.

use std::net::SocketAddr;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ballista_core::config::TaskSchedulingPolicy;
use ballista_core::registry::BallistaFunctionRegistry;
use ballista_executor::executor_process::{ExecutorProcessConfig, start_executor_process};
use datafusion::common::{Result, exec_err};
use datafusion::execution::object_store::ObjectStoreUrl;
use datafusion::execution::runtime_env::{RuntimeEnv, RuntimeEnvBuilder};
use datafusion::prelude::SessionConfig;

use super::codec::Codec;
use super::{config, failure, host, state};
use crate::scan::Machine;

/// An executor, with the tables and functions of this crate.
#[derive(Clone, Debug)]
pub struct Executor {
    /// The host and the port of the scheduler.
    pub scheduler: (String, u16),
    /// The address where others fetch the rows of its tasks. At the next port, the scheduler gives
    /// it tasks.
    pub address: SocketAddr,
    /// The name of this machine for others; `None` for the host of the address.
    pub host: Option<String>,
    /// The number of tasks at the same time.
    pub tasks: NonZero<usize>,
    /// The bytes of memory for sorting and grouping, for all tasks together. More is written to files.
    pub memory: usize,
    /// The folder for the rows of tasks and for temporary files.
    pub folder: PathBuf,
    /// The folder outside which queries open no file; `None` for no such limit.
    pub root: Option<PathBuf>,
}

impl Executor {
    /// Runs tasks until the process ends.
    ///
    /// # Errors
    ///
    /// Returns an error if the address cannot be used, if it has no host by which others reach it, or if no scheduler is
    /// there for 60 seconds.
    pub async fn run(self) -> Result<()> {
        let functions = BallistaFunctionRegistry::from(&state(config())?);
        let host = host(self.host, self.address)?;
        let machine = Machine { name: format!("{host}:{}", self.address.port()), root: self.root };
        let (folder, root) = (self.folder.clone(), machine.root.clone());
        let runtime = move |_: &SessionConfig| runtime(&folder, root.as_deref());
        let Some(next) = self.address.port().checked_add(1) else {
            return exec_err!("an executor needs two ports: there is none after 65535");
        };
        let config = ExecutorProcessConfig {
            bind_host: self.address.ip().to_string(),
            external_host: Some(host),
            port: self.address.port(),
            grpc_port: next,
            scheduler_host: self.scheduler.0,
            scheduler_port: self.scheduler.1,
            scheduler_connect_timeout_seconds: 60,
            vcores: self.tasks.get(),
            task_scheduling_policy: TaskSchedulingPolicy::PushStaged,
            executor_heartbeat_interval_seconds: 1,
            work_dir: Some(self.folder.to_string_lossy().into_owned()),
            // The rows of a task that are not fetched any more.
            job_data_ttl_seconds: 24 * 60 * 60,
            job_data_clean_up_interval_seconds: 60 * 60,
            memory_pool_size: Some(self.memory as u64),
            override_function_registry: Some(Arc::new(functions)),
            override_runtime_producer: Some(Arc::new(runtime)),
            override_config_producer: Some(Arc::new(config)),
            override_physical_codec: Some(Arc::new(Codec::of(machine))),
            ..ExecutorProcessConfig::default()
        };
        start_executor_process(Arc::new(config)).await.map_err(failure)
    }
}

/// The runtime of tasks, which keep their rows in a folder, and may read files below a root alone.
fn runtime(folder: &Path, root: Option<&Path>) -> Result<Arc<RuntimeEnv>> {
    let runtime = RuntimeEnvBuilder::new().with_temp_file_path(folder);
    #[cfg(feature = "cloud")]
    let runtime = runtime.with_object_store_registry(Arc::new(crate::cloud::Stores::default()));
    let runtime = runtime.build_arc()?;
    if root.is_some() {
        // Tables such as Parquet are read by this store, from any folder.
        runtime.deregister_object_store(ObjectStoreUrl::local_filesystem().as_ref())?;
    }
    Ok(runtime)
}
