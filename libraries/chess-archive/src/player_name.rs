//! Names of players in several spellings.

use std::borrow::Cow;

use chess_core::text::distance;
use unicode_normalization::UnicodeNormalization;

/// The name of a player, to be compared with other spellings.
///
/// Letters of every script count. Before names are compared, case, diacritics, titles and particles are dropped, umlauts have one
/// spelling, and Cyrillic letters and their transliterations have one in Latin. Family names may then differ by one letter in
/// five, names of up to four letters not at all; a final `a` always tells names apart (`Petrov`, `Petrova`). A given name may be an initial or the beginning of
/// the other, or be absent. Numbers in names must be equal.
///
/// # Examples
///
/// ```
/// use chess_archive::PlayerName;
///
/// let name = |text| PlayerName::parse(text).unwrap();
/// assert!(name("Müller, Hans").is_same(&name("Mueller, H.")));
/// assert!(name("Carlsen Magnus").is_same(&name("Magnus Carlsen")));
/// assert!(name("GM Kortschnoj, V").is_same(&name("Корчной, Виктор")));
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
        let text = without_titles(text);
        let folded = folded_name(&text);
        let digits: String = folded.chars().filter(|char| char.is_numeric()).collect();
        let (family, given) = match folded.split_once(',') {
            Some((family, given)) => (words(family), Some(words(given))),
            None => (words(&folded), None),
        };
        let mut readings = Reading::all(&family, given.as_deref());
        let [family, given] = [Some(family), given].map(|words| words.map(without_particles));
        if let Some(family) = family {
            let more = Reading::all(&family, given.as_deref());
            for reading in more {
                if !readings.contains(&reading) {
                    readings.push(reading);
                }
            }
        }
        let is_name = readings.iter().any(|reading| !reading.family.is_empty());
        is_name.then_some(Self { readings, digits })
    }

    /// Whether both may name the same person.
    pub fn is_same(&self, other: &Self) -> bool {
        self.is_like(other, is_close)
    }

    /// Whether both are one name by the rules of spelling alone, without a letter that differs.
    pub(crate) fn is_spelled_as(&self, other: &Self) -> bool {
        self.is_like(other, |one, other| one == other)
    }

    /// Whether both may be one name with a slip: a letter that differs, is lost or has changed places.
    pub(crate) fn is_slip_of(&self, other: &Self) -> bool {
        self.is_like(other, |one, other| is_close(one, other) || is_slip(one, other))
    }

    /// The family names of all readings. Names with none in common are not [spelled](Self::is_spelled_as) alike.
    pub(crate) fn families(&self) -> impl Iterator<Item = &[char]> {
        self.readings.iter().map(|reading| &*reading.family)
    }

    fn is_like(&self, other: &Self, are_close: fn(&[char], &[char]) -> bool) -> bool {
        let is_like = |one: &Reading| other.readings.iter().any(|two| one.is_like(two, are_close));
        self.digits == other.digits && self.readings.iter().any(is_like)
    }
}

impl Reading {
    fn new(family: &[Vec<char>], given: &[Vec<char>]) -> Self {
        let letters =
            |word: &Vec<char>| word.iter().copied().filter(|char| *char != '.').collect::<Vec<_>>();
        let family = family.iter().flat_map(letters).collect();
        Self { family, given: given.to_vec(), is_exact: false }
    }

    /// The readings of the words of a family name and of given names, or of words of which any may be the family name.
    fn all(family: &[Vec<char>], given: Option<&[Vec<char>]>) -> Vec<Self> {
        match given {
            Some(given) if !family.is_empty() => vec![Self::new(family, given)],
            Some(given) => vec![Self::new(given, &[])],
            // `Magnus Carlsen`, `Carlsen Magnus`, `Van Wely`.
            None => (0..family.len())
                .map(|at| Self::new(&family[at..], &family[..at]))
                .map(|reading| Self {
                    is_exact: reading.given.is_empty() && family.len() > 1,
                    ..reading
                })
                .chain((1..family.len()).map(|at| Self::new(&family[..at], &family[at..])))
                .collect(),
        }
    }

    fn is_like(&self, other: &Self, are_close: fn(&[char], &[char]) -> bool) -> bool {
        let is_family = if self.is_exact || other.is_exact {
            self.family == other.family
        } else {
            self.family == other.family || are_close(&self.family, &other.family)
        };
        is_family
            && self.given.iter().zip(&other.given).all(|(one, other)| {
                is_short_for(one, other) || is_short_for(other, one) || are_close(one, other)
            })
    }
}

/// Whether a word is an initial of another, or its beginning: `Yu.` of `Yuri`, `Zs` of `Zsuzsa`. `Yu` and `Yue` are two names.
fn is_short_for(short: &[char], word: &[char]) -> bool {
    let letters = short.strip_suffix(&['.']).unwrap_or(short);
    let is_cut = letters.len() < short.len() || letters.len() == 1 || short.len() + 2 <= word.len();
    is_cut && word.starts_with(letters)
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
    words.iter().map(|word| transliterated(word)).collect()
}

/// A name without titles before it or after it, unless it has nothing else. Capital letters tell `IM` from the name `Im`.
fn without_titles(text: &str) -> Cow<'_, str> {
    const TITLES: &str = " GM IM FM CM WGM WIM WFM WCM NM AGM AIM Dr Dr. Prof Prof. ";
    let is_title = |word: &str| TITLES.contains(&format!(" {} ", word.trim_matches(['(', ')'])));
    let has_case = text.contains(char::is_lowercase);
    let names = || text.split(' ').filter(|word| !is_title(word));
    if !has_case || !text.split(' ').any(is_title) || names().all(str::is_empty) {
        return text.into();
    }
    names().collect::<Vec<_>>().join(" ").into()
}

