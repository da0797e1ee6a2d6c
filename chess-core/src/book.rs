//! Opening books: what was played in each position, found through every transposition.
//!
//! | to | use |
//! |---|---|
//! | look positions up | [`Book`], a constant that `book!` makes, or [`BookRef`] |
//! | name the opening of a game | `openings`, with the feature `std` |
//! | make a book at run time | `BookBuilder`, with the feature `alloc` |
//! | write a Polyglot book | `BookBuilder::to_polyglot` |
//! | read a Polyglot book | [`Polyglot`] |
//!
//! A book is made of games. It has all positions of their main lines, and with `BookBuilder::take_variations` of their
//! variations, each once: positions are the same by FIDE
//! 9.2.3, as [`Board::same_position`] compares them. For each position it knows how many games reached it and how
//! they ended, the same for each move that was played, and a name:
//!
//! - A game counts once for a position and once for a move, also where it repeats them.
//! - A position has the name of the first game that ends in it and has a tag `Opening`, with the code in its tag
//!   `ECO`. So an opening is named by the game that consists of its moves. A game that is cut short
//!   (`BookBuilder::take_plies`) names nothing. Names of more than 65,535 bytes are cut.
//!
//! Positions are found by their [`zobrist`](Board::zobrist) key, with a binary search. The builder compares whole
//! positions: if two different ones have the same key, the book cannot be made. A lookup compares only keys: a position
//! that is not among the `n` positions of a book is taken for one of them with a probability of `n` in 2⁶⁴.
//!
//! ```text
//! positions 4 | moves 4 | the widths of four numbers, 1 each: first move, games, results, name
//! keys 8 each, in ascending order
//! positions: first move | games | white wins, draws, black wins | name: 0, or its offset + 1
//! moves: move 2 | games | white wins, draws, black wins
//! names: length of the code 1, code | length of the name 2, name
//! ```

#[cfg(feature = "alloc")]
mod builder;
#[cfg(feature = "std")]
mod named;
mod polyglot;

#[cfg(feature = "alloc")]
pub use builder::{BookBuf, BookBuilder, Collision};
#[cfg(feature = "std")]
pub use named::is_opening;
pub use polyglot::{Polyglot, PolyglotError, PolyglotMove, PolyglotMoves};

use core::borrow::Borrow;
use core::iter::FusedIterator;

use crate::basics::{Color, Move};
use crate::board::Board;
use crate::game::GameRef;

/// A book in a constant.
///
/// # Examples
///
/// ```
/// use caissa::{Board, book, book::Book};
///
/// const BOOK: Book = book! {
///     B20 "Sicilian Defence" = 1. e4 c5;
///     1. e4 e5 2. Nf3 1-0;
/// };
/// const MOVES: usize = BOOK.get(&Board::START).unwrap().moves().len();
/// assert_eq!(MOVES, 1);
/// ```
pub type Book = BookRef<'static>;

/// A book that borrows its bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct BookRef<'a> {
    /// The bytes that `BookBuilder` wrote. Only the macros set this field; with any other bytes, the value is not a
    /// book.
    #[doc(hidden)]
    pub __bytes: &'a [u8],
}

/// A list of named openings in PGN, each a game with the tags `Opening` and `ECO` that ends in the position that they
/// name. [`openings`] is the book of them.
pub const OPENINGS: &str = include_str!("book/openings.pgn");

/// The book of the named openings, to find the names of positions in other games. The first call makes it of
/// [`OPENINGS`].
///
/// # Examples
///
/// ```
/// use caissa::{GameBuf, book};
///
/// let game = GameBuf::parse("1. d4 e6 2. e4 d5 3. Nc3 Bb4 4. e5 c5")?;
/// let (plies, opening) = book::openings().opening(game.as_game()).expect("it has a name");
/// assert_eq!((plies, opening.name()), (6, Some("French Defence: Winawer Variation")));
/// # Ok::<(), caissa::Error>(())
/// ```
#[cfg(feature = "std")]
#[allow(clippy::missing_panics_doc, reason = "no two positions of the list have the same key")]
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn openings() -> Book {
    static BOOK: std::sync::OnceLock<BookBuf> = std::sync::OnceLock::new();
    let book = BOOK.get_or_init(|| {
        let mut builder = BookBuilder::new();
        let entries = crate::pgn::Reader::new(OPENINGS.as_bytes()).flatten();
        entries.filter_map(|entry| entry.game).for_each(|game| builder.add(game.as_game()));
        builder.build().expect("no two positions of the list have the same key")
    });
    book.as_book()
}

const HEAD: usize = 12;
const KEY: usize = 8;
const MOVE: usize = 2;

/// The number of games and of their results. The results may add up to less than the games: games whose result is
/// unknown count as games only.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tally {
    games: u32,
    white_wins: u32,
    draws: u32,
    black_wins: u32,
}

