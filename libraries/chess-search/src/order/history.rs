//! History heuristics: the quiet moves that caused beta cutoffs elsewhere in the search.

use chess_core::{Color, Legal, Move, Role};

use super::pool::Scored;

/// A move reduced to the kind of piece and its target square, the key of replies to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PieceTo(u16);

impl PieceTo {
    const COUNT: usize = Role::ALL.len() * 64;

    pub(crate) fn of(legal: Legal<'_>) -> Self {
        Self(legal.role() as u16 * 64 + u16::from(legal.to().index()))
    }

    const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The step before a move, and the one before that; `None` at the root and for null moves.
pub(crate) type Previous = [Option<PieceTo>; 2];

/// History tables of quiet moves: butterfly (by side and squares), two continuation histories (by the steps one and two
/// plies before), and counter moves (the last good reply to a step).
#[derive(Clone, Debug)]
pub(crate) struct History {
    butterfly: [Box<BySquares>; Color::ALL.len()],
    continuation: [Vec<ByStep>; 2],
    counter_moves: Vec<Option<Move>>,
}

/// A score for each pair of squares.
type BySquares = [i16; 64 * 64];

/// A score for each step.
type ByStep = [i16; PieceTo::COUNT];

/// The parts of the tables that matter for the moves of one position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scores<'h> {
    butterfly: &'h BySquares,
    continuation: [&'h ByStep; 2],
}

impl Scores<'_> {
    /// The score of a quiet move, the sum of three, each from -16,384 to 16,384.
    #[inline]
    pub(crate) fn of(&self, legal: Legal<'_>) -> i32 {
        let step = PieceTo::of(legal).index();
        let [one, two] = self.continuation.map(|replies| i32::from(replies[step]));
        i32::from(self.butterfly[squares(legal)]) + one + two
    }
}

/// The greatest score of one table.
const LIMIT: i32 = 16_384;

impl Default for History {
    fn default() -> Self {
        Self {
            butterfly: [Box::new([0; 64 * 64]), Box::new([0; 64 * 64])],
            continuation: [
                vec![[0; PieceTo::COUNT]; PieceTo::COUNT],
                vec![[0; PieceTo::COUNT]; PieceTo::COUNT],
            ],
            counter_moves: vec![None; PieceTo::COUNT],
        }
    }
}

impl History {
    pub(crate) fn clear(&mut self) {
        *self = Self::default();
    }

    /// The score of a quiet move (see [`Scores::of`]).
    pub(crate) fn score(&self, legal: Legal<'_>, previous: Previous) -> i32 {
        self.scores(legal.board().turn(), previous).of(legal)
    }

    /// The scores of the moves after two steps.
    pub(crate) fn scores(&self, side: Color, previous: Previous) -> Scores<'_> {
        // Zeros in place of a branch for each move.
        static NONE: ByStep = [0; PieceTo::COUNT];
        let replies =
            |at: usize| previous[at].map_or(&NONE, |step| &self.continuation[at][step.index()]);
        Scores { butterfly: &self.butterfly[side as usize], continuation: [replies(0), replies(1)] }
    }

    /// The last good reply to the previous step.
    pub(crate) fn counter_move(&self, previous: Previous) -> Option<Move> {
        self.counter_moves[previous[0]?.index()]
    }

    /// Gives the quiet move that caused a beta cutoff a bonus, and the quiet moves that were
    /// searched before it the same malus.
    pub(crate) fn update(
        &mut self,
        best: Legal<'_>,
        others: &[Scored<'_>],
        previous: Previous,
        bonus: i32,
    ) {
        self.add(best, previous, bonus);
        for (_, other) in others {
            self.add(*other, previous, -bonus);
        }
        if let Some(step) = previous[0] {
            self.counter_moves[step.index()] = Some(best.to_move());
        }
    }

    fn add(&mut self, legal: Legal<'_>, previous: Previous, bonus: i32) {
        add(&mut self.butterfly[legal.board().turn() as usize][squares(legal)], bonus);
        for (replies, step) in self.continuation.iter_mut().zip(previous) {
            if let Some(step) = step {
                add(&mut replies[step.index()][PieceTo::of(legal).index()], bonus);
            }
        }
    }
}

/// Adds a bonus with gravity: the nearer a score is to the limit, the less it grows, so that it never exceeds the
/// limit.
fn add(score: &mut i16, bonus: i32) {
    let old = i32::from(*score);
    *score = (old + bonus - old * bonus.abs() / LIMIT) as i16;
}

fn squares(legal: Legal<'_>) -> usize {
    usize::from(legal.from().index()) * 64 + usize::from(legal.to().index())
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess_core::Board;

    #[test]
    fn cutoffs_raise_scores_and_no_score_exceeds_its_limit() {
        let board = Board::START;
        let legal = |san| board.to_legal(board.read(san).unwrap()).unwrap();
        let (good, bad) = (legal("e4"), legal("a3"));
        let previous = [Some(PieceTo::of(legal("Nf3"))), Some(PieceTo::of(legal("d4")))];
        let mut history = History::default();
        for _ in 0..10_000 {
            history.update(good, &[(0, bad)], previous, 1_800);
        }
        assert!(
            history.score(good, previous) > 45_000 && history.score(good, previous) <= 3 * LIMIT
        );
        assert!(
            history.score(bad, previous) < -45_000 && history.score(bad, previous) >= -3 * LIMIT
        );
        assert!(history.score(good, [None; 2]) <= LIMIT);
        assert_eq!(history.counter_move(previous), Some(good.to_move()));
        history.clear();
        assert_eq!((history.score(good, previous), history.counter_move(previous)), (0, None));
    }
}
