//! Positions under construction, and the conditions that a valid position meets.

mod compare;
mod published;
pub(crate) mod reachable;
mod rights;
mod validate;

pub(crate) use rights::outermost_rook;
pub(crate) use validate::{promoted, pushed_pawn};

use crate::attacks;
use crate::basics::{Color, Piece, Role, Square, SquareSet};
use crate::board::{Board, Legal, PackedBoard, Pieces};
use crate::error::{Allow, Error, Faults};

/// An unchecked position under construction. [`board`](Setup::board) checks it.
///
/// # Positions of other programs
///
/// A set-up takes a position apart and puts it together again, without text and in constants:
///
/// | value | here | as a number |
/// |---|---|---|
/// | square | [`Square::index`], [`Square::from_index`] | a1 is 0, b1 is 1, h8 is 63 |
/// | squares of a color and role | in: [`put_all`](Self::put_all); out: [`Board::by_piece`] | [`SquareSet::bits`]: bit 0 is a1 |
/// | color | [`Color::ALL`], `color as usize` | White 0, Black 1 |
/// | role | [`Role::ALL`], `role as usize` | pawn 0, knight 1, bishop 2, rook 3, queen 4, king 5 |
/// | castling rights | in: [`with_castling`](Self::with_castling); out: [`Board::castling`] | the squares of the rooks: `KQkq` is `0x8100_0000_0000_0081` |
/// | en passant | in: [`with_en_passant`](Self::with_en_passant); out: [`Board::en_passant`], if a capture is legal; [`Legal::play_setup`], always | the square that the pawn passed over, on rank 3 or 6 |
/// | halfmove clock | in: [`with_halfmove_clock`](Self::with_halfmove_clock); out: [`Board::halfmove_clock`] | plies since the last capture or pawn move, a `u16` |
/// | move number | in: [`with_fullmove_number`](Self::with_fullmove_number); out: [`Board::fullmove_number`] | from 1, a `u16` |
///
/// ```
/// use caissa::{Board, Color, Piece, Role, Setup, SquareSet};
///
/// /// The bitboards of White's and Black's pawns, knights, bishops, rooks, queens and kings.
/// const fn to_bitboards(board: &Board) -> [[u64; 6]; 2] {
///     let mut bitboards = [[0; 6]; 2];
///     let mut i = 0;
///     while i < 12 {
///         bitboards[i / 6][i % 6] = board.by_piece(Color::ALL[i / 6], Role::ALL[i % 6]).bits();
///         i += 1;
///     }
///     bitboards
/// }
///
/// const fn from_bitboards(bitboards: &[[u64; 6]; 2]) -> Setup {
///     let mut setup = Setup::EMPTY;
///     let mut i = 0;
///     while i < 12 {
///         let piece = Piece { color: Color::ALL[i / 6], role: Role::ALL[i % 6] };
///         setup = setup.put_all(SquareSet::from_bits(bitboards[i / 6][i % 6]), piece);
///         i += 1;
///     }
///     setup
/// }
///
/// const BITBOARDS: [[u64; 6]; 2] = to_bitboards(&Board::START);
/// const SETUP: Setup = from_bitboards(&BITBOARDS).with_castling(Board::START.castling());
/// assert_eq!(SETUP.board(), Ok(Board::START));
/// ```
///
/// # Examples
///
/// ```
/// use caissa::{Board, Piece, Setup, Square};
///
/// const BOARD: Board = {
///     let setup = Setup::EMPTY
///         .put(Square::E1, Piece::from_letter('K').unwrap())
///         .put(Square::E3, Piece::from_letter('k').unwrap())
///         .put(Square::E2, Piece::from_letter('p').unwrap());
///     match setup.board() {
///         Ok(board) => board,
///         Err(_) => panic!(),
///     }
/// };
/// assert!(BOARD.is_stalemate());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[must_use = "each change gives a new set-up and leaves this one as it was"]
pub struct Setup {
    pub(crate) board: Board,
    /// Whether castling rights may be rights of Chess960.
    pub(crate) is_chess960: bool,
}

impl Setup {
    /// The empty board, White to move, move 1.
    #[doc(alias = "empty")]
    pub const EMPTY: Self = Self { board: Board::EMPTY, is_chess960: false };

