//! The contents of `book!`: games and files of games, separated by semicolons.
//!
//! | line | |
//! |---|---|
//! | `B20 "Sicilian Defence" = 1. e4 c5` | a game with the code and the name of its last position; the code may be left out |
//! | `1. e4 c5` | a game as in `game!` |
//! | `plies 20 file ".."`, `plies 20 dir ".."` | all games of a file or a folder; of each the first 20 plies, or all |
//! | `variations ..` | any of these, with all variations of the games |

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use syn::{Error, Result};

use crate::parse::form::Form;
use crate::parse::input::CallContent;
use crate::parse::{habits, options, request};
use crate::tokens::literal::StrLiteral;
use crate::tokens::{
    flatten, has_digit, is_punct, is_string, stream, string_value, without_parentheses,
};

/// A line of a book.
pub struct BookLine {
    /// The name of the game.
    pub name: Option<OpeningName>,
    /// The number of plies that are taken of each game of a file or a folder.
    pub plies: usize,
    /// Whether variations are taken too.
    pub with_variations: bool,
    /// The game, the file or the folder.
    pub games: CallContent,
}

/// The name of an opening.
pub struct OpeningName {
    /// The code; may be empty.
    pub code: String,
    /// The name.
    pub text: String,
    /// The span of the name.
    pub span: Span,
}

/// Parses a call's tokens. A mistake in one line does not affect the others.
#[inline]
pub fn parse(written: TokenStream) -> Vec<Result<BookLine>> {
    let tokens = flatten(written);
    let lines = tokens.split(|token| is_punct(token, ';')).filter(|line| !line.is_empty());
    lines.map(BookLine::parse).collect()
}

/// Refuses words that look like options, and Rust.
#[inline]
fn check_first(line: &[TokenTree]) -> Result<()> {
    match line {
        [TokenTree::Ident(word), files, ..] if word == "variation" && begins_files(files) => {
            Err(Error::new(word.span(), "expected `variations`, but found `variation`"))
        }
        [TokenTree::Ident(word), TokenTree::Literal(number), files, ..]
            if word != "plies" && begins_files(files) =>
        {
            let words = format!("expected `plies`, but found `{word}`: write `plies {number}`");
            Err(Error::new(word.span(), words))
        }
        [TokenTree::Ident(word), ..]
            if matches!(&*word.to_string(), "for" | "let" | "while" | "if" | "match") =>
        {
            let words = format!(
                "`{word}` is Rust, which a macro does not run: write the games, or `file \"...\"`"
            );
            Err(Error::new(word.span(), words))
        }
        _ => Ok(()),
    }
}

impl BookLine {
    #[inline]
    fn parse(tokens: &[TokenTree]) -> Result<Self> {
        if let [TokenTree::Ident(word), rest @ ..] = tokens
            && word == "variations"
        {
            if rest.is_empty() {
                let words = "expected games after `variations`, such as `variations dir \"lines\"`";
                return Err(Error::new(word.span(), words));
            }
            return Ok(Self { with_variations: true, ..Self::parse(rest)? });
        }
        check_first(tokens)?;
        if let [TokenTree::Ident(word), rest @ ..] = tokens
            && word == "plies"
        {
            return Self::parse_plies(word.span(), rest);
        }
        let (name, game) = parse_name(tokens)?;
        check_end(game)?;
        let games = CallContent::parse_in(without_parentheses(game), Form::ITEM)?;
        Ok(Self { name, plies: usize::MAX, with_variations: false, games })
    }

    /// Parses `20 file ".."` after the word `plies`.
    #[inline]
    fn parse_plies(word: Span, rest: &[TokenTree]) -> Result<Self> {
        let place = rest.first().map_or(word, TokenTree::span);
        let Some(plies @ 1..) = rest.first().and_then(|number| number.to_string().parse().ok())
        else {
            return Err(Error::new(
                place,
                "expected a number of plies, from 1, such as `plies 20`",
            ));
        };
        habits::check_comma(rest.get(1), "after the number of plies")?;
        check_end(&rest[1..])?;
        match CallContent::parse_in(stream(rest[1..].to_vec()), Form::ITEM)? {
            games @ CallContent::Files(_) => {
                Ok(Self { name: None, plies, with_variations: false, games })
            }
            CallContent::Text { .. } => Err(Error::new(
                rest.get(1).map_or(place, TokenTree::span),
                "expected `file \"...\"` or `dir \"...\"` after `plies` and its number",
            )),
        }
    }
}

