//! The games of files, and the search for those that may be copies of others.
//!
//! The files are read three times, because the tags of all games would need too much memory, and their moves much more: first for
//! [where each game ends](GameEnds), then for [the games that go on from there](NestedGames), and last for the tags of the
//! few games that may be copies, which are the [archive](Archive). What is kept in memory of the first two readings has a fixed
//! size, so that some games are taken for others; the tags show it.

use std::cell::OnceCell;
use std::collections::HashSet;
use std::io;
use std::path::Path;

use chess_core::GameRef;
use serde::{Deserialize, Serialize};

use crate::copy::{Copies, CopyFacts, SHORT};
use crate::filter::KeyFilter;
use crate::hash::GameHash;
use crate::sort::Sorter;
use crate::spelling::Spelling;
use crate::store::TextStore;

/// The ends of all games without mistakes.
#[derive(Debug)]
pub struct GameEnds {
    /// The keys of all games, and [those of short games](short_key).
    keys: KeyFilter,
    /// The keys of several games.
    repeated: KeyFilter,
}

/// The end of a game.
#[derive(Clone, Debug)]
pub struct HashedEnd {
    hash: GameHash,
    is_short: bool,
    keys: Vec<u64>,
}

impl HashedEnd {
    /// The end of a game with its bytes. Its names are compared in their right spelling.
    pub fn new(game: GameRef<'_>, bytes: &[u8], spelling: &Spelling) -> Self {
        ReadGame::new(game, bytes, spelling).end()
    }

    /// The hash of the game.
    pub fn hash(&self) -> GameHash {
        self.hash
    }
}

/// A game while its keys are found. Its tags are read once, and only if they are needed.
struct ReadGame<'a> {
    game: GameRef<'a>,
    spelling: &'a Spelling,
    hash: GameHash,
    facts: OnceCell<(CopyFacts, Vec<u64>)>,
}

impl<'a> ReadGame<'a> {
    fn new(game: GameRef<'a>, bytes: &[u8], spelling: &'a Spelling) -> Self {
        let hash = GameHash::of_game_or_text(game, bytes);
        Self { game, spelling, hash, facts: OnceCell::new() }
    }

    /// The facts that tell its copies, and the keys of its players.
    fn facts(&self) -> &(CopyFacts, Vec<u64>) {
        self.facts.get_or_init(|| {
            let (game, moves) = (self.game, (self.hash, self.game.len() as u32));
            let facts = CopyFacts::new(moves, game.result(), |name| {
                let written = game.tag(name)?;
                Some(self.spelling.name(name, written).unwrap_or(written))
            });
            let players = facts.player_keys();
            (facts, players)
        })
    }

    fn end(&self) -> HashedEnd {
        let (hash, is_short) = (self.hash, self.game.len() < SHORT as usize);
        let players = is_short.then(|| &*self.facts().1);
        HashedEnd { hash, is_short, keys: keys(hash, players).collect() }
    }

    /// The ends of other games that it reaches before its own, and their keys.
    fn reached(&self, ends: &GameEnds) -> (HashSet<GameHash>, Vec<u64>) {
        let mut begun = GameHash::new(&self.game.start());
        let (mut others, mut known) = (HashSet::new(), Vec::new());
        for (mv, ply) in self.game.moves().take(self.game.len().saturating_sub(1)).zip(1..) {
            begun = begun.then(mv);
            let is_short = ply < SHORT;
            if is_short && !ends.keys.contains(short_key(begun)) {
                continue;
            }
            let players = is_short.then(|| &*self.facts().1);
            let before = known.len();
            known.extend(keys(begun, players).filter(|key| ends.keys.contains(*key)));
            if known.len() > before {
                others.insert(begun);
            }
        }
        (others, known)
    }
}

/// The keys of an end: its hash; of a short game, the hash with each key of the players, because many games go on from a short
/// one, but few of the same players.
fn keys(hash: GameHash, of_short: Option<&[u64]>) -> impl Iterator<Item = u64> {
    let long = of_short.is_none().then_some(hash.number());
    let short = of_short.into_iter().flatten().map(move |players| hash.with(*players));
    long.into_iter().chain(short)
}

