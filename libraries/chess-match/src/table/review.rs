//! The review of the game at a table: begun, stopped, continued, and dropped when the game has changed.

use chess_core::pgn::Eval;
use chess_core::text::Count;
use chess_core::{Color, GameTree, Move, NodeId, TreeNode};
use chess_play::{GameCommand, GoTo, Session, sentence};
use chess_search::{Assessment, Judgement, Review, Score, annotate};

use super::Match;
use crate::notice::Notice;
use crate::puzzles::Puzzles;
use crate::question::{EngineAnswer, Purpose};
use crate::review::{GameReview, Learning, ReviewStep, about, evaluation};
use crate::surroundings::{Engines, Storage};

impl<E: Engines, S: Storage> Match<E, S> {
    /// Sets the number of positions that a review searches for each move, if it is not to be [`Review::NODES`].
    pub const fn set_review_nodes(&mut self, nodes: u64) {
        self.review_nodes = nodes;
    }

    /// Whether a review goes on, the engine looks at a move that a person has tried, or the prover has to
    /// answer.
    pub fn is_studying(&self) -> bool {
        self.review.as_ref().is_some_and(|review| review.is_running)
            || self.asked.pending(Purpose::Attempt).is_some()
            || self.analysis.is_awaited
            || self.is_proving()
    }

    pub(crate) const fn review(&self) -> Option<&GameReview> {
        self.review.as_ref()
    }

    /// The number of reviewed moves so far; it grows while a review goes on.
    pub(crate) fn reviewed(&self) -> usize {
        self.review.as_ref().map_or(0, |review| review.progress().0)
    }

    /// Begins a review, or lets it go on.
    pub(super) fn begin_review(&mut self) -> Notice {
        let game = self.game();
        if game.main_line().is_empty() {
            return Notice::refusal(
                "there is nothing to review: no move has been made\nplay or open a game first",
            );
        }
        if game.engine_to_move() {
            return Notice::refusal(
                "the engine thinks about its move, which would change the game under review\n\
                 `review` works after it, and at the end of the game",
            );
        }
        match &mut self.review {
            Some(review) if review.is_complete() => Notice::new(review.summary()),
            Some(review) => {
                review.is_running = true;
                let (done, all) = review.progress();
                Notice::new(format!(
                    "The review goes on, after {done} of {}.",
                    Count::of(all, "ply")
                ))
            }
            None => {
                let review = GameReview::new(self.game());
                let all = Count::of(review.progress().1, "ply");
                self.review = Some(review);
                Notice::new(format!("The engine reviews the game, {all}. `stop` stops it."))
            }
        }
    }

    /// Stops the review. The position that is searched now is searched to its end, and its assessment kept.
    pub(super) fn stop_review(&mut self) -> Notice {
        let is_running = self.review.as_ref().is_some_and(|review| review.is_running);
        if !is_running && self.analysis.is_on {
            return self.switch_analysis(Some(false));
        }
        match &mut self.review {
            Some(review) if review.is_running => {
                review.stop();
                let (done, all) = review.progress();
                let all = Count::of(all, "ply");
                Notice::new(format!(
                    "The review is stopped after {done} of {all}. `review` goes on with it."
                ))
            }
            _ => Notice::refusal("nothing goes on that could be stopped\n`review` begins a review"),
        }
    }

