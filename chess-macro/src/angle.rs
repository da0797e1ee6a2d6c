//! Rewrites `game!<...>` and `board!<...>` in ordinary Rust to calls with braces, and keeps the spans.

use std::collections::VecDeque;

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

/// A group being rewritten: its remaining tokens, the tokens written so far, and the group around it.
struct Open {
    rest: VecDeque<TokenTree>,
    done: Vec<TokenTree>,
    group: Option<Group>,
}

impl Open {
    fn new(stream: TokenStream, group: Option<Group>) -> Self {
        Self { rest: stream.into_iter().collect(), done: Vec::new(), group }
    }

    /// Takes the call in angle brackets that begins here, if there is one, and writes it with braces.
    fn take_call(&mut self) -> Option<Group> {
        let is_name = |token: &TokenTree| matches!(token, TokenTree::Ident(name) if name == "game" || name == "board");
        let begins = self.done.len() >= 2
            && is_name(&self.done[self.done.len() - 2])
            && is_punct(&self.done[self.done.len() - 1], '!')
            && is_punct(self.rest.front()?, '<');
        if !begins {
            return None;
        }
        let open = self.rest.front()?.span();
        let close = self.rest.iter().position(|token| is_punct(token, '>'));
        // A call that is not closed ends with its statement, and keeps its `<`, which the macro refuses.
        let statement = || self.rest.iter().position(|token| is_punct(token, ';'));
        let end = close.map(|at| at + 1).or_else(statement).unwrap_or(self.rest.len());
        let mut call: VecDeque<_> = self.rest.drain(..end).collect();
        if close.is_some() {
            call.pop_front();
            call.pop_back();
        }
        let mut braces = Group::new(Delimiter::Brace, call.into_iter().collect());
        braces.set_span(open);
        Some(braces)
    }
}

fn is_punct(token: &TokenTree, char: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == char)
}

/// Rewrites all calls, at any depth, without recursion.
pub(crate) fn rewrite(stream: TokenStream) -> TokenStream {
    let mut outer = Vec::new();
    let mut open = Open::new(stream, None);
    loop {
        if let Some(call) = open.take_call() {
            open.done.push(call.into());
            continue;
        }
        match open.rest.pop_front() {
            Some(TokenTree::Group(group)) => {
                outer.push(open);
                open = Open::new(group.stream(), Some(group));
            }
            Some(token) => open.done.push(token),
            None => {
                let done = TokenStream::from_iter(open.done);
                let (Some(old), Some(next)) = (open.group, outer.pop()) else { return done };
                let mut group = Group::new(old.delimiter(), done);
                group.set_span(old.span());
                open = next;
                open.done.push(group.into());
            }
        }
    }
}
