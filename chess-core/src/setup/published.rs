//! Positions compared with those of published test suites.
//!
//! `published.bin` has a key of eight bytes for each position, and no position. A key is still enough to find a few squares
//! on which another position differs: the numbers of their pieces, combined, are the difference of the two keys.

use super::Setup;
use super::compare::fields;
use crate::basics::{Color, Piece, Published, Role, Square, SquareSet};
use crate::board::polyglot;
use crate::error::{Difference, OtherSquares};

/// The Polyglot keys of all positions, in the order of their suites, each big-endian. A test makes them of published files.
/// The key 0 is that of a position which editions of the suite have changed, or which no file has: it is not compared.
static KEYS: &[[u8; 8]] = include_bytes!("published.bin").as_chunks().0;

/// The second editions of two positions: their index and their other key.
const EDITIONS: [(u16, u64); 2] = [(295, 0x1498_54FD_1BCF_E916), (2159, 0x9A1A_AE42_863C_2F75)];

/// # Published test suites
impl Setup {
    /// The name of the position in a published test suite, or `None`. The move counters and the en passant square do not
    /// count.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::FenOptions;
    ///
    /// let fen = "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - -";
    /// let setup = FenOptions::new().parse_setup(fen)?;
    /// assert_eq!(setup.published().unwrap().to_string(), "WAC.001");
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn published(&self) -> Option<Published> {
        let key = self.published_key();
        let index = KEYS.iter().position(|own| is_same(u64::from_be_bytes(*own) ^ key));
        let indices = index.and_then(|index| u16::try_from(index).ok());
        let other = || EDITIONS.iter().find(|(_, own)| is_same(own ^ key)).map(|(index, _)| *index);
        indices.or_else(other).map(Published::at)
    }

    /// The first published position that differs from this one on a single square, with its piece there. The en passant square
    /// does not count.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{FenOptions, Square};
    ///
    /// // A knight on h1 is missing.
    /// let fen = "5rk1/1ppb3p/p1pb4/6q1/3P1p1r/2P1R2P/PP1BQ1P1/5RK1 w - -";
    /// let setup = FenOptions::new().parse_setup(fen)?;
    /// let (name, square, piece) = setup.nearly_published().unwrap();
    /// assert_eq!((name.to_string(), square), ("WAC.003".to_owned(), Square::H1));
    /// assert_eq!(piece.unwrap().letter(), 'N');
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn nearly_published(&self) -> Option<(Published, Square, Option<Piece>)> {
        let keys = KEYS.iter().map(|key| u64::from_be_bytes(*key));
        let (index, square, piece) = self.one_square_from(keys)?;
        Some((Published::at(u16::try_from(index).ok()?), square, piece))
    }