impl Tally {
    /// The number of games.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Board, Color, book, book::Book};
    ///
    /// const BOOK: Book = book!(1. e4 e5 1-0; 1. d4 d5 1/2-1/2; 1. c4 *);
    /// let tally = BOOK.get(&Board::START).unwrap().tally();
    /// assert_eq!((tally.games(), tally.draws(), tally.wins(Color::White)), (3, 1, 1));
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn games(self) -> u32 {
        self.games
    }

    /// The number of drawn games.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn draws(self) -> u32 {
        self.draws
    }

    /// The number of games that a color won.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn wins(self, color: Color) -> u32 {
        match color {
            Color::White => self.white_wins,
            Color::Black => self.black_wins,
        }
    }
}

/// The widths in bytes of the numbers in a book, 0 to 4.
#[derive(Clone, Copy)]
struct Widths {
    first: usize,
    games: usize,
    results: usize,
    name: usize,
}

impl Widths {
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn tally(self) -> usize {
        self.games + 3 * self.results
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn position(self) -> usize {
        self.first + self.tally() + self.name
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn played(self) -> usize {
        MOVE + self.tally()
    }
}

impl<'a> BookRef<'a> {
    /// The number of positions.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn len(self) -> usize {
        self.number(0, 4)
    }

    /// Whether there are no positions.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The entry of a position; `None` if the book does not contain it.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{board, book, book::Book};
    ///
    /// const BOOK: Book = book! { "Queen's Gambit" = 1. d4 d5 2. c4 };
    /// let transposed = BOOK.get(&board!(1. c4 d5 2. d4)).unwrap();
    /// assert_eq!(transposed.name(), Some("Queen's Gambit"));
    /// assert!(BOOK.get(&board!(1. c4)).is_none());
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn get(self, board: &Board) -> Option<Entry<'a>> {
        let key = board.zobrist();
        let (mut start, mut end) = (0, self.len());
        while start < end {
            let index = start + (end - start) / 2;
            let found = self.key(index);
            if found == key {
                return Some(Entry { book: self, index });
            }
            if found < key {
                start = index + 1;
            } else {
                end = index;
            }
        }
        None
    }

    /// The last position of a game that has a name: the number of plies before it, and what is known of it.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{book, book::Book, game};
    ///
    /// const BOOK: Book = book! {
    ///     C20 "King's Pawn Game" = 1. e4 e5;
    ///     C50 "Italian Game" = 1. e4 e5 2. Nf3 Nc6 3. Bc4;
    /// };
    /// let (plies, italian) = BOOK.opening(game!(1. e4 e5 2. Bc4 Nc6 3. Nf3 Nf6)).unwrap();
    /// assert_eq!((plies, italian.eco(), italian.name()), (5, Some("C50"), Some("Italian Game")));
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn opening(self, game: GameRef<'_>) -> Option<(usize, Entry<'a>)> {
        self.opening_of(game.boards())
    }

    /// The last of these positions that has a name, as [`opening`](Self::opening) finds it in a game: its index, and
    /// what is known of it.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{GameTree, book, book::Book};
    ///
    /// const BOOK: Book = book! { B20 "Sicilian Defence" = 1. e4 c5 };
    ///
    /// // A game in progress, or a position in a variation.
    /// let tree: GameTree = "1. e4 e5 (1... c5 2. Nf3) *".parse()?;
    /// let variation = tree.main_line().nth(1).unwrap().children().nth(1).unwrap();
    /// let (plies, entry) = BOOK.opening_of(variation.history().boards()).unwrap();
    /// assert_eq!((plies, entry.name()), (2, Some("Sicilian Defence")));
    /// assert!(BOOK.opening_of(tree.history().boards()).is_none());
    /// # Ok::<(), caissa::Error>(())
    /// ```
    pub fn opening_of<B: Borrow<Board>>(
        self,
        boards: impl IntoIterator<Item = B>,
    ) -> Option<(usize, Entry<'a>)> {
        let entries = boards.into_iter().map(|board| self.get(board.borrow())).enumerate();
        let named = |(index, entry): (_, Option<Entry<'a>>)| {
            Some((index, entry.filter(|entry| entry.name().is_some())?))
        };
        entries.filter_map(named).last()
    }

    /// Iterator over the keys of all positions, in ascending order, each with what is known of it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn entries(self) -> impl ExactSizeIterator<Item = (u64, Entry<'a>)> + DoubleEndedIterator {
        (0..self.len()).map(move |index| (self.key(index), Entry { book: self, index }))
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn key(self, index: usize) -> u64 {
        match self.__bytes.split_at(HEAD + KEY * index).1.first_chunk() {
            Some(key) => u64::from_le_bytes(*key),
            None => 0,
        }
    }

