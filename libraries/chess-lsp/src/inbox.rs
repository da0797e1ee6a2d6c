//! The thread that reads messages, and the requests that are cancelled meanwhile.

use std::collections::HashSet;
use std::io::{BufReader, Read};
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use lsp_server::{Message, Notification, RequestId};

use crate::wire::{self, Failure, Incoming};

/// Says whether the client still waits for an answer.
pub(crate) type GoesOn<'a> = dyn Fn() -> bool + Sync + 'a;

/// Requests that threads share, such as those that the client has cancelled.
#[derive(Clone, Default)]
pub(crate) struct RequestSet(Arc<Mutex<HashSet<RequestId>>>);

impl RequestSet {
    pub(crate) fn add(&self, id: RequestId) {
        self.all().insert(id);
    }

    pub(crate) fn contains(&self, id: &RequestId) -> bool {
        self.all().contains(id)
    }

    /// Removes a request, and returns whether it was there.
    pub(crate) fn take(&self, id: &RequestId) -> bool {
        self.all().remove(id)
    }

    fn all(&self) -> MutexGuard<'_, HashSet<RequestId>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Starts the thread that reads messages. It notes cancelled requests at once.
pub(crate) fn receive(
    input: impl Read + Send + 'static,
    cancelled: RequestSet,
) -> Receiver<Result<Incoming, Failure>> {
    let (sender, inbox) = mpsc::channel();
    thread::spawn(move || {
        let mut input = BufReader::with_capacity(1 << 16, input);
        while let Some(next) = wire::read(&mut input).transpose() {
            if let Ok(Incoming::Message(Message::Notification(told))) = &next
                && let Some(id) = cancelled_by(told)
            {
                cancelled.add(id);
            }
            let is_over = next.is_err();
            if sender.send(next).is_err() || is_over {
                return;
            }
        }
    });
    inbox
}

/// The request that a notification cancels.
pub(crate) fn cancelled_by(told: &Notification) -> Option<RequestId> {
    let id = told.params.get("id").filter(|_| told.method == "$/cancelRequest")?;
    serde_json::from_value(id.clone()).ok()
}
