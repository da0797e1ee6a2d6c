//! A position as `shakmaty` sees it, and its squares in our words.

use chess_core::{Board, Move, SquareSet};
use shakmaty::{Bitboard, CastlingSide, Chess, Color, Piece, Position, Rank, Role, Square};

use crate::oracle::{spelled, to_shakmaty};

/// All that the oracle asks of a position.
pub(super) struct View {
    pub(super) position: Chess,
    pub(super) us: Color,
    pub(super) king: Square,
    pub(super) checkers: Bitboard,
    pub(super) en_passant: Option<Square>,
    /// The legal moves; castling appears as king takes rook and as the king's two steps.
    pub(super) legal: Vec<Legal>,
}

/// A legal move, as its squares.
pub(super) struct Legal {
    pub(super) role: Role,
    pub(super) from: Square,
    pub(super) to: Square,
    pub(super) promotion: Option<Role>,
    pub(super) castle: Option<CastlingSide>,
}

impl View {
    pub(super) fn new(board: &Board) -> Self {
        let position = to_shakmaty(board);
        Self {
            us: position.turn(),
            king: position.board().king_of(position.turn()).unwrap(),
            checkers: position.checkers(),
            en_passant: position.legal_ep_square(),
            legal: position.legal_moves().iter().flat_map(|mv| Legal::spellings(*mv)).collect(),
            position,
        }
    }

    pub(super) fn board(&self) -> &shakmaty::Board {
        self.position.board()
    }

    pub(super) fn occupied(&self) -> Bitboard {
        self.board().occupied()
    }

    pub(super) fn by_piece(&self, color: Color, role: Role) -> Bitboard {
        self.board().by_piece(Piece { color, role })
    }

    pub(super) fn own(&self) -> Bitboard {
        self.board().by_color(self.us)
    }

    /// The opponent's pieces that would attack a square if these squares were occupied.
    pub(super) fn attackers(&self, square: Square, occupied: Bitboard) -> Bitboard {
        self.board().attacks_to(square, !self.us, occupied)
    }

    /// The squares to which a piece could go with nothing in its way; a pawn may capture.
    pub(super) fn reach(&self, from: Square, role: Role) -> Bitboard {
        let piece = Piece { color: self.us, role };
        let mut reach = shakmaty::attacks::attacks(from, piece, Bitboard::EMPTY);
        if role == Role::Pawn {
            let (ahead, home) = self.us.fold_wb((8, Rank::Second), (-8, Rank::Seventh));
            let one = from.offset(ahead);
            let two = one.filter(|_| from.rank() == home).and_then(|one| one.offset(ahead));
            reach.extend(one.into_iter().chain(two));
        }
        reach
    }

    /// The rank from which pawns take en passant.
    pub(super) fn fifth(&self) -> Rank {
        self.us.fold_wb(Rank::Fifth, Rank::Fourth)
    }

    /// The rank where pawns promote.
    pub(super) fn last(&self) -> Rank {
        self.us.fold_wb(Rank::Eighth, Rank::First)
    }

    /// Whether one of our moves is legal, in either spelling of castling.
    pub(super) fn allows(&self, mv: Move) -> bool {
        self.legal.iter().any(|legal| {
            square(legal.from) == mv.from()
                && square(legal.to) == mv.to()
                && legal.promotion.map(role) == mv.promotion()
        })
    }
}

impl Legal {
    fn spellings(mv: shakmaty::Move) -> Vec<Self> {
        let new = |to| Self {
            role: mv.role(),
            from: mv.from().unwrap(),
            to,
            promotion: mv.promotion(),
            castle: mv.castling_side(),
        };
        let mut spellings = vec![new(mv.to())];
        if mv.is_castle() {
            let to: Square = spelled(mv)[2..].parse().unwrap();
            spellings.extend((to != mv.to()).then(|| new(to)));
        }
        spellings
    }
}

pub(super) fn square(theirs: Square) -> chess_core::Square {
    chess_core::Square::from_index(u8::try_from(theirs.to_u32()).unwrap()).unwrap()
}

pub(super) fn set(theirs: Bitboard) -> SquareSet {
    SquareSet::from_bits(theirs.0)
}

pub(super) fn role(theirs: Role) -> chess_core::Role {
    chess_core::Role::from_letter(theirs.upper_char()).unwrap()
}

pub(super) fn side(theirs: CastlingSide) -> chess_core::CastlingSide {
    match theirs {
        CastlingSide::KingSide => chess_core::CastlingSide::KingSide,
        CastlingSide::QueenSide => chess_core::CastlingSide::QueenSide,
    }
}
