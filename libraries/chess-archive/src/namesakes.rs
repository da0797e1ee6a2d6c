//! Which games with equal moves are compared: those that have a player's name in common.
//!
//! A thousand games may end after `1. e4`, and comparing each with each would take a million comparisons.

use std::hash::{DefaultHasher, Hash, Hasher};

/// Games by what copies have in common, as sorted hashes.
#[derive(Debug, Default)]
pub(crate) struct Namesakes(Vec<(u64, usize)>);

/// The facts that copies share beside their moves: a name of each player; or of one and the day, if the other may have a slip.
/// And the round, if both have it.
#[derive(Clone, Debug)]
pub(crate) struct CommonKeys<'a> {
    pub(crate) players: [Vec<PlayerKey<'a>>; 2],
    /// The year and the day.
    pub(crate) day: Option<(u16, u8)>,
    /// The first number of the round.
    pub(crate) round: Option<&'a str>,
}

/// A player, by one of the readings of the name.
#[derive(Clone, Copy, Debug, Hash)]
pub(crate) enum PlayerKey<'a> {
    Id(u32),
    Family(&'a [char]),
    Unknown,
}

/// A round to be looked for.
#[derive(Clone, Copy, Hash)]
enum RoundKey<'a> {
    Known(&'a str),
    Unknown,
    /// Each game has this one too, for games of an unknown round.
    Any,
}

impl Namesakes {
    pub(crate) fn new(games: Vec<(usize, CommonKeys<'_>)>) -> Self {
        let mut all = Vec::new();
        for (game, keys) in games {
            let round = keys.round.map_or(RoundKey::Unknown, RoundKey::Known);
            keys.each([round, RoundKey::Any], |key| all.push((key, game)));
        }
        all.sort_unstable();
        all.dedup();
        Self(all)
    }

    /// The games that a game with these keys is compared with, in order.
    pub(crate) fn near(&self, keys: &CommonKeys<'_>) -> Vec<usize> {
        let rounds = match keys.round {
            Some(round) => [RoundKey::Known(round), RoundKey::Unknown],
            None => [RoundKey::Any; 2],
        };
        let mut near = Vec::new();
        keys.each(rounds, |key| {
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
    /// Calls a function with the hash of each key.
    fn each(&self, rounds: [RoundKey<'_>; 2], mut act: impl FnMut(u64)) {
        let mut add = |white: Option<PlayerKey<'_>>, black: Option<PlayerKey<'_>>, day| {
            for round in rounds {
                let mut hasher = DefaultHasher::new();
                (white, black, day, round).hash(&mut hasher);
                act(hasher.finish());
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
