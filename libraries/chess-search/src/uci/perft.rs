//! The command `go perft N`: the number of sequences of `N` legal moves, for each first move.

use chess_core::{Board, Legal};

use crate::stop::Stop;

/// The number of sequences of `plies` legal moves; `None` if it is stopped.
pub(super) fn count(board: &Board, plies: u32, stop: &Stop) -> Option<u64> {
    /// The plies that are counted without looking at the stop: it takes some milliseconds.
    const QUICK: u32 = 3;
    if stop.is_stopped() {
        return None;
    }
    if plies <= QUICK {
        return Some(board.perft(plies));
    }
    board.legals().map(Legal::play).map(|next| count(&next, plies - 1, stop)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_the_published_ones_unless_stopped() {
        let stop = Stop::new();
        assert_eq!(count(&Board::START, 4, &stop), Some(197_281));
        assert_eq!(count(&Board::START, 0, &stop), Some(1));
        stop.stop();
        assert_eq!(count(&Board::START, 40, &stop), None);
    }
}
