//! Moves, legal and unchecked.

use shakmaty::uci::UciMove;

use crate::basics::{Move, ParseMoveError, Role};
use crate::board::{Legal, castling_move};

impl From<Legal<'_>> for shakmaty::Move {
    /// Converts the move and adds the facts that the board knows: the moving and the captured piece, and the
    /// castling rook.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Board, Square};
    ///
    /// let board = Board::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1")?;
    /// // In both crates, `Move::from` is the starting square, so the conversion is `into`.
    /// let castling: shakmaty::Move = board.legal(board.read("O-O")?)?.into();
    /// let (king, rook) = (Square::E1.into(), Square::H1.into());
    /// assert_eq!(castling, shakmaty::Move::Castle { king, rook });
    /// # Ok::<(), caissa::Error>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn from(legal: Legal<'_>) -> Self {
        let (board, mv) = (legal.board(), legal.to_move());
        let (from, to) = (mv.from(), mv.to());
        let role = board.role_at(from);
        if let Some(castle) = board.castle_of(mv) {
            return Self::Castle { king: castle.king.into(), rook: castle.rook.into() };
        }
        if role == Role::Pawn && board.en_passant() == Some(to) {
            return Self::EnPassant { from: from.into(), to: to.into() };
        }
        Self::Normal {
            role: role.into(),
            from: from.into(),
            capture: board.piece_at(to).map(|piece| piece.role.into()),
            to: to.into(),
            promotion: mv.promotion().map(Into::into),
        }
    }
}

impl TryFrom<shakmaty::Move> for Move {
    type Error = ParseMoveError;

    /// Converts the move and writes castling as a [`Move`] does. Only a board knows whether it is legal.
    ///
    /// # Errors
    ///
    /// Returns a [`ParseMoveError`] for a move that UCI for chess cannot express: a dropped piece, or a
    /// promotion to king or pawn.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::{Move, Square};
    ///
    /// let (king, rook) = (Square::E8.into(), Square::A8.into());
    /// let castling = Move::try_from(shakmaty::Move::Castle { king, rook })?;
    /// assert_eq!(castling, Move::new(Square::E8, Square::C8));
    ///
    /// let drop = shakmaty::Move::Put { role: shakmaty::Role::Queen, to: rook };
    /// assert!(Move::try_from(drop).is_err());
    /// # Ok::<(), caissa::error::ParseMoveError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn try_from(theirs: shakmaty::Move) -> Result<Self, ParseMoveError> {
        match theirs {
            shakmaty::Move::Normal { from, to, promotion, .. } => moved(from, to, promotion),
            shakmaty::Move::EnPassant { from, to } => moved(from, to, None),
            shakmaty::Move::Castle { king, rook } => Ok(castling_move(king.into(), rook.into())),
            shakmaty::Move::Put { .. } => Err(ParseMoveError),
        }
    }
}

impl From<Move> for UciMove {
    /// Copies the squares and the promotion, or the null move.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn from(mv: Move) -> Self {
        if mv.is_null() {
            return Self::Null;
        }
        Self::Normal {
            from: mv.from().into(),
            to: mv.to().into(),
            promotion: mv.promotion().map(Into::into),
        }
    }
}

impl TryFrom<UciMove> for Move {
    type Error = ParseMoveError;

    /// Copies the squares and the promotion, or the null move. The result is what [`Move::from_uci`] parses
    /// from the text of their move.
    ///
    /// # Errors
    ///
    /// Returns a [`ParseMoveError`] for a drop, or a promotion to king or pawn.
    ///
    /// # Examples
    ///
    /// ```
    /// use caissa::Move;
    /// use shakmaty::uci::UciMove;
    ///
    /// let mv: Move = "e7e8q".parse()?;
    /// let uci: UciMove = mv.into();
    /// assert_eq!(uci.to_string(), "e7e8q");
    /// assert_eq!(Move::try_from(uci), Ok(mv));
    /// assert_eq!(Move::try_from(UciMove::Null), Ok(Move::NULL));
    /// # Ok::<(), caissa::error::ParseMoveError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn try_from(theirs: UciMove) -> Result<Self, ParseMoveError> {
        match theirs {
            UciMove::Normal { from, to, promotion } => moved(from, to, promotion),
            UciMove::Null => Ok(Self::NULL),
            UciMove::Put { .. } => Err(ParseMoveError),
        }
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
fn moved(
    from: shakmaty::Square,
    to: shakmaty::Square,
    promotion: Option<shakmaty::Role>,
) -> Result<Move, ParseMoveError> {
    let mv = Move::new(from.into(), to.into());
    match promotion.map(Role::from) {
        None => Ok(mv),
        Some(role) if role.is_promotion() => Ok(mv.promoting(role)),
        Some(_) => Err(ParseMoveError),
    }
}