    /// Drops the review of a game that has changed, and asks for the next position of any other.
    pub(super) fn settle_review(&mut self) -> Vec<Notice> {
        let Some(review) = &mut self.review else { return Vec::new() };
        if !review.is_of(game_of(&mut self.session, &mut self.learning, &mut self.puzzles)) {
            return self.drop_review();
        }
        while review.is_running && self.asked.pending(Purpose::Review).is_none() {
            match review.next() {
                ReviewStep::Known(assessment) => {
                    let game = game_of(&mut self.session, &mut self.learning, &mut self.puzzles);
                    take(review, game, &mut self.marked, assessment);
                }
                ReviewStep::Search(history, is_fresh) => {
                    let nodes = self.review_nodes;
                    let question = self.asked.study(Purpose::Review, history, nodes, is_fresh);
                    if let Err(why) = self.engines.ask(question) {
                        return vec![self.fail_review(&why)];
                    }
                }
                ReviewStep::End => {
                    review.is_running = false;
                    let told = format!("The review is complete.\n{}", review.summary());
                    // Puzzles that were begun meanwhile are not the game.
                    let learner = review.learner.take().filter(|_| self.puzzles.is_none());
                    let question = learner.map(|side| self.begin_learning(Some(side)));
                    return [Notice::new(told)].into_iter().chain(question).collect();
                }
            }
        }
        Vec::new()
    }

    /// Drops the review, with the questions about it.
    fn drop_review(&mut self) -> Vec<Notice> {
        let was_running = self.review.take().is_some_and(|review| review.is_running);
        self.asked.forget(Purpose::Review);
        let mut notices: Vec<_> = self.end_learning().into_iter().collect();
        if was_running {
            notices.push(Notice::new(
                "The review has ended, because the game has changed. `review` begins another one.",
            ));
        }
        notices
    }

    /// Drops the review without a word: another game takes the place of this one.
    pub(super) fn forget_review(&mut self) {
        self.review = None;
        self.marked.clear();
        self.asked.forget(Purpose::Review);
    }

    /// Takes the assessment of a position, or the reason why there is none.
    pub(super) fn take_assessment(
        &mut self,
        found: Result<EngineAnswer, String>,
    ) -> Option<Notice> {
        let found = match found.and_then(assessed) {
            Ok(found) => found,
            Err(why) => return Some(self.fail_review(&why)),
        };
        if let Some(review) = &mut self.review {
            let turn = review.turn();
            let game = game_of(&mut self.session, &mut self.learning, &mut self.puzzles);
            take(review, game, &mut self.marked, found.at(turn));
        }
        None
    }

    /// An engine that has failed begins the part in work again.
    fn fail_review(&mut self, why: &str) -> Notice {
        self.asked.forget(Purpose::Review);
        if let Some(review) = &mut self.review {
            review.begin_part();
            review.stop();
        }
        Notice::new(format!("The review is stopped: the engine failed: {why}. `review` goes on."))
    }

    /// The review of the last move of the position on the board, if this is a position of the main line.
    pub(crate) fn review_here(&self) -> Option<&Review> {
        let here = self.session.tree().here();
        (here.is_main_line() && self.puzzles.is_none()).then_some(())?;
        self.review.as_ref()?.of_move(here.ply().checked_sub(1)?)
    }

    /// The words about the position that a player has gone to.
    pub(super) fn words_here(&self) -> Option<Notice> {
        let before = self.session.tree().here().parent()?;
        let words = match self.review_here() {
            Some(review) => about(before.board(), review),
            None if self.session.board().is_checkmate() => String::new(),
            None => sentence(&evaluation(self.evaluation_here()?)),
        };
        Some(Notice::new(words)).filter(|notice| !notice.text.is_empty())
    }

    /// The evaluation of the position on the board, if the review or the comments have one.
    pub(crate) fn evaluation_here(&self) -> Option<Eval> {
        let (here, review) = (self.session.tree().here(), self.review.as_ref());
        if self.puzzles.is_some() {
            return None;
        }
        if let Some(learning) = &self.learning {
            // A move that is tried instead of a bad one leads to a position that the game does not have.
            let before = learning.before.as_ref().filter(|_| here.ply() == learning.review().ply);
            return before.and_then(|before| before.eval);
        }
        if here.ply() == 0 {
            return Some(review?.of_move(0)?.before);
        }
        eval_of(here).or_else(|| in_better_line(review?, here))
    }

