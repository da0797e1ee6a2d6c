//! What a call says: `[TERMS fen SOURCE] [;] [SOURCE]`, each source tokens or one string literal; or
//! `file "..."`.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use crate::files::{self, Request};
use crate::refusal::Refusal;
use crate::source::Source;
use crate::terms::{self, Terms};

/// What was written in a call.
pub(crate) struct Input {
    /// The position after the word `fen`.
    pub(crate) fen: Option<Source>,
    /// What the words before `fen` say of it.
    pub(crate) terms: Terms,
    /// The moves; or, in `board!`, a position without the word before it.
    pub(crate) text: Option<Source>,
    /// A file or a folder, instead of all that.
    pub(crate) file: Option<Request>,
}

impl Input {
    /// Reads a call's tokens. Tokens that are moves and nothing else are not looked at one by one.
    pub(crate) fn read(stream: TokenStream) -> Result<Self, Refusal> {
        let text = stream.to_string();
        if text.starts_with("fen")
            || terms::may_begin(&text)
            || files::may_begin(&text)
            || text.contains('"')
        {
            return Self::read_parts(flatten(stream));
        }
        let source = (!text.is_empty()).then(|| Source::of_tokens(stream, text));
        Ok(Self { fen: None, terms: Terms::default(), text: source, file: None })
    }

    fn read_parts(tokens: Vec<TokenTree>) -> Result<Self, Refusal> {
        if let Some(file) = Request::read(&tokens) {
            return Ok(Self { fen: None, terms: Terms::default(), text: None, file: Some(file?) });
        }
        let (terms, words) = Terms::read(&tokens)?;
        let word = match tokens.get(words) {
            Some(TokenTree::Ident(word)) if word == "fen" => word.span(),
            _ => return Ok(Self { fen: None, terms, text: Source::of_part(tokens)?, file: None }),
        };
        let mut fen: Vec<_> = tokens.into_iter().skip(words + 1).collect();
        let text = match fen.iter().position(is_semicolon) {
            Some(at) => {
                let text = fen.split_off(at + 1);
                fen.pop();
                Source::of_part(text)?
            }
            None => None,
        };
        match Source::of_part(fen)? {
            Some(fen) => Ok(Self { fen: Some(fen), terms, text, file: None }),
            None => Err(Refusal::new("expected a FEN after `fen`".to_owned(), word)),
        }
    }
}

fn is_semicolon(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == ';')
}

/// The tokens without the invisible groups that `macro_rules!` puts around what it matched.
pub(crate) fn flatten(stream: TokenStream) -> Vec<TokenTree> {
    let mut tokens = Vec::new();
    let mut stack = vec![stream.into_iter()];
    while let Some(mut top) = stack.pop() {
        let Some(token) = top.next() else { continue };
        stack.push(top);
        match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
                stack.push(group.stream().into_iter());
            }
            // A doc comment arrives as `#[doc = "..."]`, and is a comment all the same.
            TokenTree::Group(group) if is_doc(&group) && tokens.last().is_some_and(is_hash) => {
                tokens.pop();
            }
            other => tokens.push(other),
        }
    }
    tokens
}

fn is_hash(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == '#')
}

fn is_doc(group: &Group) -> bool {
    let first = group.stream().into_iter().next();
    group.delimiter() == Delimiter::Bracket
        && matches!(first, Some(TokenTree::Ident(name)) if name == "doc")
}
