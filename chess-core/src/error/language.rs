//! Languages whose piece letters are recognised in games.

use crate::basics::Role;

/// A language, for its piece letters.
///
/// The letters are those of the national federations, as the tables of Wikipedia's articles on chess notation list them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Language {
    /// German, and with the same letters Danish, Norwegian, Swedish and Croatian: K D T L S.
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
    /// Hungarian: K V B F H.
    Hungarian,
    /// Romanian: R D T N C.
    Romanian,
    /// Finnish: K D T L R.
    Finnish,
    /// Icelandic: K D H B R.
    Icelandic,
    /// Estonian: K L V O R.
    Estonian,
    /// Latvian: K D T L Z.
    Latvian,
    /// Turkish: Ş V K F A.
    Turkish,
    /// Bulgarian: Ц Д Т О К.
    Bulgarian,
    /// Serbian, in Cyrillic letters: К Д Т Л С.
    Serbian,
    /// Ukrainian: Кр Ф Т С К.
    Ukrainian,
    /// Greek: Ρ Β Π Α Ι.
    Greek,
}

impl Language {
    /// All languages with their names and the letters of king, queen, rook, bishop and knight. If
    /// two read a game in the same way, the earlier one is named.
    const TABLE: [(Self, &'static str, [&'static str; 5]); 19] = [
        (Self::German, "German", ["K", "D", "T", "L", "S"]),
        (Self::Dutch, "Dutch", ["K", "D", "T", "L", "P"]),
        (Self::French, "French", ["R", "D", "T", "F", "C"]),
        (Self::Spanish, "Spanish", ["R", "D", "T", "A", "C"]),
        (Self::Portuguese, "Portuguese", ["R", "D", "T", "B", "C"]),
        (Self::Polish, "Polish", ["K", "H", "W", "G", "S"]),
        (Self::Czech, "Czech", ["K", "D", "V", "S", "J"]),
        (Self::Russian, "Russian", ["Кр", "Ф", "Л", "С", "К"]),
        (Self::Hungarian, "Hungarian", ["K", "V", "B", "F", "H"]),
        (Self::Romanian, "Romanian", ["R", "D", "T", "N", "C"]),
        (Self::Finnish, "Finnish", ["K", "D", "T", "L", "R"]),
        (Self::Icelandic, "Icelandic", ["K", "D", "H", "B", "R"]),
        (Self::Estonian, "Estonian", ["K", "L", "V", "O", "R"]),
        (Self::Latvian, "Latvian", ["K", "D", "T", "L", "Z"]),
        (Self::Turkish, "Turkish", ["Ş", "V", "K", "F", "A"]),
        (Self::Bulgarian, "Bulgarian", ["Ц", "Д", "Т", "О", "К"]),
        (Self::Serbian, "Serbian", ["К", "Д", "Т", "Л", "С"]),
        (Self::Ukrainian, "Ukrainian", ["Кр", "Ф", "Т", "С", "К"]),
        (Self::Greek, "Greek", ["Ρ", "Β", "Π", "Α", "Ι"]),
    ];

    /// All languages.
    pub(crate) const ALL: [Self; Self::TABLE.len()] = {
        let mut all = [Self::German; Self::TABLE.len()];
        let mut i = 0;
        while i < all.len() {
            all[i] = Self::TABLE[i].0;
            assert!(all[i] as usize == i);
            i += 1;
        }
        all
    };

    /// The roles, in the order of [`letters`](Self::letters).
    pub(crate) const ROLES: [Role; 5] =
        [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

    /// The letters of king, queen, rook, bishop and knight.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn letters(self) -> [&'static str; 5] {
        Self::TABLE[self as usize].2
    }

    /// The letter of a role; a pawn has none.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn letter_of(self, role: Role) -> &'static str {
        let letters = self.letters();
        match role {
            Role::King => letters[0],
            Role::Queen => letters[1],
            Role::Rook => letters[2],
            Role::Bishop => letters[3],
            Role::Knight => letters[4],
            Role::Pawn => "",
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
        Self::TABLE[self as usize].1
    }

    /// The name used in sentences.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Spanish => "Spanish or Italian",
            _ => self.short_name(),
        }
    }
}