    /// The position in forty bytes, all but whether it is Chess960.
    #[doc(hidden)]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn to_bytes(&self) -> [u8; PackedBoard::SIZE] {
        PackedBoard::new(&self.board).to_bytes()
    }

    /// The set-up that was written with [`to_bytes`](Self::to_bytes).
    #[doc(hidden)]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn from_bytes(bytes: &[u8], is_chess960: bool) -> Self {
        Self { board: PackedBoard::from_bytes(bytes, 0).unpack(), is_chess960 }
    }

    /// Puts a piece on a square, replacing any piece there.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn put(mut self, square: Square, piece: Piece) -> Self {
        self.board.clear(square);
        self.board.put(piece.color, piece.role, square);
        self
    }

    /// Puts a piece on each square of a set, replacing any pieces there.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Piece, Rank, Setup, SquareSet};
    ///
    /// let pawn = Piece::from_letter('P').unwrap();
    /// let setup = Setup::EMPTY.put_all(SquareSet::rank(Rank::SECOND), pawn);
    /// assert_eq!(setup.to_string(), "8/8/8/8/8/8/PPPPPPPP/8 w - - 0 1");
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn put_all(mut self, mut squares: SquareSet, piece: Piece) -> Self {
        while let Some(square) = squares.pop() {
            self = self.put(square, piece);
        }
        self
    }

    /// Puts a piece on a square, or empties the square; useful in a board editor.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Board, Setup, Square};
    ///
    /// // The user drags a piece from e2 to e4.
    /// let setup = Setup::from(Board::START);
    /// let setup = setup.set(Square::E4, setup.piece_at(Square::E2)).clear(Square::E2);
    /// assert_eq!(setup.board()?.piece_at(Square::E4).unwrap().to_string(), "White pawn");
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[doc(alias = "set_piece_at")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn set(self, square: Square, piece: Option<Piece>) -> Self {
        match piece {
            Some(piece) => self.put(square, piece),
            None => self.clear(square),
        }
    }

    /// Empties a square.
    #[doc(alias = "remove_piece_at")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn clear(mut self, square: Square) -> Self {
        self.board.clear(square);
        self
    }

    /// Sets the side to move.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn with_turn(mut self, color: Color) -> Self {
        self.board.turn = color;
        self
    }

    /// Sets the castling rights, given as the squares of their rooks on the first and last rank. Squares
    /// other than the corners need [`with_chess960`](Self::with_chess960) too.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Board, Setup, Square, SquareSet};
    ///
    /// // The user unticks the box `Q`.
    /// let setup = Setup::from(Board::START);
    /// let rights = setup.castling().difference(SquareSet::of(Square::A1));
    /// assert!(setup.with_castling(rights).to_string().ends_with(" w Kkq - 0 1"));
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn with_castling(mut self, rooks: SquareSet) -> Self {
        self.board.castling = rooks.and(SquareSet::BACK_RANKS);
        self
    }

    /// Sets whether this is Chess960. If it is not, castling rights need a king on the e-file and rooks in
    /// the corners, and [`unreachable`](Self::unreachable) assumes the standard starting position.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn with_chess960(mut self, is_chess960: bool) -> Self {
        self.is_chess960 = is_chess960;
        self
    }

    /// Sets the en passant square: the square that a pawn has just passed over.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn with_en_passant(mut self, square: Option<Square>) -> Self {
        self.board.en_passant = square;
        self
    }

    /// Sets the halfmove clock: the plies since the last capture or pawn move.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn with_halfmove_clock(mut self, halfmoves: u16) -> Self {
        self.board.halfmoves = halfmoves;
        self
    }

    /// Sets the number of the next move; 0 becomes 1.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn with_fullmove_number(mut self, number: u16) -> Self {
        self.board.number = if number == 0 { 1 } else { number };
        self
    }

    /// The piece on a square, or `None` if the square is empty.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.piece_at(square)
    }

    /// Iterator over all pieces with their squares, in the order `a1`, `b1`, ... `h8`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn pieces(&self) -> Pieces<'_> {
        self.board.pieces()
    }

    /// The side to move.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn turn(&self) -> Color {
        self.board.turn
    }

    /// The castling rights, as the squares of their rooks.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn castling(&self) -> SquareSet {
        self.board.castling
    }

    /// Whether this claims to be Chess960.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn is_chess960(&self) -> bool {
        self.is_chess960
    }

    /// The en passant square that was set, whether or not a capture there is legal.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn en_passant(&self) -> Option<Square> {
        self.board.en_passant
    }

    /// The halfmove clock.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn halfmove_clock(&self) -> u16 {
        self.board.halfmoves
    }

    /// The number of the next move, from 1.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn fullmove_number(&self) -> u16 {
        self.board.number
    }

    /// Returns the position if it is valid.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] that lists every [`Fault`](crate::error::Fault).
    #[doc(alias = "build")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn board(self) -> Result<Board, Error> {
        self.board_allowing(Allow::NONE)
    }

    /// Returns the position if it is valid, apart from faults that are allowed.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] that lists every [`Fault`](crate::error::Fault) that is not allowed.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Allow, Piece, Setup, Square};
    ///
    /// let mut setup = Setup::EMPTY.put(Square::A1, Piece::from_letter('K').unwrap());
    /// setup = setup.put(Square::H8, Piece::from_letter('k').unwrap());
    /// for index in 16..33 {
    ///     setup = setup.put(Square::from_index(index).unwrap(), Piece::from_letter('N').unwrap());
    /// }
    /// assert!(setup.board().is_err());
    /// assert!(setup.board_allowing(Allow::MATERIAL).is_ok());
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn board_allowing(self, allowed: Allow) -> Result<Board, Error> {
        self.unless(self.faults().without(allowed))
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn unless(self, faults: Faults) -> Result<Board, Error> {
        if faults.is_empty() {
            Ok(self.normal())
        } else {
            Err(Error::invalid(&self.board, self.is_chess960, faults))
        }
    }

    /// The set-up of a board. It is Chess960 if the board [is](Board::is_chess960).
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn of(board: Board) -> Self {
        Self { board, is_chess960: board.is_chess960() }
    }

    /// Returns the board, keeping the en passant square only if an en passant capture is legal.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn normal(self) -> Board {
        let mut board = self.board;
        if let Some(passed) = board.en_passant {
            board.en_passant = board.en_passant_at(passed);
        }
        board
    }
}

