//! The sides on which a king can castle.

use super::{Color, File, Rank, Square};

/// The side on which a king castles (FIDE 3.8.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum CastlingSide {
    /// Castling with the rook on the h-file's side, `O-O`: the king goes to the g-file, the rook to the
    /// f-file.
    KingSide,
    /// Castling with the rook on the a-file's side, `O-O-O`: the king goes to the c-file, the rook to the
    /// d-file.
    QueenSide,
}

impl CastlingSide {
    /// Kingside, then queenside.
    pub const ALL: [Self; 2] = [Self::KingSide, Self::QueenSide];

    /// The square to which the king of the color goes.
    #[inline(always)]
    pub const fn king_to(self, color: Color) -> Square {
        let file = match self {
            Self::KingSide => File::G,
            Self::QueenSide => File::C,
        };
        Square::new(file, Self::rank(color))
    }

    /// The square to which the rook of the color goes.
    #[inline(always)]
    pub const fn rook_to(self, color: Color) -> Square {
        let file = match self {
            Self::KingSide => File::F,
            Self::QueenSide => File::D,
        };
        Square::new(file, Self::rank(color))
    }

    /// The rank where the color castles.
    #[inline(always)]
    pub const fn rank(color: Color) -> Rank {
        match color {
            Color::White => Rank::FIRST,
            Color::Black => Rank::EIGHTH,
        }
    }

    /// The move in standard algebraic notation, `O-O` or `O-O-O`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn san(self) -> &'static str {
        match self {
            Self::KingSide => "O-O",
            Self::QueenSide => "O-O-O",
        }
    }

    /// The name used in sentences: `kingside` or `queenside`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn name(self) -> &'static str {
        match self {
            Self::KingSide => "kingside",
            Self::QueenSide => "queenside",
        }
    }
}
