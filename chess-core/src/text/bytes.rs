//! Byte classes, and searches that look at eight bytes at a time.

/// Whether each byte can be part of a word.
static IN_WORD: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = byte >= 0x80 || byte == b'_' as usize || (byte as u8).is_ascii_alphanumeric();
        byte += 1;
    }
    table
};

/// The number 1 in each of eight bytes.
pub(crate) const ONES: u64 = 0x0101_0101_0101_0101;

/// The first eight bytes as a number; the first byte is the lowest.
#[inline(always)]
pub(crate) const fn first_eight(text: &[u8]) -> Option<u64> {
    let Some(eight) = text.first_chunk() else { return None };
    Some(u64::from_le_bytes(*eight))
}

/// Returns the number of bytes before the first one that equals either ASCII character.
#[inline(always)]
pub(crate) const fn find(text: &[u8], one: u8, other: u8) -> usize {
    let (eights, rest) = text.as_chunks::<8>();
    let mut i = 0;
    while i < eights.len() {
        let found = where_are(one, other, u64::from_le_bytes(eights[i]));
        if found != 0 {
            return i * 8 + found.trailing_zeros() as usize / 8;
        }
        i += 1;
    }
    let mut at = 0;
    while at < rest.len() && rest[at] != one && rest[at] != other {
        at += 1;
    }
    i * 8 + at
}

/// Whether a text has an ASCII character.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn contains(text: &[u8], character: u8) -> bool {
    find(text, character, character) < text.len()
}

/// The number of bytes before the first quote, backslash or control character: the length of a
/// tag's value. The last bytes, fewer than eight, are not looked at, because after a value there is
/// more of a game.
#[cfg(feature = "alloc")]
#[inline(always)]
pub(crate) fn value_length(text: &[u8]) -> usize {
    let mut at = 0;
    for eight in text.as_chunks().0 {
        let eight = u64::from_le_bytes(*eight);
        let quote = (eight ^ (ONES * 0x22)).wrapping_sub(ONES);
        let backslash = (eight ^ (ONES * 0x5C)).wrapping_sub(ONES);
        let control = eight.wrapping_sub(ONES * 0x20);
        // Only the lowest bit set is reliable: a borrow may set others.
        let found = (quote | backslash | control) & !eight & (ONES * 0x80);
        if found != 0 {
            return at + found.trailing_zeros() as usize / 8;
        }
        at += 8;
    }
    at
}

/// Sets the highest bit of each byte that equals either ASCII character. Only the lowest bit set is reliable:
/// a borrow may set others.
#[inline(always)]
const fn where_are(one: u8, other: u8, eight: u64) -> u64 {
    let one = (eight ^ (ONES * one as u64)).wrapping_sub(ONES);
    let other = (eight ^ (ONES * other as u64)).wrapping_sub(ONES);
    (one | other) & !eight & (ONES * 0x80)
}

/// Whether a byte is a letter, a digit, `_`, or part of a character outside ASCII.
#[inline(always)]
pub(crate) const fn is_in_word(byte: u8) -> bool {
    IN_WORD[byte as usize]
}

/// The same as `u8::is_ascii_whitespace`, without a call in builds that inline nothing.
#[inline(always)]
pub(crate) const fn is_space(byte: u8) -> bool {
    byte <= b' ' && matches!(byte, b' ' | b'\n' | b'\t' | b'\r' | b'\x0C')
}

/// The length in bytes of white space outside ASCII at the start of a text, or of a variation selector, which
/// chooses how the symbol before it looks; 0 for anything else.
#[cold]
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn wide_space(text: &[u8]) -> usize {
    match text {
        // U+00A0
        [0xC2, 0xA0, ..] => 2,
        // U+1680, U+2000 to U+200A, U+2028, U+2029, U+202F, U+205F, U+3000
        [0xE1, 0x9A, 0x80, ..]
        | [0xE2, 0x80, 0x80..=0x8A | 0xA8 | 0xA9 | 0xAF, ..]
        | [0xE2, 0x81, 0x9F, ..]
        | [0xE3, 0x80, 0x80, ..]
        // U+FE0E, U+FE0F
        | [0xEF, 0xB8, 0x8E | 0x8F, ..] => 3,
        _ => 0,
    }
}

/// Whether a line begins at the offset.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn is_line_start(bytes: &[u8], at: usize) -> bool {
    at == 0 || matches!(bytes[at - 1], b'\n' | b'\r')
}

/// Whether lines between games are ruled with a sign: in ASCII, or a byte of a dash or of a line of boxes.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn is_rule(byte: u8) -> bool {
    const SIGNS: &[u8] = b"-=*+#_~:/\\|^\xE2";
    matches!(byte, 0x80..=0xBF) || contains(SIGNS, byte)
}

/// Whether a text is a ruled line, such as `----------`: at least three signs.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn is_ruled(text: &[u8]) -> bool {
    let (mut i, mut signs) = (0, 0);
    while i < text.len() && (is_rule(text[i]) || text[i] == b' ') {
        signs += !matches!(text[i], b' ' | 0x80..=0xBF) as usize;
        i += 1;
    }
    signs > 2 && i == text.len()
}
