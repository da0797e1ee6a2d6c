//! The codes of findings, as words of a command line.

use chess_check::{Finding, Rule};
use chess_core::ErrorKind;
use chess_core::error::Explanation;
use chess_core::text::distance;
use chess_search::Objection;

/// The catalogues of errors, of style, of other findings, and of an engine's objections.
pub(crate) fn rows() -> impl Iterator<Item = &'static Explanation> {
    let checked = ErrorKind::EXPLANATIONS.iter().chain(Rule::EXPLANATIONS);
    checked.chain(Finding::EXPLANATIONS).chain(Objection::EXPLANATIONS)
}

/// A code, or a family of codes.
pub(super) fn code_or_family(text: &str) -> Result<String, String> {
    let family = |row: &Explanation| row.code.split('/').next() == Some(text);
    let is_known = rows().any(|row| row.code == text || family(row));
    if is_known { Ok(text.to_owned()) } else { Err(unknown(text)) }
}

/// The words about a text that is not a code, with the nearest code.
pub(crate) fn unknown(text: &str) -> String {
    let families = rows().filter_map(|row| row.code.split('/').next());
    // A user may write only the last part of a code.
    let with_parts =
        rows().map(|row| (row.code.split('/').next_back().unwrap_or_default(), row.code));
    let names = rows().map(|row| (row.code, row.code)).chain(families.map(|name| (name, name)));
    let distances = names
        .chain(with_parts)
        .map(|(name, code)| (distance(text.as_bytes(), name.as_bytes()), code));
    let nearest = distances.min().filter(|(edits, _)| *edits <= text.len() / 3);
    let help = match nearest {
        Some((_, code)) => format!("did you mean `{code}`?"),
        None => "`caissa explain` lists all codes".to_owned(),
    };
    format!("there is no code `{text}`: {help}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_and_families_are_known_and_others_get_the_nearest() {
        for known in ["syntax", "false-claim", "unread", "illegal/pinned", "style/date", "engine"] {
            assert_eq!(code_or_family(known).as_deref(), Ok(known));
        }
        for (slip, nearest) in [
            ("syntax/filecount", "syntax/file-count"),
            ("false_claim", "false-claim"),
            ("falseclaim/number", "false-claim/number"),
            ("file-count", "syntax/file-count"),
            ("ilegal", "illegal"),
            ("illegal/pined", "illegal/pinned"),
            ("style/tag-ordr", "style/tag-order"),
            ("Syntax", "syntax"),
        ] {
            let words = format!("there is no code `{slip}`: did you mean `{nearest}`?");
            assert_eq!(code_or_family(slip), Err(words));
        }
        for foreign in ["", "nonsense", "syntax/", "E501", "*"] {
            let words = code_or_family(foreign).unwrap_err();
            let is_helpful = words.ends_with("lists all codes") || foreign == "syntax/";
            assert!(is_helpful, "{words}");
        }
    }
}
