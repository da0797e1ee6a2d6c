//! Learning from mistakes: at each bad move of a side, a person looks for a better one. In a lesson, for the move of the study.

use chess_core::text::Count;
use chess_core::{Board, Color, Move};
use chess_play::Session;
use chess_search::{Assessment, Judgement, Review};

use super::words::{better, moves_in, verdict};
use crate::time::Instant;

/// The words about what a person can do at a question. They follow the first one.
pub(crate) const WAYS: &str =
    " `hint` names a piece, `solution` shows the move, `next` passes on, `stop` ends.";

/// The questions about the bad moves of a side, or those of a lesson about its moves, and the answers so far.
#[derive(Debug)]
pub(crate) struct Learning {
    /// The game, which waits.
    pub(crate) game: Session,
    /// The game that is asked about. A position of it is on the board.
    pub(super) study: Box<Session>,
    /// In a lesson, the best move of each is that of the study, and the evaluations are not known.
    pub(super) questions: Vec<Review>,
    pub(super) at: usize,
    pub(crate) is_lesson: bool,
    /// The engine's view of the position of the question, if it is known.
    pub(crate) before: Option<Assessment>,
    pub(crate) stage: QuestionStage,
    /// The answer to each question so far.
    pub(super) answered: Vec<AnswerKind>,
    /// Whether this question has been answered wrongly, or a hint was given.
    needed_help: bool,
}

/// The stage of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum QuestionStage {
    /// The player is to find a better move.
    Asked,
    /// The engine judges a move.
    Judged(Move),
    /// A bad move and the reply to it are on the board, since this time.
    Refuted(Instant),
    /// The question is answered.
    Over,
}

/// The way in which a question was answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AnswerKind {
    AtOnce,
    WithHelp,
    /// The solution was shown, or the question passed over.
    NotFound,
}

/// A judgement of a move that was tried.
pub(crate) enum Tried {
    /// It is good enough.
    Good(String),
    /// It is good too, but it is not the move of the lesson.
    Other(String),
    /// It is bad, and this is the reply.
    Bad(String, Option<Move>),
    /// The engine has to assess the position after it.
    Unknown,
}

impl Learning {
    /// The questions about bad moves, at least one.
    pub(crate) fn new(game: Session, questions: Vec<Review>) -> Self {
        let mut learning = Self::about(game.clone(), game, questions);
        learning.is_lesson = false;
        learning.ask();
        learning
    }

    /// A lesson about a study, with at least one question, while a game waits.
    pub(super) fn about(study: Session, game: Session, questions: Vec<Review>) -> Self {
        Self {
            game,
            study: Box::new(study),
            questions,
            at: 0,
            is_lesson: true,
            before: None,
            stage: QuestionStage::Asked,
            answered: Vec::new(),
            needed_help: false,
        }
    }

    /// Asks the question.
    fn ask(&mut self) {
        (self.stage, self.needed_help) = (QuestionStage::Asked, false);
        let review = self.review();
        let (eval, best) = (Some(review.before), review.best.clone());
        self.before = (!self.is_lesson).then_some(Assessment { eval, best });
    }

    /// The bad move that is asked about.
    pub(crate) fn review(&self) -> &Review {
        &self.questions[self.at]
    }

    pub(crate) fn side(&self) -> Color {
        self.review().color
    }

    /// The position before the bad move.
    pub(super) fn board(&self) -> Board {
        let mut positions = self.study.tree().main_line();
        positions.nth(self.review().ply).map_or(Board::START, |node| *node.board())
    }

    /// The same as a game of its own.
    pub(crate) fn position(&self) -> Session {
        // The game has had this move when it was reviewed, and a changed game ends the questions.
        self.study.study(self.review().ply).unwrap_or_default()
    }

    /// The question in a few words, without a full stop.
    pub(crate) fn title(&self) -> String {
        let (at, all, side) = (self.at + 1, self.questions.len(), self.side());
        if self.is_lesson {
            return format!("Move {at} of {all}: find the move for {side}");
        }
        format!("Mistake {at} of {all}: find a better move for {side}")
    }

    /// The question.
    pub(crate) fn question(&self) -> String {
        let review = self.review();
        if self.is_lesson {
            let ways = if self.at == 0 { WAYS } else { "" };
            return format!("{}{}.{ways}", self.reached(Some(review.ply)), self.title());
        }
        let played = moves_in(&self.board(), &[review.played]).concat();
        let kind = review.judgement().map(|judgement| judgement.to_string()).unwrap_or_default();
        let ways = if self.at == 0 { WAYS } else { "" };
        format!("{}. {played} was played: {kind}.{ways}", self.title())
    }

