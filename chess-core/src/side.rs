//! The two sides of castling.

use crate::{Color, File, Rank, Square};

/// Which rook the king castles with (FIDE 3.8.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Side {
    /// Towards the h-file, `O-O`: king to the g-file, rook to the f-file.
    King,
    /// Towards the a-file, `O-O-O`: king to the c-file, rook to the d-file.
    Queen,
}

impl Side {
    /// King's side, then queen's side.
    pub const ALL: [Self; 2] = [Self::King, Self::Queen];

    /// Where the king of the color goes.
    #[inline(always)]
    pub const fn king_to(self, color: Color) -> Square {
        let file = match self {
            Self::King => File::G,
            Self::Queen => File::C,
        };
        Square::new(file, Self::rank(color))
    }

    /// Where the rook of the color goes.
    #[inline(always)]
    pub const fn rook_to(self, color: Color) -> Square {
        let file = match self {
            Self::King => File::F,
            Self::Queen => File::D,
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
            Self::King => "O-O",
            Self::Queen => "O-O-O",
        }
    }

    /// The adjective as written in a sentence: `kingside` or `queenside`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::King => "kingside",
            Self::Queen => "queenside",
        }
    }
}
