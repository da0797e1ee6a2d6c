//! The contents of a call: `[[OPTIONS] fen SOURCE] [;] [SOURCE]`, where a source is tokens or one string
//! literal; or `file ".."`, `dir ".."`.

use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};
use syn::parse::Parser;
use syn::{Error, Result};

use crate::habits;
use crate::literal::StrLiteral;
use crate::options::{self, Options};
use crate::request::{self, Request};
use crate::source::Source;

/// The parsed contents of a call.
pub(crate) enum Input {
    /// `file ".."` or `dir ".."`.
    Files(Request),
    /// A position, moves, or both.
    Text {
        /// The position after the word `fen`.
        start: Option<Start>,
        /// The moves; in `board!`, also a position without the word `fen`.
        text: Option<Source>,
    },
}

/// `[reachable] [allow(..)] [chess960] fen SOURCE`.
pub(crate) struct Start {
    /// The words before `fen`.
    pub(crate) options: Options,
    /// The FEN.
    pub(crate) fen: Source,
}

impl Input {
    /// Parses a call's tokens. Tokens that are only moves are printed as one text, and not visited one by one.
    pub(crate) fn parse(stream: TokenStream) -> Result<Self> {
        let text = stream.to_string();
        if text.starts_with('<') {
            let words = "this `<` is not closed: expected `>` after the last move";
            let open = stream.into_iter().next().map_or_else(Span::call_site, |open| open.span());
            return Err(Error::new(open, words));
        }
        if options::may_begin(&text) || request::may_begin(&text) || text.contains('"') {
            return Self::parse_parts(flatten(stream));
        }
        let text = (!text.is_empty()).then(|| Source::of_tokens(stream, text));
        Ok(Self::Text { start: None, text })
    }

    fn parse_parts(tokens: Vec<TokenTree>) -> Result<Self> {
        match tokens.first() {
            Some(TokenTree::Ident(word)) if request::begins_with(word) => {
                syn::parse2(tokens.into_iter().collect()).map(Self::Files)
            }
            Some(TokenTree::Ident(word)) if options::begin_with(word) => Self::parse_start(tokens),
            Some(word) => {
                habits::check_word(word)?;
                Ok(Self::Text { start: None, text: Source::parse(tokens)? })
            }
            None => Ok(Self::Text { start: None, text: None }),
        }
    }

    /// Parses `OPTIONS fen SOURCE [; [SOURCE]]`. Only the words up to `fen` pass through `syn`.
    fn parse_start(mut tokens: Vec<TokenTree>) -> Result<Self> {
        let is_fen = |token: &TokenTree| matches!(token, TokenTree::Ident(word) if word == "fen");
        let head = tokens.iter().position(is_fen).map_or(tokens.len(), |at| at + 1);
        let mut fen = tokens.split_off(head);
        let (options, word) = Options::parse_before_fen.parse2(tokens.into_iter().collect())?;
        if let Some(TokenTree::Ident(late)) = fen.first()
            && options::begin_with(late)
        {
            return Err(Error::new(late.span(), format!("write `{late}` before `fen`")));
        }
        let text = match fen.iter().position(is_semicolon) {
            Some(at) => {
                let text = fen.split_off(at + 1);
                fen.pop();
                Source::parse(text)?
            }
            None => None,
        };
        habits::check_after_fen(&fen)?;
        if let [TokenTree::Literal(string), next, ..] = &*fen
            && StrLiteral::is_string(string)
        {
            return Err(Error::new(next.span(), habits::AFTER_FEN));
        }
        match Source::parse(fen)? {
            Some(fen) => Ok(Self::Text { start: Some(Start { options, fen }), text }),
            None => Err(Error::new(word, "expected a FEN after `fen`")),
        }
    }
}

fn is_semicolon(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == ';')
}

/// Removes doc comments, and the invisible groups that `macro_rules!` puts around matched tokens.
fn flatten(stream: TokenStream) -> Vec<TokenTree> {
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
