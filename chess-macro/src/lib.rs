//! The procedural macros behind `caissa`. Use that crate: its `game!` and `board!` pass their own path to these
//! macros, so that they work under any name.
//!
//! This crate knows tokens and spans. Only `chess-core` knows what the text between them means.
//!
//! Every macro expands in three steps:
//!
//! | step | file | what it does |
//! |---|---|---|
//! | parse | `call` | takes the facade's path and the written tokens from the wrapper's call |
//! | | `input` | finds the FEN and the moves in the written tokens or strings |
//! | | `options` | parses the words before a FEN: `reachable`, `allow(..)` |
//! | | `request` | parses `file "..", 3` and `dir ".."` |
//! | | `items` | parses the items of `games!` and `boards!` |
//! | | `line` | finds the position and the operations in an item of `boards!` |
//! | | `puzzle` | finds the claim, the words and the position in `puzzle!`, and proves the claim |
//! | | `book_line` | finds the games and their names in `book!` |
//! | | `perft` | parses and checks the word `perft` |
//! | | `habits` | refuses what is written as other macros take it, with the cure |
//! | validate | `validate` | asks core what the text means, and turns its errors into diagnostics |
//! | | `files` | reads the games of a requested file or folder |
//! | | `suite` | reads the positions of a requested file or folder |
//! | expand | `output` | writes the result with `quote!`, which cannot fail |
//!
//! The steps share four types: `source` maps tokens or a string to text, and a byte range of that text to spans;
//! `literal` does the same for one string literal; `place` shows a mistake's line inside a string; `diagnostic`
//! becomes a `compile_error!` on the exact span. `angle` rewrites `game!<...>` inside `chess!`. `editor` adds what an
//! editor shows for each token; rustc never sees that.

mod angle;
mod book_line;
mod call;
mod diagnostic;
mod editor;
mod expand;
mod files;
mod habits;
mod input;
mod items;
mod line;
mod literal;
mod options;
mod output;
mod perft;
mod place;
#[cfg(feature = "puzzle")]
mod puzzle;
mod request;
mod source;
mod suite;
#[cfg(test)]
mod tests;
mod validate;

use proc_macro::TokenStream;

use crate::diagnostic::Diagnostic;

/// `game!`: `$crate [tokens]` to a constant game.
#[doc(hidden)]
#[proc_macro]
pub fn game(tokens: TokenStream) -> TokenStream {
    expand::game(tokens.into()).unwrap_or_else(Diagnostic::into_value).into()
}

/// `games!`: `$crate [tokens]` to constant games, or to items.
#[doc(hidden)]
#[proc_macro]
pub fn games(tokens: TokenStream) -> TokenStream {
    expand::games(tokens.into()).unwrap_or_else(Diagnostic::into_value).into()
}

/// `board!`: `$crate [tokens]` to a constant position.
#[doc(hidden)]
#[proc_macro]
pub fn board(tokens: TokenStream) -> TokenStream {
    expand::board(tokens.into()).unwrap_or_else(Diagnostic::into_value).into()
}

/// `puzzle!`: `$crate [tokens]` to a constant problem.
#[cfg(feature = "puzzle")]
#[doc(hidden)]
#[proc_macro]
pub fn puzzle(tokens: TokenStream) -> TokenStream {
    expand::puzzle(tokens.into()).unwrap_or_else(Diagnostic::into_value).into()
}

/// `puzzles!`: `$crate [tokens]` to constant problems, or to items.
#[cfg(feature = "puzzle")]
#[doc(hidden)]
#[proc_macro]
pub fn puzzles(tokens: TokenStream) -> TokenStream {
    expand::puzzles(tokens.into()).unwrap_or_else(Diagnostic::into_value).into()
}

/// `boards!`: `$crate [tokens]` to constant positions with operations, or to items.
#[doc(hidden)]
#[proc_macro]
pub fn boards(tokens: TokenStream) -> TokenStream {
    expand::boards(tokens.into()).unwrap_or_else(Diagnostic::into_value).into()
}

/// `book!`: `$crate [tokens]` to a constant book.
#[doc(hidden)]
#[proc_macro]
pub fn book(tokens: TokenStream) -> TokenStream {
    expand::book(tokens.into()).unwrap_or_else(Diagnostic::into_value).into()
}

/// `Board!`: `$crate [tokens]` to the type of a position, which is also its value.
#[doc(hidden)]
#[proc_macro]
pub fn board_type(tokens: TokenStream) -> TokenStream {
    expand::board_type(tokens.into()).unwrap_or_else(Diagnostic::into_value).into()
}

/// Rewrites `game!<...>` and `board!<...>` in ordinary Rust to `game!{...}` and `board!{...}`.
#[proc_macro]
pub fn chess(tokens: TokenStream) -> TokenStream {
    angle::rewrite(tokens.into()).into()
}
