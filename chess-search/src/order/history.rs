//! Which quiet moves were good elsewhere in the search.

use chess_core::{Color, Legal, Move, Role};

use super::spare::Scored;

/// A move of a piece to a square, whoever made it: what a reply is remembered by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step(u16);

impl Step {
    const COUNT: usize = Role::ALL.len() * 64;

    pub(crate) fn of(legal: Legal<'_>) -> Self {
        Self(legal.role() as u16 * 64 + u16::from(legal.to().index()))
    }

    const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The step before a move, and the one before that.
pub(crate) type Before = [Option<Step>; 2];

/// What is remembered of quiet moves: how often they were too good for the other side, by side and squares, and after
/// each of the two steps before; and which move answered a step last.
#[derive(Clone, Debug)]
pub(crate) struct History {
    moves: [Vec<i16>; Color::ALL.len()],
    after: [Vec<ByStep>; 2],
    counters: Vec<Option<Move>>,
}

/// A count for each step.
type ByStep = [i16; Step::COUNT];

/// The counts that matter in a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Counts<'h> {
    moves: &'h [i16],
    after: [&'h ByStep; 2],
}

impl Counts<'_> {
    /// How good a quiet move was, from -3 to 3 times 16,384.
    #[inline]
    pub(crate) fn of(&self, legal: Legal<'_>) -> i32 {
        let step = Step::of(legal).index();
        let [one, two] = self.after.map(|after| i32::from(after[step]));
        i32::from(self.moves[squares(legal)]) + one + two
    }
}

/// No count grows beyond this.
const MOST: i32 = 16_384;

impl Default for History {
    fn default() -> Self {
        Self {
            moves: [vec![0; 64 * 64], vec![0; 64 * 64]],
            after: [vec![[0; Step::COUNT]; Step::COUNT], vec![[0; Step::COUNT]; Step::COUNT]],
            counters: vec![None; Step::COUNT],
        }
    }
}

impl History {
    pub(crate) fn forget(&mut self) {
        *self = Self::default();
    }

    /// How good a quiet move was, from -3 to 3 times 16,384.
    pub(crate) fn of(&self, legal: Legal<'_>, before: Before) -> i32 {
        self.counts(legal.board().turn(), before).of(legal)
    }

    /// The counts after two steps.
    pub(crate) fn counts(&self, side: Color, before: Before) -> Counts<'_> {
        static NONE: ByStep = [0; Step::COUNT];
        let after = |at: usize| before[at].map_or(&NONE, |step| &self.after[at][step.index()]);
        Counts { moves: &self.moves[side as usize], after: [after(0), after(1)] }
    }

    pub(crate) fn counter(&self, before: Before) -> Option<Move> {
        self.counters[before[0]?.index()]
    }

    /// A quiet move was too good for the other side; those that were tried before were not.
    pub(crate) fn praise(
        &mut self,
        best: Legal<'_>,
        tried: &[Scored<'_>],
        before: Before,
        depth: i32,
    ) {
        let bonus = (16 * depth * depth + 32 * depth).min(1_800);
        self.add(best, before, bonus);
        for (_, other) in tried {
            self.add(*other, before, -bonus);
        }
        if let Some(step) = before[0] {
            self.counters[step.index()] = Some(best.to_move());
        }
    }

    fn add(&mut self, legal: Legal<'_>, before: Before, bonus: i32) {
        grow(&mut self.moves[legal.board().turn() as usize][squares(legal)], bonus);
        for (after, step) in self.after.iter_mut().zip(before) {
            if let Some(step) = step {
                grow(&mut after[step.index()][Step::of(legal).index()], bonus);
            }
        }
    }
}

/// Adds a bonus; the nearer a count is to its end, the less.
fn grow(count: &mut i16, bonus: i32) {
    let old = i32::from(*count);
    *count = (old + bonus - old * bonus.abs() / MOST) as i16;
}

fn squares(legal: Legal<'_>) -> usize {
    usize::from(legal.from().index()) * 64 + usize::from(legal.to().index())
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess_core::Board;

    #[test]
    fn praised_moves_stand_above_others_and_no_count_overflows() {
        let board = Board::START;
        let legal = |san| board.to_legal(board.read(san).unwrap()).unwrap();
        let (good, bad) = (legal("e4"), legal("a3"));
        let before = [Some(Step::of(legal("Nf3"))), Some(Step::of(legal("d4")))];
        let mut history = History::default();
        for _ in 0..10_000 {
            history.praise(good, &[(0, bad)], before, 60);
        }
        assert!(history.of(good, before) > 45_000 && history.of(good, before) <= 3 * MOST);
        assert!(history.of(bad, before) < -45_000 && history.of(bad, before) >= -3 * MOST);
        assert!(history.of(good, [None; 2]) <= MOST);
        assert_eq!(history.counter(before), Some(good.to_move()));
        history.forget();
        assert_eq!((history.of(good, before), history.counter(before)), (0, None));
    }
}
