//! The wrapper's call: `$crate [tokens]`.

use proc_macro2::{Span, TokenStream, TokenTree};

use crate::input::Input;
use crate::refusal::Refusal;
use crate::{expand, fixtures};

/// Answers a call of a wrapper: reads its input, and expands it or refuses it.
pub(crate) fn answer(
    tokens: TokenStream,
    expand: fn(&TokenTree, &Input) -> Result<TokenStream, Refusal>,
) -> TokenStream {
    read(tokens)
        .and_then(|(facade, written)| expand(&facade, &Input::read(written)?))
        .unwrap_or_else(Refusal::into_tokens)
}

/// Answers a call of `Board!`, where a type may be expected.
pub(crate) fn answer_type(tokens: TokenStream) -> TokenStream {
    read(tokens)
        .and_then(|(facade, written)| expand::board_type(&facade, &Input::read(written)?))
        .unwrap_or_else(Refusal::into_type)
}

/// Answers a call of `games!`, which has items or is one expression.
pub(crate) fn answer_games(tokens: TokenStream) -> TokenStream {
    read(tokens)
        .and_then(|(facade, written)| {
            if fixtures::are_written(&written) {
                return Ok(fixtures::expand(&facade, written));
            }
            expand::games(&facade, &Input::read(written)?)
        })
        .unwrap_or_else(Refusal::into_tokens)
}

/// The facade's name, and what was written in the call.
fn read(tokens: TokenStream) -> Result<(TokenTree, TokenStream), Refusal> {
    let mut tokens = tokens.into_iter();
    if let (Some(facade), Some(TokenTree::Group(written))) = (tokens.next(), tokens.next()) {
        return Ok((facade, written.stream()));
    }
    let words = "call this macro through `caissa`";
    Err(Refusal::new(words.to_owned(), Span::call_site()))
}
