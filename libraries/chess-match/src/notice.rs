//! Notices to the players.

/// Sentences for the players, and their effect on the user interface.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notice {
    /// Sentences, one on each line.
    pub text: String,
    /// Whether they refuse something.
    pub is_refusal: bool,
    /// Whether the board has changed, or a player wants to see it.
    pub shows_board: bool,
    /// Whether the program ends.
    pub quits: bool,
}

impl Notice {
    /// A notice with a text.
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }

    /// A refusal with its reason.
    pub fn refusal(reason: impl Into<String>) -> Self {
        Self { is_refusal: true, ..Self::new(reason) }
    }

    /// A notice after which the board is to be shown.
    pub fn with_board(text: impl Into<String>) -> Self {
        Self { shows_board: true, ..Self::new(text) }
    }
}
