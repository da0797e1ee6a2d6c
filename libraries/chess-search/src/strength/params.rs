//! The numbers of the model, by rating.

use crate::score::Value;

/// The range of ratings, in Elo.
pub(crate) const WEAKEST: u16 = 400;
pub(crate) const STRONGEST: u16 = 2_400;

/// The size of the table of each search. The searches are short.
pub(crate) const TABLE_MEBIBYTES: usize = 1;

/// The skill of the weakest and of the strongest rating, from 0 to 1; between them it changes evenly. Measured by
/// `workshop/benches/examples/levels`: the line through the ratings of nine skills.
const SKILLS: [f64; 2] = [0.21, 0.99];

/// A number that changes evenly with the skill: from its value at skill 0 to its value at skill `full`, and no further.
struct Ramp {
    at_least: f64,
    at_most: f64,
    full: f64,
}

impl Ramp {
    fn at(&self, skill: f64) -> f64 {
        self.at_least + (self.at_most - self.at_least) * (skill / self.full).min(1.0)
    }
}

const fn ramp(at_least: f64, at_most: f64, full: f64) -> Ramp {
    Ramp { at_least, at_most, full }
}

/// The depth of the search in plies. A part of a ply is the chance of another one.
const DEPTH: Ramp = ramp(1.0, 10.5, 1.0);
/// The number of moves that get a line. Weak players compare all that they see, strong players a few good ones.
const CANDIDATES: Ramp = ramp(40.0, 4.0, 0.7);
/// The greatest random error of a value, in hundredths of a pawn.
const ERROR: Ramp = ramp(200.0, 0.0, 1.0);

// The chance to see a move.

/// A capture of the piece that has just moved.
const RECAPTURE: Ramp = ramp(0.5, 1.0, 0.3);
/// Any other capture, and a promotion: a threat.
const CAPTURE: Ramp = ramp(0.25, 1.0, 0.55);
/// A check.
const CHECK: Ramp = ramp(0.2, 1.0, 0.6);
/// A fork: the piece attacks two pieces that are worth more or not protected.
const FORK: Ramp = ramp(0.05, 1.0, 0.75);
/// Any other move.
const QUIET: Ramp = ramp(0.1, 1.0, 0.95);

/// The kinds of moves, the most visible first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MoveKind {
    Recapture,
    Capture,
    Check,
    Fork,
    Quiet,
}

/// The numbers of one rating.
pub(super) struct Params {
    skill: f64,
    /// The depth of the search in plies, with the chance of another ply.
    pub(super) depth: f64,
    /// The number of moves that get a line.
    pub(super) candidates: usize,
    /// The greatest random error.
    pub(super) error: Value,
}

impl Params {
    pub(super) fn of(elo: u16) -> Self {
        let skill = skill(elo);
        Self {
            skill,
            depth: DEPTH.at(skill),
            candidates: CANDIDATES.at(skill).round() as usize,
            error: ERROR.at(skill).round() as Value,
        }
    }

    /// The chance to see a move of a kind, from 0 to 1.
    pub(super) fn chance(&self, kind: MoveKind) -> f64 {
        let ramp = match kind {
            MoveKind::Recapture => RECAPTURE,
            MoveKind::Capture => CAPTURE,
            MoveKind::Check => CHECK,
            MoveKind::Fork => FORK,
            MoveKind::Quiet => QUIET,
        };
        ramp.at(self.skill)
    }
}

/// The skill of a rating.
fn skill(elo: u16) -> f64 {
    let above = f64::from(elo.clamp(WEAKEST, STRONGEST) - WEAKEST);
    let [least, most] = SKILLS;
    least + (most - least) * above / f64::from(STRONGEST - WEAKEST)
}

#[cfg(test)]
mod tests {
    use super::*;

    const KINDS: [MoveKind; 5] =
        [MoveKind::Recapture, MoveKind::Capture, MoveKind::Check, MoveKind::Fork, MoveKind::Quiet];

    #[test]
    fn skill_rises_with_the_rating_and_stops_at_the_ends() {
        let skills: Vec<f64> = (WEAKEST..=STRONGEST).map(skill).collect();
        assert!(skills.windows(2).all(|pair| pair[0] < pair[1]));
        assert_eq!((skill(0), skill(u16::MAX)), (skills[0], *skills.last().unwrap()));
    }

    #[test]
    fn better_players_see_more_of_each_kind_and_everybody_overlooks_quiet_moves_most() {
        let ratings = (WEAKEST..=STRONGEST).step_by(50).map(Params::of);
        let chances: Vec<[f64; 5]> =
            ratings.map(|params| KINDS.map(|kind| params.chance(kind))).collect();
        for pair in chances.windows(2) {
            assert!((0..5).all(|at| pair[0][at] <= pair[1][at]));
        }
        // Captures before checks, then forks, then quiet moves.
        for seen in &chances {
            assert!(seen.is_sorted_by(|more, less| more >= less), "{seen:?}");
            assert!((0.0..=1.0).contains(&seen[0]) && seen[4] > 0.0);
        }
        // Weak players overlook some of each kind.
        for elo in [WEAKEST, 600, 800] {
            let seen = KINDS.map(|kind| Params::of(elo).chance(kind));
            assert!(seen[1] < 0.9 && seen.is_sorted_by(|more, less| more > less), "{seen:?}");
        }
    }
}
