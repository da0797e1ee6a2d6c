//! The review of a game: the position that is searched next, and the reviews of moves so far.
//!
//! A review searches what `caissa analyse` searches, in the same order: the game in parts, each from its last position to
//! its first. Between two positions it can be stopped, and nothing is lost.

mod learning;
mod lesson;
mod words;

use chess_core::{Board, Color, History, Move};
use chess_play::Session;
use chess_search::{Assessment, BadMoves, Review};

pub(crate) use learning::{Learning, QuestionStage, Tried, WAYS};
pub(crate) use words::{about, better, evaluation, moves_in};

/// The review of one game.
#[derive(Debug)]
pub(crate) struct GameReview {
    start: Board,
    moves: Vec<Move>,
    /// One for each move.
    reviews: Vec<Option<Review>>,
    /// The first ply of the part in work.
    part: usize,
    /// The position to assess next, as its number of plies.
    at: usize,
    /// The assessment of the position after it, in the same part.
    later: Option<Assessment>,
    /// Whether the engine forgets its searches before the next one.
    is_fresh: bool,
    /// Whether it goes on.
    pub(crate) is_running: bool,
    /// The side that learns from its mistakes at the end.
    pub(crate) learner: Option<Color>,
}

/// The next step of a review.
pub(crate) enum ReviewStep {
    /// The engine searches the position at the end of a game, perhaps after it has forgotten its earlier searches.
    Search(History, bool),
    /// The game is over in the position, so its assessment is known.
    Known(Assessment),
    End,
}

impl GameReview {
    /// The review of the main line of a game, which has a move at least.
    pub(crate) fn new(session: &Session) -> Self {
        let (start, moves) = (*session.tree().root().board(), session.main_line());
        let reviews = vec![None; moves.len()];
        let at = Review::PART.min(moves.len());
        Self {
            start,
            moves,
            reviews,
            part: 0,
            at,
            later: None,
            is_fresh: true,
            is_running: true,
            learner: None,
        }
    }

    /// Stops it. Its end is not awaited any more.
    pub(crate) fn stop(&mut self) {
        (self.is_running, self.learner) = (false, None);
    }

    /// Whether a game has the same moves still.
    pub(crate) fn is_of(&self, session: &Session) -> bool {
        self.start == *session.tree().root().board() && self.moves == session.main_line()
    }

    pub(crate) fn next(&mut self) -> ReviewStep {
        if self.is_complete() {
            return ReviewStep::End;
        }
        let history = self.history(self.at);
        match history.outcome() {
            Some(outcome) => ReviewStep::Known(Assessment::over(outcome)),
            None => ReviewStep::Search(history, std::mem::take(&mut self.is_fresh)),
        }
    }

    /// The game up to a ply.
    pub(crate) fn history(&self, ply: usize) -> History {
        let mut history = History::new(self.start);
        // The moves of a game are legal.
        let _ = self.moves.iter().take(ply).try_for_each(|mv| history.play(*mv));
        history
    }

    /// The side to move in the next position.
    pub(crate) fn turn(&self) -> Color {
        self.history(self.at).board().turn()
    }

    /// Takes the assessment of the position that was the next one. Returns the review that it completes.
    pub(crate) fn take(&mut self, here: Assessment) -> Option<Review> {
        let ply = self.at;
        let later = self.later.take();
        let review = later.zip(self.moves.get(ply).copied()).and_then(|(after, played)| {
            Review::between(ply, self.history(ply).board().turn(), played, [&here, &after])
        });
        if let Some(review) = &review {
            self.reviews[ply] = Some(review.clone());
        }
        if ply == self.part {
            self.part += Review::PART;
            self.begin_part();
        } else {
            (self.at, self.later) = (ply - 1, Some(here));
        }
        review
    }

    /// Begins the part in work again, with an engine that remembers nothing of it.
    pub(crate) fn begin_part(&mut self) {
        self.at = self.moves.len().min(self.part + Review::PART);
        (self.later, self.is_fresh) = (None, true);
    }

    pub(crate) fn is_complete(&self) -> bool {
        self.part >= self.moves.len()
    }

    /// The number of reviewed moves, and that of all moves.
    pub(crate) fn progress(&self) -> (usize, usize) {
        (self.reviews.iter().flatten().count(), self.moves.len())
    }

    /// The reviews so far.
    pub(crate) fn reviews(&self) -> impl DoubleEndedIterator<Item = &Review> {
        self.reviews.iter().flatten()
    }

    /// The review of the move after a number of plies.
    pub(crate) fn of_move(&self, ply: usize) -> Option<&Review> {
        self.reviews.get(ply)?.as_ref()
    }

    /// The bad moves of a side.
    pub(crate) fn mistakes(&self, side: Color) -> impl Iterator<Item = &Review> {
        self.reviews().filter(move |review| review.color == side && review.judgement().is_some())
    }

    /// The result in words, a line for each side.
    pub(crate) fn summary(&self) -> String {
        let reviews: Vec<_> = self.reviews().cloned().collect();
        let line = |color| format!("{color}: {}.", BadMoves::of_side(color, &reviews));
        Color::ALL.map(line).join("\n")
    }
}
