//! The answers of engines, and what a table does with each.

use chess_core::Move;
use chess_play::{EngineDecision, Refusal};
use chess_search::Score;

use super::Match;
use super::asked::Pending;
use crate::notice::Notice;
use crate::question::{EngineAnswer, Purpose};
use crate::surroundings::{Engines, Storage};

impl<E: Engines, S: Storage> Match<E, S> {
    /// Takes the answer to a question.
    pub(super) fn take_answer(
        &mut self,
        question: &Pending,
        found: Result<EngineAnswer, String>,
    ) -> Option<Notice> {
        let purpose = question.purpose;
        match purpose {
            Purpose::Review => return self.take_assessment(found),
            Purpose::Attempt => return self.take_attempt(found),
            Purpose::Analysis => return self.take_lines(found, true),
            _ => {}
        }
        if purpose != Purpose::Move && question.history != *self.session.history() {
            return None;
        }
        Some(match (purpose, found) {
            (Purpose::Move, Ok(found)) => {
                if let Some(score) = found.score {
                    self.session.note_evaluation(centipawns(score));
                }
                self.pace.keep(found.mv, &self.session);
                return None;
            }
            (Purpose::Move, Err(why)) => self.report_failure(&why),
            (_, Err(why)) => self.report_no_advice(purpose, &why),
            (Purpose::Draw, Ok(found)) => {
                let evaluation = found.score.map(centipawns);
                let agrees = evaluation.is_some_and(|n| self.session.engine_agrees_to_draw(n));
                Notice::new(self.session.answer_draw(agrees).text)
            }
            (_, Ok(found)) => {
                let hint = self.session.set_hint(found.mv);
                Notice::new(
                    hint.map_or_else(|error| error.headline().to_string(), |hint| hint.text),
                )
            }
        })
    }

    /// Plays the engine's move, or lets the engine resign instead.
    pub(super) fn play_engine_move(&mut self, mv: Move) -> Notice {
        let decision = self.session.decision(self.level);
        let decision = if self.ends_games { decision } else { EngineDecision::Play };
        if decision == EngineDecision::Resign {
            return Notice::with_board(self.session.engine_resigns().text);
        }
        match self.session.engine_move(mv) {
            Ok(answer) if decision == EngineDecision::OfferDraw => {
                let offer = self.session.engine_offers_draw();
                Notice::with_board([answer.text, offer.text].join("\n"))
            }
            Ok(answer) => Notice::with_board(answer.text),
            Err(Refusal::Chess(error)) => {
                self.report_failure(&format!("its move is refused: {}", error.headline()))
            }
            Err(refusal) => self.report_failure(&refusal.to_string()),
        }
    }

    pub(super) fn report_failure(&mut self, why: &str) -> Notice {
        self.end_opponent();
        self.session.engine_failed(why);
        Notice::new(self.session.alerts().first().map(ToString::to_string).unwrap_or_default())
    }

    /// An engine that cannot think about a draw offer does not agree.
    pub(super) fn report_no_advice(&mut self, purpose: Purpose, why: &str) -> Notice {
        let mut text = format!("The engine has no advice: {why}.");
        if purpose == Purpose::Draw {
            text = format!("{text}\n{}", self.session.answer_draw(false).text);
        }
        Notice::new(text)
    }
}

/// A score in hundredths of a pawn. A mate is beyond every advantage.
fn centipawns(score: Score) -> i32 {
    match score {
        Score::Centipawns(centipawns) => centipawns,
        Score::Mate(moves) if moves > 0 => i32::MAX,
        Score::Mate(_) => -i32::MAX,
    }
}
