//! The memory of queries: what sorts and groups may take before they write to files, and what is left for the others.

use std::fmt;
use std::sync::{Mutex, PoisonError};

use datafusion::common::{Result, resources_err};
use datafusion::execution::memory_pool::{
    MemoryConsumer, MemoryLimit, MemoryPool, MemoryReservation, human_readable_size,
};

/// A pool of memory that always leaves some for consumers that cannot write to files.
///
/// Sorts and groups write to files when they get no more, and share half of what the others do not have. What they have
/// written is merged with three eighths of all, which the merges share: a merge takes all that it can get, and then the next
/// one, or the merge of all partitions, can do nothing but fail. The rest is for those.
#[derive(Debug)]
pub struct QueryMemory {
    limit: usize,
    state: Mutex<[Taken; 3]>,
}

/// The kinds of consumers. Their memory is divided by kind.
#[derive(Clone, Copy)]
enum Use {
    /// It can write to files.
    Spills,
    /// It merges what one sort has written.
    Merges,
    Other,
}

impl Use {
    fn of(consumer: &MemoryConsumer) -> Self {
        if consumer.can_spill() {
            Self::Spills
        } else if consumer.name().starts_with("ExternalSorterMerge") {
            Self::Merges
        } else {
            Self::Other
        }
    }
}

/// The consumers of a kind, and their bytes.
#[derive(Clone, Copy, Debug, Default)]
struct Taken {
    consumers: usize,
    bytes: usize,
}

impl QueryMemory {
    /// A pool of so many bytes.
    #[must_use]
    pub fn new(limit: usize) -> Self {
        Self { limit, state: Mutex::default() }
    }

    /// Changes what the kind of a consumer has.
    fn change(&self, consumer: &MemoryConsumer, change: impl FnOnce(&mut Taken)) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        change(&mut state[Use::of(consumer) as usize]);
    }

    /// The bytes that a reservation may still get.
    fn left(&self, state: &[Taken; 3], reservation: &MemoryReservation) -> usize {
        let [spills, merges, others] = *state;
        let free = self.limit.saturating_sub(spills.bytes + merges.bytes + others.bytes);
        let share = match Use::of(reservation.consumer()) {
            Use::Spills => self.limit.saturating_sub(others.bytes) / 2 / spills.consumers.max(1),
            Use::Merges => self.limit / 8 * 3 / merges.consumers.max(1),
            Use::Other => return free,
        };
        // The others may have more than what is left beside the shares.
        share.saturating_sub(reservation.size()).min(free)
    }
}

impl fmt::Display for QueryMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&human_readable_size(self.limit))
    }
}

impl MemoryPool for QueryMemory {
    fn name(&self) -> &'static str {
        "queries"
    }

    fn register(&self, consumer: &MemoryConsumer) {
        self.change(consumer, |taken| taken.consumers += 1);
    }

    fn unregister(&self, consumer: &MemoryConsumer) {
        self.change(consumer, |taken| taken.consumers = taken.consumers.saturating_sub(1));
    }

    fn grow(&self, reservation: &MemoryReservation, additional: usize) {
        self.change(reservation.consumer(), |taken| taken.bytes += additional);
    }

    fn shrink(&self, reservation: &MemoryReservation, shrink: usize) {
        self.change(reservation.consumer(), |taken| {
            taken.bytes = taken.bytes.saturating_sub(shrink);
        });
    }

    fn try_grow(&self, reservation: &MemoryReservation, additional: usize) -> Result<()> {
        let consumer = reservation.consumer();
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if additional > self.left(&state, reservation) {
            return resources_err!(
                "`{}` wants {} more than its {}, of {self} for all",
                consumer.name(),
                human_readable_size(additional),
                human_readable_size(reservation.size())
            );
        }
        state[Use::of(consumer) as usize].bytes += additional;
        Ok(())
    }

    fn reserved(&self) -> usize {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.iter().map(|taken| taken.bytes).sum()
    }

    fn memory_limit(&self) -> MemoryLimit {
        MemoryLimit::Finite(self.limit)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    #[test]
    fn sorts_leave_memory_for_merging() {
        let pool: Arc<dyn MemoryPool> = Arc::new(QueryMemory::new(1000));
        let consumer = |name: &str| MemoryConsumer::new(name);
        let sort = consumer("sort").with_can_spill(true).register(&pool);
        assert!(sort.try_grow(501).is_err() && sort.try_grow(500).is_ok());
        let merges = [0, 1].map(|_| consumer("ExternalSorterMerge[0]").register(&pool));
        assert!(merges[0].try_grow(188).is_err() && merges[0].try_grow(187).is_ok());
        assert!(merges[1].try_grow(187).is_ok());
        let last = consumer("SortPreservingMergeExec[0]").register(&pool);
        assert!(last.try_grow(127).is_err() && last.try_grow(126).is_ok());
        drop(sort);
        let sorts = [0, 1].map(|_| consumer("sort").with_can_spill(true).register(&pool));
        // Two share half of what the last merge does not have.
        assert!(sorts[0].try_grow(219).is_err() && sorts[0].try_grow(218).is_ok());
        assert!(sorts[1].try_grow(218).is_ok());
        drop((sorts, merges, last));
        assert_eq!(pool.reserved(), 0);
    }

    #[test]
    fn all_together_never_have_more_than_the_limit() {
        let pool: Arc<dyn MemoryPool> = Arc::new(QueryMemory::new(1000));
        let join = MemoryConsumer::new("HashJoinInput").register(&pool);
        join.try_grow(900).unwrap();
        let merge = MemoryConsumer::new("ExternalSorterMerge[0]").register(&pool);
        assert!(merge.try_grow(101).is_err() && merge.try_grow(60).is_ok());
        let sort = MemoryConsumer::new("sort").with_can_spill(true).register(&pool);
        assert!(sort.try_grow(41).is_err() && sort.try_grow(40).is_ok());
        assert_eq!(pool.reserved(), 1000);
    }
}
