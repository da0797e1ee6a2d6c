//! Proofs that take longer than a message may, one after the other, on a thread of their own.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use chess_core::text::Grouped;
use chess_mate::Budget;
use serde_json::{Value, json};

use super::answer::Answer;
use super::tools;
use crate::exit::Failure;
use crate::output::Sink;

/// The number of positions that a proof may visit: a few seconds, which suit a conversation.
const POSITIONS: u64 = 3_000_000;

/// The call of `solve`.
struct Call {
    id: Value,
    arguments: Value,
    is_cancelled: Arc<AtomicBool>,
}

/// The ids of the calls that are not yet answered. While they are locked, no other thread prints.
type Waiting = Mutex<Vec<(Value, Arc<AtomicBool>)>>;

/// The proofs that are under way.
pub(super) struct Proofs {
    waiting: Arc<Waiting>,
    calls: Sender<Call>,
}

impl Proofs {
    pub(super) fn start() -> Self {
        let (calls, receiver) = mpsc::channel();
        let waiting = Arc::new(Waiting::default());
        let proofs = Self { waiting: waiting.clone(), calls };
        thread::spawn(move || work(&receiver, &waiting));
        proofs
    }

    pub(super) fn add(&self, id: Value, arguments: Value) {
        let is_cancelled = Arc::new(AtomicBool::new(false));
        lock(&self.waiting).push((id.clone(), is_cancelled.clone()));
        // The thread of the proofs never ends before this one.
        let _ = self.calls.send(Call { id, arguments, is_cancelled });
    }

    /// Forgets a call: it is neither computed on nor answered.
    pub(super) fn cancel(&self, id: &Value) {
        lock(&self.waiting).retain(|(waiting, is_cancelled)| {
            let is_other = waiting != id;
            is_cancelled.store(!is_other, Ordering::Relaxed);
            is_other
        });
    }

    pub(super) fn print(&self, message: &Value) -> Result<(), Failure> {
        print(&lock(&self.waiting), message)
    }
}

fn work(calls: &Receiver<Call>, waiting: &Waiting) {
    for Call { id, arguments, is_cancelled } in calls {
        let mut budget = Budget::new(POSITIONS).until(is_cancelled.clone());
        if is_cancelled.load(Ordering::Relaxed) {
            continue;
        }
        let answer = tools::call("solve", &arguments, &mut budget).unwrap_or_else(|_| {
            let most = Grouped(POSITIONS);
            Answer::refuse(format!(
                "neither a mate nor a defence was proved within {most} positions, the most that a call may visit: ask for a \
                 shorter mate"
            ))
        });
        let mut waiting = lock(waiting);
        let Some(at) = waiting.iter().position(|(_, flag)| Arc::ptr_eq(flag, &is_cancelled)) else {
            continue;
        };
        waiting.remove(at);
        let message = json!({"jsonrpc": "2.0", "id": id, "result": answer.into_result()});
        // If the client has gone, the next message says so.
        let _ = print(&waiting, &message);
    }
}

fn print<T>(_: &MutexGuard<'_, T>, message: &Value) -> Result<(), Failure> {
    Sink::print(&format!("{message}\n"))
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
