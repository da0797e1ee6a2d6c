//! Languages whose piece letters are recognised in games.

use crate::basics::Role;

/// A language, for its piece letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Language {
    /// German, and with the same letters Danish, Norwegian and Swedish: K D T L S.
    German,
    /// Dutch: K D T L P.
    Dutch,
    /// French: R D T F C.
    French,
    /// Spanish, and with the same letters Italian: R D T A C.
    Spanish,
    /// Portuguese: R D T B C.
    Portuguese,
    /// Polish: K H W G S.
    Polish,
    /// Czech: K D V S J.
    Czech,
    /// Russian: Кр Ф Л С К.
    Russian,
}

impl Language {
    /// All languages; of two that read a game, the earlier one is named.
    pub(crate) const ALL: [Self; 8] = [
        Self::German,
        Self::Dutch,
        Self::French,
        Self::Spanish,
        Self::Portuguese,
        Self::Polish,
        Self::Czech,
        Self::Russian,
    ];

    /// The roles, in the order of [`letters`](Self::letters).
    pub(crate) const ROLES: [Role; 5] =
        [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

    /// The letters of king, queen, rook, bishop and knight.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn letters(self) -> [&'static str; 5] {
        match self {
            Self::German => ["K", "D", "T", "L", "S"],
            Self::Dutch => ["K", "D", "T", "L", "P"],
            Self::French => ["R", "D", "T", "F", "C"],
            Self::Spanish => ["R", "D", "T", "A", "C"],
            Self::Portuguese => ["R", "D", "T", "B", "C"],
            Self::Polish => ["K", "H", "W", "G", "S"],
            Self::Czech => ["K", "D", "V", "S", "J"],
            Self::Russian => ["Кр", "Ф", "Л", "С", "К"],
        }
    }

    /// The role that the first letter of a word names in this language but not in English, and the length of the
    /// letter in bytes.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn foreign_letter(self, word: &[u8]) -> Option<(Role, usize)> {
        let letters = self.letters();
        let mut i = 0;
        // The king comes first: the Russian `Кр` begins with `К`, the knight.
        while i < letters.len() {
            let letter = letters[i].as_bytes();
            let mut same = 0;
            while same < letter.len() && same < word.len() && letter[same] == word[same] {
                same += 1;
            }
            if same == letter.len() {
                let role = Self::ROLES[i];
                let is_english = same == 1 && letter[0] == role.letter() as u8;
                return if is_english { None } else { Some((role, same)) };
            }
            i += 1;
        }
        None
    }

    /// The name used in lists of languages.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn short_name(self) -> &'static str {
        match self {
            Self::Spanish => "Spanish",
            _ => self.name(),
        }
    }

    /// The name used in sentences.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn name(self) -> &'static str {
        match self {
            Self::German => "German",
            Self::Dutch => "Dutch",
            Self::French => "French",
            Self::Spanish => "Spanish or Italian",
            Self::Portuguese => "Portuguese",
            Self::Polish => "Polish",
            Self::Czech => "Czech",
            Self::Russian => "Russian",
        }
    }
}
