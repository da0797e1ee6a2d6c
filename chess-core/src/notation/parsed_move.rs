//! A move parsed from text, independent of any position.

use crate::basics::{CastlingSide, File, Move, MoveText, Rank, Role, Square, SquareSet};
use crate::error::Snippet;
use crate::text::ArrayString;

/// A move parsed from text without a board: a piece, squares, and claims such as `x` or `#`.
///
/// [`parse`](Self::parse) accepts any notation. [`resolve`](Self::resolve) finds the legal move that the text
/// means on a board. [`Board::read_legal`](crate::Board::read_legal) does both at once.
///
/// Two values are equal if they state the same facts, whatever the notation: `Nf3`, `n f3` and `♘f3!?` are
/// equal, but `Ngf3` states more. `k g1` differs from `Kg1`, because it also castles.
///
/// It corresponds to `San` and `SanPlus` in `shakmaty`:
///
/// | `shakmaty` | here |
/// |---|---|
/// | `San::from_ascii`, `text.parse::<San>()` | [`ParsedMove::parse`], `text.parse::<ParsedMove>()` |
/// | `san.to_move(&position)` | [`parsed.resolve(&board)`](Self::resolve), which also checks each claim |
/// | `San::Normal { role, to, .. }` | [`role`](Self::role), [`to`](Self::to), both `None` if the text does not give them |
/// | `file`, `rank` | [`from`](Self::from), the set of possible starting squares |
/// | `capture`, `promotion` | [`is_capture`](Self::is_capture), [`promotion`](Self::promotion) |
/// | `San::Castle(side)` | [`castling`](Self::castling) |
/// | `san_plus.suffix` | [`check_claim`](Self::check_claim) |
/// | `San::Null` | [`Move::NULL`], only in variations of games |
/// | `San::Put` | not supported |
///
/// # Examples
///
/// ```
/// use caissa::{Board, CheckClaim, ParsedMove, Role, Square, SquareSet};
///
/// let parsed = ParsedMove::parse("N1xd2+")?;
/// assert_eq!((parsed.role(), parsed.to()), (Some(Role::Knight), Some(Square::D2)));
/// assert!(parsed.from().contains(Square::B1) && !parsed.from().contains(Square::B3));
/// assert!(parsed.is_capture());
/// assert_eq!(parsed.check_claim(), CheckClaim::Check);
///
/// let error = parsed.resolve(&Board::START).unwrap_err();
/// assert_eq!(error.headline(), "illegal move 1. N1xd2+: White's own pawn stands on d2");
/// # Ok::<(), caissa::Error>(())
/// ```
#[doc(alias = "San")]
#[doc(alias = "SanPlus")]
#[derive(Clone, Copy)]
#[must_use = "a parsed move must be resolved on a board"]
#[expect(clippy::struct_excessive_bools, reason = "each is a claim of its own")]
pub struct ParsedMove {
    /// The piece, or `None` if the notation gives only squares.
    pub(crate) role: Option<Role>,
    /// The possible starting squares.
    pub(crate) from: SquareSet,
    /// The target; unused for castling by name.
    pub(crate) to: Square,
    /// `O-O` or `O-O-O`.
    pub(crate) castle: Option<CastlingSide>,
    /// The promotion that the text gives, possible or not.
    pub(crate) promotion: Option<Role>,
    /// A small letter after two squares: a promotion in UCI, a captured piece in Smith.
    pub(crate) letter: Option<Role>,
    /// `x`.
    pub(crate) takes: bool,
    /// `e.p.`
    pub(crate) en_passant: bool,
    /// Whether the king, named without its square, may also castle: `k g1` in Chesskell's short form.
    pub(crate) may_castle: bool,
    /// Whether the pawn is only what long algebraic notation says without a letter: `g1-f3` means the piece on g1.
    pub(crate) is_unnamed: bool,
    /// Smith's `c` or `C` after the king's squares.
    pub(crate) castles: Option<CastlingSide>,
    /// `+`, `++`, `#`.
    pub(crate) check: CheckClaim,
    /// The byte offset of the end of the move with its claims.
    pub(crate) end: usize,
    /// The text of the move and its byte offset, kept for errors of a move that is resolved later; else
    /// empty.
    pub(crate) written: Snippet,
    pub(crate) start: usize,
    /// The byte offset of the first annotation glyph (`!`, `$6`) after the move.
    pub(crate) signs: Option<usize>,
}

