//! Tests on tokens without positions and with unusual spacing, as editors supply them. Outside the compiler,
//! `proc_macro2` prints a space between all tokens. One more test compares the messages of all UI cases.

use std::fs;
use std::path::Path;
use std::str::FromStr;

use chess_core::GameBuf;
use chess_source::parse::call::Call;
use chess_source::tokens::angle;
use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::quote;

use crate::expand;
use crate::report::Report;

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

/// The expansion of a macro of the facade, by its name.
fn expanded(name: &str, written: &TokenStream) -> Option<TokenStream> {
    let expand: fn(Call) -> Result<TokenStream, Report> = match name {
        "game" => expand::game,
        "games" => expand::games,
        "board" => expand::board,
        "boards" => expand::boards,
        "book" => expand::book,
        "setup" => expand::setup,
        "Board" => |call| Ok(expand::board_type(call)),
        #[cfg(feature = "puzzle")]
        "puzzle" => expand::puzzle,
        #[cfg(feature = "puzzle")]
        "puzzles" => expand::puzzles,
        "fen" | "fens" | "epd" | "pgn" | "san" | "uci" => |call| Ok(expand::literal(call)),
        _ => return None,
    };
    // The wrapper of a macro that gives strings adds its name.
    let is_literal = ["fen", "fens", "epd", "pgn", "san", "uci"].contains(&name);
    let name = is_literal.then(|| Ident::new(name, Span::call_site()));
    let call = Call::parse(quote!(caissa [#name #written])).unwrap();
    let facade = call.facade.clone();
    Some(expand(call).unwrap_or_else(|error| error.into_value(&facade)))
}

/// The first lines of the errors in the tokens of expanded calls.
fn errors(tokens: TokenStream, found: &mut Vec<String>) {
    let mut before = [String::new(), String::new()];
    for token in tokens {
        if let TokenTree::Group(group) = &token {
            let [name, bang] = &before;
            match expanded(name, &group.stream()).filter(|_| bang == "!") {
                Some(expanded) => errors(expanded, found),
                None if name == "compile_error" => {
                    let words: syn::LitStr = syn::parse2(group.stream()).unwrap();
                    found.extend(words.value().lines().next().map(str::to_owned));
                }
                None => errors(group.stream(), found),
            }
        }
        before = [std::mem::take(&mut before[1]), token.to_string()];
    }
}

/// The suite reads the cases as all programs do, without this crate, and rustc reads only a few of them.
#[test]
fn messages_to_all_cases_are_those_of_their_snapshots() {
    let mut count = 0;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/ui");
    for family in fs::read_dir(folder).unwrap().map(|family| family.unwrap().path()) {
        if family.ends_with("puzzle") && cfg!(not(feature = "puzzle")) {
            continue;
        }
        for file in fs::read_dir(family).unwrap().map(|file| file.unwrap().path()) {
            if file.extension().is_none_or(|kind| kind != "rs") {
                continue;
            }
            let text = fs::read_to_string(&file).unwrap();
            let mut found = Vec::new();
            errors(angle::rewrite(text.parse().unwrap(), None), &mut found);
            let printed = fs::read_to_string(file.with_extension("stderr")).unwrap();
            let headlines = printed.lines().filter_map(|line| line.strip_prefix("error: "));
            assert_eq!(found, headlines.collect::<Vec<_>>(), "{}", file.display());
            count += found.len();
        }
    }
    assert!(count > 500, "only {count} messages");
}
