//! Threads that have ended completely when the function that started them returns.

use std::io;
use std::panic::resume_unwind;
use std::thread::{Builder, Scope, ScopedJoinHandle};

/// The stack of a thread: the search is recursive, up to 128 plies deep.
const STACK: usize = 8 << 20;

/// Starts a thread that may search.
///
/// # Errors
///
/// Returns an error if the operating system has no thread left.
pub(crate) fn start<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    work: impl FnOnce() -> T + Send + 'scope,
) -> io::Result<ScopedJoinHandle<'scope, T>> {
    Builder::new().stack_size(STACK).spawn_scoped(scope, work)
}

/// Waits for the end of a thread, and panics if the thread has panicked. A scope by itself waits only for the end of the
/// work: the thread may drop its thread-local values later.
pub(crate) fn join<T>(thread: ScopedJoinHandle<'_, T>) -> T {
    thread.join().unwrap_or_else(|panic| resume_unwind(panic))
}
