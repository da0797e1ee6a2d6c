//! A refusal: words, and the spans they underline.

use std::ops::Range;

use chess_core::{Error, Style};
use proc_macro2::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};

use crate::source::Source;

/// Why a call does not expand: one mistake or more, in the order of the source.
pub(crate) struct Refusal {
    mistakes: Vec<Mistake>,
}

/// Words, and the first and the last token that they underline.
struct Mistake {
    words: String,
    first: Span,
    last: Span,
}

impl Refusal {
    /// A refusal of one token.
    pub(crate) fn new(words: String, span: Span) -> Self {
        Self { mistakes: vec![Mistake { words, first: span, last: span }] }
    }

    /// Several refusals of one token.
    pub(crate) fn of_words(words: Vec<String>, span: Span) -> Self {
        let mistake = |words| Mistake { words, first: span, last: span };
        Self { mistakes: words.into_iter().map(mistake).collect() }
    }

    /// What core says of a source, at its place there.
    pub(crate) fn of(error: &Error, source: &Source) -> Self {
        Self::of_all(std::slice::from_ref(error), source)
    }

    /// The same of several mistakes.
    pub(crate) fn of_all(errors: &[Error], source: &Source) -> Self {
        Self { mistakes: errors.iter().map(|error| Mistake::of(error, source)).collect() }
    }

    /// One `compile_error!`, or a tuple of them, which is a type and an expression.
    pub(crate) fn into_type(self) -> TokenStream {
        let mistakes: Vec<_> = self.mistakes.into_iter().map(Mistake::into_tokens).collect();
        if mistakes.len() == 1 {
            return mistakes.into_iter().collect();
        }
        let comma = || TokenStream::from(TokenTree::from(Punct::new(',', Spacing::Alone)));
        let tuple = mistakes.into_iter().flat_map(|mistake| [mistake, comma()]).collect();
        TokenTree::from(Group::new(Delimiter::Parenthesis, tuple)).into()
    }

    /// One `compile_error!`, or a block of them.
    pub(crate) fn into_tokens(self) -> TokenStream {
        let mut mistakes: Vec<_> = self.mistakes.into_iter().map(Mistake::into_tokens).collect();
        if mistakes.len() == 1 {
            return mistakes.remove(0);
        }
        TokenTree::from(Group::new(Delimiter::Brace, mistakes.into_iter().collect())).into()
    }
}

impl Mistake {
    fn of(error: &Error, source: &Source) -> Self {
        let (first, last) = source.spans(&error.range());
        let message = error.message_in(style());
        let words = match source {
            Source::Tokens(..) => message.as_str().to_owned(),
            Source::Literal(text) => with_place(&message, text.value(), error.range()),
        };
        Self { words, first, last }
    }

    /// `::core::compile_error! { "..." }`, from the first span to the last.
    fn into_tokens(self) -> TokenStream {
        // The user's own spans, context and all: rustc then shows the mistake as theirs, not the macro's.
        let (first, last) = (self.first, self.last);
        let mut words = Literal::string(&self.words);
        words.set_span(last);
        let mut group = Group::new(Delimiter::Brace, TokenTree::from(words).into());
        group.set_span(last);
        let punct = |char, spacing| {
            let mut punct = Punct::new(char, spacing);
            punct.set_span(first);
            TokenTree::from(punct)
        };
        TokenStream::from_iter([
            punct(':', Spacing::Joint),
            punct(':', Spacing::Alone),
            Ident::new("core", first).into(),
            punct(':', Spacing::Joint),
            punct(':', Spacing::Alone),
            Ident::new("compile_error", first).into(),
            punct('!', Spacing::Alone),
            group.into(),
        ])
    }
}

/// `CAISSA_BOARD=figurines` draws the board with chess symbols.
pub(crate) fn style() -> Style {
    match std::env::var("CAISSA_BOARD").as_deref() {
        Ok("figurines") => Style::Figurines,
        _ => Style::Letters,
    }
}

/// How many characters of a line are shown before, within and after the mistake.
const CONTEXT: usize = 30;

/// The message with the mistake's line, a caret under it, put after the first line.
fn with_place(message: &str, value: &str, range: Range<usize>) -> String {
    if value.trim().is_empty() {
        return message.to_owned();
    }
    let (headline, rest) = message.split_once('\n').map_or((message, None), |(a, b)| (a, Some(b)));
    let start = range.start.min(value.len());
    let line_start = value[..start].rfind('\n').map_or(0, |at| at + 1);
    let line_end = value[start..].find('\n').map_or(value.len(), |at| start + at);
    let line = value[..start].matches('\n').count() + 1;
    let column = value[line_start..start].chars().count() + 1;
    let before = last_chars(&value[line_start..start]);
    let wrong = first_chars(&value[start..range.end.clamp(start, line_end)]);
    let after = first_chars(&value[start + wrong.len()..line_end]);
    let shown = format!("{before}{wrong}{after}").replace(|char: char| char.is_control(), " ");
    let indent = " ".repeat(before.chars().count());
    let carets = "^".repeat(wrong.chars().count().max(1));
    let place = format!("line {line}, column {column} of the string:");
    let lines =
        [headline, &place, &format!("  {}", shown.trim_end()), &format!("  {indent}{carets}")];
    lines.into_iter().chain(rest).collect::<Vec<_>>().join("\n")
}

fn first_chars(text: &str) -> &str {
    &text[..text.char_indices().nth(CONTEXT).map_or(text.len(), |(at, _)| at)]
}

fn last_chars(text: &str) -> &str {
    &text[text.char_indices().rev().take(CONTEXT).last().map_or(text.len(), |(at, _)| at)..]
}
