//! A move as written, before any board has been asked.

use crate::basics::{CastlingSide, File, Move, MoveText, Rank, Role, Square, SquareSet};
use crate::error::Snippet;
use crate::text::ArrayString;

/// What a text says of a move, read without a board: a piece, squares, and claims such as `x` or `#`.
///
/// [`parse`](Self::parse) reads any notation to one, and [`resolve`](Self::resolve) finds the legal move that it
/// means on a board. [`Board::read_legal`](crate::Board::read_legal) does both at once.
///
/// Two values are equal if they say the same, whatever the notation: `Nf3`, `n f3` and `♘f3!?` are equal; `Ngf3` says
/// more.
///
/// It corresponds to `San` and `SanPlus` of `shakmaty`:
///
/// | `shakmaty` | here |
/// |---|---|
/// | `San::from_ascii`, `text.parse::<San>()` | [`ParsedMove::parse`], `text.parse::<ParsedMove>()` |
/// | `san.to_move(&position)` | [`parsed.resolve(&board)`](Self::resolve), which also checks each claim |
/// | `San::Normal { role, to, .. }` | [`role`](Self::role), [`to`](Self::to), both `None` where the text has none |
/// | `file`, `rank` | [`from`](Self::from), the squares that they leave |
/// | `capture`, `promotion` | [`is_capture`](Self::is_capture), [`promotion`](Self::promotion) |
/// | `San::Castle(side)` | [`castling`](Self::castling) |
/// | `san_plus.suffix` | [`check_claim`](Self::check_claim) |
/// | `San::Null`, `San::Put` | not read: neither is a move of chess |
///
/// # Examples
///
/// ```
/// use chess_core::{Board, CheckClaim, ParsedMove, Role, Square, SquareSet};
///
/// let parsed = ParsedMove::parse("N1xd2+")?;
/// assert_eq!((parsed.role(), parsed.to()), (Some(Role::Knight), Some(Square::D2)));
/// assert!(parsed.from().contains(Square::B1) && !parsed.from().contains(Square::B3));
/// assert!(parsed.is_capture());
/// assert_eq!(parsed.check_claim(), CheckClaim::Check);
///
/// let error = parsed.resolve(&Board::START).unwrap_err();
/// assert_eq!(error.headline(), "illegal move 1. N1xd2+: White's own pawn stands on d2");
/// # Ok::<(), chess_core::Error>(())
/// ```
#[doc(alias = "San")]
#[doc(alias = "SanPlus")]
#[derive(Clone, Copy)]
#[must_use = "a parsed move must be resolved on a board"]
pub struct ParsedMove {
    /// The piece named; `None` where the notation gives squares only.
    pub(crate) role: Option<Role>,
    /// The squares it may come from.
    pub(crate) from: SquareSet,
    /// The target; unused in castling by name.
    pub(crate) to: Square,
    /// `O-O` or `O-O-O`.
    pub(crate) castle: Option<CastlingSide>,
    /// What the pawn is said to become, possible or not.
    pub(crate) promotion: Option<Role>,
    /// A lower-case letter after two squares: UCI's promotion or Smith's captured piece.
    pub(crate) letter: Option<Role>,
    /// `x`.
    pub(crate) takes: bool,
    /// `e.p.`
    pub(crate) en_passant: bool,
    /// Smith's `c` or `C` after the king's squares.
    pub(crate) castles: Option<CastlingSide>,
    /// `+`, `++`, `#`.
    pub(crate) check: CheckClaim,
    /// The byte offset after the move and its claims.
    pub(crate) end: usize,
    /// The move as written and the byte offset where it begins, kept for the errors of a move that is resolved
    /// later; else left empty.
    pub(crate) written: Snippet,
    pub(crate) start: usize,
    /// The byte offset of the first judgement (`!`, `$6`) behind the move.
    pub(crate) judged: Option<usize>,
}

/// What the marks after a move claim of the opponent's king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CheckClaim {
    /// No mark.
    None,
    /// `+`: check, or mate.
    Check,
    /// `++`: check by two pieces, or mate.
    DoubleCheck,
    /// `#`: mate.
    Mate,
}

impl ParsedMove {
    /// A target, and nothing else said.
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
            castles: None,
            check: CheckClaim::None,
            end: 0,
            written: Snippet::EMPTY,
            start: 0,
            judged: None,
        }
    }

    /// Two squares.
    pub(crate) const fn between(from: Square, to: Square) -> Self {
        Self { from: SquareSet::of(from), ..Self::towards(to) }
    }

    /// Castling by name.
    pub(crate) const fn castle(side: CastlingSide) -> Self {
        Self { role: Some(Role::King), castle: Some(side), ..Self::towards(Square::A1) }
    }

    /// A move that nobody wrote.
    pub(crate) const fn of(mv: Move) -> Self {
        Self { promotion: mv.promotion(), ..Self::between(mv.from(), mv.to()) }
    }

    /// The one square it comes from, where the text names it.
    pub(crate) const fn origin(&self) -> Option<Square> {
        if self.from.has_many() { None } else { self.from.first() }
    }
}

