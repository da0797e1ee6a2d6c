//! Conversions between our values and those of the crate `shakmaty`.
//!
//! | ours | theirs | ours to theirs | theirs to ours |
//! |---|---|---|---|
//! | `Square`, `File`, `Rank`, `SquareSet` | `Square`, `File`, `Rank`, `Bitboard` | `From` | `From` |
//! | `Color`, `Role`, `Piece`, `CastlingSide` | `Color`, `Role`, `Piece`, `CastlingSide` | `From` | `From` |
//! | `GameResult` | `Outcome` | `From` | `From` |
//! | `Setup` | `Setup` | `From` | `TryFrom`: their move counters are wider |
//! | `Board` | `Setup` | `From` | with our `Setup` |
//! | `Board` | `Chess` | `From` | `TryFrom`: theirs may have ignored faults |
//! | `Legal` | `Move` | `From` | |
//! | `Move` | `Move` | with `Legal`: theirs contains the moving and the captured piece | `TryFrom`: no drops |
//! | `Move` | `uci::UciMove` | `From` | `TryFrom`: no drops |
//!
//! This needs neither `std` nor an allocator. The licence of `shakmaty`, GPL-3.0, applies to programs that
//! enable the feature.
//!
//! # Examples
//!
//! ```
//! use caissa::{Board, Move};
//! use shakmaty::{Chess, Position};
//!
//! let board = Board::START;
//! let mv = board.read("Nf3")?;
//! let chess = Chess::from(board).play(board.legal(mv)?.into()).unwrap();
//! assert_eq!(Board::try_from(&chess)?, board.play(mv)?);
//!
//! let reply = Move::try_from(chess.legal_moves()[0]).unwrap();
//! assert!(board.play(mv)?.legal(reply).is_ok());
//! # Ok::<(), caissa::Error>(())
//! ```

mod moves;
mod position;

use crate::basics::{CastlingSide, Color, File, GameResult, Piece, Rank, Role, Square, SquareSet};

/// Implements `From` in both directions, name by name.
macro_rules! same {
    ($($ours:ident = $theirs:ident { $($a:ident = $b:ident),* })*) => {$(
        impl From<$ours> for shakmaty::$theirs {
            #[cfg_attr(not(feature = "compiled"), inline)]
            fn from(ours: $ours) -> Self {
                match ours {
                    $($ours::$a => Self::$b),*
                }
            }
        }

        impl From<shakmaty::$theirs> for $ours {
            #[cfg_attr(not(feature = "compiled"), inline)]
            fn from(theirs: shakmaty::$theirs) -> Self {
                match theirs {
                    $(shakmaty::$theirs::$b => Self::$a),*
                }
            }
        }
    )*};
}

same! {
    Color = Color { White = White, Black = Black }
    Role = Role {
        Pawn = Pawn, Knight = Knight, Bishop = Bishop, Rook = Rook, Queen = Queen, King = King
    }
    CastlingSide = CastlingSide { KingSide = KingSide, QueenSide = QueenSide }
}

implement! {
    From<Piece> for shakmaty::Piece =
        |piece| Self { color: piece.color.into(), role: piece.role.into() };
    From<shakmaty::Piece> for Piece =
        |piece| Self { color: piece.color.into(), role: piece.role.into() };
}

// Both crates count files and ranks from 0, and squares from a1, b1. Their `new` panics outside the board,
// and our values cannot be outside.

implement! {
    From<Square> for shakmaty::Square = |square| Self::new(square.index().into());
    From<shakmaty::Square> for Square = |square| Self::wrap(square.to_u32());
    From<File> for shakmaty::File = |file| Self::new(file.index().into());
    From<shakmaty::File> for File = |file| Square::wrap(file.to_u32()).file();
    From<Rank> for shakmaty::Rank = |rank| Self::new(rank.index().into());
    From<shakmaty::Rank> for Rank = |rank| Square::wrap(rank.to_u32() * 8).rank();
    From<SquareSet> for shakmaty::Bitboard = |squares| Self(squares.bits());
    From<shakmaty::Bitboard> for SquareSet = |squares| Self::from_bits(squares.0);
}

impl From<GameResult> for shakmaty::Outcome {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn from(score: GameResult) -> Self {
        let winner = match score {
            GameResult::WhiteWins => Some(shakmaty::Color::White),
            GameResult::BlackWins => Some(shakmaty::Color::Black),
            GameResult::Draw => None,
            GameResult::Unknown => return Self::Unknown,
        };
        Self::Known(shakmaty::KnownOutcome::from_winner(winner))
    }
}

impl From<shakmaty::Outcome> for GameResult {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn from(outcome: shakmaty::Outcome) -> Self {
        match outcome.known().map(shakmaty::KnownOutcome::winner) {
            Some(Some(shakmaty::Color::White)) => Self::WhiteWins,
            Some(Some(shakmaty::Color::Black)) => Self::BlackWins,
            Some(None) => Self::Draw,
            None => Self::Unknown,
        }
    }
}