    /// Goes to the next bad move after the position on the board.
    pub(super) fn go_to_next_mistake(&mut self) -> Vec<Notice> {
        let here = self.session.tree().here().ply();
        let Some(review) = &self.review else {
            return vec![Notice::refusal(
                "the game has not been reviewed, so no bad move is known\n`review` looks for them",
            )];
        };
        let is_next = |review: &&Review| review.ply >= here && review.judgement().is_some();
        let Some(ply) = review.reviews().find(is_next).map(|review| review.ply + 1) else {
            return vec![Notice::refusal(
                "no bad move follows\n`start` goes back to the first move",
            )];
        };
        let moves = self.session.view().moves;
        let listed = moves.iter().find(|mv| mv.depth == 0 && mv.ply == ply);
        listed
            .map_or_else(Vec::new, |mv| self.obey(GameCommand::Go(GoTo::Listed(mv.number)).into()))
    }
}

/// The game at a table. While its player learns from it, or solves puzzles, another session is on the board.
pub(super) const fn game_of<'t>(
    session: &'t mut Session,
    learning: &'t mut Option<Learning>,
    puzzles: &'t mut Option<Box<Puzzles>>,
) -> &'t mut Session {
    match (learning, puzzles) {
        (Some(learning), _) => &mut learning.game,
        (None, Some(puzzles)) => &mut puzzles.game,
        (None, None) => session,
    }
}

/// Takes an assessment, and writes the review that it completes into the game. A glyph of an earlier review goes.
fn take(
    review: &mut GameReview,
    game: &mut Session,
    marked: &mut Vec<(NodeId, u8)>,
    assessment: Assessment,
) {
    let Some(done) = review.take(assessment) else { return };
    let Some(at) = game.tree().main_line().nth(done.ply + 1).map(TreeNode::id) else { return };
    game.annotate(|tree| {
        let known = marked.iter().position(|(node, _)| *node == at);
        let known = known.map(|index| marked.swap_remove(index).1);
        if known.is_some_and(|nag| has_only(tree, at, nag)) && tree.go_to(at) {
            tree.clear_nags();
        }
        let nag = done.judgement().map(Judgement::nag);
        annotate(tree, &[done], true);
        marked.extend(nag.filter(|nag| has_only(tree, at, *nag)).map(|nag| (at, nag)));
    });
}

/// Whether a move has this glyph and no other one.
fn has_only(tree: &GameTree, at: NodeId, nag: u8) -> bool {
    tree.node(at).is_some_and(|node| node.nags().eq([nag]))
}

/// The evaluation in the comments on a position; checkmate needs none.
pub(crate) fn eval_of(node: TreeNode<'_>) -> Option<Eval> {
    if node.board().is_checkmate() {
        return Some(Eval::Mate(if node.board().turn() == Color::White { -1 } else { 1 }));
    }
    chess_play::evaluation(node)
}

/// The evaluation of a position in the engine's better line: that of the position where it begins, because the engine found
/// it at the end of this line.
fn in_better_line(review: &GameReview, here: TreeNode<'_>) -> Option<Eval> {
    let up = std::iter::successors(Some(here), |node| node.parent());
    let mut line: Vec<_> = up.take_while(|node| !node.is_main_line()).collect();
    line.reverse();
    let bad = review.of_move(line.first()?.parent()?.ply())?;
    let is_of_line = |(node, mv): (&TreeNode<'_>, &Move)| node.last_move() == Some(*mv);
    let is_line = line.len() <= bad.best.len() && line.iter().zip(&bad.best).all(is_of_line);
    is_line.then_some(bad.before)
}

/// The score and the line in an answer of an engine.
pub(super) struct Assessed(Score, Vec<Move>);

impl Assessed {
    /// The assessment of a position where a side is to move.
    pub(super) fn at(self, turn: Color) -> Assessment {
        Assessment::found(self.0, turn, self.1)
    }
}

/// The parts of an answer that a review needs.
pub(super) fn assessed(found: EngineAnswer) -> Result<Assessed, String> {
    let score = found.score.ok_or("it has no evaluation")?;
    let line = found.lines.into_iter().next();
    Ok(Assessed(score, line.map(|line| line.moves).unwrap_or_default()))
}
