//! Problems solved on many threads, and answered in the order in which they are read.

use std::collections::BTreeMap;
use std::io;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;

use super::answer::Answer;
use super::source::{Given, Source};
use crate::output::Failure;

/// How many problems may be read before one of them is answered, so that one that takes long does not fill the memory
/// with answers to later ones.
const WINDOW: usize = 4096;

/// What the threads share.
struct Shared {
    /// `None` when nothing is to be read any more.
    source: Option<Source>,
    /// Why it could not be read on.
    broken: Option<io::Error>,
    read: usize,
    written: usize,
}

/// Solves the problems of a source, and does something with each answer, in their order. Returns why the source could
/// not be read to its end.
pub(super) fn each(
    source: Source,
    threads: usize,
    solve: &(impl Fn(&Given) -> Answer + Sync),
    mut act: impl FnMut(&Given, &Answer) -> Result<(), Failure>,
) -> Result<Option<io::Error>, Failure> {
    let shared = Mutex::new(Shared { source: Some(source), broken: None, read: 0, written: 0 });
    let room = Condvar::new();
    let (send, answers) = mpsc::channel();
    let done = thread::scope(|scope| {
        for _ in 0..threads {
            let (send, shared, room) = (send.clone(), &shared, &room);
            scope.spawn(move || {
                while let Some((index, given)) = take(shared, room) {
                    let answer = solve(&given);
                    if send.send((index, given, answer)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(send);
        let mut waiting = BTreeMap::new();
        let mut written = 0;
        let mut done = Ok(());
        for (index, given, answer) in answers {
            waiting.insert(index, (given, answer));
            while let Some((given, answer)) = waiting.remove(&written).filter(|_| done.is_ok()) {
                done = act(&given, &answer);
                written += 1;
            }
            let mut state = lock(&shared);
            state.written = written;
            if done.is_err() {
                state.source = None;
            }
            room.notify_all();
        }
        done
    });
    let shared = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.map(|()| shared.broken)
}

/// The next problem with its index.
fn take(shared: &Mutex<Shared>, room: &Condvar) -> Option<(usize, Given)> {
    let mut state = lock(shared);
    while state.source.is_some() && state.read >= state.written + WINDOW {
        state = room.wait(state).unwrap_or_else(PoisonError::into_inner);
    }
    match state.source.as_mut()?.next() {
        Some(Ok(given)) => {
            state.read += 1;
            Some((state.read - 1, given))
        }
        end => {
            state.source = None;
            state.broken = end.and_then(Result::err);
            None
        }
    }
}

fn lock(shared: &Mutex<Shared>) -> MutexGuard<'_, Shared> {
    // A thread that panics ends the command.
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
