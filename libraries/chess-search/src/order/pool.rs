//! A pool of move lists, so that nodes do not allocate.

use chess_core::Legal;

/// A move with its score: the higher, the earlier it is searched.
pub(crate) type Scored<'b> = (i32, Legal<'b>);

/// The lists that no node uses.
#[derive(Clone, Debug, Default)]
pub(crate) struct ListPool(Vec<Vec<Scored<'static>>>);

impl ListPool {
    /// An empty list.
    pub(crate) fn take<'b>(&mut self) -> Vec<Scored<'b>> {
        /// More moves than most positions have.
        const ROOM: usize = 64;
        self.0.pop().unwrap_or_else(|| Vec::with_capacity(ROOM))
    }

    /// Keeps the memory of a list for another node.
    pub(crate) fn give_back(&mut self, mut list: Vec<Scored<'_>>) {
        list.clear();
        // The moves of a list borrow its board. Collecting the empty list gives it another lifetime, and the standard
        // library reuses the memory of the vector that it consumes.
        self.0.push(list.into_iter().map(|_| unreachable!("the list is empty")).collect());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_reused() {
        let mut pool = ListPool::default();
        let list = pool.take();
        let place = list.as_ptr().addr();
        pool.give_back(list);
        let list = pool.take();
        assert_eq!(list.as_ptr().addr(), place);
    }
}
