//! The form of a position and its moves, which each macro has its own of.

use proc_macro2::TokenTree;

/// The form of a position and its moves.
#[derive(Clone, Copy)]
pub struct Form {
    /// The signs that separate the position from the moves.
    pub separators: &'static str,
    /// An example, for messages.
    pub example: &'static str,
}

impl Form {
    /// A call of `game!` or `board!`.
    pub const CALL: Self = Self { separators: ";", example: "fen \"...\"; 1. e4" };
    /// An item of `games!` or a line of `book!`, which a semicolon ends.
    pub const ITEM: Self = Self { separators: ";", example: "(fen \"...\"; 1. e4)" };
    /// The position of an item of `boards!`, before its operations.
    pub const POSITION: Self = Self { separators: ";", example: "(fen \"...\"; 1. e4) bm e5" };
    /// A problem.
    #[cfg(feature = "puzzle")]
    pub const PROBLEM: Self = Self { separators: ",;", example: "fen \"...\", 1. Qh6" };

    /// Takes the tokens after the first separator, and the separator itself.
    #[inline]
    pub fn split(self, tokens: &mut Vec<TokenTree>) -> Option<Vec<TokenTree>> {
        let is_separator = |token: &TokenTree| matches!(token, TokenTree::Punct(punct) if self.separators.contains(punct.as_char()));
        let at = tokens.iter().position(is_separator)?;
        let rest = tokens.split_off(at + 1);
        tokens.pop();
        Some(rest)
    }
}
