//! The file of the game in progress. Each change replaces the whole file at once: if the program is killed, nothing is
//! lost, and the next one goes on with the game.

use std::env;
use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use chess_match::{Earlier, GameList, Opened, PuzzleFile, PuzzleTally, Storage, to_keep};
use chess_play::Session;

use super::game_file::{games_of_regular, puzzles_of};
use crate::exit::{Failure, fail, reason};
use crate::output::atomic_file::AtomicFile;

/// The permissions of files that only their owner reads.
#[cfg(unix)]
const OWNERS: u32 = 0o600;

pub(super) struct Autosave {
    path: PathBuf,
    /// The text of the file, as this program left it.
    known: Option<String>,
    /// The revision of the game that was saved last, and the seconds of its clock.
    saved: Option<(u64, Option<u64>)>,
    /// Whether the player knows the file of earlier games.
    has_told: bool,
}

impl Autosave {
    /// Reads the file.
    ///
    /// # Errors
    ///
    /// Returns an error if a file that the player has named contains anything but one game. Such a
    /// file is the player's own, and is not changed. Without a name, such a file is set aside.
    pub(super) fn read(named: Option<PathBuf>) -> Result<(Self, Earlier), Failure> {
        let is_named = named.is_some();
        let path = path_of(named);
        let (text, earlier) = match fs::read_to_string(&path) {
            Ok(text) => {
                let earlier = Earlier::of(&text);
                (Some(text), earlier)
            }
            Err(error) if error.kind() == ErrorKind::NotFound => (None, Earlier::Nothing),
            Err(error) if error.kind() == ErrorKind::InvalidData && !is_named => {
                (None, Earlier::Broken("it is not text in UTF-8".into()))
            }
            Err(error) => {
                return Err(Failure::of(format!("cannot read `{}`", path.display()), error));
            }
        };
        let (known, earlier) = match earlier {
            Earlier::Nothing => (None, earlier),
            Earlier::Broken(why) if is_named => fail!(
                "`{}` does not hold one game to go on with: {why}; choose another `--save`",
                path.display()
            ),
            Earlier::Broken(why) => (None, Earlier::Broken(set_aside(&path, &why)?)),
            earlier @ Earlier::Game(_) => (text, earlier),
        };
        Ok((Self { path, known, saved: None, has_told: false }, earlier))
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Saves a game that has changed. A game without moves replaces nothing.
    ///
    /// # Errors
    ///
    /// Returns a sentence for the player: the game could not be saved, or it is saved in another file.
    fn save_changes(&mut self, session: &Session) -> Result<(), String> {
        let now = Some((session.revision(), seconds(session)));
        if self.saved == now {
            return Ok(());
        }
        let is_empty = session.tree().root().next().is_none();
        if is_empty && self.known.is_none() {
            return Ok(());
        }
        self.saved = now;
        // An empty line follows each game of a file.
        let text = session.to_pgn() + "\n";
        if self.known.as_ref() == Some(&text) {
            return Ok(());
        }
        let moved = self.avoid_others();
        let written = replace(&self.path, &text);
        written.map_err(|error| {
            format!("The game cannot be saved in `{}`: {}.", self.path.display(), reason(&error))
        })?;
        self.known = Some(text);
        moved.map_or(Ok(()), Err)
    }

    /// Takes another file if another program has changed this one. Returns a sentence for the player.
    fn avoid_others(&mut self) -> Option<String> {
        let there = fs::read_to_string(&self.path).ok().filter(|text| !text.trim().is_empty());
        if there == self.known || there.is_none() {
            return None;
        }
        let own = free_beside(&self.path, &std::process::id().to_string());
        let words = format!(
            "Another program has changed `{}`: this game is saved in `{}`.",
            self.path.display(),
            own.display()
        );
        self.path = own;
        Some(words)
    }

    /// Adds the game of the file to the file of earlier games, before another game takes its place. Returns the path of
    /// that file, or `None` if there is no game to keep.
    ///
    /// # Errors
    ///
    /// Returns a sentence for the player. Then the file stays, and the next game is saved in another one.
    pub(super) fn keep(&mut self) -> Result<Option<PathBuf>, String> {
        let Some(kept) = self.known.as_deref().and_then(to_keep) else { return Ok(None) };
        let text = self.known.take().unwrap_or_default();
        let path = beside(&self.path, "earlier", "pgn");
        let mut options = OpenOptions::new();
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, OWNERS);
        let added = options
            .create(true)
            .append(true)
            .open(&path)
            .and_then(|mut file| file.write_all(format!("{kept}\n").as_bytes()));
        match added {
            Ok(()) => {
                // The next program must not go on with this game. A file that another program has changed stays.
                if fs::read_to_string(&self.path).is_ok_and(|there| there == text) {
                    let _ = fs::remove_file(&self.path);
                }
                Ok(Some(path))
            }
            Err(error) => {
                let (name, why) = (path.display(), reason(&error));
                Err(format!("The last game cannot be kept in `{name}`: {why}."))
            }
        }
    }
}

impl Storage for Autosave {
    fn save(&mut self, session: &Session) -> Result<(), String> {
        self.save_changes(session)
    }

