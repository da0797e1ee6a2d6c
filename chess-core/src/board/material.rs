//! The pieces on the board: their squares, and the number of each kind.

use core::iter::FusedIterator;

use super::Board;
use crate::basics::{Color, Move, Piece, Role, Square, SquareSet, Squares};

/// # Pieces and material
impl Board {
    /// Iterator over all pieces with their squares, in the order `a1`, `b1`, ... `h8`.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Board, Square};
    ///
    /// let (square, piece) = Board::START.pieces().next().unwrap();
    /// assert_eq!((square, piece.to_string().as_str()), (Square::A1, "White rook"));
    /// assert_eq!(Board::START.pieces().len(), 32);
    /// ```
    #[doc(alias = "piece_map")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn pieces(&self) -> Pieces<'_> {
        Pieces { board: self, squares: self.occupied().into_iter() }
    }

    /// The squares of the pawns of both colors; [`by_piece`](Self::by_piece) gives the pawns of one
    /// color.
    #[inline(always)]
    pub const fn pawns(&self) -> SquareSet {
        self.by_role(Role::Pawn)
    }

    /// The squares of the knights of both colors.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Square, board};
    ///
    /// let board = board!(1. Nf3);
    /// assert!((board.knights() & board.them()).into_iter().eq([Square::B1, Square::F3]));
    /// ```
    #[inline(always)]
    pub const fn knights(&self) -> SquareSet {
        self.by_role(Role::Knight)
    }

    /// The squares of the bishops of both colors.
    #[inline(always)]
    pub const fn bishops(&self) -> SquareSet {
        self.by_role(Role::Bishop)
    }

    /// The squares of the rooks of both colors.
    #[inline(always)]
    pub const fn rooks(&self) -> SquareSet {
        self.by_role(Role::Rook)
    }

    /// The squares of the queens of both colors.
    #[inline(always)]
    pub const fn queens(&self) -> SquareSet {
        self.by_role(Role::Queen)
    }

    /// The squares of the bishops, rooks and queens of both colors.
    #[inline(always)]
    pub const fn sliders(&self) -> SquareSet {
        self.bishops().or(self.rooks()).or(self.queens())
    }

    /// The squares occupied by the side to move.
    #[inline(always)]
    pub const fn us(&self) -> SquareSet {
        self.by_color(self.turn)
    }

    /// The squares occupied by the opponent of the side to move.
    #[inline(always)]
    pub const fn them(&self) -> SquareSet {
        self.by_color(self.turn.other())
    }

    /// The role of the piece that a move moves: the king in castling, the pawn in a promotion. `None` if the square is
    /// empty.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Board, Role};
    ///
    /// assert_eq!(Board::START.role_of(Board::START.read("Nf3")?), Some(Role::Knight));
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn role_of(&self, mv: Move) -> Option<Role> {
        if self.occupied().contains(mv.from()) { Some(self.role_at(mv.from())) } else { None }
    }

    /// The number of pieces of each kind that a color has.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Board, Color, Role};
    ///
    /// let board = Board::from_fen("4k3/8/8/8/8/8/4P3/4KR2 w - - 0 1")?;
    /// let material = board.material(Color::White);
    /// assert_eq!(material.count(Role::Pawn), 1);
    /// assert_eq!(material.points(), 6);
    /// assert_eq!(material.to_string(), "KRP");
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn material(&self, color: Color) -> Material {
        let mut counts = [0; 6];
        let mut i = 0;
        while i < 6 {
            counts[i] = self.by_piece(color, Role::ALL[i]).len() as u8;
            i += 1;
        }
        Material(counts)
    }
}

/// The number of pieces of each kind that a side has. It displays as letters, such as `KRP` for king, rook
/// and pawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Material([u8; 6]);

impl Material {
    /// The number of pieces of a kind.
    #[inline]
    pub const fn count(self, role: Role) -> usize {
        self.0[role as usize] as usize
    }

    /// The sum of the usual values: pawn 1, knight and bishop 3, rook 5, queen 9. The king counts 0.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Board, Color};
    ///
    /// assert_eq!(Board::START.material(Color::Black).points(), 39);
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn points(self) -> usize {
        self.count(Role::Pawn)
            + 3 * (self.count(Role::Knight) + self.count(Role::Bishop))
            + 5 * self.count(Role::Rook)
            + 9 * self.count(Role::Queen)
    }
}

impl core::fmt::Display for Material {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        for role in Role::ALL.into_iter().rev() {
            for _ in 0..self.count(role) {
                core::fmt::Write::write_char(f, role.letter())?;
            }
        }
        Ok(())
    }
}

/// Iterator over the pieces of a position with their squares, lowest square first.
#[derive(Clone, Debug)]
pub struct Pieces<'a> {
    board: &'a Board,
    squares: Squares,
}

impl Pieces<'_> {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn at(&self, square: Square) -> Option<(Square, Piece)> {
        self.board.piece_at(square).map(|piece| (square, piece))
    }
}

impl Iterator for Pieces<'_> {
    type Item = (Square, Piece);

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn next(&mut self) -> Option<(Square, Piece)> {
        let square = self.squares.next()?;
        self.at(square)
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.squares.size_hint()
    }
}

impl DoubleEndedIterator for Pieces<'_> {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn next_back(&mut self) -> Option<(Square, Piece)> {
        let square = self.squares.next_back()?;
        self.at(square)
    }
}

impl ExactSizeIterator for Pieces<'_> {}

impl FusedIterator for Pieces<'_> {}
