//! The games of a book and their names.

use std::path::PathBuf;

use chess_core::PositionKey;
use chess_core::book::{BookBuf, BookBuilder};
use proc_macro2::Span;

use crate::diagnostic::Diagnostic;
use crate::parse::book::{BookLine, Name};
use crate::parse::input::Input;
use crate::validate::files::Found;
use crate::validate::{self, games};

/// Reads the games of `book!`, or reports the mistakes of all of them.
#[inline]
pub fn book(lines: Vec<syn::Result<BookLine>>) -> Result<Found<BookBuf>, Diagnostic> {
    if lines.is_empty() {
        let words = "expected games: `file \"...\"`, `dir \"...\"`, or `1. e4 e5; 1. d4 d5`\n\
                     a game may have a name: `C20 \"King's Pawn Game\" = 1. e4 e5`";
        return Err(Diagnostic::new(words, Span::call_site()));
    }
    let (mut builder, mut files, mut wrong) = (BookBuilder::new(), Vec::new(), Diagnostic::none());
    let mut named = Vec::new();
    for line in lines {
        let line = line.map_err(Diagnostic::from);
        match line.and_then(|line| add_line(line, &mut builder, &mut named)) {
            Ok(found) => files.extend(found),
            Err(diagnostic) => wrong.add(diagnostic),
        }
    }
    if !wrong.is_empty() {
        return Err(wrong);
    }
    let book = builder.build();
    let value = book.map_err(|error| Diagnostic::new(error.to_string(), Span::call_site()))?;
    Ok(Found { value, files })
}

/// Adds the games of a line to a book, and returns the files that they are in. `named` has the names of other lines,
/// sorted by their positions.
#[inline]
fn add_line(
    line: BookLine,
    builder: &mut BookBuilder,
    named: &mut Vec<(PositionKey, String)>,
) -> Result<Vec<PathBuf>, Diagnostic> {
    builder.take_plies(line.plies);
    builder.take_variations(line.with_variations);
    let Some(Name { code, text, span }) = line.name else {
        return match &line.games {
            Input::Files(request) if request.number.is_none() => games::add_to(builder, request)
                .map_err(|wrong| validate::diagnose(wrong, request, None)),
            input => {
                let found = validate::game(input)?;
                builder.add(found.value.as_game());
                Ok(found.files)
            }
        };
    };
    let Found { value, files } = validate::game(&line.games)?;
    builder.add_named(value.as_game(), &code, &text);
    let key = value.as_game().board().key();
    let at = named.partition_point(|(other, _)| *other < key);
    match named.get(at) {
        Some((other, name)) if *other == key => {
            if *name != text {
                let words = format!(
                    "another line gives this position the name `{name}`: a position has one name"
                );
                return Err(Diagnostic::new(words, span));
            }
        }
        _ => named.insert(at, (key, text)),
    }
    Ok(files)
}
