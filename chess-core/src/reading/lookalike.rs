//! Characters of other scripts that look like those of moves.

/// The ASCII character that a character of another script looks like, its length, and the kind of character.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn lookalike(bytes: &[u8]) -> Option<(u8, usize, &'static str)> {
    let (ascii, length, kind) = match bytes {
        // U+FF01 to U+FF5E
        [0xEF, 0xBC, byte @ 0x81..=0xBF, ..] => (*byte - 0x60, 3, "full-width"),
        [0xEF, 0xBD, byte @ 0x80..=0x9E, ..] => (*byte - 0x20, 3, "full-width"),
        // 、 and 。, which follow numbers in lists
        [0xE3, 0x80, 0x81 | 0x82, ..] => (b'.', 3, "full-width"),
        // а, е, к, о, р, с, х, В, К, О, Р
        [0xD0, 0xB0, ..] => (b'a', 2, "Cyrillic"),
        [0xD0, 0xB5, ..] => (b'e', 2, "Cyrillic"),
        [0xD0, 0xBA, ..] => (b'k', 2, "Cyrillic"),
        [0xD0, 0xBE, ..] => (b'o', 2, "Cyrillic"),
        [0xD1, 0x80, ..] => (b'p', 2, "Cyrillic"),
        [0xD1, 0x81, ..] => (b'c', 2, "Cyrillic"),
        [0xD1, 0x85, ..] => (b'x', 2, "Cyrillic"),
        [0xD0, 0x92, ..] => (b'B', 2, "Cyrillic"),
        [0xD0, 0x9A, ..] => (b'K', 2, "Cyrillic"),
        [0xD0, 0x9E, ..] => (b'O', 2, "Cyrillic"),
        [0xD0, 0xA0, ..] => (b'P', 2, "Cyrillic"),
        // Β, Κ, Ν, Ο, Ρ, κ, ο, ρ
        [0xCE, 0x92, ..] => (b'B', 2, "Greek"),
        [0xCE, 0x9A, ..] => (b'K', 2, "Greek"),
        [0xCE, 0x9D, ..] => (b'N', 2, "Greek"),
        [0xCE, 0x9F, ..] => (b'O', 2, "Greek"),
        [0xCE, 0xA1, ..] => (b'P', 2, "Greek"),
        [0xCE, 0xBA, ..] => (b'k', 2, "Greek"),
        [0xCE, 0xBF, ..] => (b'o', 2, "Greek"),
        [0xCF, 0x81, ..] => (b'p', 2, "Greek"),
        _ => return None,
    };
    Some((ascii, length, kind))
}
