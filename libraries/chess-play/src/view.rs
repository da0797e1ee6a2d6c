//! A game as plain data, for a user interface to draw.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use chess_core::{Board, Color, GameResult, History, Move, Square, SquareSet};

use crate::alert::Alert;
use crate::captured::Captured;
use crate::clock::Clocks;
use crate::ending::GameEnd;
use crate::move_list::ListedMove;
use crate::notes::{PlaceId, Shape};
use crate::refusal::Refusal;
use crate::side::{BySide, Persons, PlayerKind};
use crate::targets::Target;

/// The state of a game as plain data. With the feature `serde` it implements `Serialize`.
///
/// # Examples
///
/// ```
/// use chess_core::Square;
/// use chess_play::{Session, Target};
///
/// let mut game = Session::default();
/// for text in ["e4", "d5", "pick e4"] {
///     game.act(text)?;
/// }
/// let view = game.view();
/// assert_eq!(view.selected, Some(Square::E4));
/// assert_eq!(view.targets, [
///     Target { square: Square::D5, is_capture: true, is_promotion: false },
///     Target { square: Square::E5, is_capture: false, is_promotion: false },
/// ]);
/// # Ok::<(), chess_play::Refusal>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
#[allow(clippy::struct_excessive_bools, reason = "they are independent of each other")]
pub struct View {
    /// A number that grows with every change of the game. A result that was computed for another number is out of date.
    pub revision: u64,
    /// The position.
    pub board: Board,
    /// The side to move.
    pub turn: Color,
    /// The side at the bottom.
    pub orientation: Color,
    /// The move that led to the position.
    pub last_move: Option<Move>,
    /// The square of a king in check.
    pub checked_king: Option<Square>,
    /// The pieces that give check.
    #[cfg_attr(feature = "serde", serde(serialize_with = "crate::serialize::squares"))]
    pub checkers: SquareSet,
    /// The selected piece.
    pub selected: Option<Square>,
    /// The squares that the selected piece can go to, in the order of squares.
    pub targets: Vec<Target>,
    /// The pawn whose promotion the player has to choose: its square, and the square it goes to.
    pub promotion: Option<(Square, Square)>,
    /// The squares of the move that waits for the engine's, if it was made on the board.
    pub premove: Option<(Square, Square)>,
    /// The paths of the pieces of the last move, from and to: two if it castled.
    pub slides: Vec<(Square, Square)>,
    /// All moves, with their variations.
    pub moves: Vec<ListedMove>,
    /// The name of the position, for notes on it.
    pub place: PlaceId,
    /// The comments on the position, without commands.
    pub comments: Vec<String>,
    /// The circles and arrows that comments draw on the position.
    pub shapes: Vec<Shape>,
    /// The number of plies from the start to the position.
    pub ply: usize,
    /// The pieces that each side has captured on the way to the position.
    pub captured: BySide<Captured>,
    /// White's pieces minus Black's, in points: pawn 1, knight and bishop 3, rook 5, queen 9.
    pub balance: i32,
    /// The players' names, `?` if unknown.
    pub names: BySide<String>,
    /// A person or the engine, for each side.
    pub players: BySide<PlayerKind>,
    /// The sides that persons play.
    pub persons: Persons,
    /// The clocks, in a game with clocks.
    pub clocks: Option<Clocks>,
    /// The side that has offered a draw.
    pub draw_offer: Option<Color>,
    /// Facts that players must know now, the most urgent first.
    pub alerts: Vec<Alert>,
    /// The commands that answer an alert: `accept`, `decline`, `claim`, `continue`. A user interface may show a button
    /// for each.
    pub answers: Vec<&'static str>,
    /// The end of the game, if it ended at this position.
    pub ending: Option<GameEnd>,
    /// The result at the end of the main line.
    pub result: GameResult,
    /// Whose turn it is, or how the game has ended, in a few words.
    pub turn_text: String,
    /// Whether another position than the last one is on the board.
    pub is_paused: bool,
    /// Whether the game goes on elsewhere, with its clocks and its engine, while the player looks at this position.
    pub is_looking: bool,
    /// Whether both sides are moved by hand, and new moves are variations.
    pub is_study: bool,
    /// Whether the engine is expected to move now.
    pub is_engine_to_move: bool,
    /// The reason for the last refusal, until a move is made.
    pub refusal: Option<Refusal>,
    /// The engine's hint, until a move is made.
    pub hint: Option<Move>,
}

/// The paths of the pieces of the last move: two if it castled.
pub(crate) fn slides(history: &History) -> Vec<(Square, Square)> {
    let (Some(before), Some(mv)) =
        (history.boards().nth(history.len().wrapping_sub(1)), history.last_move())
    else {
        return Vec::new();
    };
    let Some(legal) = before.to_legal(mv) else { return Vec::new() };
    let Some(side) = legal.castling() else { return vec![(legal.from(), legal.to())] };
    let color = before.turn();
    let rook = before.castling_rook(color, side).map(|rook| (rook, side.rook_to(color)));
    [Some((legal.from(), side.king_to(color))), rook].into_iter().flatten().collect()
}
