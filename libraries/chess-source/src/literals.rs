//! The string literals in a file of Rust that are in no call of ours.

pub mod code;
mod game_text;
pub mod judgement;
pub mod modules;
mod names;
pub mod naming;
pub mod refusal;
mod remarks;
pub mod variant;

use std::ops::Range;
use std::vec::IntoIter;

use chess_core::book;
use chess_core::epd::Published;
use names::has;
use proc_macro2::{Delimiter, Group, LexError, Span, TokenStream, TokenTree};

use crate::find::{self, FoundCall};
use crate::tokens::literal::StrLiteral;
use crate::tokens::{is_punct, is_string, print_each};

/// A string literal, or several in a `concat!`.
#[derive(Clone, Debug)]
pub struct FoundLiteral {
    pieces: Vec<StrLiteral>,
    value: String,
    /// The code around it.
    pub surroundings: Surroundings,
    /// The name of a published position or of an opening, if the item, the value, the argument list or the function around it has one: `WAC_001`.
    pub name: Option<String>,
}

impl FoundLiteral {
    #[inline]
    fn new(pieces: Vec<StrLiteral>, surroundings: Surroundings) -> Self {
        let value = pieces.iter().map(StrLiteral::value).collect();
        Self { pieces, value, surroundings, name: None }
    }

    /// The string's value.
    #[inline]
    pub fn value(&self) -> &str {
        &self.value
    }

    /// The byte range of the literal in its file.
    #[inline]
    pub fn range(&self) -> Range<usize> {
        let range = |piece: &StrLiteral| piece.literal().span().byte_range();
        let (first, last) = (self.pieces.first().map(range), self.pieces.last().map(range));
        first.unwrap_or_default().start..last.unwrap_or_default().end
    }

    /// The byte range in the file of a byte range of the value.
    #[inline]
    pub fn range_in_file(&self, range: &Range<usize>) -> Range<usize> {
        let (mut before, mut found) = (0, None::<Range<usize>>);
        for piece in &self.pieces {
            let end = before + piece.value().len();
            let own = range.start.max(before)..range.end.min(end);
            let is_place = range.is_empty() && found.is_none() && own.start <= own.end;
            if own.start < own.end || is_place {
                let own = piece.written().range_in_file(&(own.start - before..own.end - before));
                found = Some(found.map_or(own.start, |first| first.start)..own.end);
            }
            before = end;
        }
        found.unwrap_or_else(|| self.range())
    }
}

/// The code around a literal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Surroundings {
    /// Whether they are the tokens of a macro that may want a literal, and not the call of another macro.
    pub are_tokens: bool,
    /// Whether only tests are compiled with them.
    pub are_test: bool,
}

/// The macros whose strings are for people, or must be literals.
const TEXT: &str = "anyhow bail compile_error concat debug ensure env eprint eprintln error eyre format format_args include \
     include_bytes include_str info log option_env panic print println stringify todo trace unimplemented \
     unreachable warn write writeln";

/// The macros that take expressions or patterns, with the number of arguments before a message.
const EXPRESSIONS: [(&str, usize); 8] = [
    ("assert", 1),
    ("assert_eq", 2),
    ("assert_ne", 2),
    ("debug_assert", 1),
    ("debug_assert_eq", 2),
    ("debug_assert_ne", 2),
    ("matches", usize::MAX),
    ("vec", usize::MAX),
];

/// The fragments of a macro that no string fits, but `expr`.
const FRAGMENTS: &str = "expr ident lifetime path ty vis";

/// The words before a `!` that is an operator.
const KEYWORDS: &str = "if while match return break in else yield";

