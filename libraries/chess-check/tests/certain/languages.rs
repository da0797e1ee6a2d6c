//! Piece letters of languages, written down a second time: king, queen, rook, bishop, knight.

pub(crate) const ALL: [(&str, [&str; 5]); 19] = [
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

/// A move in the letters of a language.
pub(crate) fn translated(san: &str, letters: &[&str; 5]) -> String {
    san.chars()
        .map(|char| match "KQRBN".find(char) {
            Some(at) => letters[at].to_owned(),
            None => char.to_string(),
        })
        .collect()
}
