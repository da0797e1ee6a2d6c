//! The command that a misspelt text may have meant.

use alloc::vec::Vec;

use super::table::COMMANDS;

/// The command whose name is most like the first word of a text, if at most a third of the letters differ.
pub(crate) fn nearest(text: &str) -> Option<&'static str> {
    let written = text.split_whitespace().next()?.to_ascii_lowercase();
    if !(3..=12).contains(&written.len()) || !written.bytes().all(|byte| byte.is_ascii_lowercase())
    {
        return None;
    }
    let names = COMMANDS.iter().flat_map(|entry| entry.names).filter(|name| name.len() >= 3);
    let (edits, name) = names.map(|name| (distance(&written, name), *name)).min()?;
    (edits <= written.len() / 3).then_some(name)
}

/// The least number of letters that must be replaced, added, left out or exchanged with a neighbour to turn one word
/// into the other: the optimal string alignment distance. `bakc` and `back` have distance 1.
///
/// `row[n]` is the distance between the letters of `one` so far and the first `n` letters of `other`; `before` is the
/// row of one letter less, which an exchange needs.
fn distance(one: &str, other: &str) -> usize {
    let (one, other) = (one.as_bytes(), other.as_bytes());
    let mut before: Vec<usize> = Vec::new();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (at, letter) in one.iter().enumerate() {
        let mut next = alloc::vec![at + 1];
        for (column, known) in other.iter().enumerate() {
            let replaced = row[column] + usize::from(letter != known);
            let mut least = replaced.min(row[column + 1] + 1).min(next[column] + 1);
            if at > 0 && column > 0 && *letter == other[column - 1] && one[at - 1] == *known {
                least = least.min(before[column - 1] + 1);
            }
            next.push(least);
        }
        before = core::mem::replace(&mut row, next);
    }
    row[other.len()]
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