/// Parses `[[CODE] "NAME" =]`, and returns the other tokens.
#[inline]
fn parse_name(tokens: &[TokenTree]) -> Result<(Option<OpeningName>, &[TokenTree])> {
    let (code, rest) = match tokens {
        [TokenTree::Ident(code), rest @ ..] => (Some(code), rest),
        rest => (None, rest),
    };
    let [TokenTree::Literal(name), equals, game @ ..] = rest else {
        return check_unnamed(tokens).map(|()| (None, tokens));
    };
    let is_named = is_punct(equals, '=') && StrLiteral::is_string(name);
    if !is_named || matches!(game, [sign, ..] if is_punct(sign, '>') || is_punct(sign, '=')) {
        return check_unnamed(tokens).map(|()| (None, tokens));
    }
    if let Some(code) = code.filter(|code| !is_code(&code.to_string())) {
        let words = format!("expected a code from `A00` to `E99`, but found `{code}`");
        return Err(Error::new(code.span(), words));
    }
    let text = StrLiteral::parse(name.clone())?.value().to_owned();
    if text.trim().is_empty() {
        return Err(Error::new(name.span(), "expected a name, but the string is empty"));
    }
    if game.is_empty() {
        return Err(Error::new(name.span(), "expected a game after this name, such as `1. e4 e5`"));
    }
    let code = code.map(ToString::to_string).unwrap_or_default();
    Ok((Some(OpeningName { code, text, span: name.span() }), game))
}

/// Refuses a line that has a name in another form.
#[inline]
fn check_unnamed(tokens: &[TokenTree]) -> Result<()> {
    let name = |at: usize| tokens.get(at).and_then(string_value);
    let codes = |at: usize| tokens.get(at).is_some_and(|token| is_code(&token.to_string()));
    let sign = |at: usize| match tokens.get(at) {
        Some(TokenTree::Punct(sign)) => sign.as_char(),
        _ => ' ',
    };
    let (at, words) = match (tokens, name(0), name(1)) {
        ([TokenTree::Ident(word), TokenTree::Ident(_), ..], ..)
            if word == "const" && sign(2) == '=' =>
        {
            (
                0,
                "expected a line of a book, but found an item: write `\"Name\" = 1. e4;`"
                    .to_owned(),
            )
        }
        ([TokenTree::Ident(code), ..], ..) if sign(1) == '=' && is_code(&code.to_string()) => {
            (0, format!("expected a name in quotes after `{code}`: `{code} \"Name\" = 1. e4`"))
        }
        ([TokenTree::Ident(code), ..], ..)
            if matches!(sign(1), ',' | ':') && codes(0) && name(2).is_some() =>
        {
            (1, format!("expected a name after `{code}`, but found `{}`: leave it out", sign(1)))
        }
        ([TokenTree::Punct(_), ..], ..) if sign(0) == '=' => {
            (0, "expected a name before `=`: write `\"Name\" = 1. e4`".to_owned())
        }
        (_, Some(code), Some(name)) if is_code(&code) && sign(2) == '=' => {
            (0, format!("expected a code without quotes: write `{code} \"{name}\" = 1. e4`"))
        }
        ([_, code, ..], Some(name), _) if codes(1) && sign(2) == '=' => {
            (1, format!("expected the code before the name: write `{code} \"{name}\" = 1. e4`"))
        }
        (_, Some(name), _) if !is_moves(&name) => return check_equals(tokens, 1, &name),
        (_, _, Some(name)) if codes(0) => return check_equals(tokens, 2, &name),
        _ => return check_words(tokens),
    };
    Err(Error::new(tokens[at].span(), words))
}

