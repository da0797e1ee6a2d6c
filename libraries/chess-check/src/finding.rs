//! Findings: mistakes with their places and the text around them.

use std::ops::Range;
use std::sync::Arc;

use chess_core::error::{Explanation, Fix, Needs};
use chess_core::pgn::{self, Place};
use chess_core::text::without_marks;
use chess_core::{Board, Error, ErrorKind};

use crate::edit::{self, Replacement};
use crate::judge::Opinion;
use crate::kind::TextKind;
use crate::style::{Rule, StyleViolation};

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
    // `None` until it is known, and so is the text: all threads would count the references to one empty `Arc<str>`.
    pub(crate) file: Option<Arc<str>>,
    pub(crate) text: Option<Arc<str>>,
    /// The kind of that text.
    pub(crate) kind: TextKind,
    pub(crate) game: u64,
    pub(crate) place: Place,
    pub(crate) end: Place,
    /// The place where the text of the game begins.
    beginning: Place,
    range: Range<usize>,
    pub(crate) ply: Option<usize>,
    pub(crate) in_variation: bool,
    is_in_call: bool,
    cause: Cause,
    /// The edits that fix it, if they do not follow from the error.
    edits: Option<Vec<Replacement>>,
}

#[derive(Clone, Debug)]
enum Cause {
    Error(Box<Error>),
    Style(StyleViolation),
    /// A macro refuses its call, in these words of the compiler.
    Call(String),
    Opinion(Box<Opinion>),
}

