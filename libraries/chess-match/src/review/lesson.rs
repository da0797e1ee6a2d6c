//! Lessons: the moves of one side in a study, or of both, are hidden, and a person finds them.

use chess_core::pgn::Eval;
use chess_core::{Move, TreeNode};
use chess_play::{Persons, PlayerKind, Session, read_here};
use chess_search::{Assessment, Judgement, Review};

use super::learning::{Learning, Tried};
use super::words::{judged, moves_in};

/// The tag of a study that is a lesson, with its value, and the tag of the side that finds its moves. Lichess writes both.
const LESSON_TAG: (&str, &str) = ("ChapterMode", "gamebook");
const SIDE_TAG: &str = "Orientation";

impl Learning {
    /// Whether a study says that it is a lesson.
    pub(crate) fn is_tagged(study: &Session) -> bool {
        study.tag(LESSON_TAG.0).is_some_and(|value| value.eq_ignore_ascii_case(LESSON_TAG.1))
    }

    /// A lesson about the main line of a study while a game waits; without sides, for those that a tag names, or the one that
    /// moves first. Returns the sides if they have no move there.
    pub(crate) fn lesson(
        game: Session,
        study: Session,
        sides: Option<Persons>,
    ) -> Result<Self, Persons> {
        let start = study.tree().root().board().turn();
        let named = || study.tag(SIDE_TAG).and_then(Persons::from_name);
        let sides = sides.or_else(named).unwrap_or(Persons::one(start));
        let question = |(ply, mv): (usize, Move)| {
            let color = if ply % 2 == 0 { start } else { start.other() };
            let move_of_study = Assessment { eval: Some(Eval::Centipawns(0)), best: vec![mv] };
            let question = Review::between(ply, color, mv, [&move_of_study, &move_of_study]);
            question.filter(|_| sides.players()[color] == PlayerKind::Person)
        };
        let questions: Vec<_> =
            study.main_line().into_iter().enumerate().filter_map(question).collect();
        if questions.is_empty() { Err(sides) } else { Ok(Self::about(study, game, questions)) }
    }

    /// The moves since the last question, each with its comments, up to a ply or to the end: a line for each.
    pub(super) fn reached(&self, last: Option<usize>) -> String {
        let from = self.answered.len().checked_sub(1).map_or(0, |at| self.questions[at].ply + 1);
        let last = last.unwrap_or(usize::MAX);
        let mut told = String::new();
        for node in self.study.tree().main_line().skip(from).take_while(|node| node.ply() <= last) {
            let before = node.parent().zip(node.last_move());
            let mv = before.map(|(before, mv)| moves_in(before.board(), &[mv]).concat() + ".");
            let parts: Vec<_> = mv.into_iter().chain(read_here(node)).collect();
            told += &parts.join(" ");
            told += if parts.is_empty() { "" } else { "\n" };
        }
        told
    }

    /// Judges a move as far as the study has it.
    pub(super) fn judge_by_study(&mut self, mv: Move) -> Tried {
        let before = self.study.tree().main_line().nth(self.review().ply);
        let is_tried = |node: &TreeNode<'_>| node.last_move() == Some(mv);
        let Some(node) = before.and_then(|before| before.children().find(is_tried)) else {
            return Tried::Unknown;
        };
        if node.is_main_line() {
            return Tried::Good("Right.".into());
        }
        let kind =
            Judgement::ALL.into_iter().rev().find(|kind| node.nags().any(|nag| nag == kind.nag()));
        let tried = moves_in(&self.board(), &[mv]).concat();
        let verdict = kind.map(|kind| judged(&self.board(), mv, kind) + ".");
        let other = || format!("{tried} is in the study too, but the lesson has another move.");
        let reply = node.next().and_then(TreeNode::last_move);
        let reply = reply.filter(|reply| kind.is_some() && *reply != Move::NULL);
        let answer = reply.map(|reply| moves_in(node.board(), &[reply]).concat());
        let answer = answer.map(|answer| format!("The answer is {answer}."));
        let words =
            [verdict.unwrap_or_else(other)].into_iter().chain(read_here(node)).chain(answer);
        let words = words.collect::<Vec<_>>().join(" ");
        match kind {
            Some(_) => self.bad(&words, reply),
            None => Tried::Other(format!("{words} Try again.")),
        }
    }

    /// The words at the end, or where the lesson is left.
    pub(super) fn lesson_summary(&self, at_once: usize) -> String {
        let all = self.questions.len();
        match self.answered.len() {
            done if done == all => {
                format!("{}Lesson done: {at_once} of {all} at the first try.", self.reached(None))
            }
            done => format!(
                "The lesson has ended after {done} of {all} moves: {at_once} at the first try."
            ),
        }
    }
}
