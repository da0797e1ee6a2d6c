//! Names of players in several spellings.

use chess_core::text::distance;
use unicode_normalization::UnicodeNormalization;

/// The name of a player, to be compared with other spellings.
///
/// Letters of every script count. Before names are compared, case and diacritics are dropped, and umlauts have one spelling.
/// Family names may then differ by one letter in five, names of up to four letters not at all. A given name may be an
/// initial, or be absent. Numbers in names must be equal.
///
/// # Examples
///
/// ```
/// use chess_archive::PlayerName;
///
/// let name = |text| PlayerName::parse(text).unwrap();
/// assert!(name("Müller, Hans").is_same(&name("Mueller, H.")));
/// assert!(name("Carlsen Magnus").is_same(&name("Magnus Carlsen")));
/// assert!(!name("Polgar, Judit").is_same(&name("Polgar, Susan")));
/// assert_eq!(PlayerName::parse("?"), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerName {
    /// The readings: of `Ann Lee`, either word may be the family name. `Lee, Ann` has one reading.
    readings: Vec<Reading>,
    /// The digits, in order.
    digits: String,
}

/// A family name and the given names, as words of folded letters. A word that is cut short ends with a point.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Reading {
    family: Vec<char>,
    given: Vec<Vec<char>>,
    /// Whether the family name may be all of the name, so that no letter of it may differ: `Wang Yi`, `Wang Yu`.
    is_exact: bool,
}

impl PlayerName {
    /// Reads a name; `None` if it has no letter and no digit, as `?`.
    pub fn parse(text: &str) -> Option<Self> {
        let folded = folded_name(text);
        let digits: String = folded.chars().filter(|char| char.is_numeric()).collect();
        let (family, given) = match folded.split_once(',') {
            Some((family, given)) => (words(family), Some(words(given))),
            None => (words(&folded), None),
        };
        let readings = match given {
            Some(given) if !family.is_empty() => vec![Reading::new(&family, &given)],
            Some(given) => vec![Reading::new(&given, &[])],
            // `Magnus Carlsen`, `Carlsen Magnus`, `Van Wely`.
            None => (0..family.len())
                .map(|at| Reading::new(&family[at..], &family[..at]))
                .map(|reading| Reading {
                    is_exact: reading.given.is_empty() && family.len() > 1,
                    ..reading
                })
                .chain((1..family.len()).map(|at| Reading::new(&family[..at], &family[at..])))
                .collect(),
        };
        let is_name = readings.iter().any(|reading| !reading.family.is_empty());
        is_name.then_some(Self { readings, digits })
    }

    /// Whether both may name the same person.
    pub fn is_same(&self, other: &Self) -> bool {
        let is_close = |one: &Reading| other.readings.iter().any(|two| one.is_same(two));
        self.digits == other.digits && self.readings.iter().any(is_close)
    }
}

impl Reading {
    fn new(family: &[Vec<char>], given: &[Vec<char>]) -> Self {
        let letters =
            |word: &Vec<char>| word.iter().copied().filter(|char| *char != '.').collect::<Vec<_>>();
        let family = family.iter().flat_map(letters).collect();
        Self { family, given: given.to_vec(), is_exact: false }
    }

    fn is_same(&self, other: &Self) -> bool {
        let is_family = if self.is_exact || other.is_exact {
            self.family == other.family
        } else {
            is_close(&self.family, &other.family)
        };
        is_family
            && self.given.iter().zip(&other.given).all(|(one, other)| {
                is_short_for(one, other) || is_short_for(other, one) || is_close(one, other)
            })
    }
}

/// Whether a word is an initial of another, or the beginning of it before a point: `Yu.` of `Yuri`.
fn is_short_for(short: &[char], word: &[char]) -> bool {
    match short {
        [letters @ .., '.'] => word.starts_with(letters),
        [_] => word.starts_with(short),
        _ => false,
    }
}

