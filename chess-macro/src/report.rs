//! The report of a call's mistakes, and the one place that makes a `compile_error!`.

use chess_source::diagnostic::{Diagnostic, Diagnostics};
use chess_source::environment;
use proc_macro2::{Literal, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};

use crate::completion::{self, Completion};

/// The mistakes of a call, with declarations beside them for an editor.
pub(crate) struct Report {
    mistakes: Vec<Diagnostic>,
    hovers: TokenStream,
    /// The words that an editor offers beside the moves at the mistakes.
    offered: Vec<Completion>,
    /// Whether the call is in the place of items, rather than of a value.
    is_item: bool,
}

impl<T: Into<Diagnostics>> From<T> for Report {
    fn from(mistakes: T) -> Self {
        let mistakes = mistakes.into().for_compiler().0;
        let (hovers, offered) = (TokenStream::new(), Vec::new());
        Self { mistakes, hovers, offered, is_item: false }
    }
}

impl Report {
    /// The same mistakes, with declarations for an editor beside them.
    #[inline]
    pub(crate) fn beside(mut self, hovers: TokenStream) -> Self {
        self.hovers.extend(hovers);
        self
    }

    /// The same mistakes. An editor offers more than moves there.
    #[inline]
    pub(crate) fn offering(mut self, offered: Vec<Completion>) -> Self {
        self.offered.extend(offered.into_iter().filter(|one| !one.is_empty()));
        self
    }

    /// The same mistakes of a call that is or is not meant as items.
    #[inline]
    pub(crate) fn in_place_of_items(self, is_item: bool) -> Self {
        Self { is_item, ..self }
    }

    /// Tokens in place of a type: one `compile_error!`, or a tuple of them, which is a type and an expression.
    ///
    /// rust-analyzer expands `compile_error!` to nothing and expects a type there, so it gets one.
    #[inline]
    pub(crate) fn into_type(self, facade: &TokenTree) -> TokenStream {
        let Self { mistakes, hovers, offered, .. } = self;
        let errors = mistakes.iter().map(compile_error);
        match &*mistakes {
            _ if environment::is_editor() => {
                let completions = completions(facade, &mistakes, offered);
                let completions = quote!(fn moves() { #completions });
                quote!(#facade::__private::Wrong::<{ #hovers #completions #(#errors)* 0 }>)
            }
            [mistake] => compile_error(mistake),
            _ => quote!((#(#errors,)*)),
        }
    }

    /// Tokens in place of a value: one `compile_error!`, or a block of them.
    ///
    /// rust-analyzer expands `compile_error!` to nothing and expects an expression or a pattern there, so it gets a
    /// constant that has any type. In place of items, it does not read a constant.
    #[inline]
    pub(crate) fn into_value(self, facade: &TokenTree) -> TokenStream {
        let Self { mistakes, hovers, offered, is_item } = self;
        let errors = mistakes.iter().map(compile_error);
        match &*mistakes {
            // A word of a call for files is being written.
            _ if is_item && offered.is_empty() => quote!(#(#errors)*),
            _ if environment::is_editor() => {
                let completions = completions(facade, &mistakes, offered);
                quote!(const { #hovers #completions #(#errors)* loop {} })
            }
            [mistake] => compile_error(mistake),
            _ => quote!({ #(#errors)* }),
        }
    }

    /// Tokens in place of a string, which may be a pattern: one `compile_error!`, or alternatives.
    #[inline]
    pub(crate) fn into_literal(self, facade: &TokenTree) -> TokenStream {
        if environment::is_editor() {
            return self.into_value(facade);
        }
        let errors = self.mistakes.iter().map(compile_error);
        quote!(#(#errors)|*)
    }

    /// Tokens in place of an item.
    #[inline]
    pub(crate) fn into_item(self) -> TokenStream {
        self.mistakes.iter().map(compile_error).collect()
    }
}

/// The declarations for completion at each mistake.
#[inline]
fn completions(
    facade: &TokenTree,
    mistakes: &[Diagnostic],
    offered: Vec<Completion>,
) -> TokenStream {
    let all = completion::all(mistakes, offered).into_iter().enumerate();
    all.map(|(number, names)| names.declare(facade, number)).collect()
}

/// `::core::compile_error! { "..." }`, from the first span to the last.
///
/// The spans are the user's own with their hygiene, so that rustc shows the mistake in the user's code and not in the
/// macro.
#[inline]
fn compile_error(mistake: &Diagnostic) -> TokenStream {
    let Diagnostic { first, last, .. } = *mistake;
    let mut words = Literal::string(&mistake.words);
    words.set_span(last);
    let words = quote_spanned!(last=> { #words });
    let path = if environment::is_editor() { Span::call_site() } else { first };
    let path = quote_spanned!(path=> ::core::);
    quote_spanned!(first=> #path compile_error! #words)
}
