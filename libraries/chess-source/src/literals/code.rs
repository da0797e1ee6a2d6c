//! The code around the strings of a program in any language: words, signs and strings, in blocks and statements.
//!
//! A line ends a statement where its last token and the first one of the next line leave no doubt. In a language whose
//! blocks are indented, the lines are put into brackets.

use std::cell::Cell;
use std::ops::Range;

use crate::find;
use crate::tokens::{PrintedToken, print_each};

/// A kind of token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeKind {
    /// A name, a keyword or a number.
    Word,
    /// Any other character.
    Sign(char),
    /// A string.
    Text,
}

/// The form of the blocks of a language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blocks {
    /// In brackets.
    Bracketed,
    /// By the space before their lines.
    Indented,
}

/// A token, and its byte range.
pub type CodeToken = (CodeKind, Range<usize>);

/// The most steps of all searches in a program: a hostile one must not take long.
const MOST_STEPS: u32 = 300_000;

/// The tokens of a program.
pub struct Code<'a> {
    text: &'a str,
    tokens: Vec<CodeToken>,
    /// The bracket around each token.
    parents: Vec<Option<usize>>,
    /// The other bracket of each bracket.
    partners: Vec<usize>,
    /// The steps that are left for a search, and for all searches.
    steps: Cell<u32>,
    left: Cell<u32>,
}

impl<'a> Code<'a> {
    /// The code of a file of Rust; empty if it has no tokens.
    #[inline]
    pub fn of_rust(text: &'a str) -> Self {
        let tokens = find::tokens(text).map(print_each).unwrap_or_default();
        let tokens = tokens.into_iter().filter_map(|PrintedToken { text: token, span, .. }| {
            let mut chars = token.chars();
            let kind = match (chars.next()?, chars.next()) {
                ('"', _) | ('r', Some('"')) => CodeKind::Text,
                ('r', Some('#')) if token.ends_with(['"', '#']) => CodeKind::Text,
                (char, _) if char == '_' || char.is_alphanumeric() => CodeKind::Word,
                (sign, _) => CodeKind::Sign(sign),
            };
            Some((kind, span.byte_range()))
        });
        Self::new(text, tokens, Blocks::Bracketed)
    }

    /// The code of these tokens, in order.
    #[inline]
    pub fn new(text: &'a str, tokens: impl IntoIterator<Item = CodeToken>, blocks: Blocks) -> Self {
        let tokens = match blocks {
            Blocks::Bracketed => in_lines(text, tokens),
            Blocks::Indented => indented(text, tokens),
        };
        let (mut parents, mut partners) = (Vec::new(), (0..tokens.len()).collect::<Vec<_>>());
        let mut open: Vec<usize> = Vec::new();
        for (index, (kind, _)) in tokens.iter().enumerate() {
            if let CodeKind::Sign(close @ (')' | ']' | '}')) = *kind {
                let is_its = |at: &usize| tokens[*at].0 == CodeKind::Sign(opening(close));
                if let Some(level) = open.iter().rposition(is_its) {
                    (partners[index], partners[open[level]]) = (open[level], index);
                    open.truncate(level);
                }
            }
            parents.push(open.last().copied());
            if matches!(kind, CodeKind::Sign('(' | '[' | '{')) {
                open.push(index);
            }
        }
        // A bracket that is not closed has all that follows.
        for at in open {
            partners[at] = tokens.len();
        }
        Self { text, tokens, parents, partners, steps: Cell::new(0), left: Cell::new(MOST_STEPS) }
    }

    /// Allows a search a number of steps, if all searches together have not taken too many.
    #[inline]
    pub(super) fn allow(&self, steps: u32) {
        self.steps.set(steps.min(self.left.get()));
    }

    /// The index of the string that begins at a byte.
    #[inline]
    pub(super) fn string_at(&self, byte: usize) -> Option<usize> {
        let first = self.tokens.partition_point(|(_, range)| range.start < byte);
        let at = self.tokens[first..].iter().position(|(kind, _)| *kind == CodeKind::Text)?;
        Some(first + at).filter(|index| self.tokens[*index].1.start == byte)
    }

