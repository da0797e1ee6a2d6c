//! The data that all requests share, and the trust in each connection.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex};

use super::HostTask;
use super::address::Address;

/// The page and its way to the table: each request needs them.
#[derive(Clone)]
pub(super) struct Site {
    pub(super) address: Arc<Address>,
    /// The parts of addresses that work once, in place of the secret.
    pub(super) tickets: Arc<Mutex<Tickets>>,
    pub(super) page: Arc<str>,
    pub(super) tasks: Sender<HostTask>,
}

/// The tickets that are not used yet, and the used ones.
#[derive(Default)]
pub(super) struct Tickets {
    pub(super) valid: Vec<String>,
    pub(super) used: Vec<String>,
}

/// Whether a connection has shown the secret.
#[derive(Clone, Default)]
pub(super) struct Trust(Arc<AtomicBool>);

impl Trust {
    pub(super) fn give(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    pub(super) fn is_given(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
