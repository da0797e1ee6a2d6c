//! Rewrites `game!<...>` and `board!<...>` in ordinary Rust to calls in parentheses, and keeps the spans.

use std::vec::IntoIter;

use proc_macro2::{Delimiter, Group, Punct, Spacing, TokenStream, TokenTree};

use super::{is_punct, stream};

/// A group being rewritten: its remaining tokens, the tokens written so far, and the group around it.
struct OpenGroup {
    rest: IntoIter<TokenTree>,
    done: Vec<TokenTree>,
    group: Option<Group>,
}

impl OpenGroup {
    #[inline]
    fn new(tokens: TokenStream, group: Option<Group>) -> Self {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        Self { rest: tokens.into_iter(), done: Vec::new(), group }
    }

    /// Takes the call in angle brackets that begins here, if there is one, and writes it in parentheses. A name without a path
    /// becomes that of the facade.
    #[inline]
    fn take_call(&mut self, facade: Option<&TokenTree>) -> Option<Group> {
        let is_name = |token: &TokenTree| matches!(token, TokenTree::Ident(name) if name == "game" || name == "board");
        let ([before @ .., name, bang], [open, inside @ ..]) =
            (&self.done[..], self.rest.as_slice())
        else {
            return None;
        };
        if !is_name(name) || !is_punct(bang, '!') || !is_punct(open, '<') {
            return None;
        }
        let place = |of| inside.iter().position(|token| is_punct(token, of));
        let (tokens, open) = (self.rest.as_slice(), open.span());
        let (call, taken) = match (place('>'), place(';')) {
            (Some(close), _) => (&inside[..close], close + 2),
            // A call that is not closed ends with its statement, and keeps its `<`, which the macro refuses.
            (None, end) => {
                let taken = end.map_or(tokens.len(), |end| end + 1);
                (&tokens[..taken], taken)
            }
        };
        let mut written = Group::new(Delimiter::Parenthesis, stream(call.to_vec()));
        written.set_span(open);
        self.rest.nth(taken - 1);
        if let Some(facade) =
            facade.filter(|_| !before.last().is_some_and(|token| is_punct(token, ':')))
        {
            let colons = [Punct::new(':', Spacing::Joint), Punct::new(':', Spacing::Alone)];
            let path = [facade.clone()].into_iter().chain(colons.map(TokenTree::from));
            let at = before.len();
            self.done.splice(at..at, path);
        }
        Some(written)
    }
}

/// Rewrites all calls, at any depth, without recursion. With the path of the facade, they need no import.
#[inline]
pub fn rewrite(written: TokenStream, facade: Option<&TokenTree>) -> TokenStream {
    let mut outer = Vec::new();
    let mut open = OpenGroup::new(written, None);
    loop {
        if let Some(call) = open.take_call(facade) {
            open.done.push(call.into());
            continue;
        }
        match open.rest.next() {
            Some(TokenTree::Group(group)) => {
                outer.push(open);
                open = OpenGroup::new(group.stream(), Some(group));
            }
            Some(token) => open.done.push(token),
            None => {
                let done = stream(open.done);
                let (Some(old), Some(next)) = (open.group, outer.pop()) else { return done };
                let mut group = Group::new(old.delimiter(), done);
                group.set_span(old.span());
                open = next;
                open.done.push(group.into());
            }
        }
    }
}
