//! The ends of games that players decide: resignation, agreement, claims.

use alloc::format;
use alloc::string::String;

use chess_core::Color;

use super::{Answer, Request, Session};
use crate::ending::{DrawClaim, GameEnd};
use crate::refusal::Refusal;
use crate::side::{Persons, PlayerKind};

impl Session {
    /// Ends the game at the position on the board, whose line becomes the main line. Moves after it, which were taken
    /// back, are deleted: no move follows the end of a game.
    pub(super) fn end(&mut self, ending: GameEnd) -> Answer {
        let here = self.tree.here().id();
        self.tree.promote_to_main_line(here);
        self.drop_continuation();
        self.endings.retain(|(at, _)| *at != here);
        self.endings.push((here, ending));
        (self.selected, self.waiting_pawn, self.premove) = (None, None, None);
        self.draw_offer = None;
        self.revision += 1;
        self.answer(String::new())
    }

    pub(super) fn refuse_if_over(&self) -> Result<(), Refusal> {
        self.ending().map_or(Ok(()), |ending| Err(Refusal::Over(ending)))
    }

    /// Refuses to end the game while an earlier position is on the board: the moves after it would be lost.
    fn refuse_to_end(&self) -> Result<(), Refusal> {
        if self.is_study() {
            return Err(Refusal::InStudy);
        }
        self.refuse_if_over()?;
        match self.is_game() {
            true if self.is_paused => Err(Refusal::EarlierPosition),
            true => Ok(()),
            false => Err(Refusal::NullMove),
        }
    }

    /// The person who gives a command: the only one, or the side to move of two.
    fn person(&self) -> Result<Color, Refusal> {
        match self.persons() {
            Persons::White => Ok(Color::White),
            Persons::Black => Ok(Color::Black),
            Persons::Both => Ok(self.board().turn()),
            Persons::None => Err(Refusal::OnlyEngines),
        }
    }

    pub(super) fn resign(&mut self, side: Option<Color>) -> Result<Answer, Refusal> {
        self.refuse_to_end()?;
        let side = match side {
            Some(side) if self.players[side] == PlayerKind::Person => side,
            Some(side) => return Err(Refusal::EnginesSide(side)),
            None => self.person()?,
        };
        Ok(self.end(GameEnd::Resignation { winner: side.other() }))
    }

    pub(super) fn offer_or_accept(&mut self) -> Result<Answer, Refusal> {
        self.refuse_to_end()?;
        let me = self.person()?;
        match self.draw_offer {
            Some(by) if by == me => return Err(Refusal::OwnOffer),
            Some(_) => return Ok(self.end(GameEnd::Agreement)),
            None if self.tree.here().ply() < 2 => return Err(Refusal::TooEarlyToAgree),
            None => {}
        }
        self.draw_offer = Some(me);
        if self.players[me.other()] == PlayerKind::Engine {
            let text = format!("{me} offers a draw.");
            return Ok(Answer { text, request: Some(Request::AskForDraw) });
        }
        Ok(self.answer(String::new()))
    }

    pub(super) fn accept(&mut self) -> Result<Answer, Refusal> {
        self.refuse_unless_answering()?;
        Ok(self.end(GameEnd::Agreement))
    }

    pub(super) fn decline(&mut self) -> Result<Answer, Refusal> {
        self.refuse_unless_answering()?;
        self.draw_offer = None;
        Ok(self.answer(String::from("The draw is declined.")))
    }

    /// Refuses if no draw has been offered to a person. Two persons share one keyboard, so any
    /// answer is the opponent's; an engine answers itself.
    fn refuse_unless_answering(&self) -> Result<(), Refusal> {
        self.refuse_to_end()?;
        let by = self.draw_offer.ok_or(Refusal::NoOffer)?;
        if self.players[by.other()] == PlayerKind::Engine { Err(Refusal::OwnOffer) } else { Ok(()) }
    }

    /// Takes the engine's answer to an offer, after a [`Request::AskForDraw`].
    pub fn answer_draw(&mut self, agrees: bool) -> Answer {
        match self.draw_offer.take() {
            Some(_) if agrees && self.ending().is_none() => self.end(GameEnd::Agreement),
            Some(by) => self.answer(format!("{} declines the draw.", by.other())),
            None => Answer::default(),
        }
    }

    /// Claims a draw, here or with a move that the side to move is about to make.
    pub(super) fn claim(&mut self, text: Option<&str>) -> Result<Answer, Refusal> {
        self.refuse_to_end()?;
        self.refuse_on_engines_turn()?;
        let Some(text) = text else {
            let claim = self.claimable().ok_or_else(|| self.no_claim())?;
            return Ok(self.end(GameEnd::Claimed(claim)));
        };
        let mut after = self.clone();
        let played = after.read_move(text, &[])?;
        if after.ending().is_some() {
            // The move itself ends the game, so there is nothing to claim.
            *self = after;
            return Ok(played);
        }
        let claim: DrawClaim = after.claimable().ok_or_else(|| after.no_claim())?;
        *self = after;
        let first = played.text.lines().next().unwrap_or_default();
        let end = self.end(GameEnd::Claimed(claim));
        Ok(Answer { text: format!("{first}\n{}", end.text), ..end })
    }

    fn no_claim(&self) -> Refusal {
        let (repetitions, quiet) = (self.history.repetitions(), self.board().halfmove_clock());
        Refusal::NoClaim { repetitions, quiet }
    }
}
