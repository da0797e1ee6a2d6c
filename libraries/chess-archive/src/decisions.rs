//! Decisions about the games of groups, and the file that holds them.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::fmt::Write;
use std::sync::Arc;

use chess_core::{GameBuf, GameTree};

use crate::archive::{Archive, Row};
use crate::hash::GameHash;
use crate::list::WrongLine;

/// The game of a group that is kept. If several are equal, it is the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum Keep {
    /// The one with the most moves, and of these the one with the most notes
    Longest,
    /// The one with the most comments, glyphs and variations, and of these the longest
    Annotated,
    /// The one in the file that was changed last, and of these the last
    Newest,
}

/// The decisions, in the order in which they are written.
#[derive(Debug)]
pub struct CopyDecisions {
    all: Vec<CopyDecision>,
    /// The places of the decisions by file and number of the game.
    places: HashMap<Arc<str>, Vec<(u64, u32)>>,
    doubtful: Option<DoubtfulPairs>,
}

/// Pairs of games that are kept, and differ by nothing but the result, or a date that may be a slip.
#[derive(Clone, Debug)]
pub struct DoubtfulPairs {
    /// Their number.
    pub count: u64,
    /// The files and numbers of the first two.
    pub first: [(String, u64); 2],
}

/// The decision about a game.
#[derive(Debug, PartialEq, Eq)]
pub struct CopyDecision {
    /// Whether the game is kept.
    pub is_kept: bool,
    /// The number of its group, from 1.
    pub group: u64,
    /// The hash of its moves.
    pub hash: GameHash,
    file: Arc<str>,
    game: u64,
    /// The number of the game in the archive that was compared.
    row: u32,
}

/// The first line of the file.
const HEAD: &str = "# keep or drop\tgroup\tmoves\tgame\tfile\tplies\tnotes\twhite\tblack\n";

impl CopyDecisions {
    /// Decides about the games of groups. `changed` is the time at which a file was last changed.
    pub fn of(archive: &Archive, keep: Keep, changed: impl Fn(&str) -> u64) -> Self {
        let changed: HashMap<&str, u64> =
            archive.files().map(|file| (file, changed(file))).collect();
        let rank = |game: Row<'_>, at: usize| match keep {
            Keep::Longest => (u64::from(game.plies), u64::from(game.notes), Reverse(at)),
            Keep::Annotated => (u64::from(game.notes), u64::from(game.plies), Reverse(at)),
            Keep::Newest => (changed[&**game.file], at as u64, Reverse(0)),
        };
        let mut all = Vec::new();
        let (groups, doubtful) = archive.groups_and_doubtful();
        for (games, group) in groups.iter().zip(1..) {
            let kept = games.iter().max_by_key(|at| rank(archive.row(**at), **at));
            for at in games {
                let Row { file, number: game, hash, .. } = archive.row(*at);
                let (is_kept, file, row) = (Some(at) == kept, Arc::clone(file), *at as u32);
                all.push(CopyDecision { is_kept, group, hash, file, game, row });
            }
        }
        let place = |at| (archive.row(at).file.to_string(), archive.row(at).number);
        let count = doubtful.len() as u64;
        let pair = |[later, first]: &[usize; 2]| [place(*first), place(*later)];
        let doubtful = doubtful.first().map(|first| DoubtfulPairs { count, first: pair(first) });
        Self { doubtful, ..Self::new(all) }
    }

    fn new(all: Vec<CopyDecision>) -> Self {
        let mut places: HashMap<Arc<str>, Vec<(u64, u32)>> = HashMap::new();
        for (decision, at) in all.iter().zip(0..) {
            places.entry(decision.file.clone()).or_default().push((decision.game, at));
        }
        for games in places.values_mut() {
            games.sort_unstable();
        }
        Self { all, places, doubtful: None }
    }

    /// Reads a list of decisions.
    ///
    /// # Errors
    ///
    /// Returns an error for the first line that is not a decision, or the second about one game.
    pub fn parse(list: &[u8]) -> Result<Self, WrongLine> {
        let (mut all, mut games) = (Vec::new(), HashSet::new());
        for (line, number) in String::from_utf8_lossy(list).lines().zip(1..) {
            if line.starts_with('#') || line.trim().is_empty() {
                continue;
            }
            let decision =
                CopyDecision::read(line).map_err(|words| WrongLine::new(number, words))?;
            if !games.insert((decision.file.clone(), decision.game)) {
                return Err(WrongLine::new(number, "this game has another decision above"));
            }
            all.push(decision);
        }
        Ok(Self::new(all))
    }

    /// The text of the list of decisions about the games of an archive.
    ///
    /// # Errors
    ///
    /// Returns the name of a file that no line can hold.
    pub fn text(&self, archive: &Archive) -> Result<String, &str> {
        let mut text = HEAD.to_owned();
        for CopyDecision { is_kept, group, hash, file, game, row } in &self.all {
            if file.contains(char::is_control) {
                return Err(file);
            }
            let Row { plies, notes, names: [white, black], .. } = archive.row(*row as usize);
            let [word, hash] =
                [if *is_kept { KEEP } else { DROP }, &format!("{:016x}", hash.number())];
            let names = format!("{white}\t{black}");
            let names = names.replace(|char: char| char.is_control() && char != '\t', " ");
            // Writing to a string does not fail.
            let _ = writeln!(
                text,
                "{word}\t{group}\t{hash}\t{game}\t{file}\t{plies}\t{notes}\t{names}"
            );
        }
        Ok(text)
    }

    /// The decision about a game, if there is one.
    pub fn get(&self, file: &str, game: u64) -> Option<&CopyDecision> {
        let games = self.places.get(file)?;
        let at = games.binary_search_by_key(&game, |(game, _)| *game).ok()?;
        Some(&self.all[games[at].1 as usize])
    }

    /// All decisions, in the order of the list.
    pub fn all(&self) -> &[CopyDecision] {
        &self.all
    }

    /// The number of games that are left out.
    pub fn dropped(&self) -> u64 {
        self.all.iter().filter(|decision| !decision.is_kept).count() as u64
    }

    /// The number of groups.
    pub fn groups(&self) -> u64 {
        self.all.iter().map(|decision| decision.group).collect::<HashSet<_>>().len() as u64
    }

    /// The number of groups of which no game is kept.
    pub fn emptied(&self) -> u64 {
        let kept = self.all.iter().filter(|decision| decision.is_kept);
        self.groups() - kept.map(|decision| decision.group).collect::<HashSet<_>>().len() as u64
    }

    /// The pairs that only a reader can decide about, if the games were compared.
    pub fn doubtful(&self) -> Option<&DoubtfulPairs> {
        self.doubtful.as_ref()
    }
}

