//! The legal moves at a word that is not a move yet, and the words of a call, for an editor to
//! offer.
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
use chess_core::error::Syntax;
use chess_core::pgn::TAG_NAMES;
use chess_core::{Board, ErrorKind, Legal, Move};
use chess_source::diagnostic::{Diagnostic, Origin};
use chess_source::tokens::cursor;
use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use quote::{format_ident, quote};

/// The names that may stand in place of a word, and the word.
pub(crate) struct Completion {
    /// The word, perhaps with the marker of an editor's cursor.
    word: Ident,
    names: Vec<Name>,
}

/// A name that an editor offers.
struct Name {
    text: String,
    /// Its documentation.
    words: String,
    /// Whether the editor prefers it: the move that was probably meant, or that is played most.
    is_likely: bool,
}

/// The words that may begin a call of a macro, each with its documentation.
pub(crate) type Keywords = &'static [(&'static str, &'static str)];

const FEN: (&str, &str) = ("fen", "`fen \"...\"; 1. e4`: a position, and moves from it");
const FILE: (&str, &str) = ("file", "`file \"games/book.pgn\", 2`: a game of a file");
const FILES: (&str, &str) = ("file", "`file \"games/book.pgn\"`: all of a file");
const FOLDER: (&str, &str) = ("dir", "`dir \"games\"`: all files of a folder");
const REACHABLE: (&str, &str) = ("reachable", "`reachable fen \"...\"`: a position of a real game");
const ALLOW: (&str, &str) = ("allow", "`allow(material) fen \"...\"`: a position with some faults");
const CHESS960: (&str, &str) = ("chess960", "`chess960 fen \"...\"`: a position of Chess960");

/// The words of `game!` and `board!`.
pub(crate) const OF_GAME: Keywords = &[FEN, FILE, REACHABLE, ALLOW, CHESS960];
/// The words of `Board!`, which takes no file.
pub(crate) const OF_TYPE: Keywords = &[FEN, REACHABLE, ALLOW, CHESS960];
/// The words of `games!`, `boards!` and `puzzles!`.
pub(crate) const OF_FILES: Keywords = &[FILES, FOLDER, ALLOW];
/// The words of a line of `book!`.
pub(crate) const OF_BOOK: Keywords = &[
    FILES,
    FOLDER,
    ("plies", "`plies 20 file \"...\"`: the first plies of each game"),
    ("variations", "`variations file \"...\"`: all variations too"),
];

/// The completions at some mistakes, and at the first words of a call.
#[inline]
pub(crate) fn all(mistakes: &[Diagnostic], offered: Vec<Completion>) -> Vec<Completion> {
    let origins = mistakes.iter().filter_map(|mistake| mistake.origin.as_ref());
    let mut all: Vec<Completion> = origins.filter_map(Completion::of_error).collect();
    for one in offered {
        match all.iter_mut().find(|other| other.word == one.word) {
            Some(same) => same.names.extend(one.names),
            None => all.push(one),
        }
    }
    all.retain(|one| !one.names.is_empty());
    all
}

/// The completions of a call that is one word so far, and of tags without a value.
#[inline]
pub(crate) fn of_call(written: &[TokenTree], keywords: Keywords) -> Vec<Completion> {
    let mut found = Vec::new();
    if let [TokenTree::Ident(word)] = written {
        let mut names = keywords.iter().map(|(name, words)| Name::new(name, (*words).to_owned()));
        found.push(Completion::of_word(word, &mut names));
    }
    found.retain(|keywords| !keywords.names.is_empty());
    for token in written {
        if let TokenTree::Group(tag) = token
            && tag.delimiter() == Delimiter::Bracket
            && let [TokenTree::Ident(word)] = &*chess_source::tokens::flatten(tag.stream())
        {
            let mut names =
                TAG_NAMES.iter().map(|name| Name::new(name, format!("`[{name} \"...\"]`")));
            found.push(Completion::of_word(word, &mut names));
        }
    }
    found
}

