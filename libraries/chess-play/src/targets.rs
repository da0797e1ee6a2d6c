//! The squares that a piece can go to.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use chess_core::{Board, Legal, Piece, Square};

/// A square as a page draws it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct SquareView {
    /// Its name.
    pub name: Square,
    /// The name of its piece's picture, by [`SquareView::picture`].
    pub piece: Option<String>,
    /// The square in words, for a screen reader: `f3, white knight`.
    pub label: String,
    /// The squares to which its piece can go.
    pub targets: Vec<Square>,
}

impl SquareView {
    /// The name of the picture of a piece: `white-knight`.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_core::{Color, Piece, Role};
    /// use chess_play::SquareView;
    ///
    /// assert_eq!(SquareView::picture(Piece::new(Color::White, Role::Knight)), "white-knight");
    /// ```
    pub fn picture(piece: Piece) -> String {
        format!("{}-{}", piece.color.name().to_ascii_lowercase(), piece.role)
    }
}

/// A square that a piece can go to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Target {
    /// The square.
    pub square: Square,
    /// Whether the move captures.
    pub is_capture: bool,
    /// Whether the move promotes a pawn.
    pub is_promotion: bool,
}

/// The targets of the piece on a square, in the order of squares. The four promotions on a square are one target.
pub(crate) fn targets(board: &Board, from: Square) -> Vec<Target> {
    let mut targets: Vec<Target> = Vec::new();
    for legal in board.legals().filter(|legal| legal.from() == from) {
        let target = Target {
            square: legal.to(),
            is_capture: legal.is_capture(),
            is_promotion: legal.promotion().is_some(),
        };
        if !targets.contains(&target) {
            targets.push(target);
        }
    }
    targets.sort_by_key(|target| target.square.index());
    targets
}

/// The targets on a board to click: castling is also a move of the king onto its rook.
pub(crate) fn clickable(board: &Board, from: Square) -> Vec<Target> {
    let mut targets = targets(board, from);
    let castles = board.legals().filter(|legal| legal.from() == from).filter_map(Legal::castling);
    for square in castles.filter_map(|side| board.castling_rook(board.turn(), side)) {
        if targets.iter().all(|target| target.square != square) {
            targets.push(Target { square, is_capture: false, is_promotion: false });
        }
    }
    targets.sort_by_key(|target| target.square.index());
    targets
}
