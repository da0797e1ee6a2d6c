//! Positions compared with those of published test suites.
//!
//! `published.bin` has a key of eight bytes for each position, and no position. A key is still enough to find a few squares
//! on which another position differs: the numbers of their pieces, combined, are the difference of the two keys.

use super::Setup;
use crate::basics::{Color, Piece, Published, Role, Square, SquareSet};
use crate::board::polyglot;
use crate::error::{Difference, OtherSquares};

/// The Polyglot keys of all positions, in the order of their suites, each big-endian. A test makes them of published files.
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
        if is_same(published ^ own) || EDITIONS.iter().any(is_edition) {
            return Ok(());
        }
        Err(match self.published() {
            Some(other) => Difference::Published(other),
            None => self.difference(published ^ own),
        })
    }

    /// The key with which the position is compared. Without both kings it has no castling rights.
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
        let all = self.each_change();
        let find = |number| {
            all.binary_search_by_key(&number, |change| change.number).ok().map(|found| &all[found])
        };
        let squares = |changes: &[&SquareChange]| {
            let mut squares = OtherSquares::default();
            for change in changes {
                squares.add(change.square, change.piece);
            }
            Some(squares)
        };
        if let Some(change) = find(number) {
            return squares(&[change]);
        }
        for first in &all {
            if let Some(second) = find(number ^ first.number) {
                return squares(&[first, second]);
            }
        }
        for (at, first) in all.iter().enumerate() {
            for second in &all[at + 1..] {
                if let Some(third) = find(number ^ first.number ^ second.number) {
                    return squares(&[first, second, third]);
                }
            }
        }
        None
    }

    /// Each way to change one square, in the order of the numbers.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn each_change(&self) -> [SquareChange; 64 * 12] {
        let number_of = |piece: Option<Piece>, square| {
            piece.map_or(0, |piece| polyglot::piece_on(piece, square))
        };
        let mut all = [SquareChange { number: 0, square: Square::A1, piece: None }; 64 * 12];
        let mut count = 0;
        for square in Square::ALL {
            let own = self.piece_at(square);
            let pieces = Color::ALL.into_iter().flat_map(|color| {
                Role::ALL.into_iter().map(move |role| Some(Piece { color, role }))
            });
            for piece in pieces.chain([None]).filter(|piece| *piece != own) {
                let number = number_of(own, square) ^ number_of(piece, square);
                all[count] = SquareChange { number, square, piece };
                count += 1;
            }
        }
        all.sort_unstable_by_key(|change| change.number);
        all
    }
}

/// A square with another piece on it, or with none.
#[derive(Clone, Copy)]
struct SquareChange {
    /// The difference that it makes to the key.
    number: u64,
    square: Square,
    piece: Option<Piece>,
}

/// Whether two keys differ at most in their en passant file, which programs write in several ways.
#[cfg_attr(not(feature = "compiled"), inline)]
fn is_same(difference: u64) -> bool {
    difference == 0 || (0..8).any(|file| polyglot::en_passant(file) == difference)
}