    /// The index of the first of some positions, given by their [Polyglot keys](crate::Board::polyglot_key), that differs from this one
    /// on a single square, and its piece there.
    #[doc(hidden)]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn one_square_from(
        &self,
        keys: impl IntoIterator<Item = u64>,
    ) -> Option<(usize, Square, Option<Piece>)> {
        let (own, changes) = (self.published_key(), SquareChanges::of(self));
        keys.into_iter().enumerate().find_map(|(index, key)| {
            let change = changes.find(key ^ own)?;
            Some((index, change.square, change.piece))
        })
    }

    /// Compares the position with a published one.
    ///
    /// # Errors
    ///
    /// Returns the difference, as far as the key of the published position says it.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{FenOptions, epd::Published, error::Difference};
    ///
    /// let wac = Published::named("WAC.003").unwrap();
    /// let fen = "5rk1/1ppb3p/p1pb4/6q1/3P1p1r/2P1R2P/PP1BQ1P1/5RK1 w - -";
    /// let setup = FenOptions::new().parse_setup(fen)?;
    /// let Err(Difference::Squares(squares)) = setup.check_published(wac) else { panic!() };
    /// let (square, piece) = squares.iter().next().unwrap();
    /// assert_eq!(square.to_string(), "h1");
    /// assert_eq!(piece.unwrap().letter(), 'N');
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn check_published(&self, name: Published) -> Result<(), Difference> {
        let own = self.published_key();
        let published = u64::from_be_bytes(KEYS[usize::from(name.index())]);
        let is_edition = |(index, key): &(u16, u64)| *index == name.index() && is_same(key ^ own);
        if published == 0 || is_same(published ^ own) || EDITIONS.iter().any(is_edition) {
            return Ok(());
        }
        Err(match self.published() {
            Some(other) => Difference::Published(other),
            None => self.difference(published ^ own),
        })
    }

    /// Compares the position with a published one, as [`check_published`](Self::check_published) does. What the fields of its
    /// FEN do not say may be anything.
    ///
    /// # Errors
    ///
    /// The same.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) fn check_written(&self, fen: &str, name: Published) -> Result<(), Difference> {
        let fields = fields(fen);
        if fields > 2 {
            return self.check_published(name);
        }
        let corners = [Square::A1, Square::H1, Square::A8, Square::H8];
        let turns = if fields > 1 { &[self.turn()][..] } else { &Color::ALL };
        let mut difference = Difference::Great;
        for (turn, rights) in
            turns.iter().flat_map(|turn| (0..16).map(move |rights| (turn, rights)))
        {
            let of_rights = corners.iter().enumerate().filter(|(at, _)| rights >> at & 1 != 0);
            let rooks = of_rights.fold(SquareSet::EMPTY, |all, (_, rook)| all.with(*rook));
            match self.with_turn(*turn).with_castling(rooks).check_published(name) {
                Ok(()) => return Ok(()),
                Err(found @ (Difference::Squares(_) | Difference::Published(_))) => {
                    difference = found;
                }
                Err(_) => {}
            }
        }
        Err(difference)
    }

    /// The key that the position is compared with. Without both kings it has no castling rights.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn published_key(&self) -> u64 {
        let is_whole =
            Color::ALL.iter().all(|color| self.board.by_piece(*color, Role::King).len() == 1);
        let setup = if is_whole { *self } else { self.with_castling(SquareSet::EMPTY) };
        setup.board.polyglot_key()
    }

    /// The difference of two positions whose keys differ by a number.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn difference(&self, number: u64) -> Difference {
        if number == polyglot::turn() {
            return Difference::Turn;
        }
        let castling = |rights: usize| {
            (0..4)
                .filter(|index| rights >> index & 1 != 0)
                .fold(0, |all, index| all ^ polyglot::castling_right(index))
        };
        if (1..16).any(|rights| castling(rights) == number) {
            return Difference::Castling;
        }
        self.changes(number).map_or(Difference::Great, Difference::Squares)
    }

    /// At most three squares whose change makes the difference of the keys.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn changes(&self, number: u64) -> Option<OtherSquares> {
        let all = SquareChanges::of(self);
        if let Some(only) = all.find(number) {
            return Some(squares(&[only]));
        }
        for first in &all.changes {
            if let Some(second) = all.find(number ^ first.number) {
                return Some(squares(&[*first, second]));
            }
        }
        let mut rest = &all.changes[..];
        while let [first, others @ ..] = rest {
            rest = others;
            for second in others {
                if let Some(third) = all.find(number ^ first.number ^ second.number) {
                    return Some(squares(&[*first, *second, third]));
                }
            }
        }
        None
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
fn squares(changes: &[SquareChange]) -> OtherSquares {
    let mut squares = OtherSquares::default();
    for change in changes {
        squares.add(change.square, change.piece);
    }
    squares
}

/// A square with another piece on it, or with none.
#[derive(Clone, Copy)]
struct SquareChange {
    /// The difference that it makes to the key.
    number: u64,
    square: Square,
    piece: Option<Piece>,
}

/// Each way to change one square of a position, found by its number.
struct SquareChanges {
    changes: [SquareChange; 64 * 12],
    /// The index of a change at the place that its number says, or at the next free one.
    table: [u16; Self::PLACES],
}

impl SquareChanges {
    const PLACES: usize = 2_048;
    const FREE: u16 = u16::MAX;

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn of(setup: &Setup) -> Self {
        let none = SquareChange { number: 0, square: Square::A1, piece: None };
        let mut all = Self { changes: [none; 64 * 12], table: [Self::FREE; Self::PLACES] };
        let mut index = 0;
        for square in Square::ALL {
            let own = setup.piece_at(square);
            for kind in 0..=12 {
                let piece = match kind {
                    12 => None,
                    kind => Some(Piece { color: Color::ALL[kind / 6], role: Role::ALL[kind % 6] }),
                };
                if piece != own {
                    let number = number_of(own, square) ^ number_of(piece, square);
                    all.changes[usize::from(index)] = SquareChange { number, square, piece };
                    let mut place = Self::place(number);
                    while all.table[place] != Self::FREE {
                        place = (place + 1) % Self::PLACES;
                    }
                    all.table[place] = index;
                    index += 1;
                }
            }
        }
        all
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn place(number: u64) -> usize {
        number as usize % Self::PLACES
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn find(&self, number: u64) -> Option<SquareChange> {
        let mut place = Self::place(number);
        while self.table[place] != Self::FREE {
            let change = self.changes[usize::from(self.table[place])];
            if change.number == number {
                return Some(change);
            }
            place = (place + 1) % Self::PLACES;
        }
        None
    }
}

/// The number of a square's content in the key.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn number_of(piece: Option<Piece>, square: Square) -> u64 {
    match piece {
        Some(piece) => polyglot::piece_on(piece, square),
        None => 0,
    }
}

/// Whether two keys differ at most in their en passant file, which programs write in several ways.
#[cfg_attr(not(feature = "compiled"), inline)]
fn is_same(difference: u64) -> bool {
    difference == 0 || (0..8).any(|file| polyglot::en_passant(file) == difference)
}
