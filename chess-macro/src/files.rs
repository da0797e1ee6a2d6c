//! The games that a [`Request`] names: finds the files, reads them, and reports their mistakes.

use std::fs::{self, File};
use std::io::{Read, Take};
use std::path::{Component, Path, PathBuf};

use chess_core::__private::GamesBuf;
use chess_core::GameBuf;
use chess_core::book::BookBuilder;
use chess_core::pgn::{Entry, Finding, Reader};

use crate::diagnostic::{self, Diagnostic};
use crate::request::Request;

/// The greatest size of a file in megabytes.
const LARGEST: u64 = 256;
/// The greatest number of positions of a constant book, counted as often as they occur.
const MOST_POSITIONS: usize = 10_000_000;
/// The greatest number of mistakes reported for one call.
pub(crate) const MOST: usize = 20;

/// A value, and the files that it was read from.
pub(crate) struct Found<T> {
    /// The value.
    pub(crate) value: T,
    /// The files; empty if the value was written in the call.
    pub(crate) files: Vec<PathBuf>,
}

impl<T> Found<T> {
    /// A value that was written in the call.
    pub(crate) fn without_files(value: T) -> Self {
        Self { value, files: Vec::new() }
    }

    /// Another value from the same files.
    pub(crate) fn map<U>(self, value: impl FnOnce(T) -> U) -> Found<U> {
        Found { value: value(self.value), files: self.files }
    }
}

impl Request {
    /// Reads one game: the file's only one, or the one with the requested number.
    pub(crate) fn game(&self) -> Result<Found<GameBuf>, Diagnostic> {
        if self.is_folder {
            return Err(self.diagnose("`game!` reads one game from a file: `game!(file \"...\")`"));
        }
        let file = self.resolve()?;
        let mut entries = self.read_file(&self.path, &file, "games")?;
        let count = entries.len();
        let at = match self.number {
            Some((number, _)) if (1..=count).contains(&number) => number - 1,
            Some((number, span)) => {
                let words = format!(
                    "there is no game {number} in `{}`: it contains {}",
                    self.path,
                    games(count)
                );
                return Err(Diagnostic::new(words, span));
            }
            None if count == 1 => 0,
            None => {
                return Err(self.diagnose(format!(
                    "`{path}` contains {}\nadd the number of one, counted from 1: `file \"{path}\", 1`; or take all with \
                     `games!(file \"{path}\")`",
                    games(count),
                    path = self.path
                )));
            }
        };
        match entries.swap_remove(at).sound() {
            Ok(game) => Ok(Found { value: game, files: vec![file] }),
            Err(findings) => Err(self.diagnose_findings(&[(self.path.clone(), findings)])),
        }
    }

    /// Reads all games of the file, or of the folder's `.pgn` files in the order of their names.
    pub(crate) fn games(&self) -> Result<Found<GamesBuf>, Diagnostic> {
        let mut games = GamesBuf::new();
        let found = self.each_game("games", |game| {
            games.push(game);
            Ok(())
        })?;
        Ok(found.map(|()| games))
    }

    /// Adds all games to a book, and returns the files.
    pub(crate) fn add_to(&self, builder: &mut BookBuilder) -> Result<Vec<PathBuf>, Diagnostic> {
        let found = self.each_game("book", |game| {
            builder.add(game.as_game());
            if builder.positions() > MOST_POSITIONS {
                Err(self.too_many_positions())
            } else {
                Ok(())
            }
        })?;
        Ok(found.files)
    }

    /// Calls a function for each game, and names the files. All games must be sound.
    fn each_game(
        &self,
        macro_name: &str,
        mut take: impl FnMut(&GameBuf) -> Result<(), Diagnostic>,
    ) -> Result<Found<()>, Diagnostic> {
        if let Some((_, span)) = self.number {
            let words = format!(
                "`{macro_name}!` takes all games of a file: write `game!(file \"...\", 3)` for one"
            );
            return Err(Diagnostic::new(words, span));
        }
        let named = self.files("pgn")?;
        let mut wrong = Vec::new();
        for (name, file) in &named {
            for entry in self.read_file(name, file, macro_name)? {
                match entry.sound() {
                    Ok(game) => take(&game)?,
                    Err(findings) => wrong.push((name.clone(), findings)),
                }
            }
        }
        if !wrong.is_empty() {
            return Err(self.diagnose_findings(&wrong));
        }
        Ok(Found { value: (), files: named.into_iter().map(|(_, file)| file).collect() })
    }

    fn too_many_positions(&self) -> Diagnostic {
        let millions = MOST_POSITIONS / 1_000_000;
        let path = &self.path;
        let word = if self.is_folder { "dir" } else { "file" };
        self.diagnose(format!(
            "the games of `{path}` have more than {millions} million positions, the limit for constant books\n\
             take only the first plies of each game: `plies 20 {word} \"{path}\"`"
        ))
    }

    /// The name and the path of the file, or of the folder's files with this ending.
    pub(crate) fn files(&self, ending: &str) -> Result<Vec<(String, PathBuf)>, Diagnostic> {
        let place = self.resolve()?;
        if self.is_folder {
            return self.folder(&place, ending);
        }
        Ok(vec![(self.path.clone(), place)])
    }

