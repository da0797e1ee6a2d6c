//! The transposition table, shared by all threads without a lock and without `unsafe`.
//!
//! An entry is two atomic words: the data, and the key of the position combined with it (`key ^ data`). If two threads
//! write an entry at once, its words may come from both. Then the key that is read back is wrong, so the entry is not
//! found:
//!
//! ```text
//!                 data   check
//! thread 1        A      k1 ^ A
//! thread 2        B      k2 ^ B
//! torn entry      B      k1 ^ A     B ^ (k1 ^ A) is neither k1 nor k2
//! ```

use std::fmt;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread;

use chess_core::Move;

use crate::info::Bound;
use crate::score::Value;
use crate::threads;

/// An entry of the transposition table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TableEntry {
    pub(crate) mv: Option<Move>,
    pub(crate) value: Value,
    /// The static evaluation, whatever the search has found. `None` in check, and if it was not needed.
    pub(crate) eval: Option<Value>,
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
}

/// The two words of an entry: the check, and the data.
type Slot = [AtomicU64; 2];

/// Four entries, which fill one line of the processor's cache.
type Bucket = [Slot; 4];

/// The length of a line of the processor's cache in bytes.
const LINE: usize = size_of::<Bucket>();

/// The transposition table.
///
/// The system gives a large one its memory when it is first used, as zeros: a table of many gigabytes is there at once.
#[derive(Debug)]
pub(crate) struct TranspositionTable {
    slots: Box<[Slot]>,
    /// The first slot that begins a line of the cache.
    first: usize,
    /// The number of the search, so that entries of earlier searches are replaced first.
    age: u8,
    /// Whether a search may have written entries since the table was empty.
    is_used: bool,
}

/// The memory for a table of this size is not available.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge {
    /// The size in mebibytes.
    pub mebibytes: usize,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is not enough memory for a hash table of {} MiB", self.mebibytes)
    }
}

impl std::error::Error for TooLarge {}

/// Ages count to this and begin again: an entry has 6 bits for them.
const AGES: u8 = 64;
// The quiescence search and reduced searches meet the same positions again, at depth 0 or little
// more. Their bounds must not push out the result of a deep search that is still needed.
/// A deeper entry of the same search stays if it is deeper by more than this.
const MUCH_DEEPER: i32 = 4;
/// For replacement, an entry of the last search counts as this many plies less deep.
const AGE_PLIES: i32 = 8;
/// Marks an entry without an evaluation.
const NO_EVAL: Value = i16::MIN as Value;

/// The least number of buckets for which a thread is started, and the largest number that is written at once: 64 MiB.
const LEAST_PART: usize = 1 << 20;

fn clear(buckets: &[Bucket]) {
    for word in buckets.as_flattened().as_flattened() {
        word.store(0, Relaxed);
    }
}

impl TranspositionTable {
    pub(crate) fn new(mebibytes: usize) -> Result<Self, TooLarge> {
        let too_large = TooLarge { mebibytes };
        let bytes = mebibytes.max(1).checked_mul(1 << 20).ok_or(too_large)?;
        if bytes > available_memory() {
            return Err(too_large);
        }
        // Memory may begin inside a line: the slots before the first whole one are left over.
        let count = bytes / size_of::<Slot>() + LINE / size_of::<Slot>() - 1;
        let slots: Box<[Slot]> = bytemuck::try_zeroed_slice_box(count).map_err(|()| too_large)?;
        let first = (slots.as_ptr().addr().wrapping_neg() % LINE) / size_of::<Slot>();
        let table = Self { slots, first, age: 0, is_used: false };
        // A first search should not wait for the memory of a small one.
        if table.buckets().len() <= LEAST_PART {
            clear(table.buckets());
        }
        Ok(table)
    }

    fn buckets(&self) -> &[Bucket] {
        self.slots[self.first..].as_chunks().0
    }

    /// Empties the table, a large one on all cores.
    pub(crate) fn clear(&mut self) {
        // To empty a new table would touch all of its memory, which the system gives only when it
        // is used.
        if !self.is_used {
            return;
        }
        let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let part = self.buckets().len().div_ceil(cores).max(LEAST_PART);
        thread::scope(|scope| {
            let mut parts = self.buckets().chunks(part);
            let own = parts.next();
            for part in parts {
                if threads::start(scope, || clear(part)).is_err() {
                    clear(part);
                }
            }
            own.map(clear);
        });
        self.age = 0;
        self.is_used = false;
    }

