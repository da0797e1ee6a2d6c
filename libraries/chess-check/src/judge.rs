//! Judges of positions, such as engines, and their opinions.

use std::fmt;
use std::ops::Range;

use chess_core::Board;
use chess_core::epd::Epd;

/// A judge of positions without a mistake, such as an engine; see [`CheckOptions::judge`](crate::CheckOptions::judge).
pub trait Judge: fmt::Debug + Send + Sync {
    /// The opinions about a line of EPD. Several threads ask at once.
    fn judge(&self, epd: &Epd<'_>) -> Vec<Opinion>;
}

/// An opinion about a line of EPD. It is not a mistake in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opinion {
    /// The stable short name of its kind.
    pub code: &'static str,
    /// The byte range in the line.
    pub range: Range<usize>,
    /// The opinion in one line.
    pub headline: String,
    /// Lines that say more.
    pub help: Vec<String>,
    /// The position.
    pub board: Board,
}