impl ParsedMove {
    /// The piece named; the king where castling is named. `None` where the text gives two squares only, as in UCI.
    pub const fn role(&self) -> Option<Role> {
        self.role
    }

    /// The squares that the move may come from, as far as the text says: all, those of a file or of a rank, or one.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_core::{File, ParsedMove, Square, SquareSet};
    ///
    /// let from = |text: &str| text.parse::<ParsedMove>().unwrap().from();
    /// assert_eq!(from("Nf3"), SquareSet::ALL);
    /// assert_eq!(from("Ngf3"), SquareSet::file(File::G));
    /// assert_eq!(from("g1f3"), SquareSet::of(Square::G1));
    /// // A pawn whose file is not named stays on its file.
    /// assert_eq!(from("e4"), SquareSet::file(File::E));
    /// ```
    pub const fn from(&self) -> SquareSet {
        self.from
    }

    /// The square that the move goes to; `None` where the text names castling (`O-O`).
    pub const fn to(&self) -> Option<Square> {
        if self.castle.is_some() { None } else { Some(self.to) }
    }

    /// The side to which the king castles, where the text says so: `O-O`, or Smith's `e1g1c`. `None` for `e1g1`, which
    /// only a board can tell from a step.
    pub const fn castling(&self) -> Option<CastlingSide> {
        if self.castle.is_some() { self.castle } else { self.castles }
    }

    /// What the pawn becomes, possible or not. A small letter behind two squares is not given here, but as
    /// [`promotion_or_captured`](Self::promotion_or_captured).
    pub const fn promotion(&self) -> Option<Role> {
        self.promotion
    }

    /// The piece of a small letter behind two squares (`e7e8q`), between whose readings the board decides: UCI's
    /// promotion where a pawn reaches the last rank, else Smith's captured piece.
    pub const fn promotion_or_captured(&self) -> Option<Role> {
        self.letter
    }

    /// Whether the text claims a capture with `x`.
    pub const fn is_capture(&self) -> bool {
        self.takes
    }

    /// Whether the text claims a capture en passant: `e.p.`, or Smith's `E`.
    pub const fn is_en_passant(&self) -> bool {
        self.en_passant
    }

    /// What the text claims of the opponent's king.
    pub const fn check_claim(&self) -> CheckClaim {
        self.check
    }

    /// The text that `Display` prints: standard algebraic notation, or two squares where no piece is named. It reads
    /// back as an equal `ParsedMove`.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_core::ParsedMove;
    ///
    /// let texts = ["♘g1f3!?", "pawn e7 to e8 becomes queen", "0-0", "57581", "p e4", "e5d6E"];
    /// let parsed = texts.map(|text| text.parse::<ParsedMove>().unwrap().to_string());
    /// assert_eq!(parsed, ["Ng1f3", "e7-e8=Q", "O-O", "e7e8Q", "p e4", "e5d6 e.p."]);
    /// ```
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

    const fn write_piece(&self, text: &mut ArrayString<32>, role: Role) {
        let (file, rank) = self.origin_parts();
        let is_pawn = role.is(Role::Pawn);
        if !is_pawn {
            text.char(role.letter());
        }
        match (file, rank) {
            // Only the short form leaves a pawn's file open.
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

    /// The file and the rank that all squares it may come from share.
    const fn origin_parts(&self) -> (Option<File>, Option<Rank>) {
        let Some(first) = self.from.first() else { return (None, None) };
        let is_file = self.from.difference(SquareSet::file(first.file())).is_empty();
        let is_rank = self.from.difference(SquareSet::rank(first.rank())).is_empty();
        (
            if is_file { Some(first.file()) } else { None },
            if is_rank { Some(first.rank()) } else { None },
        )
    }

    /// All that it says, without where it stands.
    fn said(&self) -> impl PartialEq + core::hash::Hash + use<> {
        let Self { role, from, to, castle, promotion, letter, takes, en_passant, castles, .. } =
            *self;
        ((role, from, to, castle), (promotion, letter, takes, en_passant, castles, self.check))
    }
}

impl PartialEq for ParsedMove {
    fn eq(&self, other: &Self) -> bool {
        self.said() == other.said()
    }
}

impl Eq for ParsedMove {}

impl core::hash::Hash for ParsedMove {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.said().hash(state);
    }
}

impl core::fmt::Display for ParsedMove {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.pad(&self.text())
    }
}

impl core::fmt::Debug for ParsedMove {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "ParsedMove({self})")
    }
}
