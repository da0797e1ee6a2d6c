//! The process that divides queries into tasks.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use ballista_core::config::TaskSchedulingPolicy;
use ballista_scheduler::cluster::BallistaCluster;
use ballista_scheduler::config::{SchedulerConfig, TaskDistributionPolicy};
use ballista_scheduler::scheduler_process::start_server;
use datafusion::common::Result;

use super::codec::Codec;
use super::distribution::{FAILURES, ToOthers};
use super::{config, failure, host, state};

/// A scheduler, with the tables and functions of this crate.
#[derive(Clone, Debug)]
pub struct Scheduler {
    /// The address where clients and executors reach it.
    pub address: SocketAddr,
    /// The name of this machine for the executors; `None` for the host of the address.
    pub host: Option<String>,
    /// The time after which an executor that says nothing is taken for lost, in whole seconds: at least 5.
    pub timeout: Duration,
}

impl Scheduler {
    /// Schedules queries until the process ends.
    ///
    /// # Errors
    ///
    /// Returns an error if the address cannot be used, or if it has no host by which others reach it.
    pub async fn run(self) -> Result<()> {
        let seconds = self.timeout.as_secs().max(5);
        let config = Arc::new(SchedulerConfig {
            bind_host: self.address.ip().to_string(),
            bind_port: self.address.port(),
            external_host: host(self.host, self.address)?,
            // An executor that asks for tasks says nothing while it has one.
            scheduling_policy: TaskSchedulingPolicy::PushStaged,
            executor_timeout_seconds: seconds,
            no_executors_grace_period_seconds: seconds,
            expire_dead_executor_interval_seconds: (seconds / 4).max(1),
            task_distribution: TaskDistributionPolicy::Custom(Arc::new(ToOthers::default())),
            task_max_failures: FAILURES,
            override_config_producer: Some(Arc::new(config)),
            override_session_builder: Some(Arc::new(state)),
            override_physical_codec: Some(Arc::new(Codec::default())),
            ..SchedulerConfig::default()
        });
        let cluster = BallistaCluster::new_from_config(&config).await.map_err(failure)?;
        start_server(cluster, self.address, config).await.map_err(failure)
    }
}
