//! The games of a book and their names.

use std::path::PathBuf;

use chess_core::PositionKey;
use chess_core::book::{BookBuf, BookBuilder};
use proc_macro2::Span;

use crate::diagnostic::Diagnostics;
use crate::parse::book::{BookLine, OpeningName};
use crate::parse::claims::Claims;
use crate::parse::input::{CallContent, StartPosition};
use crate::tokens::source::Source;
use crate::validate::files::Loaded;
use crate::validate::{self, games, text};

/// Reads the games of `book!`, or reports the mistakes of all of them.
#[inline]
pub fn book(lines: Vec<syn::Result<BookLine>>) -> Result<Loaded<BookBuf>, Diagnostics> {
    if lines.is_empty() {
        let words = "expected games: `file \"...\"`, `dir \"...\"`, or `1. e4 e5; 1. d4 d5`\n\
                     a game may have a name: `C20 \"King's Pawn Game\" = 1. e4 e5`";
        return Err(Diagnostics::new(words, Span::call_site()));
    }
    let (mut builder, mut files, mut wrong) =
        (BookBuilder::new(), Vec::new(), Diagnostics::default());
    let (mut named, mut before) = (Vec::new(), None);
    for line in lines {
        let line = match line {
            Ok(line) => line,
            Err(error) => {
                wrong.add(error.into());
                continue;
            }
        };
        let added = check_start(&line, before.as_ref());
        match added.and_then(|()| add_line(&line, &mut builder, &mut named)) {
            Ok(found) => files.extend(found),
            Err(diagnostic) => wrong.add(diagnostic),
        }
        before = match line.games {
            CallContent::Text { start, text: None } => start,
            _ => None,
        };
    }
    if !wrong.0.is_empty() {
        return Err(wrong);
    }
    let book = builder.build();
    let value = book.map_err(|error| Diagnostics::new(error.to_string(), Span::call_site()))?;
    Ok(Loaded { value, files })
}

/// Refuses moves that go on from the position of the line before, which has a name but no moves: the semicolon between them
/// ends that line.
#[inline]
fn check_start(line: &BookLine, before: Option<&StartPosition>) -> Result<(), Diagnostics> {
    let BookLine { name: None, games: CallContent::Text { start: None, text: Some(text) }, .. } =
        line
    else {
        return Ok(());
    };
    let goes_on = |start| text::read_game(Some(start), Some(text)).is_ok();
    if matches!(text, Source::Tokens(..)) && before.is_some_and(goes_on) {
        let words = "this is a game of its own, and not the moves after the position before it\n\
                     put a position and its moves in parentheses: `(fen \"...\"; 1. e4)`";
        return Err(Diagnostics::new(words, text.spanned().first_span()));
    }
    Ok(())
}

/// Adds the games of a line to a book, and returns the files that they are in. `named` has the names of other lines,
/// sorted by their positions.
#[inline]
fn add_line(
    line: &BookLine,
    builder: &mut BookBuilder,
    named: &mut Vec<(PositionKey, String)>,
) -> Result<Vec<PathBuf>, Diagnostics> {
    builder.take_plies(line.plies);
    builder.take_variations(line.with_variations);
    let Some(OpeningName { code, text, span }) = &line.name else {
        return match &line.games {
            CallContent::Files(request) if request.number.is_none() => {
                games::add_to(builder, request)
                    .map_err(|wrong| validate::diagnose(wrong, request, Claims::default()))
            }
            input => {
                let found = validate::game(input)?;
                builder.add(found.value.as_game());
                Ok(found.files)
            }
        };
    };
    let Loaded { value, files } = validate::game(&line.games)?;
    builder.add_named(value.as_game(), code, text);
    let key = value.as_game().board().key();
    let at = named.partition_point(|(other, _)| *other < key);
    match named.get(at) {
        Some((other, name)) if *other == key => {
            if name != text {
                let words = format!(
                    "another line gives this position the name `{name}`: a position has one name"
                );
                return Err(Diagnostics::new(words, *span));
            }
        }
        _ => named.insert(at, (key, text.clone())),
    }
    Ok(files)
}
