//! The words of a call that are not chess: an editor offers them at a word that is the beginning of one, and shows their
//! documentation.
//!
//! | place | words |
//! |---|---|
//! | the first words of a call, of an item or of a line | options, `file`, the claims of a problem |
//! | in `allow(..)` | faults |
//! | after a position or a semicolon of `boards!` | operations |
//! | in a tag without a value | the names of tags |
//!
//! Only editors get this.

use chess_core::__private::OPERATIONS;
use chess_core::Allow;
use chess_core::pgn::TAG_NAMES;
use chess_source::environment;
use chess_source::tokens::{cursor, flatten, is_punct, is_string};
use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};

use crate::completion::{self, Completion};

/// The words that may stand in a place, each with its documentation.
pub(crate) type Keywords = &'static [(&'static str, &'static str)];

const FEN: (&str, &str) = ("fen", "`fen \"...\"; 1. e4`: a position, and moves from it");
const FILE: (&str, &str) = ("file", "`file \"games/book.pgn\", 2`: a game of a file");
const FILES: (&str, &str) = ("file", "`file \"games/book.pgn\"`: all of a file");
const FOLDER: (&str, &str) = ("dir", "`dir \"games\"`: all files of a folder");
const REACHABLE: (&str, &str) = ("reachable", "`reachable fen \"...\"`: a position of a real game");
const ALLOW: (&str, &str) = ("allow", "`allow(material) fen \"...\"`: a position with some faults");
const CHESS960: (&str, &str) = ("chess960", "`chess960 fen \"...\"`: a position of Chess960");
const PERFT: (&str, &str) = ("perft", "`perft fen \"...\" D1 20`: the counts of moves are checked");
const SUITE: (&str, &str) =
    ("suite", "`suite fen \"...\" id \"WAC.001\"`: the position is the published one");

/// The words of `game!` and `board!`.
pub(crate) const OF_GAME: Keywords = &[FEN, FILE, REACHABLE, ALLOW, CHESS960];
/// The words of `Board!`, which takes no file.
pub(crate) const OF_TYPE: Keywords = &[FEN, REACHABLE, ALLOW, CHESS960];
/// The words of `games!`.
pub(crate) const OF_FILES: Keywords = &[FILES, FOLDER, ALLOW];
/// The words of `boards!`.
pub(crate) const OF_SUITE: Keywords =
    &[FILES, FOLDER, FEN, PERFT, SUITE, REACHABLE, ALLOW, CHESS960];
/// The words of an item of `boards!`, and of `epd!`.
pub(crate) const OF_LINE: Keywords = &[FEN, PERFT, SUITE, REACHABLE, ALLOW, CHESS960];
/// The words of `fen!`, `fens!` and `setup!`.
pub(crate) const OF_POSITION: Keywords = &[
    FEN,
    ("setup", "`setup \"...\"`: a position that need not be whole"),
    REACHABLE,
    ALLOW,
    CHESS960,
];
/// The words of `puzzle!` and `puzzles!`.
#[cfg(feature = "puzzle")]
pub(crate) const OF_PUZZLE: Keywords = &[
    FILE,
    FOLDER,
    ("any_key", "`#2, any_key, fen \"...\"`: more than one key is allowed"),
    ("no_duals", "`#2, no_duals, fen \"...\"`: White has one answer to each defence"),
    ("budget", "`#2, budget(5_000_000), fen \"...\"`: so many positions may be searched"),
    FEN,
    REACHABLE,
    ALLOW,
    CHESS960,
];
/// The words of a line of `book!`.
pub(crate) const OF_BOOK: Keywords = &[
    FILES,
    FOLDER,
    ("plies", "`plies 20 file \"...\"`: the first plies of each game"),
    ("variations", "`variations file \"...\"`: all variations too"),
    FEN,
    REACHABLE,
    ALLOW,
    CHESS960,
];

/// The words of a call.
#[derive(Default)]
pub(crate) struct CallWords {
    /// The words that are known, with their documentation.
    pub(crate) known: Vec<(Ident, String)>,
    /// The words that are the beginning of others.
    pub(crate) offered: Vec<Completion>,
}

impl CallWords {
    /// The words of a call that begins with some, if an editor expands it.
    #[inline]
    pub(crate) fn of_call(written: &TokenStream, keywords: Keywords) -> Self {
        Self::of_parts(written, None, keywords)
    }

