//! Every function of the crates below a macro is `#[inline]`, unless it is generic: rustc compiles all others for every
//! user, called or not. A function that must not be inlined says `#[inline(never)]`, and why.

use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use tests::project;

/// The folders of the crates that a program with one `game!` builds.
const FOLDERS: [&str; 4] =
    ["chess-core/src", "libraries/chess-source/src", "chess-macro/src", "src"];

/// The Rust files below a folder, without those of unit tests.
fn files(folder: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let below = paths.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] });
    below.filter(|path| path.extension().is_some_and(|extension| extension == "rs")).collect()
}

/// The functions of some items, with whether rustc compiles each for every user.
#[derive(Default)]
struct Functions {
    all: usize,
    compiled: Vec<String>,
}

impl Functions {
    /// Looks through items. Those in a generic `impl` or in a trait are generic too.
    fn look(&mut self, items: TokenStream, is_generic: bool) {
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
                    if let Some(body) = body.filter(|_| !is_test) {
                        self.item(&word.to_string(), &head, &attributes, is_generic);
                        let is_generic = is_generic || word == "trait" || has_parameters(&head);
                        self.look(body, is_generic && word != "fn");
                    }
                    attributes.clear();
                }
                TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                    self.look(group.stream(), is_generic);
                    attributes.clear();
                }
                TokenTree::Punct(sign) if sign.as_char() == ';' => attributes.clear(),
                _ => {}
            }
        }
    }

    /// Counts a function.
    fn item(&mut self, kind: &str, head: &[TokenTree], attributes: &str, is_generic: bool) {
        if kind != "fn" {
            return;
        }
        self.all += 1;
        let takes_impl = head.iter().any(
            |token| matches!(token, TokenTree::Group(group) if group.to_string().contains("impl ")),
        );
        let is_exempt = ["inline", "proc_macro"].iter().any(|word| attributes.contains(word));
        if !(is_exempt || is_generic || takes_impl || has_parameters(head)) {
            self.compiled.push(head.first().map(ToString::to_string).unwrap_or_default());
        }
    }
}

/// The tokens before the braces of an item, and those between them; none if it ends with a semicolon.
fn head_and_body(
    rest: &mut impl Iterator<Item = TokenTree>,
) -> (Vec<TokenTree>, Option<TokenStream>) {
    let mut head = Vec::new();
    for token in rest {
        match &token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                return (head, Some(group.stream()));
            }
            TokenTree::Punct(sign) if sign.as_char() == ';' => break,
            _ => head.push(token),
        }
    }
    (head, None)
}

/// Whether an item has parameters that are types or constants: a function after its name, an `impl` at once.
fn has_parameters(head: &[TokenTree]) -> bool {
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

/// The functions in a text that rustc compiles for every user.
fn compiled(text: &str) -> Vec<String> {
    let mut functions = Functions::default();
    functions.look(text.parse().unwrap(), false);
    functions.compiled
}

#[test]
fn every_function_below_a_macro_is_inline() {
    let (mut wrong, mut count) = (Vec::new(), 0);
    for folder in FOLDERS {
        for file in files(&project(folder)).iter().filter(|file| !file.ends_with("tests.rs")) {
            let mut functions = Functions::default();
            functions.look(fs::read_to_string(file).unwrap().parse().unwrap(), false);
            count += functions.all;
            wrong.extend(
                functions.compiled.iter().map(|name| format!("{}: {name}", file.display())),
            );
        }
    }
    assert!(wrong.is_empty(), "without #[inline]:\n{}", wrong.join("\n"));
    assert!(count > 2_000, "only {count} functions were found");
}

#[test]
fn functions_that_every_user_compiles_are_found() {
    let text = "
        fn a() { fn b() {} }
        impl<'a> X<'a> { fn c<'b>(&'b self) {} #[inline] fn d(&self) {} fn e<T>(x: T) {} }
        impl<T> Y<T> { fn f() {} }
        impl<'a, F: Fn(u8) -> u8> Z<'a, F> { fn g() {} }
        impl<const N: usize> W<N> { fn h() {} }
        trait V { fn i(&self) {} fn j(&self); }
        fn k(x: impl Copy) {}
        mod m { fn l<'a, 'b>() {} #[inline(never)] fn n() {} }
        #[cfg(test)] mod tests { fn o() {} }
        macro_rules! p { ($x:ident) => { impl $x { fn q() {} } } }";
    assert_eq!(compiled(text), ["a", "b", "c", "l", "q"]);
}