/// The words of a folded text: letters, digits, and the point after a word that is cut short.
fn words(text: &str) -> Vec<Vec<char>> {
    let mut words: Vec<Vec<char>> = vec![Vec::new()];
    for char in text.chars() {
        match (char, words.last_mut()) {
            // `O'Kelly` is also written without the sign.
            ('\'' | '’' | '‘' | '`', _) => {}
            ('.', Some(word)) if !word.is_empty() => {
                word.push(char);
                words.push(Vec::new());
            }
            (char, Some(word)) if char.is_alphanumeric() => word.push(char),
            _ => words.push(Vec::new()),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Whether words differ by one letter in five at most, and by none if they have up to four. Two letters that have changed places
/// count as one.
fn is_close(one: &[char], other: &[char]) -> bool {
    let allowed = one.len().min(other.len()) / 5;
    one == other
        || allowed > 0
            && one.len().abs_diff(other.len()) <= allowed
            && distance(one, other) <= allowed
}

/// The text of a name in lower case, without diacritics, with one spelling for letters that have several.
///
/// # Examples
///
/// ```
/// assert_eq!(chess_archive::folded_name("Hübner"), chess_archive::folded_name("HUEBNER"));
/// ```
pub fn folded_name(text: &str) -> String {
    let mut letters = String::with_capacity(text.len());
    for char in text.nfkd().flat_map(char::to_lowercase) {
        match char {
            // The diacritics of Latin, Greek and Cyrillic letters.
            '\u{300}'..='\u{36F}' => {}
            'ß' => letters.push_str("ss"),
            'æ' => letters.push('a'),
            'œ' | 'ø' => letters.push('o'),
            'đ' | 'ð' => letters.push('d'),
            'ł' => letters.push('l'),
            'ħ' => letters.push('h'),
            'ı' => letters.push('i'),
            'þ' => letters.push_str("th"),
            char => letters.push(char),
        }
    }
    without_umlauts(&letters)
}

/// The text with one letter for an umlaut that is spelled with two: an `e` after `a`, `o` or `u`, between consonants.
fn without_umlauts(text: &str) -> String {
    let is_consonant = |char: Option<&char>| {
        char.is_some_and(|char| char.is_alphabetic() && !"aeiouy".contains(*char))
    };
    let letters: Vec<char> = text.chars().collect();
    let is_of_umlaut = |at: usize| {
        letters[at] == 'e'
            && at > 0
            && matches!(letters[at - 1], 'a' | 'o' | 'u')
            && (at == 1 || !letters[at - 2].is_alphabetic() || is_consonant(letters.get(at - 2)))
            && is_consonant(letters.get(at + 1))
    };
    let kept = (0..letters.len()).filter(|at| !is_of_umlaut(*at));
    kept.map(|at| letters[at]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn are_same(one: &str, other: &str) -> bool {
        let [one, other] = [one, other].map(|name| PlayerName::parse(name).expect(name));
        assert_eq!(one.is_same(&other), other.is_same(&one));
        one.is_same(&other)
    }

    #[test]
    fn spellings_of_one_name_are_the_same() {
        for (one, other) in [
            ("Müller, Hans", "Mueller, H."),
            ("Müller, Hans", "Muller"),
            ("Hübner, Robert", "Huebner,R"),
            ("Hübl", "Huebl"),
            ("Spassky, Boris", "Spasski, B"),
            ("Peterson, Hans", "Peterosn, H"),
            ("Karpov, Anatoly", "KARPOV, A"),
            ("Karpov, Anatoly", "Anatoly Karpov"),
            ("Carlsen Magnus", "Magnus Carlsen"),
            ("Ding, Liren", "Ding Liren"),
            ("Иванов, Алексей", "Иванов А."),
            ("Королёв", "Королев"),
            ("丁立人", "丁立人"),
            ("Παπαϊωάννου", "Παπαιωαννου"),
            ("Šahović, Dragutin", "Sahovic, D."),
            ("Łobodziński", "Lobodzinski"),
            ("Vachier-Lagrave, Maxime", "Vachier Lagrave, M"),
            ("O'Kelly de Galway", "OKelly de Galway"),
            ("Kramnik, Vladimir", "Kramnik, V.B."),
            ("player_17", "Player_17"),
            ("Averbakh, Yu.", "Averbakh, Yuri L"),
            ("Van Wely", "Van Wely, Loek"),
        ] {
            assert!(are_same(one, other), "{one} and {other}");
        }
    }

    #[test]
    fn strangers_are_not_the_same() {
        for (one, other) in [
            ("Иванов", "Сидоров"),
            ("Петров", "Кузнецов"),
            ("Li", "Fu"),
            ("Wu", "Xu"),
            ("Li, Chao", "Li, Wei"),
            ("丁立人", "王皓"),
            ("Ding", "Dong"),
            ("Carlsen, Magnus", "Carlsen, Henrik"),
            ("Karpov, Anatoly", "Karpov, Boris"),
            ("Polgar, Judit", "Polgar, Susan"),
            ("Иванов, Алексей", "Иванов, Борис"),
            ("player_17", "player_18"),
            ("Poe", "Po"),
            ("Wang Yi", "Wang Yu"),
            ("Wang, Yu", "Wang, Yue"),
            ("Wang, Hao", "Wang Yue"),
        ] {
            assert!(!are_same(one, other), "{one} and {other}");
        }
    }

    #[test]
    fn a_name_has_a_letter_or_a_digit() {
        for text in ["", "?", " , ", "-"] {
            assert_eq!(PlayerName::parse(text), None, "{text}");
        }
        assert!(PlayerName::parse("1").is_some());
    }

    #[test]
    fn umlauts_are_found_between_consonants_only() {
        let pairs =
            [("Bauer", "bauer"), ("Mueller", "muller"), ("Joe", "joe"), ("Ångström", "angstrom")];
        for (name, expected) in pairs {
            assert_eq!(folded_name(name), expected);
        }
    }
}
