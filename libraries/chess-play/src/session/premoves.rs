//! Moves that a person makes while the engine thinks.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use chess_core::{Color, Error, Move, Role, Square};

use super::{Answer, Session};
use crate::premove::{self, Premove};
use crate::refusal::Refusal;
use crate::targets::Target;

impl Session {
    /// Whether the only person can make a move now that is played after the engine's.
    pub(super) fn can_premove(&self) -> bool {
        self.live.is_none() && self.engine_to_move() && self.persons().only().is_some()
    }

    /// The squares to which a piece of the person may go after the engine's move.
    pub(super) fn premove_targets(&self, from: Square) -> Vec<Target> {
        let is_own = |person: Color| self.board().by_color(person).contains(from);
        let is_mine = self.can_premove() && self.persons().only().is_some_and(is_own);
        if is_mine { premove::targets(self.board(), from) } else { Vec::new() }
    }

    /// The squares of the premove, if it was made on the board.
    pub(super) fn premove_squares(&self) -> Option<(Square, Square)> {
        match self.premove {
            Some(Premove::Squares(_, from, to)) => Some((from, to)),
            _ => None,
        }
    }

    /// Sets a premove in any notation, or takes the premove back.
    pub(super) fn set_premove(&mut self, text: Option<String>) -> Result<Answer, Refusal> {
        let Some(text) = text else {
            self.premove.take().ok_or(Refusal::NoPremove)?;
            self.selected = None;
            self.revision += 1;
            return Ok(String::from("The premove is taken back.").into());
        };
        if !self.can_premove() {
            return Err(Refusal::NoPremoveNow);
        }
        Ok(self.keep_premove(Premove::Text(text)))
    }

    fn keep_premove(&mut self, premove: Premove) -> Answer {
        let text = format!("Premove: {premove}.");
        self.premove = Some(premove);
        self.selected = None;
        self.revision += 1;
        text.into()
    }

    /// Moves from one square to another after the engine's move.
    pub(super) fn premove_to(&mut self, from: Square, to: Square) -> Result<Answer, Refusal> {
        let turn = self.board().turn();
        match self.board().piece_at(from) {
            None => Err(Refusal::EmptySquare(from)),
            Some(piece) if piece.color == turn => Err(Refusal::EngineToMove(turn)),
            Some(piece) if self.premove_targets(from).iter().any(|target| target.square == to) => {
                Ok(self.keep_premove(Premove::Squares(piece.role, from, to)))
            }
            Some(_) => Err(Refusal::CannotPremove(from, to)),
        }
    }

    /// A click while the engine thinks: selects a piece, moves it later, or takes that back.
    pub(super) fn pick_premove(&mut self, square: Square) -> Result<Answer, Refusal> {
        if let Some(from) = self.selected
            && self.premove_targets(from).iter().any(|target| target.square == square)
        {
            return self.premove_to(from, square);
        }
        if self.premove.is_some() {
            return self.set_premove(None);
        }
        if self.selected == Some(square) {
            self.selected = None;
            return Ok(format!("{square} is no longer selected.").into());
        }
        if self.premove_targets(square).is_empty() {
            let turn = self.board().turn();
            return Err(Refusal::EngineToMove(turn));
        }
        self.selected = Some(square);
        let role = self.board().piece_at(square).map_or("piece", |piece| piece.role.name());
        let text = format!("The {role} on {square} is picked: it moves after the engine.");
        Ok(text.into())
    }

    /// Plays a premove after the engine's move, if it is legal.
    pub(super) fn after_premove(&mut self, premove: Option<Premove>, answer: Answer) -> Answer {
        let Some(premove) = premove.filter(|_| self.ending().is_none()) else { return answer };
        let first = answer.text;
        let played = match &premove {
            Premove::Squares(_, from, to) => self.play_premove(*from, *to),
            Premove::Text(text) => self.read_move(text, &[]),
        };
        // A promotion without its piece is asked about.
        let Ok(Answer { text, request }) = played else {
            let text = format!("{first}\nYour premove is not legal any more: {premove}.");
            return text.into();
        };
        Answer { text: format!("{first}\n{text}"), request }
    }

    /// Plays from one square to another; a pawn becomes a queen.
    fn play_premove(&mut self, from: Square, to: Square) -> Result<Answer, Refusal> {
        let board = *self.board();
        let mv = Move::new(from, to);
        let legal = board.legal(mv).or_else(|_: Error| board.legal(mv.promoting(Role::Queen)))?;
        self.play(legal)
    }
}
