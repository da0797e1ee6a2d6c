//! Decisions about the games of groups, and the file that holds them.

use std::cmp::Reverse;
use std::io::{self, BufRead};

use chess_core::{GameBuf, GameTree};

use crate::archive::{Archive, ArchivedGames, KeptGame};
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
    /// The places of the decisions in the order of the files and games.
    by_game: Vec<u32>,
    /// The number of decisions about games of other files.
    unknown: u64,
    doubtful: Option<DoubtfulPairs>,
}

/// Pairs of games that are kept, and differ by nothing but the result, or a date that may be a slip.
#[derive(Clone, Copy, Debug)]
pub struct DoubtfulPairs {
    /// Their number.
    pub count: u64,
    /// The numbers of files, and of the games in them, of the first pair.
    pub first: [(u32, u64); 2],
}

impl DoubtfulPairs {
    /// Both, and the pair whose second game comes first.
    fn and(self, other: Self) -> Self {
        let by_later = |pairs: &Self| [pairs.first[1], pairs.first[0]];
        let first = self.first;
        let first = if by_later(&self) < by_later(&other) { first } else { other.first };
        Self { count: self.count + other.count, first }
    }
}

/// The decision about a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CopyDecision {
    /// Whether the game is kept.
    pub is_kept: bool,
    /// The number of its group, from 1.
    pub group: u64,
    /// The hash of its moves.
    pub hash: GameHash,
    /// The number of its file, and its number in it.
    place: (u32, u64),
    /// The number of the game in the archive that was compared, or the line of a list.
    row: u32,
}

/// The first line of the file.
const HEAD: &str = "# keep or drop\tgroup\tmoves\tgame\tfile\tplies\tnotes\twhite\tblack\n";

impl CopyDecisions {
    /// Decides about the games of an archive. `changed` is the time at which the file with a number was last changed.
    ///
    /// # Errors
    ///
    /// Returns an error if the files of the archive cannot be read.
    pub fn of(
        archive: Archive,
        keep: Keep,
        changed: impl Fn(u32) -> u64,
    ) -> io::Result<(Self, ArchivedGames)> {
        let rank = |game: &KeptGame, at: usize| match keep {
            Keep::Longest => (u64::from(game.facts.plies), u64::from(game.notes), Reverse(at)),
            Keep::Annotated => (u64::from(game.notes), u64::from(game.facts.plies), Reverse(at)),
            Keep::Newest => (changed(game.place.0), at as u64, Reverse(0)),
        };
        let (mut archived, sets) = archive.linked()?;
        let (mut all, mut doubtful) = (Vec::new(), None::<DoubtfulPairs>);
        for set in sets {
            let (copies, games) = archived.compared(&set)?;
            let (groups, pairs) = copies.groups_and_doubtful();
            for group in groups {
                let kept = group.iter().max_by_key(|at| rank(&games[**at], **at));
                for at in &group {
                    let KeptGame { place, facts, .. } = &games[*at];
                    let (is_kept, first) = (Some(at) == kept, u64::from(set[group[0]]));
                    let (hash, place, row) = (facts.hash, *place, set[*at]);
                    all.push(CopyDecision { is_kept, group: first, hash, place, row });
                }
            }
            if let Some([later, first]) = pairs.first() {
                let first = [*first, *later].map(|at| games[at].place);
                let own = DoubtfulPairs { count: pairs.len() as u64, first };
                doubtful = Some(doubtful.map_or(own, |known| known.and(own)));
            }
        }
        Ok((Self { doubtful, ..Self::new(numbered(all), 0) }, archived))
    }

    fn new(all: Vec<CopyDecision>, unknown: u64) -> Self {
        let mut by_game: Vec<u32> = (0..all.len() as u32).collect();
        by_game.sort_unstable_by_key(|at| (all[*at as usize].place, *at));
        Self { all, by_game, unknown, doubtful: None }
    }

    /// Reads a list of decisions. A function gives the numbers of files by their names.
    ///
    /// # Errors
    ///
    /// Returns the first line that is not a decision, or that is the second one about a game; or the error of the reader.
    pub fn read(
        mut list: impl BufRead,
        file: impl Fn(&str) -> Option<u32>,
    ) -> io::Result<Result<Self, WrongLine>> {
        let (mut all, mut unknown, mut line) = (Vec::new(), 0, Vec::new());
        for row in 1.. {
            line.clear();
            if list.read_until(b'\n', &mut line)? == 0 {
                break;
            }
            let text = String::from_utf8_lossy(&line);
            if text.starts_with('#') || text.trim().is_empty() {
                continue;
            }
            match CopyDecision::read(text.trim_end_matches(['\r', '\n']), row, &file) {
                Ok(Some(decision)) => all.push(decision),
                Ok(None) => unknown += 1,
                Err(words) => return Ok(Err(WrongLine::new(row as usize, words))),
            }
        }
        let own = Self::new(all, unknown);
        let rows = own.by_game.iter().map(|at| own.all[*at as usize]);
        let pairs = rows.clone().zip(rows.skip(1));
        let again = pairs.filter(|(one, other)| one.place == other.place);
        let again = again.map(|(_, other)| other.row).min();
        let words = "this game has another decision above";
        Ok(again.map_or(Ok(()), |row| Err(WrongLine::new(row as usize, words))).map(|()| own))
    }

