//! The position: the men, the side to move, and the rights and clocks that the laws keep with them.
//!
//! `check` finds attackers and pins, `generate` the legal moves, `selection` some of them, `count` their number,
//! `castling` and `play` apply the rules of moves, `effect` says what one does, `outcome` which rule ends a game.
//! `zobrist` and `polyglot` make keys, `packed` is the form in which constants travel.

mod castling;
mod check;
mod chess960;
mod count;
mod effect;
mod generate;
mod legal;
mod material;
mod mirror;
mod origins;
mod outcome;
mod packed;
mod perft;
mod play;
mod polyglot;
mod selection;
mod zobrist;

#[cfg(feature = "shakmaty")]
pub(crate) use castling::castling_move;
pub(crate) use check::CheckInfo;
pub use legal::{Legal, Legals};
pub use material::{Material, Pieces};
pub(crate) use origins::reach_back;
pub use packed::PackedBoard;
pub use selection::{LegalChecks, LegalsTo};

use crate::basics::{CastlingSide, Color, Piece, Role, Square, SquareSet};

/// A position that a game of chess can go on from, and all that decides how.
///
/// Every `Board` obeys the conditions listed in [`Fault`](crate::Fault), but those that were
/// [allowed](crate::Allow) to be broken; an en passant square is
/// kept only where a legal en passant capture exists, so that equal positions are equal values.
///
/// | to ask | methods |
/// |---|---|
/// | what stands where | [`piece_at`](Self::piece_at), [`pieces`](Self::pieces), [`occupied`](Self::occupied), [`by_color`](Self::by_color), [`by_role`](Self::by_role), [`by_piece`](Self::by_piece), [`king`](Self::king), [`material`](Self::material) |
/// | whose move it is, what is still possible | [`turn`](Self::turn), [`castling_rook`](Self::castling_rook), [`en_passant`](Self::en_passant), [`halfmove_clock`](Self::halfmove_clock), [`fullmove_number`](Self::fullmove_number) |
/// | who attacks what | [`attackers_to`](Self::attackers_to), [`attackers_to_with`](Self::attackers_to_with), [`checkers`](Self::checkers), [`is_check`](Self::is_check), [`pinned`](Self::pinned) |
/// | which moves are legal | [`legal_moves`](Self::legal_moves), [`legals`](Self::legals), [`legals_to`](Self::legals_to), [`legal_captures`](Self::legal_captures), [`legal_checks`](Self::legal_checks), [`destinations`](Self::destinations), [`count_legal_moves`](Self::count_legal_moves), [`has_legal_move`](Self::has_legal_move), [`perft`](Self::perft) |
/// | whether a move is legal | [`is_legal`](Self::is_legal), [`to_legal`](Self::to_legal), and with the reason why not [`legal`](Self::legal), [`decide`](Self::decide) |
/// | for the next position | [`play`](Self::play), [`pass`](Self::pass), [`Legal::play`] |
/// | whether the game is over | [`outcome`](Self::outcome), [`is_checkmate`](Self::is_checkmate), [`is_stalemate`](Self::is_stalemate), [`winner`](Self::winner), [`is_insufficient_material`](Self::is_insufficient_material), [`is_fifty_moves`](Self::is_fifty_moves) |
/// | whether positions are the same | `==`, [`same_position`](Self::same_position), [`zobrist`](Self::zobrist), [`polyglot_key`](Self::polyglot_key) |
/// | for a move as text | [`read`](Self::read), [`san`](Self::san), [`write`](Self::write) |
/// | for the position as text or picture | [`from_fen`](Self::from_fen), [`fen`](Self::fen), [`diagram`](Self::diagram), [`svg`](Self::svg) |
/// | for another position | [`START`](Self::START), [`chess960`](Self::chess960), [`mirrored`](Self::mirrored), [`flipped`](Self::flipped), [`Setup`](crate::Setup) |
///
/// # Examples
///
/// ```
/// use chess_core::{Board, Color, Square};
///
/// let board = Board::START;
/// assert_eq!(board.turn(), Color::White);
/// assert_eq!(board.piece_at(Square::D8).unwrap().to_string(), "Black queen");
/// let board = board.play(board.read("e4")?)?;
/// assert_eq!(board.to_string(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
/// # Ok::<(), chess_core::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[must_use = "a move gives a new position and leaves this one as it was"]
pub struct Board {
    pub(crate) roles: [SquareSet; 6],
    pub(crate) colors: [SquareSet; 2],
    /// The squares of the rooks that may still castle.
    pub(crate) castling: SquareSet,
    pub(crate) en_passant: Option<Square>,
    pub(crate) turn: Color,
    /// Plies since the last capture or pawn move.
    pub(crate) halfmoves: u16,
    /// The number of the next move, from 1.
    pub(crate) number: u16,
}