/// The key of a short game without its players.
fn short_key(hash: GameHash) -> u64 {
    hash.with(0)
}

impl GameEnds {
    /// No ends, for files of so many bytes.
    pub fn of_files(bytes: u64) -> Self {
        Self { keys: KeyFilter::new(memory(bytes)), repeated: KeyFilter::new(memory(bytes) / 4) }
    }

    /// Adds the end of the next game.
    pub fn add(&mut self, end: &HashedEnd) {
        if end.is_short {
            self.keys.insert(short_key(end.hash));
        }
        for key in &end.keys {
            if self.keys.insert(*key) {
                self.repeated.insert(*key);
            }
        }
    }
}

/// The bytes of memory for the keys of games in files of so many bytes: enough for 30 million games.
fn memory(bytes: u64) -> usize {
    const MOST: u64 = 70 << 20;
    (bytes / 32).min(MOST) as usize
}

/// The games that others go on from.
#[derive(Debug)]
pub struct NestedGames {
    /// The keys of these, and of the games that go on.
    keys: KeyFilter,
}

/// The keys of a game, and of the ends of other games that it reaches; none if it reaches none.
#[derive(Clone, Debug)]
pub struct ReachedEnds {
    hash: GameHash,
    keys: Vec<u64>,
}

impl ReachedEnds {
    /// The ends that a game with its bytes reaches.
    pub fn new(game: GameRef<'_>, bytes: &[u8], spelling: &Spelling, ends: &GameEnds) -> Self {
        let game = ReadGame::new(game, bytes, spelling);
        let (_, mut keys) = game.reached(ends);
        if !keys.is_empty() {
            keys.extend(game.end().keys);
        }
        Self { hash: game.hash, keys }
    }

    /// The hash of the game.
    pub fn hash(&self) -> GameHash {
        self.hash
    }
}

impl NestedGames {
    /// No games yet, for files of so many bytes.
    pub fn of_files(bytes: u64) -> Self {
        Self { keys: KeyFilter::new(memory(bytes) / 4) }
    }

    /// Adds the ends that a game reaches.
    pub fn add(&mut self, reached: &ReachedEnds) {
        for key in &reached.keys {
            self.keys.insert(*key);
        }
    }
}

/// A game as an archive keeps it.
#[derive(Clone, Debug)]
pub struct ArchivedGame {
    hash: GameHash,
    /// The rest, if the game may be a copy.
    compared: Option<(KeptGame, Vec<u64>)>,
}

/// A game that may be a copy.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct KeptGame {
    /// The number of its file, and its number in it.
    pub(crate) place: (u32, u64),
    /// The number of its comments, glyphs and variations.
    pub(crate) notes: u32,
    pub(crate) facts: CopyFacts,
    /// The ends of other games that it reaches.
    reached: HashSet<GameHash>,
}

impl ArchivedGame {
    /// A game read with all its notes, and its bytes.
    pub fn new(
        game: GameRef<'_>,
        bytes: &[u8],
        spelling: &Spelling,
        (ends, nested): (&GameEnds, &NestedGames),
    ) -> Self {
        let read = ReadGame::new(game, bytes, spelling);
        let HashedEnd { hash, keys, .. } = read.end();
        let is_compared = |key: &u64| ends.repeated.contains(*key) || nested.keys.contains(*key);
        let compared = keys.iter().any(is_compared).then(|| {
            let notes = game.line().count_notes();
            let notes = notes.nags + notes.comments + notes.variations;
            let notes = u32::try_from(notes).unwrap_or(u32::MAX);
            let ((reached, _), (facts, players)) = (read.reached(ends), read.facts());
            let all = reached.iter().chain([&hash]);
            let keys = all.flat_map(|end| players.iter().map(|player| end.with(*player))).collect();
            (KeptGame { place: (0, 0), notes, facts: facts.clone(), reached }, keys)
        });
        Self { hash, compared }
    }

