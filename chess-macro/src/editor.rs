//! What an editor shows under the pointer: each move in words, with the board after it.
//!
//! An editor shows the documentation of what a name declares. So beside its value, a call declares a structure with a
//! field for each token. The field has the token's own span, and is documented in words. (A module or a constant for
//! each token took six times the memory in rust-analyzer, and appeared in its search for symbols.) Only editors get
//! this: rustc reads its one literal.
//!
//! `CAISSA_EDITOR=1` makes the macros expand so for rustc too, for tests.

use std::collections::HashMap;
use std::sync::OnceLock;

use chess_core::__private::Hover;
use chess_core::{Board, GameBuf, Replay};
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::quote;

use crate::diagnostic::Diagnostic;
use crate::input::{Input, Start};
use crate::options::Options;
use crate::source::Source;
use crate::validate;

/// Whether an editor expands the macro, and not a compiler: rust-analyzer does it in a process of that name.
pub(crate) fn is_here() -> bool {
    static ANSWER: OnceLock<bool> = OnceLock::new();
    *ANSWER.get_or_init(|| {
        let program = std::env::current_exe().unwrap_or_default();
        let name = program.file_name().unwrap_or_default().to_string_lossy();
        name.contains("rust-analyzer") || std::env::var_os("CAISSA_EDITOR").is_some()
    })
}

/// What an editor shows for each token of an input, if an editor expands the macro.
pub(crate) fn beside(facade: &TokenTree, input: &Input) -> Option<TokenStream> {
    is_here().then(|| hovers(input).declare(facade))
}

/// A value or its mistakes, and what an editor shows for each token.
pub(crate) fn explained(
    facade: &TokenTree,
    input: &Input,
    value: Result<TokenStream, Diagnostic>,
) -> Result<TokenStream, Diagnostic> {
    let Some(hovers) = beside(facade, input) else { return value };
    match value {
        Ok(value) => Ok(quote!(const { #hovers #value })),
        Err(diagnostic) => Err(diagnostic.beside(hovers)),
    }
}

/// The fields for all tokens of an input.
fn hovers(input: &Input) -> Fields {
    let mut fields = Fields::default();
    match input {
        Input::Files(request) => {
            if let Ok(game) = request.game() {
                fields.push("file", request.span, &Hover::of_game(0..0, &game.value));
            }
        }
        Input::Text { start, text } => {
            let (mut board, mut fen_text) = (Some(Board::START), "");
            if let Some(Start { fen, options }) = start {
                fen_text = fen.text();
                board = validate::read_fen(fen, *options).ok();
                if let Some(board) = &board {
                    fields.push_position(fen, board);
                }
            }
            if let (Some(text), Some(board)) = (text, board) {
                fields.push_moves(text, board, fen_text);
            }
        }
    }
    fields
}

/// The fields to declare. A name may repeat only in another structure.
#[derive(Default)]
struct Fields {
    structures: Vec<Vec<Field>>,
    /// How often each name was declared.
    names: HashMap<String, usize>,
}

/// The type of a field, and its tokens.
struct Field {
    kind: &'static str,
    tokens: TokenStream,
}

impl Fields {
    fn push_position(&mut self, fen: &Source, board: &Board) {
        let fen = fen.apart();
        self.push_tokens(&fen, &[Hover::of_position(0..fen.text().len(), board)]);
    }

    /// Adds moves, or a FEN without a word before it. A string is one token, which shows all of its game.
    fn push_moves(&mut self, text: &Source, start: Board, fen: &str) {
        let text = text.apart();
        if chess_core::is_fen(text.text()) {
            if let Ok(board) = validate::read_fen(&text, Options::default()) {
                self.push_position(&text, &board);
            }
        } else if text.has_lines() {
            let mut replay = Replay::new(text.text(), start).counting_as_in(fen);
            if let Ok(game) = GameBuf::replay(&mut replay) {
                self.push_tokens(&text, &[Hover::of_game(0..text.text().len(), &game)]);
            }
        } else {
            let replay = Replay::of_tokens(text.text(), start).counting_as_in(fen);
            self.push_tokens(&text, &Hover::of_moves(&replay));
        }
    }

    /// Adds the words that the parts of a text consist of; of a number and a name, the name.
    fn push_tokens(&mut self, text: &Source, hovers: &[Hover]) {
        let tokens = text.tokens();
        for (at, (range, token, span)) in tokens.iter().enumerate() {
            let is_before_name = tokens.get(at + 1).is_some_and(|(_, next, _)| is_name(next));
            let touches =
                |hover: &&Hover| hover.range.start < range.end && range.start < hover.range.end;
            let is_shown = is_word(token) && !(is_number(token) && is_before_name);
            if let Some(hover) = hovers.iter().find(touches).filter(|_| is_shown) {
                self.push(token, *span, hover);
            }
        }
    }

    fn push(&mut self, token: &str, span: Span, hover: &Hover) {
        let mut name = syn::parse_str::<Ident>(token).unwrap_or_else(|_| {
            let letter = |char: char| if char.is_ascii_alphanumeric() { char } else { '_' };
            let letters: String = token.chars().map(letter).take(16).collect();
            Ident::new(&format!("_{letters}"), span)
        });
        name.set_span(span);
        let (kind, words) = (hover.kind, &hover.words);
        let earlier = self.names.entry(name.to_string()).or_default();
        if *earlier == self.structures.len() {
            self.structures.push(Vec::new());
        }
        let type_name = Ident::new(kind, Span::call_site());
        let tokens = quote!(#[doc = #words] #name: #type_name,);
        self.structures[*earlier].push(Field { kind, tokens });
        *earlier += 1;
    }

    /// The structures. Their parameters are the types of the fields: they name what is shown, and nothing else.
    fn declare(self, facade: &TokenTree) -> TokenStream {
        let structures = self.structures.into_iter().enumerate().map(|(number, fields)| {
            let name = Ident::new(&format!("Moves{number}"), Span::call_site());
            let is_first = |at: usize| fields[..at].iter().all(|field| field.kind != fields[at].kind);
            let firsts = (0..fields.len()).filter(|at| is_first(*at));
            let kinds = firsts.map(|at| Ident::new(fields[at].kind, Span::call_site()));
            let fields = fields.iter().map(|field| &field.tokens);
            quote!(#[allow(dead_code, nonstandard_style)] struct #name<#(#kinds: #facade::__private::Copy),*> { #(#fields)* })
        });
        structures.collect()
    }
}

fn is_word(token: &str) -> bool {
    token.starts_with(|char: char| char.is_alphanumeric() || char == '_')
}

fn is_number(token: &str) -> bool {
    token.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
}

fn is_name(token: &str) -> bool {
    is_word(token) && !token.starts_with(|char: char| char.is_ascii_digit())
}
