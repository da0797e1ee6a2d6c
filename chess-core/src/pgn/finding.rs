//! What is wrong in a file of games, and where.

use std::vec::Vec;

use super::Place;
use crate::{Board, Error, GameBuf, Replay};

/// How many findings are kept of one game.
const MOST: usize = 20;

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
pub(crate) fn read(text: &str, start: Place) -> Result<GameBuf, Vec<Finding>> {
    GameBuf::parse(text).map_err(|_| findings(text, start))
}

/// All that is wrong with a game, in order, at most 20.
fn findings(text: &str, mut place: Place) -> Vec<Finding> {
    // Only what is said of tags at the end comes too late; and a sort costs the first build more than it.
    let mut ordered: Vec<Error> = Vec::new();
    for error in errors(text) {
        let is_before = |other: &Error| other.range().start <= error.range().start;
        ordered.insert(ordered.partition_point(is_before), error);
    }
    let mut at = 0;
    let mut findings = Vec::with_capacity(ordered.len());
    for error in ordered {
        let start = error.range().start;
        place.skip(&text[at..start]);
        at = start;
        findings.push(Finding { place, error });
    }
    findings
}

fn errors(text: &str) -> Vec<Error> {
    let mut replay = Replay::new(text, Board::START);
    let mut errors = Vec::new();
    while errors.len() < MOST {
        let error = match replay.next_item() {
            Ok(Some(_)) => continue,
            Ok(None) => break,
            Err(error) => error,
        };
        errors.push(error);
        if replay.recover(&error) {
            continue;
        }
        while errors.len() < MOST
            && let Some(error) = errors.last().and_then(|last| replay.next_unreadable(last))
        {
            errors.push(error);
        }
        break;
    }
    errors
}
