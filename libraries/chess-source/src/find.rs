//! The calls in a file of Rust.

use std::borrow::Cow;
use std::ops::Range;
use std::vec::IntoIter;

use proc_macro2::{Delimiter, Group, LexError, Span, TokenStream, TokenTree};

use crate::parse::{items, literal};
use crate::tokens::{angle, is_punct};

/// A macro whose calls have chess in them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Macro {
    /// `game!`.
    Game,
    /// `games!`.
    Games,
    /// `board!`.
    Board,
    /// `boards!`.
    Boards,
    /// `book!`.
    Book,
    /// `Board!`, a type.
    BoardType,
    /// `setup!`.
    Setup,
    /// `fen!` and the other macros that give strings.
    Literal(literal::Kind),
    /// `puzzle!`.
    #[cfg(feature = "puzzle")]
    Puzzle,
    /// `puzzles!`.
    #[cfg(feature = "puzzle")]
    Puzzles,
}

impl Macro {
    /// All macros and their names.
    const ALL: &[(&str, Self)] = &[
        ("game", Self::Game),
        ("games", Self::Games),
        ("board", Self::Board),
        ("boards", Self::Boards),
        ("book", Self::Book),
        ("Board", Self::BoardType),
        ("setup", Self::Setup),
        #[cfg(feature = "puzzle")]
        ("puzzle", Self::Puzzle),
        #[cfg(feature = "puzzle")]
        ("puzzles", Self::Puzzles),
    ];

    /// The macro of a name.
    #[inline]
    fn of_name(name: &TokenTree) -> Option<Self> {
        let TokenTree::Ident(name) = name else { return None };
        Self::find(|known| name == known)
    }

    /// The macro whose name is found.
    #[inline]
    fn find(is_found: impl Fn(&str) -> bool) -> Option<Self> {
        let called = Self::ALL.iter().find(|(known, _)| is_found(known));
        called.map(|(_, called)| *called).or_else(|| {
            let literal = literal::Kind::ALL.iter().find(|(known, _)| is_found(known));
            literal.map(|(_, kind)| Self::Literal(*kind))
        })
    }
}

/// A call of a macro.
#[derive(Clone, Debug)]
pub struct FoundCall {
    /// The macro.
    pub called: Macro,
    /// The tokens in the brackets.
    pub written: TokenStream,
    /// The byte range from the macro's name to the last bracket.
    pub range: Range<usize>,
    /// Whether it stands in the place of an item, or of the type of a field.
    pub is_misplaced: bool,
}

/// The greatest depth of brackets in a call that is read. To print its tokens takes as deep a recursion.
const DEEPEST: usize = 256;

impl FoundCall {
    /// The type of its value; none if it is items or a type.
    #[inline]
    pub fn type_name(&self) -> Option<&'static str> {
        match self.called {
            Macro::BoardType => None,
            Macro::Game => Some("caissa::Game"),
            Macro::Board => Some("caissa::Board"),
            Macro::Book => Some("caissa::book::Book"),
            Macro::Setup => Some("caissa::Setup"),
            Macro::Literal(literal::Kind::Fens) => Some("&[&str]"),
            Macro::Literal(_) => Some("&str"),
            #[cfg(feature = "puzzle")]
            Macro::Puzzle => Some("caissa::Puzzle"),
            _ if items::are_written(&self.written) => None,
            Macro::Games => Some("caissa::Games"),
            Macro::Boards => Some("caissa::epd::Suite"),
            #[cfg(feature = "puzzle")]
            Macro::Puzzles => Some("caissa::Puzzles"),
        }
    }

    /// Whether an offset is in the call or at one of its ends; `true` without an offset.
    #[inline]
    pub fn touches(&self, at: Option<usize>) -> bool {
        at.is_none_or(|at| self.range.start <= at && at <= self.range.end)
    }

    /// Whether the brackets in the call are nested too deep to read it.
    #[inline]
    pub(crate) fn is_too_deep(&self) -> bool {
        let mut stack = vec![self.written.clone().into_iter()];
        while let Some(level) = stack.last_mut() {
            match level.next() {
                Some(TokenTree::Group(group)) => stack.push(group.stream().into_iter()),
                Some(_) => {}
                None => drop(stack.pop()),
            }
            if stack.len() > DEEPEST {
                return true;
            }
        }
        false
    }
}

