//! The values of `Variant` tags: games by other rules, and Chess960.

/// Variants in PGN files whose rules differ from those of chess.
const OTHER_RULES: [&[u8]; 15] = [
    b"3check",
    b"antichess",
    b"atomic",
    b"bughouse",
    b"crazyhouse",
    b"duckchess",
    b"fogofwar",
    b"giveaway",
    b"horde",
    b"kingofthehill",
    b"losers",
    b"losingchess",
    b"racingkings",
    b"suicide",
    b"threecheck",
];

/// Whether a `Variant` tag names one of these variants; only letters and digits are compared. Other values
/// mean standard chess from some position (`From Position`), [Chess960](is_chess960), or so little (`?`) that
/// the moves decide.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn has_other_rules(value: &str) -> bool {
    is_one_of(value, &OTHER_RULES)
}

/// The spellings of Chess960 in PGN files.
const CHESS960: [&[u8]; 8] = [
    b"960",
    b"chess960",
    b"fischerandom",
    b"fischerrandom",
    b"fischerrandomchess",
    b"freestyle",
    b"freestylechess",
    b"wildfr",
];

/// Whether a `Variant` tag says Chess960. Then `KQkq` in a `FEN` tag means the outermost rooks (X-FEN).
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn is_chess960(value: &str) -> bool {
    is_one_of(value, &CHESS960)
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn is_one_of(value: &str, names: &[&[u8]]) -> bool {
    let mut i = 0;
    while i < names.len() {
        if has_letters(value.as_bytes(), names[i]) {
            return true;
        }
        i += 1;
    }
    false
}

/// Whether these are all letters and digits of a value, in either case.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn has_letters(value: &[u8], letters: &[u8]) -> bool {
    let (mut at, mut seen) = (0, 0);
    while at < value.len() {
        if value[at].is_ascii_alphanumeric() {
            if seen == letters.len() || value[at].to_ascii_lowercase() != letters[seen] {
                return false;
            }
            seen += 1;
        }
        at += 1;
    }
    seen == letters.len()
}
