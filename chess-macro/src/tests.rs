//! The text step on tokens without positions and with other spacing than the source's, as editors give
//! them. Outside the compiler `proc_macro2` prints a space between any two tokens.

use std::str::FromStr;

use chess_core::{GameBuf, Replay};
use proc_macro2::{TokenStream, TokenTree};

use crate::expand;
use crate::input::Input;

fn input(tokens: &str) -> Input {
    let stream = TokenStream::from_str(tokens).unwrap();
    Input::read(stream).unwrap_or_else(|_| panic!("{tokens} is refused"))
}

fn facade() -> TokenTree {
    TokenStream::from_str("caissa").unwrap().into_iter().next().unwrap()
}

const GAMES: [&str; 9] = [
    "1. e4 e5 2. Nf3 Nc6 3. Bc4 Nf6 4. O-O Be7 5. d3 0-0 1/2-1/2",
    "1.e4 e5 2.Nf3 1-0",
    "1.e4 1...e5 2.7163",
    "1. e4 d5 2. e5 f5 3. exf6 e.p. gxf6 4. Qh5+",
    "1.e2-e4 e7-e5 2.Ng1-f3 (2. f4 exf4) Nb8-c6",
    "p e4 p e5 _4 _63 n c6 bishop f1 to b5",
    "1. f3 e5 2. g4 Qh4 #",
    "1. e4 $1 e5 $ 2 2. f4 !? {[%clk 0:05:00]} exf4",
    "a4 b5 axb5 a6 bxa6 h6 a7 h5 axb8=Q h4 h3 Rxb8",
];

#[test]
fn tokens_of_any_spacing_are_the_same_game() {
    for game in GAMES {
        let input = input(game);
        let text = input.text.as_ref().unwrap().text();
        let spaced = GameBuf::replay(&mut Replay::of_tokens(text, chess_core::Board::START));
        match (spaced, GameBuf::parse(game)) {
            // Of a comment, the tokens are what counts.
            (Ok(spaced), Ok(written)) => {
                let told = |game: &GameBuf| game.to_string().replace(' ', "");
                assert_eq!(told(&spaced), told(&written));
            }
            (spaced, written) => panic!("{text}: {spaced:?}\n{game}: {written:?}"),
        }
    }
}

#[test]
fn fen_of_any_spacing_is_the_same_position() {
    let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    let tokens = expand::board(&facade(), &input(fen)).map(|tokens| tokens.to_string());
    let string = expand::board(&facade(), &input(&format!("fen \"{fen}\"")))
        .map(|tokens| tokens.to_string());
    assert_eq!(tokens.ok().unwrap(), string.ok().unwrap());
}

#[test]
fn expansion_is_one_literal() {
    let Ok(tokens) = expand::game(&facade(), &input("1. e4 e5")) else { panic!() };
    let expanded = tokens.to_string();
    assert!(expanded.starts_with("caissa :: Game { __bytes : b\""), "{expanded}");
    // Flags, plies, the last position, two bytes a ply.
    assert_eq!(GameBuf::parse("1. e4 e5").unwrap().as_bytes().len(), 1 + 4 + 40 + 2 * 2);
}

#[test]
fn mistakes_of_any_spacing_are_found_at_their_tokens() {
    let input = input("1.e4 e5 2.O-O Nc6");
    let source = input.text.unwrap();
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
        let input = input(tokens);
        let text = input.fen.or(input.text).unwrap();
        assert!(!text.text().contains("doc"), "{}", text.text());
    }
}
