//! The functions of a file, found in its tokens.

use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

/// A function with a body.
pub(crate) struct Function {
    pub(crate) name: String,
    /// The attributes before it.
    pub(crate) attributes: String,
    /// The tokens between `fn` and the braces.
    pub(crate) head: Vec<TokenTree>,
    /// Whether it stands in a trait or in a generic `impl`.
    pub(crate) is_generic: bool,
    /// The number of lines with code, from `fn` to the closing brace.
    pub(crate) lines: usize,
}

impl Function {
    /// The types of its arguments, without `self`.
    pub(crate) fn arguments(&self) -> Vec<String> {
        let is_list = |group: &&Group| group.delimiter() == Delimiter::Parenthesis;
        let groups = self.head.iter().filter_map(|token| match token {
            TokenTree::Group(group) => Some(group),
            _ => None,
        });
        let Some(list) = groups.into_iter().find(is_list) else { return Vec::new() };
        let parts = split(list.stream());
        parts.iter().filter_map(|part| Some(part.split_once(" : ")?.1.to_owned())).collect()
    }
}

/// The parts between the commas of a list, with a space between all tokens. Commas between `<` and `>` are a type's.
fn split(list: TokenStream) -> Vec<String> {
    let (mut parts, mut depth) = (vec![String::new()], 0);
    for token in list {
        match &token {
            TokenTree::Punct(sign) if sign.as_char() == '<' => depth += 1,
            TokenTree::Punct(sign) if sign.as_char() == '>' => depth -= 1,
            TokenTree::Punct(sign) if sign.as_char() == ',' && depth <= 0 => {
                parts.push(String::new());
                continue;
            }
            _ => {}
        }
        let part = parts.last_mut().unwrap();
        part.push_str(&token.to_string());
        part.push(' ');
    }
    parts
}

/// The Rust files below a folder, without unit tests.
pub(crate) fn files(folder: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let below = paths.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] });
    below
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .filter(|path| !path.ends_with("tests.rs"))
        .collect()
}

/// The functions of a text, without tests.
pub(crate) fn functions(text: &str) -> Vec<Function> {
    let mut found = Vec::new();
    look(text.parse().unwrap(), false, &mut found);
    found
}

/// Looks through items. Functions in a generic `impl` or in a trait are generic too.
fn look(items: TokenStream, is_generic: bool, found: &mut Vec<Function>) {
    let mut rest = items.into_iter().peekable();
    let mut attributes = String::new();
    while let Some(token) = rest.next() {
        match token {
            TokenTree::Punct(sign) if sign.as_char() == '#' => {
                let attribute = rest.next_if(|next| matches!(next, TokenTree::Group(_)));
                attributes.extend(attribute.map(|group| group.to_string()));
            }
            TokenTree::Ident(word)
                if ["fn", "impl", "trait", "mod"].contains(&&*word.to_string()) =>
            {
                let (head, body) = head_and_body(&mut rest);
                let is_test = attributes.contains("test");
                let before = std::mem::take(&mut attributes);
                let Some(body) = body.filter(|_| !is_test) else { continue };
                let is_inside = is_generic || word == "trait" || has_parameters(&head);
                look(body.stream(), is_inside && word != "fn", found);
                if word == "fn" {
                    let name = head.first().map(ToString::to_string).unwrap_or_default();
                    let lines = lines(&head, &body);
                    found.push(Function { name, attributes: before, head, is_generic, lines });
                }
            }
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                look(group.stream(), is_generic, found);
                attributes.clear();
            }
            TokenTree::Punct(sign) if sign.as_char() == ';' => attributes.clear(),
            _ => {}
        }
    }
}

/// The number of lines where a token of a function begins or ends.
fn lines(head: &[TokenTree], body: &Group) -> usize {
    fn add(token: &TokenTree, lines: &mut Vec<usize>) {
        let span = token.span();
        lines.extend([span.start().line, span.end().line]);
        if let TokenTree::Group(group) = token {
            for token in group.stream() {
                add(&token, lines);
            }
        }
    }
    let mut lines = Vec::new();
    for token in head {
        add(token, &mut lines);
    }
    add(&TokenTree::Group(body.clone()), &mut lines);
    lines.sort_unstable();
    lines.dedup();
    lines.len()
}

/// The tokens before the braces of an item, and the braces; none if it ends with a semicolon.
fn head_and_body(rest: &mut impl Iterator<Item = TokenTree>) -> (Vec<TokenTree>, Option<Group>) {
    let mut head = Vec::new();
    for token in rest {
        match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                return (head, Some(group));
            }
            TokenTree::Punct(sign) if sign.as_char() == ';' => break,
            token => head.push(token),
        }
    }
    (head, None)
}

/// Whether an item has parameters that are types or constants: a function after its name, an `impl` at once.
pub(crate) fn has_parameters(head: &[TokenTree]) -> bool {
    let opens =
        |token: &TokenTree| matches!(token, TokenTree::Punct(sign) if sign.as_char() == '<');
    let Some(open) = head.iter().take(2).position(opens) else { return false };
    let (mut depth, mut begins) = (1, true);
    for (at, token) in head.iter().enumerate().skip(open + 1) {
        let sign = if let TokenTree::Punct(sign) = token { sign.as_char() } else { ' ' };
        let ends_arrow =
            matches!(&head[at - 1], TokenTree::Punct(before) if before.as_char() == '-');
        match sign {
            '<' => depth += 1,
            '>' if !ends_arrow => depth -= 1,
            // A lifetime is a quotation mark and a name.
            '\'' => {}
            _ if begins => return true,
            _ => {}
        }
        if depth == 0 {
            return false;
        }
        begins = depth == 1 && sign == ',';
    }
    false
}
