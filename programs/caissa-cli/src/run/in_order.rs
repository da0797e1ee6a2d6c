//! Work on many threads whose answers come in the order of the items, in bounded memory.
//!
//! One thread reads the items and acts on the answers, so neither needs a lock. The output is the same for any number
//! of threads.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;

use crate::exit::Failure;

/// Whether to go on.
pub(crate) type Flow = Result<ControlFlow<()>, Failure>;

/// The most items in progress. Without a limit, the answers after a slow item would fill the memory.
const WINDOW: usize = 1024;

/// Does some work on each item, on several threads, and acts on each answer, in the order of the items.
///
/// `feed` passes the items to the function that it gets, until that function returns `Break`, which it does after `act`
/// has returned it.
pub(crate) fn each<T: Send, R: Send, O>(
    threads: usize,
    work: impl Fn(&T) -> R + Sync,
    act: impl FnMut(T, R) -> Flow,
    feed: impl FnOnce(&mut dyn FnMut(T) -> Flow) -> Result<O, Failure>,
) -> Result<O, Failure> {
    let (give, given) = mpsc::channel();
    let (send, answers) = mpsc::channel();
    let (given, is_over) = (Mutex::new(given), AtomicBool::new(false));
    thread::scope(|scope| {
        for _ in 0..threads {
            let (send, given, is_over, work) = (send.clone(), &given, &is_over, &work);
            scope.spawn(move || help(given, work, &send, is_over));
        }
        let mut line = InFlight {
            give,
            answers,
            early: BTreeMap::new(),
            given: 0,
            answered: 0,
            flow: ControlFlow::Continue(()),
            act,
        };
        let done = feed(&mut |item| line.push(item)).and_then(|fed| line.wait(0).map(|_| fed));
        is_over.store(true, Ordering::Relaxed);
        done
    })
}

/// Passes on all items, until `give` returns `Break`.
pub(crate) fn all<T>(
    items: impl IntoIterator<Item = T>,
    give: &mut dyn FnMut(T) -> Flow,
) -> Result<(), Failure> {
    for item in items {
        if give(item)?.is_break() {
            break;
        }
    }
    Ok(())
}

/// An item with its number.
type Numbered<T> = (usize, T);

/// An item with its number and its answer, or the panic that the work ended with.
type Finished<T, R> = (usize, T, thread::Result<R>);

/// The loop of a worker thread.
fn help<T, R>(
    given: &Mutex<Receiver<Numbered<T>>>,
    work: &impl Fn(&T) -> R,
    send: &Sender<Finished<T, R>>,
    is_over: &AtomicBool,
) {
    loop {
        let next = given.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((number, item)) = next else { return };
        if is_over.load(Ordering::Relaxed) {
            return;
        }
        let answer = catch_unwind(AssertUnwindSafe(|| work(&item)));
        is_over.fetch_or(answer.is_err(), Ordering::Relaxed);
        if send.send((number, item, answer)).is_err() {
            return;
        }
    }
}

/// The items in progress.
struct InFlight<T, R, A> {
    give: Sender<Numbered<T>>,
    answers: Receiver<Finished<T, R>>,
    /// Answers that wait for the answers of earlier items.
    early: BTreeMap<usize, (T, R)>,
    given: usize,
    answered: usize,
    flow: ControlFlow<()>,
    act: A,
}

impl<T, R, A: FnMut(T, R) -> Flow> InFlight<T, R, A> {
    fn push(&mut self, item: T) -> Flow {
        if self.give.send((self.given, item)).is_ok() {
            self.given += 1;
        }
        self.wait(WINDOW - 1)
    }

    /// Acts on answers until at most `most` items are in progress.
    fn wait(&mut self, most: usize) -> Flow {
        while self.flow.is_continue() {
            let is_full = self.given - self.answered > most;
            let answer =
                if is_full { self.answers.recv().ok() } else { self.answers.try_recv().ok() };
            let Some((number, item, answer)) = answer else { break };
            let answer = answer.unwrap_or_else(|panic| resume_unwind(panic));
            self.early.insert(number, (item, answer));
            self.act()?;
        }
        Ok(self.flow)
    }

    /// Acts on the answers that are next in order.
    fn act(&mut self) -> Result<(), Failure> {
        while self.flow.is_continue()
            && let Some((item, answer)) = self.early.remove(&self.answered)
        {
            self.answered += 1;
            self.flow = (self.act)(item, answer)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The answers to `0..items`, until `last` has been answered. Small numbers take longest.
    fn answers(threads: usize, items: u64, last: u64) -> (Vec<u64>, u64) {
        let (mut answers, mut fed) = (Vec::new(), 0);
        let work = |item: &u64| (0..(items - item) * 2).fold(*item, |sum, more| sum ^ more);
        let act = |item, answer| {
            answers.push(answer);
            Ok(if item == last { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        };
        let items = (0..items).inspect(|item| fed = *item);
        each(threads, work, act, |give| all(items, give)).expect("nothing fails");
        (answers, fed)
    }

    #[test]
    fn answers_are_the_same_on_any_number_of_threads() {
        for (items, last) in [(0, 0), (1, 0), (5000, 5000), (5000, 7)] {
            let (one, _) = answers(1, items, last);
            assert_eq!(one.len() as u64, items.min(last + 1));
            for threads in [2, 3, 7] {
                assert_eq!(answers(threads, items, last).0, one);
            }
        }
    }

    #[test]
    fn an_item_that_takes_long_does_not_let_all_others_be_read() {
        let (_, fed) = answers(2, 1_000_000, 0);
        assert!(fed <= WINDOW as u64, "{fed}");
    }

    #[test]
    fn a_failure_ends_the_work() {
        let fail = |_, ()| Err(Failure::new("full"));
        let done = each(3, |_: &u32| (), fail, |give| all(0..1_000_000, give));
        assert_eq!(done.unwrap_err().to_string(), "full");
    }

    #[test]
    #[should_panic(expected = "work")]
    fn a_panic_is_passed_on() {
        let go_on = |_, ()| Ok(ControlFlow::Continue(()));
        let panics = |item: &u32| assert!(*item != 3000, "work");
        each(2, panics, go_on, |give| all(0..1_000_000, give)).expect("nothing fails");
    }
}
