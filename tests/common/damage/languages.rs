//! Piece letters of languages, written down a second time: king, queen, rook, bishop, knight.

/// The letters of a language.
pub type Letters = [&'static str; 5];

/// The letters of PGN.
pub const ENGLISH: Letters = ["K", "Q", "R", "B", "N"];

pub(super) const FIGURINES: Letters = ["♔", "♕", "♖", "♗", "♘"];

/// Languages that few games are written in.
pub(super) const RARE: [(&str, Letters); 4] = [
    ("Esperanto", ["R", "D", "T", "K", "Ĉ"]),
    ("Welsh", ["T", "B", "C", "E", "M"]),
    ("Irish", ["R", "B", "C", "E", "D"]),
    ("Albanian", ["M", "D", "T", "O", "K"]),
];

/// The languages of most games.
pub const ALL: [(&str, Letters); 19] = [
    ("German", ["K", "D", "T", "L", "S"]),
    ("Dutch", ["K", "D", "T", "L", "P"]),
    ("French", ["R", "D", "T", "F", "C"]),
    ("Spanish", ["R", "D", "T", "A", "C"]),
    ("Portuguese", ["R", "D", "T", "B", "C"]),
    ("Polish", ["K", "H", "W", "G", "S"]),
    ("Czech", ["K", "D", "V", "S", "J"]),
    ("Russian", ["Кр", "Ф", "Л", "С", "К"]),
    ("Hungarian", ["K", "V", "B", "F", "H"]),
    ("Romanian", ["R", "D", "T", "N", "C"]),
    ("Finnish", ["K", "D", "T", "L", "R"]),
    ("Icelandic", ["K", "D", "H", "B", "R"]),
    ("Estonian", ["K", "L", "V", "O", "R"]),
    ("Latvian", ["K", "D", "T", "L", "Z"]),
    ("Turkish", ["Ş", "V", "K", "F", "A"]),
    ("Bulgarian", ["Ц", "Д", "Т", "О", "К"]),
    ("Serbian", ["К", "Д", "Т", "Л", "С"]),
    ("Ukrainian", ["Кр", "Ф", "Т", "С", "К"]),
    ("Greek", ["Ρ", "Β", "Π", "Α", "Ι"]),
];

/// The letters of a language by its name.
pub(super) fn named(name: &str) -> Letters {
    ALL.iter().find(|(other, _)| *other == name).map_or(ENGLISH, |(_, letters)| *letters)
}

/// A move in the letters of a language.
pub fn translated(san: &str, letters: &Letters) -> String {
    san.chars()
        .map(|char| match "KQRBN".find(char) {
            Some(at) => letters[at].to_owned(),
            None => char.to_string(),
        })
        .collect()
}
