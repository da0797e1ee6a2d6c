//! The games in the files of a [`FileRequest`].

use std::path::{Path, PathBuf};

use chess_core::__private::GamesBuf;
use chess_core::GameBuf;
use chess_core::book::BookBuilder;
use chess_core::pgn::{Entry, Finding, Reader};
use chess_core::text::Count;

use crate::diagnostic::{Diagnostics, MOST_MISTAKES};
use crate::environment;
use crate::parse::request::FileRequest;
use crate::tokens::literal::StrLiteral;
use crate::tokens::source::Source;
use crate::validate::files::{self, CallPart, FilesError, Loaded};

/// The greatest number of positions of a constant book, counted as often as they occur.
const MOST_POSITIONS: usize = 10_000_000;

/// Reads one game: the file's only one, or the one with the requested number.
#[inline]
pub(crate) fn game(request: &FileRequest) -> Result<Loaded<GameBuf>, FilesError> {
    let path = &request.path;
    if request.is_folder {
        return Err(FilesError::new("`game!` reads one game from a file: `game!(file \"...\")`"));
    }
    let file = files::resolve(path)?;
    let mut entries = read_file(request, path, &file, "games")?;
    let count = entries.len();
    if count == 0 {
        return Err(FilesError::new(no_game(path)));
    }
    let is_game = |entry: &Entry| {
        entry.findings.is_empty()
            || entry.game.as_ref().is_some_and(|game| !game.as_game().is_empty())
    };
    if !path.to_ascii_lowercase().ends_with(".pgn") && !entries.iter().any(is_game) {
        return Err(FilesError::new(no_game(path) + ": is the path right?"));
    }
    let games = Count::of(count, "game");
    let at = match request.number {
        Some((number, _)) if (1..=count).contains(&number) => number - 1,
        Some((number, _)) => {
            let words = format!("there is no game {number} in `{path}`: it contains {games}");
            return Err(CallPart::Number.wrong(words));
        }
        None if count == 1 => 0,
        None => {
            return Err(FilesError::new(format!(
                "`{path}` contains {games}\nadd the number of one, counted from 1: `file \"{path}\", 1`; or take all with \
                 `games!(file \"{path}\")`",
            )));
        }
    };
    match entries.swap_remove(at).sound() {
        Ok(game) => Ok(Loaded { value: game, files: vec![file] }),
        Err(_) if files::holds_positions(&file) => Err(FilesError::new(positions(path))),
        Err(findings) => Err(wrong_games(&[(path.clone(), Mistakes::Findings(findings))])),
    }
}

/// Reads all games of the file, or of the folder's `.pgn` files in the order of their names.
#[inline]
pub(crate) fn games(request: &FileRequest) -> Result<Loaded<GamesBuf>, FilesError> {
    let mut games = GamesBuf::new();
    let files = each_game(request, "games", &mut |game| {
        games.push(game);
        Ok(())
    })?;
    Ok(Loaded { value: games, files })
}

/// Reads all games of strings, in order.
#[inline]
pub(crate) fn of_strings(strings: Vec<StrLiteral>) -> Result<GamesBuf, Diagnostics> {
    let (mut games, mut wrong) = (GamesBuf::new(), Diagnostics::default());
    for string in strings {
        let text = Source::Literal(string).spanned();
        let mut is_empty = true;
        for entry in Reader::new(text.text().as_bytes()).flatten() {
            is_empty = false;
            let part = entry.range.start as usize..entry.range.end as usize;
            for finding in &entry.findings {
                wrong.add(Diagnostics::of_error_in(finding.error(), &text, part.clone()));
            }
            if let Ok(game) = entry.sound() {
                games.push(&game);
            }
        }
        if is_empty {
            wrong.add(Diagnostics::new(
                "expected a game, but the string has none",
                text.first_span(),
            ));
        }
    }
    if wrong.0.is_empty() { Ok(games) } else { Err(wrong) }
}

