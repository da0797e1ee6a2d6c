//! Tokens as text: printing them, and finding the token that a byte of the text comes from.

pub mod angle;
mod comment;
pub mod cursor;
mod excerpt;
pub mod literal;
pub mod source;

use std::borrow::Cow;

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

/// A printed token, or a delimiter of a group.
pub struct PrintedToken {
    /// The text of the token.
    pub text: String,
    /// The span of the token.
    pub span: Span,
    /// The white space before it: one space, but as the source has it in a comment.
    pub space: Cow<'static, str>,
}

impl PrintedToken {
    #[inline]
    fn new(text: impl Into<String>, span: Span) -> Self {
        Self { text: text.into(), span, space: " ".into() }
    }
}

/// The printed tokens in order. The delimiters of a group are separate tokens.
#[inline]
pub fn print_each(stream: TokenStream) -> Vec<PrintedToken> {
    let mut printed = Vec::new();
    let mut stack = vec![(stream.into_iter(), None)];
    // The number of open groups around the outermost comment, its first token, and its source.
    let mut comment: Option<(usize, usize, String)> = None;
    while let Some((tokens, close)) = stack.last_mut() {
        match tokens.next() {
            None => {
                printed.extend(close.take());
                stack.pop();
                if let Some((_, first, source)) =
                    comment.take_if(|(depth, ..)| *depth == stack.len())
                {
                    comment::space_as_in(&source, &mut printed[first..]);
                }
            }
            Some(TokenTree::Group(group)) => {
                let inside = group.stream().into_iter();
                let Some((open, close)) = delimiters(group.delimiter()) else {
                    stack.push((inside, None));
                    continue;
                };
                if group.delimiter() == Delimiter::Brace && comment.is_none() {
                    let source = group.span().source_text().unwrap_or_default();
                    comment = Some((stack.len(), printed.len(), source));
                }
                printed.push(PrintedToken::new(open, group.span_open()));
                stack.push((inside, Some(PrintedToken::new(close, group.span_close()))));
            }
            Some(token) => printed.push(PrintedToken::new(token.to_string(), token.span())),
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