/// The words without the particles of family names, unless there is nothing else: of `Van der Wiel`, `Wiel`.
fn without_particles(words: Vec<Vec<char>>) -> Vec<Vec<char>> {
    const PARTICLES: &str = " van von der den ter ten de del di da du dos la le zu zur ";
    let is_particle =
        |word: &Vec<char>| PARTICLES.contains(&format!(" {} ", String::from_iter(word)));
    if words.iter().all(is_particle) {
        return words;
    }
    words.into_iter().filter(|word| !is_particle(word)).collect()
}

/// Latin letters for Cyrillic ones, without their diacritics, in the order of the alphabet from `а` to `я`.
const CYRILLIC: [&str; 32] = [
    "a", "b", "v", "g", "d", "e", "zh", "z", "i", "i", "k", "l", "m", "n", "o", "p", "r", "s", "t",
    "u", "f", "kh", "ts", "ch", "sh", "shch", "", "y", "", "e", "yu", "ya",
];

/// Ways to write one sound, each with the one that is compared.
const SOUNDS: [(&str, &str); 8] = [
    ("tsch", "ch"),
    ("tch", "ch"),
    ("sch", "sh"),
    ("kh", "h"),
    ("x", "ks"),
    ("w", "v"),
    ("j", "i"),
    ("y", "i"),
];

/// A word in Latin letters, with one way to write each sound. Short words stay, and so does the beginning: `Yu` and `Ju` are two
/// names.
fn transliterated(word: &[char]) -> Vec<char> {
    let latin = |letter: &char| {
        let place = u32::from(*letter).checked_sub(u32::from('а'));
        let known = place.and_then(|place| CYRILLIC.get(place as usize));
        known.map_or_else(|| letter.to_string(), |latin| (*latin).to_owned())
    };
    let text: String = word.iter().map(latin).collect();
    if text.len() < 4 || !text.bytes().all(|byte| byte.is_ascii_lowercase()) {
        return text.chars().collect();
    }
    let (first, rest) = text.split_at(1);
    // Capital letters stay.
    let first = match first {
        "j" if text.len() > 4 => "Y",
        "j" => "J",
        "y" => "Y",
        first => first,
    };
    let whole = format!("{first}{rest}");
    let sounds = SOUNDS.iter().fold(whole, |text, (from, to)| text.replace(from, to));
    let mut letters: Vec<char> = sounds.to_lowercase().chars().collect();
    letters.dedup();
    letters
}

/// Whether words differ by one letter in five at most, and by none if they have up to four. Two letters that have changed places
/// count as one.
fn is_close(one: &[char], other: &[char]) -> bool {
    let allowed = one.len().min(other.len()) / 5;
    one == other
        || allowed > 0
            && one.ends_with(&['a']) == other.ends_with(&['a'])
            && one.len().abs_diff(other.len()) <= allowed
            && distance(one, other) <= allowed
}

/// Whether a letter of words of four letters or more is lost, or two have changed places: `Hasn`.
fn is_slip(one: &[char], other: &[char]) -> bool {
    let sorted = |word: &[char]| {
        let mut letters = word.to_vec();
        letters.sort_unstable();
        letters
    };
    one.len().min(other.len()) >= 4
        && one.ends_with(&['a']) == other.ends_with(&['a'])
        && (one.len() != other.len() || sorted(one) == sorted(other))
        && distance(one, other) == 1
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
            ("Van der Wiel, John", "Wiel, John van der"),
            ("Van der Wiel, John", "John van der Wiel"),
            ("Le, Quang Liem", "Le Quang Liem"),
            ("Polgar, Zs", "Polgar, Zsuzsa"),
            ("GM Peterson, Hans", "Peterson, H"),
            ("Peterson, Hans (WGM)", "Dr. Peterson"),
            ("Kortschnoj, Viktor", "Korchnoi, V"),
            ("Корчной, Виктор", "Kortchnoi, Viktor"),
            ("Иванов", "Ivanov"),
            ("Юсупов, Артур", "Jussupow, Artur"),
            ("Спасский, Борис", "Spassky, B"),
            ("Щербаков", "Schtscherbakow"),
            ("Алексеев, Юрий", "Alekseev, Yuri"),
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
            ("Petrov, A", "Petrova, A"),
            ("Kovalevsky", "Kovalevskaya"),
            ("Ju, Wenjun", "Yu, Wenjun"),
            ("Im", "Ho"),
            ("GM", "IM"),
            ("Van der Wiel, John", "Van der Sterren, Paul"),
        ] {
            assert!(!are_same(one, other), "{one} and {other}");
        }
    }

    #[test]
    fn a_slip_is_a_letter_that_is_lost_or_has_changed_places() {
        let name = |text| PlayerName::parse(text).unwrap();
        for (one, other, is_slip, is_spelled_alike) in [
            ("Peterson, Hans", "Peterosn, Hasn", true, false),
            ("Ding, Liren", "Dign, Liren", true, false),
            ("Carlsen", "Carlson", true, false),
            ("Ding, Liren", "Dong, Liren", false, false),
            ("Wang, Yu", "Wang, Yue", false, false),
            ("Petrov, A", "Petrova, A", false, false),
            ("Müller", "Mueller, Hans", true, true),
        ] {
            let [one, other] = [one, other].map(name);
            let found = (one.is_slip_of(&other), one.is_spelled_as(&other));
            assert_eq!(found, (is_slip, is_spelled_alike), "{one:?} and {other:?}");
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
