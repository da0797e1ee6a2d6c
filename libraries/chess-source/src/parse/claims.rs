//! The words before positions whose claims are then checked: `perft`, their perft counts, and `suite`, the names of
//! published positions.

use proc_macro2::{Delimiter, Group, Span, TokenTree};
use syn::{Error, Result};

/// The greatest depth. The compiler does not optimize macros, so a deeper count takes minutes.
const DEEPEST: u32 = 4;

/// The claims that are checked.
#[derive(Clone, Copy, Default)]
pub struct Claims {
    /// Perft counts.
    pub perft: Option<Perft>,
    /// The span of `suite`: positions with the name of a published one.
    pub suite: Option<Span>,
}

impl Claims {
    /// Takes the words from the beginning of a call.
    #[inline]
    pub fn take(tokens: &mut Vec<TokenTree>) -> Result<Self> {
        let mut claims = Self::default();
        loop {
            if let Some(perft) = Perft::take(tokens)? {
                claims.perft = Some(perft);
            } else if let Some(TokenTree::Ident(word)) = tokens.first()
                && word == "suite"
            {
                claims.suite = Some(word.span());
                tokens.remove(0);
            } else {
                return Ok(claims);
            }
        }
    }

    /// The place of the first word.
    #[inline]
    pub fn span(self) -> Option<Span> {
        self.perft.map(|perft| perft.span).or(self.suite)
    }
}

/// `perft` or `perft(3)`.
#[derive(Clone, Copy)]
pub struct Perft {
    /// The greatest depth of the counts that are checked.
    pub deepest: u32,
    /// The span of the word.
    pub span: Span,
}

impl Perft {
    /// Takes the word and its depth from the beginning of a call.
    #[inline]
    fn take(tokens: &mut Vec<TokenTree>) -> Result<Option<Self>> {
        let Some(TokenTree::Ident(word)) = tokens.first() else { return Ok(None) };
        if word != "perft" {
            return Ok(None);
        }
        let span = word.span();
        tokens.remove(0);
        let deepest = match tokens.first() {
            // More than one token is a game: `perft (1. e4 e5) D1 29`.
            Some(TokenTree::Group(group))
                if group.delimiter() == Delimiter::Parenthesis
                    && group.stream().into_iter().nth(1).is_none() =>
            {
                let deepest = depth(group)?;
                tokens.remove(0);
                deepest
            }
            _ => DEEPEST,
        };
        Ok(Some(Self { deepest, span }))
    }
}

/// The number in the parentheses.
#[inline]
fn depth(group: &Group) -> Result<u32> {
    let text = group.stream().to_string();
    match text.parse() {
        Ok(depth @ 1..=DEEPEST) => Ok(depth),
        Ok(depth) if depth > DEEPEST => Err(Error::new(
            group.span(),
            format!(
                "perft counts are checked up to depth {DEEPEST}: deeper ones take minutes while compiling\n\
                 check them at run time with `Epd::check_perft`"
            ),
        )),
        _ => Err(Error::new(
            group.span(),
            format!("expected a depth from 1 to {DEEPEST} in `perft(...)`"),
        )),
    }
}