/// Finds the calls in a file, in order, at any depth, without recursion. The definitions of macros are left out, because
/// their calls are not complete.
///
/// A name is enough, unless the file defines a macro of the same name: then only calls with a path
/// are found, such as `caissa::game!`. Calls by names that other crates may use, such as `fen!`,
/// are found only in a file that has the word `caissa`.
#[inline]
pub fn calls(file: &str) -> Result<Vec<FoundCall>, LexError> {
    calls_where(file, file.contains("caissa"))
}

/// Finds the calls in a part of a file that has the word `caissa`; see [`calls`].
#[inline]
pub fn calls_of_user(part: &str) -> Result<Vec<FoundCall>, LexError> {
    calls_where(part, true)
}

#[inline]
fn calls_where(file: &str, has_name: bool) -> Result<Vec<FoundCall>, LexError> {
    let mut finder =
        Finder { file, renamed: renamed(file), defined: Vec::new(), found: Vec::new() };
    finder.walk(tokens(file)?);
    let Finder { defined, found, .. } = finder;
    let is_ours = |Candidate { call, has_path }: &Candidate| {
        (has_name || !matches!(call.called, Macro::Setup | Macro::Literal(_)))
            && (*has_path || !defined.contains(&call.called))
    };
    Ok(found.into_iter().filter(is_ours).map(|candidate| candidate.call).collect())
}

/// The macros that a file gives another name: `use caissa::game as partie`.
#[inline]
fn renamed(file: &str) -> Vec<(&str, Macro)> {
    let is_of_name = |char: char| char.is_alphanumeric() || char == '_';
    let renames = file.match_indices(" as ").filter_map(|(at, word)| {
        let (before, after) = (&file[..at], &file[at + word.len()..]);
        let name = before.rfind(|char| !is_of_name(char)).map_or(before, |end| &before[end..]);
        let new = after.find(|char| !is_of_name(char)).map_or(after, |end| &after[..end]);
        Some((
            new,
            Macro::find(|known| known == name.trim_start_matches(|char| !is_of_name(char)))?,
        ))
    });
    renames.collect()
}

/// The tokens of a file.
#[inline]
pub(crate) fn tokens(file: &str) -> Result<TokenStream, LexError> {
    let tokens = without_head(file).parse()?;
    // Only `chess!` takes calls in angle brackets, and elsewhere they are not Rust. A comment may stand before the bracket.
    let mut behind = file.split('!').skip(1);
    let may_have_angles = behind.any(|rest| rest.trim_start().starts_with(['<', '/']));
    Ok(if may_have_angles { angle::rewrite(tokens, None) } else { tokens })
}

/// The file with spaces in place of a byte order mark and of a line such as `#!/usr/bin/env`, which
/// are not tokens.
#[inline]
fn without_head(file: &str) -> Cow<'_, str> {
    let text = file.strip_prefix('\u{FEFF}').unwrap_or(file);
    let is_script = text.starts_with("#!") && !text[2..].trim_start().starts_with('[');
    let head = if is_script { text.lines().next().map_or(0, str::len) } else { 0 };
    let head = file.len() - text.len() + head;
    if head == 0 { file.into() } else { format!("{:head$}{}", "", &file[head..]).into() }
}

/// A call that another macro of the same name may take.
struct Candidate {
    call: FoundCall,
    has_path: bool,
}

struct Finder<'a> {
    file: &'a str,
    /// The names that the file gives to macros.
    renamed: Vec<(&'a str, Macro)>,
    /// The names that the file defines itself.
    defined: Vec<Macro>,
    found: Vec<Candidate>,
}

