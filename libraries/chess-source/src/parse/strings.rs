//! PGN in strings: `games!("1. e4 e5 * 1. d4 d5 *")`, or several strings with commas between them.

use proc_macro2::TokenStream;
use syn::Result;

use crate::tokens::literal::StrLiteral;
use crate::tokens::{flatten, is_punct};

/// The strings of a call; `None` if it has other tokens.
#[inline]
pub fn parse(written: &TokenStream) -> Option<Result<Vec<StrLiteral>>> {
    let mut literals = Vec::new();
    let tokens = flatten(written.clone());
    for pair in tokens.chunks(2) {
        if !pair[1..].iter().all(|comma| is_punct(comma, ',')) {
            return None;
        }
        literals.push(StrLiteral::of(&pair[0])?);
    }
    (!literals.is_empty()).then(|| literals.into_iter().collect())
}
