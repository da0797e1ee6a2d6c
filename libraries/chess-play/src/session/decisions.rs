//! Decisions of the engine that end a game before its position does: it resigns, offers a draw, and agrees to one.
//!
//! They follow from the evaluations that the engine gave in earlier positions of the same line, as people decide: not
//! because of one move, and not before the end is clear.

use chess_core::{Board, Color, NodeId, Role, TreeNode};

use super::{Answer, Session};
use crate::ending::GameEnd;
use crate::side::PlayerKind;

/// The full move from which an engine agrees to a draw if it is not better.
const ENDGAME_MOVE: u16 = 40;
/// Before that move, an engine agrees if its evaluation is at most this many hundredths of a pawn.
const BAD_EVALUATION: i32 = -100;

/// The lowest level that resigns. A player who meets a lower one learns to win, up to the mate.
const RESIGNING_LEVEL: u8 = 4;
/// An engine resigns if its evaluation was at most `HOPELESS` at each of its last `HOPELESS_MOVES` moves.
const HOPELESS: i32 = -1_000;
const HOPELESS_MOVES: usize = 4;
/// It does not resign unless it is behind by so many points, or is mated by force.
const BEHIND: usize = 5;
/// The least evaluation of a mate.
const MATE: i32 = 30_000;

/// An engine offers a draw in a simple ending if its evaluation was at most this far from 0 at each of its last moves,
/// so many of them.
const LEVEL_EVALUATION: i32 = 20;
const LEVEL_MOVES: usize = 8;
/// The number of full moves after which it may offer one again.
const MOVES_BETWEEN_OFFERS: u16 = 20;
/// The most pieces, other than king and pawns, that a side has in a simple ending.
const FEW_PIECES: usize = 2;

/// A decision of the engine that is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EngineDecision {
    /// It plays on.
    Play,
    /// It resigns instead of moving.
    Resign,
    /// It offers a draw with its move.
    OfferDraw,
}

/// The evaluations that the engine gave in a game.
#[derive(Clone, Debug, Default)]
pub(super) struct Evaluations {
    /// The evaluations for the side to move, each at its node.
    noted: alloc::vec::Vec<(NodeId, i32)>,
    /// The full move of the engine's last offer of a draw.
    offered: Option<u16>,
}

impl Session {
    /// Notes the engine's evaluation of the position where it is to move, in hundredths of a pawn
    /// for its side; a mate is `i32::MAX` or `-i32::MAX`. [`decision`](Self::decision) follows from
    /// the last ones.
    pub fn note_evaluation(&mut self, evaluation: i32) {
        let here = self.game_node().id();
        self.evaluations.noted.retain(|(at, _)| *at != here);
        self.evaluations.noted.push((here, evaluation));
    }

