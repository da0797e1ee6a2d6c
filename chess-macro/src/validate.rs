//! Asks core for the meaning of an input. Every error of core becomes a diagnostic on the tokens in question.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::path::PathBuf;

use chess_core::__private::{GamesBuf, SuiteBuf, TypeKey};
use chess_core::book::{BookBuf, BookBuilder};
use chess_core::epd::EpdBuf;
use chess_core::error::Syntax;
use chess_core::{Board, Error, ErrorKind, GameBuf, PositionKey, Replay};
use proc_macro2::{Span, TokenStream, TokenTree};

use crate::book_line::{BookLine, Name};
use crate::diagnostic::Diagnostic;
use crate::files::Found;
use crate::habits;
use crate::input::{Input, Start, flatten};
use crate::line::Line;
use crate::options::{self, Options};
use crate::perft::{Counted, Perft};
use crate::request;
use crate::source::Source;
use crate::suite::Wanted;

/// The greatest width of a line of a translated game.
const WIDTH: usize = 80;

/// Reads the game of `game!`.
pub(crate) fn game(input: &Input) -> Result<Found<GameBuf>, Diagnostic> {
    match input {
        Input::Files(request) => request.game(),
        Input::Text { start, text } => {
            read_game(start.as_ref(), text.as_ref()).map(Found::without_files)
        }
    }
}

/// Reads the games of `games!`.
pub(crate) fn games(input: &Input) -> Result<Found<GamesBuf>, Diagnostic> {
    let text = match input {
        Input::Files(request) => return request.games(),
        Input::Text { text, .. } => text,
    };
    let words = "expected `file \"...\"` or `dir \"...\"`, or items: `const NAME = game;`\n\
                 one game by itself is `game!(...)`";
    let span = text.as_ref().map_or_else(Span::call_site, Source::first_span);
    Err(Diagnostic::new(words, span))
}

/// Reads the positions of `boards!` in files.
pub(crate) fn suite(stream: TokenStream) -> Result<Found<SuiteBuf>, Diagnostic> {
    let mut tokens = flatten(stream);
    let perft = Perft::take(&mut tokens)?;
    let rest = tokens.split_off(options::count(&tokens));
    let options = syn::parse2(tokens.into_iter().collect())?;
    match rest.first() {
        Some(TokenTree::Ident(word)) if request::begins_with(word) => {
            let request = syn::parse2(rest.into_iter().collect())?;
            Wanted { request, options, perft }.positions()
        }
        first => {
            let place = first.map(TokenTree::span).or(perft.map(|perft| perft.span));
            let words = "expected `file \"...\"` or `dir \"...\"`, or items: `const NAME = fen \"...\" bm Nf3;`\n\
                         one position without operations is `board!(...)`";
            Err(Diagnostic::new(words, place.unwrap_or_else(Span::call_site)))
        }
    }
}

/// Reads the games of `book!`, or reports the mistakes of all of them.
pub(crate) fn book(lines: Vec<syn::Result<BookLine>>) -> Result<Found<BookBuf>, Diagnostic> {
    if lines.is_empty() {
        let words = "expected games: `file \"...\"`, `dir \"...\"`, or `1. e4 e5; 1. d4 d5`\n\
                     a game may have a name: `C20 \"King's Pawn Game\" = 1. e4 e5`";
        return Err(Diagnostic::new(words, Span::call_site()));
    }
    let (mut builder, mut files, mut wrong) = (BookBuilder::new(), Vec::new(), Vec::new());
    let mut named = HashMap::new();
    for line in lines {
        let line = line.map_err(Diagnostic::from);
        match line.and_then(|line| add_line(line, &mut builder, &mut named)) {
            Ok(found) => files.extend(found),
            Err(diagnostic) => wrong.push(diagnostic),
        }
    }
    if !wrong.is_empty() {
        return Err(wrong.into_iter().collect());
    }
    let book = builder.build();
    let value = book.map_err(|error| Diagnostic::new(error.to_string(), Span::call_site()))?;
    Ok(Found { value, files })
}

/// Adds the games of a line to a book, and returns the files that they are in. `named` has the names that other
/// lines give.
fn add_line(
    line: BookLine,
    builder: &mut BookBuilder,
    named: &mut HashMap<PositionKey, String>,
) -> Result<Vec<PathBuf>, Diagnostic> {
    builder.take_plies(line.plies);
    let Some(Name { code, text, span }) = line.name else {
        return match &line.games {
            Input::Files(request) if request.number.is_none() => request.add_to(builder),
            input => {
                let found = game(input)?;
                builder.add(found.value.as_game());
                Ok(found.files)
            }
        };
    };
    let Found { value, files } = game(&line.games)?;
    builder.add_named(value.as_game(), &code, &text);
    match named.entry(value.as_game().board().key()) {
        Entry::Occupied(other) if *other.get() != text => {
            let words = format!(
                "another line gives this position the name `{}`: a position has one name",
                other.get()
            );
            Err(Diagnostic::new(words, span))
        }
        entry => {
            entry.insert_entry(text);
            Ok(files)
        }
    }
}

