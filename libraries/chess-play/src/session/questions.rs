//! The state of the game, for user interfaces.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use chess_core::{Board, Color, GameResult, GameTree, History, NodeId, Square, TreeNode};

use super::{Session, travel};
use crate::alert::Alert;
use crate::captured;
use crate::ending::{DrawClaim, GameEnd};
use crate::move_list;
use crate::notes::{self, PlaceId};
use crate::refusal::Refusal;
use crate::side::{BySide, Persons, PlayerKind};
use crate::targets::{Target, clickable};
use crate::view::{self, View};

impl Session {
    /// The position on the board.
    pub fn board(&self) -> &Board {
        self.history.board()
    }

    /// The game up to the position on the board.
    pub const fn history(&self) -> &History {
        &self.history
    }

    /// The game up to the position where it goes on. It differs from [`history`](Self::history) while the player looks
    /// at another position.
    pub fn game_history(&self) -> &History {
        self.live.as_ref().unwrap_or(&self.history)
    }

    /// The game with its variations, its tags and a cursor.
    pub const fn tree(&self) -> &GameTree {
        &self.tree
    }

    /// The player of each side.
    pub const fn players(&self) -> BySide<PlayerKind> {
        self.players
    }

    /// The sides that persons play.
    pub const fn persons(&self) -> Persons {
        Persons::of(self.players)
    }

    /// The side at the bottom of the board.
    pub const fn orientation(&self) -> Color {
        self.orientation
    }

    /// The reason for the last refusal, until a move is made.
    pub const fn refusal(&self) -> Option<&Refusal> {
        self.refusal.as_ref()
    }

    /// A number that grows with every change of the game. Save the game when it has grown.
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// Whether another position than the last one is on the board. After a take-back, the engine waits for a move.
    pub const fn is_paused(&self) -> bool {
        self.is_paused
    }

    /// The end of the game, if it ended at the position on the board.
    pub fn ending(&self) -> Option<GameEnd> {
        if self.is_study {
            // Decisions of the players do not end a study.
            return self.history.outcome().map(GameEnd::Rule);
        }
        self.ending_at(self.tree.here().id(), &self.history)
    }

    /// The end of the game, also while the player looks at another position.
    pub(super) fn game_ending(&self) -> Option<GameEnd> {
        match &self.live {
            Some(live) => self.ending_at(self.main_line_end().id(), live),
            None => self.ending(),
        }
    }

    fn ending_at(&self, node: NodeId, history: &History) -> Option<GameEnd> {
        let declared = self.endings.iter().find(|(at, _)| *at == node);
        history.outcome().map(GameEnd::Rule).or(declared.map(|(_, ending)| *ending))
    }

    /// The result at the end of the main line.
    pub fn result(&self) -> GameResult {
        let last = self.main_line_end();
        let ending = self.ending_at(last.id(), &last.history());
        ending.map_or(GameResult::Unknown, GameEnd::result)
    }

