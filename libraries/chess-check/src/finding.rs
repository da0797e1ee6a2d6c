//! Findings: mistakes with their places and the text around them.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use chess_core::error::{Explanation, Fix};
use chess_core::pgn::Place;
use chess_core::{Board, Error, ErrorKind};

use crate::edit::{self, Replacement};
use crate::mistake::{Call, Mistake, Problem};
use crate::style::StyleViolation;

/// A mistake in a file, or text that does not follow PGN's export format.
///
/// ```text
/// games.pgn:1:13: illegal move 2. Nf4: no white knight can reach f4     file, place, headline
///   |
/// 1 | 1. e4 e5 2. Nf4 *                                                 excerpt
///   |             ^^^                                                   place..end
///   = did you mean `Nf3`?                                               help
/// ```
#[derive(Clone, Debug)]
pub struct Finding {
    pub(crate) file: Arc<str>,
    pub(crate) game: u64,
    pub(crate) place: Place,
    pub(crate) end: Place,
    /// The place in the file of the part that has the text of the game.
    base: Place,
    mistake: Mistake,
    context: Arc<Context>,
    /// The words that a program has made about the finding.
    words: Arc<OnceLock<Box<str>>>,
}

/// The text of a game, and the place where it begins.
#[derive(Debug)]
pub(crate) struct Context {
    pub(crate) text: String,
    pub(crate) place: Place,
}

/// Source lines with a mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Excerpt {
    /// The lines. The last one has no line end.
    pub text: String,
    /// The number of the first line in the file.
    pub line: usize,
    /// The byte range of the mistake in the lines.
    pub range: Range<usize>,
}

impl Finding {
    /// The codes of findings that are neither errors in chess nor style; see [`ErrorKind::EXPLANATIONS`].
    pub const EXPLANATIONS: &'static [Explanation] = &[Call::EXPLANATION];

    /// The findings of a game in the order of its text.
    pub(crate) fn in_order(game: u64, mistakes: Vec<Mistake>, context: &Arc<Context>) -> Vec<Self> {
        Self::of_games(mistakes.into_iter().map(|mistake| (game, mistake)).collect(), context)
    }

    /// The findings of several games of one text, in the order of the text.
    pub(crate) fn of_games(mut mistakes: Vec<(u64, Mistake)>, context: &Arc<Context>) -> Vec<Self> {
        mistakes.sort_by_key(|(_, mistake)| mistake.range.start);
        let file: Arc<str> = Arc::from("");
        let (mut at, mut place) = (0, context.place);
        let finding = |(game, mistake): (u64, Mistake)| {
            place.skip(&context.text[at..mistake.range.start]);
            at = mistake.range.start;
            let mut end = place;
            end.skip(&context.text[mistake.range.clone()]);
            Self {
                file: file.clone(),
                game,
                place,
                end,
                base: Place::START,
                mistake,
                context: context.clone(),
                words: Arc::default(),
            }
        };
        mistakes.into_iter().map(finding).collect()
    }

    /// The finding with its game and places counted from the beginning of the file, not of a part, which begins after
    /// some games at a place; see [`PartDone`](crate::PartDone).
    #[must_use]
    pub fn moved(self, file: &Arc<str>, games: u64, base: Place) -> Self {
        let game = self.game + games;
        let (place, end) = (absolute(self.place, base), absolute(self.end, base));
        let base = absolute(self.base, base);
        Self { file: file.clone(), game, place, end, base, ..self }
    }

    /// The name of the file.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// The number of the game or position in the file, from 1.
    pub fn game(&self) -> u64 {
        self.game
    }

    /// The place where the mistake begins.
    pub fn place(&self) -> Place {
        self.place
    }

    /// The place after the last character of the mistake.
    pub fn end(&self) -> Place {
        self.end
    }

    /// The ply of the main line, from 0; see [`chess_core::pgn::Finding::ply`].
    pub fn ply(&self) -> Option<usize> {
        self.mistake.ply
    }

    /// Whether it is in a variation; see [`chess_core::pgn::Finding::is_in_variation`].
    pub fn is_in_variation(&self) -> bool {
        self.mistake.in_variation
    }

    /// The error; `None` for a finding about style.
    pub fn error(&self) -> Option<&Error> {
        match &self.mistake.problem {
            Problem::Error(error) => Some(error),
            Problem::Style(_) => None,
            Problem::Call(call) => call.error.as_ref(),
        }
    }

    /// The style that [`CheckOptions::strict`](crate::CheckOptions::strict) asks for; `None` for an error.
    pub fn style(&self) -> Option<&StyleViolation> {
        match &self.mistake.problem {
            Problem::Style(style) => Some(style),
            Problem::Error(_) | Problem::Call(_) => None,
        }
    }

