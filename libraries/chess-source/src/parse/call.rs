//! The wrapper's call: `$crate [tokens]`.

use proc_macro2::{Span, TokenStream, TokenTree};
use syn::{Error, Result};

/// The call that a `macro_rules!` wrapper of the facade makes.
pub struct Call {
    /// The facade's path, `$crate`.
    pub facade: TokenTree,
    /// The tokens that the user wrote in the wrapper's brackets.
    pub written: TokenStream,
}

impl Call {
    /// Parses a call.
    ///
    /// This does not use a `syn` parser, which would first copy all tokens. A game in tokens is only printed, so most
    /// calls need no copy.
    #[inline]
    pub fn parse(tokens: TokenStream) -> Result<Self> {
        let mut tokens = tokens.into_iter();
        if let (Some(facade), Some(TokenTree::Group(written))) = (tokens.next(), tokens.next()) {
            return Ok(Self { facade, written: written.stream() });
        }
        Err(Error::new(Span::call_site(), "call this macro through `caissa`"))
    }
}
