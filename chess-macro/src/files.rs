//! Games in files: `file "games/immortal.pgn"`, `file "book.pgn", 3`, `dir "games"`.

use std::fs::{self, File};
use std::path::{Component, Path, PathBuf};

use chess_core::__private::GamesBuf;
use chess_core::GameBuf;
use chess_core::pgn::{Entry, Finding, Reader};
use proc_macro2::{Literal, Span, TokenTree};

use crate::literal::Text;
use crate::refusal::{Refusal, style};

/// How large a file may be, in megabytes.
const LARGEST: u64 = 256;
/// How many findings are told of one file.
const MOST: usize = 20;

/// Whether a call may name a file or a folder.
pub(crate) fn may_begin(text: &str) -> bool {
    text.starts_with("file") || text.starts_with("dir")
}

/// What a call names: one file or all of a folder.
pub(crate) struct Request {
    /// As written, relative to the package's folder.
    path: String,
    span: Span,
    is_folder: bool,
    /// Which game of the file, counted from 1, and where that is said.
    number: Option<(usize, Span)>,
}

/// Games, and the files that they came from.
pub(crate) struct Found<T> {
    pub(crate) games: T,
    pub(crate) files: Vec<PathBuf>,
}

impl Request {
    /// Reads `file "..."`, `file "...", 3` or `dir "..."`; `None` where the tokens begin otherwise.
    pub(crate) fn read(tokens: &[TokenTree]) -> Option<Result<Self, Refusal>> {
        let [TokenTree::Ident(word), rest @ ..] = tokens else { return None };
        let is_folder = word == "dir";
        if !is_folder && word != "file" {
            return None;
        }
        Some(match rest {
            [TokenTree::Literal(path)] if Text::is_string(path) => Self::of(path, is_folder, None),
            [TokenTree::Literal(path), TokenTree::Punct(comma), TokenTree::Literal(number)]
                if Text::is_string(path) && comma.as_char() == ',' && !is_folder =>
            {
                match number.to_string().parse() {
                    Ok(value) => Self::of(path, false, Some((value, number.span()))),
                    Err(_) => Err(Refusal::new(
                        "expected the number of a game, counted from 1".to_owned(),
                        number.span(),
                    )),
                }
            }
            [TokenTree::Literal(path), rest @ ..] if Text::is_string(path) => {
                let words = if is_folder {
                    "expected nothing after the folder's path"
                } else {
                    "expected nothing after the path, or a comma and the number of a game, counted from 1"
                };
                let odd = rest
                    .iter()
                    .find(|token| !matches!(token, TokenTree::Punct(p) if p.as_char() == ','));
                let span = odd.map_or(path.span(), TokenTree::span);
                Err(Refusal::new(words.to_owned(), span))
            }
            _ => Err(Refusal::new(
                if is_folder {
                    "expected a path in quotes after `dir`, such as `dir \"games\"`".to_owned()
                } else {
                    "expected a path in quotes after `file`, such as `file \"games/book.pgn\"`, and a \
                     game's number at will".to_owned()
                },
                rest.first().map_or(word.span(), TokenTree::span),
            )),
        })
    }

    fn of(path: &Literal, is_folder: bool, number: Option<(usize, Span)>) -> Result<Self, Refusal> {
        let span = path.span();
        Ok(Self { path: Text::read(path)?.value().to_owned(), span, is_folder, number })
    }

    /// The one game of the file, or the one of the number.
    pub(crate) fn game(&self) -> Result<Found<GameBuf>, Refusal> {
        if self.is_folder {
            return Err(self.refuse("one game comes from a file: `game!(file \"...\")`"));
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
                return Err(Refusal::new(words, span));
            }
            None if count == 1 => 0,
            None => {
                return Err(self.refuse(&format!(
                    "`{path}` holds {}\nsay which, counted from 1: `file \"{path}\", 1`; or take all with \
                     `games!(file \"{path}\")`",
                    games(count),
                    path = self.path
                )));
            }
        };
        match entries.swap_remove(at).game {
            Ok(game) => Ok(Found { games: game, files: vec![file] }),
            Err(findings) => Err(self.refuse_all(&[(self.path.clone(), findings)])),
        }
    }

    /// All games of the file, or of the folder's `.pgn` files by name.
    pub(crate) fn games(&self) -> Result<Found<GamesBuf>, Refusal> {
        if let Some((_, span)) = self.number {
            let words =
                "`games!` takes all games of a file: write `game!(file \"...\", 3)` for one";
            return Err(Refusal::new(words.to_owned(), span));
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
            return Err(self.refuse_all(&wrong));
        }
        Ok(Found { games, files: named.into_iter().map(|(_, file)| file).collect() })
    }

    /// The path on disk, if it lies in the package.
    fn resolve(&self) -> Result<PathBuf, Refusal> {
        let path = Path::new(&self.path);
        let is_inside = |part| matches!(part, Component::Normal(_) | Component::CurDir);
        if self.path.is_empty() || !path.components().all(is_inside) {
            return Err(self.refuse(&format!(
                "{:?} is no path inside the package: write it relative to the folder of `Cargo.toml`",
                self.path
            )));
        }
        let package = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default();
        Ok(Path::new(&package).join(path))
    }

    /// The names and paths of a folder's `.pgn` files.
    fn folder(&self, folder: &Path) -> Result<Vec<(String, PathBuf)>, Refusal> {
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
            return Err(self.refuse(&format!("the folder `{}` holds no `.pgn` file", self.path)));
        }
        Ok(named)
    }

    fn read_file(&self, name: &str, path: &Path) -> Result<Vec<Entry>, Refusal> {
        let about = fs::metadata(path).map_err(|error| self.unreadable(name, &error))?;
        if about.is_dir() {
            return Err(
                self.refuse(&format!("`{name}` is a folder: `games!(dir \"{name}\")` takes one"))
            );
        }
        if about.len() > LARGEST << 20 {
            return Err(self.refuse(&format!(
                "`{name}` has {} MB, and a constant may come from {LARGEST} at most\nread it at run time \
                 with `pgn::Reader`",
                about.len() >> 20
            )));
        }
        let file = File::open(path).map_err(|error| self.unreadable(name, &error))?;
        let entries: Result<Vec<_>, _> = Reader::new(file).collect();
        let entries = entries.map_err(|error| self.unreadable(name, &error))?;
        if entries.is_empty() {
            return Err(self.refuse(&format!("`{name}` holds no game")));
        }
        Ok(entries)
    }

    fn unreadable(&self, name: &str, error: &std::io::Error) -> Refusal {
        self.refuse(&format!(
            "`{name}` cannot be read: {error}\nthe path is relative to the folder of `Cargo.toml`"
        ))
    }

    pub(crate) fn refuse(&self, words: &str) -> Refusal {
        Refusal::new(words.to_owned(), self.span)
    }

    /// Each finding, as far as they are not too many, and how many games more there are.
    fn refuse_all(&self, wrong: &[(String, Vec<Finding>)]) -> Refusal {
        let mut words = Vec::new();
        let mut told = 0;
        for (name, findings) in wrong {
            if words.len() >= MOST {
                break;
            }
            told += 1;
            words.extend(findings.iter().take(MOST - words.len()).map(|finding| {
                format!("{name}:{}: {}", finding.place(), finding.error().message_in(style()))
            }));
        }
        if told < wrong.len() {
            words.push(format!("mistakes in {} more", games(wrong.len() - told)));
        }
        Refusal::of_words(words, self.span)
    }
}

fn games(count: usize) -> String {
    if count == 1 { "1 game".to_owned() } else { format!("{count} games") }
}
