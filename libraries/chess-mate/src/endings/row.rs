//! The positions of a table that differ only in the square of the last piece, as sets of squares.

use chess_core::{Color, Piece, Rank, Role, Square, SquareSet, attacks};

use super::moves::BACK_RANKS;
use super::table::{PieceSquares, Table};
use super::view::Symmetry;

/// The positions that differ only in the square of the last piece.
pub(super) struct Row {
    pub(super) number: usize,
    /// The squares of the other pieces.
    pub(super) place: PieceSquares,
    pub(super) occupied: SquareSet,
}

impl Table {
    /// The row with a number.
    pub(super) fn row(&self, number: usize) -> Row {
        let place = self.place(number * 64);
        let squares = (0..self.last()).map(|slot| place.square(slot));
        Row { number, place, occupied: squares.fold(SquareSet::EMPTY, SquareSet::with) }
    }

    /// The number of the row of a place, which does not depend on its last piece, and the view that turns the board
    /// accordingly.
    #[inline]
    pub(super) fn row_of(&self, place: PieceSquares) -> (usize, Symmetry) {
        let (place, view) = self.turned(place);
        (self.packed(place) / 64, view)
    }

    /// All rows of a place, with their views. If White's king is on the long diagonal, the mirror image is in the table
    /// too.
    #[inline]
    pub(super) fn rows_of(&self, place: PieceSquares) -> impl Iterator<Item = (usize, Symmetry)> {
        let (turned, view) = self.turned(place);
        let is_on_diagonal = !self.has_pawns && turned.0 & 7 == turned.0 >> 3 & 7;
        let mirrored =
            || (self.packed(turned.transposed()) / 64, Symmetry { diagonal: true, ..view });
        let one = (self.packed(turned) / 64, view);
        core::iter::once(one).chain(is_on_diagonal.then(mirrored))
    }

    /// The row and the square of a number.
    pub(super) fn row_and_square(number: usize) -> (usize, Square) {
        (number / 64, Square::ALL[number % 64])
    }

    /// A place of a row.
    #[inline]
    pub(super) fn with_last(&self, row: &Row, square: Square) -> PieceSquares {
        row.place.with(self.last(), square)
    }

    /// The legal positions of a row, mirror images included.
    pub(super) fn legal(&self, row: &Row, turn: Color) -> SquareSet {
        let last = self.last();
        let is_pawn_on_edge = |slot: usize| {
            self.pieces[slot].role == Role::Pawn && BACK_RANKS.contains(row.place.square(slot))
        };
        if row.occupied.len() < last || (2..last).any(is_pawn_on_edge) {
            return SquareSet::EMPTY;
        }
        if last == 1 {
            return row.occupied.or(attacks::king(row.place.square(0))).complement();
        }
        let mut legal = row.occupied.or(self.checks(row, turn).0).complement();
        if self.pieces[last].role == Role::Pawn {
            legal = legal.difference(BACK_RANKS);
        }
        // If two pieces give check at once, core decides whether any move can have led there.
        for square in self.checks(row, turn.other()).1.and(legal) {
            if !self.setup(self.with_last(row, square), turn).faults().is_empty() {
                legal.remove(square);
            }
        }
        legal
    }

    /// The positions of a row where a color attacks the other king, and the ones where two of its
    /// pieces do.
    pub(super) fn checks(&self, row: &Row, of: Color) -> (SquareSet, SquareSet) {
        let king = row.place.square(of.other() as usize);
        let (mut checks, mut double) = (SquareSet::EMPTY, SquareSet::EMPTY);
        for (slot, piece) in self.slots(of) {
            let by_piece = if slot == self.last() {
                attackers(piece, king, row.occupied)
            } else {
                attacked_from(piece, row.place.square(slot), king, row.occupied)
            };
            double = double.or(checks.and(by_piece));
            checks = checks.or(by_piece);
        }
        (checks, double)
    }

    /// A superset of the positions of a row where a color can capture or promote.
    pub(super) fn can_convert(&self, row: &Row, turn: Color) -> SquareSet {
        let last = self.last();
        let mut squares = SquareSet::EMPTY;
        for (slot, piece) in self.slots(turn) {
            for (prey, _) in self.slots(turn.other()).filter(|(prey, _)| *prey > 1) {
                let here = |slot: usize| row.place.square(slot);
                squares = squares.or(if slot == last {
                    attackers(piece, here(prey), row.occupied)
                } else if prey == last {
                    attacks::of(piece, here(slot), row.occupied)
                } else {
                    attacked_from(piece, here(slot), here(prey), row.occupied)
                });
            }
            if piece.role == Role::Pawn {
                let seventh = match piece.color {
                    Color::White => SquareSet::rank(Rank::SEVENTH),
                    Color::Black => SquareSet::rank(Rank::SECOND),
                };
                let is_near = slot != last && seventh.contains(row.place.square(slot));
                let promotes = if is_near { row.occupied.complement() } else { SquareSet::EMPTY };
                squares = squares.or(if slot == last { seventh } else { promotes });
            }
        }
        squares
    }
}

/// The squares from which a piece attacks a square.
fn attackers(piece: Piece, target: Square, occupied: SquareSet) -> SquareSet {
    // The attacks of a pawn, reversed, are those of a pawn of the other color.
    let color = if piece.role == Role::Pawn { piece.color.other() } else { piece.color };
    attacks::of(Piece { color, ..piece }, target, occupied)
}

/// The squares where another piece does not block an attack on a square.
fn attacked_from(piece: Piece, from: Square, target: Square, occupied: SquareSet) -> SquareSet {
    if attacks::of(piece, from, occupied).contains(target) {
        attacks::between(from, target).complement()
    } else {
        SquareSet::EMPTY
    }
}
