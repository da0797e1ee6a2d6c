//! Tokens as text: printing them, and finding the token that a byte of the text comes from.

pub mod angle;
pub mod cursor;
mod excerpt;
pub mod literal;
pub mod source;

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};

use literal::StrLiteral;

use crate::environment;

/// The text of tokens, without the marker of an editor's cursor.
#[inline]
pub fn print(stream: &TokenStream) -> String {
    let text = stream.to_string();
    if environment::is_editor() { cursor::remove(text) } else { text }
}

/// Whether a token is a punctuation character.
#[inline]
pub fn is_punct(token: &TokenTree, char: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == char)
}

/// Whether a token is a string literal of any kind.
#[inline]
pub fn is_string(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Literal(literal) if StrLiteral::is_string(literal))
}

/// The value of a token that is a string literal without a prefix.
#[inline]
pub fn string_value(token: &TokenTree) -> Option<String> {
    Some(StrLiteral::of(token)?.ok()?.value().to_owned())
}

/// Whether a word has a digit, as all moves have except castling: they name a rank.
#[inline]
pub fn has_digit(word: &Ident) -> bool {
    word.to_string().contains(|char: char| char.is_ascii_digit())
}

/// Tokens as a stream. All callers share this one instance of a generic function, so that the crate compiles faster.
#[inline]
pub fn stream(tokens: Vec<TokenTree>) -> TokenStream {
    tokens.into_iter().collect()
}

/// The tokens of a value, without parentheses around all of it: `(fen ".."; 1. e4)`.
#[inline]
pub fn without_parentheses(value: &[TokenTree]) -> TokenStream {
    match value {
        [TokenTree::Group(group)] if group.delimiter() == Delimiter::Parenthesis => group.stream(),
        tokens => stream(tokens.to_vec()),
    }
}

/// The tokens without doc comments, and without the invisible groups that `macro_rules!` puts around matched tokens.
#[inline]
pub fn flatten(stream: TokenStream) -> Vec<TokenTree> {
    let mut tokens = Vec::new();
    let mut stack = vec![stream.into_iter()];
    while let Some(mut top) = stack.pop() {
        let Some(token) = top.next() else { continue };
        stack.push(top);
        match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
                stack.push(group.stream().into_iter());
            }
            // A doc comment arrives as `#[doc = "..."]`, but is still a comment.
            TokenTree::Group(group)
                if is_doc(&group) && tokens.last().is_some_and(|last| is_punct(last, '#')) =>
            {
                tokens.pop();
            }
            other => tokens.push(other),
        }
    }
    tokens
}

#[inline]
fn is_doc(group: &Group) -> bool {
    let first = group.stream().into_iter().next();
    group.delimiter() == Delimiter::Bracket
        && matches!(first, Some(TokenTree::Ident(name)) if name == "doc")
}

/// The printed tokens in order. The delimiters of a group are separate tokens.
#[inline]
pub fn print_each(stream: TokenStream) -> Vec<(String, Span)> {
    let mut printed = Vec::new();
    let mut stack = vec![(stream.into_iter(), None)];
    while let Some((mut tokens, close)) = stack.pop() {
        match tokens.next() {
            None => printed.extend(close),
            Some(TokenTree::Group(group)) => {
                stack.push((tokens, close));
                let inside = group.stream().into_iter();
                let Some((open, close)) = delimiters(group.delimiter()) else {
                    stack.push((inside, None));
                    continue;
                };
                printed.push((open.to_owned(), group.span_open()));
                stack.push((inside, Some((close.to_owned(), group.span_close()))));
            }
            Some(token) => {
                stack.push((tokens, close));
                printed.push((token.to_string(), token.span()));
            }
        }
    }
    printed
}

/// The opening and the closing delimiter of a group, unless it is invisible.
#[inline]
const fn delimiters(delimiter: Delimiter) -> Option<(&'static str, &'static str)> {
    match delimiter {
        Delimiter::Parenthesis => Some(("(", ")")),
        Delimiter::Brace => Some(("{", "}")),
        Delimiter::Bracket => Some(("[", "]")),
        Delimiter::None => None,
    }
}
