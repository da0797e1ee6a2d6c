//! The procedural macros behind `caissa`. Use that crate: its `game!` and `board!` pass their own path to these
//! macros, so that they work under any name.
//!
//! This crate knows tokens and spans. Only `chess-core` knows what the text between them means.
//!
//! Every macro expands in three steps, which `expand` calls in this order:
//!
//! | step | folder | it takes | it returns |
//! |---|---|---|---|
//! | parse | `parse/` | the tokens of a call | data, or a `syn::Error` on a token |
//! | validate | `validate/` | this data; core reads its texts and files | a value, or a `Diagnostic` |
//! | expand | `output` | the value | tokens; it cannot fail |
//!
//! All of them use `tokens/`, which prints tokens as text and finds the token of a byte of that text, and
//! `environment`, which knows whether an editor expands the macro. `editor` adds hover texts, which rustc never sees.

mod completion;
mod diagnostic;
mod editor;
mod environment;
mod expand;
mod output;
mod parse;
#[cfg(test)]
mod tests;
mod tokens;
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

/// The value of an item of `boards!` in an editor: `$crate [tokens]` to a constant position with operations.
#[doc(hidden)]
#[proc_macro]
pub fn epd(tokens: TokenStream) -> TokenStream {
    expand::epd(tokens.into()).unwrap_or_else(Diagnostic::into_value).into()
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
    tokens::angle::rewrite(tokens.into()).into()
}
