//! The legal moves at a word that is not a move yet, and other names, for an editor to offer.
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

use chess_core::__private::{Hover, MoveStyle};
use chess_core::book::openings;
use chess_core::error::Syntax;
use chess_core::{Board, ErrorKind, Legal, Move, Notation};
use chess_source::diagnostic::{Diagnostic, Origin};
use chess_source::tokens::cursor;
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
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
    all.retain(|one| !one.is_empty());
    all
}

/// The completion of a tag without a value.
#[inline]
pub(crate) fn of_tag(word: &Ident, names: &[&str]) -> Completion {
    let name = |name: &&str| Name::new(name, format!("`[{name} \"...\"]`"));
    Completion::of_word(word, &mut names.iter().map(name))
}

/// The completion of the code of an opening.
#[inline]
pub(crate) fn of_code(word: &Ident) -> Completion {
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
    Completion::of_word(word, &mut codes.into_iter().map(code))
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
    /// The words of a list that begin with a word.
    #[inline]
    pub(crate) fn of_words(word: &Ident, words: &[(&str, &str)]) -> Self {
        Self::of_word(
            word,
            &mut words.iter().map(|(name, docs)| Name::new(name, (*docs).to_owned())),
        )
    }

    /// Whether no name begins with the word.
    #[inline]
    pub(crate) const fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// The documentation of the name that the word is, if it is one.
    #[inline]
    pub(crate) fn docs(&self) -> Option<&str> {
        let typed = self.word.to_string();
        let name = self.names.iter().find(|name| name.text == cursor::split(&typed).0)?;
        Some(&name.words)
    }

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
    fn of_error(origin: &Origin) -> Option<Self> {
        let Origin { error, text, board, style, .. } = origin;
        let (board, mut range) = ((*board)?, error.range());
        if error.kind() == ErrorKind::Syntax(Syntax::NoTo) {
            // `pawn e2 t`: the next word is not a part of the mistake.
            let mut ends = text.parts().map(|(part, ..)| part.end);
            range.end = ends.find(|end| *end > range.end).unwrap_or(range.end);
        }
        let (before, typed, word) = text.word_at_end(&range)?;
        let before = if origin.ends_with_move() { "" } else { before };
        let moves = moves_from(&board, *style, (before, typed));
        let is_offered = |mv: &Move| moves.iter().any(|(offered, _)| offered == mv);
        // The beginning of a word is not a slip.
        let is_begun = matches!(
            error.kind(),
            ErrorKind::Syntax(Syntax::UnknownWord | Syntax::NoSquare { .. })
        );
        let suggested = error.suggestions().iter().copied().filter(|_| !is_begun).find(is_offered);
        let played = openings().get(&board);
        let likely = suggested.or_else(|| played?.moves().map(|played| played.mv).find(is_offered));
        let mut names = Vec::<Name>::new();
        for (mv, text) in moves {
            if let Some(same) = names.iter_mut().find(|name| name.text == text) {
                "the beginning of several moves".clone_into(&mut same.words);
            } else if let Ok(legal) = board.legal(mv) {
                names.push(Name { text, words: words(legal), is_likely: likely == Some(mv) });
            }
        }
        Some(Self { word, names })
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

/// The legal moves that begin with what is typed, each with the name that completes its last word, as the game has its moves.
/// In algebraic notation, other capitals are taken where nothing begins so.
#[inline]
fn moves_from(
    board: &Board,
    style: MoveStyle,
    (before, typed): (&str, &str),
) -> Vec<(Move, String)> {
    let moves = board.legal_moves();
    let lower = |text: &str| text.to_ascii_lowercase();
    let is_same = |text: &str| text.starts_with(typed);
    let is_like = |text: &str| lower(text).starts_with(&lower(typed));
    let begin = |style: MoveStyle, is_begun: &dyn Fn(&str) -> bool| {
        let is_phrase = matches!(style.notation(), Notation::LongForm | Notation::ShortForm);
        let before = if is_phrase { before.to_owned() } else { before.replace(' ', "") };
        let begun = moves.iter().filter_map(|mv| {
            let text = style.write(board, *mv);
            let rest = text.strip_prefix(&*before).filter(|rest| is_begun(rest))?;
            Some((*mv, name(rest)))
        });
        begun.collect::<Vec<_>>()
    };
    let mut found = style.offered().into_iter().flat_map(|style| {
        let is_algebraic = style.notation() == Notation::San;
        let like = is_algebraic.then(|| begin(style, &is_like));
        [begin(style, &is_same)].into_iter().chain(like)
    });
    found.find(|found| !found.is_empty()).unwrap_or_default()
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

/// The first word of a text as an identifier. Castling is `o_o`, and a promotion has no `=`.
#[inline]
fn name(text: &str) -> String {
    if text.starts_with("O-O") {
        return text.trim_end_matches(['+', '#']).replace('-', "_").to_ascii_lowercase();
    }
    let text = text.replace('=', "");
    text.split(|char: char| !char.is_ascii_alphanumeric()).next().unwrap_or_default().to_owned()
}
