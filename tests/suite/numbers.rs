//! Numbers that may only fall: long functions, functions with many arguments, and functions with arguments that a reader of
//! a call cannot tell apart.

mod exceptions;

use std::collections::BTreeMap;
use std::fs;

use tests::project;

use crate::functions::{Function, files, functions};
use crate::rooms::CRATES;

use exceptions::{MANY_ARGUMENTS, ONE_BOOL, TABLES, TWO_BOOLS};

/// The most lines of a function, and the most arguments beside `self`.
const LINES: usize = 40;
const ARGUMENTS: usize = 4;

/// All functions of all crates, each with its file and its name.
fn all() -> Vec<(String, Function)> {
    let root = project("");
    let files = CRATES.iter().flat_map(|of| files(&project(of).join("src")));
    let named = |function: Function, file: &str| (format!("{file}: {}", function.name), function);
    files
        .flat_map(|path| {
            let text = fs::read_to_string(&path).unwrap();
            let file = path.strip_prefix(&root).unwrap().display().to_string();
            functions(&text).into_iter().map(move |function| named(function, &file))
        })
        .collect()
}

/// Compares what was found with a list of exceptions, which may only shrink.
fn compare(found: impl Iterator<Item = String>, known: &[&str]) {
    let mut counts = BTreeMap::<String, isize>::new();
    for name in found {
        *counts.entry(name).or_default() += 1;
    }
    for name in known {
        *counts.entry((*name).into()).or_default() -= 1;
    }
    let wrong = counts.iter().filter(|(_, count)| **count != 0).map(|(name, count)| match count {
        1.. => format!("    {name:?},"),
        _ => format!("{name} is an exception no longer: take it from the list"),
    });
    let wrong: Vec<String> = wrong.collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

fn bools(function: &Function) -> usize {
    function.arguments().iter().filter(|argument| argument.trim() == "bool").count()
}

#[test]
fn functions_are_short() {
    let long = all().into_iter().filter(|(_, function)| function.lines > LINES);
    compare(long.map(|(name, _)| name), &TABLES);
}

#[test]
fn functions_have_at_most_four_arguments() {
    let many = all().into_iter().filter(|(_, function)| function.arguments().len() > ARGUMENTS);
    compare(many.map(|(name, _)| name), &MANY_ARGUMENTS);
}

#[test]
fn no_function_has_two_arguments_that_are_true_or_false() {
    let two = all().into_iter().filter(|(_, function)| bools(function) > 1);
    compare(two.map(|(name, _)| name), &TWO_BOOLS);
}

#[test]
fn the_number_of_functions_with_a_bool_falls() {
    let functions = all();
    assert!(functions.len() > 6_000, "only {} functions were found", functions.len());
    let found = functions.iter().filter(|(_, function)| bools(function) == 1).count();
    assert_eq!(found, ONE_BOOL, "may only fall: give the argument an enum of two variants");
}

#[test]
fn arguments_are_counted() {
    let text = "impl X { fn a(&self, b: BTreeMap<u8, u8>, c: bool) -> bool {
        // A comment.

        true
    } }";
    let functions = functions(text);
    assert_eq!(functions[0].arguments().len(), 2);
    assert_eq!((bools(&functions[0]), functions[0].lines), (1, 3));
}