/// The explanation of a mistake that is not about chess.
const CALL: Explanation = Explanation::new(
    "call/refused",
    "A macro refuses its call for a reason outside of the moves: its form, its files, or a claim about a problem. \
     Reported only in files of Rust.",
    Some("const GAME: Game = game!(file 7);"),
    Needs::Nothing,
);

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
    /// The codes of findings that are neither errors in chess, style nor opinions; see
    /// [`ErrorKind::EXPLANATIONS`](chess_core::ErrorKind::EXPLANATIONS).
    pub const EXPLANATIONS: &'static [Explanation] = &[CALL];

    /// A mistake in a byte range of a text, outside of the moves. Its file, game, text and places are not known yet.
    fn new(cause: Cause, range: Range<usize>) -> Self {
        Self {
            file: None,
            text: None,
            kind: TextKind::Pgn,
            game: 0,
            place: Place::START,
            end: Place::START,
            beginning: Place::START,
            range,
            ply: None,
            in_variation: false,
            is_in_call: false,
            cause,
            edits: None,
        }
    }

    /// An error outside of the moves.
    pub(crate) fn of_error(error: Error, range: Range<usize>) -> Self {
        Self::new(Cause::Error(Box::new(error)), range)
    }

    /// An error in a game.
    pub(crate) fn of_game(found: &pgn::Finding) -> Self {
        let own = Self::of_error(*found.error(), found.error().range());
        Self { ply: found.ply(), in_variation: found.is_in_variation(), ..own }
    }

    /// A call of a macro that is refused.
    pub(crate) fn of_call(words: String, range: Range<usize>) -> Self {
        Self::new(Cause::Call(words), range)
    }

    /// An opinion of a judge.
    pub(crate) fn of_opinion(opinion: Opinion) -> Self {
        let range = opinion.range.clone();
        Self::new(Cause::Opinion(Box::new(opinion)), range)
    }

    /// A text that breaks a rule.
    pub(crate) fn of_style(rule: Rule, range: Range<usize>, wanted: &str) -> Self {
        Self::new(Cause::Style(StyleViolation { rule, wanted: wanted.into() }), range)
    }

    /// Adds an edit that fixes it.
    pub(crate) fn fixed_by(mut self, range: Range<usize>, text: impl Into<String>) -> Self {
        self.edits.get_or_insert_default().push(Replacement { range, text: text.into() });
        self
    }

    /// The same finding with other edits than the ones that follow from its error.
    pub(crate) fn with_edits(self, edits: Vec<Replacement>) -> Self {
        Self { edits: Some(edits), ..self }
    }

    /// The same finding in a call of a macro.
    pub(crate) fn in_call(self) -> Self {
        Self { is_in_call: true, ..self }
    }

    /// The same finding in a game.
    pub(crate) fn numbered(self, game: u64) -> Self {
        Self { game, ..self }
    }

    /// The same finding in a text that has a number of bytes before its own.
    pub(crate) fn behind(self, bytes: usize) -> Self {
        self.placed(&|range| range.start + bytes..range.end + bytes)
    }

    /// The same finding in a text that has its own text elsewhere: a function says where a range of that is.
    pub(crate) fn placed(mut self, place: &dyn Fn(&Range<usize>) -> Range<usize>) -> Self {
        self.range = place(&self.range);
        for edit in self.edits.iter_mut().flatten() {
            edit.range = place(&edit.range);
        }
        self
    }

    /// The findings in the order of their text, with their places. The text is of a kind, and begins at a place.
    pub(crate) fn settled(
        mut findings: Vec<Self>,
        text: &str,
        kind: TextKind,
        beginning: Place,
    ) -> Vec<Self> {
        if findings.is_empty() {
            return findings;
        }
        findings.sort_by_key(|finding| finding.range.start);
        let shared: Arc<str> = text.into();
        let (mut at, mut place) = (0, beginning);
        for finding in &mut findings {
            let range = finding.range();
            place.skip(&text[at..range.start]);
            at = range.start;
            (finding.place, finding.end, finding.beginning) = (place, place, beginning);
            finding.end.skip(&text[range]);
            (finding.text, finding.kind) = (Some(shared.clone()), kind);
        }
        findings
    }

    /// The finding with its game and places counted from the beginning of the file, not of a part, which begins after
    /// some games at a place; see [`PartDone`](crate::PartDone).
    #[must_use]
    pub fn moved(self, file: &Arc<str>, games: u64, base: Place) -> Self {
        let game = self.game + games;
        let (place, end) = (absolute(self.place, base), absolute(self.end, base));
        let beginning = absolute(self.beginning, base);
        Self { file: Some(file.clone()), game, place, end, beginning, ..self }
    }

    /// The name of the file.
    pub fn file(&self) -> &str {
        self.file.as_deref().unwrap_or_default()
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

    /// The line where the mistake begins, from 1.
    pub fn line(&self) -> usize {
        self.place.line
    }

    /// The column in characters where the mistake begins, from 1.
    pub fn column(&self) -> usize {
        self.place.column
    }

    /// The ply of the main line, from 0; see [`chess_core::pgn::Finding::ply`].
    pub fn ply(&self) -> Option<usize> {
        self.ply
    }

    /// Whether it is in a variation; see [`chess_core::pgn::Finding::is_in_variation`].
    pub fn is_in_variation(&self) -> bool {
        self.in_variation
    }

    /// Whether it is in a call of a macro in a file of Rust, whose words say how a text is read.
    pub fn is_in_call(&self) -> bool {
        self.is_in_call
    }

    /// The error; `None` for a finding about style.
    pub fn error(&self) -> Option<&Error> {
        if let Cause::Error(error) = &self.cause { Some(error) } else { None }
    }

    /// The style that [`CheckOptions::strict`](crate::CheckOptions::strict) asks for; `None` for an error.
    pub fn style(&self) -> Option<&StyleViolation> {
        if let Cause::Style(style) = &self.cause { Some(style) } else { None }
    }

    /// The stable short name of its kind; see [`ErrorKind::code`](chess_core::ErrorKind::code) and
    /// [`Rule::code`](crate::Rule::code).
    pub fn code(&self) -> &'static str {
        match &self.cause {
            Cause::Error(error) => error.kind().code(),
            Cause::Style(style) => style.rule().code(),
            Cause::Call(_) => CALL.code,
            Cause::Opinion(opinion) => opinion.code,
        }
    }

    /// Whether a claim in the text is false, such as a check mark without a check, while the moves are legal.
    pub fn is_claim(&self) -> bool {
        self.error().is_some_and(|error| matches!(error.kind(), ErrorKind::FalseClaim(_)))
    }

    /// The number of words that were not read, if it is about such words; 0 for all other findings.
    pub fn unread(&self) -> u64 {
        self.error().and_then(Error::unread).map_or(0, |unread| unread.words().into())
    }

    /// Whether it is the opinion of a [`Judge`](crate::Judge), and no mistake.
    pub fn is_opinion(&self) -> bool {
        matches!(self.cause, Cause::Opinion(_))
    }

    /// The mistake and its reason, in one line.
    pub fn headline(&self) -> String {
        match &self.cause {
            Cause::Error(error) => error.headline().to_string(),
            Cause::Style(style) => style.headline(self.written()),
            Cause::Call(words) => words.lines().next().unwrap_or_default().into(),
            Cause::Opinion(opinion) => opinion.headline.clone(),
        }
    }

    /// The lines that say what would be right. Fixes that are options of the reader are not among them; see
    /// [`Error::help`].
    pub fn help(&self) -> Vec<String> {
        match &self.cause {
            Cause::Error(error) => error.help().lines().map(str::to_owned).collect(),
            Cause::Style(style) => vec![style.help()],
            Cause::Call(words) => words.lines().skip(1).map(str::to_owned).collect(),
            Cause::Opinion(opinion) => opinion.help.clone(),
        }
    }

    /// The edits that fix it, in the text of its game, in order and without overlap; empty if more than one fix is
    /// possible, or none.
    ///
    /// They may not fit the rest of the game: [`fix()`](crate::fix()) and [`CertainFixes`](crate::CertainFixes) read the game
    /// again.
    pub fn edits(&self) -> Vec<Replacement> {
        match (&self.edits, &self.cause) {
            (Some(edits), _) => edits.clone(),
            (None, Cause::Error(error)) => edit::of_error(error, self.text()),
            (None, _) => Vec::new(),
        }
    }

    /// The texts among which only the author can choose, such as moves in the notation of the game, or the usual name of a tag;
    /// empty if there is no choice.
    pub fn choices(&self) -> Vec<String> {
        let Some(error) = self.error() else {
            return self.style().and_then(StyleViolation::meant_tag).into_iter().collect();
        };
        let fixes = error.fixes();
        let Some(Fix::Choose(moves)) = fixes.last() else { return Vec::new() };
        let first = match fixes[0] {
            Fix::Replace(text) => Some(text),
            _ => None,
        };
        let texts = first.into_iter().chain(moves.into_iter().map(|mv| error.spelled(*mv)));
        texts.map(|text| self.before_mark(&text)).collect()
    }

    /// A move in place of the refused text. A mark behind that text stays.
    pub(crate) fn before_mark(&self, text: &str) -> String {
        let behind = self.text().get(self.range.end..).unwrap_or_default().trim_start();
        let marks: &[char] = if behind.starts_with(['+', '#']) { &['+', '#', ' '] } else { &[] };
        text.trim_end_matches(marks).to_owned()
    }

    /// The nearest offset before another one that is a place in the text of its game.
    pub(crate) fn nearest(&self, offset: usize) -> usize {
        let is_place = |at: &usize| self.text().is_char_boundary(*at);
        (0..=offset).rev().find(is_place).unwrap_or_default()
    }

    /// The byte range of the mistake in the text of its game, to which the ranges of [`edits`](Self::edits) refer.
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// The text of its game.
    fn text(&self) -> &str {
        self.text.as_deref().unwrap_or_default()
    }

    /// The position before the refused move, or the one that an opinion is about.
    pub fn board(&self) -> Option<Board> {
        match &self.cause {
            Cause::Opinion(opinion) => Some(opinion.board),
            _ => self.error()?.board(),
        }
    }

    /// The refused text as it is written.
    pub fn written(&self) -> &str {
        &self.text()[self.range.clone()]
    }

    /// The place in the file of a byte offset in the text of its game; see [`range`](Self::range).
    ///
    /// # Panics
    ///
    /// If the offset is not on the boundary of a character of that text.
    pub fn place_of(&self, offset: usize) -> Place {
        let (text, start) = (self.text(), self.range.start);
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
        self.excerpt_of(self.range.clone())
    }

    /// The source lines with a byte range of the text of its game, as in [`edits`](Self::edits).
    ///
    /// # Panics
    ///
    /// If the range is not one of characters in that text.
    pub fn excerpt_of(&self, range: Range<usize>) -> Excerpt {
        let text = self.text();
        let (begin, missing) = self.line_at(range.start);
        let length = text[range.end..].find(is_line_end).unwrap_or(text.len() - range.end);
        let line = format!("{:missing$}{}", "", &text[begin..range.end + length]);
        let number = self.place_of(range.start).line;
        let range = range.start - begin + missing..range.end - begin + missing;
        Excerpt { text: line, line: number, range }
    }

    /// The offset where the line of an offset begins in the text, and the number of columns of its
    /// line before that.
    fn line_at(&self, offset: usize) -> (usize, usize) {
        match self.text()[..offset].rfind(is_line_end) {
            Some(end) => (end + 1, 0),
            None => (0, self.beginning.column - 1),
        }
    }
}

fn is_line_end(char: char) -> bool {
    matches!(char, '\n' | '\r')
}

/// The number of characters that count as columns.
fn chars(text: &str) -> usize {
    without_marks(text).chars().count()
}

/// A place in a file, from a place counted from the first character of a part of it.
pub fn absolute(place: Place, base: Place) -> Place {
    let column = if place.line == 1 { base.column + place.column - 1 } else { place.column };
    Place { line: base.line + place.line - 1, column }
}