/// The claim that the signs after a move make about check and mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CheckClaim {
    /// No sign.
    None,
    /// `+`: check, or mate.
    Check,
    /// `++`: check by two pieces, or mate.
    DoubleCheck,
    /// `#`: mate.
    Mate,
}

impl ParsedMove {
    /// A move with only a target.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn towards(to: Square) -> Self {
        Self {
            role: None,
            from: SquareSet::ALL,
            to,
            castle: None,
            promotion: None,
            letter: None,
            takes: false,
            en_passant: false,
            may_castle: false,
            is_unnamed: false,
            castles: None,
            check: CheckClaim::None,
            end: 0,
            written: Snippet::EMPTY,
            start: 0,
            signs: None,
        }
    }

    /// A move from one square to another.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn between(from: Square, to: Square) -> Self {
        Self { from: SquareSet::of(from), ..Self::towards(to) }
    }

    /// Castling by name.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn castle(side: CastlingSide) -> Self {
        Self { role: Some(Role::King), castle: Some(side), ..Self::towards(Square::A1) }
    }

    /// A move that was not given as text.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn of(mv: Move) -> Self {
        Self { promotion: mv.promotion(), ..Self::between(mv.from(), mv.to()) }
    }

    /// The starting square, if the text gives it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn origin(&self) -> Option<Square> {
        if self.from.has_many() { None } else { self.from.first() }
    }

    /// The piece: the king for castling by name; `None` if the text gives only two squares, as in UCI.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn role(&self) -> Option<Role> {
        self.role
    }

    /// The squares from which the move may start according to the text: all squares, those of a file or a
    /// rank, or one square.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{File, ParsedMove, Square, SquareSet};
    ///
    /// let from = |text: &str| text.parse::<ParsedMove>().unwrap().from();
    /// assert_eq!(from("Nf3"), SquareSet::ALL);
    /// assert_eq!(from("Ngf3"), SquareSet::file(File::G));
    /// assert_eq!(from("g1f3"), SquareSet::of(Square::G1));
    /// // A pawn stays on its file unless the text names another.
    /// assert_eq!(from("e4"), SquareSet::file(File::E));
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn from(&self) -> SquareSet {
        self.from
    }

    /// The target square; `None` for castling by name (`O-O`).
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn to(&self) -> Option<Square> {
        if self.castle.is_some() { None } else { Some(self.to) }
    }

    /// The side on which the king castles, if the text states it: `O-O`, or Smith's `e1g1c`. `None` for
    /// `e1g1`, because only a board can tell whether that is castling.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn castling(&self) -> Option<CastlingSide> {
        if self.castle.is_some() { self.castle } else { self.castles }
    }

    /// The role that the pawn promotes to, possible or not. For a small letter after two squares, see
    /// [`promotion_or_captured`](Self::promotion_or_captured).
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn promotion(&self) -> Option<Role> {
        self.promotion
    }

    /// The role of a small letter after two squares (`e7e8q`). Its meaning depends on the board: the
    /// promotion if a pawn reaches the last rank (UCI), else the captured piece (Smith).
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn promotion_or_captured(&self) -> Option<Role> {
        self.letter
    }

    /// Whether the text claims a capture with `x`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn is_capture(&self) -> bool {
        self.takes
    }

    /// Whether the text claims a capture en passant: `e.p.`, or Smith's `E`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn is_en_passant(&self) -> bool {
        self.en_passant
    }

    /// The claim that the text makes about check and mate.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn check_claim(&self) -> CheckClaim {
        self.check
    }

    /// The same move, of any piece if none is named.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn of_any_piece(&self) -> Self {
        let role = if self.is_unnamed { None } else { self.role };
        Self { role, is_unnamed: false, ..*self }
    }

    /// The text that `Display` prints: standard algebraic notation, or two squares if the text named no
    /// piece. Parsing it gives an equal `ParsedMove`.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::ParsedMove;
    ///
    /// let texts = ["♘g1f3!?", "pawn e7 to e8 becomes queen", "0-0", "57581", "p e4", "_6 _71", "e5d6E"];
    /// let parsed = texts.map(|text| text.parse::<ParsedMove>().unwrap().to_string());
    /// assert_eq!(parsed, ["Ng1f3", "e7-e8=Q", "O-O", "e7e8Q", "p e4", "k g1", "e5d6 e.p."]);
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn text(&self) -> MoveText {
        let mut text = ArrayString::new();
        match (self.castle, self.role) {
            (Some(side), _) => {
                text.str(side.san());
            }
            (None, Some(role)) => self.write_piece(&mut text, role),
            (None, None) => self.write_squares(&mut text),
        }
        if self.en_passant {
            text.str(" e.p.");
        }
        text.str(match self.check {
            CheckClaim::None => "",
            CheckClaim::Check => "+",
            CheckClaim::DoubleCheck => "++",
            CheckClaim::Mate => "#",
        });
        MoveText(text)
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn write_piece(&self, text: &mut ArrayString<32>, role: Role) {
        let (file, rank) = self.origin_parts();
        let is_pawn = role.is(Role::Pawn);
        if self.may_castle {
            text.str("k ");
        } else if !is_pawn {
            text.char(role.letter());
        }
        match (file, rank) {
            // Only the short form does not give the file of a pawn.
            (None, None) if is_pawn => {
                text.str("p ");
            }
            (Some(file), None)
                if is_pawn && !self.takes && file.index() == self.to.file().index() => {}
            (file, rank) => {
                if let Some(file) = file {
                    text.char(file.letter());
                }
                if let Some(rank) = rank {
                    text.char(rank.digit());
                }
            }
        }
        if self.takes {
            text.byte(b'x');
        } else if is_pawn && rank.is_some() {
            text.byte(b'-');
        }
        text.square(self.to);
        if let Some(promotion) = self.promotion {
            text.byte(b'=').char(promotion.letter());
        }
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn write_squares(&self, text: &mut ArrayString<32>) {
        if let Some(from) = self.origin() {
            text.square(from);
        }
        text.square(self.to);
        if let Some(letter) = self.letter {
            text.char(letter.letter().to_ascii_lowercase());
        }
        match self.castles {
            Some(CastlingSide::KingSide) => text.byte(b'c'),
            Some(CastlingSide::QueenSide) => text.byte(b'C'),
            None => text.str(""),
        };
        if let Some(promotion) = self.promotion {
            text.str(if self.castles.is_some() { "=" } else { "" }).char(promotion.letter());
        }
    }

    /// The file and the rank that all possible starting squares share.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn origin_parts(&self) -> (Option<File>, Option<Rank>) {
        let Some(first) = self.from.first() else { return (None, None) };
        let is_file = self.from.difference(SquareSet::file(first.file())).is_empty();
        let is_rank = self.from.difference(SquareSet::rank(first.rank())).is_empty();
        (
            if is_file { Some(first.file()) } else { None },
            if is_rank { Some(first.rank()) } else { None },
        )
    }

    /// The facts that the text states, without its byte offsets.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn said(&self) -> impl PartialEq + core::hash::Hash + use<> {
        let Self { role, from, to, castle, promotion, letter, takes, en_passant, castles, .. } =
            *self;
        let castling = (castle, castles, self.may_castle);
        ((role, from, to, castling), (promotion, letter, takes, en_passant, self.check))
    }
}

implement! {
    PartialEq for ParsedMove = |self, other| self.said() == other.said();
}

impl Eq for ParsedMove {}

impl core::hash::Hash for ParsedMove {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.said().hash(state);
    }
}

implement! {
    Display for ParsedMove = |self, f| f.pad(&self.text());
    Debug for ParsedMove = |self, f| write!(f, "ParsedMove({self})");
}
