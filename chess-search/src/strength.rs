//! Playing below full strength: fewer positions, and a choice among the best moves that is wrong now and then.

use crate::score::{Value, is_mate};
use crate::search::Found;

/// The range of the option, in Elo.
pub(crate) const WEAKEST: u16 = 1_000;
pub(crate) const STRONGEST: u16 = 2_400;

/// How many lines there are to choose from.
pub(crate) const LINES: usize = 4;

/// How many positions are looked at: 256 for the weakest, and twice as many every 140 points.
pub(crate) fn nodes(elo: u16) -> u64 {
    let above = f64::from(elo.clamp(WEAKEST, STRONGEST) - WEAKEST);
    (256.0 * 2_f64.powf(above / 140.0)) as u64
}

/// The line that is played: the best, if each were seen with an error. The same position has the same errors, so that
/// games can be repeated.
pub(crate) fn choose(lines: &[Found], elo: u16, key: u64) -> usize {
    let error = Value::from(STRONGEST - elo.clamp(WEAKEST, STRONGEST)) / 8;
    let mut random = key | 1;
    let seen = |value: Value, random: &mut u64| {
        if is_mate(value) {
            return value;
        }
        *random ^= *random << 13;
        *random ^= *random >> 7;
        *random ^= *random << 17;
        let span = 2 * u64::from(error.unsigned_abs()) + 1;
        value - error + (*random % span) as Value
    };
    let mut best = (Value::MIN, 0);
    for (at, line) in lines.iter().enumerate().filter(|(_, line)| !line.line.is_empty()) {
        let value = seen(line.value, &mut random);
        if value > best.0 {
            best = (value, at);
        }
    }
    best.1
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess_core::Move;

    fn lines(values: [Value; 3]) -> Vec<Found> {
        let line = vec![Move::from_uci("e2e4").unwrap()];
        values.map(|value| Found { value, depth: 5, line: line.clone() }).to_vec()
    }

    #[test]
    fn the_weaker_the_more_errors() {
        let lines = lines([50, 20, -30]);
        let wrong = |elo| {
            (0..1_000_u64)
                .filter(|key| choose(&lines, elo, key.wrapping_mul(0x9E37_79B9_7F4A_7C15)) != 0)
                .count()
        };
        assert_eq!(wrong(STRONGEST), 0);
        assert!(
            wrong(1_000) > wrong(2_000) && wrong(1_000) > 300,
            "{} {}",
            wrong(1_000),
            wrong(2_000)
        );
        assert!(nodes(1_000) == 256 && nodes(2_400) > 100_000 && nodes(9_999) == nodes(2_400));
    }

    #[test]
    fn a_mate_is_never_missed_for_a_mistake_of_judgement() {
        let lines = lines([31_999, 900, -900]);
        assert!((0..100).all(|key| choose(&lines, 1_000, key) == 0));
    }

    #[test]
    fn lines_that_were_not_searched_are_not_played() {
        let mut lines = lines([-900, 0, 0]);
        lines[1].line.clear();
        lines[2].line.clear();
        assert_eq!(choose(&lines, 1_000, 7), 0);
    }
}