    /// From now on, entries of earlier searches are replaced first.
    pub(crate) fn begin_search(&mut self) {
        self.age = (self.age + 1) % AGES;
        self.is_used = true;
    }

    /// Begins to load the entries that a key can have, so that they are there when they are read. Memory takes longer
    /// than making a move.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) {
        let buckets = self.buckets();
        prefetch_index::prefetch_index(buckets, index(key, buckets.len()));
    }

    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        let buckets = self.buckets();
        &buckets[index(key, buckets.len())]
    }

    pub(crate) fn get(&self, key: u64) -> Option<TableEntry> {
        // No branch for each slot: the processor cannot predict which slot holds the entry. The first one counts.
        let found = self.bucket(key).iter().rfold(0, |found, slot| {
            let [check, data] = slot.each_ref().map(|word| word.load(Relaxed));
            if check ^ data == key && data != 0 { data } else { found }
        });
        (found != 0).then(|| unpack(found))
    }

    /// Stores an entry in place of the entry of the same position, or else of the least valuable one in its bucket.
    ///
    /// A node that fails low has no best move. The move of the earlier entry stays, because it
    /// still orders the moves.
    pub(crate) fn set(&self, key: u64, entry: TableEntry) {
        let bucket = self.bucket(key);
        let mut place = &bucket[0];
        let mut least = i32::MAX;
        let mut mv = entry.mv;
        for slot in bucket {
            let [check, data] = slot.each_ref().map(|word| word.load(Relaxed));
            if check ^ data == key {
                if self.is_deeper(data, entry) {
                    return;
                }
                place = slot;
                mv = mv.or(move_of(data));
                break;
            }
            let worth = self.worth(data);
            if worth < least {
                (place, least) = (slot, worth);
            }
        }
        let data = pack(TableEntry { mv, ..entry }, self.age);
        let [check, place] = place;
        check.store(key ^ data, Relaxed);
        place.store(data, Relaxed);
    }

    /// Whether an entry of this search is so much deeper that a new bound is not worth replacing it.
    fn is_deeper(&self, data: u64, entry: TableEntry) -> bool {
        age_of(data) == self.age
            && entry.bound != Bound::Exact
            && i32::from(depth_of(data)) > i32::from(entry.depth) + MUCH_DEEPER
    }

    /// The value of an entry for replacement: deep entries of recent searches are kept longest.
    fn worth(&self, data: u64) -> i32 {
        if data == 0 {
            return i32::MIN;
        }
        let age = (self.age + AGES - age_of(data)) % AGES;
        i32::from(depth_of(data)) - AGE_PLIES * i32::from(age)
    }

    /// The share of entries that this search has written, in thousandths, from a sample.
    pub(crate) fn full(&self) -> u16 {
        let sample = self.buckets().iter().take(250).flatten();
        let is_new = |[_, data]: &&Slot| {
            let data = data.load(Relaxed);
            data != 0 && age_of(data) == self.age
        };
        sample.filter(is_new).count() as u16
    }
}

/// The place of a key among so many buckets: the upper half of the product is the key scaled to their number, without a
/// slow division.
#[inline]
fn index(key: u64, buckets: usize) -> usize {
    ((u128::from(key) * buckets as u128) >> 64) as usize
}

/// From the lowest bit: move 16, value 16, evaluation 16, depth 8, bound 2, age 6.
fn pack(entry: TableEntry, age: u8) -> u64 {
    let word = |value: Value| u64::from(value.clamp(NO_EVAL, 32_767) as i16 as u16);
    let mv = entry.mv.map_or(0, |mv| u64::from(mv.to_bits()));
    let bound = 1 + entry.bound as u64;
    mv | word(entry.value) << 16
        | word(entry.eval.unwrap_or(NO_EVAL)) << 32
        | u64::from(entry.depth) << 48
        | bound << 56
        | u64::from(age) << 58
}

fn unpack(data: u64) -> TableEntry {
    let word = |shift: u32| Value::from((data >> shift) as u16 as i16);
    let bound = match data >> 56 & 3 {
        1 => Bound::Exact,
        2 => Bound::Lower,
        _ => Bound::Upper,
    };
    let eval = Some(word(32)).filter(|eval| *eval != NO_EVAL);
    TableEntry { mv: move_of(data), value: word(16), eval, depth: depth_of(data), bound }
}

