//! Reviews of games: the engine's evaluations and annotations of moves.

use std::fmt;
use std::ops::Range;

use chess_core::pgn::Eval;
use chess_core::{Color, GameRef, GameTree, History, Move};

use crate::assessment::{Assessment, visits};
use crate::engine::Engine;
use crate::limits::Limits;
use crate::position::Position;
use crate::stop::Stop;

/// The most plies of a line that [`annotate`] writes.
const LINE: usize = 10;

/// The review of a move: the engine's evaluations before and after it.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Review {
    /// The number of plies before the move.
    pub ply: usize,
    /// The side that moved.
    pub color: Color,
    /// The move.
    pub played: Move,
    /// The engine's principal variation, which may begin with the played move. Empty if the game was over already.
    pub best: Vec<Move>,
    /// The evaluation before the move.
    pub before: Eval,
    /// The evaluation after the move; `None` if it is checkmate.
    pub after: Option<Eval>,
}

impl Review {
    /// The number of plies in a part of a game. Each part is reviewed by an engine that has forgotten all earlier
    /// searches, from its last position to its first. So several threads can share a game, and a review that was
    /// stopped can go on.
    pub const PART: usize = 16;
    /// The usual number of positions to search for each move.
    pub const NODES: u64 = 100_000;

    /// The review of a move, from the assessments of the positions before and after it. `None` after checkmate, where
    /// no move follows.
    pub fn between(
        ply: usize,
        color: Color,
        played: Move,
        [before, after]: [&Assessment; 2],
    ) -> Option<Self> {
        let (eval, best) = (before.eval?, before.best.clone());
        Some(Self { ply, color, played, best, before: eval, after: after.eval })
    }

    /// The points that the move costs: the expected score of the side before the move, minus that after it. From 0.0 to
    /// 1.0, a whole game. In an even position, a pawn is about a tenth of a point.
    ///
    /// # Examples
    ///
    /// See [`Engine::review`].
    pub fn loss(&self) -> f64 {
        let Some(after) = self.after.filter(|_| self.has_better()) else { return 0.0 };
        (expectation(self.before, self.color) - expectation(after, self.color)).max(0.0)
    }

    /// The hundredths of a pawn that the move costs. An advantage of more than ten pawns, or a mate, counts as ten
    /// pawns.
    pub fn centipawn_loss(&self) -> u32 {
        let Some(after) = self.after.filter(|_| self.has_better()) else { return 0 };
        let capped = |eval: Eval| eval.centipawns_for(self.color).clamp(-1_000, 1_000);
        let loss = capped(self.before) - capped(after);
        u32::try_from(loss).unwrap_or(0)
    }

    /// The judgement of a bad move; `None` for any other.
    pub fn judgement(&self) -> Option<Judgement> {
        let loss = self.loss();
        Judgement::ALL.into_iter().find(|judgement| loss >= judgement.least_loss())
    }

    /// Whether the engine prefers another move.
    fn has_better(&self) -> bool {
        self.best.first().is_some_and(|best| *best != self.played)
    }
}

/// The kinds of bad moves. In an even position, an inaccuracy costs half a pawn, a mistake one pawn, and a blunder two.
/// If one side is winning anyway, each costs more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Judgement {
    /// The move costs a twentieth of a point (see [`Review::loss`]).
    Inaccuracy,
    /// The move costs a tenth of a point.
    Mistake,
    /// The move costs a fifth of a point.
    Blunder,
}

impl Judgement {
    /// All judgements, the worst first.
    pub const ALL: [Self; 3] = [Self::Blunder, Self::Mistake, Self::Inaccuracy];

    /// The least points that such a move costs (see [`Review::loss`]).
    pub const fn least_loss(self) -> f64 {
        match self {
            Self::Inaccuracy => 0.05,
            Self::Mistake => 0.1,
            Self::Blunder => 0.2,
        }
    }

    /// The numeric annotation glyph: 6 for `?!`, 2 for `?`, 4 for `??`.
    pub const fn nag(self) -> u8 {
        match self {
            Self::Inaccuracy => 6,
            Self::Mistake => 2,
            Self::Blunder => 4,
        }
    }
}

impl fmt::Display for Judgement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        })
    }
}