    fn keep_last_game(&mut self) -> Option<String> {
        match self.keep() {
            // Once is enough.
            Ok(path) => path
                .filter(|_| !std::mem::replace(&mut self.has_told, true))
                .map(|path| kept(&path)),
            Err(failure) => Some(failure),
        }
    }

    fn open(&mut self, text: &str) -> Result<Opened, String> {
        // `games.pgn`, `games.pgn 12`, `games.pgn game 2`, `games.pgn game 2 12`
        let split = |text: &str| {
            let (name, number) = text.rsplit_once(char::is_whitespace)?;
            let number = number.parse::<usize>().ok()?;
            (!Path::new(text).exists()).then(|| (name.trim_end().to_owned(), number))
        };
        let game = |name: &str| {
            let (name, word) = name.rsplit_once(char::is_whitespace)?;
            word.eq_ignore_ascii_case("game").then(|| name.trim_end().to_owned())
        };
        let (mut name, mut number, mut ply) = (text.to_owned(), 1, None);
        while let Some((before, value)) = split(&name) {
            if let Some(file) = game(&before) {
                (name, number) = (file, value);
                break;
            }
            if ply.replace(value).is_some() {
                break;
            }
            name = before;
        }
        Ok(Opened { games: games_of_regular(Path::new(&name))?, number, ply })
    }

    fn earlier_games(&mut self) -> Result<GameList, String> {
        let path = beside(&self.path, "earlier", "pgn");
        if path.exists() {
            games_of_regular(&path)
        } else {
            Err("there are no earlier games yet".into())
        }
    }

    fn open_puzzles(&mut self, name: &str) -> Result<PuzzleFile, String> {
        puzzles_of(Path::new(name))
    }

    fn tally(&self) -> Option<PuzzleTally> {
        let text = fs::read_to_string(beside(&self.path, "puzzles", "json")).ok()?;
        serde_json::from_str(&text).ok()
    }

    fn keep_tally(&mut self, tally: &PuzzleTally) -> Result<(), String> {
        let path = beside(&self.path, "puzzles", "json");
        // Plain structures are always written.
        let text = serde_json::to_string(tally).unwrap_or_default();
        replace(&path, &format!("{text}\n")).map_err(|error| reason(&error))
    }

    fn save_copy(&mut self, name: Option<&str>, session: &Session) -> Result<String, String> {
        let Some(name) = name else {
            let path = self.path.display();
            return Ok(format!("Each change is saved in `{path}`; `save FILE` makes a copy."));
        };
        let new = OpenOptions::new().write(true).create_new(true).open(name);
        match new.and_then(|mut file| file.write_all(session.export().as_bytes())) {
            Ok(()) => Ok(format!("The game is saved in `{name}`.")),
            Err(error) => Err(format!("cannot save the game in `{name}`: {}", reason(&error))),
        }
    }
}

/// Moves a broken file out of the way of the next game. Returns a sentence for the player.
fn set_aside(path: &Path, why: &str) -> Result<String, Failure> {
    let aside = free_beside(path, "broken");
    fs::rename(path, &aside)
        .map_err(|error| Failure::of(format!("cannot set `{}` aside", path.display()), error))?;
    let (name, aside) = (path.display(), aside.display());
    Ok(format!(
        "The saved game in `{name}` is broken: {why}. It is kept in `{aside}`, and a new game begins."
    ))
}

/// The seconds on the clock that runs, so that the saved game keeps its time to the second.
fn seconds(session: &Session) -> Option<u64> {
    let clocks = session.clocks()?;
    clocks.running.map(|side| clocks.left[side] / 1_000)
}

/// The file of the game: the one that the player has named, or that among the user's data.
pub(super) fn path_of(named: Option<PathBuf>) -> PathBuf {
    named.unwrap_or_else(default_path)
}

/// `game-earlier.pgn` beside `game.pgn`.
pub(super) fn beside(path: &Path, suffix: &str, extension: &str) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!("{stem}-{suffix}.{extension}"))
}

/// The first of `game-broken.pgn`, `game-broken-2.pgn` and so on that is not there.
fn free_beside(path: &Path, word: &str) -> PathBuf {
    let names = (1..).map(|n| if n == 1 { word.to_owned() } else { format!("{word}-{n}") });
    let free = names.map(|name| beside(path, &name, "pgn")).find(|path| !path.exists());
    // The names do not end.
    free.unwrap_or_else(|| beside(path, word, "pgn"))
}

fn replace(path: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder)?;
    }
    let mut new = AtomicFile::new(path)?;
    #[cfg(unix)]
    if !path.exists() {
        let owners = std::os::unix::fs::PermissionsExt::from_mode(OWNERS);
        new.file.set_permissions(owners)?;
    }
    new.file.write_all(text.as_bytes())?;
    new.rename()
}

/// The sentence for a game that was kept in a file.
pub(super) fn kept(path: &Path) -> String {
    format!("The last game is kept in `{}`.", path.display())
}

/// `caissa/game.pgn` among the user's data, or in the current folder if there is no such place.
fn default_path() -> PathBuf {
    let set = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let data = set("XDG_DATA_HOME")
        .or_else(|| set("LOCALAPPDATA"))
        .or_else(|| set("HOME").map(|home| home.join(".local").join("share")));
    data.map_or_else(
        || PathBuf::from("caissa-game.pgn"),
        |data| data.join("caissa").join("game.pgn"),
    )
}
