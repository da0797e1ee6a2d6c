//! The positions in the files of a [`SuiteCall`].

use std::io::Read;
use std::path::{Path, PathBuf};

use chess_core::__private::SuiteBuf;
use chess_core::Error;
use chess_core::epd::{Epd, Lines};
use chess_core::pgn::{self, Place, Reader};

use crate::diagnostic::MOST_MISTAKES;
use crate::environment;
use crate::parse::suite::SuiteCall;
use crate::validate::claims::ClaimChecks;
use crate::validate::files::{self, CallPart, FilesError, Loaded};

/// A mistake in a line that can be parsed.
pub(crate) enum WrongLine {
    /// A message, and the byte of the line that it is about.
    At(String, usize),
    /// A mistake after which no more lines need to be read.
    End(FilesError),
}

impl From<Error> for WrongLine {
    #[inline]
    fn from(error: Error) -> Self {
        Self::At(environment::message(&error), error.range().start)
    }
}

/// Reads all positions of the file, or of the folder's `.epd` files in the order of their names.
#[inline]
pub(crate) fn positions(suite: &SuiteCall) -> Result<Loaded<SuiteBuf>, FilesError> {
    if suite.request.number.is_some() {
        let words = "`boards!` takes all positions of a file, and no number";
        return Err(CallPart::Number.wrong(words));
    }
    let refuse = |(part, words): (CallPart, String)| part.wrong(words);
    let (mut value, mut checks) = (SuiteBuf::default(), ClaimChecks::new(suite.claims));
    let files = each_line(suite, "boards", &mut |epd| {
        checks
            .check(epd)
            .map_err(|wrong| WrongLine::End(refuse(wrong)))?
            .map_err(WrongLine::from)?;
        value.push(epd);
        Ok(())
    })?;
    checks.finish().map_err(refuse)?;
    Ok(Loaded { value, files })
}

/// Calls a function for each position, and returns the files. All positions must be right.
#[inline]
pub(crate) fn each_line(
    suite: &SuiteCall,
    macro_name: &str,
    take: &mut dyn FnMut(&Epd<'_>) -> Result<(), WrongLine>,
) -> Result<Vec<PathBuf>, FilesError> {
    let named = files::list(&suite.request, "epd")?;
    let (mut files, mut messages) = (Vec::new(), Vec::new());
    for (name, file) in named {
        read_file(suite, (&name, &file), macro_name, take, &mut messages)?;
        files.push(file);
    }
    if messages.is_empty() {
        return Ok(files);
    }
    let more = messages.len().saturating_sub(MOST_MISTAKES);
    messages.truncate(MOST_MISTAKES);
    match more {
        0 => {}
        1 => messages.push("and a mistake in 1 more line".to_owned()),
        _ => messages.push(format!("and mistakes in {more} more lines")),
    }
    Err(FilesError { part: CallPart::Path, messages })
}

/// Reads a file and adds its mistakes, one of them if it has no line or holds games.
#[inline]
fn read_file(
    suite: &SuiteCall,
    (name, path): (&str, &Path),
    macro_name: &str,
    take: &mut dyn FnMut(&Epd<'_>) -> Result<(), WrongLine>,
    messages: &mut Vec<String>,
) -> Result<(), FilesError> {
    let mut bytes = Vec::new();
    let mut file = files::open(name, path, macro_name)?;
    file.read_to_end(&mut bytes).map_err(|error| files::unreadable(name, &error))?;
    files::check_end(name, &file)?;
    let text = pgn::decode(&bytes, &mut Vec::new());
    let (mut is_empty, before) = (true, messages.len());
    for line in Lines::new(&text).with(suite.options.0) {
        is_empty = false;
        let taken = match &line.epd {
            Ok(epd) => take(epd),
            Err(error) => Err((*error).into()),
        };
        let (start, words) = match taken {
            Ok(()) => continue,
            Err(WrongLine::End(wrong)) => return Err(wrong),
            Err(WrongLine::At(words, start)) => (start, words),
        };
        let mut place = Place { line: line.number, column: 1 };
        place.skip(&line.text[..start]);
        messages.push(format!("{name}:{place}: {words}"));
    }
    if is_empty {
        messages.push(format!("`{name}` contains no position"));
    } else if messages.len() > before && holds_games(&text) {
        messages.truncate(before);
        let words = "holds games, not positions: take them with";
        messages.push(format!("`{name}` {words} `games!(file \"{name}\")`"));
    }
    Ok(())
}

/// Whether a text that is not a file of positions begins with a game.
#[inline]
fn holds_games(text: &str) -> bool {
    let first = || Reader::new(text.as_bytes()).next()?.ok()?.game;
    !files::begins_with_position(text) && first().is_some_and(|game| !game.as_game().is_empty())
}