/// Refuses a name without quotes: `C50 Italian Game = 1. e4`.
#[inline]
fn check_words(tokens: &[TokenTree]) -> Result<()> {
    let equals = tokens.iter().position(|token| is_punct(token, '=')).unwrap_or(0);
    let (code, name) = match &tokens[..equals] {
        [code, name @ ..] if is_code(&code.to_string()) => (format!("{code} "), name),
        name => (String::new(), name),
    };
    let is_word = |token: &TokenTree| matches!(token, TokenTree::Ident(word) if is_name(word));
    let Some(first) = name.first().filter(|_| name.iter().all(is_word)) else { return Ok(()) };
    let found = name.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let words = format!(
        "expected a name in quotes, but found `{found}`: write `{code}\"{found}\" = 1. e4`"
    );
    Err(Error::new(first.span(), words))
}

/// Refuses other tokens than `=` after a name, which begin at an index.
#[inline]
fn check_equals(tokens: &[TokenTree], at: usize, name: &str) -> Result<()> {
    let Some(next) = tokens.get(at) else { return Ok(()) };
    let found = match (next, tokens.get(at + 1)) {
        (TokenTree::Punct(first), Some(TokenTree::Punct(second))) if first.as_char() == '=' => {
            format!("={}", second.as_char())
        }
        _ => next.to_string(),
    };
    let words =
        format!("expected `=` after the name, but found `{found}`: write `\"{name}\" = 1. e4`");
    Err(Error::new(next.span(), words))
}

/// Refuses the beginning of another line in a game or a file: a comma, a name, or a file after another.
#[inline]
fn check_end(game: &[TokenTree]) -> Result<()> {
    let Some(first) = game.first() else { return Ok(()) };
    let is_sign = |token: &TokenTree| is_punct(token, ',') || is_punct(token, '=');
    // Nearly every line is a game in tokens without these signs, and its tokens need no closer look.
    let may_be_strings = matches!(game, [TokenTree::Literal(_), TokenTree::Literal(_), ..]);
    if !game.iter().any(is_sign) && !may_be_strings && !begins_files(first) {
        return Ok(());
    }
    for (at, token) in game.iter().enumerate().skip(1) {
        let (before, rest) = (&game[..at], &game[at + 1..]);
        if is_punct(token, ',') {
            return check_comma(before, token, rest);
        }
        let is_name = matches!(rest, [equals, ..] if is_punct(equals, '=')) && is_string(token);
        let is_file = is_string(&before[at - 1]) && begins_files(token);
        if is_name || is_file || is_string(token) && before.iter().all(is_string) {
            let code = before[1..].last().filter(|code| is_name && is_code(&code.to_string()));
            let begin = code.unwrap_or(token);
            return Err(Error::new(begin.span(), format!("expected `;` before `{begin}`")));
        }
    }
    Ok(())
}

/// Refuses a comma, unless it is between a file and a number, or after a FEN, where it has a message of its own.
#[inline]
fn check_comma(before: &[TokenTree], comma: &TokenTree, rest: &[TokenTree]) -> Result<()> {
    let is_number = matches!(rest, [TokenTree::Literal(number)] if !StrLiteral::is_string(number));
    let is_position = matches!(&before[0], TokenTree::Ident(word) if options::begin_with(word));
    if is_position || is_number && before.iter().any(begins_files) {
        return Ok(());
    }
    Err(Error::new(comma.span(), "expected `;` at the end of a line, but found `,`"))
}

/// Whether a token begins a line of files.
#[inline]
fn begins_files(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Ident(word) if request::begins_with(word) || word == "plies" || word == "variations")
}

/// Whether a word looks like the code of an opening, such as `B20`. No move does.
#[inline]
pub(crate) fn is_code(word: &str) -> bool {
    matches!(word.as_bytes(), [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9'])
}

/// Whether a word before `=` is a name without quotes: no move is without a rank, except castling.
#[inline]
fn is_name(word: &Ident) -> bool {
    word.to_string().contains(|char| !matches!(char, 'O' | 'o' | '_')) && !has_digit(word)
}

/// Whether a string is a game or a file and no name: it has the number or the square of a move.
#[inline]
fn is_moves(text: &str) -> bool {
    text.contains(|char: char| char.is_ascii_digit()) || habits::is_path(text)
}