/// Finds the string literals in a file, in order, at any depth, without recursion. It skips
/// literals in calls of our macros, in doc comments, in definitions of macros, and in texts for
/// people, such as the arguments of `println!`. Strings in attributes are found only among
/// arguments in parentheses: `#[case("..")]`.
#[inline]
pub fn literals(file: &str, calls: &[FoundCall]) -> Result<Vec<FoundLiteral>, LexError> {
    let mut found = Vec::new();
    let mut stack = vec![Level::new(find::tokens(file)?, Surroundings::default(), usize::MAX)];
    // The macros of this file up to here that take strings as expressions.
    let mut own = Vec::new();
    while let Some(level) = stack.last_mut() {
        let Some(token) = level.next() else {
            level.names.end(&mut found);
            stack.pop();
            continue;
        };
        if is_punct(&token, ';') {
            level.names.end(&mut found);
        }
        let mut inside = None;
        match &token {
            TokenTree::Group(group) => {
                if let Some(pieces) = concatenated(&level.before, group) {
                    let around = Surroundings { are_tokens: true, ..level.surroundings() };
                    found.push(FoundLiteral::new(pieces, around));
                }
                inside = level.enter(group, calls, &mut own);
                if group.delimiter() == Delimiter::Brace {
                    // A function that is nothing but a string has its name.
                    if let (Some(inside), true) = (&mut inside, is_only_string(group)) {
                        inside.names.names.clone_from(&level.names.names);
                    }
                    level.names.end(&mut found);
                }
            }
            TokenTree::Literal(_) => level.add_literal(&token, &mut found),
            TokenTree::Ident(word) => level.names.add_word(&word.to_string()),
            TokenTree::Punct(_) => {}
        }
        level.push(token);
        stack.extend(inside);
    }
    Ok(found)
}

/// The names of published positions and of openings among some tokens, up to a `;` or a block.
#[derive(Default)]
struct Names {
    names: Vec<String>,
    /// The indexes of the literals among them.
    literals: Vec<usize>,
}

impl Names {
    /// Adds a word of the code, which may name a king.
    #[inline]
    fn add_word(&mut self, word: &str) {
        if !naming::is_king(word) {
            self.add(word);
        }
    }

    #[inline]
    fn add(&mut self, word: &str) {
        let published = Published::named(word);
        let is_other = |name: &String| {
            name != word && (published.is_none() || Published::named(name) != published)
        };
        if (published.is_some() || book::is_opening(word)) && self.names.iter().all(is_other) {
            self.names.push(word.to_owned());
        }
    }

    /// Names the literals among the tokens that have ended, if there is one name.
    #[inline]
    fn end(&mut self, found: &mut [FoundLiteral]) {
        let Self { names, literals } = std::mem::take(self);
        if let [name] = &*names {
            for at in literals {
                found[at].name = Some(name.clone());
            }
        }
    }
}

/// The tokens of a group that have not been walked.
struct Level {
    rest: IntoIter<TokenTree>,
    /// The last three tokens.
    before: Vec<TokenTree>,
    surroundings: Surroundings,
    /// Whether an attribute says that the item is only for tests.
    is_test_item: bool,
    /// The number of arguments that are left before a message.
    left: usize,
    names: Names,
}

impl Level {
    #[inline]
    fn new(tokens: TokenStream, surroundings: Surroundings, left: usize) -> Self {
        let rest: Vec<_> = tokens.into_iter().collect();
        let rest = rest.into_iter();
        let (before, names) = (Vec::new(), Names::default());
        Self { rest, before, surroundings, is_test_item: false, left, names }
    }

    #[inline]
    fn next(&mut self) -> Option<TokenTree> {
        if self.left == 0 { None } else { self.rest.next() }
    }

    #[inline]
    fn push(&mut self, token: TokenTree) {
        if is_punct(&token, ',') {
            self.left -= 1;
        }
        let is_end = match &token {
            TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
            token => is_punct(token, ';') || is_punct(token, ','),
        };
        self.is_test_item &= !is_end;
        self.before.push(token);
        if self.before.len() > 3 {
            self.before.remove(0);
        }
    }

    #[inline]
    fn surroundings(&self) -> Surroundings {
        let are_test = self.surroundings.are_test || self.is_test_item;
        Surroundings { are_test, ..self.surroundings }
    }

    #[inline]
    fn add_literal(&mut self, token: &TokenTree, found: &mut Vec<FoundLiteral>) {
        // Not a byte string or a C string.
        let Some(Ok(string)) = StrLiteral::of(token) else { return };
        self.names.add(string.value());
        self.names.literals.push(found.len());
        found.push(FoundLiteral::new(vec![string], self.surroundings()));
    }