    /// The stable short name of its kind; see [`ErrorKind::code`] and [`Rule::code`](crate::Rule::code).
    pub fn code(&self) -> &'static str {
        match &self.mistake.problem {
            Problem::Error(error) => error.kind().code(),
            Problem::Style(style) => style.rule().code(),
            Problem::Call(call) => {
                call.error.map_or(Call::EXPLANATION.code, |error| error.kind().code())
            }
        }
    }

    /// Whether a claim in the text is false, such as a check mark without a check, while the moves are legal.
    pub fn is_claim(&self) -> bool {
        self.error().is_some_and(|error| matches!(error.kind(), ErrorKind::FalseClaim(_)))
    }

    /// The mistake and its reason, in one line.
    pub fn headline(&self) -> String {
        match &self.mistake.problem {
            Problem::Error(error) => error.headline().to_string(),
            Problem::Style(style) => style.headline(self.written()),
            Problem::Call(call) => match &call.error {
                Some(error) => error.headline().to_string(),
                None => call.words.lines().next().unwrap_or_default().into(),
            },
        }
    }

    /// The lines that say what would be right. Fixes that are options of the reader are not among them; see
    /// [`Error::help`].
    pub fn help(&self) -> Vec<String> {
        match &self.mistake.problem {
            Problem::Error(error) => error.help().lines().map(str::to_owned).collect(),
            Problem::Style(style) => vec![style.help()],
            Problem::Call(call) => match &call.error {
                Some(error) => error.help().lines().map(str::to_owned).collect(),
                None => call.words.lines().skip(1).map(str::to_owned).collect(),
            },
        }
    }

    /// The words that a function makes about the finding. They are made once for the finding and all its clones, so it has
    /// to be the same function each time.
    pub fn words(&self, make: impl FnOnce(&Self) -> String) -> &str {
        self.words.get_or_init(|| make(self).into())
    }

    /// The edits that fix it, in the text of its game, in order and without overlap; empty if more than one fix is
    /// possible, or none.
    ///
    /// They may not fit the rest of the game: [`fix()`](crate::fix()) reads the game again before it makes them.
    pub fn edits(&self) -> Vec<Replacement> {
        match &self.mistake.problem {
            Problem::Error(error) => edit::of_error(error, &self.context.text),
            Problem::Style(style) => style.edits.clone(),
            Problem::Call(call) => call.edits.clone(),
        }
    }

    /// The texts among which only the author can choose, such as moves in the notation of the game; empty if there is no
    /// choice.
    pub fn choices(&self) -> Vec<String> {
        let Some(error) = self.error() else { return Vec::new() };
        let fixes = error.fixes();
        let Some(Fix::Choose(moves)) = fixes.last() else { return Vec::new() };
        let first = match fixes[0] {
            Fix::Replace(text) => Some(text),
            _ => None,
        };
        let texts = first.into_iter().chain(moves.into_iter().map(|mv| error.spelled(*mv)));
        texts.map(|text| text.to_string()).collect()
    }

    /// The byte range of the mistake in the text of its game, to which the ranges of [`edits`](Self::edits) refer.
    pub fn range(&self) -> Range<usize> {
        self.mistake.range.clone()
    }

    /// The position before the refused move.
    pub fn board(&self) -> Option<Board> {
        self.error()?.board()
    }

    /// The refused text as it is written.
    pub fn written(&self) -> &str {
        &self.context.text[self.mistake.range.clone()]
    }

    /// The place in the file of a byte offset in the text of its game; see [`range`](Self::range).
    ///
    /// # Panics
    ///
    /// If the offset is not on the boundary of a character of that text.
    pub fn place_of(&self, offset: usize) -> Place {
        let (text, start) = (&self.context.text, self.mistake.range.start);
        if offset >= start {
            let mut place = self.place;
            place.skip(&text[start..offset]);
            return place;
        }
        // Counted back from the mistake, because a long game may have many.
        let mut between = Place { line: 1, column: 2 };
        between.skip(&text[offset..start]);
        let (begin, missing) = self.line_at(offset);
        let column = missing + 1 + chars(&text[begin..offset]);
        Place { line: self.place.line + 1 - between.line, column }
    }

    /// The source lines with the mistake. Text of another game in the first line is left blank.
    pub fn excerpt(&self) -> Excerpt {
        self.excerpt_of(self.mistake.range.clone())
    }

    /// The source lines with a byte range of the text of its game, as in [`edits`](Self::edits).
    ///
    /// # Panics
    ///
    /// If the range is not one of characters in that text.
    pub fn excerpt_of(&self, range: Range<usize>) -> Excerpt {
        let text = &self.context.text;
        let (begin, missing) = self.line_at(range.start);
        let length = text[range.end..].find(is_line_end).unwrap_or(text.len() - range.end);
        let line = format!("{:missing$}{}", "", &text[begin..range.end + length]);
        let number = self.place_of(range.start).line;
        let range = range.start - begin + missing..range.end - begin + missing;
        Excerpt { text: line, line: number, range }
    }

    /// The offset at which the line of an offset begins in the text, and the number of columns of its line before that.
    fn line_at(&self, offset: usize) -> (usize, usize) {
        match self.context.text[..offset].rfind(is_line_end) {
            Some(end) => (end + 1, 0),
            None => (0, absolute(self.context.place, self.base).column - 1),
        }
    }
}

fn is_line_end(char: char) -> bool {
    matches!(char, '\n' | '\r')
}

/// The number of characters that count as columns.
fn chars(text: &str) -> usize {
    text.trim_start_matches('\u{FEFF}').chars().count()
}

/// A place in a file, from a place counted from the first character of a part of it.
pub fn absolute(place: Place, base: Place) -> Place {
    let column = if place.line == 1 { base.column + place.column - 1 } else { place.column };
    Place { line: base.line + place.line - 1, column }
}