/// Adds all games to a book, and returns the files.
#[inline]
pub(crate) fn add_to(
    builder: &mut BookBuilder,
    request: &FileRequest,
) -> Result<Vec<PathBuf>, FilesError> {
    each_game(request, "book", &mut |game| {
        builder.add(game.as_game());
        if builder.positions() > MOST_POSITIONS { Err(too_many_positions(request)) } else { Ok(()) }
    })
}

/// Calls a function for each game, and returns the files. All games must be sound.
#[inline]
fn each_game(
    request: &FileRequest,
    macro_name: &str,
    take: &mut dyn FnMut(&GameBuf) -> Result<(), FilesError>,
) -> Result<Vec<PathBuf>, FilesError> {
    if request.number.is_some() {
        let words = format!(
            "`{macro_name}!` takes all games of a file: write `game!(file \"...\", 3)` for one"
        );
        return Err(CallPart::Number.wrong(words));
    }
    let named = files::list(request, "pgn")?;
    let (mut files, mut wrong) = (Vec::new(), Vec::new());
    for (name, file) in named {
        let entries = read_file(request, &name, &file, macro_name)?;
        let before = wrong.len();
        if entries.is_empty() {
            wrong.push((name.clone(), Mistakes::Words(no_game(&name))));
        }
        for entry in entries {
            match entry.sound() {
                Ok(game) => take(&game)?,
                Err(findings) => wrong.push((name.clone(), Mistakes::Findings(findings))),
            }
        }
        if wrong.len() > before && files::holds_positions(&file) {
            wrong.truncate(before);
            let words = positions(&name);
            wrong.push((name, Mistakes::Words(words)));
        }
        files.push(file);
    }
    if wrong.is_empty() { Ok(files) } else { Err(wrong_games(&wrong)) }
}

#[inline]
fn too_many_positions(request: &FileRequest) -> FilesError {
    let millions = MOST_POSITIONS / 1_000_000;
    let path = &request.path;
    let word = if request.is_folder { "dir" } else { "file" };
    FilesError::new(format!(
        "the games of `{path}` have more than {millions} million positions, the limit for constant books\n\
         take only the first plies of each game: `plies 20 {word} \"{path}\"`"
    ))
}

/// Reads the games of a file.
#[inline]
fn read_file(
    request: &FileRequest,
    name: &str,
    path: &Path,
    macro_name: &str,
) -> Result<Vec<Entry>, FilesError> {
    let mut file = files::open(name, path, macro_name)?;
    let entries: Result<Vec<_>, _> = Reader::new(&mut file).allowing(request.allowed).collect();
    let entries = entries.map_err(|error| files::unreadable(name, &error))?;
    files::check_end(name, &file)?;
    Ok(entries)
}

/// The mistakes of a game, or of a whole file.
enum Mistakes {
    /// Mistakes in a game.
    Findings(Vec<Finding>),
    /// A message about a file.
    Words(String),
}

/// The message for a file of positions.
#[inline]
fn positions(name: &str) -> String {
    format!("`{name}` holds positions, not games: take them with `boards!(file \"{name}\")`")
}

#[inline]
fn no_game(name: &str) -> String {
    format!("`{name}` contains no game")
}

/// A message for each finding, up to [`MOST_MISTAKES`], and one for the number of the other games with mistakes.
#[inline]
fn wrong_games(wrong: &[(String, Mistakes)]) -> FilesError {
    let mut messages = Vec::new();
    let mut reported = 0;
    for (name, mistakes) in wrong {
        if messages.len() >= MOST_MISTAKES {
            break;
        }
        reported += 1;
        let findings = match mistakes {
            Mistakes::Findings(findings) => findings,
            Mistakes::Words(words) => {
                messages.push(words.clone());
                continue;
            }
        };
        let findings = findings.iter().filter(|finding| finding.error().unread().is_none());
        for finding in findings.take(MOST_MISTAKES - messages.len()) {
            let words = environment::message(finding.error());
            messages.push(format!("{name}:{}: {words}", finding.place()));
        }
    }
    match wrong.len() - reported {
        0 => {}
        1 => messages.push("and mistakes in 1 more game".to_owned()),
        more => messages.push(format!("and mistakes in {more} more games")),
    }
    FilesError { part: CallPart::Path, messages }
}
