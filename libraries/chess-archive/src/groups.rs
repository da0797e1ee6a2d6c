//! Groups of games that are copies of one.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

use crate::copy::{ComparedTags, Copies};
use crate::hash::GameHash;
use crate::namesakes::Namesakes;

/// Games with equal moves and equal tags, so that what is true of one is true of all.
struct Kind {
    games: Vec<usize>,
    /// The kinds that these games may be copies of.
    near: Vec<usize>,
}

/// Up to this number of games with equal moves, each is compared with each.
const FEW: usize = 8;

impl Copies {
    /// Says that the moves of a game go on where the moves of the games with these hashes end.
    pub fn add_ends(&mut self, longer: usize, ends: &HashSet<GameHash>) {
        for end in ends {
            let equal = match self.namesakes.get(end) {
                Some(known) => known.near(&self.common_keys(longer)),
                None => self.equal(*end).to_vec(),
            };
            if equal.len() > FEW && !self.namesakes.contains_key(end) {
                let known = self.namesakes_of(self.equal(*end).iter().copied());
                self.namesakes.insert(*end, known);
            }
            let copies = equal.into_iter().filter(|shorter| self.are_copies(longer, *shorter));
            let pairs: Vec<_> = copies.map(|shorter| (longer, shorter)).collect();
            self.longer.extend(pairs);
        }
    }

    /// The games with a hash.
    fn equal(&self, hash: GameHash) -> &[usize] {
        let all = self.by_hash();
        let first = all.partition_point(|game| self.hash(*game) < hash);
        let count = all[first..].partition_point(|game| self.hash(*game) == hash);
        &all[first..first + count]
    }

    fn namesakes_of(&self, games: impl Iterator<Item = usize>) -> Namesakes {
        Namesakes::new(games.map(|game| (game, self.common_keys(game))).collect())
    }

    /// The groups of two games or more, in the order of their first games. In each pair of games of
    /// a group, one game has all moves of the other.
    ///
    /// A game that may be a copy of two games which differ from each other is in no group with them: a `Polgar` may be Judit
    /// or Susan. So no group hangs on the order of the games.
    pub fn groups(&self) -> Vec<Vec<usize>> {
        self.groups_and_doubtful().0
    }

    /// The groups, and the pairs of games that differ by nothing but the result, or a date that may be a slip.
    pub(crate) fn groups_and_doubtful(&self) -> (Vec<Vec<usize>>, Vec<[usize; 2]>) {
        let (kinds, doubtful) = self.kinds();
        let tags = |kind: usize| &self.games[kinds[kind].games[0]].tags;
        let mut longest_first: Vec<usize> = (0..kinds.len()).collect();
        longest_first.sort_by_key(|kind| Reverse(self.games[kinds[*kind].games[0]].plies));
        let mut groups: Vec<Vec<usize>> = Vec::new();
        let mut group_of: Vec<Option<usize>> = vec![None; kinds.len()];
        for own in longest_first {
            let near = &kinds[own].near;
            let is_torn = near.iter().enumerate().any(|(at, one)| {
                near[..at].iter().any(|other| self.contradict(tags(*one), tags(*other)))
            });
            let fits = |group: &usize| {
                groups[*group].iter().all(|other| !self.contradict(tags(own), tags(*other)))
            };
            let found = near.iter().filter_map(|near| group_of[*near]).find(fits);
            match found.filter(|_| !is_torn) {
                Some(group) => groups[group].push(own),
                None => groups.push(vec![own]),
            }
            group_of[own] = if is_torn { None } else { found.or(Some(groups.len() - 1)) };
        }
        let games = groups.iter().map(|group| {
            let mut games: Vec<usize> =
                group.iter().flat_map(|kind| &kinds[*kind].games).copied().collect();
            games.sort_unstable();
            games
        });
        let mut games: Vec<_> = games.filter(|games| games.len() > 1).collect();
        games.sort_unstable();
        (games, doubtful)
    }

    /// The games whose moves are all in another one, by their moves and tags, in the order of their
    /// first games; and the doubtful pairs.
    fn kinds(&self) -> (Vec<Kind>, Vec<[usize; 2]>) {
        let (mut kinds, mut near) = (Vec::new(), self.longer.clone());
        let mut doubtful = Vec::new();
        // Most games have no other of their moves, and would only take memory.
        let nested: HashSet<usize> = near.iter().flat_map(|(one, other)| [*one, *other]).collect();
        for equal in self.by_hash().chunk_by(|one, other| self.hash(*one) == self.hash(*other)) {
            if equal.len() == 1 && !nested.contains(&equal[0]) {
                continue;
            }
            let before = kinds.len();
            self.add_kinds(equal, &mut kinds);
            let firsts: Vec<usize> =
                kinds[before..].iter().map(|kind: &Vec<usize>| kind[0]).collect();
            self.compare(&firsts, |one, other| {
                if self.are_copies(one, other) {
                    near.push((one, other));
                } else if self.are_doubtful(one, other) {
                    doubtful.push([one, other]);
                }
            });
        }
        kinds.sort_unstable();
        let mut kind_of = HashMap::new();
        for (at, games) in kinds.iter().enumerate() {
            kind_of.extend(games.iter().map(|game| (*game, at)));
        }
        let kind = |games| Kind { games, near: Vec::new() };
        let mut kinds: Vec<Kind> = kinds.into_iter().map(kind).collect();
        for (one, other) in near {
            let [one, other] = [one, other].map(|game| kind_of[&game]);
            kinds[one].near.push(other);
            kinds[other].near.push(one);
        }
        for kind in &mut kinds {
            kind.near.sort_unstable();
            kind.near.dedup();
        }
        doubtful.sort_unstable();
        (kinds, doubtful)
    }

    /// Calls a function with each pair of games with equal moves that may be copies.
    fn compare(&self, games: &[usize], mut act: impl FnMut(usize, usize)) {
        let known = (games.len() > FEW).then(|| self.namesakes_of(games.iter().copied()));
        for (at, game) in games.iter().enumerate() {
            match &known {
                Some(known) => {
                    let near = known.near(&self.common_keys(*game));
                    near.into_iter()
                        .filter(|other| other < game)
                        .for_each(|other| act(*game, other));
                }
                None => games[..at].iter().for_each(|other| act(*game, *other)),
            }
        }
    }

    /// Adds games with equal moves; games with equal tags go together. Short games that share
    /// nothing are not copies even of games with equal tags.
    fn add_kinds(&self, equal: &[usize], kinds: &mut Vec<Vec<usize>>) {
        let mut known: HashMap<ComparedTags, usize> = HashMap::new();
        for at in equal {
            match known.get(&self.games[*at].tags) {
                Some(kind) if self.are_copies(*at, *at) => kinds[*kind].push(*at),
                _ => {
                    known.insert(self.games[*at].tags, kinds.len());
                    kinds.push(vec![*at]);
                }
            }
        }
    }
}
