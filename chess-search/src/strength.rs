//! Limited strength: fewer nodes, and a choice among the best lines with random errors.

use fastrand::Rng;

use crate::score::{Value, is_mate};
use crate::search::RootLine;

/// The range of the option, in Elo.
pub(crate) const WEAKEST: u16 = 1_000;
pub(crate) const STRONGEST: u16 = 2_400;

/// The number of lines to choose from.
pub(crate) const LINES: usize = 4;

/// The nodes of the weakest engine.
const LEAST_NODES: f64 = 256.0;
/// Each this many points of Elo double the nodes.
const ELO_OF_TWICE_THE_NODES: f64 = 140.0;
/// Each this many points below the strongest add a hundredth of a pawn to the greatest error.
const ELO_OF_A_CENTIPAWN: Value = 8;

/// The nodes that a search may visit at a strength.
pub(crate) fn nodes(elo: u16) -> u64 {
    let above = f64::from(elo.clamp(WEAKEST, STRONGEST) - WEAKEST);
    (LEAST_NODES * 2_f64.powf(above / ELO_OF_TWICE_THE_NODES)) as u64
}

/// The index of the line to play: the best one after a random error is added to each value.
///
/// The key of the position seeds the errors, so that a game can be repeated.
pub(crate) fn choose(lines: &[RootLine], elo: u16, key: u64) -> usize {
    let most = Value::from(STRONGEST - elo.clamp(WEAKEST, STRONGEST)) / ELO_OF_A_CENTIPAWN;
    let mut rng = Rng::with_seed(key);
    let searched = lines.iter().enumerate().filter(|(_, line)| !line.pv.is_empty());
    let values = searched.map(|(at, line)| (at, noisy(line.value, most, &mut rng)));
    // Of equal values, the first.
    values.rev().max_by_key(|(_, value)| *value).map_or(0, |(at, _)| at)
}

/// A value with a random error of at most this much. Mates have none.
fn noisy(value: Value, most: Value, rng: &mut Rng) -> Value {
    if is_mate(value) { value } else { value + rng.i32(-most..=most) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess_core::Move;

    fn lines(values: [Value; 3]) -> Vec<RootLine> {
        let pv = vec![Move::from_uci("e2e4").unwrap()];
        values.map(|value| RootLine { value, depth: 5, pv: pv.clone() }).to_vec()
    }

    #[test]
    fn weaker_engines_make_more_errors() {
        let lines = lines([50, 20, -30]);
        let errors = |elo| (0..1_000).filter(|key| choose(&lines, elo, *key) != 0).count();
        let [weakest, weak, strongest] = [1_000, 2_000, STRONGEST].map(errors);
        assert!(strongest == 0 && weakest > weak && weakest > 300, "{weakest} {weak} {strongest}");
        assert!(nodes(1_000) == 256 && nodes(2_400) > 100_000 && nodes(9_999) == nodes(2_400));
    }

    #[test]
    fn the_same_position_has_the_same_errors() {
        let lines = lines([50, 20, -30]);
        assert!((0..100).all(|key| choose(&lines, 1_000, key) == choose(&lines, 1_000, key)));
    }

    #[test]
    fn no_error_hides_a_mate() {
        let lines = lines([31_999, 900, -900]);
        assert!((0..100).all(|key| choose(&lines, 1_000, key) == 0));
    }

    #[test]
    fn lines_that_were_not_searched_are_not_played() {
        let mut lines = lines([-900, 0, 0]);
        lines[1].pv.clear();
        lines[2].pv.clear();
        assert_eq!(choose(&lines, 1_000, 7), 0);
    }
}
