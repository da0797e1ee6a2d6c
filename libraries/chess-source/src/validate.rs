//! The meaning of parsed calls: core reads their texts and files. Each mistake becomes a `Diagnostic` on the tokens
//! in question.

pub mod book;
mod claims;
pub mod files;
mod games;
pub mod items;
pub mod literal;
#[cfg(feature = "puzzle")]
pub mod puzzle;
mod suite;
pub mod text;

use std::rc::Rc;

use chess_core::__private::{GamesBuf, SuiteBuf, TypeKey};
use chess_core::epd::EpdBuf;
use chess_core::{Board, Error, FenOptions, GameBuf};
use proc_macro2::{Span, TokenStream};

use crate::diagnostic::Diagnostics;
use crate::parse::claims::Claims;
use crate::parse::habits;
use crate::parse::input::CallContent;
use crate::parse::line::EpdLine;
use crate::parse::request::FileRequest;
use crate::parse::suite::SuiteCall;
use crate::tokens::literal::StrLiteral;
use crate::tokens::source::TextOrigin as TextPart;
use crate::validate::claims::ClaimChecks;
use crate::validate::files::{CallPart, FilesError, Loaded};

/// Reads the game of `game!`.
#[inline]
pub fn game(input: &CallContent) -> Result<Loaded<GameBuf>, Diagnostics> {
    match input {
        CallContent::Files(request) => game_of_file(request),
        CallContent::Text { start, text } => {
            text::read_game(start.as_ref(), text.as_ref()).map(Loaded::without_files)
        }
    }
}

/// Reads the game of `game!(file "..")`.
#[inline]
pub fn game_of_file(request: &FileRequest) -> Result<Loaded<GameBuf>, Diagnostics> {
    games::game(request).map_err(|wrong| diagnose(wrong, request, Claims::default()))
}

/// Reads the games in the strings of `games!`.
#[inline]
pub fn games_of_strings(strings: Vec<StrLiteral>) -> Result<Loaded<GamesBuf>, Diagnostics> {
    games::of_strings(strings).map(Loaded::without_files)
}

/// The request of `games!`.
#[inline]
pub fn request(input: CallContent) -> Result<FileRequest, Diagnostics> {
    let text = match input {
        CallContent::Files(request) => return Ok(request),
        CallContent::Text { text, .. } => text,
    };
    let words = "expected `file \"...\"` or `dir \"...\"`, strings, or items: `const NAME = game;`\n\
                 one game by itself is `game!(...)`";
    let span = text.as_ref().map(|text| text.spanned().first_span());
    Err(Diagnostics::new(words, span.unwrap_or_else(Span::call_site)))
}

/// Reads the games of `games!`.
#[inline]
pub fn games(request: &FileRequest) -> Result<Loaded<GamesBuf>, Diagnostics> {
    games::games(request).map_err(|wrong| diagnose(wrong, request, Claims::default()))
}

/// Reads the positions of `boards!` in files.
#[inline]
pub fn suite(suite: &SuiteCall) -> Result<Loaded<SuiteBuf>, Diagnostics> {
    suite::positions(suite).map_err(|wrong| diagnose(wrong, &suite.request, suite.claims))
}

/// Reads the positions of a list in `boards!`.
#[inline]
pub fn positions(lines: Vec<syn::Result<EpdLine>>) -> Result<Loaded<SuiteBuf>, Diagnostics> {
    let (mut value, mut wrong) = (SuiteBuf::default(), Diagnostics::default());
    for line in lines {
        let line = line.map_err(Diagnostics::from).and_then(with_position);
        match line.and_then(|line| epd(&line)) {
            Ok(epd) => value.push(&epd.as_epd()),
            Err(mistakes) => wrong.add(mistakes),
        }
    }
    if wrong.0.is_empty() { Ok(Loaded::without_files(value)) } else { Err(wrong) }
}

