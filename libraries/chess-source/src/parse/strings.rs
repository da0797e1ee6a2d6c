//! PGN in strings: `games!("1. e4 e5 * 1. d4 d5 *")`, or several strings with commas between them.

use proc_macro2::{TokenStream, TokenTree};
use syn::Result;

use crate::tokens::literal::StrLiteral;
use crate::tokens::{flatten, is_punct, is_string};

/// The strings of a call; `None` if it has other tokens.
#[inline]
pub fn parse(written: &TokenStream) -> Option<Result<Vec<StrLiteral>>> {
    let mut literals = Vec::new();
    let tokens = flatten(written.clone());
    for pair in tokens.chunks(2) {
        match pair {
            [TokenTree::Literal(literal), rest @ ..]
                if is_string(&pair[0]) && rest.iter().all(|comma| is_punct(comma, ',')) =>
            {
                literals.push(StrLiteral::parse(literal.clone()));
            }
            _ => return None,
        }
    }
    (!literals.is_empty()).then(|| literals.into_iter().collect())
}
