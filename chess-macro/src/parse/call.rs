//! The wrapper's call: `$crate [tokens]`.

use proc_macro2::{Span, TokenStream, TokenTree};
use syn::{Error, Result};

/// The call that a `macro_rules!` wrapper of the facade makes.
pub(crate) struct Call {
    /// The facade's path, `$crate`.
    pub(crate) facade: TokenTree,
    /// The tokens that the user wrote in the wrapper's brackets.
    pub(crate) written: TokenStream,
}

impl Call {
    /// Parses a call.
    ///
    /// Takes its two tokens from the stream without a `syn` parser. A parser starts with a copy of all
    /// tokens, including those of the game, but a game in tokens is only printed.
    pub(crate) fn parse(tokens: TokenStream) -> Result<Self> {
        let mut tokens = tokens.into_iter();
        if let (Some(facade), Some(TokenTree::Group(written))) = (tokens.next(), tokens.next()) {
            return Ok(Self { facade, written: written.stream() });
        }
        Err(Error::new(Span::call_site(), "call this macro through `caissa`"))
    }
}
