//! What is wrong in a file of games, and where.

use std::vec::Vec;

use super::Place;
use crate::board::Board;
use crate::error::Error;
use crate::game::GameBuf;
use crate::game::GameBuilder;
use crate::replay::{Mistake, Replay};

/// Something in a file of games that cannot be read, is illegal or is not true.
///
/// It displays as its place and all lines of its error, so it names no [`source`](core::error::Error::source):
/// a reporter that prints sources too would print the error twice.
///
/// # Examples
///
/// ```
/// use chess_core::pgn::{Place, Reader};
///
/// let file = "[White \"A\"]\n\n1. e4 e5 2. Nf4 *\n";
/// let entry = Reader::new(file.as_bytes()).next().unwrap()?;
/// let finding = entry.game.unwrap_err()[0];
/// assert_eq!(finding.place(), Place { line: 3, column: 13 });
/// assert_eq!(finding.end(), Place { line: 3, column: 16 });
/// assert_eq!(finding.ply(), Some(2));
/// assert_eq!(finding.error().kind().code(), "illegal/cannot-reach");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finding {
    place: Place,
    end: Place,
    ply: Option<usize>,
    error: Error,
}

impl Finding {
    /// Where it begins in the file.
    pub const fn place(&self) -> Place {
        self.place
    }

    /// Where it ends in the file: the place behind its last character.
    pub const fn end(&self) -> Place {
        self.end
    }

    /// The ply of the main line where it stands, counted from 0.
    ///
    /// That is the ply of the move in question, or of the move that would come next. In a variation it is the ply
    /// of the main line's move that the variation replaces. `None` before the moves, and behind an illegal move,
    /// where the position is unknown.
    pub const fn ply(&self) -> Option<usize> {
        self.ply
    }

    /// What it is. Its range is one of the game's own text, [`Entry::text`](super::Entry::text).
    pub const fn error(&self) -> &Error {
        &self.error
    }
}

impl core::fmt::Display for Finding {
    /// `10:4: illegal move 6. Bg5: ...`, and the error's other lines.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{}: {}", self.place, self.error)
    }
}

impl core::error::Error for Finding {}

/// Reads one game's text that begins at a place of a file.
pub(crate) fn read(
    text: &str,
    start: Place,
    builder: &mut GameBuilder,
) -> Result<GameBuf, Vec<Finding>> {
    GameBuf::check_in(&mut Replay::new(text, Board::START), builder)
        .map_err(|mistakes| findings(text, start, mistakes))
}

/// The mistakes of a text, in its order, each at its place in the file.
fn findings(text: &str, mut place: Place, mistakes: Vec<Mistake>) -> Vec<Finding> {
    let mut at = 0;
    let found = |Mistake { error, ply }: Mistake| {
        let range = error.range();
        place.skip(&text[at..range.start]);
        at = range.start;
        let mut end = place;
        end.skip(&text[range]);
        Finding { place, end, ply, error }
    };
    mistakes.into_iter().map(found).collect()
}
