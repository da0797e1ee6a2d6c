//! Learning from mistakes, and lessons, at a table: a position before a bad move, or before a hidden one, is on the board, and
//! what is played there is judged.

use std::time::Duration;

use chess_core::{Color, Move};
use chess_play::{GameCommand, Persons};
use chess_search::Assessment;

use super::Match;
use super::review::assessed;
use crate::notice::Notice;
use crate::question::{EngineAnswer, Purpose};
use crate::review::{Learning, QuestionStage, Tried};
use crate::surroundings::{Engines, Storage};
use crate::time::Instant;

/// The time for which a bad move and the reply to it stay on the board.
pub(super) const REFUTED: Duration = Duration::from_secs(2);

impl<E: Engines, S: Storage> Match<E, S> {
    pub(crate) const fn learning(&self) -> Option<&Learning> {
        self.learning.as_ref()
    }

    /// Begins with the first bad move of a side: that of the person who plays, or the one at the bottom. A game that has
    /// not been reviewed to its end is reviewed first.
    pub(super) fn begin_learning(&mut self, side: Option<Color>) -> Notice {
        let session = &self.session;
        let own = session.persons().only().unwrap_or(session.orientation());
        let side = side.unwrap_or(own);
        let Some(review) = self.review.as_ref().filter(|review| review.is_complete()) else {
            return self.review_to_learn(side);
        };
        let mistakes: Vec<_> = review.mistakes(side).cloned().collect();
        if mistakes.is_empty() {
            let other = side.other();
            let advice = match review.mistakes(other).next() {
                Some(_) => {
                    format!("\n`learn {}` asks about {other}'s", other.name().to_lowercase())
                }
                None => String::new(),
            };
            return Notice::refusal(format!(
                "the review has found no bad move of {side}'s{advice}"
            ));
        }
        self.put_question(Learning::new(self.session.clone(), mistakes))
    }

    /// Puts the first question on the board.
    pub(super) fn put_question(&mut self, learning: Learning) -> Notice {
        // Their answers are about the game, which is put aside.
        self.asked.forget(Purpose::Move);
        self.asked.forget(Purpose::Hint);
        let question = learning.question();
        self.session.replace(learning.position());
        self.learning = Some(learning);
        Notice::with_board(question)
    }

    /// Hides the moves of the study on the board, and asks for those of a side, which is below then, or of both.
    pub(super) fn begin_lesson(&mut self, sides: Option<Persons>) -> Notice {
        let learning = match Learning::lesson(self.session.clone(), self.session.clone(), sides) {
            Ok(learning) => learning,
            Err(sides) => {
                let whose = sides.only().map_or_else(String::new, |side| format!(" of {side}'s"));
                return Notice::refusal(format!(
                    "the main line has no move{whose} to find\nopen or write a study first"
                ));
            }
        };
        let side = learning.side();
        let notice = self.put_question(learning);
        self.turn_to(side);
        notice
    }

    /// Begins the lesson that the study on the board says it is, if it is as it was opened.
    pub fn open_lesson(&mut self) -> Option<Notice> {
        let session = (!self.is_game_aside()).then_some(&self.session)?;
        let is_lesson = session.is_as_opened() && Learning::is_tagged(session);
        is_lesson.then(|| self.begin_lesson(None)).filter(|notice| !notice.is_refusal)
    }

    /// Turns the board so that a side is below.
    pub(super) fn turn_to(&mut self, side: Color) {
        if side != self.session.orientation() {
            // A board can always be turned.
            let _ = self.session.obey(GameCommand::Flip);
        }
    }

    /// Lets a review go on that leads to the questions about a side's bad moves.
    fn review_to_learn(&mut self, side: Color) -> Notice {
        let mut notice = self.begin_review();
        if !notice.is_refusal
            && let Some(review) = &mut self.review
        {
            review.learner = Some(side);
            let then =
                format!("\nAfter it, you look for better moves in place of {side}'s bad ones.");
            notice.text.push_str(&then);
        }
        notice
    }

    /// Ends it, and puts the game on the board again.
    pub(super) fn end_learning(&mut self) -> Option<Notice> {
        let learning = self.learning.take()?;
        self.drill = None;
        self.asked.forget(Purpose::Attempt);
        let summary = learning.summary();
        self.session.replace(learning.game);
        Some(Notice::with_board(summary))
    }

    /// Reads a move by the rules of the session, and judges it.
    pub(super) fn try_move(&mut self, command: GameCommand) -> Vec<Notice> {
        let Some(learning) = &mut self.learning else { return Vec::new() };
        match learning.stage {
            QuestionStage::Asked => {}
            QuestionStage::Judged(_) | QuestionStage::Refuted(_) => {
                let wait = "the engine looks at your last move\nwait for its answer";
                return vec![Notice::refusal(wait)];
            }
            QuestionStage::Over => {
                let over = "a better move has been shown already";
                return vec![Notice::refusal(format!("{over}\n{}", learning.onward()))];
            }
        }
        let text = match self.session.obey(command) {
            Ok(answer) => answer.text,
            Err(refusal) => return vec![Notice::refusal(refusal.to_string())],
        };
        let ply = learning.review().ply;
        let tried =
            self.session.history().last_move().filter(|_| self.session.tree().here().ply() > ply);
        let Some(mv) = tried else { return vec![Notice::new(text)] };
        // The sentence about the move tells check and mate.
        let told = Notice::with_board(text.lines().next().unwrap_or_default());
        let judged = learning.judge(mv);
        let judgement = self.close_attempt(judged).or_else(|| self.judge_by_engine(mv));
        [told].into_iter().chain(judgement).collect()
    }