const KEEP: &str = "keep";
const DROP: &str = "drop";

impl CopyDecision {
    /// Reads a line, or returns the reason why it cannot be read.
    fn read(line: &str) -> Result<Self, String> {
        let mut columns = line.splitn(6, '\t');
        let mut column = || columns.next().unwrap_or_default().trim();
        let [word, group, hash, game, file] = std::array::from_fn(|_| column());
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
        let (hash, file) = (GameHash::from_number(hash), file.into());
        Ok(Self { is_kept, group, hash, file, game, row: 0 })
    }
}

/// The game of a group that is kept, with what the others have, as PGN; `None` if they have nothing more.
pub fn merged<'a>(group: &[(&'a CopyDecision, GameBuf)]) -> Option<(&'a CopyDecision, String)> {
    let (kept, first) = group.iter().find(|(decision, _)| decision.is_kept)?;
    let mut tree = GameTree::from(first);
    for (_, other) in group.iter().filter(|(decision, _)| !decision.is_kept) {
        // Only a variation that would be nested too deep is not added.
        let _ = tree.merge(other.as_game());
    }
    let game = tree.to_game();
    (game != *first).then(|| (*kept, game.as_game().to_pgn()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_line_is_refused_with_its_reason() {
        let refusal = |line| CopyDecision::read(line).unwrap_err();
        assert_eq!(refusal("kept\t1\t00ff\t2\ta.pgn"), "`kept` is neither `keep` nor `drop`");
        assert_eq!(refusal("keep\tx\t00ff\t2\ta.pgn"), "`x` is not the number of a group");
        assert_eq!(refusal("keep\t1\t00ff\t\ta.pgn"), "`` is not the number of a game");
        let words = "the third column, which says what the moves are, was changed";
        assert_eq!(refusal("drop\t1\tmoves\t2\ta.pgn"), words);
        assert_eq!(refusal("drop"), words);
        let decision = CopyDecision::read("drop\t1\t00ff\t2\ta b.pgn\t81\t0\tA\tB").unwrap();
        assert_eq!((&*decision.file, decision.game), ("a b.pgn", 2));
    }
}
