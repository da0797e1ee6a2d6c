//! Tests of refusal, in any language: their strings are wrong on purpose.
//!
//! | what says it | examples |
//! |---|---|
//! | an assertion around a string, or above it | `parse("..").is_err()`, `EXPECT_THROW(parse(".."), E)`, `with pytest.raises(E):` |
//! | the same of a name that the string was given to | `let fen = ".."; assert!(parse(fen).is_err())` |
//! | an attribute of the function | `#[should_panic]` |
//! | a name of the function, the test, the list or the row | `test_rejects_..`, `INVALID_FENS`, `wantErr: true` |
//! | a comment | `caissa: wrong`, `// not a legal position` |
//!
//! `Board::new("..").play("e9").is_err()` and names of moves say nothing: the position before an illegal move is right. They
//! say of a game that it is wrong.

use std::ops::Range;

use super::code::Code;
use super::names::{
    ACCEPTED, COMPARISONS, DECLARATIONS, FAILURES, KEYWORDS, MEMBERS, MOVES, NOT_TEXTS,
    REFUSING_ATTRIBUTES, SAME, TESTS, has, has_word, is_assertion, is_refusal, is_refusing_field,
    plain,
};
use super::remarks::is_marked;

/// A kind of string that a test may refuse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// A text that is not a position.
    Text,
    /// A position that is impossible.
    Position,
    /// The castling rights of a position.
    Rights,
    /// Its en passant square.
    Passant,
    /// A game, or moves.
    Game,
}

/// Whether the string that begins at a byte is in a test of refusal.
#[inline]
pub fn is_in_refusal(code: &Code<'_>, byte: usize, what: Refused) -> bool {
    let search = Search { code, what };
    code.allow(MOST_STEPS);
    code.string_at(byte).is_some_and(|string| {
        let says = |name: &str| search.says(name);
        is_marked(code, string, says) || search.is_refused(string, Trace::NEW)
    })
}

/// The tokens that are looked at for a string, and the names through which it is followed.
const MOST_STEPS: u32 = 10_000;
const MOST_NAMES: u32 = 3;

/// The search of a test of refusal around a string.
struct Search<'a> {
    code: &'a Code<'a>,
    what: Refused,
}

/// The way of a value to where it is used.
#[derive(Clone, Copy)]
struct Trace {
    /// The number of names that it was given to.
    names: u32,
    /// Whether it is a result of the string, which can be a refusal, but cannot be refused.
    is_result: bool,
    /// Whether nothing else was made of it in this expression.
    is_direct: bool,
}

impl Trace {
    const NEW: Self = Self { names: 0, is_result: false, is_direct: true };
}

/// The words behind an expression.
#[derive(PartialEq, Eq)]
enum Chain {
    Ends,
    Refuses,
    /// Something else is made of it.
    GoesOn,
}

