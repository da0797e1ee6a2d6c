//! The legal moves at a word that is no move yet, for an editor to offer.
//!
//! An editor completes the last name of a path with what the path before it declares. So beside its mistake, a call
//! declares a module with a constant for each move, and has a path into it that ends in the user's own word:
//!
//! ```text
//! game!(1. e4 N)     mod moves0 { #[doc = ".."] pub const Nc6: Likely = Likely; .. } let _: Likely = moves0::N;
//! ```
//!
//! (A structure with associated constants would also offer the methods of traits, such as `clone`.) The editor prefers
//! the constant of the type that is expected there. Only editors get this.

use chess_core::__private::Hover;
use chess_core::book::openings;
use chess_core::{Board, Legal, Move};
use chess_source::diagnostic::Origin;
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{format_ident, quote};

/// The legal moves that begin with a word, and the word.
pub(crate) struct Completion {
    board: Board,
    moves: Vec<(Move, String)>,
    /// The move that was probably meant, or that is played most.
    likely: Option<Move>,
    /// The word, perhaps with the marker of an editor's cursor.
    word: Ident,
}

impl Completion {
    /// The completion of a refused word, if moves begin with it.
    #[inline]
    pub(crate) fn of_error(Origin { error, text, .. }: &Origin) -> Option<Self> {
        let (board, word) = (error.board()?, text.name_in(&error.range())?);
        let moves = moves_from(&board, &text.text()[error.range()]);
        let is_offered = |mv: &Move| moves.iter().any(|(offered, _)| offered == mv);
        let suggested = error.suggestions().iter().copied().find(is_offered);
        let likely = suggested.or_else(|| played_most(&board, &is_offered));
        (!moves.is_empty()).then_some(Self { board, moves, likely, word })
    }

    /// Declares the moves, and names the word among them. A call numbers its completions.
    #[inline]
    pub(crate) fn declare(&self, facade: &TokenTree, number: usize) -> TokenStream {
        let module = format_ident!("moves{number}");
        let constants = self.moves.iter().filter_map(|(mv, name)| {
            let words = words(self.board.legal(*mv).ok()?);
            let kind = if self.likely == Some(*mv) { "Likely" } else { "Possible" };
            let [name, kind] = [name, kind].map(|name| Ident::new(name, Span::call_site()));
            let kind = quote!(#facade::__private::#kind);
            Some(quote!(#[doc = #words] pub const #name: #kind = #kind;))
        });
        let word = &self.word;
        quote! {
            #[allow(dead_code, nonstandard_style)]
            mod #module { #(#constants)* }
            let _: #facade::__private::Likely = #module::#word;
        }
    }
}

/// The legal moves that begin with a word, with their names: in standard algebraic notation, or else with other capitals,
/// or else in UCI.
#[inline]
fn moves_from(board: &Board, typed: &str) -> Vec<(Move, String)> {
    let moves = board.legal_moves();
    let begin = |is_begun: &dyn Fn(&str) -> bool, name: &dyn Fn(Legal<'_>) -> String| {
        let legals = moves.iter().filter_map(|mv| board.legal(*mv).ok());
        let begun = legals.filter(|legal| is_begun(&board.san(legal.to_move())));
        begun.map(|legal| (legal.to_move(), name(legal))).collect::<Vec<_>>()
    };
    let mut found = begin(&|san| san.starts_with(typed), &name);
    if found.is_empty() {
        let typed = typed.to_ascii_lowercase();
        found = begin(&|san| san.to_ascii_lowercase().starts_with(&typed), &name);
    }
    if found.is_empty() {
        found = begin(&|_| true, &|legal| legal.to_move().to_string());
        found.retain(|(_, uci)| uci.starts_with(typed));
    }
    found
}

/// The move in words, the board after it, and the name of the opening that it leads to.
#[inline]
fn words(legal: Legal<'_>) -> String {
    let mut words = Hover::of_move(0..0, legal).words;
    if let Some(opening) = openings().get(&legal.play())
        && let (Some(name), code) = (opening.name(), opening.eco().unwrap_or_default())
    {
        words.extend(["\n\n", name, " (", code, ")"]);
    }
    words
}

/// The move in standard algebraic notation as an identifier, without its mark of check. Castling is `o_o`, and a
/// promotion is in UCI.
#[inline]
fn name(legal: Legal<'_>) -> String {
    let (board, mv) = (legal.board(), legal.to_move());
    match legal.castling() {
        Some(side) => side.san().replace('-', "_").to_ascii_lowercase(),
        None if mv.promotion().is_some() => mv.to_string(),
        None => board.san(mv).trim_end_matches(['+', '#']).to_owned(),
    }
}

/// The offered move that the games of the list of openings play most.
#[inline]
fn played_most(board: &Board, is_offered: &dyn Fn(&Move) -> bool) -> Option<Move> {
    openings().get(board)?.moves().map(|played| played.mv).find(is_offered)
}
