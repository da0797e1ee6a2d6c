//! Tests on tokens without positions and with unusual spacing, as editors supply them. Outside the compiler,
//! `proc_macro2` prints a space between all tokens.

use std::str::FromStr;

use chess_core::GameBuf;
use chess_source::parse::call::Call;
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use quote::quote;

use crate::expand;

/// A call in the form that the wrapper makes.
fn call(tokens: &str) -> Call {
    Call::parse(TokenStream::from_str(&format!("caissa [{tokens}]")).unwrap()).unwrap()
}

#[test]
fn fen_of_any_spacing_is_the_same_position() {
    let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    let tokens = expand::board(call(fen)).map(|tokens| tokens.to_string());
    let string = expand::board(call(&format!("fen \"{fen}\""))).map(|tokens| tokens.to_string());
    assert_eq!(tokens.ok().unwrap(), string.ok().unwrap());
}

#[test]
fn expansion_is_one_literal() {
    let Ok(tokens) = expand::game(call("1. e4 e5")) else { panic!() };
    let expanded = tokens.to_string();
    assert!(expanded.starts_with("caissa :: Game { __bytes : b\""), "{expanded}");
    // Flags, plies, the last position, and two bytes for each ply.
    assert_eq!(GameBuf::parse("1. e4 e5").unwrap().as_bytes().len(), 1 + 4 + 40 + 2 * 2);
}

#[test]
fn items_are_parsed_with_all_that_rust_allows_before_a_constant() {
    let items = "/// Words.
                 #[doc = concat!(\"a\", \"b\")] #[cfg_attr(all(), allow(dead_code))] #[rustfmt::skip]
                 pub(in crate::deep) const r#type = 1. e4;
                 pub(crate) const _ = (fen \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"; 1. a8=Q);
                 const LAST = \"e4\";;";
    let expanded = expand::games(call(items)).map(|tokens| tokens.to_string());
    let expanded = expanded.unwrap_or_else(|_| panic!("the items are refused"));
    assert!(!expanded.contains("compile_error"));
    for part in [
        "# [doc = \" Words.\"] # [doc = concat ! (\"a\" , \"b\")]",
        "# [cfg_attr (all () , allow (dead_code))] # [rustfmt :: skip] # [doc = \"\"]",
        "pub (in crate :: deep) const r#type : caissa :: Game = caissa :: Game { __bytes :",
        "pub (crate) const _ : caissa :: Game =",
        "const LAST : caissa :: Game =",
    ] {
        assert!(expanded.contains(part), "{part} is missing");
    }
}

#[test]
fn visibility_may_come_through_a_macro() {
    for visibility in ["", "pub", "pub(crate)"] {
        let visibility = Group::new(Delimiter::None, TokenStream::from_str(visibility).unwrap());
        let visibility = TokenTree::from(visibility);
        let call = quote!(caissa [#visibility const FIRST = e4; #visibility const SECOND = d4;]);
        let expanded = expand::games(Call::parse(call).unwrap()).map(|tokens| tokens.to_string());
        let expanded = expanded.unwrap_or_else(|_| panic!("the items are refused"));
        for name in ["FIRST", "SECOND"] {
            let item = format!("const {name} : caissa :: Game = caissa :: Game {{ __bytes :");
            assert!(expanded.contains(&item), "{visibility}");
        }
    }
}
