//! A problem as the formats carry it.

use alloc::string::String;
use alloc::vec::Vec;

use chess_core::pgn::Place;
use chess_core::{Board, Move};

use super::Mistake;
use crate::Stipulation;

/// A problem with what its text says about its solution. The moves are legal; whether they mate is not known.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Problem {
    /// The position. The side to move mates.
    pub board: Board,
    /// The number of moves, if the text says it.
    pub stipulation: Option<Stipulation>,
    /// First moves that mate, as far as the text gives them.
    pub keys: Vec<Move>,
    /// A line of both sides from the position on, as far as the text gives it.
    pub line: Vec<Move>,
    /// What the collection calls it.
    pub id: Option<String>,
    /// Who composed it; several names are separated by `; `.
    pub author: Option<String>,
    /// Where it was published, or the game it is from.
    pub source: Option<String>,
    /// Its themes, in the words of the collection.
    pub themes: Vec<String>,
}

impl Problem {
    /// A position, of which nothing else is said.
    pub const fn new(board: Board) -> Self {
        Self {
            board,
            stipulation: None,
            keys: Vec::new(),
            line: Vec::new(),
            id: None,
            author: None,
            source: None,
            themes: Vec::new(),
        }
    }
}

/// A problem of a file in which problems take several lines.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Entry {
    /// The line in which it begins, from 1.
    pub line: usize,
    /// The problem, or why it cannot be read.
    pub problem: Result<Problem, Mistake>,
}

/// The most moves of a stipulation.
pub(super) const MOST_MOVES: u32 = 100;

/// Reads a stipulation that stands at a place: `#3`, perhaps with spaces.
///
/// # Errors
///
/// Returns a [`Mistake`] if it is not a direct mate in 1 to 100 moves.
///
/// # Examples
///
/// ```
/// use chess_core::pgn::Place;
/// use chess_mate::formats::stipulation;
///
/// assert_eq!(stipulation("#3", Place::START)?.moves(), 3);
/// let selfmate = stipulation("s#2", Place::START).unwrap_err();
/// assert_eq!(selfmate.to_string(), "`s#2`: only direct mates, such as `#3`, are proved");
/// # Ok::<(), chess_mate::formats::Mistake>(())
/// ```
pub fn stipulation(text: &str, place: Place) -> Result<Stipulation, Mistake> {
    let own = text.trim();
    let Some(moves) = own.strip_prefix('#') else {
        return Err(if own.contains('#') {
            Mistake::unsupported(place, own, "only direct mates, such as `#3`, are proved")
        } else {
            Mistake::expected(place, "a direct mate such as `#3`", own)
        });
    };
    match moves.trim().parse::<u8>() {
        Ok(moves) if (1..=MOST_MOVES).contains(&u32::from(moves)) => {
            Ok(Stipulation::exactly(moves))
        }
        _ => Err(Mistake::expected(place, "`#` and a number of moves from 1 to 100", own)),
    }
}
