//! Groups of games that are the same.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

use chess_check::GameHash;
use chess_core::GameRef;
use chess_core::pgn::KeptNotes;

use super::archive::{Archive, GameTags, hash};
use super::{changed, job};
use crate::args::DedupeArgs;
use crate::exit::Failure;
use crate::input::entries::FileEntry;
use crate::input::parts::{self, InPart};

/// A group of games by their numbers in the archive, the longest first. One has all moves of another, whichever two are chosen.
struct Group {
    games: Vec<usize>,
    /// The tags in the group, each once.
    tags: Vec<GameTags>,
}

impl Archive {
    /// The groups of two games or more, in the order of their first games.
    pub(super) fn groups(&self, args: &DedupeArgs) -> Result<Vec<Vec<usize>>, Failure> {
        let continued = self.continued(args)?;
        let mut longest_first: Vec<usize> = (0..self.games.len()).collect();
        longest_first.sort_by_key(|at| std::cmp::Reverse(self.games[*at].plies));
        let mut groups: Vec<Group> = Vec::new();
        let mut group_of: Vec<usize> = vec![usize::MAX; self.games.len()];
        // The groups with a game of these moves.
        let mut by_hash: HashMap<GameHash, Vec<usize>> = HashMap::new();
        for at in longest_first {
            let game = &self.games[at];
            let longer = continued.get(&at).into_iter().flatten().map(|longer| group_of[*longer]);
            let equal = by_hash.get(&game.hash).into_iter().flatten().copied();
            let found = equal.chain(longer).find(|group| self.belongs(&game.tags, &groups[*group]));
            let group = found.unwrap_or_else(|| {
                groups.push(Group { games: Vec::new(), tags: Vec::new() });
                groups.len() - 1
            });
            let Group { games, tags } = &mut groups[group];
            games.push(at);
            if !tags.contains(&game.tags) {
                tags.push(game.tags);
            }
            group_of[at] = group;
            let of_hash = by_hash.entry(game.hash).or_default();
            if !of_hash.contains(&group) {
                of_hash.push(group);
            }
        }
        let mut groups: Vec<Vec<usize>> = groups.into_iter().map(|group| group.games).collect();
        groups.retain(|games| games.len() > 1);
        for games in &mut groups {
            games.sort_unstable();
        }
        groups.sort_unstable();
        Ok(groups)
    }

    /// Whether a game of these tags agrees with all games of a group.
    fn belongs(&self, tags: &GameTags, group: &Group) -> bool {
        group.tags.iter().all(|other| self.agree(tags, other))
    }

    /// For games whose moves a longer game goes on from, and that may be the same: those longer games. The files are read
    /// again for it: the moves of all games would need too much memory.
    fn continued(&self, args: &DedupeArgs) -> Result<HashMap<usize, Vec<usize>>, Failure> {
        let mut ends: HashMap<GameHash, Vec<usize>> = HashMap::new();
        for (at, game) in self.games.iter().enumerate() {
            ends.entry(game.hash).or_default().push(at);
        }
        let add = |entry: FileEntry<'_>, at: InPart<'_>, part: &mut Vec<Reached>| {
            if let FileEntry::Game(game) = entry {
                part.push(Reached::new(game.as_game(), at, &ends));
            }
        };
        let mut continued: HashMap<usize, Vec<usize>> = HashMap::new();
        let mut at = 0;
        parts::each(job(args, KeptNotes::None), add, |from, part| {
            for Reached { number, hash, others } in part {
                let number = from.number(number);
                let Some(game) = self.games.get(at).filter(|game| {
                    game.hash == hash
                        && game.number == number
                        && *self.files[game.file as usize] == *from.file()
                }) else {
                    return Err(changed(from.file(), number));
                };
                let shorter = others.iter().flat_map(|hash| &ends[hash]).copied();
                for shorter in
                    shorter.filter(|shorter| self.agree(&self.games[*shorter].tags, &game.tags))
                {
                    continued.entry(shorter).or_default().push(at);
                }
                at += 1;
            }
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(continued)
    }
}

/// A game, and the hashes of other games that it reaches before its end.
struct Reached {
    number: u64,
    hash: GameHash,
    others: HashSet<GameHash>,
}

impl Reached {
    fn new(game: GameRef<'_>, at: InPart<'_>, ends: &HashMap<GameHash, Vec<usize>>) -> Self {
        let (mut begun, mut others) = (GameHash::new(&game.start()), HashSet::new());
        for mv in game.moves().take(game.len().saturating_sub(1)) {
            begun = begun.then(mv);
            if ends.contains_key(&begun) {
                others.insert(begun);
            }
        }
        Self { number: at.number, hash: hash(game, at.bytes), others }
    }
}