    /// The words of a call whose parts begin with some, if an editor expands it. A sign ends a part.
    #[inline]
    pub(crate) fn of_parts(written: &TokenStream, end: Option<char>, keywords: Keywords) -> Self {
        let mut all = Self::default();
        if environment::is_editor() {
            let tokens = flatten(written.clone());
            let is_end = |token: &TokenTree| end.is_some_and(|end| is_punct(token, end));
            for part in tokens.split(is_end) {
                all.add_first(part, keywords);
                all.add_tags(part);
            }
        }
        all
    }

    /// The words of positions with operations, if an editor expands them.
    #[inline]
    pub(crate) fn of_lines(written: &TokenStream, keywords: Keywords) -> Self {
        let mut all = Self::of_call(written, keywords);
        if environment::is_editor() {
            all.add_operations(&flatten(written.clone()));
        }
        all
    }

    /// The words of a book, if an editor expands it: of each line, and codes of openings.
    #[inline]
    pub(crate) fn of_book(written: &TokenStream) -> Self {
        let mut all = Self::of_parts(written, Some(';'), OF_BOOK);
        if environment::is_editor() {
            let tokens = flatten(written.clone());
            for line in tokens.split(|token| is_punct(token, ';')) {
                if let [TokenTree::Ident(word), rest @ ..] = line
                    && rest.first().is_none_or(is_string)
                {
                    let code = completion::of_code(word);
                    match code.docs() {
                        Some(docs) => all.known.push((word.clone(), docs.to_owned())),
                        None => all.offered.push(code),
                    }
                }
            }
        }
        all
    }

    /// Adds the first words of a part, up to one that is not known. The claim of a problem may be before them.
    #[inline]
    fn add_first(&mut self, part: &[TokenTree], keywords: Keywords) {
        let mut tokens = part.iter().peekable();
        if tokens.next_if(|sign| is_punct(sign, '#')).is_some()
            && let Some(number) = tokens.next()
        {
            let name = Ident::new("goal", number.span());
            let docs = format!("`#{number}`: the side to move mates in {number} or fewer moves");
            self.known.push((name, docs));
        }
        while let Some(token) = tokens.next() {
            match token {
                TokenTree::Punct(comma) if comma.as_char() == ',' => {}
                // `plies 20`
                TokenTree::Literal(_) if !self.known.is_empty() && !is_string(token) => {}
                TokenTree::Ident(word) => {
                    if !self.add_known(word, keywords) {
                        // Before `=`, it is the name of an item.
                        if !tokens.peek().is_some_and(|next| is_punct(next, '=')) {
                            self.offered.push(Completion::of_words(word, keywords));
                        }
                        return;
                    }
                    if let Some(TokenTree::Group(group)) = tokens.peek()
                        && group.delimiter() == Delimiter::Parenthesis
                    {
                        if word == "allow" {
                            self.add_faults(group.stream());
                        }
                        tokens.next();
                    }
                }
                _ => return,
            }
        }
    }

    /// Adds a word if it is one of these.
    #[inline]
    fn add_known(&mut self, word: &Ident, keywords: Keywords) -> bool {
        let typed = word.to_string();
        let typed = cursor::split(&typed).0;
        let known = keywords.iter().find(|(known, _)| *known == typed);
        self.known.extend(known.map(|(_, docs)| (word.clone(), (*docs).to_owned())));
        known.is_some()
    }

    /// Adds the names in `allow(..)`.
    #[inline]
    fn add_faults(&mut self, names: TokenStream) {
        for token in flatten(names) {
            if let TokenTree::Ident(word) = token
                && Allow::from_name(cursor::split(&word.to_string()).0).is_none()
            {
                let names = Allow::NAMES.map(|name| (name, "a position may have this fault"));
                self.offered.push(Completion::of_words(&word, &names));
            }
        }
    }

    /// Adds the names of operations.
    #[inline]
    fn add_operations(&mut self, tokens: &[TokenTree]) {
        for pair in tokens.windows(2) {
            let ends = match &pair[0] {
                TokenTree::Punct(end) => end.as_char() == ';',
                TokenTree::Group(group) => group.delimiter() == Delimiter::Parenthesis,
                position => is_string(position),
            };
            if let TokenTree::Ident(word) = &pair[1]
                && ends
                && !self.add_known(word, &OPERATIONS)
            {
                self.offered.push(Completion::of_words(word, &OPERATIONS));
            }
        }
    }

    /// Adds the names of tags without a value.
    #[inline]
    fn add_tags(&mut self, part: &[TokenTree]) {
        for token in part {
            if let TokenTree::Group(tag) = token
                && tag.delimiter() == Delimiter::Bracket
                && let [TokenTree::Ident(word)] = &*flatten(tag.stream())
            {
                self.offered.push(completion::of_tag(word, TAG_NAMES));
            }
        }
    }
}
