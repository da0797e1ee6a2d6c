//! The procedural macros behind `caissa`. Use that crate: its `game!` and `board!` pass their own path to these
//! macros, so that they work under any name.
//!
//! The crate has no word of chess: `chess-core` knows what a text means, and `chess-source` where
//! it stands. It refuses what they refuse, and adds only what rustc and editors see.
//!
//! Every macro expands in three steps, which `expand` calls in this order:
//!
//! | step | where | it takes | it returns |
//! |---|---|---|---|
//! | parse | `chess_source::parse` | the tokens of a call | data, or a `syn::Error` on a token |
//! | validate | `chess_source::validate` | this data; core reads its texts and files | a value, or `Diagnostics` |
//! | expand | `output` | the value | tokens; it cannot fail |
//!
//! `report` turns `Diagnostics` into errors of the compiler. `editor` adds hover texts, and `completion` the moves that
//! an editor offers; rustc never sees either.

mod completion;
mod editor;
mod expand;
mod keywords;
mod output;
mod report;
#[cfg(test)]
mod tests;

use chess_source::parse::call::Call;
use chess_source::tokens;
use proc_macro::TokenStream;

use crate::report::Report;

/// `game!`: `$crate [tokens]` to a constant game.
#[doc(hidden)]
#[proc_macro]
pub fn game(tokens: TokenStream) -> TokenStream {
    expand_with(expand::game, tokens)
}

/// `games!`: `$crate [tokens]` to constant games, or to items.
#[doc(hidden)]
#[proc_macro]
pub fn games(tokens: TokenStream) -> TokenStream {
    expand_with(expand::games, tokens)
}

/// `board!`: `$crate [tokens]` to a constant position.
#[doc(hidden)]
#[proc_macro]
pub fn board(tokens: TokenStream) -> TokenStream {
    expand_with(expand::board, tokens)
}

/// `puzzle!`: `$crate [tokens]` to a constant problem.
#[cfg(feature = "puzzle")]
#[doc(hidden)]
#[proc_macro]
pub fn puzzle(tokens: TokenStream) -> TokenStream {
    expand_with(expand::puzzle, tokens)
}

/// `puzzles!`: `$crate [tokens]` to constant problems, or to items.
#[cfg(feature = "puzzle")]
#[doc(hidden)]
#[proc_macro]
pub fn puzzles(tokens: TokenStream) -> TokenStream {
    expand_with(expand::puzzles, tokens)
}

/// `boards!`: `$crate [tokens]` to constant positions with operations, or to items.
#[doc(hidden)]
#[proc_macro]
pub fn boards(tokens: TokenStream) -> TokenStream {
    expand_with(expand::boards, tokens)
}

/// The value of an item of `boards!` in an editor: `$crate [tokens]` to a constant position with operations.
#[doc(hidden)]
#[proc_macro]
pub fn epd(tokens: TokenStream) -> TokenStream {
    expand_with(expand::epd, tokens)
}

/// `book!`: `$crate [tokens]` to a constant book.
#[doc(hidden)]
#[proc_macro]
pub fn book(tokens: TokenStream) -> TokenStream {
    expand_with(expand::book, tokens)
}

/// `fen!` and the other macros that give strings: `$crate [name tokens]` to strings.
#[doc(hidden)]
#[proc_macro]
pub fn literal(tokens: TokenStream) -> TokenStream {
    expand_with(|call| Ok(expand::literal(call)), tokens)
}

/// `setup!`: `$crate [tokens]` to a constant position that need not be whole.
#[doc(hidden)]
#[proc_macro]
pub fn setup(tokens: TokenStream) -> TokenStream {
    expand_with(expand::setup, tokens)
}

/// `Board!`: `$crate [tokens]` to the type of a position, which is also its value.
#[doc(hidden)]
#[proc_macro]
pub fn board_type(tokens: TokenStream) -> TokenStream {
    expand_with(|call| Ok(expand::board_type(call)), tokens)
}

/// `chess!`: `$crate [tokens]` to the tokens, with `$crate::game!(...)` for `game!<...>`, and so for `board!<...>`.
#[doc(hidden)]
#[proc_macro]
pub fn chess(tokens: TokenStream) -> TokenStream {
    let rewrite = |call: Call| Ok(tokens::angle::rewrite(call.written, Some(&call.facade)));
    expand_with(rewrite, tokens)
}

/// Expands the call of a wrapper.
#[inline]
fn expand_with(
    expand: fn(Call) -> Result<proc_macro2::TokenStream, Report>,
    tokens: TokenStream,
) -> TokenStream {
    let expanded = match Call::parse(tokens.into()) {
        Ok(call) => {
            let facade = call.facade.clone();
            expand(call).unwrap_or_else(|error| error.into_value(&facade))
        }
        Err(error) => Report::from(error).into_item(),
    };
    expanded.into()
}
