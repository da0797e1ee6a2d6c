//! The games of files, and the search and the decisions about their copies.
//!
//! The files are read three times, because the tags of all games would need too much memory, and their moves much more: first for
//! [where each game ends](GameEnds), then for [the games that go on from there](NestedGames), and last for the tags of the
//! few games that may be copies, which are the [archive](Archive).

use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use chess_core::GameRef;

use crate::copy::{Copies, CopyFacts, SHORT};
use crate::hash::GameHash;
use crate::spelling::Spelling;

/// The ends of all games without mistakes.
#[derive(Debug, Default)]
pub struct GameEnds {
    games: Vec<GameHash>,
    /// The hashes of short games. Many games go on from each, but few of the same players.
    short: HashSet<GameHash>,
    /// The keys of all games.
    keys: HashSet<u64>,
    /// The keys of several games.
    repeated: HashSet<u64>,
}

/// The end of a game.
#[derive(Clone, Debug)]
pub struct HashedEnd {
    hash: GameHash,
    is_short: bool,
    /// The hash; of a short game, the hash with each name of the players.
    keys: Vec<u64>,
}

impl HashedEnd {
    /// The end of a game with its bytes. Its names are compared in their right spelling.
    pub fn new(game: GameRef<'_>, bytes: &[u8], spelling: &Spelling) -> Self {
        let (hash, is_short) =
            (GameHash::of_game_or_text(game, bytes), game.len() < SHORT as usize);
        let keys = if is_short {
            player_keys(game, spelling).into_iter().map(|players| hash.with(players)).collect()
        } else {
            vec![hash.number()]
        };
        Self { hash, is_short, keys }
    }
}

/// The hashes of the players of a game.
fn player_keys(game: GameRef<'_>, spelling: &Spelling) -> Vec<u64> {
    facts(game, GameHash::new(&game.start()), spelling).player_keys()
}

fn facts(game: GameRef<'_>, hash: GameHash, spelling: &Spelling) -> CopyFacts {
    CopyFacts::new((hash, game.len() as u32), game.result(), |name| {
        let written = game.tag(name)?;
        Some(spelling.name(name, written).unwrap_or(written))
    })
}

impl GameEnds {
    /// Adds the end of the next game.
    pub fn add(&mut self, end: HashedEnd) {
        let HashedEnd { hash, is_short, keys } = end;
        self.games.push(hash);
        if is_short {
            self.short.insert(hash);
        }
        for key in keys {
            if !self.keys.insert(key) {
                self.repeated.insert(key);
            }
        }
    }

    /// The hashes of the games, in their order.
    pub fn hashes(&self) -> impl Iterator<Item = GameHash> {
        self.games.iter().copied()
    }
}

/// The games that others go on from.
#[derive(Debug, Default)]
pub struct NestedGames {
    /// The games that go on, by their hashes, and where the others end.
    longer: HashMap<GameHash, HashSet<GameHash>>,
    /// The keys of both.
    keys: HashSet<u64>,
}

/// The ends of other games that a game reaches before its own.
#[derive(Clone, Debug)]
pub struct ReachedEnds {
    own: HashedEnd,
    others: HashSet<GameHash>,
    keys: Vec<u64>,
}

impl ReachedEnds {
    /// The ends that a game with its bytes reaches.
    pub fn new(game: GameRef<'_>, bytes: &[u8], spelling: &Spelling, ends: &GameEnds) -> Self {
        let players = OnceCell::new();
        let (mut begun, mut others, mut keys) =
            (GameHash::new(&game.start()), HashSet::new(), Vec::new());
        for (mv, ply) in game.moves().take(game.len().saturating_sub(1)).zip(1..) {
            begun = begun.then(mv);
            let before = keys.len();
            if ply >= SHORT {
                keys.extend(Some(begun.number()).filter(|key| ends.keys.contains(key)));
            } else if ends.short.contains(&begun) {
                let players = players.get_or_init(|| player_keys(game, spelling));
                let reached = players.iter().map(|players| begun.with(*players));
                keys.extend(reached.filter(|key| ends.keys.contains(key)));
            }
            if keys.len() > before {
                others.insert(begun);
            }
        }
        Self { own: HashedEnd::new(game, bytes, spelling), others, keys }
    }

