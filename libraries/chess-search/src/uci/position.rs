//! The positions of commands: read by the engine, and by who follows its conversations.

use chess_core::{Allow, Board, Error, FenOptions};

use super::words::quoted;

/// The fix of a position that needs the option.
pub(super) const CHESS960: &str = "for Chess960, set the option `UCI_Chess960`";

/// Reads a FEN. A position that no game reaches is accepted if it can be played on, with the words about it.
pub(super) fn board(fen: &str, is_chess960: bool) -> Result<(Board, Option<String>), String> {
    let playable = Allow::CHECK | Allow::CLOCKS;
    let chess960 = FenOptions::new().chess960().allow(Allow::ARRAYS);
    let options = if is_chess960 { chess960 } else { FenOptions::new() };
    match (options.parse(fen), options.allow(playable).parse(fen)) {
        (Ok(board), _) => Ok((board, None)),
        (Err(error), Ok(board)) => Ok((board, Some(words(&error)))),
        // `Error::fixes` does not know that the option allows different arrays.
        (Err(error), Err(_)) if chess960.parse(fen).is_ok() => Err(words(&error) + "\n" + CHESS960),
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
