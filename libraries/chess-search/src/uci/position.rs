//! The positions of commands: read by the engine, and by who follows its conversations.

use chess_core::{Allow, Board, Error, FenOptions};

use super::words::quoted;

/// The rules of Chess960, where both sides may have arrays of their own.
pub(super) const CHESS960: FenOptions = FenOptions::new().chess960().allow(Allow::ARRAYS);

/// The fix of a position that needs the option.
pub(super) const NEEDS_CHESS960: &str = "for Chess960, set the option `UCI_Chess960`";

/// Reads a FEN. A position that no game reaches is accepted if it can be played on, with the words about it.
pub(super) fn board(fen: &str, rules: FenOptions) -> Result<(Board, Option<String>), String> {
    let playable = rules.allow(Allow::CHECK | Allow::CLOCKS);
    match (rules.parse(fen), playable.parse(fen)) {
        (Ok(board), _) => Ok((board, None)),
        (Err(error), Ok(board)) => Ok((board, Some(words(&error)))),
        // `Error::fixes` does not know that the option allows different arrays.
        (Err(error), Err(_)) if CHESS960.parse(fen).is_ok() => {
            Err(words(&error) + "\n" + NEEDS_CHESS960)
        }
        (Err(error), Err(_)) => Err(words(&error)),
    }
}

/// The words about a move of a list, counted from 0, that is refused.
pub(super) fn refused(at: usize, word: &str, reason: &str) -> String {
    format!("move {}, {}: {reason}", at + 1, quoted(word))
}

/// The message of an error without the board, and without the options that only macros have.
pub(super) fn words(error: &Error) -> String {
    format!("{}\n{}", error.headline(), error.help()).trim_end().to_owned()
}