    pub(super) fn main_line_end(&self) -> TreeNode<'_> {
        travel::line_end(self.tree.root())
    }

    /// Whether the moves so far are a game: variations for study may have null moves.
    pub(super) fn is_game(&self) -> bool {
        !self.tree.here().moves().iter().any(|mv| mv.is_null())
    }

    /// Whether the engine is expected to move: it plays the side to move, the game goes on, and it has not failed.
    pub fn engine_to_move(&self) -> bool {
        !self.is_study
            && self.players[self.game_history().board().turn()] == PlayerKind::Engine
            && (self.live.is_some() || !self.is_paused)
            && self.failure.is_none()
            && (self.live.is_some() || self.is_game())
            && self.game_ending().is_none()
    }

    /// Whether [`GameCommand::Continue`](crate::GameCommand::Continue) makes a game of a study, or the engine waits for it.
    pub fn can_continue(&self) -> bool {
        let is_engines_turn = self.players[self.board().turn()] == PlayerKind::Engine;
        match self.ending_at(self.tree.here().id(), &self.history) {
            Some(_) => false,
            None => self.is_study || self.failure.is_some() || self.is_paused && is_engines_turn,
        }
    }

    /// Facts that players must know now, the most urgent first.
    pub fn alerts(&self) -> Vec<Alert> {
        let board = *self.board();
        let mut alerts = Vec::new();
        if let Some(ending) = self.ending() {
            alerts.push(Alert::Over(ending));
            return alerts;
        }
        alerts.extend(self.failure.clone().map(Alert::EngineFailed));
        alerts.extend(self.waiting_pawn.map(|(from, to)| Alert::Promotion { from, to }));
        if board.is_check() {
            let king = board.king(board.turn());
            alerts.push(Alert::Check { board, king, by: board.checkers() });
        }
        let is_for_a_person = |by: &Color| self.players[by.other()] == PlayerKind::Person;
        if self.is_study {
            return alerts;
        }
        let offer = self.draw_offer.filter(is_for_a_person).filter(|_| self.live.is_none());
        alerts.extend(offer.map(|by| Alert::DrawOffered { by }));
        let side = board.turn();
        if self.players[side] == PlayerKind::Person && self.live.is_none() {
            alerts.extend(self.claimable().map(|claim| Alert::Claim { side, claim }));
        }
        if self.is_paused {
            alerts.push(Alert::Paused);
        }
        alerts
    }

    /// The claim that the side to move may make in this position.
    pub(super) fn claimable(&self) -> Option<DrawClaim> {
        if self.history.is_threefold_repetition() {
            Some(DrawClaim::Threefold)
        } else {
            self.board().is_fifty_moves().then_some(DrawClaim::FiftyMoves)
        }
    }

    /// The squares that a piece can go to, in the order of squares, if a person is to move and the game goes on; while
    /// the engine thinks, those to which a person's piece can go after it. A king that can castle can also go to the
    /// square of its rook, which means the same.
    pub fn targets(&self, from: Square) -> Vec<Target> {
        if self.can_premove() {
            return self.premove_targets(from);
        }
        let turn = self.board().turn();
        let is_persons_turn = self.is_study || self.players[turn] == PlayerKind::Person;
        if is_persons_turn && self.ending().is_none() {
            clickable(self.board(), from)
        } else {
            Vec::new()
        }
    }

    /// The state of the game as plain data.
    pub fn view(&self) -> View {
        let board = *self.board();
        let alerts = self.alerts();
        let name = |color| self.name(color).to_string();
        View {
            revision: self.revision,
            board,
            turn: board.turn(),
            orientation: self.orientation,
            last_move: self.history.last_move(),
            checked_king: board.is_check().then(|| board.king(board.turn())),
            checkers: board.checkers(),
            selected: self.selected,
            targets: self.selected.map(|from| self.targets(from)).unwrap_or_default(),
            premove: self.premove_squares(),
            slides: view::slides(&self.history),
            promotion: self.waiting_pawn,
            moves: move_list::moves(&self.tree, self.control),
            place: PlaceId { game: self.begun, node: self.tree.here().id().number() },
            comments: notes::comments(self.tree.here()),
            shapes: notes::shapes(self.tree.here()),
            ply: self.tree.here().ply(),
            captured: captured::captured(&self.history),
            balance: captured::balance(&board),
            names: BySide::new(name(Color::White), name(Color::Black)),
            players: self.players,
            persons: self.persons(),
            clocks: self.clocks(),
            draw_offer: self.draw_offer,
            answers: self.answers(&alerts),
            alerts,
            ending: self.ending(),
            result: self.result(),
            turn_text: self.turn_text(),
            is_paused: self.is_paused,
            is_looking: self.live.is_some(),
            is_study: self.is_study,
            is_engine_to_move: self.engine_to_move(),
            refusal: self.refusal.clone(),
            hint: self.hint,
        }
    }

    /// Whose turn it is, or how the game has ended, in a few words without a full stop.
    pub fn turn_text(&self) -> String {
        match self.ending() {
            Some(GameEnd::Recorded(result)) => return result.to_string(),
            Some(ending) => return format!("{}: {ending}", ending.result()),
            None => {}
        }
        let turn = self.board().turn();
        let declared = self.ending_at(self.tree.here().id(), &self.history);
        match (self.players[turn], self.persons()) {
            _ if self.is_study => match declared {
                Some(ending) => format!("Study: the game ended here, {}", ending.result()),
                None => format!("Study: {turn} to move"),
            },
            _ if self.live.is_some() => format!("Another position: {turn} to move"),
            _ if self.is_paused => format!("An earlier position: {turn} to move"),
            (PlayerKind::Engine, _) => format!("{turn} thinks"),
            (PlayerKind::Person, Persons::Both) => format!("{turn} to move"),
            (PlayerKind::Person, _) => format!("Your move: you play {turn}"),
        }
    }

    /// The commands that answer alerts.
    fn answers(&self, alerts: &[Alert]) -> Vec<&'static str> {
        let to_alert = |alert: &Alert| match alert {
            Alert::DrawOffered { .. } => &["accept", "decline"][..],
            Alert::Claim { .. } => &["claim"],
            _ => &[],
        };
        let mut answers: Vec<_> = alerts.iter().flat_map(to_alert).copied().collect();
        answers.extend(self.can_continue().then_some("continue"));
        answers
    }
}
