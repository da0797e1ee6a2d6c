//! Text in Markdown.

use alloc::string::String;

/// Escapes punctuation that has a meaning in Markdown.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for char in text.chars() {
        if char.is_ascii_punctuation() && !matches!(char, ',' | '(' | ')' | '\'') {
            escaped.push('\\');
        }
        escaped.push(if char.is_control() { ' ' } else { char });
    }
    escaped
}
