//! Moves.

use super::{Role, Square};
use crate::text::{ArrayString, opaque_text};

/// A move: the square it starts on, the square it goes to, and the promotion.
///
/// A move displays as UCI, and [`FromStr`](core::str::FromStr) reads it back. Only a board knows which kind
/// of move it is. Castling is written as the king's move of two files (`e1g1`), or as king takes rook
/// (`f1h1`) where the king or the rook does not start on its standard square (Chess960).
///
/// `cozy-chess`, and engines with the option `UCI_Chess960`, always castle by king takes rook. They take `e1g1` for a move
/// of the king alone, so write it for them with [`Board::uci_chess960`](crate::Board::uci_chess960): `e1h1`.
///
/// # Examples
///
/// ```
/// use caissa::{Move, Role, Square};
///
/// let promotion = Move::new(Square::E7, Square::E8).promoting(Role::Queen);
/// assert_eq!(promotion.to_string(), "e7e8q");
/// assert_eq!("e7e8q".parse(), Ok(promotion));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[must_use = "a move is only played by `Board::play` or `Legal::play`"]
pub struct Move(u16);

impl Move {
    /// The null move: the side to move passes. It is legal in no position, but variations of games may have
    /// it, where an annotator shows a threat. [`Board::pass`](crate::Board::pass) gives the position after it.
    ///
    /// It displays as `0000`, as in UCI, and is written `--` in other notations. Its squares mean nothing.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Board, GameBuf, Move};
    ///
    /// assert_eq!("0000".parse(), Ok(Move::NULL));
    /// assert_eq!(Board::START.san(Move::NULL), "--");
    /// assert!(Board::START.play(Move::NULL).is_err());
    ///
    /// let game: GameBuf = "1. e4 e5 (1... -- 2. d4 {takes the centre}) *".parse()?;
    /// let (_, threat) = game.as_game().variations().next().unwrap();
    /// assert_eq!(threat.moves().next(), Some(Move::NULL));
    /// # Ok::<(), caissa::Error>(())
    /// ```
    pub const NULL: Self = Self(7 << 12);

    /// Whether this is the [null move](Self::NULL).
    #[inline(always)]
    pub const fn is_null(self) -> bool {
        self.0 == Self::NULL.0
    }

    /// The move from one square to another, without promotion.
    #[inline(always)]
    pub const fn new(from: Square, to: Square) -> Self {
        Self(from.index() as u16 | (to.index() as u16) << 6)
    }

    /// The move to a square from the one whose index is lower by `step`, which must be on the board.
    #[inline(always)]
    pub(crate) const fn by_step(step: i16, to: Square) -> Self {
        // The target in the upper bits, and the same less the step in the lower ones.
        Self((to.index() as u16 * 65).wrapping_sub(step.cast_unsigned()))
    }

    /// The move whose bits are the low sixteen.
    #[inline(always)]
    pub(crate) const fn wrap(bits: u32) -> Self {
        Self(bits as u16)
    }

    /// The same move with a promotion. With a pawn or a king as `role`, the move has none (FIDE 3.7.5).
    #[inline(always)]
    pub const fn promoting(self, role: Role) -> Self {
        let code = if role.is_promotion() { role as u16 } else { 0 };
        Self(self.0 & 0xFFF | code << 12)
    }

    /// The square the piece moves from; in castling, the king's.
    #[inline(always)]
    pub const fn from(self) -> Square {
        Square::wrap(self.0 as u32)
    }

    /// The square the piece moves to.
    #[inline(always)]
    pub const fn to(self) -> Square {
        Square::wrap((self.0 >> 6) as u32)
    }

    /// The role that the pawn promotes to.
    #[inline(always)]
    pub const fn promotion(self) -> Option<Role> {
        match self.0 >> 12 {
            1 => Some(Role::Knight),
            2 => Some(Role::Bishop),
            3 => Some(Role::Rook),
            4 => Some(Role::Queen),
            _ => None,
        }
    }

    /// Whether both are the same move; `==` for `const` code.
    #[inline(always)]
    pub const fn is(self, other: Self) -> bool {
        self.0 == other.0
    }

