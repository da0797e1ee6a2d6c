//! The two sides of castling.

use super::{Color, File, Rank, Square};

/// Which rook the king castles with (FIDE 3.8.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum CastlingSide {
    /// Towards the h-file, `O-O`: king to the g-file, rook to the f-file.
    KingSide,
    /// Towards the a-file, `O-O-O`: king to the c-file, rook to the d-file.
    QueenSide,
}

impl CastlingSide {
    /// King's side, then queen's side.
    pub const ALL: [Self; 2] = [Self::KingSide, Self::QueenSide];

    /// Where the king of the color goes.
    #[inline(always)]
    pub const fn king_to(self, color: Color) -> Square {
        let file = match self {
            Self::KingSide => File::G,
            Self::QueenSide => File::C,
        };
        Square::new(file, Self::rank(color))
    }

    /// Where the rook of the color goes.
    #[inline(always)]
    pub const fn rook_to(self, color: Color) -> Square {
        let file = match self {
            Self::KingSide => File::F,
            Self::QueenSide => File::D,
        };
        Square::new(file, Self::rank(color))
    }

    /// The rank on which the color castles.
    #[inline(always)]
    pub const fn rank(color: Color) -> Rank {
        match color {
            Color::White => Rank::FIRST,
            Color::Black => Rank::EIGHTH,
        }
    }

    /// The notation, `O-O` or `O-O-O`.
    pub const fn san(self) -> &'static str {
        match self {
            Self::KingSide => "O-O",
            Self::QueenSide => "O-O-O",
        }
    }

    /// The adjective as written in a sentence: `kingside` or `queenside`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::KingSide => "kingside",
            Self::QueenSide => "queenside",
        }
    }
}