/// The line of EPD in the value of an item of `boards!`.
#[inline]
pub fn line(value: TokenStream) -> Result<EpdLine, Diagnostics> {
    with_position(EpdLine::parse(value)?)
}

/// The same line with the position that its moves lead to.
#[inline]
fn with_position(line: EpdLine) -> Result<EpdLine, Diagnostics> {
    let Some(CallContent::Text { start, text }) = &line.game else { return Ok(line) };
    let board = text::read_game(start.as_ref(), text.as_ref())?.as_game().board();
    let mut options = line.options;
    if board.is_chess960() {
        options.0 = options.0.chess960();
    }
    options.0 = start.as_ref().map_or(options.0, |start| options.0.allow(start.options.0.allowed));
    let first = text.as_ref().or(start.as_ref().map(|start| &start.fen));
    let first = first.map_or_else(Span::call_site, |source| source.spanned().first_span());
    let text = Rc::new(line.text.after(&board.to_string(), TextPart::Token(first)));
    Ok(EpdLine { options, text, ..line })
}

/// Reads a position with operations. Moves in tokens are written in standard algebraic notation.
#[inline]
pub fn epd(parsed: &EpdLine) -> Result<EpdBuf, Diagnostics> {
    let EpdLine { claims, claimed, text, .. } = parsed;
    if text.text().trim().is_empty() {
        let words = "expected a FEN or moves, but found nothing";
        return Err(Diagnostics::new(words, text.first_span()));
    }
    let diagnose = |error: Error| Diagnostics::of_error(&error, text);
    let line = text.text();
    let epd = parsed.fen_options().parse_epd(line).map_err(|error| {
        let mut wrong = diagnose(error);
        error.rest_of_line(line).into_iter().for_each(|rest| wrong.add(diagnose(rest)));
        wrong
    })?;
    if let Some(moves) = claimed {
        let after = text::read_game(None, Some(moves))?.as_game().board();
        epd.check_reached(&after).map_err(diagnose)?;
    }
    let mut checks = ClaimChecks::new(*claims);
    let refuse = |(part, words): (CallPart, String)| {
        Diagnostics::new(words, part.span(*claims).unwrap_or_else(Span::call_site))
    };
    checks.check(&epd).map_err(refuse)?.map_err(diagnose)?;
    checks.finish().map_err(refuse)?;
    Ok(if text.is_string() { epd.into() } else { EpdBuf::in_san(epd) })
}

/// Reads the position of `board!`: a FEN, or the last position of a game.
#[inline]
pub fn board(input: &CallContent) -> Result<Loaded<Board>, Diagnostics> {
    match input {
        CallContent::Text { start: Some(start), text: None } => {
            text::parse_start(start).map(Loaded::without_files)
        }
        CallContent::Text { start: None, text: Some(text) }
            if chess_core::is_fen(text.text()) && habits::path_words(text.text()).is_none() =>
        {
            text::parse_fen(text, FenOptions::new()).map(Loaded::without_files)
        }
        _ => game(input).map(|found| found.map(|game| game.as_game().board())),
    }
}

/// Reads the position of `Board!`, as the parameters of its type.
#[inline]
pub fn key(input: &CallContent) -> Result<TypeKey, Diagnostics> {
    if let CallContent::Files(request) = input {
        let words = "a type cannot watch a file: `Board!` takes moves or a FEN";
        return Err(Diagnostics::new(words, request.span));
    }
    board(input).map(|found| TypeKey::of(&found.value))
}

/// The mistakes in a request or its files, each on the part of the call that it is about.
#[inline]
fn diagnose(wrong: FilesError, request: &FileRequest, claims: Claims) -> Diagnostics {
    let span = match wrong.part {
        CallPart::Number => request.number.map(|(_, span)| span),
        part => part.span(claims),
    };
    let span = span.unwrap_or(request.span);
    let mut all = Diagnostics::default();
    for words in wrong.messages {
        all.add(Diagnostics::new(words, span));
    }
    all
}