    /// Reads a move in UCI without a board: two squares and an optional promotion letter `q`, `r`, `b` or
    /// `n`; or `0000`, the null move.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::Move;
    ///
    /// assert!(Move::from_uci("e7e8q").is_some());
    /// assert!(Move::from_uci("e7e8k").is_none());
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn from_uci(text: &str) -> Option<Self> {
        let (squares, role) = match text.as_bytes() {
            b"0000" => return Some(Self::NULL),
            [a, b, c, d] => ([*a, *b, *c, *d], None),
            [a, b, c, d, letter @ (b'q' | b'r' | b'b' | b'n')] => {
                ([*a, *b, *c, *d], Role::from_byte(*letter))
            }
            _ => return None,
        };
        let from = Square::from_bytes(squares[0], squares[1]);
        let to = Square::from_bytes(squares[2], squares[3]);
        match (from, to, role) {
            (Some(from), Some(to), None) => Some(Self::new(from, to)),
            (Some(from), Some(to), Some(role)) => Some(Self::new(from, to).promoting(role)),
            _ => None,
        }
    }

    /// Writes UCI, as `Display` does.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn uci(self) -> MoveText {
        let (bytes, length) = self.uci_word();
        MoveText(ArrayString::of_word(bytes, length))
    }

    /// UCI as a number, its first byte lowest, and the number of bytes.
    #[inline]
    pub(crate) const fn uci_word(self) -> (u64, usize) {
        #[cfg_attr(not(feature = "compiled"), inline)]
        const fn square(square: Square) -> u64 {
            let index = square.index() as u64;
            (index & 7 | index >> 3 << 8) + u16::from_le_bytes(*b"a1") as u64
        }
        if self.is_null() {
            return (u32::from_le_bytes(*b"0000") as u64, 4);
        }
        let squares = square(self.from()) | square(self.to()) << 16;
        match self.promotion() {
            Some(role) => (squares | (role.letter().to_ascii_lowercase() as u64) << 32, 5),
            None => (squares, 4),
        }
    }

    /// The move as a number, for tables with many moves: bits 0..6 hold `from`, bits 6..12 `to`, and bits
    /// 12..16 the promotion (0 none, 1 knight, 2 bishop, 3 rook, 4 queen). The null move is `0x7000`. No move
    /// is `u16::MAX`, and no legal move is 0.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Move, Square};
    ///
    /// let mv = Move::new(Square::E2, Square::E4);
    /// assert_eq!(mv.to_bits(), 12 | 28 << 6);
    /// assert_eq!(Move::from_bits(mv.to_bits()), Some(mv));
    /// ```
    #[doc(alias = "raw")]
    #[inline(always)]
    pub const fn to_bits(self) -> u16 {
        self.0
    }

    /// The move of a number that [`to_bits`](Self::to_bits) returned; `None` if the bits 12..16 do not hold a
    /// promotion code. The move need not be legal in any position.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::Move;
    ///
    /// assert_eq!(Move::from_bits(12 | 28 << 6).unwrap().to_string(), "e2e4");
    /// assert_eq!(Move::from_bits(u16::MAX), None);
    /// ```
    #[inline]
    pub const fn from_bits(bits: u16) -> Option<Self> {
        if bits >> 12 <= Role::Queen as u16 || bits == Self::NULL.0 {
            Some(Self(bits))
        } else {
            None
        }
    }

    /// The two bytes that store the move in a constant game.
    #[cfg(feature = "alloc")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn bytes(self) -> [u8; 2] {
        self.0.to_le_bytes()
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn from_bytes(bytes: [u8; 2]) -> Self {
        Self(u16::from_le_bytes(bytes))
    }
}

implement! {
    /// Writes UCI. Castling is `e1g1`, which some libraries and engines take for a move of the king alone: for these, write
    /// it with [`Board::uci_chess960`](crate::Board::uci_chess960).
    Display for Move = |self, f| f.pad(&self.uci());
    Debug for Move = |self, f| f.write_str(&self.uci());
}

opaque_text!(
    /// A move as text, at most 32 bytes. The longest is `pawn e7 to e8 becomes knight`.
    MoveText,
    32
);

/// The error for a text that is not a move in UCI: two squares, and one of `q`, `r`, `b`, `n` for a
/// promotion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseMoveError;

impl core::error::Error for ParseMoveError {}

implement! {
    Display for ParseMoveError =
        |self, f| f.write_str("expected a move in UCI, such as `e2e4` or `e7e8q`");
    FromStr<ParseMoveError> for Move = |text| Self::from_uci(text).ok_or(ParseMoveError);
}
