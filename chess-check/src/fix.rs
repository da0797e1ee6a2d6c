//! What would mend a mistake, where one cure is certain.

use std::ops::Range;

use chess_core::error::{FalseClaim, Language, Syntax};
use chess_core::{Error, ErrorKind, Outcome};

/// A change of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The bytes that are replaced, in the text of the game.
    pub range: Range<usize>,
    /// The text that replaces them.
    pub text: String,
}

/// The certain cure of a mistake: edits in the order of the text, which do not overlap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// The edits.
    pub edits: Vec<Edit>,
}

impl Fix {
    fn one(range: Range<usize>, text: impl Into<String>) -> Self {
        Self { edits: vec![Edit { range, text: text.into() }] }
    }
}

/// The cure of an error in the text of a game; `None` if none is certain.
pub(crate) fn of_error(error: &Error, text: &str) -> Option<Fix> {
    let range = error.range();
    match error.kind() {
        ErrorKind::Syntax(Syntax::Misspelling { mv: Some(mv), .. }) => {
            Some(Fix::one(range, &*error.board()?.san(mv)))
        }
        ErrorKind::Syntax(Syntax::CheckWord { mate }) => Some(check_word(range, mate, text)),
        ErrorKind::Syntax(Syntax::JoinedResult) => Some(Fix::one(range.start..range.start, " ")),
        ErrorKind::Syntax(Syntax::OddResult { meant }) => Some(Fix::one(range, meant.as_str())),
        ErrorKind::Syntax(Syntax::Result) => {
            Some(Fix::one(range.clone(), odd_result(&text[range])?))
        }
        ErrorKind::Syntax(Syntax::ForeignLetters { language }) => translated(language, text),
        ErrorKind::FalseClaim(claim) => of_claim(claim, error, text),
        _ => None,
    }
}

fn of_claim(claim: FalseClaim, error: &Error, text: &str) -> Option<Fix> {
    let range = error.range();
    let written = &text[range.clone()];
    let text = match claim {
        FalseClaim::NotCapture
        | FalseClaim::NotEnPassant
        | FalseClaim::NotCheck
        | FalseClaim::NotDoubleCheck
        | FalseClaim::NotMateNorCheck
        | FalseClaim::NotMate => {
            let [mv] = *error.suggestions().as_slice() else { return None };
            error.board()?.san(mv).to_string()
        }
        FalseClaim::Number { counts_plies: false, .. } => {
            let behind = written.trim_start_matches(|char: char| char.is_ascii_digit());
            format!("{}{behind}", error.board()?.fullmove_number())
        }
        FalseClaim::Side { written: side } => {
            let digits = written.trim_end_matches('.');
            format!("{digits}{}", if side == chess_core::Color::White { "..." } else { "." })
        }
        FalseClaim::PlyCount { found } => found.to_string(),
        FalseClaim::Result { .. } | FalseClaim::ResultTag { .. } => {
            let result = error.board()?.outcome().map(Outcome::result)?;
            result.as_str().into()
        }
        _ => return None,
    };
    Some(Fix::one(range, text))
}

/// The result that a Result tag means in another spelling.
fn odd_result(text: &str) -> Option<&'static str> {
    let plain = |char: char| match char {
        ':' | '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        _ => char,
    };
    let text: String = text.chars().filter(|char| !char.is_whitespace()).map(plain).collect();
    match text.replace('\u{BD}', "1/2").as_str() {
        "1-0" => Some("1-0"),
        "0-1" => Some("0-1"),
        "1/2" | "1/2-1/2" | "0.5-0.5" => Some("1/2-1/2"),
        _ => None,
    }
}

/// A sign for a word behind a move, unless the move has its sign.
fn check_word(range: Range<usize>, mate: bool, text: &str) -> Fix {
    let before = text[..range.start].trim_end();
    let has_sign = before.ends_with(['+', '#']);
    let sign = match (has_sign, mate) {
        (true, _) => "",
        (false, true) => "#",
        (false, false) => "+",
    };
    Fix::one(before.len()..range.end, sign)
}

/// The piece letters of a whole game in English, a letter in each edit.
fn translated(language: Language, text: &str) -> Option<Fix> {
    let english = language.translate(text);
    let (mut edits, mut at, mut rest) = (Vec::new(), 0, english.as_str());
    while let Some(letter) = rest.chars().next() {
        let own = text.get(at..)?;
        if own.starts_with(letter) {
            at += letter.len_utf8();
            rest = &rest[letter.len_utf8()..];
            continue;
        }
        // A letter of another language may be two characters, such as the Russian king.
        rest = &rest[letter.len_utf8()..];
        let ends = own.char_indices().map(|(at, char)| at + char.len_utf8()).take(2);
        let end = ends.into_iter().find(|end| own[*end..].chars().next() == rest.chars().next())?;
        edits.push(Edit { range: at..at + end, text: letter.into() });
        at += end;
    }
    (at == text.len() && !edits.is_empty()).then_some(Fix { edits })
}
