//! Groups of games that are copies of one.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

use crate::copy::Copies;
use crate::hash::GameHash;
use crate::namesakes::Namesakes;

/// The kinds of games, and those that may be copies of each other.
struct Kinds {
    /// For each game, the first one with equal moves and equal tags: what is true of one is true of all of its kind.
    first: Vec<u32>,
    /// Kinds, by their first games, that may be copies of each other, in order; each pair in both directions.
    near: Vec<(u32, u32)>,
    /// Pairs of games that differ by nothing but the result, or a date that may be a slip.
    doubtful: Vec<[usize; 2]>,
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
        let Kinds { first, near, doubtful } = self.kinds();
        let mut near: Vec<&[(u32, u32)]> = near.chunk_by(|one, other| one.0 == other.0).collect();
        near.sort_by_key(|near| Reverse(self.games[near[0].0 as usize].plies));
        let mut groups: Vec<Vec<u32>> = Vec::new();
        let (mut group_of, mut torn) = (HashMap::new(), HashMap::new());
        for near in near {
            let (own, near) = (near[0].0, near.iter().map(|(_, near)| *near));
            let is_torn = self.is_torn(own, near.clone().collect(), &mut torn);
            let fits = |group: &usize| !groups[*group].iter().any(|other| self.differ(own, *other));
            let found = near.filter_map(|near| group_of.get(&near).copied()).find(fits);
            let group = found.filter(|_| !is_torn).unwrap_or(groups.len());
            if group == groups.len() {
                groups.push(Vec::new());
            }
            groups[group].push(own);
            if !is_torn {
                group_of.insert(own, group);
            }
        }
        let leaders = groups.iter().flat_map(|kinds| kinds.iter().map(|kind| (*kind, kinds[0])));
        let leaders: HashMap<u32, u32> = leaders.collect();
        let leader = |(game, first): (usize, &u32)| (*leaders.get(first).unwrap_or(first), game);
        let mut games: Vec<(u32, usize)> = first.iter().enumerate().map(leader).collect();
        games.sort_unstable();
        let groups = games.chunk_by(|one, other| one.0 == other.0).filter(|games| games.len() > 1);
        let mut groups: Vec<Vec<usize>> =
            groups.map(|games| games.iter().map(|(_, game)| *game).collect()).collect();
        groups.sort_unstable();
        (groups, doubtful)
    }

    /// Whether two kinds contradict each other.
    fn differ(&self, one: u32, other: u32) -> bool {
        self.contradict(&self.games[one as usize].tags, &self.games[other as usize].tags)
    }

    /// Whether two of the kinds that a kind may be a copy of differ from each other. Copies have the same ones, which are
    /// compared once.
    fn is_torn(&self, own: u32, mut near: Vec<u32>, known: &mut HashMap<Vec<u32>, bool>) -> bool {
        let differs = |(at, one): (usize, &u32), near: &[u32]| {
            near[..at].iter().any(|other| self.differ(*one, *other))
        };
        if near.len() <= FEW {
            return near.iter().enumerate().any(|one| differs(one, &near));
        }
        near.push(own);
        near.sort_unstable();
        if let Some(known) = known.get(&near) {
            return *known;
        }
        let is_torn = near.iter().enumerate().any(|one| differs(one, &near));
        known.insert(near, is_torn);
        is_torn
    }

    fn kinds(&self) -> Kinds {
        let mut first: Vec<u32> = (0..self.games.len() as u32).collect();
        let (mut near, mut doubtful) = (self.longer.clone(), Vec::new());
        for equal in self.by_hash().chunk_by(|one, other| self.hash(*one) == self.hash(*other)) {
            let firsts = self.add_kinds(equal, &mut first);
            self.compare(&firsts, |one, other| {
                if self.are_copies(one, other) {
                    near.push((one, other));
                } else if self.are_doubtful(one, other) {
                    doubtful.push([one, other]);
                }
            });
        }
        let kinds = near.iter().map(|(one, other)| (first[*one], first[*other]));
        let mut near: Vec<(u32, u32)> =
            kinds.flat_map(|(one, other)| [(one, other), (other, one)]).collect();
        near.sort_unstable();
        near.dedup();
        doubtful.sort_unstable();
        Kinds { first, near, doubtful }
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

    /// Finds the kinds of games with equal moves, and returns the first game of each. Short games that share nothing are not
    /// copies even of games with equal tags.
    fn add_kinds(&self, equal: &[usize], first: &mut [u32]) -> Vec<usize> {
        let (mut known, mut firsts) = (HashMap::new(), Vec::new());
        for game in equal {
            match known.get(&self.games[*game].tags) {
                Some(kind) if self.are_copies(*game, *game) => first[*game] = *kind,
                _ => {
                    known.insert(self.games[*game].tags, first[*game]);
                    firsts.push(*game);
                }
            }
        }
        firsts
    }
}
