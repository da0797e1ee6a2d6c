//! The position: piece placement, side to move, castling and en passant rights, and move counters.
//!
//! The methods of [`Board`] are in the files of their ideas:
//!
//! | question | file |
//! |---|---|
//! | Which pieces attack a square, which are pinned? | `check`, `check_squares` |
//! | Which moves are legal? Which captures, which checks? How many? | `generate`, `selection`, `count`, `perft` |
//! | Where may a piece go, and what is the board after a move? | `castling`, `play` |
//! | What does a [`Legal`] move do, what does it win? | `effect`, `exchange`, `sentence` |
//! | Which pieces could have moved to a square? | `origins` |
//! | Is the game over? What is left? | `outcome`, `material` |
//! | Is it the same position? | `key`, `zobrist`, `polyglot` |
//! | Which board is the 518th of Chess960, which is the mirrored one? | `chess960`, `mirror` |
//! | Which board is in these bytes? | `packed`, `setup` |
//! | Can a game reach the position? | `setup/reachable` |
//! | What is its FEN, its picture? | `fen`, `diagram` |
//! | Which move does this text mean? Why is it illegal? | `read`, `read/find`, `read/play`, `read/decide` |
//! | What is the board after these moves, in a constant? | `replay/constant` |
//! | How is a move written? | `notation`, `notation/{san/write, uci, iccf, chesskell}` |
//! | What does a `ParsedMove` mean here, and what does it claim? | `notation/{resolve, claims, san/plain}` |

mod castling;
mod check;
mod check_squares;
mod chess960;
mod count;
mod effect;
mod exchange;
mod generate;
mod key;
mod legal;
mod material;
mod mirror;
mod origins;
mod outcome;
mod packed;
mod pawns;
mod perft;
mod play;
pub(crate) mod polyglot;
mod selection;
mod sentence;
mod walk;
mod zobrist;

pub(crate) use castling::CORNERS;
#[cfg(feature = "shakmaty")]
pub(crate) use castling::castling_move;
pub(crate) use check::CheckInfo;
pub use check_squares::CheckSquares;
pub use key::PositionKey;
pub use legal::{Legal, Legals};
pub use material::{Material, Pieces};
pub(crate) use origins::reach_back;
pub use packed::PackedBoard;
pub use selection::{Destinations, LegalsChecking, LegalsTo};
pub use sentence::Sentence;
pub use zobrist::mixed;

use crate::basics::{CastlingSide, Color, Piece, Role, Square, SquareSet};
use crate::text::ArrayString;

