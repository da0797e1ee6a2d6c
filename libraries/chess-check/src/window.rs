//! The window: the blocks in memory, shared by the threads that work on them.
//!
//! A thread takes the next free block, and hands in a [`Part`]. If a game goes on in the next block
//! and that block is not read yet, the thread reads it itself, so no thread waits for one that
//! waits for it.
//!
//! ```text
//!            7          8          9         10            11 ..
//! slots  [ Done   |  Taken   |  Taken   | Waiting  ]  <---- Source      `read`, one thread at a time
//!            |          |         |          |
//!            |          |         |          `take`: the next thread that is free
//!            |          |         `Text`: the last game goes on, so this thread has read block 10
//!            |          `finish`: hands in the result
//!            `result` and `drop_first`: the results are used in order, and the window moves on
//! ```

use std::collections::VecDeque;
use std::io::{self, Read};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use crate::part::Part;
use crate::source::{Block, BlockSource, Need};

/// The blocks that are being worked on, with their results, in order.
pub(crate) struct Window<D> {
    source: Mutex<BlockSource>,
    state: Mutex<WindowState<D>>,
    changed: Condvar,
    /// The number of blocks that may be worked on, however slowly their results are used.
    most: usize,
}

struct WindowState<D> {
    /// The number of the first block in the window. Blocks are counted through all inputs.
    first: usize,
    slots: VecDeque<Slot<D>>,
    /// No block is left to be checked.
    is_read: bool,
    is_stopped: bool,
}

struct Slot<D> {
    block: Option<Arc<Block>>,
    part: SlotState<D>,
}

enum SlotState<D> {
    Waiting,
    Taken,
    Done(Part<D>),
    /// After the range that is checked.
    Outside,
}

/// The result of an attempt to read the next block.
#[derive(PartialEq, Eq)]
enum NextBlock {
    /// The block, read by this thread.
    Own,
    /// The block, read by another thread.
    Other,
    /// The end of the inputs, or of the range.
    End,
}

impl<D> WindowState<D> {
    fn slot(&mut self, number: usize) -> Option<&mut Slot<D>> {
        self.slots.get_mut(number.checked_sub(self.first)?)
    }

    /// The number of the next block to read.
    fn next(&self) -> usize {
        self.first + self.slots.len()
    }
}

impl<D> Window<D> {
    pub(crate) fn new(source: BlockSource, most: usize) -> Self {
        let state =
            WindowState { first: 0, slots: VecDeque::new(), is_read: false, is_stopped: false };
        let (source, state) = (Mutex::new(source), Mutex::new(state));
        Self { source, state, changed: Condvar::new(), most }
    }

    fn state(&self) -> MutexGuard<'_, WindowState<D>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&self, state: MutexGuard<'a, WindowState<D>>) -> MutexGuard<'a, WindowState<D>> {
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
            if self.read(number, Need::RestOfGame) == NextBlock::End {
                return None;
            }
        }
    }

    /// Reads a block, unless another thread has done so meanwhile. Returns what it found.
    ///
    /// A block that is read because a game goes on in it waits to be checked; any other belongs to the thread
    /// that reads it.
    fn read(&self, number: usize, need: Need) -> NextBlock {
        let mut source = self.source.lock().unwrap_or_else(PoisonError::into_inner);
        if self.state().next() > number {
            return NextBlock::Other;
        }
        let raw = source.next(need);
        let mut state = self.state();
        if let Some(raw) = &raw {
            let part = match (raw.block.is_outside, need) {
                (true, _) => SlotState::Outside,
                (false, Need::RestOfGame) => SlotState::Waiting,
                (false, Need::Part) => SlotState::Taken,
            };
            state.slots.push_back(Slot { block: None, part });
        } else {
            state.is_read = true;
        }
        drop(state);
        // Only reading has an order. Many threads unpack their blocks at once, without a lock.
        drop(source);
        self.changed.notify_all();
        let Some(raw) = raw else { return NextBlock::End };
        let block = Arc::new(raw.unpack());
        if let Some(slot) = self.state().slot(number) {
            slot.block = Some(block);
        }
        self.changed.notify_all();
        NextBlock::Own
    }

    /// The next block to check; `None` after the last one.
    pub(crate) fn take(&self) -> Option<usize> {
        let mut state = self.state();
        loop {
            if state.is_stopped {
                return None;
            }
            let is_waiting = |slot: &Slot<D>| matches!(slot.part, SlotState::Waiting);
            // In most blocks the last game goes on, so the next block is already there: it waits for its turn too.
            if let Some(at) = state.slots.iter().take(self.most).position(is_waiting) {
                state.slots[at].part = SlotState::Taken;
                return Some(state.first + at);
            }
            if state.slots.len() >= self.most {
                state = self.wait(state);
                continue;
            }
            if state.is_read {
                return None;
            }
            let next = state.next();
            drop(state);
            if self.read(next, Need::Part) == NextBlock::Own {
                return Some(next);
            }
            state = self.state();
        }
    }

    /// Hands in the result of a block.
    pub(crate) fn finish(&self, number: usize, part: Part<D>) {
        if let Some(slot) = self.state().slot(number) {
            slot.part = SlotState::Done(part);
        }
        self.changed.notify_all();
    }

    /// Waits for the result of a block; `None` if the block is not checked or does not exist.
    pub(crate) fn result(&self, number: usize) -> Option<Part<D>> {
        let mut state = self.state();
        loop {
            let (is_read, is_stopped) = (state.is_read, state.is_stopped);
            if is_stopped {
                return None;
            }
            match state.slot(number) {
                Some(Slot { part: SlotState::Outside, .. }) => return None,
                Some(slot) if matches!(slot.part, SlotState::Done(_)) => {
                    let done = std::mem::replace(&mut slot.part, SlotState::Taken);
                    if let SlotState::Done(part) = done {
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

    /// Skips the rest of an input. Blocks of it that have been read stay.
    pub(crate) fn skip(&self, input: usize) {
        self.source.lock().unwrap_or_else(PoisonError::into_inner).skip(input);
    }

    /// Makes all threads stop after the block that they are checking.
    pub(crate) fn stop(&self) {
        self.state().is_stopped = true;
        self.changed.notify_all();
    }
}

/// The text of an input from a place in a block on, as far as the input goes.
pub(crate) struct BlockText<'a, D> {
    window: &'a Window<D>,
    block: Option<Arc<Block>>,
    number: usize,
    at: usize,
    /// Whether an error of the input is an error of the text. If not, the text ends there.
    fails: bool,
}

impl<'a, D> BlockText<'a, D> {
    pub(crate) fn new(window: &'a Window<D>, number: usize, at: usize, fails: bool) -> Self {
        Self { window, block: window.block(number), number, at, fails }
    }
}

impl<D> Read for BlockText<'_, D> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let Some(block) = &self.block else { return Ok(0) };
            let mut rest = block.text.get(self.at..).unwrap_or_default();
            if !rest.is_empty() {
                let length = rest.read(buffer)?;
                self.at += length;
                return Ok(length);
            }
            // The block keeps the error, which is reported once.
            if let Some(error) = block.error.as_ref().filter(|_| self.fails) {
                return Err(io::Error::new(error.kind(), error.to_string()));
            }
            if block.is_last {
                return Ok(0);
            }
            let input = block.input;
            self.at -= block.text.len();
            self.number += 1;
            self.block = self.window.block(self.number).filter(|block| block.input == input);
        }
    }
}
