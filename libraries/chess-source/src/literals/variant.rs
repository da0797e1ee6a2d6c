//! The names around a string that say by which rules its position is: those of Chess960, or of another variant.

use super::code::Code;
use super::names::{has, plain, words};

/// Rules of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NearRules {
    /// Those of chess.
    Chess,
    /// Those of Chess960.
    Chess960,
    /// Those of a variant that is not read.
    Variant,
}

/// The words of names that mean a variant.
const VARIANTS: &str = "antichess atomic bughouse crazyhouse giveaway horde koth losers makruk racingkings seirawan shogi \
     sittuyin suicide threecheck variant variants xiangqi";

/// The words of names that mean Chess960.
const CHESS960: &str = "dfrc fischer fischerandom frc";

/// The brackets around a string that are read, and the tokens before it in each of them.
const LEVELS: usize = 8;
const NEAR: usize = 16;

/// The rules that the names around the string at a byte mean: those of its row, its list, its function and its file.
#[inline]
pub fn rules_near(code: &Code<'_>, byte: usize, file: &str) -> NearRules {
    // The folders of a project may have any name.
    let mut parts = file.rsplit(['/', '\\']);
    let of_file = parts.next().into_iter().chain(parts.next()).map(of_name);
    let mut found = of_file.max_by_key(|rules| *rules as u8).unwrap_or(NearRules::Chess);
    let mut at = code.string_at(byte);
    for _ in 0..LEVELS {
        let Some(inner) = at.filter(|_| found == NearRules::Chess) else { break };
        let mut left = inner;
        for _ in 0..NEAR {
            let Some(before) = code.before(left).filter(|before| !ends(code, *before)) else {
                break;
            };
            left = before;
        }
        let names = (left..inner).flat_map(|at| [code.word(at), code.string(at)]);
        // A longer text is not a name.
        let rules = names.filter(|name| name.len() < 40).map(of_name);
        found = rules.max_by_key(|rules| *rules as u8).unwrap_or(NearRules::Chess);
        at = code.parent(inner);
    }
    found
}

/// Whether a statement, a block or a row ends with what begins here.
#[inline]
fn ends(code: &Code<'_>, at: usize) -> bool {
    match code.sign(at) {
        Some(';') => true,
        // A row of a table, but not the arguments of a function.
        Some(open @ ('{' | '[')) => open == '{' || code.sign(code.last(at) + 1) == Some(','),
        _ => false,
    }
}

#[inline]
fn of_name(name: &str) -> NearRules {
    let is = |list| words(name).iter().any(|word| has(list, word));
    if name.contains("960") || is(CHESS960) {
        NearRules::Chess960
    } else if is(VARIANTS) || plain(name).contains("3check") {
        NearRules::Variant
    } else {
        NearRules::Chess
    }
}