    /// The hash of the game.
    pub fn hash(&self) -> GameHash {
        self.own.hash
    }
}

impl NestedGames {
    /// Adds the ends that a game reaches.
    pub fn add(&mut self, reached: ReachedEnds) {
        if !reached.others.is_empty() {
            self.keys.extend(reached.keys.into_iter().chain(reached.own.keys));
            self.longer.entry(reached.own.hash).or_default().extend(reached.others);
        }
    }
}

/// The games that may be copies of others.
#[derive(Debug, Default)]
pub struct Archive {
    files: Vec<Arc<str>>,
    games: Vec<GamePlace>,
    copies: Copies,
}

/// The place of a game, and the number of its comments, glyphs and variations.
#[derive(Clone, Copy, Debug)]
struct GamePlace {
    file: u32,
    number: u64,
    notes: u32,
}

/// A game as an archive keeps it.
#[derive(Clone, Debug)]
pub struct ArchivedGame {
    hash: GameHash,
    /// Its tags and the number of its notes, if it may be a copy.
    compared: Option<(CopyFacts, u32)>,
}

/// A game of an archive, as a line of decisions shows it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row<'a> {
    pub(crate) file: &'a Arc<str>,
    pub(crate) number: u64,
    pub(crate) hash: GameHash,
    pub(crate) plies: u32,
    pub(crate) notes: u32,
    pub(crate) names: [&'a str; 2],
}

impl ArchivedGame {
    /// A game read with all its notes, and its bytes.
    pub fn new(
        game: GameRef<'_>,
        bytes: &[u8],
        spelling: &Spelling,
        (ends, nested): (&GameEnds, &NestedGames),
    ) -> Self {
        let HashedEnd { hash, keys, .. } = HashedEnd::new(game, bytes, spelling);
        let is_compared = |key: &u64| ends.repeated.contains(key) || nested.keys.contains(key);
        let compared = keys.iter().any(is_compared).then(|| {
            let notes = game.line().count_notes();
            let notes = notes.nags + notes.comments + notes.variations;
            (facts(game, hash, spelling), u32::try_from(notes).unwrap_or(u32::MAX))
        });
        Self { hash, compared }
    }

    /// The hash of the game.
    pub fn hash(&self) -> GameHash {
        self.hash
    }
}

impl Archive {
    /// Adds the game with a number of a file, if it may be a copy. Games come in the order of the files.
    pub fn add(&mut self, file: &str, number: u64, game: ArchivedGame) {
        if self.files.last().is_none_or(|last| **last != *file) {
            self.files.push(file.into());
        }
        let Some((facts, notes)) = game.compared else { return };
        let file = (self.files.len() - 1) as u32;
        self.games.push(GamePlace { file, number, notes });
        self.copies.add(facts);
    }

    /// Compares the games that go on with the others, when all games have been added.
    pub fn nest(&mut self, nested: &NestedGames) {
        for game in 0..self.games.len() {
            if let Some(ends) = nested.longer.get(&self.copies.hash(game)) {
                self.copies.add_ends(game, ends);
            }
        }
    }

    pub(crate) fn files(&self) -> impl Iterator<Item = &str> {
        self.files.iter().map(|file| &**file)
    }

    /// The groups of games that are copies of one, and pairs that may be; see [`Copies::groups`].
    pub(crate) fn groups_and_doubtful(&self) -> (Vec<Vec<usize>>, Vec<[usize; 2]>) {
        self.copies.groups_and_doubtful()
    }

    pub(crate) fn row(&self, at: usize) -> Row<'_> {
        let (GamePlace { file, number, notes }, hash) = (self.games[at], self.copies.hash(at));
        let (plies, names) = (self.copies.games[at].plies, self.copies.names(at));
        Row { file: &self.files[file as usize], number, hash, plies, notes, names }
    }
}
