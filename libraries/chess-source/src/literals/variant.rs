//! The names around a string that say by which rules its position is: those of Chess960, or of another variant.

use super::code::Code;
use super::names::{has_word, plain};

/// Rules of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NearRules {
    /// Those of chess.
    Chess,
    /// None: a test of a reader, which knows moves as words alone.
    Reader,
    /// Those of Chess960.
    Chess960,
    /// Those of a variant that is not read.
    Variant,
}

/// The words of names that mean a variant, and those that mean it as a part of a word too.
const VARIANTS: &str = "atomic giveaway horde koth losers shogi suicide variant variants";
const LONG_VARIANTS: &str = "3check antichess berolina bughouse chigorin crazyhouse kingofthehill makruk racingkings seirawan sittuyin threecheck \
     threekings twokings wildcastle xiangqi";

/// The words of names that mean Chess960.
const CHESS960: &str = "dfrc fischer fischerandom frc xfen";

/// The words of names of readers, and more of them in the names of files and tests.
const READERS: &str = "grammar lexer tokenizer";
const READING: &str = "allow handle nullmove parse parser parsing read understand";

/// The brackets around a string that are read, and the tokens before it in each of them.
const LEVELS: usize = 8;
const NEAR: usize = 16;
const LONGEST_NAME: usize = 100;

/// The tokens that are looked at behind an attribute.
const MOST_STEPS: u32 = 1_000;

/// The rules that the names around the string at a byte mean: those of its row, its list, its function and its file.
#[inline]
pub fn rules_near(code: &Code<'_>, byte: usize, file: &str) -> NearRules {
    // The folders of a project may have any name.
    let mut parts = file.rsplit(['/', '\\']);
    let of_file = [(parts.next(), READING), (parts.next(), "")];
    let of_file =
        of_file.into_iter().map(|(name, readers)| of_name(name.unwrap_or_default(), readers));
    let mut found = of_file.max().unwrap_or(NearRules::Chess);
    code.allow(MOST_STEPS);
    let mut at = code.string_at(byte);
    for _ in 0..LEVELS {
        let Some(inner) = at.filter(|_| found <= NearRules::Reader) else { break };
        let mut left = inner;
        for _ in 0..NEAR {
            let Some(before) = code.before(left).filter(|before| !ends(code, *before)) else {
                break;
            };
            left = before;
        }
        at = code.parent(inner);
        let behind = at.filter(|open| code.is_attribute(*open));
        let behind = behind.map_or(0..0, |attribute| code.function_behind(attribute));
        // A block may begin with words about it.
        let first = at.map_or(0..0, |open| open + 1..open + 2);
        let names = (left..inner).chain(behind).chain(first);
        let names = names.flat_map(|at| [code.word(at), code.string(at)]);
        // A longer text is not a name.
        let names = names.filter(|name| name.len() < LONGEST_NAME);
        let rules = names.map(|name| of_name(name, if name.contains(' ') { READING } else { "" }));
        found = rules.max().unwrap_or(NearRules::Chess).max(found);
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

/// The rules that a name means, which has these words of readers too.
#[inline]
fn of_name(name: &str, readers: &str) -> NearRules {
    let is = |list| has_word(name, list);
    let plain = plain(name);
    let is_long = |variant| plain.contains(variant);
    if name.contains("960") || is(CHESS960) {
        NearRules::Chess960
    } else if is(VARIANTS) || LONG_VARIANTS.split_ascii_whitespace().any(is_long) {
        NearRules::Variant
    } else if is(READERS) || is(readers) {
        NearRules::Reader
    } else {
        NearRules::Chess
    }
}
