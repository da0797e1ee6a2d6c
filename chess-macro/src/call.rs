//! The wrapper's call: `$crate [tokens]`.

use proc_macro2::{Span, TokenStream, TokenTree};

use crate::input::Input;
use crate::refusal::Refusal;

/// Answers a call of a wrapper: reads its input, and expands it or refuses it.
pub(crate) fn answer(
    tokens: TokenStream,
    expand: fn(&TokenTree, &Input) -> Result<TokenStream, Refusal>,
) -> TokenStream {
    let mut tokens = tokens.into_iter();
    let (Some(facade), Some(TokenTree::Group(written))) = (tokens.next(), tokens.next()) else {
        let words = "call this macro through `caissa`";
        return Refusal::new(words.to_owned(), Span::call_site()).into_tokens();
    };
    Input::read(written.stream())
        .and_then(|input| expand(&facade, &input))
        .unwrap_or_else(Refusal::into_tokens)
}