fn move_of(data: u64) -> Option<Move> {
    if data as u16 == 0 { None } else { Move::from_bits(data as u16) }
}

const fn depth_of(data: u64) -> u8 {
    (data >> 48) as u8
}

const fn age_of(data: u64) -> u8 {
    (data >> 58) as u8
}

/// The available memory in bytes, where the system reports it. Linux grants requests for more, and ends the program
/// when it uses them.
fn available_memory() -> usize {
    let Ok(text) = std::fs::read_to_string("/proc/meminfo") else { return usize::MAX };
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"));
    let kibibytes = line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok());
    kibibytes.map_or(usize::MAX, |kibibytes: usize| kibibytes.saturating_mul(1024))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_read_back_unchanged() {
        let mv = Move::from_uci("e7e8q");
        for (value, eval, depth, bound) in [
            (31_999, Some(-12), 40, Bound::Exact),
            (-31_990, None, 0, Bound::Lower),
            (5, Some(1_000), 127, Bound::Upper),
        ] {
            let table = TranspositionTable::new(1).unwrap();
            table.set(77, TableEntry { mv, value, eval, depth, bound });
            let entry = table.get(77).unwrap();
            assert_eq!(
                (entry.value, entry.eval, entry.depth, entry.bound, entry.mv),
                (value, eval, depth, bound, mv)
            );
            assert!(table.get(78).is_none());
        }
    }

    #[test]
    fn an_entry_without_a_move_keeps_the_earlier_move() {
        let table = TranspositionTable::new(1).unwrap();
        let entry = TableEntry {
            mv: Move::from_uci("e2e4"),
            value: 1,
            eval: None,
            depth: 3,
            bound: Bound::Lower,
        };
        table.set(5, entry);
        table.set(5, TableEntry { mv: None, ..entry });
        assert_eq!(table.get(5).unwrap().mv, entry.mv);
    }

    #[test]
    fn a_table_larger_than_the_memory_is_refused() {
        assert_eq!(
            TranspositionTable::new(usize::MAX >> 1).unwrap_err().mebibytes,
            usize::MAX >> 1
        );
        assert!(TranspositionTable::new(1 << 34).is_err());
    }

    #[test]
    fn a_table_has_as_many_buckets_as_fit_and_is_empty_after_it_was_cleared() {
        let mut table = TranspositionTable::new(3).unwrap();
        assert_eq!(table.buckets().len(), 3 << 14);
        assert_eq!(table.buckets().as_ptr().addr() % LINE, 0);
        table.begin_search();
        let entry = TableEntry { mv: None, value: 1, eval: None, depth: 3, bound: Bound::Exact };
        for key in [0, u64::MAX / 2, u64::MAX] {
            table.set(key, entry);
            assert!(table.get(key).is_some());
            table.clear();
            assert!(table.get(key).is_none());
            table.begin_search();
        }
    }

    #[test]
    fn a_much_deeper_entry_of_the_same_search_is_not_replaced_by_a_bound() {
        let mut table = TranspositionTable::new(1).unwrap();
        let entry = |depth, bound| TableEntry { mv: None, value: 0, eval: None, depth, bound };
        table.set(7, entry(12, Bound::Lower));
        table.set(7, entry(0, Bound::Upper));
        assert_eq!(table.get(7).unwrap().depth, 12);
        table.set(7, entry(8, Bound::Upper));
        assert_eq!(table.get(7).unwrap().depth, 8);
        table.set(7, entry(0, Bound::Exact));
        assert_eq!(table.get(7).unwrap().depth, 0);
        table.set(7, entry(12, Bound::Lower));
        table.begin_search();
        table.set(7, entry(0, Bound::Upper));
        assert_eq!(table.get(7).unwrap().depth, 0);
    }

    #[test]
    fn deep_and_recent_entries_stay() {
        let mut table = TranspositionTable::new(1).unwrap();
        let entry =
            |depth| TableEntry { mv: None, value: 0, eval: None, depth, bound: Bound::Exact };
        // These share a bucket.
        for key in 1..=4 {
            table.set(key, entry(key as u8));
        }
        table.set(9, entry(9));
        assert!(table.get(1).is_none() && table.get(2).is_some() && table.get(9).is_some());
        table.begin_search();
        table.set(10, entry(0));
        assert!(table.get(2).is_none() && table.get(10).is_some());
    }
}
