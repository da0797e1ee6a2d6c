//! Files and ranks, to be read square by square.

use chess_core::{File, Rank};

/// A line of squares to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileOrRank {
    /// A file, from rank 1 to rank 8.
    File(File),
    /// A rank, from file a to file h.
    Rank(Rank),
}
