//! The tag pairs of a game, with their places in its text.

use std::ops::Range;

/// A tag pair.
pub(super) struct Tag<'a> {
    pub(super) name: &'a str,
    /// The byte range of the name.
    pub(super) at: Range<usize>,
    /// The byte range of the value, without its quotes.
    pub(super) value: Range<usize>,
}

/// The names of common tags, those that every game has first.
pub(super) const NAMES: [&str; 28] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "Result",
    "WhiteElo",
    "BlackElo",
    "WhiteTitle",
    "BlackTitle",
    "WhiteFideId",
    "BlackFideId",
    "WhiteTeam",
    "BlackTeam",
    "ECO",
    "Opening",
    "Variation",
    "EventDate",
    "TimeControl",
    "Termination",
    "Annotator",
    "PlyCount",
    "SetUp",
    "FEN",
    "Variant",
    "UTCDate",
    "UTCTime",
];

/// The tag pairs at the beginning of a game that are well formed.
pub(super) fn tags(text: &str) -> Vec<Tag<'_>> {
    let (mut found, mut at) = (Vec::new(), 0);
    for line in text.split_inclusive('\n') {
        let begin =
            line.trim_start_matches(|char: char| char.is_whitespace() || char == '\u{FEFF}');
        if !begin.is_empty() && !begin.starts_with('[') && !begin.starts_with(['%', ';']) {
            break;
        }
        found.extend(tag(text, at + line.len() - begin.len(), at + line.len()));
        at += line.len();
    }
    found
}

/// The tag pair between two offsets.
fn tag(text: &str, start: usize, end: usize) -> Option<Tag<'_>> {
    let inside = text[start..end].strip_prefix('[')?;
    let first = start + 1;
    let quote = inside.find('"')?;
    let name = inside[..quote].trim();
    let is_name = |char: char| char.is_ascii_alphanumeric() || char == '_';
    if name.is_empty() || !name.chars().all(is_name) {
        return None;
    }
    let begin = first + inside[..quote].find(name)?;
    let value = &inside[quote + 1..];
    let mut is_escaped = false;
    let length = value.bytes().position(|byte| {
        let is_end = byte == b'"' && !is_escaped;
        is_escaped = byte == b'\\' && !is_escaped;
        is_end
    })?;
    let from = first + quote + 1;
    Some(Tag { name, at: begin..begin + name.len(), value: from..from + length })
}

#[cfg(test)]
mod tests {
    use super::tags;

    #[test]
    fn tags_have_their_places() {
        let text = "\u{FEFF}[White \"A \\\"B\\\" C\"]\r\n [Black\"\"]\n[Open \"x\n[ECO \"B20\"] \n\n1. e4 {[Not \"one\"]}";
        let found: Vec<_> = tags(text)
            .iter()
            .map(|tag| (&text[tag.at.clone()], &text[tag.value.clone()]))
            .collect();
        assert_eq!(found, [("White", "A \\\"B\\\" C"), ("Black", ""), ("ECO", "B20")]);
    }
}
