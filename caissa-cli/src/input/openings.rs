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
}

impl Openings {
    pub(crate) fn new() -> Result<Self, Collision> {
        let (mut builder, mut fewest) = (BookBuilder::new(), usize::MAX);
        // A test checks that the list has no mistakes.
        for game in Reader::new(LIST.as_bytes()).flatten().filter_map(|entry| entry.game) {
            fewest = fewest.min(game.as_game().board().occupied().len());
            builder.add(game.as_game());
        }
        Ok(Self { book: builder.build()?, fewest })
    }

    /// The last position of a game that has a name. Captured pieces never return, so the search ends when fewer pieces
    /// are left than any named position has.
    pub(crate) fn of(&self, game: GameRef<'_>) -> Option<Entry<'_>> {
        let boards = game.boards().take_while(|board| board.occupied().len() >= self.fewest);
        let known = boards.filter_map(|board| self.book.as_book().get(&board));
        known.filter(|entry| entry.name().is_some()).last()
    }
}