impl Engine {
    /// Reviews the moves of a game whose ply is in the range: 0 is the first move. Returns `None` if it is stopped.
    ///
    /// The limits hold for each position. The positions are searched from the last to the first, so that the table has
    /// the replies to a move already when the move is reviewed. With a limit of nodes or depth, one thread, and
    /// [`forget`](Self::forget) before it, a review is the same every time.
    ///
    /// `seen` is called after each reviewed move.
    ///
    /// # Examples
    ///
    /// ```
    /// use chess_core::{GameBuf, pgn::Eval};
    /// use chess_search::{Engine, Judgement, Limits, Options, Stop};
    ///
    /// let game: GameBuf = "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7#".parse()?;
    /// let mut engine = Engine::new(Options::default())?;
    /// let game = game.as_game();
    /// let reviews = engine.review(game, 0..game.len(), &Limits::nodes(5_000), &Stop::new(), &mut || {});
    /// let reviews = reviews.ok_or("nothing stops it")?;
    /// // 3... Nf6 allows mate in one.
    /// assert_eq!(reviews[5].judgement(), Some(Judgement::Blunder));
    /// assert_eq!(reviews[5].after, Some(Eval::Mate(1)));
    /// assert_eq!((reviews[6].after, reviews[6].loss()), (None, 0.0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn review(
        &mut self,
        game: GameRef<'_>,
        plies: Range<usize>,
        limits: &Limits,
        stop: &Stop,
        seen: &mut dyn FnMut(),
    ) -> Option<Vec<Review>> {
        let mut assess = |game: &History| {
            let found = self.assess(&Position::from(game), limits, stop);
            (!stop.is_stopped()).then_some(found)
        };
        review(game, plies, &mut assess, seen)
    }
}

/// Reviews the moves of a game, as [`Engine::review`] does, with the assessments of any program: `assess` gets the game
/// up to a position where it is not over. Returns `None` when `assess` does.
pub fn review(
    game: GameRef<'_>,
    plies: Range<usize>,
    assess: &mut dyn FnMut(&History) -> Option<Assessment>,
    seen: &mut dyn FnMut(),
) -> Option<Vec<Review>> {
    let mut reviews = Vec::new();
    if plies.is_empty() {
        return Some(reviews);
    }
    // The assessment of the position after the move.
    let mut later: Option<Assessment> = None;
    for visit in visits(game, &plies).into_iter().rev() {
        let here = match visit.game.outcome() {
            Some(outcome) => Assessment::over(outcome),
            None => assess(&visit.game)?,
        };
        if let (Some(after), Some(played)) = (&later, visit.next) {
            let color = visit.game.board().turn();
            if let Some(review) = Review::between(visit.ply, color, played, [&here, after]) {
                reviews.push(review);
                seen();
            }
        }
        later = Some(here);
    }
    reviews.reverse();
    Some(reviews)
}

/// Writes reviews into the game that they belong to. Everything else in the game stays.
///
/// - Each move gets its evaluation, as `[%eval 0.35]`, which replaces an older one; checkmate has none.
/// - A bad move gets a glyph such as `??`, unless it has one of its own.
/// - With `with_lines`, a bad move also gets the better line as a variation, unless the game has a variation that
///   begins with the same move.
///
/// # Examples
///
/// ```
/// use chess_core::{GameBuf, GameTree};
/// use chess_search::{Engine, Limits, Options, Stop, annotate};
///
/// let game: GameBuf = "1. f3 e5 2. g4 {hm} Qh4# 0-1".parse()?;
/// let mut engine = Engine::new(Options::default())?;
/// let plies = 2..4;
/// let reviews = engine.review(game.as_game(), plies, &Limits::nodes(2_000), &Stop::new(), &mut || {});
/// let mut tree = GameTree::from(game.as_game());
/// annotate(&mut tree, &reviews.ok_or("nothing stops it")?, false);
/// assert_eq!(tree.to_string(), "1. f3 e5 2. g4?? {[%eval #-1] hm} 2... Qh4# 0-1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn annotate(tree: &mut GameTree, reviews: &[Review], with_lines: bool) {
    tree.go_to_start();
    let mut ply = 0;
    for review in reviews {
        while ply < review.ply && tree.forward().is_some() {
            ply += 1;
        }
        let judgement = review.judgement();
        let best = review.best.iter().copied().take(LINE);
        let is_present = |mv| tree.here().children().any(|child| child.last_move() == Some(mv));
        if with_lines
            && judgement.is_some()
            && !review.best.first().copied().is_some_and(is_present)
        {
            // The line is legal, and a variation of the main line is not too deep.
            let _ = tree.add_line(best);
        }
        if tree.forward() != Some(review.played) {
            return;
        }
        ply += 1;
        tree.set_eval(review.after);
        if let Some(judgement) = judgement
            // From `!` to "worst move"; other glyphs are about the position.
            && !tree.here().nags().any(|nag| (1..=9).contains(&nag))
        {
            tree.add_nag(judgement.nag());
        }
    }
}