implement! {
    /// Returns [`Setup::EMPTY`].
    Default for Setup = Self::EMPTY;
}

impl FromIterator<(Square, Piece)> for Setup {
    /// Puts the pieces on an [empty](Setup::EMPTY) board.
    fn from_iter<I: IntoIterator<Item = (Square, Piece)>>(pieces: I) -> Self {
        pieces.into_iter().fold(Self::EMPTY, |setup, (square, piece)| setup.put(square, piece))
    }
}

impl Extend<(Square, Piece)> for Setup {
    fn extend<I: IntoIterator<Item = (Square, Piece)>>(&mut self, pieces: I) {
        *self = pieces.into_iter().fold(*self, |setup, (square, piece)| setup.put(square, piece));
    }
}

implement! {
    /// The same as [`Setup::of`].
    From<Board> for Setup = |board| Self::of(board);
}

impl Legal<'_> {
    /// The position after the move, as a set-up that keeps the en passant square of each double step. The
    /// board after the move has that square only if a pawn can legally capture there.
    ///
    /// [`Setup::fen_in`] writes it for programs that expect the square.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Board, Square};
    ///
    /// let board = Board::START;
    /// let legal = board.legal(board.read("e4")?)?;
    /// assert_eq!(legal.play_setup().en_passant(), Some(Square::E3));
    /// assert_eq!(legal.play().en_passant(), None);
    /// assert_eq!(legal.play_setup().board(), Ok(legal.play()));
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn play_setup(self) -> Setup {
        let setup = Setup::of(self.play());
        if self.role().is(Role::Pawn) {
            setup.with_en_passant(attacks::between(self.from(), self.to()).first())
        } else {
            setup
        }
    }
}

impl Board {
    /// The position with these bytes, wherever they come from; `None` if they are not a valid
    /// position.
    #[doc(hidden)]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn from_foreign_bytes(bytes: &[u8]) -> Option<Self> {
        if bytes.len() != PackedBoard::SIZE {
            return None;
        }
        let packed = PackedBoard::from_bytes(bytes, 0);
        let ([a, b, c, ..], board) = (packed.0, packed.unpack());
        // No role is 7, and moves are counted from 1.
        if a & b & c != 0 || board.number == 0 {
            return None;
        }
        match Setup::of(board).board() {
            Ok(board) => Some(board),
            Err(_) => None,
        }
    }
}
