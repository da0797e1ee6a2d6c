//! A notice to the players.

/// Sentences for the players, and their effect on the user interface.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Notice {
    /// Sentences, one on each line.
    pub(super) text: String,
    pub(super) is_refusal: bool,
    /// Whether the board has changed, or a player wants to see it.
    pub(super) shows_board: bool,
    /// Whether the program ends.
    pub(super) quits: bool,
}

impl Notice {
    pub(super) fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }

    pub(super) fn refusal(reason: impl Into<String>) -> Self {
        Self { is_refusal: true, ..Self::new(reason) }
    }

    pub(super) fn with_board(text: impl Into<String>) -> Self {
        Self { shows_board: true, ..Self::new(text) }
    }
}
