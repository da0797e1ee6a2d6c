//! The games of files, and the search and the decisions about their copies.

use std::collections::HashSet;
use std::sync::Arc;

use chess_core::GameRef;

use crate::copy::{Copies, CopyFacts};
use crate::hash::GameHash;
use crate::spelling::Spelling;

/// The games without mistakes in files that are read twice: what [`ArchivedGame`] keeps of each, and then the games that others
/// go on from. The moves of all games would need too much memory.
#[derive(Debug, Default)]
pub struct Archive {
    files: Vec<Arc<str>>,
    games: Vec<GamePlace>,
    copies: Copies,
    /// The number of games that have been read again.
    read: usize,
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
    facts: CopyFacts,
    notes: u32,
}

/// A game of an archive, as a line of decisions shows it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row<'a> {
    pub(crate) file: &'a str,
    pub(crate) number: u64,
    pub(crate) hash: GameHash,
    pub(crate) plies: u32,
    pub(crate) notes: u32,
    pub(crate) names: [&'a str; 2],
}

impl ArchivedGame {
    /// A game read with all its notes, and its bytes. Its names are compared in their right spelling.
    pub fn new(game: GameRef<'_>, bytes: &[u8], spelling: &Spelling) -> Self {
        let notes = game.line().count_notes();
        let notes = notes.nags + notes.comments + notes.variations;
        let moves = (GameHash::of_game_or_text(game, bytes), game.len() as u32);
        Self {
            facts: CopyFacts::new(moves, game.result(), |name| {
                let written = game.tag(name)?;
                Some(spelling.name(name, written).unwrap_or(written))
            }),
            notes: u32::try_from(notes).unwrap_or(u32::MAX),
        }
    }
}

/// A game that is read again, and the ends of other games that it reaches before its own.
#[derive(Clone, Debug)]
pub struct ReachedEnds {
    hash: GameHash,
    others: HashSet<GameHash>,
}

impl ReachedEnds {
    /// The ends among [`Archive::ends`] that a game reaches.
    pub fn new(game: GameRef<'_>, bytes: &[u8], ends: &HashSet<GameHash>) -> Self {
        let (mut begun, mut others) = (GameHash::new(&game.start()), HashSet::new());
        for mv in game.moves().take(game.len().saturating_sub(1)) {
            begun = begun.then(mv);
            if ends.contains(&begun) {
                others.insert(begun);
            }
        }
        Self { hash: GameHash::of_game_or_text(game, bytes), others }
    }
}

impl Archive {
    /// Adds the game with a number of a file. Games come in the order of the files.
    pub fn add(&mut self, file: &str, number: u64, game: ArchivedGame) {
        if self.files.last().is_none_or(|last| **last != *file) {
            self.files.push(file.into());
        }
        let file = (self.files.len() - 1) as u32;
        self.games.push(GamePlace { file, number, notes: game.notes });
        self.copies.add(game.facts);
    }

    /// The hashes of all games.
    pub fn ends(&self) -> HashSet<GameHash> {
        (0..self.games.len()).map(|game| self.copies.hash(game)).collect()
    }

    /// Takes what was found of the next game when it was read again. Returns whether it is the game that was added.
    pub fn add_reached(&mut self, file: &str, number: u64, found: &ReachedEnds) -> bool {
        let at = self.read;
        self.read += 1;
        let is_known = self.games.get(at).is_some_and(|game| {
            game.number == number
                && *self.files[game.file as usize] == *file
                && self.copies.hash(at) == found.hash
        });
        if is_known {
            self.copies.add_ends(at, &found.others);
        }
        is_known
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
