//! The command that a misspelt text may have meant.

use chess_core::text::distance;

use super::table::COMMANDS;

/// The command whose name is most like the first word of a text, if at most a third of the letters differ.
pub(crate) fn nearest(text: &str) -> Option<&'static str> {
    let written = text.split_whitespace().next()?.to_ascii_lowercase();
    if !(3..=12).contains(&written.len()) || !written.bytes().all(|byte| byte.is_ascii_lowercase())
    {
        return None;
    }
    let names = COMMANDS.iter().flat_map(|entry| entry.names).filter(|name| name.len() >= 3);
    let (edits, name) =
        names.map(|name| (distance(written.as_bytes(), name.as_bytes()), *name)).min()?;
    (edits <= written.len() / 3).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn only_words_of_letters_are_misspelt_commands() {
        assert_eq!(nearest("udno"), Some("undo"));
        for text in ["", "un", "undo2", "un-do", "undoundoundoundo"] {
            assert_eq!(nearest(text), None, "{text}");
        }
    }
}