    #[inline]
    pub(super) fn text(&self) -> &'a str {
        self.text
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.tokens.len()
    }

    /// The byte range of a token.
    #[inline]
    pub(super) fn range(&self, index: usize) -> Range<usize> {
        self.tokens[index].1.clone()
    }

    /// The text of a word; empty for all other tokens, and beyond the ends.
    #[inline]
    pub(super) fn word(&self, index: usize) -> &'a str {
        self.of_kind(index, CodeKind::Word)
    }

    /// A string with its quotes; empty for all other tokens.
    #[inline]
    pub(super) fn string(&self, index: usize) -> &'a str {
        self.of_kind(index, CodeKind::Text)
    }

    #[inline]
    fn of_kind(&self, index: usize, wanted: CodeKind) -> &'a str {
        let token = self.tokens.get(index).filter(|(kind, _)| *kind == wanted);
        token.and_then(|(_, range)| self.text.get(range.clone())).unwrap_or_default()
    }

    #[inline]
    pub(super) fn sign(&self, index: usize) -> Option<char> {
        match self.tokens.get(index)?.0 {
            CodeKind::Sign(sign) => Some(sign),
            CodeKind::Word | CodeKind::Text => None,
        }
    }

    /// The bracket that opens the group around a token.
    #[inline]
    pub(super) fn parent(&self, index: usize) -> Option<usize> {
        self.parents.get(index).copied().flatten()
    }

    /// The last token of what begins with a token: its closing bracket, or itself. It may be beyond the end.
    #[inline]
    pub(super) fn last(&self, index: usize) -> usize {
        self.partners.get(index).map_or(index, |partner| index.max(*partner))
    }

    /// The first token of what ends with the token before an index, in the same group.
    #[inline]
    pub(super) fn before(&self, index: usize) -> Option<usize> {
        let before = index.checked_sub(1)?;
        let first = before.min(self.partners[before]);
        (self.parents[first] == self.parents.get(index).copied()?).then_some(first)
    }

    /// The range of tokens in the group around a token.
    #[inline]
    pub(super) fn siblings(&self, index: usize) -> Range<usize> {
        match self.parent(index) {
            Some(open) => open + 1..self.last(open).min(self.len()),
            None => 0..self.len(),
        }
    }

    /// Whether a `=` is part of `==`, `<=`, `=>` and the like.
    #[inline]
    pub(super) fn is_comparison(&self, at: usize) -> bool {
        let touches = |one: usize, other: usize| self.range(one).end == self.range(other).start;
        let is_before = at.checked_sub(1).is_some_and(|before| {
            matches!(self.sign(before), Some('=' | '!' | '<' | '>' | '+')) && touches(before, at)
        });
        is_before || matches!(self.sign(at + 1), Some('=' | '>')) && touches(at, at + 1)
    }

    /// The words in a range of tokens.
    #[inline]
    pub(super) fn words(&self, range: Range<usize>) -> Vec<&str> {
        let words = range.take_while(|_| self.step()).map(|at| self.word(at));
        words.filter(|word| !word.is_empty()).collect()
    }

    /// The block of the statement that a token is in, after the token.
    #[inline]
    pub(super) fn block_after(&self, at: usize) -> Option<Range<usize>> {
        let (mut next, end) = (self.last(at) + 1, self.siblings(at).end);
        while next < end && self.step() {
            match self.sign(next) {
                Some('{') => return Some(next + 1..self.last(next).min(self.len())),
                Some(';') => return None,
                _ => next = self.last(next) + 1,
            }
        }
        None
    }

    /// The last name before a bracket: `throws` in `assert.throws<E>(`.
    #[inline]
    pub(super) fn callee(&self, open: usize) -> &str {
        let mut at = open.wrapping_sub(1);
        if self.sign(at) == Some('>') {
            let is_open = |at: &usize| self.sign(*at) == Some('<');
            at = (at.saturating_sub(12)..at).rev().find(is_open).unwrap_or(at).wrapping_sub(1);
        }
        let is_macro = self.sign(at) == Some('!');
        self.word(if is_macro { at.wrapping_sub(1) } else { at })
    }

    /// The tokens of a statement before its block.
    #[inline]
    pub(super) fn header(&self, open: usize) -> Range<usize> {
        let mut start = open;
        while let Some(before) = self.before(start).filter(|_| self.step()) {
            if matches!(self.sign(before), Some(';' | '{' | '}' | ',')) {
                break;
            }
            start = before;
        }
        start..open
    }

    /// The header of the function behind an attribute.
    #[inline]
    pub(super) fn function_behind(&self, attribute: usize) -> Range<usize> {
        let (mut at, end) = (attribute, self.siblings(attribute).end);
        while at < end && self.step() && self.sign(at) != Some('{') {
            at = self.last(at) + 1;
        }
        self.header(at.min(self.len().saturating_sub(1)))
    }

    /// Whether a bracket is that of an attribute: `#[..]`, `@Values(..)`.
    #[inline]
    pub(super) fn is_attribute(&self, open: usize) -> bool {
        let mut at = open.wrapping_sub(1);
        let is_of_path = |at| self.sign(at) == Some('.') || !self.word(at).is_empty();
        while is_of_path(at) && self.step() {
            at = at.wrapping_sub(1);
        }
        let is_first = at.wrapping_add(1) == open && self.sign(open) == Some('[');
        match self.sign(at) {
            Some('@') => true,
            Some('#' | ';' | '{') => is_first,
            _ => false,
        }
    }

    /// Takes a step, if there are any left.
    #[inline]
    pub(super) fn step(&self) -> bool {
        let steps = self.steps.get();
        self.steps.set(steps.saturating_sub(1));
        self.left.set(self.left.get().saturating_sub(1));
        steps > 0
    }
}

