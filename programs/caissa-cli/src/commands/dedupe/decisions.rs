//! Decisions about the games of groups, and the file that holds them.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::time::SystemTime;

use chess_check::GameHash;

use super::archive::{Archive, ArchiveGame};
use crate::args::Keep;
use crate::exit::Failure;

/// The decisions, in the order in which they are written.
pub(super) struct Decisions {
    all: Vec<Decision>,
    /// The places of the decisions by file and number of the game.
    places: HashMap<String, HashMap<u64, usize>>,
}

/// The decision about a game.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Decision {
    pub(super) is_kept: bool,
    pub(super) group: u64,
    pub(super) hash: GameHash,
    file: String,
    game: u64,
    /// The columns that only a reader needs.
    about: String,
}

/// The first line of the file.
const HEAD: &str = "# keep or drop\tgroup\tmoves\tgame\tfile\tplies\tnotes\twhite\tblack\n";

impl Decisions {
    /// Decides about the games of groups.
    pub(super) fn of(archive: &Archive, groups: &[Vec<usize>], keep: Keep) -> Self {
        let changed: Vec<_> = archive.files.iter().map(|file| changed(file)).collect();
        let rank = |game: &ArchiveGame, at: usize| match keep {
            Keep::Longest => (u64::from(game.plies), u64::from(game.notes), Reverse(at)),
            Keep::Annotated => (u64::from(game.notes), u64::from(game.plies), Reverse(at)),
            Keep::Newest => (changed[game.file as usize], at as u64, Reverse(0)),
        };
        let mut all = Vec::new();
        for (games, group) in groups.iter().zip(1..) {
            let kept = games.iter().max_by_key(|at| rank(&archive.games[**at], **at));
            for at in games {
                let game = &archive.games[*at];
                let [white, black] =
                    [game.tags.white, game.tags.black].map(|name| archive.text(name));
                let about = format!("{}\t{}\t{white}\t{black}", game.plies, game.notes);
                let about = about.replace(|char: char| char.is_control() && char != '\t', " ");
                all.push(Decision {
                    is_kept: Some(at) == kept,
                    group,
                    hash: game.hash,
                    file: archive.files[game.file as usize].to_string(),
                    game: game.number,
                    about,
                });
            }
        }
        Self::new(all)
    }

    fn new(all: Vec<Decision>) -> Self {
        let mut places: HashMap<String, HashMap<u64, usize>> = HashMap::new();
        for (at, decision) in all.iter().enumerate() {
            places.entry(decision.file.clone()).or_default().insert(decision.game, at);
        }
        Self { all, places }
    }

    /// Reads a file of decisions.
    pub(super) fn read(path: &Path) -> Result<Self, Failure> {
        let name = path.display();
        let text = fs::read_to_string(path).map_err(|error| {
            Failure::of(format!("cannot read the decisions in `{name}`"), error)
        })?;
        let mut all: Vec<Decision> = Vec::new();
        for (line, number) in text.lines().zip(1..) {
            if line.starts_with('#') || line.trim().is_empty() {
                continue;
            }
            let decision = Decision::read(line);
            let decision =
                decision.map_err(|words| Failure::new(format!("{name}:{number}: {words}")))?;
            all.push(decision);
        }
        let count = all.len();
        let decisions = Self::new(all);
        if decisions.places.values().map(HashMap::len).sum::<usize>() < count {
            return Err(Failure::new(format!("`{name}` has two decisions about one game")));
        }
        Ok(decisions)
    }

    /// The text of the file.
    pub(super) fn text(&self) -> Result<String, Failure> {
        let mut text = HEAD.to_owned();
        for Decision { is_kept, group, hash, file, game, about } in &self.all {
            if file.contains(char::is_control) {
                let words =
                    format!("the file `{file}` has a name that no line of decisions can hold");
                return Err(Failure::new(words));
            }
            let word = if *is_kept { KEEP } else { DROP };
            let hash = hash.number();
            // Writing to a string does not fail.
            let _ = writeln!(text, "{word}\t{group}\t{hash:016x}\t{game}\t{file}\t{about}");
        }
        Ok(text)
    }

    /// The decision about a game, if there is one.
    pub(super) fn get(&self, file: &str, game: u64) -> Option<&Decision> {
        Some(&self.all[*self.places.get(file)?.get(&game)?])
    }

    /// The number of decisions.
    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// The number of games that are left out.
    pub(super) fn dropped(&self) -> u64 {
        self.all.iter().filter(|decision| !decision.is_kept).count() as u64
    }

    /// The number of groups.
    pub(super) fn groups(&self) -> u64 {
        self.all.iter().map(|decision| decision.group).collect::<HashSet<_>>().len() as u64
    }
}

const KEEP: &str = "keep";
const DROP: &str = "drop";

impl Decision {
    /// Reads a line, or returns the reason why it cannot be read.
    fn read(line: &str) -> Result<Self, String> {
        let mut columns = line.splitn(6, '\t');
        let mut column = || columns.next().unwrap_or_default().trim();
        let [word, group, hash, game, file] = std::array::from_fn(|_| column());
        let about = column().to_owned();
        let is_kept = match word {
            KEEP => true,
            DROP => false,
            word => return Err(format!("`{word}` is neither `keep` nor `drop`")),
        };
        let number = |text: &str, what: &str| {
            text.parse().map_err(|_| format!("`{text}` is not the number of a {what}"))
        };
        let hash = u64::from_str_radix(hash, 16);
        let hash =
            hash.map_err(|_| "the third column, which says what the moves are, was changed")?;
        let (group, game) = (number(group, "group")?, number(game, "game")?);
        let (hash, file) = (GameHash::from_number(hash), file.to_owned());
        Ok(Self { is_kept, group, hash, file, game, about })
    }
}

/// The time at which a file was last changed.
fn changed(file: &str) -> u64 {
    let time = fs::metadata(file).and_then(|file| file.modified()).ok();
    let time = time.and_then(|time| time.duration_since(SystemTime::UNIX_EPOCH).ok());
    time.map_or(0, |time| time.as_nanos() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_line_is_refused_with_its_reason() {
        let refusal = |line| Decision::read(line).unwrap_err();
        assert_eq!(refusal("kept\t1\t00ff\t2\ta.pgn"), "`kept` is neither `keep` nor `drop`");
        assert_eq!(refusal("keep\tx\t00ff\t2\ta.pgn"), "`x` is not the number of a group");
        assert_eq!(refusal("keep\t1\t00ff\t\ta.pgn"), "`` is not the number of a game");
        let words = "the third column, which says what the moves are, was changed";
        assert_eq!(refusal("drop\t1\tmoves\t2\ta.pgn"), words);
        assert_eq!(refusal("drop"), words);
        let decision = Decision::read("drop\t1\t00ff\t2\ta b.pgn\t81\t0\tA\tB").unwrap();
        assert_eq!((decision.file.as_str(), decision.about.as_str()), ("a b.pgn", "81\t0\tA\tB"));
    }
}