    /// The hash of the game.
    pub fn hash(&self) -> GameHash {
        self.hash
    }
}

/// The games that may be copies of others, on the disk. Memory has 16 bytes for each of them.
#[derive(Debug)]
pub struct Archive {
    games: TextStore,
    /// The places of the games in the store.
    places: Vec<u64>,
    /// The keys of ends with players, which all copies of a game have in common, each with the number of a game.
    keys: Sorter<2>,
}

/// The bytes of memory in which keys are sorted.
const SORTED: usize = 1 << 25;

impl Archive {
    /// An archive whose files are in a folder.
    pub fn new(folder: &Path) -> Self {
        let keys = Sorter::new(folder, SORTED);
        Self { games: TextStore::new(folder), places: Vec::new(), keys }
    }

    /// Adds the game with a number of a file, if it may be a copy. Files have numbers in their order, and games come in it.
    ///
    /// # Errors
    ///
    /// Returns an error if the file of the archive cannot be written.
    pub fn add(&mut self, file: u32, number: u64, game: ArchivedGame) -> io::Result<()> {
        let Some((game, keys)) = game.compared else { return Ok(()) };
        let own = u32::try_from(self.places.len());
        let own = own.map_err(|_| io::Error::other("more than 4 billion games may be copies"))?;
        for key in keys {
            self.keys.add([key, own.into()])?;
        }
        let game = KeptGame { place: (file, number), ..game };
        self.places.push(self.games.add(&serde_json::to_vec(&game)?)?);
        Ok(())
    }

    /// The games, and those of each set that may be copies of each other, by the numbers of the games.
    pub(crate) fn linked(self) -> io::Result<(ArchivedGames, Vec<Vec<u32>>)> {
        let mut links = Links((0..self.places.len() as u32).collect());
        let mut last = [0, 0];
        for record in self.keys.sorted()? {
            let [key, game] = record?;
            if key == last[0] {
                links.join(last[1] as u32, game as u32);
            }
            last = [key, game];
        }
        Ok((ArchivedGames { games: self.games, places: self.places }, links.sets()))
    }
}

/// The games of an archive, by their numbers in it.
#[derive(Debug)]
pub struct ArchivedGames {
    games: TextStore,
    places: Vec<u64>,
}

impl ArchivedGames {
    pub(crate) fn get(&mut self, game: u32) -> io::Result<KeptGame> {
        Ok(serde_json::from_slice(&self.games.get(self.places[game as usize])?)?)
    }

    /// The games with these numbers, compared with each other.
    pub(crate) fn compared(&mut self, games: &[u32]) -> io::Result<(Copies, Vec<KeptGame>)> {
        let games: io::Result<Vec<KeptGame>> = games.iter().map(|game| self.get(*game)).collect();
        let (mut copies, games) = (Copies::default(), games?);
        for game in &games {
            copies.add(game.facts.clone());
        }
        for (at, game) in games.iter().enumerate() {
            copies.add_ends(at, &game.reached);
        }
        Ok((copies, games))
    }
}

/// Sets of games, as a game with a smaller number of the same set for each; the first of a set has itself.
struct Links(Vec<u32>);

impl Links {
    fn first(&mut self, mut game: u32) -> u32 {
        while self.0[game as usize] != game {
            let next = self.0[game as usize];
            self.0[game as usize] = self.0[next as usize];
            game = next;
        }
        game
    }

    fn join(&mut self, one: u32, other: u32) {
        let [one, other] = [one, other].map(|game| self.first(game));
        self.0[one.max(other) as usize] = one.min(other);
    }

    /// The sets of two games or more.
    fn sets(mut self) -> Vec<Vec<u32>> {
        let mut all: Vec<[u32; 2]> =
            (0..self.0.len() as u32).map(|game| [self.first(game), game]).collect();
        all.sort_unstable();
        let sets = all.chunk_by(|one, other| one[0] == other[0]).filter(|set| set.len() > 1);
        sets.map(|set| set.iter().map(|[_, game]| *game).collect()).collect()
    }
}
