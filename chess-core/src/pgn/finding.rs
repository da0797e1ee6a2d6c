//! What is wrong in a file of games, and where.

use std::vec::Vec;

use super::Place;
use crate::board::Board;
use crate::error::Error;
use crate::game::GameBuf;
use crate::game::GameBuilder;
use crate::replay::Replay;

/// Something in a file of games that cannot be read, is illegal or is not true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finding {
    place: Place,
    error: Error,
}

impl Finding {
    /// Where it stands in the file.
    pub const fn place(&self) -> Place {
        self.place
    }

    /// What it is. Its range is one of the game's own text.
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

impl core::error::Error for Finding {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        Some(&self.error)
    }
}

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
fn findings(text: &str, mut place: Place, mistakes: Vec<Error>) -> Vec<Finding> {
    let mut at = 0;
    let found = |error: Error| {
        let start = error.range().start;
        place.skip(&text[at..start]);
        at = start;
        Finding { place, error }
    };
    mistakes.into_iter().map(found).collect()
}
