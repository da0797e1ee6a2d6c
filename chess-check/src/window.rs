//! The window: the blocks in memory, shared by the threads that check them.
//!
//! A thread takes the next block that nobody checks, and hands in a [`Part`]. If a game goes on in the next block and
//! nobody has read that block, the thread reads it itself, so no thread waits for one that waits for it.

use std::collections::VecDeque;
use std::io::{self, Read};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use crate::part::Part;
use crate::source::{Block, Source};

/// The blocks that are being checked, with their results, in order.
pub(crate) struct Window {
    source: Mutex<Source>,
    state: Mutex<State>,
    changed: Condvar,
    /// The number of blocks to read ahead.
    most: usize,
}

#[derive(Default)]
struct State {
    /// The number of the first block in the window. Blocks are counted through all inputs.
    first: usize,
    slots: VecDeque<Slot>,
    /// No block is left to be checked.
    is_read: bool,
    is_stopped: bool,
}

struct Slot {
    block: Option<Arc<Block>>,
    part: Progress,
}

enum Progress {
    Waiting,
    Taken,
    Done(Part),
    /// After the range that is checked.
    Outside,
}

/// The result of an attempt to read the next block.
#[derive(PartialEq, Eq)]
enum Found {
    /// The block, read by this thread.
    Own,
    /// The block, read by another thread.
    Other,
    /// The end of the inputs, or of the range.
    End,
}

impl State {
    fn slot(&mut self, number: usize) -> Option<&mut Slot> {
        self.slots.get_mut(number.checked_sub(self.first)?)
    }

    /// The number of the next block to read.
    fn next(&self) -> usize {
        self.first + self.slots.len()
    }
}

impl Window {
    pub(crate) fn new(source: Source, most: usize) -> Self {
        Self { source: Mutex::new(source), state: Mutex::default(), changed: Condvar::new(), most }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, state: MutexGuard<'a, State>) -> MutexGuard<'a, State> {
        self.changed.wait(state).unwrap_or_else(PoisonError::into_inner)
    }

    /// A block; `None` after the end of the last input.
    pub(crate) fn block(&self, number: usize) -> Option<Arc<Block>> {
        loop {
            let mut state = self.state();
            while let Some(slot) = state.slot(number) {
                if let Some(block) = &slot.block {
                    return Some(block.clone());
                }
                state = self.wait(state);
            }
            if number < state.first {
                return None;
            }
            drop(state);
            if self.read(number, true) == Found::End {
                return None;
            }
        }
    }

    /// Reads a block, unless another thread has done so meanwhile. Returns what it found.
    ///
    /// A block that is read because a game goes on in it waits to be checked; any other belongs to the thread
    /// that reads it.
    fn read(&self, number: usize, is_needed: bool) -> Found {
        let mut source = self.source.lock().unwrap_or_else(PoisonError::into_inner);
        if self.state().next() > number {
            return Found::Other;
        }
        let raw = source.next(is_needed);
        let mut state = self.state();
        if let Some(raw) = &raw {
            let part = match (raw.block.is_outside, is_needed) {
                (true, _) => Progress::Outside,
                (false, true) => Progress::Waiting,
                (false, false) => Progress::Taken,
            };
            state.slots.push_back(Slot { block: None, part });
        } else {
            state.is_read = true;
        }
        drop(state);
        drop(source);
        self.changed.notify_all();
        let Some(raw) = raw else { return Found::End };
        let block = Arc::new(raw.unpack());
        if let Some(slot) = self.state().slot(number) {
            slot.block = Some(block);
        }
        self.changed.notify_all();
        Found::Own
    }

    /// The next block to check; `None` after the last one.
    pub(crate) fn take(&self) -> Option<usize> {
        let mut state = self.state();
        loop {
            if state.is_stopped {
                return None;
            }
            let is_waiting = |slot: &Slot| matches!(slot.part, Progress::Waiting);
            if let Some(at) = state.slots.iter().position(is_waiting) {
                state.slots[at].part = Progress::Taken;
                return Some(state.first + at);
            }
            if state.is_read {
                return None;
            }
            if state.slots.len() >= self.most {
                state = self.wait(state);
                continue;
            }
            let next = state.next();
            drop(state);
            if self.read(next, false) == Found::Own {
                return Some(next);
            }
            state = self.state();
        }
    }

    /// Hands in the result of a block.
    pub(crate) fn finish(&self, number: usize, part: Part) {
        if let Some(slot) = self.state().slot(number) {
            slot.part = Progress::Done(part);
        }
        self.changed.notify_all();
    }

    /// Waits for the result of a block; `None` if the block is not checked or does not exist.
    pub(crate) fn result(&self, number: usize) -> Option<Part> {
        let mut state = self.state();
        loop {
            let (is_read, is_stopped) = (state.is_read, state.is_stopped);
            if is_stopped {
                return None;
            }
            match state.slot(number) {
                Some(Slot { part: Progress::Outside, .. }) => return None,
                Some(slot) if matches!(slot.part, Progress::Done(_)) => {
                    let done = std::mem::replace(&mut slot.part, Progress::Taken);
                    if let Progress::Done(part) = done {
                        return Some(part);
                    }
                }
                None if is_read => return None,
                _ => {}
            }
            state = self.wait(state);
        }
    }

    /// Drops the first block, whose result has been used.
    pub(crate) fn drop_first(&self) {
        let mut state = self.state();
        state.slots.pop_front();
        state.first += 1;
        drop(state);
        self.changed.notify_all();
    }

    /// Makes all threads stop after the block that they are checking.
    pub(crate) fn stop(&self) {
        self.state().is_stopped = true;
        self.changed.notify_all();
    }
}

/// The text of an input from a place in a block on, as far as the input goes.
pub(crate) struct Text<'a> {
    window: &'a Window,
    block: Option<Arc<Block>>,
    number: usize,
    at: usize,
}

impl<'a> Text<'a> {
    pub(crate) fn new(window: &'a Window, number: usize, at: usize) -> Self {
        Self { window, block: window.block(number), number, at }
    }
}

impl Read for Text<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let Some(block) = &self.block else { return Ok(0) };
            // The text ends at an error of the input. The block holds the error, which is reported once.
            let mut rest = block.text.get(self.at..).unwrap_or_default();
            if !rest.is_empty() {
                let length = rest.read(buffer)?;
                self.at += length;
                return Ok(length);
            }
            if block.is_last {
                return Ok(0);
            }
            self.at -= block.text.len();
            self.number += 1;
            self.block = self.window.block(self.number);
        }
    }
}
