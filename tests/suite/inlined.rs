//! Every function of the crates below a macro is `#[inline]`, unless it is generic: rustc compiles all others for every
//! user, called or not. A function that must not be inlined says `#[inline(never)]`, and why.

use std::fs;

use proc_macro2::TokenTree;
use tests::project;

use crate::functions::{Function, files, functions, has_parameters};

/// The folders of the crates that a program with one `game!` builds.
const FOLDERS: [&str; 4] =
    ["chess-core/src", "libraries/chess-source/src", "chess-macro/src", "src"];

/// Whether rustc compiles a function for every user.
fn is_compiled(function: &Function) -> bool {
    let takes_impl = function.head.iter().any(
        |token| matches!(token, TokenTree::Group(group) if group.to_string().contains("impl ")),
    );
    let is_exempt = ["inline", "proc_macro"].iter().any(|word| function.attributes.contains(word));
    !(is_exempt || function.is_generic || takes_impl || has_parameters(&function.head))
}

#[test]
fn every_function_below_a_macro_is_inline() {
    let (mut wrong, mut count) = (Vec::new(), 0);
    for file in FOLDERS.iter().flat_map(|folder| files(&project(folder))) {
        for function in functions(&fs::read_to_string(&file).unwrap()) {
            count += 1;
            if is_compiled(&function) {
                wrong.push(format!("{}: {}", file.display(), function.name));
            }
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
    let compiled = functions(text).into_iter().filter(is_compiled);
    let names: Vec<String> = compiled.map(|function| function.name).collect();
    assert_eq!(names, ["b", "a", "c", "l", "q"]);
}
