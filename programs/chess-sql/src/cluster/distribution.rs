//! The executor that gets a task: one that has most to give, and after a failure another one.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use ballista_core::JobId;
use ballista_core::execution_plans::{RangeShuffleReaderExec, ShuffleReaderExec};
use ballista_core::serde::protobuf::{AvailableVcores, job_status};
use ballista_core::serde::scheduler::TaskKey;
use ballista_scheduler::cluster::{BoundTask, DistributionPolicy};
use ballista_scheduler::state::execution_graph::{TaskDescription, create_task_info};
use ballista_scheduler::state::execution_stage::RunningStage;
use ballista_scheduler::state::task_manager::JobInfoCache;
use datafusion::common::Result;
use datafusion::physical_plan::{ExecutionPlan, ExecutionPlanProperties};

/// The failures of a task after which its query fails: a machine that lacks a file fails each task once.
pub(super) const FAILURES: usize = 16;

/// Gives tasks to executors. A task that has failed on some of them goes to another, if there is one.
///
/// Ballista's own ways give it to the executor that is free first, which is the one that has just failed.
#[derive(Debug, Default)]
pub(super) struct ToOthers {
    /// The executors that have been given a partition, for each partition of each stage of a job.
    given: Mutex<Given>,
}

type Given = HashMap<(JobId, usize, usize), HashSet<String>>;

#[async_trait]
impl DistributionPolicy for ToOthers {
    async fn bind_tasks(
        &self,
        mut budgets: Vec<&mut AvailableVcores>,
        running_jobs: Arc<HashMap<JobId, JobInfoCache>>,
    ) -> Result<Vec<BoundTask>> {
        let mut given = {
            let mut given = self.given.lock().unwrap_or_else(PoisonError::into_inner);
            std::mem::take(&mut *given)
        };
        given.retain(|(job, ..), _| running_jobs.contains_key(job));
        let mut alive: HashSet<String> =
            budgets.iter().map(|budget| budget.executor_id.clone()).collect();
        for job in running_jobs.values() {
            let running = job.execution_graph.read().await.running_tasks();
            alive.extend(running.into_iter().map(|task| task.executor_id));
        }
        let mut bound = Vec::new();
        for (job, about) in running_jobs.iter() {
            if !matches!(about.status, Some(job_status::Status::Running(_))) {
                continue;
            }
            let mut graph = about.execution_graph.write().await;
            let session = graph.session_id().to_owned();
            let mut seen = Vec::new();
            while let Some(stage) = graph.fetch_running_stage(&seen) {
                seen.push(stage.stage_id);
                let mut binding =
                    Binding { job, session: &session, alive: &alive, given: &mut given };
                binding.stage(stage, &mut budgets, &mut bound);
            }
        }
        self.given.lock().unwrap_or_else(PoisonError::into_inner).extend(given);
        Ok(bound)
    }

    fn name(&self) -> &'static str {
        "to others"
    }
}

/// The binding of the tasks of a job.
struct Binding<'a> {
    job: &'a JobId,
    session: &'a str,
    /// The executors that are free, or have a task.
    alive: &'a HashSet<String>,
    given: &'a mut Given,
}

impl Binding<'_> {
    /// Binds partitions of a stage, each as a task, as long as an executor is free for them.
    fn stage(
        &mut self,
        stage: &mut RunningStage,
        budgets: &mut [&mut AvailableVcores],
        bound: &mut Vec<BoundTask>,
    ) {
        let mut held = Vec::new();
        let most = if gathers(&stage.plan) { usize::MAX } else { 1 };
        while budgets.iter().any(|budget| budget.vcores > 0) {
            let partitions = stage.pending.next_slice(most);
            if partitions.is_empty() {
                break;
            }
            let tried = self.tried(stage, &partitions);
            let is_left = self.alive.iter().any(|executor| !tried.contains(executor));
            let free = budgets.iter_mut().filter(|budget| {
                budget.vcores > 0 && (!is_left || !tried.contains(&budget.executor_id))
            });
            match free.max_by_key(|budget| budget.vcores) {
                Some(budget) => {
                    budget.vcores -= 1;
                    bound.push(self.task(stage, partitions, &budget.executor_id));
                }
                None => held.extend(partitions),
            }
        }
        stage.pending.reschedule(held);
    }

    /// The executors on which one of these partitions has failed.
    fn tried(&self, stage: &RunningStage, partitions: &[usize]) -> HashSet<String> {
        let failed = partitions.iter().filter(|partition| failures(stage, **partition) > 0);
        let keys = failed.map(|partition| (self.job.clone(), stage.stage_id, *partition));
        keys.filter_map(|key| self.given.get(&key)).flatten().cloned().collect()
    }

    fn task(
        &mut self,
        stage: &mut RunningStage,
        partitions: Vec<usize>,
        executor: &str,
    ) -> BoundTask {
        for partition in &partitions {
            let key = (self.job.clone(), stage.stage_id, *partition);
            self.given.entry(key).or_default().insert(executor.to_owned());
        }
        let attempts = partitions.iter().map(|partition| failures(stage, *partition)).max();
        let task_id = stage.task_infos.len();
        let mut info = create_task_info(executor.to_owned(), task_id);
        info.global_input_partition_ids.clone_from(&partitions);
        info.vcores_consumed = 1;
        stage.task_infos.push(info);
        let task = TaskDescription {
            session_id: self.session.to_owned(),
            key: TaskKey { job_id: self.job.clone(), stage_id: stage.stage_id, task_id },
            stage_attempt_num: stage.stage_attempt_num,
            task_attempt: attempts.unwrap_or(0),
            global_input_partition_ids: partitions,
            vcores_consumed: 1,
            plan: stage.plan.clone(),
            session_config: stage.session_config.clone(),
        };
        (executor.to_owned(), task)
    }
}

/// The number of times that a partition has failed.
fn failures(stage: &RunningStage, partition: usize) -> usize {
    stage.task_failure_numbers.get(partition).copied().unwrap_or(0)
}

/// Whether a stage brings its partitions together, so that one task must have all of them.
fn gathers(stage: &Arc<dyn ExecutionPlan>) -> bool {
    let mut plan = stage;
    // The first plan only writes.
    while let [input] = plan.children()[..] {
        // Another stage begins here.
        if input.is::<ShuffleReaderExec>() || input.is::<RangeShuffleReaderExec>() {
            return false;
        }
        if input.output_partitioning().partition_count() == 1 {
            return true;
        }
        plan = input;
    }
    false
}
