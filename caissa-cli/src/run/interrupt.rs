//! Ctrl-C.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Becomes true when the user presses Ctrl-C. The second time, the program ends at once.
pub(crate) fn flag() -> Arc<AtomicBool> {
    then(|| {})
}

/// Does the same, and calls a function on Ctrl-C.
pub(crate) fn then(act: impl Fn() + Send + 'static) -> Arc<AtomicBool> {
    let is_stopped = Arc::new(AtomicBool::new(false));
    let flag = is_stopped.clone();
    // If the handler cannot be set, Ctrl-C ends the program at once, which is right too.
    let _ = ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
        act();
    });
    is_stopped
}