impl Finder<'_> {
    #[inline]
    fn walk(&mut self, file: TokenStream) {
        let mut stack = vec![Level::new(file, Some(';'))];
        while let Some(level) = stack.last_mut() {
            let Some(token) = level.rest.next() else {
                stack.pop();
                continue;
            };
            let before = std::mem::take(&mut level.before);
            match token {
                TokenTree::Group(group) => {
                    let is_misplaced = level.ends_with(&group);
                    if let Some(inside) = self.enter(&before, &group, is_misplaced) {
                        stack.push(Level::new(inside, end_of_parts(&before)));
                    }
                }
                token => {
                    level.is_path = level.remains_path(&token);
                    level.before = before;
                    level.before.push(token);
                    // `:` `game` `!`, or `macro_rules` `!` `game`
                    if level.before.len() > 3 {
                        level.before.remove(0);
                    }
                }
            }
        }
    }

    /// The tokens of a group that calls are searched in. A call itself has none, nor has the
    /// definition of a macro.
    #[inline]
    fn enter(
        &mut self,
        before: &[TokenTree],
        group: &Group,
        is_misplaced: bool,
    ) -> Option<TokenStream> {
        let is_defined =
            |word: &TokenTree| matches!(word, TokenTree::Ident(word) if word == "macro_rules");
        match before {
            [.., word, bang, name] if is_defined(word) && is_punct(bang, '!') => {
                self.defined.extend(Macro::of_name(name));
                return None;
            }
            [.., name, bang] if is_punct(bang, '!') && group.delimiter() != Delimiter::None => {
                let new = self.renamed.iter().find(|(new, _)| name.to_string() == *new);
                if let Some(called) =
                    new.map(|(_, called)| *called).or_else(|| Macro::of_name(name))
                {
                    let has_path = new.is_some()
                        || matches!(before, [.., colon, _, _] if is_punct(colon, ':'));
                    let call = self.call(called, name.span(), group);
                    let call = FoundCall { is_misplaced, ..call };
                    self.found.push(Candidate { call, has_path });
                    return None;
                }
            }
            _ => {}
        }
        Some(group.stream())
    }

    #[inline]
    fn call(&self, called: Macro, name: Span, group: &Group) -> FoundCall {
        let written = group.stream();
        let (open, close) = (group.span_open().byte_range(), group.span_close().byte_range());
        let end = if open == close { self.angle_end(open.end, &written) } else { close.end };
        let range = name.byte_range().start..end;
        FoundCall { called, written, range, is_misplaced: false }
    }

    /// The end of a call in angle brackets. Only the first bracket has a span.
    #[inline]
    fn angle_end(&self, open: usize, written: &TokenStream) -> usize {
        let last = written.clone().into_iter().last();
        let last = last.map_or(open, |last| last.span().byte_range().end);
        let rest = self.file.get(last..).unwrap_or_default();
        last + rest.find('>').map_or(0, |close| close + 1)
    }
}

/// The sign between the items or fields of a group, such as a module or a struct.
#[inline]
fn end_of_parts(before: &[TokenTree]) -> Option<char> {
    match before {
        [.., TokenTree::Ident(word), _] if word == "mod" => Some(';'),
        [.., TokenTree::Ident(word), _] if word == "struct" => Some(','),
        _ => None,
    }
}

/// The tokens of a group that have not been walked, and the last ones before them.
struct Level {
    rest: IntoIter<TokenTree>,
    before: Vec<TokenTree>,
    /// The sign between items or fields; none if the group has other parts.
    end: Option<char>,
    /// Whether the part has only names and signs of paths and types until here.
    is_path: bool,
}

impl Level {
    #[inline]
    fn new(tokens: TokenStream, end: Option<char>) -> Self {
        let rest: Vec<_> = tokens.into_iter().collect();
        Self { rest: rest.into_iter(), before: Vec::new(), end, is_path: end.is_some() }
    }

    #[inline]
    fn remains_path(&self, token: &TokenTree) -> bool {
        match token {
            TokenTree::Punct(sign) if Some(sign.as_char()) == self.end => true,
            TokenTree::Punct(sign) => self.is_path && matches!(sign.as_char(), ':' | '!' | '#'),
            token => self.is_path && matches!(token, TokenTree::Ident(_)),
        }
    }

    /// Whether a part that is a path ends with a group. A new part may follow a group.
    #[inline]
    fn ends_with(&mut self, group: &Group) -> bool {
        let is_block = group.delimiter() == Delimiter::Brace;
        let next = self.rest.as_slice().first();
        let ends = match next {
            Some(next) => self.end.is_some_and(|end| is_punct(next, end)) || is_block,
            None => is_block || self.end == Some(','),
        };
        let has_ended = self.is_path && ends;
        self.is_path = self.end.is_some() && group.delimiter() != Delimiter::Parenthesis;
        has_ended
    }
}
