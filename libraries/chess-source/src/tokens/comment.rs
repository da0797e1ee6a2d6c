//! Comments with the white space of their source. The compiler prints the tokens of a comment with spaces of its own, which
//! depend on the tokens around and on the width of its lines.
//!
//! ```text
//! source:      1. e4 {it is  best!} e5
//! printed:     1. e4 { it is best! } e5
//! as written:  1. e4 {it is  best!} e5
//! ```

use proc_macro2::{Delimiter, TokenStream, TokenTree};

use super::PrintedToken;

/// The printed text of tokens with each comment as it is written, and one space for a line break. `None` if a comment is
/// not known to be written so: an editor gives no source, and a macro of the user may have put the tokens together.
///
/// The words of a comment are compared with its source without their spaces, and not token by token: a game has more
/// words than moves, and each text of a token is an allocation.
#[inline]
pub(super) fn as_written(stream: &TokenStream, printed: &str) -> Option<String> {
    let mut text = String::with_capacity(printed.len());
    let mut rest = printed;
    let mut stack = vec![stream.clone().into_iter()];
    while let Some(tokens) = stack.last_mut() {
        match tokens.next() {
            None => drop(stack.pop()),
            Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
                let source = group.span().source_text()?;
                let (before, comment) = rest.split_at(rest.find('{')?);
                text += before;
                push_lines(&mut text, &source)?;
                rest = skip(comment, &source)?;
            }
            Some(TokenTree::Group(group)) => stack.push(group.stream().into_iter()),
            Some(_) => {}
        }
    }
    text += rest;
    Some(text)
}

/// Adds a comment with one space for a line break, unless the break may be in a string.
#[inline]
fn push_lines(text: &mut String, source: &str) -> Option<()> {
    if !source.contains(['\n', '\r']) {
        text.push_str(source);
        return Some(());
    }
    let mut before = "";
    for line in source.split(['\n', '\r']).map(str::trim).filter(|line| !line.is_empty()) {
        text.push_str(before);
        text.push_str(line);
        before = " ";
    }
    (!source.contains('"')).then_some(())
}

/// The printed text after a comment whose printed words are those of its source.
#[inline]
fn skip<'a>(printed: &'a str, source: &str) -> Option<&'a str> {
    let is_dark = |byte: &u8| !byte.is_ascii_whitespace();
    let mut others = printed.bytes().enumerate().filter(|(_, byte)| is_dark(byte));
    let mut end = 0;
    for byte in source.bytes().filter(is_dark) {
        let (at, _) = others.next().filter(|(_, other)| *other == byte)?;
        end = at + 1;
    }
    printed.get(end..)
}

/// Puts the white space of its source between the tokens of a comment, and one space for a line break. From the first token
/// that is not in the source, words have one space between them.
#[inline]
pub(super) fn space_as_in(source: &str, tokens: &mut [PrintedToken]) {
    for end in [1, tokens.len() - 1] {
        tokens[end].space = "".into();
    }
    let mut rest = source.strip_prefix('{').unwrap_or_default();
    for token in &mut tokens[1..] {
        let next = rest.trim_start();
        let Some(after) = next.strip_prefix(&*token.text) else { return };
        let space = &rest[..rest.len() - next.len()];
        token.space = match space {
            "" => "".into(),
            space if space == " " || space.contains(['\n', '\r']) => " ".into(),
            space => space.to_owned().into(),
        };
        rest = after;
    }
}
