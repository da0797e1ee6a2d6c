//! What a skin draws.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use chess_core::diagram::Annotation;
use chess_core::{Board, Color, GameResult, History, Move, Role, Square, SquareSet};

use crate::alert::Alert;
use crate::clock::Clocks;
use crate::ending::Ending;
use crate::refusal::Refusal;
use crate::rows::{self, Row};
use crate::session::Session;
use crate::side::{BySide, Player};

/// All that a skin draws, as plain data.
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
#[non_exhaustive]
pub struct View {
    /// Grows with every change of the game; what was computed for another number is out of date.
    pub revision: u64,
    /// The position.
    pub board: Board,
    /// The side at the bottom.
    pub orientation: Color,
    /// The move that led here.
    pub last_move: Option<Move>,
    /// The square of a king in check.
    pub checked_king: Option<Square>,
    /// The pieces that give check.
    pub checkers: SquareSet,
    /// The piece that was picked.
    pub selected: Option<Square>,
    /// Where the picked piece can go, in the order of squares.
    pub targets: Vec<Target>,
    /// The squares of the pawn that waits for its promotion, from and to.
    pub promotion: Option<(Square, Square)>,
    /// All moves, with their variations.
    pub rows: Vec<Row>,
    /// The plies from the start to the position.
    pub ply: usize,
    /// What each side has captured, on the way to this position.
    pub captured: BySide<Captured>,
    /// White's pieces minus Black's, in points: pawn 1, knight and bishop 3, rook 5, queen 9.
    pub balance: i32,
    /// The players' names.
    pub names: BySide<String>,
    /// Who plays each side.
    pub players: BySide<Player>,
    /// What the clocks show, in a game with clocks.
    pub clocks: Option<Clocks>,
    /// The side that has offered a draw.
    pub draw_offer: Option<Color>,
    /// What players must know now.
    pub alerts: Vec<Alert>,
    /// How the game ended, if it did at this position.
    pub ending: Option<Ending>,
    /// The result at the end of the main line.
    pub result: GameResult,
    /// Whether an earlier position is on the board, so that neither engine nor clock goes on.
    pub is_paused: bool,
    /// Whether the engine is expected to move now.
    pub is_engine_to_move: bool,
    /// Why the last refused command was refused; a move that is made clears it.
    pub refusal: Option<Refusal>,
    /// Arrows: the hint.
    pub arrows: Vec<Annotation>,
}

/// A square that the picked piece can go to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Target {
    /// The square.
    pub square: Square,
    /// Whether the move captures.
    pub is_capture: bool,
    /// Whether the move promotes a pawn.
    pub is_promotion: bool,
}

/// Captured pieces, the most valuable first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Captured(pub Vec<Role>);

impl View {
    /// The side to move.
    pub const fn turn(&self) -> Color {
        self.board.turn()
    }
}

impl Session {
    /// Where a piece can go, in the order of squares, if a person is to move and the game goes on.
    pub fn targets(&self, from: Square) -> Vec<Target> {
        let is_persons_turn = self.players()[self.board().turn()] == Player::Person;
        if is_persons_turn && self.ending().is_none() {
            targets(self.board(), from)
        } else {
            Vec::new()
        }
    }

    /// What a skin draws now.
    pub fn view(&self) -> View {
        let board = *self.board();
        let is_check = board.is_check();
        View {
            revision: self.revision(),
            board,
            orientation: self.orientation(),
            last_move: self.history().last_move(),
            checked_king: is_check.then(|| board.king(board.turn())),
            checkers: board.checkers(),
            selected: self.selected(),
            targets: self.selected().map(|from| targets(&board, from)).unwrap_or_default(),
            promotion: self.waiting_pawn(),
            rows: rows::rows(self.tree()),
            ply: self.tree().here().ply(),
            captured: captured(self.history()),
            balance: balance(&board),
            names: BySide::new(
                self.name(Color::White).to_string(),
                self.name(Color::Black).to_string(),
            ),
            players: self.players(),
            clocks: self.clocks(),
            draw_offer: self.draw_offer(),
            alerts: self.alerts(),
            ending: self.ending(),
            result: self.result(),
            is_paused: self.is_paused(),
            is_engine_to_move: self.engine_to_move(),
            refusal: self.refusal().cloned(),
            arrows: self
                .hinted()
                .map(|mv| Annotation::arrow(mv.from(), mv.to()))
                .into_iter()
                .collect(),
        }
    }
}

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

fn captured(history: &History) -> BySide<Captured> {
    let mut captured = BySide::<Captured>::default();
    for (board, mv) in history.boards().zip(history.moves()) {
        if let Some(role) = board.to_legal(mv).and_then(chess_core::Legal::captured) {
            captured[board.turn()].0.push(role);
        }
    }
    for color in Color::ALL {
        captured[color].0.sort_by_key(|role| core::cmp::Reverse(*role));
    }
    captured
}

fn balance(board: &Board) -> i32 {
    let points = |color| i32::try_from(board.material(color).points()).unwrap_or(0);
    points(Color::White) - points(Color::Black)
}
