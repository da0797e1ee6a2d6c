//! The answers of the tools, and refusals in their words.

use chess_core::diagram::Style;
use chess_core::error::Fix;
use chess_core::{Error, Move};
use serde_json::{Value, json};

use crate::args::Look;
use crate::output::drawing;

/// The look of each board: letters, seen from White.
pub(super) const PLAIN: Look = Look { unicode: false, flip: false };

/// The answer of a tool: text, and the same as data.
pub(super) struct Answer {
    pub(super) text: String,
    pub(super) data: Value,
    pub(super) is_error: bool,
}

impl Answer {
    pub(super) fn new(text: impl Into<String>, data: Value) -> Self {
        Self { text: text.into(), data, is_error: false }
    }

    /// The answer to a call that cannot be understood.
    pub(super) fn refuse(words: impl Into<String>) -> Self {
        let text = words.into();
        let data = json!({"error": text});
        Self { text, data, is_error: true }
    }

    /// The result of the call as the protocol has it.
    pub(super) fn into_result(self) -> Value {
        json!({
            "content": [{"type": "text", "text": self.text}],
            "structuredContent": self.data,
            "isError": self.is_error,
            "resultType": "complete",
        })
    }

    /// The refusal of a move or a position: the reason, and what could be played in its place.
    pub(super) fn of(error: &Error) -> Self {
        Self { is_error: true, ..Self::new(words(error), reason(error)) }
    }
}

/// The message of an error, with the board as every answer draws it.
pub(super) fn words(error: &Error) -> String {
    let mut text = error.headline().to_string();
    for line in help(error) {
        text = text + "\n" + &line;
    }
    let drawing = error.drawing(Style::Letters);
    match error.board() {
        _ if drawing.is_empty() => text,
        Some(board) => text + "\n\n" + drawing::picture(&board, None, PLAIN).trim_end(),
        None => text + "\n\n" + &drawing,
    }
}

/// The reason of an error as data.
pub(super) fn reason(error: &Error) -> Value {
    let board = error.board();
    let sans = |moves: &[Move]| -> Vec<String> {
        let san = |mv: &Move| board.map(|board| board.san(*mv).to_string());
        moves.iter().filter_map(san).collect()
    };
    json!({
        "error": error.headline().to_string(),
        "code": error.kind().code(),
        "written": error.written().to_string(),
        "help": help(error),
        "fen": board.map(|board| board.to_string()),
        "did_you_mean": sans(error.suggestions().as_slice()),
        "legal_moves": board.map_or_else(Vec::new, |board| sans(&board.legal_moves())),
    })
}

fn help(error: &Error) -> Vec<String> {
    error.help().lines().map(str::to_owned).chain(chess960(error)).collect()
}

/// The fix that is an argument of the tools.
pub(super) fn chess960(error: &Error) -> Option<String> {
    error.fixes().into_iter().find_map(|fix| match fix {
        Fix::DeclareChess960(rights) => {
            Some(format!("for Chess960, write `{rights}`, or add `\"chess960\": true`"))
        }
        _ => None,
    })
}