impl Board {
    /// The starting array, White to move (FIDE 2.3).
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

    /// Whose move it is.
    #[doc(alias = "side_to_move")]
    #[inline(always)]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The piece on a square.
    #[doc(alias = "piece_on")]
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

    /// The role on a square known to be occupied.
    #[inline]
    pub(crate) const fn role_at(&self, square: Square) -> Role {
        let mut i = 0;
        while i < 5 {
            if self.roles[i].contains(square) {
                break;
            }
            i += 1;
        }
        Role::ALL[i]
    }

    /// All occupied squares.
    #[inline(always)]
    pub const fn occupied(&self) -> SquareSet {
        SquareSet(self.colors[0].0 | self.colors[1].0)
    }

    /// The squares of a side's pieces.
    #[doc(alias = "colors")]
    #[doc(alias = "occupied_co")]
    #[inline(always)]
    pub const fn by_color(&self, color: Color) -> SquareSet {
        self.colors[color as usize]
    }

    /// The squares of all pieces of a kind, both sides'.
    #[doc(alias = "pieces")]
    #[inline(always)]
    pub const fn by_role(&self, role: Role) -> SquareSet {
        self.roles[role as usize]
    }

    /// The squares of a side's pieces of a kind.
    #[doc(alias = "colored_pieces")]
    #[inline(always)]
    pub const fn by_piece(&self, color: Color, role: Role) -> SquareSet {
        SquareSet(self.roles[role as usize].0 & self.colors[color as usize].0)
    }

    /// Where a side's king stands.
    #[doc(alias = "king_of")]
    #[inline(always)]
    pub const fn king(&self, color: Color) -> Square {
        Square::wrap(self.by_piece(color, Role::King).0.trailing_zeros())
    }

    /// The square a pawn can be captured on en passant, where a legal such capture exists (FIDE 3.7.4).
    #[doc(alias = "ep_square")]
    #[inline(always)]
    pub const fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Whether a pawn can be captured en passant on a square.
    #[inline(always)]
    pub(crate) const fn en_passant_is(&self, square: Square) -> bool {
        matches!(self.en_passant, Some(target) if target.is(square))
    }

    /// Where the rook stands with which a side may still castle: the right, not whether it can now.
    #[doc(alias = "castling_rights")]
    #[doc(alias = "castles")]
    pub const fn castling_rook(&self, color: Color, side: CastlingSide) -> Option<Square> {
        let king = self.king(color);
        let rooks = self.castling.and(SquareSet::rank(CastlingSide::rank(color)));
        let beyond = u64::MAX << king.index();
        match side {
            CastlingSide::KingSide => SquareSet(rooks.0 & beyond).last(),
            CastlingSide::QueenSide => SquareSet(rooks.0 & !beyond).first(),
        }
    }

    /// Plies since the last capture or pawn move, for the fifty- and seventy-five-move rules.
    #[doc(alias = "halfmoves")]
    pub const fn halfmove_clock(&self) -> u16 {
        self.halfmoves
    }

    /// The number of the next move, from 1: it grows after each move of Black.
    #[doc(alias = "fullmoves")]
    pub const fn fullmove_number(&self) -> u16 {
        self.number
    }

    /// Whether both are the same position by FIDE 9.2.3: same men on the same squares, same side to
    /// move, same castling and en passant rights. The clocks do not count.
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

    /// Puts a piece on a square that is empty.
    #[inline(always)]
    pub(crate) const fn put(&mut self, color: Color, role: Role, square: Square) {
        let bit = 1 << square.index();
        self.roles[role as usize].0 |= bit;
        self.colors[color as usize].0 |= bit;
    }

    /// Takes whatever stands on a square away.
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

impl Default for Board {
    /// The starting array.
    fn default() -> Self {
        Self::START
    }
}

impl core::fmt::Debug for Board {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Board({self})")
    }
}
