//! The modules that a file of Rust declares in files of their own.

use std::vec::IntoIter;

use proc_macro2::{Delimiter, Group, LexError, TokenStream, TokenTree};

use super::is_for_tests;
use crate::find;
use crate::tokens::{is_punct, string_value};

/// A module in a file of its own: `mod name;`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeclaredModule {
    /// Its name behind the names of the modules around it in the declaring file.
    pub names: Vec<String>,
    /// The file that an attribute `#[path = ".."]` names.
    pub file: Option<String>,
    /// Whether only tests are compiled with it, as the declaring file says.
    pub is_test: bool,
}

/// Finds the modules that a file declares in files of their own, at any depth, without recursion.
///
/// # Errors
///
/// Returns an error if the text is not made of the tokens of Rust.
#[inline]
pub fn modules(file: &str) -> Result<Vec<DeclaredModule>, LexError> {
    let (mut found, mut names) = (Vec::new(), Vec::new());
    let mut stack = vec![Level { rest: list(find::tokens(file)?), is_test: false }];
    while let Some(level) = stack.last_mut() {
        let Some((name, mut module, body)) = level.next() else {
            stack.pop();
            names.pop();
            continue;
        };
        names.push(name);
        if let Some(body) = body {
            stack.push(Level { rest: list(body.stream()), is_test: module.is_test });
        } else {
            module.names.clone_from(&names);
            found.push(module);
            names.pop();
        }
    }
    Ok(found)
}

/// The tokens of a module that have not been walked.
struct Level {
    rest: IntoIter<TokenTree>,
    is_test: bool,
}

impl Level {
    /// The name of the next module, what its attributes say, and its block, if it has one.
    #[inline]
    fn next(&mut self) -> Option<(String, DeclaredModule, Option<Group>)> {
        let mut module = DeclaredModule::default();
        let mut before = [None, None];
        loop {
            let token = self.rest.next()?;
            match (&before, &token) {
                ([_, Some(hash)], TokenTree::Group(group)) if is_punct(hash, '#') => {
                    module.is_test |= is_for_tests(group);
                    module.file = path_of(group).or(module.file);
                }
                ([Some(_), Some(bang)], TokenTree::Group(group)) if is_punct(bang, '!') => {
                    self.is_test |= is_for_tests(group);
                }
                ([Some(TokenTree::Ident(word)), Some(name)], next) if word == "mod" => {
                    module.is_test |= self.is_test;
                    let is_block = |group: &&Group| group.delimiter() == Delimiter::Brace;
                    let group = if let TokenTree::Group(group) = next { Some(group) } else { None };
                    return Some((name.to_string(), module, group.filter(is_block).cloned()));
                }
                (_, TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
                    module = DeclaredModule::default();
                }
                (_, token) if is_punct(token, ';') => module = DeclaredModule::default(),
                _ => {}
            }
            before = [before[1].take(), Some(token)];
        }
    }
}

#[inline]
fn list(tokens: TokenStream) -> IntoIter<TokenTree> {
    tokens.into_iter().collect::<Vec<_>>().into_iter()
}

/// The file of an attribute `path = ".."`.
#[inline]
fn path_of(attribute: &Group) -> Option<String> {
    let tokens: Vec<_> = attribute.stream().into_iter().collect();
    match &*tokens {
        [TokenTree::Ident(word), _, file] if word == "path" => string_value(file),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::modules;

    #[test]
    fn modules_are_found_with_their_conditions() {
        let file = "mod perft;\n#[cfg(test)] mod tests;\n#[cfg(test)]\n/// Words.\n#[allow(dead_code)]\npub(crate) mod more;\n\
                    #[test] fn a() {}\nmod other;\n#[cfg(test)]\nmod inside { mod deep; fn mods() { mod local; } }\nmod last;\n\
                    #[cfg(test)]\n#[path = \"a/b.rs\"]\nmod moved;\n#[cfg(not(test))] mod real;\n#[cfg(any(test, unix))] mod either;";
        let found = modules(file).unwrap();
        let words: Vec<_> = found
            .iter()
            .map(|module| {
                format!("{} {:?} {}", module.names.join("::"), module.file, module.is_test)
            })
            .collect();
        let expected = [
            "perft None false",
            "tests None true",
            "more None true",
            "other None false",
            "inside::deep None true",
            "last None false",
            "moved Some(\"a/b.rs\") true",
            "real None false",
            "either None false",
        ];
        assert_eq!(words, expected);
        let whole = modules("#![cfg(test)]\nmod a;\nmod b { mod c; }").unwrap();
        assert!(whole.iter().all(|module| module.is_test) && whole.len() == 2);
    }
}