/// The expected score of a side, from 0 to 1: a logistic function of the evaluation.
///
/// # Examples
///
/// ```
/// use chess_core::{Color, pgn::Eval};
/// use chess_search::expectation;
///
/// assert_eq!(expectation(Eval::Centipawns(0), Color::White), 0.5);
/// assert!(expectation(Eval::Centipawns(100), Color::White) > 0.59);
/// assert!(expectation(Eval::Mate(-3), Color::White) < 0.01);
/// ```
pub fn expectation(eval: Eval, color: Color) -> f64 {
    let pawns = f64::from(eval.centipawns_for(color)) / 100.0;
    1.0 / (1.0 + 10_f64.powf(-pawns / 6.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn review(color: Color, before: Eval, after: Option<Eval>) -> Review {
        let (played, best) = (Move::from_uci("e2e4").unwrap(), Move::from_uci("d2d4").unwrap());
        Review { ply: 0, color, played, best: vec![best], before, after }
    }

    #[test]
    fn the_same_loss_of_pawns_costs_less_in_a_won_game() {
        use Judgement::{Blunder, Inaccuracy, Mistake};
        let pawns = |pawns: f64| Eval::Centipawns((pawns * 100.0) as i32);
        for (before, after, judgement) in [
            (pawns(0.0), pawns(-0.4), None),
            (pawns(0.0), pawns(-0.6), Some(Inaccuracy)),
            (pawns(0.3), pawns(-0.8), Some(Mistake)),
            (pawns(0.0), pawns(-2.5), Some(Blunder)),
            (pawns(0.0), pawns(1.0), None),
            // The side is winning by far, or mates, and still wins.
            (pawns(12.0), pawns(9.0), None),
            (Eval::Mate(3), Eval::Mate(9), None),
            (Eval::Mate(3), pawns(9.0), None),
            (Eval::Mate(3), pawns(0.0), Some(Blunder)),
            (pawns(0.0), Eval::Mate(-2), Some(Blunder)),
            (Eval::Mate(-5), Eval::Mate(-1), None),
        ] {
            let white = review(Color::White, before, Some(after));
            assert_eq!(white.judgement(), judgement, "{before} {after}");
            let negated = |eval| match eval {
                Eval::Centipawns(centipawns) => Eval::Centipawns(-centipawns),
                Eval::Mate(moves) => Eval::Mate(-moves),
                other => other,
            };
            let black = review(Color::Black, negated(before), Some(negated(after)));
            assert_eq!(black.judgement(), judgement, "{before} {after}");
            assert_eq!(black.centipawn_loss(), white.centipawn_loss());
            assert!(white.centipawn_loss() <= 2_000 && (0.0..=1.0).contains(&white.loss()));
        }
    }

    #[test]
    fn the_best_move_and_mate_cost_nothing() {
        let mut best = review(Color::White, Eval::Centipawns(50), Some(Eval::Centipawns(-300)));
        best.best = vec![best.played];
        let over = Review { best: Vec::new(), ..best.clone() };
        let mate = review(Color::White, Eval::Mate(1), None);
        for review in [best, over, mate] {
            assert_eq!(
                (review.loss(), review.centipawn_loss(), review.judgement()),
                (0.0, 0, None)
            );
        }
    }

    #[test]
    fn reviews_are_put_at_their_plies_also_after_a_gap() {
        let game: chess_core::GameBuf = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *".parse().unwrap();
        let at = |ply, played| {
            let even = review(Color::White, Eval::Centipawns(0), Some(Eval::Centipawns(0)));
            Review { ply, played: Move::from_uci(played).unwrap(), ..even }
        };
        let mut tree = GameTree::from(game.as_game());
        annotate(&mut tree, &[at(0, "e2e4"), at(3, "b8c6"), at(5, "a7a6")], false);
        let text = tree.to_string();
        for mv in ["e4 ", "Nc6 ", "a6 "] {
            assert!(text.contains(&format!("{mv}{{[%eval 0.00]}}")), "{text}");
        }
        assert_eq!(text.matches("%eval").count(), 3, "{text}");
    }
}