    /// Judges a move by the positions before and after it. What is not known of them, the engine is asked.
    fn judge_by_engine(&mut self, mv: Move) -> Option<Notice> {
        let learning = self.learning.as_mut()?;
        learning.stage = QuestionStage::Judged(mv);
        let mut history = self.session.history().clone();
        match (history.outcome(), &learning.before) {
            (Some(outcome), Some(_)) => {
                let judged = learning.judge_by(mv, &Assessment::over(outcome));
                return self.close_attempt(judged);
            }
            (_, None) => history = learning.position().history().clone(),
            (None, Some(_)) => {}
        }
        let question = self.asked.study(Purpose::Attempt, history, self.review_nodes, true);
        self.engines.ask(question).err().map(|why| self.fail_attempt(&why))
    }

    /// Takes the judgement of a move. A bad one is taken back. Returns `None` without a judgement.
    fn close_attempt(&mut self, judged: Tried) -> Option<Notice> {
        let learning = self.learning.as_mut()?;
        match judged {
            Tried::Good(words) if learning.is_lesson => {
                learning.solve(true);
                let next = self.next_question();
                Some(Notice::with_board(format!("{words} {}", next.text)))
            }
            Tried::Good(words) => {
                learning.solve(true);
                Some(Notice::new(format!("{words} {}", learning.onward())))
            }
            Tried::Bad(words, Some(reply)) if !self.pace.least.is_zero() => {
                // The engine's moves and those of a study are legal.
                let _ = self.session.obey(GameCommand::Move(reply.to_string()));
                learning.stage = QuestionStage::Refuted(Instant::now());
                Some(Notice::with_board(words))
            }
            Tried::Bad(words, _) | Tried::Other(words) => {
                self.ask_again();
                Some(Notice::with_board(words))
            }
            Tried::Unknown => None,
        }
    }

    /// Takes a bad move and the reply to it back, if they have been on the board for a time.
    pub(super) fn end_refutation(&mut self, after: Duration) -> Option<Notice> {
        let QuestionStage::Refuted(since) = self.learning.as_ref()?.stage else { return None };
        (since.elapsed() >= after).then(|| {
            self.ask_again();
            Notice::with_board("")
        })
    }

    /// Puts the position of the question on the board.
    fn ask_again(&mut self) {
        let Some(learning) = &mut self.learning else { return };
        learning.stage = QuestionStage::Asked;
        self.session.replace(learning.position());
    }

    /// Takes the engine's view of the move that was tried.
    pub(super) fn take_attempt(&mut self, found: Result<EngineAnswer, String>) -> Option<Notice> {
        let learning = self.learning.as_mut()?;
        let QuestionStage::Judged(mv) = learning.stage else { return None };
        match found.and_then(assessed) {
            Ok(found) if learning.before.is_none() => {
                learning.before = Some(found.at(learning.side()));
                self.judge_by_engine(mv)
            }
            Ok(found) => {
                let after = found.at(self.session.board().turn());
                let judged = learning.judge_by(mv, &after);
                self.close_attempt(judged)
            }
            Err(why) => Some(self.fail_attempt(&why)),
        }
    }

    fn fail_attempt(&mut self, why: &str) -> Notice {
        self.asked.forget(Purpose::Attempt);
        self.ask_again();
        Notice::with_board(format!(
            "Your move cannot be judged: the engine failed: {why}. Try again."
        ))
    }

    pub(super) fn hint_in_study(&mut self) -> Notice {
        match &mut self.learning {
            Some(learning) if learning.stage == QuestionStage::Asked => {
                Notice::new(learning.hint())
            }
            _ => Notice::refusal("there is no move to find now\n`next` goes on"),
        }
    }

    /// Plays the better move on the board.
    pub(super) fn show_solution(&mut self) -> Notice {
        let Some(learning) = &mut self.learning else { return Notice::default() };
        if learning.stage != QuestionStage::Over {
            self.asked.forget(Purpose::Attempt);
            learning.solve(false);
        }
        self.session.replace(learning.position());
        if let Some(best) = learning.review().best.first() {
            // The engine's move is legal.
            let _ = self.session.obey(GameCommand::Move(best.to_string()));
        }
        Notice::with_board(learning.solution())
    }

    /// Goes to the next question, or ends after the last one.
    pub(super) fn next_question(&mut self) -> Notice {
        self.asked.forget(Purpose::Attempt);
        let Some(learning) = &mut self.learning else { return Notice::default() };
        if !learning.advance() {
            return self.end_line().or_else(|| self.end_learning()).unwrap_or_default();
        }
        self.session.replace(learning.position());
        Notice::with_board(learning.question())
    }
}