/// A valid chess position.
///
/// Every `Board` meets the conditions listed in [`Fault`](crate::error::Fault), except those that were explicitly
/// [allowed](crate::Allow) to be broken. It keeps an en passant square only if an en passant capture is
/// legal.
///
/// `==` and `Hash` compare all of a board, including the move counters: the same position reached by other
/// moves may be an unequal board. [`key`](Self::key) leaves the counters out, as the rules on repetition do
/// (FIDE 9.2.3); use it for transpositions and as the key of a map.
///
/// | for | use |
/// |---|---|
/// | pieces on squares | [`piece_at`](Self::piece_at), [`pieces`](Self::pieces), [`occupied`](Self::occupied), [`by_color`](Self::by_color), [`by_role`](Self::by_role), [`by_piece`](Self::by_piece), [`knights`](Self::knights) and its like, [`us`](Self::us), [`them`](Self::them), [`king`](Self::king), [`material`](Self::material), [`role_of`](Self::role_of) |
/// | side to move, rights, move counters | [`turn`](Self::turn), [`castling`](Self::castling), [`castling_rook`](Self::castling_rook), [`is_chess960`](Self::is_chess960), [`en_passant`](Self::en_passant), [`halfmove_clock`](Self::halfmove_clock), [`fullmove_number`](Self::fullmove_number) |
/// | attacks, checks and pins | [`attackers_to`](Self::attackers_to), [`attackers_to_with`](Self::attackers_to_with), [`checkers`](Self::checkers), [`is_check`](Self::is_check), [`pinned`](Self::pinned), [`pinner`](Self::pinner), [`sliders_in_line`](Self::sliders_in_line), [`check_squares`](Self::check_squares) |
/// | legal moves | the list: [`legal_moves`](Self::legal_moves); iterators: [`legals`](Self::legals), [`legals_to`](Self::legals_to), [`legals_capturing`](Self::legals_capturing), [`legals_quiet`](Self::legals_quiet), [`legals_checking`](Self::legals_checking); more: [`destinations`](Self::destinations), [`count_legal_moves`](Self::count_legal_moves), [`has_legal_move`](Self::has_legal_move), [`perft`](Self::perft) |
/// | whether a move is legal | [`is_legal`](Self::is_legal), [`to_legal`](Self::to_legal); with the reason if it is not: [`legal`](Self::legal), [`decide`](Self::decide) |
/// | making a move | from text: [`play_text`](Self::play_text); [`play`](Self::play), [`pass`](Self::pass), [`Legal::play`] |
/// | the end of the game | [`outcome`](Self::outcome), [`is_checkmate`](Self::is_checkmate), [`is_stalemate`](Self::is_stalemate), [`winner`](Self::winner), [`is_insufficient_material`](Self::is_insufficient_material), [`has_insufficient_material`](Self::has_insufficient_material), [`is_fifty_moves`](Self::is_fifty_moves) |
/// | comparing positions | with the move counters: `==`; without: [`key`](Self::key), [`same_position`](Self::same_position), [`zobrist`](Self::zobrist), [`polyglot_key`](Self::polyglot_key) |
/// | moves as text | [`read`](Self::read), [`san`](Self::san), [`write`](Self::write), [`Legal::sentence`] |
/// | the position as text or picture | [`from_fen`](Self::from_fen), [`fen`](Self::fen), [`diagram`](Self::diagram), [`svg`](Self::svg) |
/// | other positions | [`START`](Self::START), [`chess960`](Self::chess960), [`mirrored`](Self::mirrored), [`flipped`](Self::flipped), [`Setup`](crate::Setup) |
///
/// # Examples
///
/// ```
/// use caissa::{Board, Color, Square};
///
/// let board = Board::START;
/// assert_eq!(board.turn(), Color::White);
/// assert_eq!(board.piece_at(Square::D8).unwrap().to_string(), "Black queen");
/// let board = board.play_text("e4")?;
/// assert_eq!(board.to_string(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
/// # Ok::<(), caissa::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[doc(alias = "Chess")]
#[doc(alias = "Position")]
#[must_use = "a move gives a new position and leaves this one as it was"]
pub struct Board {
    pub(crate) roles: [SquareSet; 6],
    pub(crate) colors: [SquareSet; 2],
    /// The squares of the rooks that still have a castling right.
    pub(crate) castling: SquareSet,
    pub(crate) en_passant: Option<Square>,
    pub(crate) turn: Color,
    /// The plies since the last capture or pawn move.
    pub(crate) halfmoves: u16,
    /// The fullmove number, from 1.
    pub(crate) number: u16,
}

/// # Pieces, side to move, rights and counters
impl Board {
    /// The standard starting position, White to move (FIDE 2.3).
    ///
    /// ```text
    /// 8  r n b q k b n r
    /// 7  p p p p p p p p
    /// 6  . . . . . . . .
    /// 5  . . . . . . . .
    /// 4  . . . . . . . .
    /// 3  . . . . . . . .
    /// 2  P P P P P P P P
    /// 1  R N B Q K B N R
    ///    a b c d e f g h
    /// ```
    pub const START: Self = Self {
        roles: [
            SquareSet(0x00FF_0000_0000_FF00),
            SquareSet(0x4200_0000_0000_0042),
            SquareSet(0x2400_0000_0000_0024),
            SquareSet(0x8100_0000_0000_0081),
            SquareSet(0x0800_0000_0000_0008),
            SquareSet(0x1000_0000_0000_0010),
        ],
        colors: [SquareSet(0xFFFF), SquareSet(0xFFFF_0000_0000_0000)],
        castling: SquareSet(0x8100_0000_0000_0081),
        en_passant: None,
        turn: Color::White,
        halfmoves: 0,
        number: 1,
    };

    pub(crate) const EMPTY: Self = Self {
        roles: [SquareSet::EMPTY; 6],
        colors: [SquareSet::EMPTY; 2],
        castling: SquareSet::EMPTY,
        ..Self::START
    };

