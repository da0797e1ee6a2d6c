//! The prover of puzzles, in a thread of its own.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;

use chess_match::{ProofTask, Prover};

use super::worker::EngineReport;

/// A prover in its thread, which ends when this is dropped.
pub(super) struct ProverThread {
    tasks: Sender<ProofTask>,
    stop: Arc<AtomicBool>,
}

impl ProverThread {
    pub(super) fn start(reports: Sender<EngineReport>) -> Self {
        let (tasks, queue) = mpsc::channel();
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = stop.clone();
        thread::spawn(move || {
            let mut prover = Prover::new(stopped);
            for task in queue {
                if reports.send(EngineReport::Proof(prover.prove(task))).is_err() {
                    break;
                }
            }
        });
        Self { tasks, stop }
    }

    /// Gives it a task; returns `false` if the thread has ended.
    pub(super) fn prove(&self, task: ProofTask) -> bool {
        self.tasks.send(task).is_ok()
    }
}

impl Drop for ProverThread {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