    /// The lines of the list of decisions about the games of an archive, whose files have these names.
    pub fn lines<'a>(
        &'a self,
        games: &'a mut ArchivedGames,
        files: &'a [impl AsRef<str>],
    ) -> impl Iterator<Item = io::Result<String>> + 'a {
        let line = |decision: &CopyDecision| {
            let CopyDecision { is_kept, group, hash, place: (file, game), row } = *decision;
            let KeptGame { notes, facts, .. } = games.get(row)?;
            let ([white, black], plies) = (facts.names(), facts.plies);
            let (word, hash) = (if is_kept { KEEP } else { DROP }, hash.number());
            let names = format!("{white}\t{black}");
            let names = names.replace(|char: char| char.is_control() && char != '\t', " ");
            let file = files[file as usize].as_ref();
            Ok(format!("{word}\t{group}\t{hash:016x}\t{game}\t{file}\t{plies}\t{notes}\t{names}\n"))
        };
        [Ok(HEAD.to_owned())].into_iter().chain(self.all.iter().map(line))
    }

    /// The decision about a game of the file with a number, if there is one.
    pub fn get(&self, file: u32, game: u64) -> Option<&CopyDecision> {
        let place = |at: &u32| self.all[*at as usize].place;
        let at = self.by_game.binary_search_by_key(&(file, game), place).ok()?;
        Some(&self.all[self.by_game[at] as usize])
    }

    /// The number of games that the decisions are about.
    pub fn games(&self) -> u64 {
        self.all.len() as u64 + self.unknown
    }

    /// The number of games that are left out.
    pub fn dropped(&self) -> u64 {
        self.all.iter().filter(|decision| !decision.is_kept).count() as u64
    }

    /// The number of groups.
    pub fn groups(&self) -> u64 {
        distinct(self.all.iter().map(|decision| decision.group))
    }

    /// The number of groups of which no game is kept.
    pub fn emptied(&self) -> u64 {
        let kept = self.all.iter().filter(|decision| decision.is_kept);
        self.groups() - distinct(kept.map(|decision| decision.group))
    }

    /// The pairs that only a reader can decide about, if the games were compared.
    pub fn doubtful(&self) -> Option<&DoubtfulPairs> {
        self.doubtful.as_ref()
    }
}

/// Decisions whose groups have the numbers of their first games, in the order of the list, with the numbers of groups.
fn numbered(mut all: Vec<CopyDecision>) -> Vec<CopyDecision> {
    all.sort_unstable_by_key(|decision| (decision.group, decision.row));
    let groups = all.chunk_by_mut(|one, other| one.group == other.group);
    for (group, number) in groups.zip(1..) {
        for decision in group {
            decision.group = number;
        }
    }
    all
}

/// The number of different groups.
fn distinct(groups: impl Iterator<Item = u64>) -> u64 {
    let mut groups: Vec<u64> = groups.collect();
    groups.sort_unstable();
    groups.dedup();
    groups.len() as u64
}

const KEEP: &str = "keep";
const DROP: &str = "drop";

impl CopyDecision {
    /// Reads a line, or returns the reason why it cannot be read; `None` if the file is unknown.
    fn read(
        line: &str,
        row: u32,
        file: impl Fn(&str) -> Option<u32>,
    ) -> Result<Option<Self>, String> {
        let mut columns = line.splitn(6, '\t');
        let mut column = || columns.next().unwrap_or_default().trim();
        let [word, group, hash, game, name] = std::array::from_fn(|_| column());
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
        let hash = GameHash::from_number(hash);
        Ok(file(name).map(|file| Self { is_kept, group, hash, place: (file, game), row }))
    }
}

/// The game of a group that is kept, by its place, with what the others have, as PGN; `None` if they have nothing more.
pub fn merged(group: &[(&CopyDecision, GameBuf)]) -> Option<((u32, u64), String)> {
    let (kept, first) = group.iter().find(|(decision, _)| decision.is_kept)?;
    let mut tree = GameTree::from(first);
    for (_, other) in group.iter().filter(|(decision, _)| !decision.is_kept) {
        // Only a variation that would be nested too deep is not added.
        let _ = tree.merge(other.as_game());
    }
    let game = tree.to_game();
    (game != *first).then(|| (kept.place, game.as_game().to_pgn()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_line_is_refused_with_its_reason() {
        let read = |line| CopyDecision::read(line, 1, |name| (name == "a b.pgn").then_some(5));
        let refusal = |line| read(line).unwrap_err();
        assert_eq!(refusal("kept\t1\t00ff\t2\ta.pgn"), "`kept` is neither `keep` nor `drop`");
        assert_eq!(refusal("keep\tx\t00ff\t2\ta.pgn"), "`x` is not the number of a group");
        assert_eq!(refusal("keep\t1\t00ff\t\ta.pgn"), "`` is not the number of a game");
        let words = "the third column, which says what the moves are, was changed";
        assert_eq!(refusal("drop\t1\tmoves\t2\ta.pgn"), words);
        assert_eq!(refusal("drop"), words);
        let decision = read("drop\t1\t00ff\t2\ta b.pgn\t81\t0\tA\tB").unwrap();
        assert_eq!(decision.map(|decision| decision.place), Some((5, 2)));
        assert_eq!(read("drop\t1\t00ff\t2\tb.pgn").unwrap(), None);
    }
}
