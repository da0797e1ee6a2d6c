//! The mistakes in a call: messages, and the spans that they underline.

use std::ops::Range;

use chess_core::Error;
use proc_macro2::{Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};

use crate::completion::Completion;
use crate::environment;
use crate::tokens::source::SpannedText;

/// The mistakes in a call, in the order of the source. A call with a mistake does not expand to its value.
pub(crate) struct Diagnostic {
    mistakes: Vec<Mistake>,
    /// Declarations beside the mistakes, for an editor.
    hovers: TokenStream,
    /// Whether the call stands in place of items, and not of a value.
    is_item: bool,
}

/// A message, and the first and the last token that it underlines.
struct Mistake {
    words: String,
    first: Span,
    last: Span,
    /// The moves that an editor offers there.
    completion: Option<Completion>,
}

impl Diagnostic {
    /// Creates a diagnostic without mistakes, to which they are added.
    pub(crate) fn none() -> Self {
        Self { mistakes: Vec::new(), hovers: TokenStream::new(), is_item: false }
    }

    /// Adds the mistakes of another diagnostic after these.
    pub(crate) fn add(&mut self, other: Self) {
        self.mistakes.extend(other.mistakes);
    }

    /// Whether there is no mistake.
    pub(crate) const fn is_empty(&self) -> bool {
        self.mistakes.is_empty()
    }

    /// Creates a diagnostic that underlines one token.
    pub(crate) fn new(words: impl Into<String>, span: Span) -> Self {
        Self::spanning(words, (span, span))
    }

    /// Creates a diagnostic that underlines everything from the first token to the last.
    pub(crate) fn spanning(words: impl Into<String>, (first, last): (Span, Span)) -> Self {
        let mistakes = vec![Mistake { words: words.into(), first, last, completion: None }];
        Self { mistakes, ..Self::none() }
    }

    /// Creates a diagnostic for a byte range of a text, which underlines the tokens that the range touches.
    pub(crate) fn in_text(words: String, text: &SpannedText, range: &Range<usize>) -> Self {
        let (words, spans) = text.locate(words, range);
        Self::spanning(words, spans)
    }

    /// Creates a diagnostic for an error of core in a text.
    pub(crate) fn of_error(error: &Error, text: &SpannedText) -> Self {
        Self::in_text(environment::message(error), text, &error.range()).offering(error, text)
    }

    /// The same diagnostic, which offers the moves that begin with the refused word.
    fn offering(mut self, error: &Error, text: &SpannedText) -> Self {
        if let Some(mistake) = self.mistakes.last_mut() {
            mistake.completion = Completion::of_error(error, text);
        }
        self
    }

    /// The same diagnostic with more words after the last message.
    pub(crate) fn with(mut self, words: impl AsRef<str>) -> Self {
        if let Some(mistake) = self.mistakes.last_mut() {
            mistake.words += words.as_ref();
        }
        self
    }

    /// The same mistakes, with declarations for an editor beside them.
    pub(crate) fn beside(self, hovers: TokenStream) -> Self {
        Self { hovers, ..self }
    }

    /// The same mistakes of a call that is or is not meant as items.
    pub(crate) fn in_place_of_items(self, is_item: bool) -> Self {
        Self { is_item, ..self }
    }

    /// Tokens in place of a type: one `compile_error!`, or a tuple of them, which is a type and an expression.
    ///
    /// rust-analyzer expands `compile_error!` to nothing and expects a type there, so it gets one.
    pub(crate) fn into_type(self, facade: &TokenTree) -> TokenStream {
        let Self { mistakes, hovers, .. } = self;
        match &*mistakes {
            _ if environment::is_editor() => {
                let completions = completions(facade, &mistakes);
                let completions = quote!(fn moves() { #completions });
                quote!(#facade::__private::Wrong::<{ #hovers #completions #(#mistakes)* 0 }>)
            }
            [mistake] => mistake.to_token_stream(),
            mistakes => quote!((#(#mistakes,)*)),
        }
    }

    /// Tokens in place of a value: one `compile_error!`, or a block of them.
    ///
    /// rust-analyzer expands `compile_error!` to nothing and expects an expression or a pattern there, so it gets a
    /// constant that has any type. In place of items, it does not read a constant.
    pub(crate) fn into_value(self, facade: &TokenTree) -> TokenStream {
        let Self { mistakes, hovers, is_item } = self;
        match &*mistakes {
            _ if is_item => quote!(#(#mistakes)*),
            _ if environment::is_editor() => {
                let completions = completions(facade, &mistakes);
                quote!(const { #hovers #completions #(#mistakes)* loop {} })
            }
            [mistake] => mistake.to_token_stream(),
            mistakes => quote!({ #(#mistakes)* }),
        }
    }

    /// Tokens in place of an item.
    pub(crate) fn into_item(self) -> TokenStream {
        let mistakes = self.mistakes;
        quote!(#(#mistakes)*)
    }
}

/// The declarations for completion at each mistake.
fn completions(facade: &TokenTree, mistakes: &[Mistake]) -> TokenStream {
    let completions = mistakes.iter().filter_map(|mistake| mistake.completion.as_ref());
    completions.enumerate().map(|(number, moves)| moves.declare(facade, number)).collect()
}

impl From<syn::Error> for Diagnostic {
    fn from(errors: syn::Error) -> Self {
        let mut all = Self::none();
        for error in errors {
            all.add(Self::new(error.to_string(), error.span()));
        }
        all
    }
}

impl ToTokens for Mistake {
    /// Writes `::core::compile_error! { "..." }`, from the first span to the last.
    ///
    /// The spans are the user's own with their hygiene, so that rustc shows the mistake in the user's code
    /// and not in the macro.
    fn to_tokens(&self, tokens: &mut TokenStream) {
        let mut words = Literal::string(&self.words);
        words.set_span(self.last);
        let words = quote_spanned!(self.last=> { #words });
        let path = if environment::is_editor() { Span::call_site() } else { self.first };
        let path = quote_spanned!(path=> ::core::);
        tokens.extend(quote_spanned!(self.first=> #path compile_error! #words));
    }
}
