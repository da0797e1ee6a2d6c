//! The mistakes in a call: messages, and the spans that they underline.

use std::ops::Range;
use std::rc::Rc;

use chess_core::__private::MoveStyle;
use chess_core::error::Syntax;
use chess_core::{Board, Error, ErrorKind};
use proc_macro2::Span;

use crate::environment;
use crate::tokens::source::SpannedText;

/// The greatest number of mistakes reported for one call.
pub const MOST_MISTAKES: usize = 20;

/// The mistakes in a call, in the order of the source; none if they are reported elsewhere. A call with a mistake has no
/// value.
#[derive(Default)]
pub struct Diagnostics(pub Vec<Diagnostic>);

/// A mistake: a message, and the tokens that it underlines.
pub struct Diagnostic {
    /// The message.
    pub words: String,
    /// The first token.
    pub first: Span,
    /// The last token.
    pub last: Span,
    /// The error of core behind the message, if there is one.
    pub origin: Option<Origin>,
}

/// An error of core, and the text where it was found.
pub struct Origin {
    /// The error.
    pub error: Error,
    /// The text that core read a part of.
    pub text: Rc<SpannedText>,
    /// The part of the text that core read. The range of the error is in it.
    pub part: Range<usize>,
    /// The position before the refused text, if it is known; for an editor, the one that is most likely.
    pub board: Option<Board>,
    /// The style in which the moves of the game are written; only for an editor.
    pub style: MoveStyle,
}

impl Origin {
    /// The byte range of the refused text.
    #[inline]
    pub fn range(&self) -> Range<usize> {
        let Range { start, end } = self.error.range();
        self.part.start + start..self.part.start + end
    }

    /// Whether the last of many refused words may be the beginning of a move: after a result, or after a number.
    #[inline]
    pub fn ends_with_move(&self) -> bool {
        let words = &self.text.text()[self.range()];
        let is_of_word = |char: char| !char.is_whitespace() && char != '.';
        match self.error.kind() {
            ErrorKind::Syntax(Syntax::AfterResult) => true,
            ErrorKind::Syntax(Syntax::LooseWords) => {
                words.trim_end_matches(is_of_word).trim_end().ends_with('.')
            }
            _ => false,
        }
    }
}

#[cfg(feature = "source")]
impl Diagnostic {
    /// The byte range of the underlined tokens in their file; empty at its beginning if there is no token.
    #[inline]
    pub fn range_in_file(&self) -> Range<usize> {
        if let Some(origin) = &self.origin {
            return origin.text.range_in_file(&origin.range());
        }
        let (first, last) = (self.first.byte_range(), self.last.byte_range());
        first.start..last.end.max(first.end)
    }
}

impl Diagnostics {
    /// Adds other mistakes after these.
    #[inline]
    pub fn add(&mut self, other: Self) {
        self.0.extend(other.0);
    }

    /// The mistakes for a compiler, which refuses the call anyway: the first of many, and none about words that were not read.
    #[inline]
    pub fn for_compiler(mut self) -> Self {
        let is_unread = |origin: &Origin| origin.error.unread().is_some();
        self.0.retain(|mistake| !mistake.origin.as_ref().is_some_and(is_unread));
        self.join_commas();
        let of_core = self.0.iter().filter(|mistake| mistake.origin.is_some()).count();
        let more = of_core.saturating_sub(MOST_MISTAKES);
        self.0.truncate(self.0.len() - more);
        if more > 0 { self.with(format!("\n\nand {more} more mistakes")) } else { self }
    }

    /// Leaves one mistake for all commas between moves.
    #[inline]
    fn join_commas(&mut self) {
        let is_comma = |mistake: &Diagnostic| {
            mistake.origin.as_ref().is_some_and(|origin| origin.error.written().as_str() == ",")
        };
        let mut commas = 0;
        self.0.retain(|mistake| {
            commas += usize::from(is_comma(mistake));
            !is_comma(mistake) || commas == 1
        });
        if let Some(first) = self.0.iter_mut().find(|mistake| is_comma(mistake) && commas > 1) {
            let others = if commas == 2 { "one".to_owned() } else { (commas - 1).to_string() };
            let all =
                format!("leave it out, and the other {others}: moves are separated by spaces");
            first.words = first.words.replacen("leave it out", &all, 1);
        }
    }

    /// Creates a diagnostic that underlines one token.
    pub fn new(words: impl Into<String>, span: Span) -> Self {
        Self::spanning(words, (span, span))
    }

    /// Creates a diagnostic that underlines everything from the first token to the last.
    pub fn spanning(words: impl Into<String>, (first, last): (Span, Span)) -> Self {
        Self(vec![Diagnostic { words: words.into(), first, last, origin: None }])
    }

    /// Creates a diagnostic for a byte range of a text, which underlines the tokens that the range touches.
    #[inline]
    pub fn in_text(words: String, text: &SpannedText, range: &Range<usize>) -> Self {
        let (words, spans) = text.locate(words, range);
        Self::spanning(words, spans)
    }

    /// Creates a diagnostic for an error of core in a text.
    #[inline]
    pub fn of_error(error: &Error, text: &Rc<SpannedText>) -> Self {
        Self::of_error_in(error, text, 0..text.text().len())
    }

    /// Creates a diagnostic for an error of core in a part of a text.
    #[inline]
    pub fn of_error_in(error: &Error, text: &Rc<SpannedText>, part: Range<usize>) -> Self {
        let error = if text.is_string() { *error } else { error.in_tokens() };
        let (board, style) = (error.board(), MoveStyle::default());
        let origin = Origin { error, text: text.clone(), part, board, style };
        let message = environment::message(&error);
        let (words, (first, last)) = text.locate(message, &origin.range());
        Self(vec![Diagnostic { words, first, last, origin: Some(origin) }])
    }

    /// These mistakes. The first concerns what another does.
    #[inline]
    pub fn about(mut self, other: Self) -> Self {
        if let (Some(first), Some(other)) = (self.0.first_mut(), other.0.into_iter().next()) {
            first.origin = other.origin;
        }
        self
    }

    /// The same mistakes with more words after the last message.
    pub fn with(mut self, words: impl AsRef<str>) -> Self {
        if let Some(last) = self.0.last_mut() {
            last.words += words.as_ref();
        }
        self
    }
}

impl From<syn::Error> for Diagnostics {
    #[inline]
    fn from(errors: syn::Error) -> Self {
        let mut all = Self::default();
        for error in errors {
            all.add(Self::new(error.to_string(), error.span()));
        }
        all
    }
}
