//! A position with operations in a call: `[CLAIMS] [OPTIONS] [fen] POSITION OPERATIONS`. The position is tokens or a
//! string, and the operations are tokens, or are in the same string: together they are one line of EPD.
//!
//! Moves to the position may stand in its place. They are a string, tokens up to the first semicolon or to a word such as
//! `bm`, or in parentheses anything that `game!` takes: `(fen ".."; 1. e4) bm e5`. After a FEN, `= MOVES` claims that they
//! lead to it.
//!
//! In a list, a `;` or a `,` stands between two positions. Each begins with a FEN or with the words
//! before one.

use std::rc::Rc;

use chess_core::FenOptions;
use chess_core::text::escaped;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::{Error, Result};

use crate::parse::claims::Claims;
use crate::parse::form::Form;
use crate::parse::input::{CallContent, take_claimed_moves};
use crate::parse::options::{self, ParsedOptions};
use crate::parse::{habits, request};
use crate::tokens::literal::StrLiteral;
use crate::tokens::source::{Source, SpannedText, TextOrigin};
use crate::tokens::{self, flatten, has_digit, is_punct};

/// A line of EPD, and the options for reading it.
pub struct EpdLine {
    /// The claims that are checked.
    pub claims: Claims,
    /// The words before the position.
    pub options: ParsedOptions,
    /// The moves to the position, which is then not in the line.
    pub game: Option<CallContent>,
    /// The moves that should lead to the position: `fen ".." = 1. e4 e5`.
    pub claimed: Option<Source>,
    /// The line.
    pub text: Rc<SpannedText>,
}

/// Operations that end moves in tokens without a semicolon. No move looks like them.
const OPERATIONS: [&str; 16] = [
    "bm", "am", "pv", "sm", "pm", "ce", "dm", "acd", "id", "hmvc", "fmvn", "eco", "c0", "c9", "v0",
    "v9",
];

impl EpdLine {
    /// The options for reading the line: spaces do not count in a position of tokens.
    #[inline]
    pub fn fen_options(&self) -> FenOptions {
        let options = self.options.0;
        if self.text.begins_with_string() { options } else { options.of_tokens() }
    }

    /// Parses the positions of a list; `None` if the call does not begin with one.
    #[inline]
    pub fn parse_list(call: &TokenStream) -> Option<Vec<Result<Self>>> {
        let tokens = flatten(call.clone());
        let mut rest = &*tokens;
        let mut lines = Vec::new();
        while begins_position(rest) {
            let is_end = |at: &usize| {
                let is_sign = is_punct(&rest[*at], ';') || is_punct(&rest[*at], ',');
                is_sign && (at + 1 == rest.len() || begins_position(&rest[at + 1..]))
            };
            let end = (0..rest.len()).find(is_end).unwrap_or(rest.len());
            lines.push(Self::parse(tokens::stream(rest[..end].to_vec())));
            rest = rest.get(end + 1..).unwrap_or_default();
        }
        (!lines.is_empty()).then_some(lines)
    }

    /// Parses the value of an item, or a position of a list.
    #[inline]
    pub fn parse(stream: TokenStream) -> Result<Self> {
        let mut tokens = flatten(stream);
        if let [TokenTree::Group(line)] = &*tokens
            && line.delimiter() == Delimiter::Parenthesis
            && !has_moves(&flatten(line.stream()))
        {
            return Self::parse(line.stream());
        }
        let claims = Claims::take(&mut tokens)?;
        let mut rest = tokens.split_off(options::count(&tokens));
        let has_options = !tokens.is_empty();
        let options = syn::parse2(tokens::stream(tokens))?;
        let mut has_fen = has_options;
        if let Some(TokenTree::Ident(word)) = rest.first() {
            if request::begins_with(word) {
                return Err(Error::new(word.span(), FILE));
            }
            habits::check_word(&rest[0])?;
            if word == "fen" {
                rest.remove(0);
                habits::check_after_fen(&rest)?;
                has_fen = true;
            }
        }
        let game = if has_fen { None } else { take_game(&mut rest)? };
        let claimed = if game.is_none() { take_claimed(&mut rest)? } else { None };
        check_signs(&rest, game.is_none())?;
        let mut text = SpannedText::default();
        for (at, token) in rest.iter().enumerate() {
            let is_operand = game.is_some() || !text.is_empty();
            push(&mut text, &rest[..at], token, is_operand)?;
        }
        // The item ends its last operation.
        if let [_, .., last] = &rest[..]
            && text.begins_with_string()
        {
            text.push(";", TextOrigin::Token(last.span()), "");
        }
        Ok(Self { claims, options, game, claimed, text: Rc::new(text) })
    }
}

/// Whether tokens begin with a FEN, or with words before one.
#[inline]
fn begins_position(tokens: &[TokenTree]) -> bool {
    let is_before = |token: &TokenTree| match token {
        TokenTree::Ident(word) => {
            word != "fen" && options::begin_with(word) || word == "perft" || word == "suite"
        }
        TokenTree::Group(names) => names.delimiter() == Delimiter::Parenthesis,
        _ => false,
    };
    match tokens.iter().find(|token| !is_before(token)) {
        Some(TokenTree::Ident(word)) => word == "fen",
        Some(token) => tokens::string_value(token).is_some_and(|text| chess_core::is_fen(&text)),
        None => false,
    }
}

