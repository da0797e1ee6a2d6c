//! The switch of a mutant: `on(7)` is true where the environment says `CAISSA_MUTANT=7`.

#![allow(missing_docs)]

use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

const MOST: usize = 1 << 14;
const UNKNOWN: u32 = u32::MAX;
const NONE: u32 = u32::MAX - 1;

static ACTIVE: AtomicU32 = AtomicU32::new(UNKNOWN);
static RECORDS: AtomicBool = AtomicBool::new(false);
static REACHED: [AtomicBool; MOST] = [const { AtomicBool::new(false) }; MOST];
static RECORD: Mutex<Option<std::fs::File>> = Mutex::new(None);

/// Whether the mutant of a number is the one that runs; never while a constant is computed.
#[inline(always)]
pub const fn on(mutant: u32) -> bool {
    core::intrinsics::const_eval_select((mutant,), never, at_run_time)
}

const fn never(_: u32) -> bool {
    false
}

#[inline(always)]
fn at_run_time(mutant: u32) -> bool {
    if ACTIVE.load(Relaxed) == UNKNOWN {
        begin();
    }
    if RECORDS.load(Relaxed) && !REACHED[mutant as usize].load(Relaxed) {
        record(mutant);
    }
    ACTIVE.load(Relaxed) == mutant
}

#[cold]
#[inline(never)]
fn begin() {
    let active = std::env::var("CAISSA_MUTANT").ok().and_then(|number| number.parse().ok());
    if let Some(path) = std::env::var_os("CAISSA_MUTANTS_REACHED") {
        *RECORD.lock().unwrap() = Some(std::fs::File::create(path).unwrap());
        RECORDS.store(true, Relaxed);
    }
    ACTIVE.store(active.unwrap_or(NONE), Relaxed);
}

#[cold]
#[inline(never)]
fn record(mutant: u32) {
    if REACHED[mutant as usize].swap(true, Relaxed) {
        return;
    }
    if let Some(file) = &mut *RECORD.lock().unwrap() {
        file.write_all(std::format!("{mutant}\n").as_bytes()).unwrap();
    }
}
