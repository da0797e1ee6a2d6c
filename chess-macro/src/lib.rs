//! The procedural macros behind `caissa`. Use that crate: its `game!` and `board!` hand themselves to
//! these, so that they work under any name.
//!
//! This crate knows tokens and spans; what the text between them means, `chess-core` knows.
//!
//! | file | step |
//! |---|---|
//! | `call` | the wrapper's tokens: which crate to name, what was written |
//! | `input` | what was written: a FEN, moves, or both, as tokens or as strings |
//! | `files` | games in files: found, read, told what is wrong |
//! | `fixtures` | games as items, with their documentation |
//! | `terms` | what the words before `fen` say of the position |
//! | `source` | tokens or a string as text, and a byte range of the text back as spans |
//! | `literal` | a string literal's value, and where in the literal each byte of it stands |
//! | `expand` | what core says of the text, as one literal of output |
//! | `tokens` | the output, token by token |
//! | `refusal` | what core refuses, as a `compile_error!` on the exact span |
//! | `angle` | `game!<...>` inside `chess!` |

mod angle;
mod call;
mod expand;
mod files;
mod fixtures;
mod input;
mod literal;
mod refusal;
mod source;
mod terms;
#[cfg(test)]
mod tests;
mod tokens;

use proc_macro::TokenStream;

/// `game!`: `$crate [tokens]` to a constant game.
#[doc(hidden)]
#[proc_macro]
pub fn game(tokens: TokenStream) -> TokenStream {
    call::answer(tokens.into(), expand::game).into()
}

/// `games!`: `$crate [tokens]` to constant games, or to items.
#[doc(hidden)]
#[proc_macro]
pub fn games(tokens: TokenStream) -> TokenStream {
    call::answer_games(tokens.into()).into()
}

/// `board!`: `$crate [tokens]` to a constant position.
#[doc(hidden)]
#[proc_macro]
pub fn board(tokens: TokenStream) -> TokenStream {
    call::answer(tokens.into(), expand::board).into()
}

/// `Board!`: `$crate [tokens]` to the type of a position, which is also its value.
#[doc(hidden)]
#[proc_macro]
pub fn board_type(tokens: TokenStream) -> TokenStream {
    call::answer_type(tokens.into()).into()
}

/// Rewrites `game!<...>` and `board!<...>` in ordinary Rust to `game!{...}` and `board!{...}`.
#[proc_macro]
pub fn chess(tokens: TokenStream) -> TokenStream {
    angle::rewrite(tokens.into()).unwrap_or_else(refusal::Refusal::into_tokens).into()
}
