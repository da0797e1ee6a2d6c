//! Changes of a text that fix a finding.

use std::ops::Range;

use chess_core::Error;
use chess_core::error::{Fix, Language};

/// A change of a text: the bytes of a range are replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replacement {
    /// The bytes that are replaced, in the text of the game.
    pub range: Range<usize>,
    /// The text that replaces them.
    pub text: String,
}

/// The edits that fix an error in the text of a game; empty if no change is certain.
pub(crate) fn of_error(error: &Error, text: &str) -> Vec<Replacement> {
    if let Some(Fix::Translate(language)) = error.fix() {
        return translated(language, text).unwrap_or_default();
    }
    let edits = error.edits(text).into_iter();
    edits.map(|edit| Replacement { range: edit.range, text: edit.text.to_string() }).collect()
}

/// Edits that replace the piece letters of a whole game by English ones, one edit for each letter.
fn translated(language: Language, text: &str) -> Option<Vec<Replacement>> {
    let english = language.translate(text);
    let (mut edits, mut at, mut rest) = (Vec::new(), 0, english.as_str());
    while let Some(letter) = rest.chars().next() {
        let own = text.get(at..)?;
        if own.starts_with(letter) {
            at += letter.len_utf8();
            rest = &rest[letter.len_utf8()..];
            continue;
        }
        // A letter of another language may be two characters, such as `Кр` for the Russian king.
        rest = &rest[letter.len_utf8()..];
        let ends = own.char_indices().map(|(at, char)| at + char.len_utf8()).take(2);
        let end = ends.into_iter().find(|end| own[*end..].chars().next() == rest.chars().next())?;
        edits.push(Replacement { range: at..at + end, text: letter.into() });
        at += end;
    }
    (at == text.len() && !edits.is_empty()).then_some(edits)
}