    /// The group that comes next, if its literals count.
    #[inline]
    fn enter(&mut self, group: &Group, calls: &[FoundCall], own: &mut Vec<String>) -> Option<Self> {
        let inside = |are_tokens, left| {
            let own = self.surroundings();
            let around = Surroundings { are_tokens: own.are_tokens || are_tokens, ..own };
            Some(Self::new(group.stream(), around, left))
        };
        let is_attribute = group.delimiter() == Delimiter::Bracket;
        match &*self.before {
            [.., hash] if is_attribute && is_punct(hash, '#') => {
                self.is_test_item |= is_for_tests(group);
                let around = Surroundings { are_tokens: true, ..self.surroundings() };
                arguments(group).map(|group| Self::new(group.stream(), around, usize::MAX))
            }
            [.., hash, bang] if is_attribute && is_punct(hash, '#') && is_punct(bang, '!') => {
                self.surroundings.are_test |= is_for_tests(group);
                None
            }
            [TokenTree::Ident(word), bang, name]
                if word == "macro_rules" && is_punct(bang, '!') =>
            {
                let name = name.to_string();
                own.retain(|known| *known != name);
                own.extend(takes_expressions(group).then_some(name));
                None
            }
            [.., TokenTree::Ident(name), bang] if is_punct(bang, '!') => {
                let (span, name) = (name.span(), name.to_string());
                if is_ours(span, calls) || has(TEXT, &name) {
                    return None;
                }
                let expressions = EXPRESSIONS.iter().find(|(known, _)| name == *known);
                if let Some((_, count)) = expressions {
                    return inside(false, *count);
                }
                inside(!has(KEYWORDS, &name) && !own.contains(&name), usize::MAX)
            }
            _ => inside(false, usize::MAX),
        }
    }
}

/// The strings of a `concat!` that has nothing else.
#[inline]
fn concatenated(before: &[TokenTree], group: &Group) -> Option<Vec<StrLiteral>> {
    let [.., TokenTree::Ident(name), bang] = before else { return None };
    if name != "concat" || !is_punct(bang, '!') {
        return None;
    }
    let tokens = group.stream().into_iter().filter(|token| !is_punct(token, ','));
    let pieces = tokens.map(|token| StrLiteral::of(&token)?.ok());
    pieces.collect::<Option<Vec<_>>>().filter(|pieces| !pieces.is_empty())
}

/// Whether a block is one string.
#[inline]
fn is_only_string(block: &Group) -> bool {
    let mut tokens = block.stream().into_iter();
    tokens.next().is_some_and(|token| is_string(&token)) && tokens.next().is_none()
}

/// Whether a name is that of a call of ours.
#[inline]
fn is_ours(name: Span, calls: &[FoundCall]) -> bool {
    let start = name.byte_range().start;
    calls.binary_search_by_key(&start, |call| call.range.start).is_ok()
}

/// Whether a macro takes a string only as an expression, and passes it to nothing but code and macros of the standard library
/// that expand it: not to patterns, and not to `stringify!`.
#[inline]
fn takes_expressions(definition: &Group) -> bool {
    let words: Vec<_> =
        print_each(definition.stream()).into_iter().map(|token| token.text).collect();
    let is_name = |word: &str| word.starts_with(|char: char| char.is_alphabetic() || char == '_');
    let fragments = words.windows(4).filter_map(|words| match words {
        [dollar, _, colon, fragment] if dollar == "$" && colon == ":" => Some(fragment),
        _ => None,
    });
    let mut fragments = fragments.filter(|fragment| is_name(fragment));
    let is_known = |name: &String| {
        (has(TEXT, name) || EXPRESSIONS.iter().any(|(known, _)| name == known))
            && name != "stringify"
    };
    fragments.all(|fragment| has(FRAGMENTS, fragment))
        && words.windows(3).all(|words| match words {
            [name, bang, open] if bang == "!" && is_name(name) => {
                !matches!(&**open, "(" | "[" | "{") || is_known(name)
            }
            _ => true,
        })
        && !words.iter().any(|word| word == "match" || word == "matches")
}

/// The arguments of an attribute in parentheses.
#[inline]
fn arguments(attribute: &Group) -> Option<Group> {
    attribute.stream().into_iter().find_map(|token| match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis => Some(group),
        _ => None,
    })
}

/// Whether an attribute leaves its item to tests: `cfg(test)`, `test` and others that end with this name.
#[inline]
fn is_for_tests(attribute: &Group) -> bool {
    let words: Vec<_> =
        print_each(attribute.stream()).into_iter().map(|token| token.text).collect();
    let is_path = |word: &String| word != "(" && word != "=";
    let name = words.iter().take_while(|word| is_path(word)).last();
    let has = |wanted: &str| words.iter().any(|word| word == wanted);
    let is_condition = words.first().is_some_and(|first| first == "cfg");
    let is_test = name.is_some_and(|name| name == "test" || name == "bench");
    is_test || is_condition && has("test") && !has("not") && !has("any")
}
