//! The rules of a game, by the value of its `Variant` tag.

/// The rules that a `Variant` tag names.
pub(super) enum Rules {
    /// Standard chess from some position, or so little (`?`) that the moves decide.
    Chess,
    /// `KQkq` in a `FEN` tag means the outermost rooks (X-FEN).
    Chess960,
    /// Anything else.
    Other,
}

/// The words in the names of standard chess and of Chess960, in small letters, and whether they say
/// Chess960. Longer words come before their beginnings.
const WORDS: [(&[u8], bool); 31] = [
    (b"standard", false),
    (b"chess", false),
    (b"from", false),
    (b"position", false),
    (b"setup", false),
    (b"normal", false),
    (b"classical", false),
    (b"classic", false),
    (b"orthodox", false),
    (b"regular", false),
    (b"western", false),
    (b"international", false),
    (b"fide", false),
    (b"correspondence", false),
    (b"blitz", false),
    (b"rapid", false),
    (b"bullet", false),
    (b"lightning", false),
    (b"unknown", false),
    (b"none", false),
    (b"double", false),
    (b"random", true),
    (b"960", true),
    (b"fischerandom", true),
    (b"fischer", true),
    (b"frc", true),
    (b"dfrc", true),
    (b"freestyle", true),
    (b"shuffle", true),
    (b"wildfr", true),
    (b"game", false),
];

impl Rules {
    /// The rules that a value names; only letters and digits are compared.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn named(value: &str) -> Self {
        let mut rest = without_signs(value.as_bytes());
        let mut is_chess960 = false;
        while !rest.is_empty() {
            let mut i = 0;
            rest = loop {
                if i == WORDS.len() {
                    return Self::Other;
                }
                let (word, says_chess960) = WORDS[i];
                if let Some(after) = after_word(rest, word) {
                    is_chess960 |= says_chess960;
                    break without_signs(after);
                }
                i += 1;
            };
        }
        if is_chess960 { Self::Chess960 } else { Self::Chess }
    }
}

/// Whether a `Variant` tag says Chess960.
#[cfg(feature = "alloc")]
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn is_chess960(value: &str) -> bool {
    matches!(Rules::named(value), Rules::Chess960)
}

/// The text without the signs and spaces at its beginning.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn without_signs(mut text: &[u8]) -> &[u8] {
    while let [byte, rest @ ..] = text
        && byte.is_ascii()
        && !byte.is_ascii_alphanumeric()
    {
        text = rest;
    }
    text
}

/// The text after a word, whose letters may be apart: `Fischer-Random`, `from position`, `wild/fr`.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn after_word<'a>(mut text: &'a [u8], word: &[u8]) -> Option<&'a [u8]> {
    let mut at = 0;
    while at < word.len() {
        match without_signs(text) {
            [byte, rest @ ..] if byte.to_ascii_lowercase() == word[at] => text = rest,
            _ => return None,
        }
        at += 1;
    }
    Some(text)
}