/// The message for a file in place of a position.
const FILE: &str = "an item is one position: `boards!(file \"...\")` takes those of a file";

/// Takes the moves to a position from the beginning of a line, unless it begins with a FEN.
#[inline]
fn take_game(tokens: &mut Vec<TokenTree>) -> Result<Option<CallContent>> {
    let (end, is_written) = match tokens.first() {
        None => return Ok(None),
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis => (1, true),
        Some(first) if tokens::is_string(first) => {
            (1, tokens::string_value(first).is_some_and(|text| !chess_core::is_fen(&text)))
        }
        Some(first) => {
            let is_end = |token: &TokenTree| is_punct(token, ';') || is_operation(token);
            let end = tokens.iter().position(is_end).unwrap_or(tokens.len());
            let text = tokens::print(&tokens::stream(tokens.clone()));
            (end, !is_operation(first) && !chess_core::is_fen(&text))
        }
    };
    if !is_written {
        return Ok(None);
    }
    let rest = tokens.split_off(end);
    let game = tokens::without_parentheses(tokens);
    *tokens = rest;
    if tokens.first().is_some_and(|token| is_punct(token, ';')) {
        tokens.remove(0);
    }
    match CallContent::parse_in(game, Form::POSITION)? {
        CallContent::Files(request) => Err(Error::new(request.span, FILE)),
        game @ CallContent::Text { .. } => Ok(Some(game)),
    }
}

/// Takes `= MOVES` after a position.
#[inline]
fn take_claimed(tokens: &mut Vec<TokenTree>) -> Result<Option<Source>> {
    let sign = tokens.iter().position(|token| is_punct(token, '=') || is_operation(token));
    let Some(sign) = sign.filter(|sign| is_punct(&tokens[*sign], '=')) else { return Ok(None) };
    let is_end = |token: &TokenTree| is_punct(token, ';') || is_operation(token);
    let end = tokens[sign..].iter().position(is_end).map_or(tokens.len(), |end| sign + end);
    let mut rest = tokens.split_off(end);
    let moves = take_claimed_moves(tokens)?;
    if rest.first().is_some_and(|token| is_punct(token, ';')) {
        rest.remove(0);
    }
    tokens.append(&mut rest);
    Ok(moves)
}

/// Whether a token is the name of an operation that no move looks like.
#[inline]
fn is_operation(token: &TokenTree) -> bool {
    let TokenTree::Ident(word) = token else { return false };
    let word = word.to_string();
    let is_perft = |depth: &str| depth.parse::<u8>().is_ok();
    OPERATIONS.contains(&&*word) || word.strip_prefix('D').is_some_and(is_perft)
}

/// Whether moves, and no operations, follow the first semicolon: `fen ".."; 1. e4`.
#[inline]
fn has_moves(tokens: &[TokenTree]) -> bool {
    let end = tokens.iter().position(|token| is_punct(token, ';'));
    match end.and_then(|end| tokens.get(end + 1)) {
        Some(TokenTree::Literal(_)) => true,
        Some(next @ TokenTree::Ident(word)) => has_digit(word) && !is_operation(next),
        _ => false,
    }
}

/// Refuses a comma after the position, and a sign after the name of an operation.
#[inline]
fn check_signs(tokens: &[TokenTree], has_position: bool) -> Result<()> {
    if let [string, comma, ..] = tokens
        && has_position
        && tokens::is_string(string)
    {
        habits::check_comma(Some(comma), "after the position")?;
    }
    for (at, token) in tokens.iter().enumerate().skip(1) {
        let begins =
            || at == 1 || is_punct(&tokens[at - 2], ';') || tokens::is_string(&tokens[at - 2]);
        if let (TokenTree::Ident(name), TokenTree::Punct(sign)) = (&tokens[at - 1], token)
            && matches!(sign.as_char(), ':' | '=')
            && begins()
        {
            return Err(habits::leave_out(&format!("after `{name}`"), sign.as_char(), token));
        }
    }
    Ok(())
}

/// Adds a token to a line. A number follows its sign without a space. A string at the beginning is the position; a later
/// one is an operand, which keeps its quotes.
#[inline]
fn push(
    text: &mut SpannedText,
    before: &[TokenTree],
    token: &TokenTree,
    is_operand: bool,
) -> Result<()> {
    match token {
        TokenTree::Literal(literal) if StrLiteral::is_string(literal) => {
            let string = StrLiteral::parse(literal.clone())?;
            let value = string.value().to_owned();
            if is_operand {
                // EPD has the same escapes as Rust.
                text.push(
                    &format!("\"{}\"", escaped(&value)),
                    TextOrigin::Token(literal.span()),
                    " ",
                );
            } else {
                text.push(&value, TextOrigin::String(string), " ");
            }
        }
        token if is_signed(before, token) => {
            text.push(&token.to_string(), TextOrigin::Token(token.span()), "");
        }
        token => text.push_tokens(token.clone().into()),
    }
    Ok(())
}

/// Whether a token is a number after its sign (`ce -35`), given the tokens before it. In a check (`bm Nf3+`), two names
/// precede the sign.
#[inline]
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
