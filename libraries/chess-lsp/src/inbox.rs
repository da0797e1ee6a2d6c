//! The thread that reads messages, and the requests that are cancelled meanwhile.

use std::collections::HashSet;
use std::io::{BufReader, Read};
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use lsp_server::{Message, RequestId};

use crate::wire::{self, Failure, Incoming};

/// The requests that the client has cancelled, which threads share.
#[derive(Clone, Default)]
pub(crate) struct Cancelled(Arc<Mutex<HashSet<RequestId>>>);

impl Cancelled {
    /// Whether a request is cancelled, which is then forgotten.
    pub(crate) fn take(&self, id: &RequestId) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(id)
    }
}

/// Starts the thread that reads messages. It notes cancelled requests at once.
pub(crate) fn receive(
    input: impl Read + Send + 'static,
    cancelled: Cancelled,
) -> Receiver<Result<Incoming, Failure>> {
    let (sender, inbox) = mpsc::channel();
    thread::spawn(move || {
        let mut input = BufReader::with_capacity(1 << 16, input);
        while let Some(next) = wire::read(&mut input).transpose() {
            if let Some(id) = cancelled_by(&next) {
                cancelled.0.lock().unwrap_or_else(PoisonError::into_inner).insert(id);
                continue;
            }
            let is_over = next.is_err();
            if sender.send(next).is_err() || is_over {
                return;
            }
        }
    });
    inbox
}

/// The request that a message cancels.
fn cancelled_by(message: &Result<Incoming, Failure>) -> Option<RequestId> {
    match message {
        Ok(Incoming::Message(Message::Notification(told))) if told.method == "$/cancelRequest" => {
            serde_json::from_value(told.params.get("id")?.clone()).ok()
        }
        _ => None,
    }
}
