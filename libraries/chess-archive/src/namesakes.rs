//! Which games with equal moves are compared: those that have a player's name in common.
//!
//! A thousand games may end after `1. e4`, and comparing each with each would take a million comparisons.

use std::hash::{DefaultHasher, Hash, Hasher};

/// Games by what copies have in common, as sorted hashes.
#[derive(Debug, Default)]
pub(crate) struct Namesakes(Vec<(u64, usize)>);

/// The facts that copies share beside their moves: a name of each player; or of one and the day, if the other may have a slip.
#[derive(Clone, Debug)]
pub(crate) struct CommonKeys<'a> {
    pub(crate) players: [Vec<PlayerKey<'a>>; 2],
    /// The year and the day.
    pub(crate) day: Option<(u16, u8)>,
    /// Facts that tell games apart if both have them: hashes of the round, the address and the date.
    pub(crate) apart: [Option<u64>; APART],
}

pub(crate) const APART: usize = 3;

/// A player, by one of the readings of the name.
#[derive(Clone, Copy, Debug, Hash)]
pub(crate) enum PlayerKey<'a> {
    Id(&'a str),
    Family(&'a [char]),
    Unknown,
}

/// A fact to be looked for.
#[derive(Clone, Copy, Hash, PartialEq)]
enum Fact {
    Known(u64),
    Unknown,
    /// Each game has this one too, for games where the fact is unknown.
    Any,
}

impl Namesakes {
    pub(crate) fn new(games: Vec<(usize, CommonKeys<'_>)>) -> Self {
        let mut all = Vec::new();
        for (game, keys) in games {
            let facts = keys.apart.map(|fact| [fact.map_or(Fact::Unknown, Fact::Known), Fact::Any]);
            keys.each(facts, |key| all.push((key, game)));
        }
        all.sort_unstable();
        all.dedup();
        Self(all)
    }

    /// The games that a game with these keys is compared with, in order.
    pub(crate) fn near(&self, keys: &CommonKeys<'_>) -> Vec<usize> {
        let facts = keys.apart.map(|fact| match fact {
            Some(fact) => [Fact::Known(fact), Fact::Unknown],
            None => [Fact::Any; 2],
        });
        let mut near = Vec::new();
        keys.each(facts, |key| {
            let first = self.0.partition_point(|(known, _)| *known < key);
            let equal = self.0[first..].iter().take_while(|(known, _)| *known == key);
            near.extend(equal.map(|(_, game)| *game));
        });
        near.sort_unstable();
        near.dedup();
        near
    }
}

impl CommonKeys<'_> {
    /// The hashes of the players, of which copies have one in common.
    pub(crate) fn of_players(&self) -> Vec<u64> {
        let mut all = Vec::new();
        self.each([[Fact::Any; 2]; APART], |key| all.push(key));
        all
    }

    /// Calls a function with the hash of each key.
    fn each(&self, facts: [[Fact; 2]; APART], mut act: impl FnMut(u64)) {
        let mut add = |white: Option<PlayerKey<'_>>, black: Option<PlayerKey<'_>>, day| {
            for choice in 0..1_usize << APART {
                let chosen: [usize; APART] = std::array::from_fn(|at| choice >> at & 1);
                let is_repeated = |at: usize| chosen[at] == 1 && facts[at][0] == facts[at][1];
                if !(0..APART).any(is_repeated) {
                    let facts: [Fact; APART] = std::array::from_fn(|at| facts[at][chosen[at]]);
                    act(hash_of((white, black, day, facts)));
                }
            }
        };
        let [whites, blacks] = &self.players;
        for white in whites {
            for black in blacks {
                add(Some(*white), Some(*black), None);
            }
        }
        if self.day.is_some() {
            for white in whites {
                add(Some(*white), None, self.day);
            }
            for black in blacks {
                add(None, Some(*black), self.day);
            }
        }
    }
}

pub(crate) fn hash_of(value: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
