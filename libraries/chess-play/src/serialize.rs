//! A [`View`](crate::View) in any format that `serde` supports.
//!
//! Values of `chess-core` are written as it writes them: a board as FEN, a move as `"e2e4"`, a side as `"white"`. A
//! fact that a player reads is written as a sentence.

use chess_core::SquareSet;
use serde::{Serialize, Serializer};

use crate::alert::Alert;
use crate::ending::GameEnd;
use crate::notes::PlaceId;
use crate::refusal::Refusal;
use crate::side::Persons;

macro_rules! sentences {
    ($($type:ty),*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
    )*};
}

sentences!(GameEnd, PlaceId, Refusal);

impl Serialize for Alert {
    /// Writes the fact alone: a user interface that reads plain data has buttons for the commands.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.fact())
    }
}

impl Serialize for Persons {
    /// Writes the [name](Self::name).
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// Writes the squares of a set as a list.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes fields by reference")]
pub(crate) fn squares<S: Serializer>(set: &SquareSet, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(*set)
}
