//! Positions, checked and unchecked.

use core::num::NonZeroU32;

use shakmaty::{CastlingMode, Chess, EnPassantMode, FromSetup, Position, PositionError};

use crate::board::Board;
use crate::error::Error;
use crate::error::{Field, Syntax};
use crate::setup::Setup;
use crate::text::ArrayString;

impl From<Setup> for shakmaty::Setup {
    /// The same men, side to move, rights and clocks.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_core::Setup;
    ///
    /// assert_eq!(shakmaty::Setup::from(Setup::EMPTY), shakmaty::Setup::empty());
    /// ```
    fn from(Setup(board): Setup) -> Self {
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

    /// The same men, side to move, rights and clocks, as unchecked as theirs. What belongs to variants
    /// only (pockets, promoted men, remaining checks) is left out, as their `Chess` leaves it out.
    ///
    /// # Errors
    ///
    /// An [`Error`] where a clock is above 65535.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_core::{Board, Setup};
    ///
    /// assert_eq!(Setup::try_from(&shakmaty::Setup::initial())?.board()?, Board::START);
    ///
    /// let late = shakmaty::Setup { halfmoves: 70_000, ..shakmaty::Setup::initial() };
    /// let error = Setup::try_from(&late).unwrap_err();
    /// assert_eq!(error.headline(), "the halfmove clock `70000` is above 65535");
    /// # Ok::<(), chess_core::Error>(())
    /// ```
    fn try_from(theirs: &shakmaty::Setup) -> Result<Self, Error> {
        let setup = Self::EMPTY
            .turn(theirs.turn.into())
            .castling(theirs.castling_rights.into())
            .en_passant(theirs.ep_square.map(Into::into))
            .halfmove_clock(clock(theirs.halfmoves, Field::Halfmoves)?)
            .number(clock(theirs.fullmoves.get(), Field::Number)?);
        let men = theirs.board.iter();
        Ok(men.fold(setup, |setup, (at, piece)| setup.put(at.into(), piece.into())))
    }
}

fn clock(value: u32, field: Field) -> Result<u16, Error> {
    value.try_into().map_err(|_| {
        let mut digits = ArrayString::<10>::new();
        digits.number(value.into());
        Error::syntax(Syntax::ClockRange(field), &digits, 0, digits.len())
    })
}

impl From<Board> for shakmaty::Setup {
    /// The same position; its en passant square is there only where a legal capture exists.
    fn from(board: Board) -> Self {
        Setup(board).into()
    }
}

impl From<Board> for Chess {
    /// The same position. Its castling mode is standard where every right is that of a king on the
    /// e-file and a rook in the corner, and that of Chess960 otherwise; only their notations and later
    /// checks ask for it.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_core::Board;
    /// use shakmaty::{CastlingMode, Chess, Position};
    ///
    /// assert_eq!(Chess::from(Board::START), Chess::default());
    ///
    /// let inner = Board::from_fen("4k3/8/8/8/8/8/8/1R2K3 w Q - 0 1")?;
    /// assert_eq!(Chess::from(inner).castles().mode(), CastlingMode::Chess960);
    /// # Ok::<(), chess_core::Error>(())
    /// ```
    fn from(board: Board) -> Self {
        let setup = shakmaty::Setup::from(board);
        let mode = CastlingMode::detect(&setup);
        // Each of their `PositionErrorKinds` is a `Fault`, no board has a fault but of the kinds that can
        // be allowed, and the mode is the one that allows its rights.
        Self::from_setup(setup, mode)
            .or_else(PositionError::ignore_too_much_material)
            .or_else(PositionError::ignore_impossible_check)
            .expect("a board is free of faults that cannot be allowed, theirs among them")
    }
}

impl TryFrom<&Chess> for Board {
    type Error = Error;

    /// The same position.
    ///
    /// # Errors
    ///
    /// An [`Error`] that names every [`Fault`](crate::Fault) that was ignored when theirs was made, or
    /// that says which clock is above 65535.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_core::Board;
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
    fn try_from(chess: &Chess) -> Result<Self, Error> {
        Setup::try_from(&chess.to_setup(EnPassantMode::Always))?.board()
    }
}

/// The same, for a value that is given away.
macro_rules! by_value {
    ($($theirs:ty => $ours:ty),*) => {$(
        impl TryFrom<$theirs> for $ours {
            type Error = Error;

            fn try_from(theirs: $theirs) -> Result<Self, Error> {
                Self::try_from(&theirs)
            }
        }
    )*};
}

by_value!(shakmaty::Setup => Setup, Chess => Board);
