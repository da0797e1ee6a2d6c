//! A position with operations in a call: `[perft] [OPTIONS] [fen] POSITION OPERATIONS`. The position is tokens or a
//! string, and the operations are tokens, or are in the same string: together they are one line of EPD.

use proc_macro2::{TokenStream, TokenTree};
use syn::{Error, Result};

use crate::parse::options::{self, Options};
use crate::parse::perft::Perft;
use crate::parse::{habits, request};
use crate::tokens::literal::StrLiteral;
use crate::tokens::source::{Part, SpannedText};
use crate::tokens::{self, flatten};

/// A line of EPD, and the options with which it is read.
pub(crate) struct Line {
    /// Whether perft counts are checked.
    pub(crate) perft: Option<Perft>,
    /// The words before the position.
    pub(crate) options: Options,
    /// The line.
    pub(crate) text: SpannedText,
}

impl Line {
    /// Parses the value of an item.
    pub(crate) fn parse(stream: TokenStream) -> Result<Self> {
        let mut tokens = flatten(stream);
        let perft = Perft::take(&mut tokens)?;
        let mut rest = tokens.split_off(options::count(&tokens));
        let options = syn::parse2(tokens::stream(tokens))?;
        if let Some(TokenTree::Ident(word)) = rest.first() {
            if request::begins_with(word) {
                let words =
                    "an item is one position: `boards!(file \"...\")` takes those of a file";
                return Err(Error::new(word.span(), words));
            }
            habits::check_word(&rest[0])?;
            if word == "fen" {
                rest.remove(0);
                habits::check_after_fen(&rest)?;
            }
        }
        let mut text = SpannedText::default();
        for (at, token) in rest.iter().enumerate() {
            push(&mut text, token, is_signed(&rest[..at], token))?;
        }
        Ok(Self { perft, options, text })
    }
}

/// Adds a token to a line. A number follows its sign without a space. A string at the beginning is the position; a
/// later one is an operand, which keeps its quotes.
fn push(text: &mut SpannedText, token: &TokenTree, is_joined: bool) -> Result<()> {
    match token {
        TokenTree::Literal(literal) if StrLiteral::is_string(literal) => {
            let string = StrLiteral::parse(literal.clone())?;
            let value = string.value().to_owned();
            if text.is_empty() {
                text.push(&value, Part::String(string), false);
            } else {
                // EPD has the same escapes as Rust.
                let value = value.replace('\\', "\\\\").replace('"', "\\\"");
                text.push(&format!("\"{value}\""), Part::Token(literal.span()), false);
            }
        }
        token => text.push_tokens(token.clone().into(), is_joined),
    }
    Ok(())
}

/// Whether a token is a number after its sign (`ce -35`), given the tokens before it. In a check (`bm Nf3+`), two names
/// precede the sign.
fn is_signed(before: &[TokenTree], token: &TokenTree) -> bool {
    let is_number = matches!(token, TokenTree::Literal(_));
    match before {
        [others @ .., TokenTree::Ident(_), TokenTree::Punct(sign)] => {
            is_number
                && matches!(sign.as_char(), '+' | '-')
                && !matches!(others, [.., TokenTree::Ident(_)])
        }
        _ => false,
    }
}
