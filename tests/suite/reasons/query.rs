//! Questions: a move as squares, or as a text in one of the notations.

use chess_core::{Board, Error, Move};
use shakmaty::{Bitboard, CastlingSide, File, Rank, Role, Square};

use super::view::{View, role as our_role, square};

/// The contents of a text, independent of a board.
pub(super) struct Query {
    pub(super) role: Option<Role>,
    /// The squares that it may start from.
    pub(super) from: Bitboard,
    pub(super) to: Square,
    pub(super) promotion: Option<Role>,
    pub(super) castle: Option<CastlingSide>,
    /// Whether a king's move castles that goes from the e-file to the square of castling.
    pub(super) may_castle: bool,
}

/// The form of a question.
pub(super) enum Asked {
    Move(Move),
    Text(String),
}

impl Asked {
    /// The answer: the move, or why there is none.
    pub(super) fn answer(&self, board: &Board) -> Result<(), Error> {
        match self {
            Self::Move(mv) => board.play(*mv).map(|_| ()),
            Self::Text(text) => board.read(text).map(|_| ()),
        }
    }
}

impl std::fmt::Display for Asked {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Move(mv) => write!(f, "the move {mv}"),
            Self::Text(text) => write!(f, "the text {text:?}"),
        }
    }
}

impl Query {
    /// The square it starts from, where only one is possible.
    pub(super) fn origin(&self, view: &View) -> Option<Square> {
        let home = view.last().flip_vertical();
        let castles = self.may_castle
            && view.king == Square::from_coords(File::E, home)
            && [File::C, File::G].map(|file| Square::from_coords(file, home)).contains(&self.to);
        if castles { Some(view.king) } else { self.from.single_square() }
    }

    pub(super) fn castling(side: CastlingSide) -> (Self, Asked) {
        let text = if side.is_king_side() { "O-O" } else { "O-O-O" };
        let query = Self {
            role: Some(Role::King),
            from: Bitboard::FULL,
            to: Square::A1,
            promotion: None,
            castle: Some(side),
            may_castle: false,
        };
        (query, Asked::Text(text.to_owned()))
    }

    fn between(from: Square, to: Square, promotion: Option<Role>) -> Self {
        let from = Bitboard::from_square(from);
        Self { role: None, from, to, promotion, castle: None, may_castle: false }
    }

    /// Two squares without text.
    pub(super) fn of_move(from: Square, to: Square, promotion: Option<Role>) -> (Self, Asked) {
        // A `Move` never promotes to a king or a pawn.
        let promotion = promotion.filter(|role| !matches!(role, Role::King | Role::Pawn));
        let mv = Move::new(square(from), square(to));
        let mv = promotion.map_or(mv, |role| mv.promoting(our_role(role)));
        (Self::between(from, to, promotion), Asked::Move(mv))
    }

    /// Four digits, and a fifth for the promotion.
    pub(super) fn iccf(from: Square, to: Square, promotion: Option<Role>) -> (Self, Asked) {
        let order = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
        let digit = promotion.and_then(|said| order.iter().position(|role| *role == said));
        let promotion = digit.map(|i| order[i]);
        let number =
            |square: Square| (u32::from(square.file()) + 1) * 10 + u32::from(square.rank()) + 1;
        let fifth = digit.map_or(String::new(), |i| (i + 1).to_string());
        let text = format!("{}{}{fifth}", number(from), number(to));
        (Self::between(from, to, promotion), Asked::Text(text))
    }

    /// Two squares. The promotion has a `=`, so that its letter is not Smith's captured piece.
    pub(super) fn uci(from: Square, to: Square, promotion: Option<Role>) -> (Self, Asked) {
        let sign = promotion.map_or(String::new(), |role| format!("={}", role.upper_char()));
        (Self::between(from, to, promotion), Asked::Text(format!("{from}{to}{sign}")))
    }

    /// `knight g1 to f3`.
    pub(super) fn long_form(role: Role, from: Square, to: Square) -> (Self, Asked) {
        let text = format!("{} {from} to {to}", our_role(role).name());
        (Self { role: Some(role), ..Self::between(from, to, None) }, Asked::Text(text))
    }

    /// `n f3`, `p e8 becomes queen`; a pawn may come from any file.
    pub(super) fn short_form(role: Role, to: Square, promotion: Option<Role>) -> (Self, Asked) {
        let name = |role| format!(" becomes {}", our_role(role).name());
        let text = format!("{} {to}{}", role.char(), promotion.map_or(String::new(), name));
        let query = Self { role: Some(role), ..Self::between(to, to, promotion) };
        (Self { from: Bitboard::FULL, may_castle: role == Role::King, ..query }, Asked::Text(text))
    }

    /// `Ng1-f3`, `e7-e8=Q`. Without a letter, it is a move of any piece.
    pub(super) fn long_algebraic(
        role: Role,
        (from, to): (Square, Square),
        promotion: Option<Role>,
    ) -> (Self, Asked) {
        let text = format!("{}{from}-{to}{}", letter(role), becomes(promotion));
        let role = (role != Role::Pawn).then_some(role);
        (Self { role, ..Self::between(from, to, promotion) }, Asked::Text(text))
    }

    /// `Nf3`, `Nbd2`, `N1f3`.
    pub(super) fn san(
        role: Role,
        (file, rank): (Option<File>, Option<Rank>),
        to: Square,
        promotion: Option<Role>,
    ) -> (Self, Asked) {
        let mut query = Self { role: Some(role), ..Self::between(to, to, promotion) };
        let all = |squares: Option<Bitboard>| squares.unwrap_or(Bitboard::FULL);
        query.from = all(file.map(Bitboard::from_file)) & all(rank.map(Bitboard::from_rank));
        let part = |char: Option<char>| char.map_or(String::new(), String::from);
        let (file, rank) = (part(file.map(File::char)), part(rank.map(Rank::char)));
        let text = format!("{}{file}{rank}{to}{}", letter(role), becomes(promotion));
        (query, Asked::Text(text))
    }

    /// `e4`, or `exd5` from another file.
    pub(super) fn pawn(file: File, to: Square, promotion: Option<Role>) -> (Self, Asked) {
        let mut query = Self { role: Some(Role::Pawn), ..Self::between(to, to, promotion) };
        query.from = Bitboard::from_file(file);
        let takes = if file == to.file() { String::new() } else { format!("{}x", file.char()) };
        (query, Asked::Text(format!("{takes}{to}{}", becomes(promotion))))
    }
}

/// The letter before a move; a pawn has none.
fn letter(role: Role) -> String {
    if role == Role::Pawn { String::new() } else { role.upper_char().to_string() }
}

fn becomes(promotion: Option<Role>) -> String {
    promotion.map_or(String::new(), |role| format!("={}", role.upper_char()))
}
