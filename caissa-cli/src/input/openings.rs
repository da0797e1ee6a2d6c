//! The names of openings. `openings.pgn` is our own list.

use chess_core::GameRef;
use chess_core::book::{BookBuf, BookBuilder, Collision, Entry};
use chess_core::pgn::Reader;

const LIST: &str = include_str!("openings.pgn");

/// The positions of the list, with their names.
pub(crate) struct Openings {
    book: BookBuf,
    /// The fewest pieces of a position with a name.
    fewest: usize,
    /// Whether a position of the list has a key with these last bits. Most positions of games have none, which is seen
    /// at once.
    is_known: Vec<bool>,
}

/// The number of last bits of keys that are distinguished.
const BITS: u32 = 16;

/// The last bits of a position's key.
fn last_bits(key: u64) -> usize {
    (key % (1 << BITS)) as usize
}

impl Openings {
    pub(crate) fn new() -> Result<Self, Collision> {
        let (mut builder, mut fewest) = (BookBuilder::new(), usize::MAX);
        let mut is_known = vec![false; 1 << BITS];
        // A test checks that the list has no mistakes.
        for game in Reader::new(LIST.as_bytes()).flatten().filter_map(|entry| entry.game) {
            fewest = fewest.min(game.as_game().board().occupied().len());
            builder.add(game.as_game());
            game.as_game().boards().for_each(|board| is_known[last_bits(board.zobrist())] = true);
        }
        Ok(Self { book: builder.build()?, fewest, is_known })
    }

    /// The last position of a game that has a name. Captured pieces never return, so the search ends when fewer pieces
    /// are left than any named position has.
    pub(crate) fn of(&self, game: GameRef<'_>) -> Option<Entry<'_>> {
        let boards = game.boards().take_while(|board| board.occupied().len() >= self.fewest);
        let keys = boards.map(|board| board.zobrist());
        let keys = keys.filter(|key| self.is_known[last_bits(*key)]);
        let known = keys.filter_map(|key| self.book.as_book().get_by_key(key));
        known.filter(|entry| entry.name().is_some()).last()
    }
}
