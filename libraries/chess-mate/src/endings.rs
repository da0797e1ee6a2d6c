//! Endings of three and four pieces, solved completely by retrograde analysis.

mod build;
mod moves;
mod row;
mod table;
mod view;

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use chess_core::{Board, CastlingSide, Color, Legal, Piece, Role};

use crate::budget::Exhausted;
use crate::oracle::Oracle;
use build::add;
use table::{DRAW, ILLEGAL, MOST, Of, PieceSquares, Table};

/// The result of perfect play, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Distance {
    /// It mates in this number of its moves.
    Wins(u8),
    /// It is mated in this number of moves of the other side; 0 if it is mated already.
    Loses(u8),
    /// Neither side can force mate.
    Draws,
}

impl Distance {
    /// The meaning of a byte of a table.
    const fn of(value: u8) -> Option<Self> {
        match value {
            ILLEGAL => None,
            DRAW => Some(Self::Draws),
            _ if value % 2 == 1 => Some(Self::Wins(value.div_ceil(2))),
            _ => Some(Self::Loses(value / 2)),
        }
    }
}

/// All positions of an ending with at most four pieces, kings included, each with its exact distance to mate.
///
/// The table is computed backwards from the mates, after the tables of all endings to which captures and promotions
/// lead. King and queen against king and pawn leads to king and queen against king and a promoted piece, king and queen
/// against king, and king against king and pawn. So the distances are exact for both sides. They count neither castling
/// nor the 50-move rule.
///
/// A table has a byte for each position, mirror images left out: 0.1 MB for three pieces, 5 MB for four, 17 MB for four
/// with pawns; while it is computed, about twice as much is needed in addition. King and queen against king and pawn,
/// with all that it leads to, needs 66 MB and about three seconds; endings without pawns take less than one.
///
/// # Examples
///
/// ```
/// use caissa::Board;
/// use caissa::mate::{Distance, Ending};
///
/// let ending: Ending = "KQK".parse()?;
/// let board = Board::from_fen("8/8/8/3k4/8/8/8/KQ6 w - - 0 1")?;
/// assert_eq!(ending.distance(&board), Some(Distance::Wins(9)));
/// // No position takes longer than ten moves.
/// assert_eq!(ending.mates(10).count(), 8);
/// assert_eq!(ending.mates(11).count(), 0);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub struct Ending {
    /// Each comes after those to which it leads; the last one is the ending itself.
    tables: Vec<Table>,
}

/// A position of an [`Ending`]; see [`Ending::mates`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EndingPosition(u32);

impl Ending {
    /// Computes the ending of these pieces, in any order.
    ///
    /// # Errors
    ///
    /// Returns [`NotAnEnding`] unless there is one king of each color, at most two other pieces, and no pawn that
    /// another could capture en passant.
    pub fn new(pieces: &[Piece]) -> Result<Self, NotAnEnding> {
        let has = |color, role| pieces.contains(&Piece { color, role });
        let is_king = |piece: &&Piece| piece.role == Role::King;
        if !Color::ALL.iter().all(|color| has(*color, Role::King))
            || pieces.iter().filter(is_king).count() != 2
        {
            return Err(NotAnEnding::Kings);
        }
        if pieces.len() > MOST {
            return Err(NotAnEnding::TooMany);
        }
        if Color::ALL.iter().all(|color| has(*color, Role::Pawn)) {
            return Err(NotAnEnding::EnPassant);
        }
        let mut tables = Vec::new();
        add(in_order(pieces.to_vec()), &mut tables);
        Ok(Self { tables })
    }

    /// The pieces: White's king, Black's king, and the others.
    pub fn pieces(&self) -> &[Piece] {
        &self.table().pieces
    }

    /// The distance to mate of a position of this ending, or of one that captures and promotions lead to; `None` for
    /// other positions, and if a side may castle.
    pub fn distance(&self, board: &Board) -> Option<Distance> {
        if board.occupied().len() > MOST || board.en_passant().is_some() {
            return None;
        }
        let sides = [CastlingSide::KingSide, CastlingSide::QueenSide];
        let castles = |color| sides.iter().any(|side| board.castling_rook(color, *side).is_some());
        if Color::ALL.into_iter().any(castles) {
            return None;
        }
        let table = self.tables.iter().find(|table| table.is_of(board))?;
        let mut place = PieceSquares(0);
        let mut left = board.occupied();
        for (slot, kind) in table.pieces.iter().enumerate() {
            let square = board.by_piece(kind.color, kind.role).and(left).first()?;
            left.remove(square);
            place = place.with(slot, square);
        }
        Distance::of(table.value(place, board.turn()))
    }