    /// The number of moves of all positions.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn moves_len(self) -> usize {
        self.number(4, 4)
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn widths(self) -> Widths {
        Widths {
            first: self.number(8, 1),
            games: self.number(9, 1),
            results: self.number(10, 1),
            name: self.number(11, 1),
        }
    }

    /// The offset of a position's record; for the index after the last position, that of the moves.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn position_at(self, index: usize) -> usize {
        HEAD + KEY * self.len() + self.widths().position() * index
    }

    /// The offset of a move's record; for the index after the last move, that of the names.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn move_at(self, index: usize) -> usize {
        self.position_at(self.len()) + self.widths().played() * index
    }

    /// The index of the first move of a position.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn first_move(self, index: usize) -> usize {
        if index == self.len() {
            return self.moves_len();
        }
        self.number(self.position_at(index), self.widths().first)
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn tally(self, at: usize) -> Tally {
        let Widths { games, results, .. } = self.widths();
        let after = at + games;
        Tally {
            games: self.number(at, games) as u32,
            white_wins: self.number(after, results) as u32,
            draws: self.number(after + results, results) as u32,
            black_wins: self.number(after + 2 * results, results) as u32,
        }
    }

    /// The number of a width at an offset.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn number(self, at: usize, width: usize) -> usize {
        let mut number = 0;
        let mut i = width;
        while i > 0 {
            i -= 1;
            number = number << 8 | self.__bytes[at + i] as usize;
        }
        number
    }

    /// The text of a length at an offset.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn text(self, at: usize, length: usize) -> &'a str {
        match core::str::from_utf8(self.__bytes.split_at(at + length).0.split_at(at).1) {
            Ok(text) => text,
            Err(_) => "",
        }
    }
}

implement! {
    Debug for BookRef<'_> =
        |self, f| write!(f, "BookRef({} positions, {} moves)", self.len(), self.moves_len());
}

/// The name, the tally and the moves of a position in a book.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Entry<'a> {
    book: BookRef<'a>,
    index: usize,
}

impl<'a> Entry<'a> {
    /// The games that reached the position.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn tally(self) -> Tally {
        self.book.tally(self.book.position_at(self.index) + self.book.widths().first)
    }

    /// Iterator over the moves that were played, the most frequent first.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn moves(self) -> BookMoves<'a> {
        let (next, end) = (self.book.first_move(self.index), self.book.first_move(self.index + 1));
        BookMoves { book: self.book, next, end }
    }

    /// The name of the position: the tag `Opening` of the game that consists of the moves to it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn name(self) -> Option<&'a str> {
        let (_, name) = self.names();
        if name.is_empty() { None } else { Some(name) }
    }

    /// The code of the opening, from the tag `ECO` beside its name.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn eco(self) -> Option<&'a str> {
        let (code, _) = self.names();
        if code.is_empty() { None } else { Some(code) }
    }

    /// The code and the name; each may be empty.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn names(self) -> (&'a str, &'a str) {
        let (book, widths) = (self.book, self.book.widths());
        let record = book.position_at(self.index) + widths.first + widths.tally();
        let Some(offset) = book.number(record, widths.name).checked_sub(1) else {
            return ("", "");
        };
        let code = book.move_at(book.moves_len()) + offset + 1;
        let code_length = book.number(code - 1, 1);
        let name = code + code_length + 2;
        (book.text(code, code_length), book.text(name, book.number(name - 2, 2)))
    }
}

impl core::fmt::Debug for Entry<'_> {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Entry")
            .field("eco", &self.eco())
            .field("name", &self.name())
            .field("tally", &self.tally())
            .field("moves", &self.moves())
            .finish()
    }
}

/// A move that was played in a position of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BookMove {
    /// The move.
    pub mv: Move,
    /// The games where it was played.
    pub tally: Tally,
}

/// Iterator over the moves that were played in a position, the most frequent first.
#[derive(Clone)]
#[must_use]
pub struct BookMoves<'a> {
    book: BookRef<'a>,
    next: usize,
    end: usize,
}

impl BookMoves<'_> {
    /// The number of moves that are left.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn len(&self) -> usize {
        self.end - self.next
    }

    /// Whether no move is left.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the next move. Use it as `next` in `const` code.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn advance(&mut self) -> Option<BookMove> {
        if self.next == self.end {
            return None;
        }
        let at = self.book.move_at(self.next);
        self.next += 1;
        let mv = Move::from_bytes([self.book.__bytes[at], self.book.__bytes[at + 1]]);
        Some(BookMove { mv, tally: self.book.tally(at + MOVE) })
    }
}

impl Iterator for BookMoves<'_> {
    type Item = BookMove;

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn next(&mut self) -> Option<BookMove> {
        self.advance()
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.len(), Some(self.len()))
    }
}

impl ExactSizeIterator for BookMoves<'_> {}

impl FusedIterator for BookMoves<'_> {}

implement! {
    Debug for BookMoves<'_> = |self, f| f.debug_list().entries(self.clone()).finish();
}