    /// The path on disk, if it lies in the package. Symbolic links are followed, but not out of the package.
    fn resolve(&self) -> Result<PathBuf, Diagnostic> {
        let path = Path::new(&self.path);
        if self.path.is_empty() {
            return Err(self.diagnose("expected a path, but the string is empty"));
        }
        let is_inside = |part| matches!(part, Component::Normal(_) | Component::CurDir);
        if !path.components().all(is_inside) {
            return Err(self.outside(&self.path));
        }
        let package = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
        let place = package.join(path);
        self.check_place(&self.path, &package, &place)?;
        Ok(place)
    }

    /// Refuses a path that symbolic links lead out of a folder, and a path that the compiler cannot watch.
    fn check_place(&self, name: &str, folder: &Path, place: &Path) -> Result<(), Diagnostic> {
        if place.to_str().is_none() {
            let words = "the path of `{}` is not UTF-8, so the compiler cannot watch the file";
            return Err(self.diagnose(words.replace("{}", name)));
        }
        let real = |path: &Path| path.canonicalize().map_err(|error| self.unreadable(name, &error));
        if real(place)?.starts_with(real(folder)?) { Ok(()) } else { Err(self.outside(name)) }
    }

    fn outside(&self, name: &str) -> Diagnostic {
        self.diagnose(format!(
            "`{name}` lies outside the package\nembedded files must be in the folder of `Cargo.toml`"
        ))
    }

    /// The names and paths of a folder's files with an ending.
    fn folder(&self, folder: &Path, ending: &str) -> Result<Vec<(String, PathBuf)>, Diagnostic> {
        let entries = fs::read_dir(folder).map_err(|error| self.unreadable(&self.path, &error))?;
        let mut named = Vec::new();
        for entry in entries {
            let path = entry.map_err(|error| self.unreadable(&self.path, &error))?.path();
            if path.extension().is_some_and(|end| end.eq_ignore_ascii_case(ending)) {
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                let name = format!("{}/{name}", self.path.trim_end_matches('/'));
                self.check_place(&name, folder, &path)?;
                let place = named.partition_point(|(other, _)| *other < name);
                named.insert(place, (name, path));
            }
        }
        if named.is_empty() {
            return Err(
                self.diagnose(format!("the folder `{}` contains no `.{ending}` file", self.path))
            );
        }
        Ok(named)
    }

    fn read_file(
        &self,
        name: &str,
        path: &Path,
        macro_name: &str,
    ) -> Result<Vec<Entry>, Diagnostic> {
        let mut file = self.open(name, path, macro_name)?;
        let entries: Result<Vec<_>, _> = Reader::new(&mut file).allowing(self.allowed).collect();
        let entries = entries.map_err(|error| self.unreadable(name, &error))?;
        self.check_end(name, &file)?;
        if entries.is_empty() {
            return Err(self.diagnose(format!("`{name}` contains no game")));
        }
        Ok(entries)
    }

    /// Opens a regular file that is not too large.
    pub(crate) fn open(
        &self,
        name: &str,
        path: &Path,
        macro_name: &str,
    ) -> Result<Take<File>, Diagnostic> {
        let about = fs::metadata(path).map_err(|error| self.unreadable(name, &error))?;
        if about.is_dir() {
            return Err(self.diagnose(format!(
                "`{name}` is a folder: `{macro_name}!(dir \"{name}\")` takes one"
            )));
        }
        // A pipe or a device could block the compiler, or never end.
        if !about.is_file() {
            return Err(self.diagnose(format!("`{name}` is not a regular file")));
        }
        if about.len() > LARGEST << 20 {
            return Err(self.too_large(name));
        }
        let file = File::open(path).map_err(|error| self.unreadable(name, &error))?;
        Ok(file.take((LARGEST << 20) + 1))
    }

    /// An error if a file grew too large while it was read.
    pub(crate) fn check_end(&self, name: &str, file: &Take<File>) -> Result<(), Diagnostic> {
        if file.limit() == 0 { Err(self.too_large(name)) } else { Ok(()) }
    }

    fn too_large(&self, name: &str) -> Diagnostic {
        self.diagnose(format!(
            "`{name}` has more than {LARGEST} MB, the limit for embedded files\nread it at run time with \
             `pgn::Reader`"
        ))
    }

    pub(crate) fn unreadable(&self, name: &str, error: &std::io::Error) -> Diagnostic {
        self.diagnose(format!(
            "`{name}` cannot be read: {error}\nthe path is relative to the folder of `Cargo.toml`"
        ))
    }

    pub(crate) fn diagnose(&self, words: impl Into<String>) -> Diagnostic {
        Diagnostic::new(words, self.span)
    }

    /// A diagnostic for each finding, up to [`MOST`], and one for the number of the other games with mistakes.
    fn diagnose_findings(&self, wrong: &[(String, Vec<Finding>)]) -> Diagnostic {
        let mut words = Vec::new();
        let mut told = 0;
        for (name, findings) in wrong {
            if words.len() >= MOST {
                break;
            }
            told += 1;
            words.extend(findings.iter().take(MOST - words.len()).map(|finding| {
                format!("{name}:{}: {}", finding.place(), diagnostic::words(finding.error()))
            }));
        }
        if told < wrong.len() {
            words.push(format!("and mistakes in {}", more_games(wrong.len() - told)));
        }
        words.into_iter().map(|words| self.diagnose(words)).collect()
    }
}

fn more_games(count: usize) -> String {
    if count == 1 { "1 more game".to_owned() } else { format!("{count} more games") }
}

fn games(count: usize) -> String {
    if count == 1 { "1 game".to_owned() } else { format!("{count} games") }
}
