//! Hover texts: an editor shows each move in words under the pointer, with the board after it.
//!
//! An editor shows the documentation of a declaration. So beside its value, a call declares a union with a field for each
//! token. The field has the token's own span, and is documented in words:
//!
//! ```text
//! game!(1. e4 e5)     const { union Chess<Move: Copy> { #[doc = "..."] e4: Move, #[doc = "..."] e5: Move } Game { .. } }
//! ```
//!
//! (A module or a constant for each token took six times the memory in rust-analyzer, and appeared in its search for
//! symbols. In a structure, rust-analyzer looks at each key for the `allow` of each field such as `Nf3`, whose name has no
//! lower case; it does not check the names in unions.) Only editors get this: rustc reads one literal.

mod memory;

use chess_core::__private::Hover;
use chess_core::{Board, FenOptions, GameBuf};
use chess_source::diagnostic::Diagnostics;
use chess_source::environment;
use chess_source::parse::book::BookLine;
use chess_source::parse::input::{CallContent, StartPosition};
use chess_source::parse::items::ConstItem;
use chess_source::parse::line::EpdLine;
use chess_source::parse::literal::ChessLiteral;
use chess_source::parse::request::FileRequest;
use chess_source::tokens::flatten;
use chess_source::tokens::literal::StrLiteral;
use chess_source::tokens::source::{Source, SpannedText};
use chess_source::validate::items::EarlierGames;
use chess_source::validate::{self, files, text};
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::quote;

use crate::completion::{self, Completion};
use crate::keywords::{self, CallWords};
use crate::report::Report;

/// The declared hover texts that a function collects, if an editor expands the macro.
#[inline]
fn collect(facade: &TokenTree, push: &mut dyn FnMut(&mut Fields)) -> Option<TokenStream> {
    environment::is_editor().then(|| {
        let mut fields = Fields::named("Chess");
        push(&mut fields);
        fields.declare(facade)
    })
}

/// Hover texts for the tokens of an input, if an editor expands the macro.
#[inline]
pub(crate) fn of_input(facade: &TokenTree, input: &CallContent) -> Option<TokenStream> {
    match input {
        CallContent::Files(request) => {
            collect(facade, &mut |fields| fields.push_game_of_file(request))
        }
        CallContent::Text { start, text } => of_text(facade, start.as_ref(), text.as_ref()),
    }
}

/// Hover texts for a position and the moves from it, if an editor expands the macro.
#[inline]
pub(crate) fn of_text(
    facade: &TokenTree,
    start: Option<&StartPosition>,
    moves: Option<&Source>,
) -> Option<TokenStream> {
    collect(facade, &mut |fields| fields.push_text(start, moves))
}

/// Hover texts for positions with operations, if an editor expands the macro.
#[inline]
pub(crate) fn of_lines(
    facade: &TokenTree,
    lines: &mut dyn Iterator<Item = &EpdLine>,
) -> Option<TokenStream> {
    collect(facade, &mut |fields| {
        lines.for_each(|line| fields.push_line(line));
    })
}

/// Hover texts for the moves with which a game goes on from the position of an earlier one, if an editor expands the macro.
#[inline]
pub(crate) fn of_continued(
    facade: &TokenTree,
    board: Board,
    moves: &Source,
    game: Option<&GameBuf>,
) -> Option<TokenStream> {
    collect(facade, &mut |fields| match (moves, game) {
        (Source::Literal(_), Some(game)) => {
            let text = moves.spanned();
            fields.push_tokens(&text, &[Hover::of_game(0..text.text().len(), game)]);
        }
        _ => fields.push_moves(moves, board, ""),
    })
}

/// Hover texts for the names, the games and the files of a book, if an editor expands the macro.
#[inline]
pub(crate) fn of_book(facade: &TokenTree, lines: &[syn::Result<BookLine>]) -> Option<TokenStream> {
    collect(facade, &mut |fields| {
        for line in lines.iter().flatten() {
            if let Some(name) = &line.name
                && let Ok(game) = validate::game(&line.games)
            {
                let board = game.value.as_game().board();
                fields.push("name", name.span, &Hover::of_position(0..0, &board));
            }
            match &line.games {
                CallContent::Text { start, text } => {
                    fields.push_text(start.as_ref(), text.as_ref());
                }
                CallContent::Files(request) if request.number.is_none() && line.name.is_none() => {
                    let games = validate::games(request);
                    fields.push_files(request, games.ok().map(|games| (games.value.len(), "game")));
                }
                CallContent::Files(request) => fields.push_game_of_file(request),
            }
        }
    })
}