/// Reads a position with operations. Moves in tokens are written in standard algebraic notation.
pub(crate) fn epd(line: &Line) -> Result<EpdBuf, Diagnostic> {
    if line.text.trim().is_empty() {
        return Err(Diagnostic::new("expected a FEN, but found nothing", line.first_span()));
    }
    let epd = line.options.0.read_epd(&line.text).map_err(|error| line.diagnose(&error))?;
    if let Some(perft) = line.perft {
        let mut counted = Counted::default();
        perft.check(&epd, &mut counted)?.map_err(|error| line.diagnose(&error))?;
        perft.check_any(&counted)?;
    }
    Ok(if line.is_string() { epd.into() } else { EpdBuf::in_san(epd) })
}

/// Reads the position of `board!`: a FEN, or the last position of a game.
pub(crate) fn board(input: &Input) -> Result<Found<Board>, Diagnostic> {
    match input {
        Input::Text { start: Some(start), text: None } => {
            read_fen(&start.fen, start.options).map(Found::without_files)
        }
        Input::Text { start: None, text: Some(text) }
            if chess_core::is_fen(text.text())
                && habits::diagnose_path(text.text(), text.first_span()).is_none() =>
        {
            read_fen(text, Options::default()).map(Found::without_files)
        }
        _ => game(input).map(|found| found.map(|game| game.as_game().board())),
    }
}

/// Reads the position of `Board!`, as the parameters of its type.
pub(crate) fn key(input: &Input) -> Result<TypeKey, Diagnostic> {
    if let Input::Files(request) = input {
        let words = "a type cannot watch a file: `Board!` takes moves or a FEN";
        return Err(Diagnostic::new(words, request.span));
    }
    board(input).map(|found| TypeKey::of(&found.value))
}

/// Reads a FEN.
pub(crate) fn read_fen(fen: &Source, Options(options): Options) -> Result<Board, Diagnostic> {
    options.read(fen.text()).or_else(|_| {
        let fen = fen.apart();
        if fen.text().trim().is_empty() {
            return Err(Diagnostic::new("expected a FEN, but found nothing", fen.first_span()));
        }
        options
            .read(fen.text())
            .map_err(|error| fen.diagnose_rust_as_fen().unwrap_or_else(|| fen.diagnose(&error)))
    })
}

fn read_game(start: Option<&Start>, text: Option<&Source>) -> Result<GameBuf, Diagnostic> {
    let board = match start {
        Some(start) => read_fen(&start.fen, start.options)?,
        None => Board::START,
    };
    let Some(text) = text else {
        return if start.is_some() { Ok(GameBuf::new(board)) } else { Err(empty()) };
    };
    if text.has_lines()
        && let Some(path) = habits::diagnose_path(text.text(), text.first_span())
    {
        return Err(path);
    }
    if start.is_none() && chess_core::is_fen(text.text()) {
        let words = "expected `fen` before a position: `fen ...; moves`";
        return Err(Diagnostic::new(words, text.first_span()));
    }
    read_moves(board, start.map_or("", |start| start.fen.text()), text)
}

/// Reads moves from a position, which was read from a FEN unless that is empty.
pub(crate) fn read_moves(board: Board, fen: &str, text: &Source) -> Result<GameBuf, Diagnostic> {
    if text.has_lines() {
        return check(&mut Replay::new(text.text(), board).counting_as_in(fen), text);
    }
    let mut replay = Replay::of_tokens(text.text(), board).counting_as_in(fen);
    match GameBuf::replay(&mut replay) {
        Ok(game) if !replay.has_moves_by_squares() => Ok(game),
        // Tokens that came through a user's macro may be printed without a space between them. Two words then
        // look like one: `e2`, `e4` like `e2e4`.
        _ => {
            let apart = text.apart();
            check(&mut Replay::of_tokens(apart.text(), board).counting_as_in(fen), &apart)
        }
    }
}

/// Reads a game, or reports all its mistakes.
fn check(replay: &mut Replay<'_>, text: &Source) -> Result<GameBuf, Diagnostic> {
    GameBuf::check(replay).map_err(|mistakes| {
        let all = || match &*mistakes {
            [error] => text.diagnose(error).with(translation(error, text.text())),
            all => all.iter().map(|error| text.diagnose(error)).collect(),
        };
        text.diagnose_rust().unwrap_or_else(all)
    })
}

/// The whole game in English piece letters, if its only mistake is that it has others.
fn translation(error: &Error, text: &str) -> String {
    let ErrorKind::Syntax(Syntax::ForeignLetters { language }) = error.kind() else {
        return String::new();
    };
    let mut words = "\nthe whole game is then".to_owned();
    let mut width = WIDTH;
    // Tokens are printed with spaces between them.
    let game = language.translate(text).replace(" - ", "-").replace(" = ", "=");
    for word in game.split_whitespace() {
        width += 1 + word.chars().count();
        let is_new_line = width > WIDTH;
        if is_new_line {
            width = word.chars().count();
        }
        words += if is_new_line { "\n" } else { " " };
        words += word;
    }
    words
}

/// A call without tokens: the only mistake that has no token to underline.
fn empty() -> Diagnostic {
    let words = GameBuf::parse("").map_or_else(|error| error.to_string(), |_| String::new());
    let words = words + "\nwrite moves, such as `1. e4 e5`, or a position, `fen \"...\"`";
    Diagnostic::new(words, Span::call_site())
}
