//! The games that a [`Request`] asks for: finds the files, reads them, and reports what is wrong with them.

use std::fs::{self, File};
use std::path::{Component, Path, PathBuf};

use chess_core::__private::GamesBuf;
use chess_core::GameBuf;
use chess_core::pgn::{Entry, Finding, Reader};

use crate::diagnostic::{self, Diagnostic};
use crate::request::Request;

/// How large a file may be, in megabytes.
const LARGEST: u64 = 256;
/// How many findings of one call are reported.
const MOST: usize = 20;

/// A value, and the files that it was read from.
pub(crate) struct Found<T> {
    /// The value.
    pub(crate) value: T,
    /// The files; none where the value was written in the call.
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
            return Err(self.diagnose("one game comes from a file: `game!(file \"...\")`"));
        }
        let file = self.resolve()?;
        let mut entries = self.read_file(&self.path, &file)?;
        let count = entries.len();
        let at = match self.number {
            Some((number, _)) if (1..=count).contains(&number) => number - 1,
            Some((number, span)) => {
                let words = format!(
                    "there is no game {number} in `{}`: it holds {}",
                    self.path,
                    games(count)
                );
                return Err(Diagnostic::new(words, span));
            }
            None if count == 1 => 0,
            None => {
                return Err(self.diagnose(format!(
                    "`{path}` holds {}\nsay which, counted from 1: `file \"{path}\", 1`; or take all with \
                     `games!(file \"{path}\")`",
                    games(count),
                    path = self.path
                )));
            }
        };
        match entries.swap_remove(at).game {
            Ok(game) => Ok(Found { value: game, files: vec![file] }),
            Err(findings) => Err(self.diagnose_findings(&[(self.path.clone(), findings)])),
        }
    }

    /// Reads all games of the file, or of the folder's `.pgn` files in the order of their names.
    pub(crate) fn games(&self) -> Result<Found<GamesBuf>, Diagnostic> {
        if let Some((_, span)) = self.number {
            let words =
                "`games!` takes all games of a file: write `game!(file \"...\", 3)` for one";
            return Err(Diagnostic::new(words, span));
        }
        let place = self.resolve()?;
        let named =
            if self.is_folder { self.folder(&place)? } else { vec![(self.path.clone(), place)] };
        let (mut games, mut wrong) = (GamesBuf::new(), Vec::new());
        for (name, file) in &named {
            for entry in self.read_file(name, file)? {
                match entry.game {
                    Ok(game) => games.push(&game),
                    Err(findings) => wrong.push((name.clone(), findings)),
                }
            }
        }
        if !wrong.is_empty() {
            return Err(self.diagnose_findings(&wrong));
        }
        Ok(Found { value: games, files: named.into_iter().map(|(_, file)| file).collect() })
    }

    /// The path on disk, if it lies in the package.
    fn resolve(&self) -> Result<PathBuf, Diagnostic> {
        let path = Path::new(&self.path);
        let is_inside = |part| matches!(part, Component::Normal(_) | Component::CurDir);
        if self.path.is_empty() || !path.components().all(is_inside) {
            return Err(self.diagnose(format!(
                "{:?} is no path inside the package: write it relative to the folder of `Cargo.toml`",
                self.path
            )));
        }
        let package = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default();
        Ok(Path::new(&package).join(path))
    }

    /// The names and paths of a folder's `.pgn` files.
    fn folder(&self, folder: &Path) -> Result<Vec<(String, PathBuf)>, Diagnostic> {
        let entries = fs::read_dir(folder).map_err(|error| self.unreadable(&self.path, &error))?;
        let mut named = Vec::new();
        for entry in entries {
            let path = entry.map_err(|error| self.unreadable(&self.path, &error))?.path();
            if path.extension().is_some_and(|end| end.eq_ignore_ascii_case("pgn")) {
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                let name = format!("{}/{name}", self.path.trim_end_matches('/'));
                let place = named.partition_point(|(other, _)| *other < name);
                named.insert(place, (name, path));
            }
        }
        if named.is_empty() {
            return Err(self.diagnose(format!("the folder `{}` holds no `.pgn` file", self.path)));
        }
        Ok(named)
    }

    fn read_file(&self, name: &str, path: &Path) -> Result<Vec<Entry>, Diagnostic> {
        let about = fs::metadata(path).map_err(|error| self.unreadable(name, &error))?;
        if about.is_dir() {
            return Err(
                self.diagnose(format!("`{name}` is a folder: `games!(dir \"{name}\")` takes one"))
            );
        }
        if about.len() > LARGEST << 20 {
            return Err(self.diagnose(format!(
                "`{name}` has {} MB, and a constant may come from {LARGEST} at most\nread it at run time \
                 with `pgn::Reader`",
                about.len() >> 20
            )));
        }
        let file = File::open(path).map_err(|error| self.unreadable(name, &error))?;
        let entries: Result<Vec<_>, _> = Reader::new(file).collect();
        let entries = entries.map_err(|error| self.unreadable(name, &error))?;
        if entries.is_empty() {
            return Err(self.diagnose(format!("`{name}` holds no game")));
        }
        Ok(entries)
    }

    fn unreadable(&self, name: &str, error: &std::io::Error) -> Diagnostic {
        self.diagnose(format!(
            "`{name}` cannot be read: {error}\nthe path is relative to the folder of `Cargo.toml`"
        ))
    }

    fn diagnose(&self, words: impl Into<String>) -> Diagnostic {
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
            words.push(format!("mistakes in {} more", games(wrong.len() - told)));
        }
        words.into_iter().map(|words| self.diagnose(words)).collect()
    }
}

fn games(count: usize) -> String {
    if count == 1 { "1 game".to_owned() } else { format!("{count} games") }
}