/// Hover texts for games in strings, if an editor expands the macro.
#[inline]
pub(crate) fn of_strings(facade: &TokenTree, strings: &[StrLiteral]) -> Option<TokenStream> {
    collect(facade, &mut |fields| {
        for string in strings {
            fields.push_moves(&Source::Literal(string.clone()), Board::START, "");
        }
    })
}

/// The hover text for files with a number of things, or with mistakes, if an editor expands the macro.
#[inline]
pub(crate) fn of_files(
    facade: &TokenTree,
    request: &FileRequest,
    count: Option<(usize, &'static str)>,
) -> Option<TokenStream> {
    collect(facade, &mut |fields| fields.push_files(request, count))
}

/// The names of earlier games that an editor offers at an item that is one word, if one expands the macro.
#[inline]
pub(crate) fn offered_of_earlier(item: &ConstItem, earlier: &EarlierGames) -> Vec<Completion> {
    if !environment::is_editor() || item.earlier.is_some() {
        return Vec::new();
    }
    match &*flatten(item.value.clone()) {
        [TokenTree::Ident(word)] => {
            let names: Vec<_> = earlier.names().filter(|name| item.name != name).collect();
            let mut offered = CallWords::of_call(&item.value, keywords::OF_GAME).offered;
            offered.push(completion::of_earlier(word, &names));
            offered
        }
        _ => Vec::new(),
    }
}

/// Hover texts for the positions and games in strings that stay strings, if an editor expands the macro.
#[inline]
pub(crate) fn of_literals(
    facade: &TokenTree,
    literals: &[syn::Result<ChessLiteral>],
) -> Option<TokenStream> {
    collect(facade, &mut |fields| {
        for literal in literals.iter().flatten() {
            match literal {
                ChessLiteral::Position(start, _) => fields.push_text(Some(start), None),
                ChessLiteral::Line(line, _) => fields.push_line(line),
                ChessLiteral::Moves(Some(start), string, _) => {
                    fields.push_text(Some(start), Some(&Source::Literal(string.clone())));
                }
                ChessLiteral::Games(string) | ChessLiteral::Moves(None, string, _) => {
                    fields.push_moves(&Source::Literal(string.clone()), Board::START, "");
                }
                ChessLiteral::Setup(..) => {}
            }
        }
    })
}

/// Hover texts for the position of `setup!`, if an editor expands it.
#[inline]
pub(crate) fn of_setup(facade: &TokenTree, start: &StartPosition) -> Option<TokenStream> {
    collect(facade, &mut |fields| {
        if let Ok(setup) = validate::literal::setup(start) {
            let fen = start.fen.spanned();
            fields.push_tokens(&fen, &[Hover::of_setup(0..fen.text().len(), &setup)]);
        }
        if let Some(moves) = &start.moves {
            fields.push_moves(moves, Board::START, "");
        }
    })
}

/// Hover texts for the words of a call, if it has some that are known.
#[inline]
pub(crate) fn of_words(facade: &TokenTree, words: &CallWords) -> Option<TokenStream> {
    let mut fields = Fields::named("Words");
    for (word, docs) in &words.known {
        let hover = Hover { kind: "Word", range: 0..0, words: docs.clone() };
        fields.push(&word.to_string(), word.span(), &hover);
    }
    (!words.known.is_empty()).then(|| fields.declare(facade))
}

/// A value with what an editor says about the words of its call and offers for them.
#[inline]
pub(crate) fn value_with_words(
    facade: &TokenTree,
    words: CallWords,
    value: TokenStream,
) -> TokenStream {
    // With completions, all expansions for one list have to be the same.
    let are_explained =
        words.offered.iter().any(|one| !one.is_empty()) || memory::may_explain(words.known.len());
    let hovers = of_words(facade, &words).filter(|_| are_explained);
    let offered = completion::all(&[], words.offered);
    if hovers.is_none() && offered.is_empty() {
        return value;
    }
    let offered = offered.iter().enumerate().map(|(number, names)| names.declare(facade, number));
    quote!(const { #hovers #(#offered)* #value })
}

/// A value or its mistakes, with hover texts if there are any.
#[inline]
pub(crate) fn explain(
    value: Result<TokenStream, Diagnostics>,
    hovers: Option<TokenStream>,
) -> Result<TokenStream, Report> {
    let Some(hovers) = hovers else { return Ok(value?) };
    match value {
        Ok(value) => Ok(quote!(const { #hovers #value })),
        Err(diagnostic) => Err(Report::from(diagnostic).beside(hovers)),
    }
}

/// The fields to declare. A union cannot have two fields of one name, so there may be several unions.
struct Fields {
    /// The name of the unions, before their numbers. It is the first that an editor shows.
    name: &'static str,
    unions: Vec<Vec<Field>>,
}

/// A field: its name, its type, and its tokens.
struct Field {
    name: String,
    kind: &'static str,
    tokens: TokenStream,
}

impl Fields {
    /// No fields yet.
    #[inline]
    const fn named(name: &'static str) -> Self {
        Self { name, unions: Vec::new() }
    }

    /// Adds a position and the moves from it.
    #[inline]
    fn push_text(&mut self, start: Option<&StartPosition>, moves: Option<&Source>) {
        let (mut board, mut fen) = (Some(Board::START), "");
        if let Some(start) = start {
            fen = start.fen.text();
            board = text::parse_start(start).ok();
            if let Some(board) = &board {
                self.push_position(&start.fen.spanned(), board);
            }
        }
        if let (Some(moves), Some(board)) = (moves, board) {
            self.push_moves(moves, board, fen);
        }
    }

    /// Adds a position with operations.
    #[inline]
    fn push_line(&mut self, line: &EpdLine) {
        if let Some(CallContent::Text { start, text }) = &line.game {
            self.push_text(start.as_ref(), text.as_ref());
        }
        if let Ok(epd) = line.fen_options().parse_epd(line.text.text()) {
            // Without a FEN, no token is the position.
            let others = usize::from(line.game.is_some());
            self.push_tokens(&line.text, &Hover::of_epd(&epd)[others..]);
        }
    }

    #[inline]
    fn push_game_of_file(&mut self, request: &FileRequest) {
        if let Ok(game) = validate::game_of_file(request) {
            let hover = Hover::of_game(0..0, &game.value);
            self.push("file", request.span, &with_link(hover, request));
        }
    }

    #[inline]
    fn push_files(&mut self, request: &FileRequest, count: Option<(usize, &'static str)>) {
        if let Some((count, thing)) = count {
            let hover = Hover::of_files(count, thing);
            self.push("files", request.span, &with_link(hover, request));
        }
    }

    #[inline]
    fn push_position(&mut self, fen: &SpannedText, board: &Board) {
        self.push_tokens(fen, &[Hover::of_position(0..fen.text().len(), board)]);
    }

    /// Adds moves, or a FEN without a word before it. A string is one token, which shows all of its game.
    #[inline]
    fn push_moves(&mut self, moves: &Source, start: Board, fen: &str) {
        let text = moves.spanned();
        if chess_core::is_fen(text.text()) {
            if let Ok(board) = text::parse_fen(moves, FenOptions::new()) {
                self.push_position(&text, &board);
            }
            return;
        }
        let replay = text::replay(&text, start).counting_as_in(fen);
        match GameBuf::replay(&mut replay.clone()) {
            Ok(game) if text.is_string() => {
                self.push_tokens(&text, &[Hover::of_game(0..text.text().len(), &game)]);
            }
            // Among too many words, only the first one shows the game.
            Ok(game) if !memory::may_explain(text.parts().count()) => {
                let word = text.parts().find(|(_, word, _)| is_name(word));
                let word = word.map_or(0..0, |(range, ..)| range.clone());
                self.push_tokens(&text, &[Hover::of_game(word, &game)]);
            }
            // A wrong one is explained, and all expansions of it for one list are the same.
            _ if !text.is_string() => self.push_tokens(&text, &Hover::of_moves(&replay)),
            _ => {}
        }
    }

    /// Adds the words of a text. If a move number is joined to a move, only the move is added.
    #[inline]
    fn push_tokens(&mut self, text: &SpannedText, hovers: &[Hover]) {
        let mut parts = text.parts().peekable();
        while let Some((range, token, span)) = parts.next() {
            let is_before_name = parts.peek().is_some_and(|(_, next, _)| is_name(next));
            let is_number = token.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
            let is_shown = text.is_string() || is_word(token) && !(is_number && is_before_name);
            let touches =
                |hover: &&Hover| hover.range.start < range.end && range.start < hover.range.end;
            if let Some(hover) = hovers.iter().find(touches).filter(|_| is_shown) {
                // A string is not a name, so the field has one that says what it is.
                let of_string = if hover.kind == "Game" { "game" } else { "position" };
                self.push(if text.is_string() { of_string } else { token }, span, hover);
            }
        }
    }

    /// Adds a field for a token. If the token is not an identifier, its letters and digits make
    /// one, such as `_1_0`.
    #[inline]
    fn push(&mut self, token: &str, span: Span, hover: &Hover) {
        let mut name = syn::parse_str::<Ident>(token).unwrap_or_else(|_| {
            let letter = |char: char| if char.is_ascii_alphanumeric() { char } else { '_' };
            let letters: String = token.chars().map(letter).take(16).collect();
            Ident::new(&format!("_{letters}"), span)
        });
        name.set_span(span);
        let (kind, words) = (hover.kind, &hover.words);
        let type_name = Ident::new(kind, Span::call_site());
        let tokens = quote!(#[doc = #words] #name: #type_name,);
        let name = name.to_string();
        let is_new = |fields: &Vec<Field>| fields.iter().all(|field| field.name != name);
        let at = self.unions.iter().position(is_new).unwrap_or(self.unions.len());
        if at == self.unions.len() {
            self.unions.push(Vec::new());
        }
        self.unions[at].push(Field { name, kind, tokens });
    }

    /// The unions. Their parameters are the types of the fields, whose names an editor shows with the words.
    #[inline]
    fn declare(self, facade: &TokenTree) -> TokenStream {
        let unions = self.unions.iter().enumerate().map(|(number, fields)| {
            let number = if number > 0 { number.to_string() } else { String::new() };
            let name = Ident::new(&format!("{}{number}", self.name), Span::call_site());
            let is_first =
                |at: usize| fields[..at].iter().all(|field| field.kind != fields[at].kind);
            let firsts = (0..fields.len()).filter(|at| is_first(*at));
            let kinds = firsts.map(|at| Ident::new(fields[at].kind, Span::call_site()));
            let fields = fields.iter().map(|field| &field.tokens);
            quote! {
                #[allow(dead_code, nonstandard_style)]
                union #name<#(#kinds: #facade::__private::Copy),*> { #(#fields)* }
            }
        });
        unions.collect()
    }
}

/// The same hover text with a link to the file. (rust-analyzer goes to no file of games: it loads only Rust.)
#[inline]
fn with_link(mut hover: Hover, request: &FileRequest) -> Hover {
    if let Ok(path) = files::resolve(&request.path) {
        let path = path.to_string_lossy().replace('\\', "/");
        let url = path.trim_start_matches('/').replace('%', "%25").replace(' ', "%20");
        let url = url.replace('(', "%28").replace(')', "%29");
        hover.words.extend(["\n\n[", &request.path, "](file:///", &url, ")"]);
    }
    hover
}

#[inline]
fn is_word(token: &str) -> bool {
    token.starts_with(|char: char| char.is_alphanumeric() || char == '_')
}

#[inline]
fn is_name(token: &str) -> bool {
    is_word(token) && !token.starts_with(|char: char| char.is_ascii_digit())
}