impl Search<'_> {
    /// Whether a name says that the string is refused.
    #[inline]
    fn says(&self, name: &str) -> bool {
        match self.what {
            Refused::Rights if has_word(name, "rights") => true,
            Refused::Passant if has_word(name, "passant") => is_refusal(name, ""),
            Refused::Game => is_refusal(name, ""),
            _ => is_refusal(name, NOT_TEXTS),
        }
    }

    /// Whether a string, or the value of a name, has to be refused.
    #[inline]
    fn is_refused(&self, value: usize, trace: Trace) -> bool {
        let (mut at, mut end, mut level) = (value, self.code.last(value), 0);
        let (mut trace, mut made) = (trace, trace);
        while self.code.step() {
            match self.chain(end) {
                Chain::Refuses if trace.is_direct => return true,
                Chain::Refuses | Chain::GoesOn => trace.is_direct = false,
                Chain::Ends => {}
            }
            made.is_direct = trace.is_direct;
            if self.is_named(at, made) || level < 2 && self.is_row(at) {
                return true;
            }
            let Some(open) = self.code.parent(at) else { return false };
            let is_refused = if self.code.sign(open) == Some('{') {
                self.is_in_block(open, at, trace)
            } else {
                self.is_argument(open, at, trace)
            };
            if is_refused {
                return true;
            }
            made.is_result |=
                self.code.sign(open) == Some('(') && !self.code.callee(open).is_empty();
            (at, end, level) = (open, self.code.last(open), level + 1);
        }
        false
    }

    /// The meaning of the words behind an expression.
    #[inline]
    fn chain(&self, end: usize) -> Chain {
        // What is made of a string itself is what it says.
        let (mut at, mut is_string) = (end + 1, !self.code.string(end).is_empty());
        while self.code.step() {
            at += match (self.code.sign(at), self.code.sign(at + 1)) {
                (Some('?' | '!'), Some('.')) | (Some(':'), Some(':')) | (Some('-'), Some('>')) => 2,
                (Some('.'), _) => 1,
                (Some('?'), _) | (Some('!'), Some('!')) => return Chain::GoesOn,
                _ => 0,
            };
            let word = self.code.word(at);
            let is_member = at > end + 1 && self.code.sign(at - 1).is_some();
            if has(MEMBERS, &plain(word)) && (is_member || plain(word) == "raiseerror") {
                return Chain::Refuses;
            }
            if !is_member || word.is_empty() {
                return Chain::Ends;
            }
            if !std::mem::take(&mut is_string) && !has(SAME, word) {
                return Chain::GoesOn;
            }
            at += 1;
            while matches!(self.code.sign(at), Some('(' | ':' | '<' | '>'))
                || !self.code.word(at).is_empty()
                    && matches!(self.code.sign(at.wrapping_sub(1)), Some('<' | ':'))
            {
                at = self.code.last(at) + 1;
            }
        }
        Chain::Ends
    }

    /// Whether the name that a value gets, or a later use of it, says that it has to be refused.
    #[inline]
    fn is_named(&self, at: usize, trace: Trace) -> bool {
        let (mut left, mut sign) = (at, None);
        while let Some(before) = self.code.before(left).filter(|_| self.code.step()) {
            match self.code.sign(before) {
                Some('=') if !self.code.is_comparison(before) => {
                    sign = Some(before);
                    break;
                }
                // The bracket of an indented block is not written.
                Some(':') if !self.code.range(at).is_empty() => {
                    let key = before.wrapping_sub(1);
                    if self.says(self.code.word(key)) || self.says(self.code.string(key)) {
                        return true;
                    }
                }
                Some(';' | ',' | '{' | '=') => break,
                _ => {}
            }
            left = before;
        }
        let Some(sign) = sign else {
            return trace.is_direct && self.is_in_loop(at, trace);
        };
        let bound = self.bound(sign);
        let is_error = trace.is_direct && bound.contains(&"Err");
        is_error
            || bound.iter().any(|name| self.says(name))
            || trace.is_direct && self.is_used(&bound, at, trace)
    }

    /// The names to the left of a `=`.
    #[inline]
    fn bound(&self, sign: usize) -> Vec<&str> {
        let (mut names, mut left) = (Vec::new(), sign);
        while let Some(before) = self.code.before(left).filter(|_| self.code.step()) {
            if matches!(self.code.sign(before), Some(';' | '{' | '}' | '='))
                || !self.code.string(before).is_empty()
            {
                break;
            }
            names.extend(
                (before..left).map(|at| self.code.word(at)).filter(|word| !word.is_empty()),
            );
            left = before;
        }
        names
    }

    /// Whether a value is what a loop runs over, and the loop has it refused.
    #[inline]
    fn is_in_loop(&self, at: usize, trace: Trace) -> bool {
        let mut left = at;
        while let Some(before) = self.code.before(left).filter(|_| self.code.step()) {
            if matches!(self.code.sign(before), Some(';' | '{' | '}')) {
                break;
            }
            left = before;
        }
        let is_loop = matches!(self.code.word(left), "for" | "foreach");
        let block = is_loop.then(|| self.code.block_after(at)).flatten();
        block.is_some_and(|block| self.is_used_in(&self.code.words(left + 1..at), block, trace))
    }

    /// Whether one of these names has to be refused behind its statement: each time, if it is known in several functions.
    #[inline]
    fn is_used(&self, bound: &[&str], at: usize, trace: Trace) -> bool {
        let scope = self.code.last(at) + 1..self.code.siblings(at).end;
        let is_of_type = |open| {
            self.code
                .words(self.code.header(open))
                .iter()
                .any(|word| matches!(*word, "class" | "impl" | "mod"))
        };
        if self.code.parent(at).is_none_or(is_of_type) {
            let mut uses = self.uses(bound, scope).peekable();
            uses.peek().is_some() && uses.all(|at| self.is_refused_use(at, trace))
        } else {
            self.is_used_in(bound, scope, trace)
        }
    }

    /// Whether one of these names has to be refused somewhere in a range.
    #[inline]
    fn is_used_in(&self, bound: &[&str], scope: Range<usize>, trace: Trace) -> bool {
        self.uses(bound, scope).any(|at| self.is_refused_use(at, trace))
    }

    /// The places in a range where one of these names is used, before it gets another value.
    #[inline]
    fn uses(&self, bound: &[&str], scope: Range<usize>) -> impl Iterator<Item = usize> {
        let is_sign = |at: usize, sign| self.code.sign(at) == Some(sign);
        let is_new = move |at: usize| {
            let is_set = is_sign(at + 1, '=') && !self.code.is_comparison(at + 1);
            is_set || is_sign(at + 1, ':') && is_sign(at + 2, '=')
        };
        let is_name = move |at: &usize| {
            let word = self.code.word(*at);
            word != "_" && bound.contains(&word) && !has(DECLARATIONS, word)
        };
        let names = scope.take_while(|_| self.code.step()).filter(is_name);
        let names = names.filter(move |at| !is_sign(at.wrapping_sub(1), '.'));
        names.take_while(move |at| !is_new(*at))
    }

    #[inline]
    fn is_refused_use(&self, at: usize, trace: Trace) -> bool {
        let next = Trace { names: trace.names + 1, is_direct: true, ..trace };
        trace.names < MOST_NAMES && (self.is_no_error(at) || self.is_refused(at, next))
    }

    /// Whether a test fails without an error: `if err == nil { t.Error(..) }`.
    #[inline]
    fn is_no_error(&self, at: usize) -> bool {
        let is_nil = self.code.sign(at + 1) == Some('=') && self.code.word(at + 3) == "nil";
        is_nil && self.code.block_after(at + 3).is_some_and(|block| self.fails(block))
    }

    /// Whether a part of the code ends the test.
    #[inline]
    fn fails(&self, mut part: Range<usize>) -> bool {
        part.any(|at| {
            self.code.step()
                && self.code.sign(at + 1) == Some('(')
                && has(FAILURES, self.code.word(at))
        })
    }

    /// Whether the call or list around a value says that it has to be refused.
    #[inline]
    fn is_argument(&self, open: usize, at: usize, trace: Trace) -> bool {
        let callee = self.code.callee(open);
        if has(TESTS, callee) {
            return self.code.siblings(at).take(3).any(|at| self.says(self.code.string(at)));
        }
        if self.code.is_attribute(open) {
            return self.is_of_refusing_function(open);
        }
        if !trace.is_direct {
            return false;
        }
        if matches!(callee, "for" | "foreach") {
            let block = self.code.block_after(open);
            return block
                .is_some_and(|block| self.is_used_in(&self.code.words(open..at), block, trace));
        }
        let throws = |at| {
            let word = self.code.word(at);
            self.code.step() && (word.starts_with("throws") || word == "ErrorMatches")
        };
        !trace.is_result && is_assertion(callee)
            || has(COMPARISONS, callee) && self.code.siblings(at).any(|at| self.is_error(at))
            || matches!(callee, "Assert" | "expect") && self.code.siblings(at).any(throws)
            || matches!(callee, "Error" | "ErrorIs" | "ErrorAs" | "ErrorContains")
                && matches!(self.code.word(open.wrapping_sub(3)), "assert" | "require")
    }

    /// Whether a result that is compared with this word is a refusal: `Err(_)`, `Error.INVALID_FEN`.
    #[inline]
    fn is_error(&self, at: usize) -> bool {
        let (word, is_called) = (self.code.word(at), self.code.sign(at + 1) == Some('('));
        let is_err = word == "Err" && self.code.sign(at - 1) != Some(':');
        self.code.step() && (is_err || !is_called && self.says(word))
    }

    /// Whether the block around a value says that it has to be refused.
    #[inline]
    fn is_in_block(&self, open: usize, at: usize, trace: Trace) -> bool {
        let header = self.code.header(open);
        let has_assertion = || {
            let mut header = header.clone();
            header.any(|at| {
                let next = self.code.sign(at + 1);
                let is_defined =
                    !has("assert await return try with", self.code.word(at.wrapping_sub(1)))
                        && !self.code.word(at.wrapping_sub(1)).is_empty();
                let is_called = matches!(next, Some('(' | '<'))
                    || next == Some('{') && self.code.word(at).len() > 8;
                let is_label = self.code.word(at) == "throws" && next == Some(':');
                let is_assertion = || is_assertion(self.code.word(at));
                self.code.step() && (is_label || is_called && !is_defined && is_assertion())
            })
        };
        // PHPUnit says it before.
        let is_expected = || {
            let mut before = self.code.siblings(at).start..at;
            before.any(|at| self.code.step() && self.code.word(at).starts_with("expectException"))
        };
        let is_try =
            || self.code.word(header.start) == "try" && self.fails(at..self.code.siblings(at).end);
        trace.is_direct && !trace.is_result && (has_assertion() || is_try() || is_expected())
            || self.is_refusing_function(header)
    }

    /// Whether the name or an attribute of a function says that its strings have to be refused.
    #[inline]
    fn is_refusing_function(&self, header: Range<usize>) -> bool {
        let name = header.clone().find(|at| self.code.sign(at + 1) == Some('('));
        let is_function =
            |at: &usize| [*at, header.start].iter().all(|at| !has(KEYWORDS, self.code.word(*at)));
        let name = name.filter(is_function);
        let in_test = |at: usize| {
            let inside = at + 2..self.code.last(at + 1).min(header.end);
            let word = self.code.word(at);
            let is_test = word.starts_with("TEST") || has(TESTS, word);
            is_test
                && inside
                    .clone()
                    .any(|at| self.says(self.code.word(at)) || self.says(self.code.string(at)))
        };
        if name.is_some_and(|at| self.says(self.code.word(at)) || in_test(at)) {
            return true;
        }
        let mut at = header.start;
        while name.is_some()
            && let Some(before) = self.code.before(at).filter(|_| self.code.step())
        {
            let is_of_path = matches!(self.code.sign(before.wrapping_sub(1)), Some('@' | '.'));
            if !is_of_path
                && !matches!(self.code.sign(before), Some(';' | '#' | '@' | '.' | '[' | '('))
            {
                break;
            }
            let says = |at| has(REFUSING_ATTRIBUTES, self.code.word(at));
            if (before..at).any(says) {
                return true;
            }
            at = before;
        }
        false
    }

    /// Whether the function behind an attribute says that its strings have to be refused, or refuses a parameter.
    #[inline]
    fn is_of_refusing_function(&self, attribute: usize) -> bool {
        let header = self.code.function_behind(attribute);
        let body = header.end + 1..self.code.last(header.end).min(self.code.len());
        let words = self.code.words(header.clone());
        // `[TestCase("..", false)]` of `IsValid(string fen, bool expected)`.
        let mut inside = attribute + 1..self.code.last(attribute);
        let is_false = !matches!(self.what, Refused::Text | Refused::Game)
            && words.iter().any(|word| has_word(word, ACCEPTED))
            && inside.any(|at| matches!(self.code.word(at), "false" | "False"));
        is_false || self.is_refusing_function(header) || self.is_used_in(&words, body, Trace::NEW)
    }

    /// Whether a row of a table says that its string has to be refused: its name before the string, or a field.
    #[inline]
    fn is_row(&self, at: usize) -> bool {
        let Some(open) = self.code.parent(at) else { return false };
        let is_data = !self.code.range(open).is_empty()
            && (self.code.sign(open) == Some('{') || self.code.callee(open).is_empty());
        let row = self.code.siblings(at).take_while(|_| self.code.step());
        let row = row.filter(|at| self.code.parent(*at) == Some(open));
        let is_name =
            |at: usize| self.code.string(at).len() < 80 && self.says(self.code.string(at));
        let is_flag = |at: usize| {
            let has_value = matches!(self.code.sign(at + 1), Some(':' | '='));
            let is_first = at == open + 1 || self.code.sign(at - 1) == Some(',');
            let value = at + 2 + usize::from(self.code.sign(at + 2) == Some('>'));
            let of = |at| self.code.word(at).to_owned() + self.code.string(at);
            let name = of(at);
            has_value && is_first && is_refusing_field(name.trim_matches(['"', '\'']), &of(value))
        };
        let speaks_of_moves =
            || row.clone().take(80).any(|at| self.code.step() && has(MOVES, self.code.word(at)));
        is_data
            && (row.clone().take(4).take_while(|sibling| *sibling < at).any(is_name)
                || row.clone().take(40).any(is_flag) && !speaks_of_moves())
    }
}
