//! Tests on tokens without positions and with unusual spacing, as editors supply them. Outside the compiler,
//! `proc_macro2` prints a space between all tokens. One more test checks the imports of the layers.

use std::fs;
use std::path::Path;
use std::str::FromStr;

use chess_core::{GameBuf, Replay};
use proc_macro2::{Literal, TokenStream};

use crate::parse::input::CallContent;
use crate::tokens::literal::{StrLiteral, source_range};
use crate::tokens::source::Source;
use crate::validate;

fn input(tokens: &str) -> CallContent {
    let stream = TokenStream::from_str(tokens).unwrap();
    CallContent::parse(stream).unwrap_or_else(|error| panic!("{tokens}: {error}"))
}

/// The moves of an input, or else its FEN.
fn source(tokens: &str) -> Source {
    let CallContent::Text { start, text } = input(tokens) else { panic!("{tokens} is a file") };
    text.or(start.map(|start| start.fen)).unwrap()
}

const GAMES: [&str; 10] = [
    "1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. O-O Be7 5. d3 0-0 1/2-1/2",
    "1.e4 e5 2.Nf3 1-0",
    "1.e4 1...e5 2.7163",
    "1. e4 d5 2. e5 f5 3. exf6 e.p. gxf6 4. Qh5+",
    "1.e2-e4 e7-e5 2.Ng1-f3 (2. f4 exf4) Nb8-c6",
    "p e4 p e5 _4 _63 n c6 bishop f1 to b5",
    "1. f3 e5 2. g4 Qh4 #",
    "1. e4 $1 e5 $ 2 2. f4 !? {[%clk 0:05:00]} exf4",
    "1. e4 = (1. -- @@@@ 2. Z0 0000) {a} = e5 (1... null +- 2. d4) !?",
    "a4 b5 axb5 a6 bxa6 h6 a7 h5 axb8=Q h4 h3 Rxb8",
];

/// Operations in tokens, and the line that they make.
const LINES: [(&str, &str); 4] = [
    (
        "fen \"8/8/8/8/8/4k3/4p3/4K3 b - -\" bm Kd3; ce -900",
        "8/8/8/8/8/4k3/4p3/4K3 b - - bm Kd3; ce -900;",
    ),
    (
        "8/8/8/8/8/4k3/4p3/4K3 b - - bm Kd3 ! , Kf3; id \"a \\\"b\\\"\"; D1 5;",
        "8/8/8/8/8/4k3/4p3/4K3 b - - bm Kd3 Kf3; id \"a \\\"b\\\"\"; D1 5;",
    ),
    (
        "fen 7k/P4Q2/6K1/8/8/8/8/8 w - - 3 9 pv a8=Q #; ce +5;",
        "7k/P4Q2/6K1/8/8/8/8/8 w - - 3 9 pv a8=Q#; ce +5;",
    ),
    (
        "fen \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq -\"; bm O-O 0-0-0; ce 5",
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - bm O-O O-O-O; ce 5;",
    ),
];

#[test]
fn operations_in_tokens_of_any_spacing_are_the_same_line() {
    for (tokens, expected) in LINES {
        let line = validate::line(TokenStream::from_str(tokens).unwrap());
        let epd = line.and_then(|line| validate::epd(&line));
        let epd = epd.unwrap_or_else(|_| panic!("{tokens}"));
        assert_eq!(epd.to_string(), expected);
    }
}

#[test]
fn tokens_of_any_spacing_are_the_same_game() {
    for game in GAMES {
        let source = source(game);
        let text = source.text();
        let spaced = GameBuf::replay(&mut Replay::of_tokens(text, chess_core::Board::START));
        match (spaced, GameBuf::parse(game)) {
            // In a comment, only the tokens must agree.
            (Ok(spaced), Ok(written)) => {
                let without_spaces = |game: &GameBuf| game.to_string().replace(' ', "");
                assert_eq!(without_spaces(&spaced), without_spaces(&written));
            }
            (spaced, written) => panic!("{text}: {spaced:?}\n{game}: {written:?}"),
        }
    }
}

#[test]
fn mistakes_of_any_spacing_are_found_at_their_tokens() {
    let source = source("1.e4 e5 2.O-O Nc6");
    let error = GameBuf::parse(source.text()).unwrap_err();
    assert_eq!(error.written().as_str(), "O-O");
    assert_eq!(source.text()[error.range()].replace(' ', ""), "O-O");
}

#[test]
fn doc_comments_are_comments() {
    for tokens in [
        "1. e4 /// best by test\n e5",
        "/** the king's pawn */ 1. e4 e5",
        "/// a\n/// b\n fen \"8/8/8/8/8/4k3/4p3/4K3 w - - 0 1\"",
    ] {
        let source = source(tokens);
        assert!(!source.text().contains("doc"), "{}", source.text());
    }
}

#[test]
fn each_character_of_a_string_is_found_in_its_source() {
    for (inner, is_raw) in [
        ("plain e4, ♘f3", false),
        (r#"\\ \" \' \0 \n\t\r"#, false),
        (r"\x41\u{2658}\u{1_F4A9} ♘ \u{e9}", false),
        ("a\\\n   b\\\n\\\n \t c\\\n  ", false),
        (r"\n ♘", true),
    ] {
        let quoted =
            |inner| if is_raw { format!("r#\"{inner}\"#") } else { format!("\"{inner}\"") };
        let source = quoted(inner);
        let value = parse_string(&source);
        for (index, char) in value.char_indices() {
            let range = source_range(&source, &value, &(index..index + char.len_utf8()));
            assert_eq!(parse_string(&quoted(&source[range])), char.to_string(), "{source}");
        }
        let two = value.char_indices().nth(2).unwrap().0;
        let range = source_range(&source, &value, &(0..two));
        assert_eq!(parse_string(&quoted(&source[range])), value[..two], "{source}");
    }
}

fn parse_string(source: &str) -> String {
    StrLiteral::parse(source.parse::<Literal>().unwrap()).unwrap().value().to_owned()
}

/// The files of a folder and of those in it, with their text.
fn files(folder: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(folder);
    let mut paths: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    let mut files = Vec::new();
    while let Some(path) = paths.pop() {
        if path.is_dir() {
            paths.extend(fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()));
        } else {
            files.push((path.display().to_string(), fs::read_to_string(path).unwrap()));
        }
    }
    files
}

#[test]
fn only_validation_knows_the_rules_of_chess() {
    // The names of options, the options of a FEN, whether a text looks like a FEN, a text as a string of PGN, and a list in words.
    let allowed =
        ["Allow", "FenOptions", "{Allow, FenOptions}", "is_fen", "text::escaped", "text::Listed"];
    let mut count = 0;
    for (path, text) in [files("tokens"), files("parse")].concat() {
        assert!(!text.contains("chess_mate"), "{path}");
        for used in text.split("chess_core::").skip(1) {
            let name = used.split([';', '(']).next().unwrap();
            let type_name = name.split("::").next().unwrap();
            assert!(allowed.contains(&name) || allowed.contains(&type_name), "{path}: `{name}`");
            count += 1;
        }
    }
    assert!(count > 3, "only {count} uses of core");
}

#[test]
fn parsers_return_errors_of_syn_and_no_diagnostics() {
    for (path, text) in [files("tokens"), files("parse")].concat() {
        for layer in ["crate::validate", "crate::diagnostic"] {
            assert!(!text.contains(layer), "{path} imports {layer}");
        }
    }
    assert!(files("tokens").iter().all(|(_, text)| !text.contains("crate::parse")));
}
