//! Text in which nothing is hidden.

use alloc::string::String;

/// A text where each character that controls a terminal or the direction of text is replaced by a
/// visible one. Line feeds stay.
///
/// # Examples
///
/// ```
/// assert_eq!(caissa::text::visible("e4\u{1b}[2J"), "e4␛[2J");
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn visible(text: &str) -> String {
    text.chars().map(shown).collect()
}

#[cfg_attr(not(feature = "compiled"), inline)]
fn shown(char: char) -> char {
    match char {
        '\n' => '\n',
        '\t' => ' ',
        // The control pictures of Unicode.
        '\0'..='\x1F' => char::from_u32(0x2400 + u32::from(char)).unwrap_or('\u{FFFD}'),
        '\x7F' => '\u{2421}',
        '\u{80}'..='\u{9F}'
        | '\u{200B}'..='\u{200F}'
        | '\u{2028}'..='\u{202E}'
        | '\u{2060}'..='\u{2069}'
        | '\u{FEFF}' => '\u{FFFD}',
        _ => char,
    }
}
