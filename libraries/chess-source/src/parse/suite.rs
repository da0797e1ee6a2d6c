//! Positions in files: `[CLAIMS] [OPTIONS] file ".."`, `[CLAIMS] [OPTIONS] dir ".."`.

use proc_macro2::{Span, TokenStream, TokenTree};
use syn::{Error, Result};

use crate::parse::claims::Claims;
use crate::parse::options::{self, ParsedOptions};
use crate::parse::request::{self, FileRequest};
use crate::tokens::{self, flatten};

/// A request for positions, and the options for reading them.
pub struct SuiteCall {
    /// The file or the folder.
    pub request: FileRequest,
    /// The words before it.
    pub options: ParsedOptions,
    /// The claims that are checked.
    pub claims: Claims,
}

impl SuiteCall {
    /// Parses the tokens of `boards!`.
    #[inline]
    pub fn parse(stream: TokenStream) -> Result<Self> {
        let mut tokens = flatten(stream);
        let claims = Claims::take(&mut tokens)?;
        let suite = Self::parse_files(tokens, |tokens| {
            let place = tokens.first().map(TokenTree::span).or(claims.span());
            let words = "expected `file \"...\"`, `dir \"...\"` or positions: `fen \"...\" bm Nf3;`\n\
                         or items: `const NAME = fen \"...\" bm Nf3;`\n\
                         one position without operations is `board!(...)`";
            Error::new(place.unwrap_or_else(Span::call_site), words)
        })?;
        Ok(Self { claims, ..suite })
    }

    /// Parses `[OPTIONS] file ".."` or `[OPTIONS] dir ".."`. For any other token, `refuse` makes the error.
    pub fn parse_files(
        mut tokens: Vec<TokenTree>,
        refuse: impl FnOnce(&[TokenTree]) -> Error,
    ) -> Result<Self> {
        let rest = tokens.split_off(options::count(&tokens));
        let options = syn::parse2(tokens::stream(tokens))?;
        match rest.first() {
            Some(TokenTree::Ident(word)) if request::begins_with(word) => {
                let request = syn::parse2(tokens::stream(rest))?;
                Ok(Self { request, options, claims: Claims::default() })
            }
            _ => Err(refuse(&rest)),
        }
    }
}