/// The completions of a line of `book!`: the ones of a call, and codes of openings.
#[inline]
pub(crate) fn of_line(written: &[TokenTree]) -> Vec<Completion> {
    let mut found = of_call(written, OF_BOOK);
    if let [TokenTree::Ident(word)] = written {
        let typed = word.to_string();
        let typed = cursor::split(&typed).0;
        let mut codes: Vec<(&str, &str)> = Vec::new();
        for (_, entry) in openings().entries() {
            if let (Some(code), Some(name)) = (entry.eco(), entry.name())
                && code.starts_with(typed)
            {
                // The name of the family is the shortest.
                match codes.iter_mut().find(|(known, _)| *known == code) {
                    Some((_, shortest)) if shortest.len() <= name.len() => {}
                    Some((_, shortest)) => *shortest = name,
                    None => codes.push((code, name)),
                }
            }
        }
        let code = |(code, name)| Name::new(code, format!("`{code} \"{name}\" = 1. e4`"));
        let codes = Completion::of_word(word, &mut codes.into_iter().map(code));
        match found.first_mut() {
            Some(keywords) => keywords.names.extend(codes.names),
            None => found.push(codes),
        }
    }
    found
}

/// The completion of a word that may be the name of an earlier game.
#[inline]
pub(crate) fn of_earlier(word: &Ident, names: &[&str]) -> Completion {
    let words = |name: &str| format!("`{name}, 2. Nf3`: the game goes on from this one");
    Completion::of_word(word, &mut names.iter().map(|name| Name::new(name, words(name))))
}

impl Name {
    #[inline]
    fn new(name: &str, words: String) -> Self {
        Self { text: name.to_owned(), words, is_likely: false }
    }
}

impl Completion {
    /// The names that begin with a word.
    #[inline]
    fn of_word(word: &Ident, names: &mut dyn Iterator<Item = Name>) -> Self {
        let typed = word.to_string();
        let typed = cursor::split(&typed).0.to_ascii_lowercase();
        let begins = |name: &Name| name.text.to_ascii_lowercase().starts_with(&typed);
        Self { word: word.clone(), names: names.filter(begins).collect() }
    }

    /// The legal moves that begin with a refused word.
    #[inline]
    fn of_error(Origin { error, text, board, .. }: &Origin) -> Option<Self> {
        let (board, word) = ((*board)?, text.name_in(&error.range())?);
        let moves = moves_from(&board, &text.text()[error.range()]);
        let is_offered = |mv: &Move| moves.iter().any(|(offered, _)| offered == mv);
        // The beginning of a word is not a slip.
        let is_begun = matches!(
            error.kind(),
            ErrorKind::Syntax(Syntax::UnknownWord | Syntax::NoSquare { .. })
        );
        let suggested = error.suggestions().iter().copied().filter(|_| !is_begun).find(is_offered);
        let played = openings().get(&board);
        let likely = suggested.or_else(|| played?.moves().map(|played| played.mv).find(is_offered));
        let names = moves.into_iter().filter_map(|(mv, name)| {
            let words = words(board.legal(mv).ok()?);
            Some(Name { text: name, words, is_likely: likely == Some(mv) })
        });
        Some(Self { word, names: names.collect() })
    }

    /// Declares the names, and the word among them. A call numbers its completions.
    #[inline]
    pub(crate) fn declare(&self, facade: &TokenTree, number: usize) -> TokenStream {
        let module = format_ident!("moves{number}");
        let typed = self.word.to_string();
        let typed = cursor::split(&typed).0;
        let constants = self.names.iter().filter_map(|Name { text, words, is_likely }| {
            // A whole name is used here, so it has the type that is expected.
            let kind = if *is_likely || text == typed { "Likely" } else { "Possible" };
            let name = syn::parse_str::<Ident>(text).ok()?;
            let kind = Ident::new(kind, Span::call_site());
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
/// promotion has no `=`.
#[inline]
fn name(legal: Legal<'_>) -> String {
    let (board, mv) = (legal.board(), legal.to_move());
    match legal.castling() {
        Some(side) => side.san().replace('-', "_").to_ascii_lowercase(),
        None => board.san(mv).trim_end_matches(['+', '#']).replace('=', ""),
    }
}