    /// Judges a move as far as that needs no search.
    pub(crate) fn judge(&mut self, mv: Move) -> Tried {
        if self.is_lesson {
            return self.judge_by_study(mv);
        }
        let board = self.board();
        let review = self.review();
        let tried = moves_in(&board, &[mv]).concat();
        if review.best.first() == Some(&mv) {
            return Tried::Good(format!("Yes: {tried} is the engine's best move."));
        }
        if mv == review.played {
            let verdict = verdict(&board, review).unwrap_or_default();
            return self.bad(&format!("{verdict}. It is the move of the game."), None);
        }
        Tried::Unknown
    }

    /// Judges a move by the assessment of the position after it: it is good enough if it costs less than an inaccuracy.
    pub(crate) fn judge_by(&mut self, mv: Move, after: &Assessment) -> Tried {
        let board = self.board();
        let bad = self.review();
        let tried = moves_in(&board, &[mv]).concat();
        let review = self.before.as_ref();
        let review = review.and_then(|it| Review::between(bad.ply, bad.color, mv, [it, after]));
        let Some(review) = review else { return Tried::Unknown };
        if review.judgement().is_none() {
            let best = moves_in(&board, &bad.best[..1]).concat();
            return Tried::Good(match after.eval {
                Some(_) if self.is_lesson => {
                    let words = "is good too, but the lesson has another move";
                    return Tried::Other(format!("{tried} {words}. Try again."));
                }
                Some(_) => format!(
                    "Yes: {tried} is good. It costs less than an {}; the engine prefers {best}.",
                    Judgement::Inaccuracy
                ),
                None => format!("Yes: {tried} is checkmate."),
            });
        }
        let verdict = verdict(&board, &review).unwrap_or_default();
        let reply = board.play(mv).map(|next| better(&next, &after.best)).unwrap_or_default();
        let reply = if reply.is_empty() { reply } else { format!(" The answer is {reply}.") };
        self.bad(&format!("{verdict}.{reply}"), after.best.first().copied())
    }

    pub(super) fn bad(&mut self, why: &str, reply: Option<Move>) -> Tried {
        self.needed_help = true;
        Tried::Bad(format!("No: {why} Try again."), reply)
    }

    /// Closes the question.
    pub(crate) fn solve(&mut self, is_found: bool) {
        let help = if self.needed_help { AnswerKind::WithHelp } else { AnswerKind::AtOnce };
        self.answered.push(if is_found { help } else { AnswerKind::NotFound });
        self.stage = QuestionStage::Over;
    }

    /// A hint: the piece to move.
    pub(crate) fn hint(&mut self) -> String {
        self.needed_help = true;
        let board = self.board();
        let from = self.review().best.first().map(|mv| mv.from());
        let piece = from.and_then(|from| Some((from, board.piece_at(from)?.role)));
        piece.map_or_else(String::new, |(from, role)| format!("Hint: move the {role} on {from}."))
    }

    /// The solution in words.
    pub(crate) fn solution(&self) -> String {
        let line = better(&self.board(), &self.review().best);
        let move_name = if self.is_lesson { "The move" } else { "The better move" };
        format!("{move_name}: {line}. {}", self.onward())
    }

    /// The words about the way on.
    pub(crate) fn onward(&self) -> &'static str {
        match (self.at + 1 < self.questions.len(), self.is_lesson) {
            (true, false) => "`next` goes to the next mistake.",
            (true, true) => "`next` goes on.",
            (false, _) => "It was the last one: `next` ends.",
        }
    }

    /// Goes to the next question. Returns `false` if there is none.
    pub(crate) fn advance(&mut self) -> bool {
        if self.stage != QuestionStage::Over {
            self.solve(false);
        }
        if self.at + 1 == self.questions.len() {
            return false;
        }
        self.at += 1;
        self.ask();
        true
    }

    /// Whether all questions were answered at once.
    pub(crate) fn is_known(&self) -> bool {
        self.answered.iter().all(|answered| *answered == AnswerKind::AtOnce)
    }

    /// The answers so far in words.
    pub(crate) fn summary(&self) -> String {
        let count = |way| self.answered.iter().filter(|answered| **answered == way).count();
        let all = self.questions.len();
        if self.is_lesson {
            return self.lesson_summary(count(AnswerKind::AtOnce));
        }
        let mistakes = Count::of(all, "mistake");
        format!(
            "Learning has ended. Of {mistakes}, you found a better move at once for {}, with help for {}, and not for {}.",
            count(AnswerKind::AtOnce),
            count(AnswerKind::WithHelp),
            all - count(AnswerKind::AtOnce) - count(AnswerKind::WithHelp)
        )
    }
}
