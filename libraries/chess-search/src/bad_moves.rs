//! Counts of bad moves.

use std::fmt;

use chess_core::Color;
use chess_core::text::Count;

use crate::analysis::{Judgement, Review};

/// The numbers of bad moves. Its `Display` writes `2 inaccuracies, 1 mistake, 0 blunders`.
///
/// # Examples
///
/// ```
/// use chess_search::{BadMoves, Judgement};
///
/// let bad: BadMoves = [Judgement::Mistake, Judgement::Mistake, Judgement::Blunder].into_iter().collect();
/// assert_eq!(bad.to_string(), "0 inaccuracies, 2 mistakes, 1 blunder");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BadMoves {
    /// Inaccuracies.
    pub inaccuracies: u64,
    /// Mistakes.
    pub mistakes: u64,
    /// Blunders.
    pub blunders: u64,
}

impl BadMoves {
    /// The play of a side in words: `2 inaccuracies, 1 mistake, 0 blunders, average loss 45 centipawns`.
    pub fn of_side(color: Color, reviews: &[Review]) -> String {
        let (mut bad, mut lost, mut count) = (Self::default(), 0, 0);
        for review in reviews.iter().filter(|review| review.color == color) {
            bad.extend(review.judgement());
            lost += u64::from(review.centipawn_loss());
            count += 1;
        }
        // Without fractions: a page would load the code that writes them for this alone.
        let average = (2 * lost + count) / (2 * count.max(1));
        format!("{bad}, average loss {average} centipawns")
    }
}

impl Extend<Judgement> for BadMoves {
    fn extend<T: IntoIterator<Item = Judgement>>(&mut self, judgements: T) {
        for judgement in judgements {
            match judgement {
                Judgement::Inaccuracy => self.inaccuracies += 1,
                Judgement::Mistake => self.mistakes += 1,
                Judgement::Blunder => self.blunders += 1,
            }
        }
    }
}

impl FromIterator<Judgement> for BadMoves {
    fn from_iter<T: IntoIterator<Item = Judgement>>(judgements: T) -> Self {
        let mut bad = Self::default();
        bad.extend(judgements);
        bad
    }
}

impl fmt::Display for BadMoves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { inaccuracies, mistakes, blunders } = *self;
        let (mistakes, blunders) = (Count(mistakes, "mistake"), Count(blunders, "blunder"));
        write!(f, "{}, {mistakes}, {blunders}", Count(inaccuracies, "inaccuracy"))
    }
}