    /// The side to move.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Board, Color, board};
    ///
    /// assert_eq!(Board::START.turn(), Color::White);
    /// assert_eq!(board!(1. e4).turn(), Color::Black);
    /// ```
    #[doc(alias = "side_to_move")]
    #[inline(always)]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The piece on a square, or `None` if the square is empty.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Board, Color, Role, Square};
    ///
    /// let piece = Board::START.piece_at(Square::D8).unwrap();
    /// assert_eq!((piece.color, piece.role), (Color::Black, Role::Queen));
    /// assert_eq!(Board::START.piece_at(Square::D4), None);
    /// ```
    #[doc(alias = "piece_on")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        let color = if self.colors[0].contains(square) {
            Color::White
        } else if self.colors[1].contains(square) {
            Color::Black
        } else {
            return None;
        };
        Some(Piece { color, role: self.role_at(square) })
    }

    /// The role of the piece on a square that is known to be occupied.
    #[inline]
    pub(crate) const fn role_at(&self, square: Square) -> Role {
        // The three bits of the index, without branches, which would be mispredicted.
        let [_, knights, bishops, rooks, queens, kings] = self.roles;
        let odd = (knights.0 | rooks.0 | kings.0) >> square.index() & 1;
        let two = (bishops.0 | rooks.0) >> square.index() & 1;
        let four = (queens.0 | kings.0) >> square.index() & 1;
        Role::wrap((odd | two << 1 | four << 2) as u32)
    }

    /// All occupied squares.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Board, Rank, SquareSet};
    ///
    /// let ranks = [Rank::FIRST, Rank::SECOND, Rank::SEVENTH, Rank::EIGHTH].map(SquareSet::rank);
    /// assert_eq!(Board::START.occupied(), ranks[0] | ranks[1] | ranks[2] | ranks[3]);
    /// ```
    #[inline(always)]
    pub const fn occupied(&self) -> SquareSet {
        SquareSet(self.colors[0].0 | self.colors[1].0)
    }

    /// The squares occupied by pieces of a color.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Board, Color, Rank, SquareSet};
    ///
    /// let white = Board::START.by_color(Color::White);
    /// assert_eq!(white, SquareSet::rank(Rank::FIRST) | SquareSet::rank(Rank::SECOND));
    /// ```
    #[doc(alias = "colors")]
    #[doc(alias = "occupied_co")]
    #[inline(always)]
    pub const fn by_color(&self, color: Color) -> SquareSet {
        self.colors[color as usize]
    }

    /// The squares occupied by pieces of a role, in both colors.
    ///
    /// # Examples
    ///
    /// The knights of the starting position:
    ///
    /// ```text
    /// 8  . x . . . . x .
    /// 7  . . . . . . . .
    /// 6  . . . . . . . .
    /// 5  . . . . . . . .
    /// 4  . . . . . . . .
    /// 3  . . . . . . . .
    /// 2  . . . . . . . .
    /// 1  . x . . . . x .
    ///    a b c d e f g h
    /// ```
    ///
    /// ```
    /// use caissa::{Board, Role, Square};
    ///
    /// let knights = Board::START.by_role(Role::Knight);
    /// assert!(knights.into_iter().eq([Square::B1, Square::G1, Square::B8, Square::G8]));
    /// ```
    #[doc(alias = "pieces")]
    #[inline(always)]
    pub const fn by_role(&self, role: Role) -> SquareSet {
        self.roles[role as usize]
    }

    /// The squares occupied by pieces of a color and role.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Board, Color, Role, Square, board};
    ///
    /// let rooks = Board::START.by_piece(Color::White, Role::Rook);
    /// assert!(rooks.into_iter().eq([Square::A1, Square::H1]));
    ///
    /// // Doubled pawns share a file.
    /// let pawns = board!(1. e4 d5 2. exd5 c6 3. dxc6).by_piece(Color::White, Role::Pawn);
    /// assert!(pawns.contains(Square::C2) && pawns.contains(Square::C6));
    /// ```
    #[doc(alias = "colored_pieces")]
    #[inline(always)]
    pub const fn by_piece(&self, color: Color, role: Role) -> SquareSet {
        SquareSet(self.roles[role as usize].0 & self.colors[color as usize].0)
    }

    /// The square of a color's king.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Board, Color, Square};
    ///
    /// assert_eq!(Board::START.king(Color::Black), Square::E8);
    /// ```
    #[doc(alias = "king_of")]
    #[inline(always)]
    pub const fn king(&self, color: Color) -> Square {
        Square::wrap(self.by_piece(color, Role::King).0.trailing_zeros())
    }

    /// The square to which a pawn can legally capture en passant now (FIDE 3.7.4).
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Square, board};
    ///
    /// assert_eq!(board!(1. e4 c6 2. e5 d5).en_passant(), Some(Square::D6));
    /// // No black pawn can capture on e3.
    /// assert_eq!(board!(1. e4).en_passant(), None);
    /// ```
    #[doc(alias = "ep_square")]
    #[inline(always)]
    pub const fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Whether the square is the en passant square.
    #[inline(always)]
    pub(crate) const fn en_passant_is(&self, square: Square) -> bool {
        matches!(self.en_passant, Some(target) if target.is(square))
    }

    /// The castling rights, as the squares of their rooks.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Square, board};
    ///
    /// let rooks = board!(1. e4 e5 2. Ke2).castling();
    /// assert!(rooks.into_iter().eq([Square::A8, Square::H8]));
    /// ```
    #[doc(alias = "castling_rights")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn castling(&self) -> SquareSet {
        self.castling
    }

    /// The square of the rook with which a color still has the right to castle on a side. The castling itself
    /// may be illegal now.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{CastlingSide, Color, Square, board};
    ///
    /// let board = board!(1. e4 e5 2. Ke2);
    /// assert_eq!(board.castling_rook(Color::Black, CastlingSide::KingSide), Some(Square::H8));
    /// assert_eq!(board.castling_rook(Color::White, CastlingSide::KingSide), None);
    /// ```
    #[doc(alias = "castles")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn castling_rook(&self, color: Color, side: CastlingSide) -> Option<Square> {
        let king = self.king(color);
        let rooks = self.castling.and(SquareSet::rank(CastlingSide::rank(color)));
        let beyond = u64::MAX << king.index();
        match side {
            CastlingSide::KingSide => SquareSet(rooks.0 & beyond).last(),
            CastlingSide::QueenSide => SquareSet(rooks.0 & !beyond).first(),
        }
    }

    /// The plies since the last capture or pawn move, for the fifty- and seventy-five-move rules.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::board;
    ///
    /// let board = board!(1. e4 e5 2. Nf3 Nc6 3. Bb5);
    /// assert_eq!((board.halfmove_clock(), board.fullmove_number()), (3, 3));
    /// ```
    #[doc(alias = "halfmoves")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn halfmove_clock(&self) -> u16 {
        self.halfmoves
    }

    /// The number of the next move, from 1. It increases after each move of Black.
    #[doc(alias = "fullmoves")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn fullmove_number(&self) -> u16 {
        self.number
    }

    /// The number before the next move in a text: `3.`, or `3...` before Black's move.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::board;
    ///
    /// assert_eq!(board!(1. e4 e5 2. Nf3).move_label(), "2...");
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn move_label(&self) -> ArrayString<8> {
        let mut label = ArrayString::new();
        label.number(self.number as u64).str(self.turn.dots());
        label
    }

    /// Whether both are the same position by FIDE 9.2.3: the same pieces on the same squares, the same side
    /// to move, and the same castling and en passant rights. The move counters are not compared.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Board, board};
    ///
    /// let back = board!(1. Nf3 Nf6 2. Ng1 Ng8);
    /// assert!(back.same_position(&Board::START) && back != Board::START);
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn same_position(&self, other: &Self) -> bool {
        let mut i = 0;
        while i < 6 {
            if self.roles[i].0 != other.roles[i].0 {
                return false;
            }
            i += 1;
        }
        let en_passant = match (self.en_passant, other.en_passant) {
            (None, None) => true,
            (Some(a), Some(b)) => a.is(b),
            _ => false,
        };
        en_passant
            && self.colors[0].0 == other.colors[0].0
            && self.castling.0 == other.castling.0
            && self.turn.is(other.turn)
    }

    /// Puts a piece on an empty square.
    #[inline(always)]
    pub(crate) const fn put(&mut self, color: Color, role: Role, square: Square) {
        let bit = 1 << square.index();
        self.roles[role as usize].0 |= bit;
        self.colors[color as usize].0 |= bit;
    }

    /// Removes the piece on a square, if there is one.
    #[inline(always)]
    pub(crate) const fn clear(&mut self, square: Square) {
        let keep = !(1 << square.index());
        let mut i = 0;
        while i < 6 {
            self.roles[i].0 &= keep;
            i += 1;
        }
        self.colors[0].0 &= keep;
        self.colors[1].0 &= keep;
    }
}

implement! {
    /// The standard starting position.
    Default for Board = Self::START;
    Debug for Board = |self, f| write!(f, "Board({self})");
}