/// The bracket that a bracket closes.
#[inline]
const fn opening(close: char) -> char {
    match close {
        ')' => '(',
        ']' => '[',
        _ => '{',
    }
}

/// Tokens with a `;` after each line that ends a statement.
#[inline]
fn in_lines(text: &str, tokens: impl IntoIterator<Item = CodeToken>) -> Vec<CodeToken> {
    let (mut all, mut open) = (Vec::<CodeToken>::new(), Vec::new());
    for (kind, range) in tokens {
        let end = all.last().map_or(0, |(_, last)| last.end);
        let is_of_block = matches!(open.last(), None | Some('{'));
        if is_of_block && is_ended(text, all.last(), (kind, &range)) {
            all.push((CodeKind::Sign(';'), end..end));
        }
        match kind {
            CodeKind::Sign(sign @ ('(' | '[' | '{')) => open.push(sign),
            CodeKind::Sign(')' | ']' | '}') => drop(open.pop()),
            _ => {}
        }
        all.push((kind, range));
    }
    all
}

/// Whether a statement ends between two tokens.
#[inline]
fn is_ended(text: &str, last: Option<&CodeToken>, next: (CodeKind, &Range<usize>)) -> bool {
    let Some((last, before)) = last else { return false };
    let is_new_line = || text.get(before.end..next.1.start).is_some_and(|gap| gap.contains('\n'));
    let goes_on = match next.0 {
        CodeKind::Sign(sign) => !matches!(sign, '#' | '@' | '[' | '(' | '_' | '$'),
        CodeKind::Word => matches!(&text[next.1.clone()], "else" | "catch" | "where"),
        // Strings that are joined.
        CodeKind::Text => *last == CodeKind::Text,
    };
    let may_end = !matches!(last, CodeKind::Sign(sign) if !matches!(sign, ')' | ']' | '}' | ';'));
    may_end && !goes_on && is_new_line()
}

/// Tokens with brackets around indented blocks, and a `;` after each statement.
#[inline]
fn indented(text: &str, tokens: impl IntoIterator<Item = CodeToken>) -> Vec<CodeToken> {
    let (mut all, mut depth, mut indents) = (Vec::<CodeToken>::new(), 0_usize, Vec::new());
    for (kind, range) in tokens {
        let end = all.last().map_or(0, |(_, last)| last.end);
        let gap = text.get(end..range.start).unwrap_or_default();
        if depth == 0 && gap.contains('\n') && !gap.ends_with("\\\n") {
            let line = text[..range.start].rfind('\n').map_or(0, |at| at + 1);
            let indent = range.start - line;
            let sign = |sign| (CodeKind::Sign(sign), end..end);
            if matches!(all.last(), Some((CodeKind::Sign(':'), _))) {
                all.push(sign('{'));
                indents.push(indent);
            } else {
                all.push(sign(';'));
            }
            while indents.pop_if(|open| *open > indent).is_some() {
                all.extend([sign('}'), sign(';')]);
            }
        }
        match kind {
            CodeKind::Sign('(' | '[' | '{') => depth += 1,
            CodeKind::Sign(')' | ']' | '}') => depth = depth.saturating_sub(1),
            _ => {}
        }
        all.push((kind, range));
    }
    all
}