    /// The decision of the engine that is to move, at its level.
    ///
    /// From level 4 on, it resigns against a person when it has been hopelessly behind for four moves in a row. It offers
    /// a draw after move 40 when few pieces are left and it has seen no advantage for eight moves, and not again within
    /// 20 moves.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_core::Board;
    /// use chess_play::{EngineDecision, Session};
    ///
    /// let mut game = Session::new(Board::from_fen("4k3/8/8/8/8/8/PPPP4/3QK3 w - - 0 50")?);
    /// game.act("side white")?;
    /// for (person, engine) in [("Qe2+", "Kd8"), ("Qd3+", "Ke8"), ("Qc4", "Kd8"), ("Qb5", "Kc7")] {
    ///     assert_eq!(game.decision(5), EngineDecision::Play);
    ///     game.act(person)?;
    ///     game.note_evaluation(-1_500);
    ///     if game.decision(5) == EngineDecision::Play {
    ///         game.engine_move(game.board().read(engine)?)?;
    ///     }
    /// }
    /// assert_eq!(game.decision(5), EngineDecision::Resign);
    /// // A beginner's opponent plays on.
    /// assert_eq!(game.decision(1), EngineDecision::Play);
    /// assert_eq!(game.engine_resigns().text, "The game is over: White wins: Black resigns.");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn decision(&self, level: u8) -> EngineDecision {
        let board = *self.game_history().board();
        let (own, other) = (board.turn(), board.turn().other());
        if !self.engine_to_move() || self.players[other] != PlayerKind::Person {
            return EngineDecision::Play;
        }
        let are = |moves: usize, is: fn(&i32) -> bool| {
            self.evaluations_so_far().take(moves).filter(is).count() == moves
        };
        let is_hopeless = are(HOPELESS_MOVES, |value| *value <= HOPELESS);
        if is_hopeless && level >= RESIGNING_LEVEL && self.is_lost(&board, own) {
            return EngineDecision::Resign;
        }
        let is_level = are(LEVEL_MOVES, |value| value.abs() <= LEVEL_EVALUATION);
        let number = board.fullmove_number();
        let is_new = self
            .evaluations
            .offered
            .is_none_or(|offered| number >= offered.saturating_add(MOVES_BETWEEN_OFFERS));
        if is_level && is_new && number >= ENDGAME_MOVE && is_simple(&board) {
            return EngineDecision::OfferDraw;
        }
        EngineDecision::Play
    }

    /// Whether a hopeless side is behind by much material, or sees a mate.
    fn is_lost(&self, board: &Board, side: Color) -> bool {
        let points = |side| board.material(side).points();
        points(side) + BEHIND <= points(side.other())
            || self.evaluations_so_far().next().is_some_and(|value| value <= -MATE)
    }

    /// The evaluations at the engine's moves, from the position of the game backwards, up to the first that is missing.
    fn evaluations_so_far(&self) -> impl Iterator<Item = i32> + '_ {
        let nodes = core::iter::successors(Some(self.game_node()), |node| node.parent()?.parent());
        nodes.map_while(|node| {
            let noted = self.evaluations.noted.iter().find(|(at, _)| *at == node.id());
            noted.map(|(_, value)| *value)
        })
    }

    /// The node of the position where the game goes on.
    pub(super) fn game_node(&self) -> TreeNode<'_> {
        if self.live.is_some() { self.main_line_end() } else { self.tree.here() }
    }

    /// Lets the engine that is to move resign. Otherwise nothing happens.
    pub fn engine_resigns(&mut self) -> Answer {
        if !self.engine_to_move() {
            return Answer::default();
        }
        self.return_to_game();
        let winner = self.board().turn().other();
        self.end(GameEnd::Resignation { winner })
    }

    /// Lets the engine that has just moved offer a draw to a person. Otherwise nothing happens.
    pub fn engine_offers_draw(&mut self) -> Answer {
        let (turn, number) = (self.board().turn(), self.board().fullmove_number());
        let is_possible = self.players[turn] == PlayerKind::Person
            && self.players[turn.other()] == PlayerKind::Engine
            && self.draw_offer.is_none()
            && self.ending().is_none();
        if !is_possible {
            return Answer::default();
        }
        self.draw_offer = Some(turn.other());
        self.evaluations.offered = Some(number);
        self.revision += 1;
        self.answer(alloc::string::String::new())
    }

    /// Whether the engine agrees to a draw, by its evaluation in hundredths of a pawn for the side to move. It agrees
    /// if it is a pawn worse, from move 40 on also if it is not better, and in a simple ending that is level.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_play::Session;
    ///
    /// let mut game = Session::default();
    /// game.act("side white")?;
    /// // White is to move, and Black is the engine.
    /// assert!(game.engine_agrees_to_draw(150));
    /// assert!(!game.engine_agrees_to_draw(20));
    /// # Ok::<(), chess_play::Refusal>(())
    /// ```
    pub fn engine_agrees_to_draw(&self, evaluation: i32) -> bool {
        let board = self.board();
        let is_engines_turn = self.players[board.turn()] == PlayerKind::Engine;
        let own = if is_engines_turn { evaluation } else { evaluation.saturating_neg() };
        let is_early = board.fullmove_number() < ENDGAME_MOVE;
        let most = match () {
            () if is_simple(board) => LEVEL_EVALUATION,
            () if is_early => BAD_EVALUATION,
            () => 0,
        };
        own <= most
    }
}

/// Whether a position is a simple ending: no queens, and few other pieces.
fn is_simple(board: &Board) -> bool {
    let is_simple = |side| {
        let material = board.material(side);
        let pieces: usize = Role::ALL.iter().map(|role| material.count(*role)).sum();
        let few = pieces - material.count(Role::Pawn) - material.count(Role::King) <= FEW_PIECES;
        few && material.count(Role::Queen) == 0
    };
    Color::ALL.into_iter().all(is_simple)
}
