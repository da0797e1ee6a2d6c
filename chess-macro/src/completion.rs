//! The legal moves at a word that is no move yet, for an editor to offer.
//!
//! An editor completes the last name of a path with what the path before it declares. So beside its mistake, a call
//! declares a module with a constant for each move, and has a path into it that ends in the user's own word:
//!
//! ```text
//! game!(1. e4 N)     mod moves0 { #[doc = ".."] pub const Nc6: Move = Move; .. } let _: moves0::Likely = moves0::N;
//! ```
//!
//! (A structure with associated constants would also offer the methods of traits, such as `clone`.) The editor prefers
//! the constant of the type that is expected there. Only editors get this.

use std::sync::OnceLock;

use chess_core::__private::Hover;
use chess_core::book::{BookBuf, BookBuilder, BookRef, OPENINGS};
use chess_core::pgn::Reader;
use chess_core::{Board, Error, Legal, Move};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};

use crate::environment;
use crate::tokens::source::SpannedText;

/// The legal moves that begin with a word, and the word.
pub(crate) struct Completion {
    board: Board,
    moves: Vec<Move>,
    /// The move that was probably meant, or that is played most.
    likely: Option<Move>,
    /// The word, perhaps with the marker of an editor's cursor.
    word: Ident,
}

impl Completion {
    /// The completion of a refused word, if an editor expands the macro and moves begin with the word.
    pub(crate) fn of_error(error: &Error, text: &SpannedText) -> Option<Self> {
        if !environment::is_editor() {
            return None;
        }
        let (board, (typed, word)) = (error.board()?, text.name_in(&error.range())?);
        let moves = moves_from(&board, typed);
        let is_offered = |mv: &Move| moves.contains(mv);
        let suggested = error.suggestions().iter().copied().find(is_offered);
        let likely = suggested.or_else(|| played_most(&board, &moves));
        (!moves.is_empty()).then_some(Self { board, moves, likely, word })
    }

    /// Declares the moves, and names the word among them. A call numbers its completions.
    pub(crate) fn declare(&self, number: usize) -> TokenStream {
        let module = format_ident!("moves{number}");
        let constants = self.moves.iter().filter_map(|mv| {
            let legal = self.board.legal(*mv).ok()?;
            let words = words(legal);
            let kind = if self.likely == Some(*mv) { "Likely" } else { "Move" };
            let (name, kind) = (name(legal), Ident::new(kind, Span::call_site()));
            Some(quote!(#[doc = #words] pub const #name: #kind = #kind;))
        });
        let word = &self.word;
        quote! {
            #[allow(dead_code, nonstandard_style)]
            mod #module { struct Move; struct Likely; #(#constants)* }
            let _: #module::Likely = #module::#word;
        }
    }
}

/// The legal moves that begin with a word in standard algebraic notation, or else with other capitals, or else in UCI.
fn moves_from(board: &Board, typed: &str) -> Vec<Move> {
    let moves = board.legal_moves();
    let begin = |written: &dyn Fn(Move) -> String, typed: &str| -> Vec<Move> {
        moves.iter().copied().filter(|mv| written(*mv).starts_with(typed)).collect()
    };
    let small = |mv| board.san(mv).to_ascii_lowercase();
    let mut found = begin(&|mv| board.san(mv).as_str().to_owned(), typed);
    if found.is_empty() {
        found = begin(&small, &typed.to_ascii_lowercase());
    }
    if found.is_empty() {
        found = begin(&|mv| mv.to_string(), typed);
    }
    found
}

/// The move in words, the board after it, and the name of the opening that it leads to.
fn words(legal: Legal<'_>) -> String {
    let mut words = Hover::of_move(0..0, legal).words;
    if let Some(opening) = openings().and_then(|book| book.get(&legal.play()))
        && let (Some(name), code) = (opening.name(), opening.eco().unwrap_or_default())
    {
        words.extend(["\n\n", name, " (", code, ")"]);
    }
    words
}

/// The move in standard algebraic notation as an identifier, without its mark of check. Castling is `o_o`, and a
/// promotion is in UCI.
fn name(legal: Legal<'_>) -> Ident {
    let (board, mv) = (legal.board(), legal.to_move());
    let name = match legal.castling() {
        Some(side) => side.san().replace('-', "_").to_ascii_lowercase(),
        None if mv.promotion().is_some() => mv.to_string(),
        None => board.san(mv).trim_end_matches(['+', '#']).to_owned(),
    };
    Ident::new(&name, Span::call_site())
}

/// The one of these moves that the games of the list of openings play most.
fn played_most(board: &Board, moves: &[Move]) -> Option<Move> {
    let mut played = openings()?.get(board)?.moves().map(|played| played.mv);
    played.find(|mv| moves.contains(mv))
}

/// The named openings.
fn openings() -> Option<BookRef<'static>> {
    static BOOK: OnceLock<Option<BookBuf>> = OnceLock::new();
    let book = BOOK.get_or_init(|| {
        let mut builder = BookBuilder::new();
        let entries = Reader::new(OPENINGS.as_bytes()).flatten();
        entries.filter_map(|entry| entry.game).for_each(|game| builder.add(game.as_game()));
        builder.build().ok()
    });
    book.as_ref().map(BookBuf::as_book)
}