    /// The most moves that White needs to mate, with White to move; 0 if White mates nowhere.
    pub fn longest(&self) -> u8 {
        let values = self.table().values[Color::White as usize].iter();
        values
            .filter(|value| **value % 2 == 1 && **value != ILLEGAL)
            .max()
            .map_or(0, |value| value.div_ceil(2))
    }

    /// All positions where White, to move, mates in exactly this number of moves.
    pub fn mates(&self, moves: u8) -> impl Iterator<Item = EndingPosition> + '_ {
        let plies = moves.checked_mul(2).and_then(|plies| plies.checked_sub(1));
        self.places(Color::White, move |value| Some(value) == plies && value < DRAW)
            .map(|(place, _)| EndingPosition(place.0))
    }

    /// All legal positions with a side to move, each with its distance.
    pub fn positions(&self, turn: Color) -> impl Iterator<Item = (Board, Distance)> + '_ {
        self.places(turn, |value| value != ILLEGAL).filter_map(move |(place, value)| {
            Some((self.table().setup(place, turn).board().ok()?, Distance::of(value)?))
        })
    }

    /// The position with White to move.
    ///
    /// # Panics
    ///
    /// Panics if the position is one of another ending.
    pub fn board(&self, position: EndingPosition) -> Board {
        let board = self.table().setup(PieceSquares(position.0), Color::White).board();
        board.expect("a position of this ending is legal")
    }

    /// The number of first moves with which White mates soonest.
    pub fn count_keys(&self, position: EndingPosition) -> usize {
        let (table, place) = (self.table(), PieceSquares(position.0));
        let value = table.value(place, Color::White);
        let mut keys = 0;
        table.all(&self.tables, place, Color::White, Of::AllMoves, |after| {
            keys += usize::from(value % 2 == 1 && after == value - 1);
            true
        });
        keys
    }

    fn table(&self) -> &Table {
        &self.tables[self.tables.len() - 1]
    }

    /// All places, mirror images included, whose value passes a test.
    fn places(
        &self,
        turn: Color,
        is_wanted: impl Fn(u8) -> bool,
    ) -> impl Iterator<Item = (PieceSquares, u8)> {
        let values = self.table().values[turn as usize].iter().copied().enumerate();
        values.filter(move |(_, value)| is_wanted(*value)).flat_map(|(number, value)| {
            self.table().images(number).into_iter().map(move |place| (place, value))
        })
    }
}

impl Oracle for &Ending {
    fn distance(&mut self, board: &Board, most: u8) -> Result<Option<u8>, Exhausted> {
        Ok(match Ending::distance(self, board) {
            Some(Distance::Wins(moves)) if moves <= most => Some(moves),
            _ => None,
        })
    }

    fn is_key(&mut self, legal: Legal<'_>, moves: u8) -> Result<bool, Exhausted> {
        let lost = Some(Distance::Loses(moves.saturating_sub(1)));
        Ok(Ending::distance(self, &legal.play()) == lost)
    }
}

/// Kings first, White's before Black's, then the others in their order.
fn in_order(mut pieces: Vec<Piece>) -> Vec<Piece> {
    pieces.sort_unstable_by_key(|piece| (piece.role != Role::King, *piece));
    pieces
}

impl fmt::Debug for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ending").field("pieces", &self.pieces()).finish_non_exhaustive()
    }
}

/// Reads the pieces of White and then those of Black, in letters: `KQKP`.
impl FromStr for Ending {
    type Err = NotAnEnding;

    fn from_str(text: &str) -> Result<Self, NotAnEnding> {
        let mut pieces = Vec::new();
        let mut color = Color::White;
        for letter in text.chars() {
            let role = Role::from_letter(letter).ok_or(NotAnEnding::Letter(letter))?;
            if role == Role::King && !pieces.is_empty() {
                color = Color::Black;
            }
            pieces.push(Piece { color, role });
        }
        Self::new(&pieces)
    }
}

/// The reason why pieces are not an [`Ending`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotAnEnding {
    /// A letter is not that of a piece.
    Letter(char),
    /// There is not one king of each color.
    Kings,
    /// There are more than four pieces.
    TooMany,
    /// Both sides have pawns, which could capture each other en passant.
    EnPassant,
}

impl fmt::Display for NotAnEnding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Letter(letter) => {
                write!(f, "`{}` is not a piece: expected K, Q, R, B, N or P", letter.escape_debug())
            }
            Self::Kings => f.write_str("an ending needs one king of each side, as in `KQK`"),
            Self::TooMany => f.write_str("an ending has at most four pieces, kings included"),
            Self::EnPassant => {
                f.write_str("an ending has pawns of one side only: en passant is not in the tables")
            }
        }
    }
}

impl core::error::Error for NotAnEnding {}
