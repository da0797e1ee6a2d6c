//! Lists of moves whose memory is used again: a node of the search asks the system for none.

use chess_core::Legal;

/// A move, and how promising it is.
pub(crate) type Scored<'b> = (i32, Legal<'b>);

/// Lists that no node uses.
#[derive(Clone, Debug, Default)]
pub(crate) struct Spare(Vec<Vec<Scored<'static>>>);

impl Spare {
    /// An empty list.
    pub(crate) fn take<'b>(&mut self) -> Vec<Scored<'b>> {
        /// More moves than most positions have.
        const ROOM: usize = 64;
        self.0.pop().unwrap_or_else(|| Vec::with_capacity(ROOM))
    }

    /// Keeps the memory of a list.
    pub(crate) fn keep(&mut self, mut list: Vec<Scored<'_>>) {
        list.clear();
        // An empty list of moves of one board becomes one of another's; the library collects it in its own place.
        self.0.push(list.into_iter().map(|_| unreachable!("the list is empty")).collect());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_memory_is_used_again() {
        let mut spare = Spare::default();
        let list = spare.take();
        let place = list.as_ptr().addr();
        spare.keep(list);
        let list = spare.take();
        assert_eq!(list.as_ptr().addr(), place);
    }
}
