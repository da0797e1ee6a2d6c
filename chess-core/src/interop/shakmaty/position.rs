//! Positions, valid and unchecked.

use core::num::NonZeroU32;

use shakmaty::{CastlingMode, Chess, EnPassantMode, FromSetup, Position, PositionError};

use crate::board::Board;
use crate::error::{Error, Field, Syntax};
use crate::setup::Setup;
use crate::text::ArrayString;

impl From<Setup> for shakmaty::Setup {
    /// Copies the pieces, the side to move, the rights and the move counters.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::Setup;
    ///
    /// assert_eq!(shakmaty::Setup::from(Setup::EMPTY), shakmaty::Setup::empty());
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn from(Setup { board, .. }: Setup) -> Self {
        let men = board.occupied().into_iter();
        Self {
            board: men.filter_map(|at| Some((at.into(), board.piece_at(at)?.into()))).collect(),
            turn: board.turn.into(),
            castling_rights: board.castling.into(),
            ep_square: board.en_passant.map(Into::into),
            halfmoves: board.halfmoves.into(),
            fullmoves: NonZeroU32::new(board.number.into()).unwrap_or(NonZeroU32::MIN),
            ..Self::empty()
        }
    }
}

impl TryFrom<&shakmaty::Setup> for Setup {
    type Error = Error;

    /// Copies the pieces, the side to move, the rights and the move counters, without checking them. Data for
    /// variants (pockets, promoted pieces, remaining checks) is left out, as in their `Chess`. The position is
    /// Chess960 if `CastlingMode::detect` finds it.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] if a move counter is above 65535.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Board, Setup};
    ///
    /// assert_eq!(Setup::try_from(&shakmaty::Setup::initial())?.board()?, Board::START);
    ///
    /// let late = shakmaty::Setup { halfmoves: 70_000, ..shakmaty::Setup::initial() };
    /// let error = Setup::try_from(&late).unwrap_err();
    /// assert_eq!(error.headline(), "the halfmove clock `70000` is above 65535");
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn try_from(theirs: &shakmaty::Setup) -> Result<Self, Error> {
        let setup = Self::EMPTY
            .with_turn(theirs.turn.into())
            .with_castling(theirs.castling_rights.into())
            .with_chess960(CastlingMode::detect(theirs).is_chess960())
            .with_en_passant(theirs.ep_square.map(Into::into))
            .with_halfmove_clock(clock(theirs.halfmoves, Field::Halfmoves)?)
            .with_fullmove_number(clock(theirs.fullmoves.get(), Field::Number)?);
        let men = theirs.board.iter();
        Ok(men.fold(setup, |setup, (at, piece)| setup.put(at.into(), piece.into())))
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
fn clock(value: u32, field: Field) -> Result<u16, Error> {
    value.try_into().map_err(|_| {
        let mut digits = ArrayString::<10>::new();
        digits.number(value.into());
        Error::syntax(Syntax::ClockRange(field), &digits, 0, digits.len())
    })
}

implement! {
    /// Copies the position. It has an en passant square only if an en passant capture is legal.
    From<Board> for shakmaty::Setup = |board| Setup::from(board).into();
}

impl From<Board> for Chess {
    /// Converts the position. The castling mode is standard if every right belongs to a king on the e-file
    /// and a rook in the corner, and Chess960 otherwise. Only their notations and later checks depend on the
    /// mode.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::Board;
    /// use shakmaty::{CastlingMode, Chess, Position};
    ///
    /// assert_eq!(Chess::from(Board::START), Chess::default());
    ///
    /// let inner = Board::from_fen("4k3/8/8/8/8/8/8/1R2K3 w B - 0 1")?;
    /// assert_eq!(Chess::from(inner).castles().mode(), CastlingMode::Chess960);
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn from(board: Board) -> Self {
        let setup = shakmaty::Setup::from(board);
        let mode = CastlingMode::detect(&setup);
        // Each of their `PositionErrorKinds` is a `Fault`. A board has only faults that can be allowed, and
        // the mode is the one that allows its rights.
        Self::from_setup(setup, mode)
            .or_else(PositionError::ignore_too_much_material)
            .or_else(PositionError::ignore_impossible_check)
            .expect("a board is free of faults that cannot be allowed, theirs among them")
    }
}

impl TryFrom<&Chess> for Board {
    type Error = Error;

    /// Converts the position.
    ///
    /// # Errors
    ///
    /// Returns an [`Error`] that lists every [`Fault`](crate::error::Fault) ignored in the creation of theirs, that
    /// says that their castling rights belong to different arrays, or which move counter is above 65535.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::Board;
    /// use shakmaty::{CastlingMode, Chess, FromSetup, PositionError, Setup, fen::Fen};
    ///
    /// let fen: Fen = "QQQQQQQQ/QQ6/8/8/8/8/8/k1K5 b - - 0 1".parse()?;
    /// let chess = Chess::from_setup(fen.into_setup(), CastlingMode::Standard)
    ///     .or_else(PositionError::ignore_too_much_material)?;
    /// let error = Board::try_from(&chess).unwrap_err();
    /// assert_eq!(
    ///     error.headline(),
    ///     "impossible position: White has at least 9 promoted pieces, but has lost only 8 pawns",
    /// );
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn try_from(chess: &Chess) -> Result<Self, Error> {
        Setup::try_from(&chess.to_setup(EnPassantMode::Always))?.board()
    }
}

/// The same conversion for an owned value.
macro_rules! by_value {
    ($($theirs:ty => $ours:ty),*) => {$(
        impl TryFrom<$theirs> for $ours {
            type Error = Error;

            #[cfg_attr(not(feature = "compiled"), inline)]
            fn try_from(theirs: $theirs) -> Result<Self, Error> {
                Self::try_from(&theirs)
            }
        }
    )*};
}

by_value!(shakmaty::Setup => Setup, Chess => Board);
