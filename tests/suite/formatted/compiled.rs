//! The values that rustc compiles of a hundred odd calls are the same after `caissa fmt` and after `rustfmt`, and the two end in
//! one text.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use caissa::{Game, game};
use chess_check::{FormatOptions, MovesForm};
use chess_core::{GameBuf, Notation};
use chess_source::find;
use chess_source::strings::moves_of;
use tests::skip::{say, skip};

use super::hold;
use crate::hygiene::fixture::Fixture;

/// Games whose comments are written as tokens, and the first comment of each. Moves by squares and moves with letters are read
/// in different ways.
const COMMENTS: [(Game, &str); 15] = [
    (game!(1. e4 {castled} e5), "castled"),
    (game!(e2e4 {castled} e7e5), "castled"),
    (game!(1. e4 {e.g. 2...Nc6} e5), "e.g. 2...Nc6"),
    (game!(e2e4 {e.g. 2...Nc6} e7e5), "e.g. 2...Nc6"),
    (game!(1. e4 { two  spaces , } e5), " two  spaces , "),
    (game!(e2e4 { two  spaces , } e7e5), " two  spaces , "),
    (
        game!(1. e4 {a break
                  of the line} e5),
        "a break of the line",
    ),
    (
        game!(1. e4 (1. d4 {best}) {the comment that is very long and goes on and on beyond the width of a line in Rust} e5),
        "best",
    ),
    (
        game!(e2e4 {the comment that is very long and goes on and on beyond the width of a line in Rust so that it must be broken or not} e7e5),
        "the comment that is very long and goes on and on beyond the width of a line in Rust so that it must be broken or not",
    ),
    (game!(1. e4 {of PGN /* of Rust */ again} e5), "of PGN again"),
    (game!(1. e4 {[%clk 0:05:00] [%cal Ge2e4]} e5), "[%clk 0:05:00] [%cal Ge2e4]"),
    (game!(1. e4{close}e5), "close"),
    (game!(1. e4 {he said "a  {  b" twice} e5), "he said \"a  {  b\" twice"),
    (
        game!(1. e4 {he said "a

    b" twice} e5),
        "he said \"a\n\n    b\" twice",
    ),
    (game!(1. e4 (1. d4 {first} d5 {second  one} 2. c4) e5 {third} 2. d4), "second  one"),
];

/// A game whose comment is put together from two places: there is no source that has all of it.
macro_rules! noted {
    ($($word:tt)*) => {
        game!(1. e4 {$($word)* by a macro} e5)
    };
}

#[test]
fn a_comment_of_a_macro_has_one_space_between_words() {
    const NOTED: Game = noted!(made   and read);
    assert!(NOTED.to_pgn().contains("{made and read by a macro}"), "{}", NOTED.to_pgn());
}

#[test]
fn comments_in_tokens_are_as_they_are_written() {
    let calls = find::calls(include_str!("compiled.rs")).expect("Rust");
    let read: Vec<_> = calls.iter().flat_map(moves_of).map(|moves| moves.game).collect();
    for ((game, comment), read) in COMMENTS.iter().zip(&read) {
        assert!(game.to_pgn().contains(&format!("{{{comment}}}")), "{comment}\n{}", game.to_pgn());
        assert_eq!(read.as_ref().map(GameBuf::as_game), Some(*game), "{comment}");
    }
}

/// The options of `caissa fmt` by name: width, notation, form.
type Layout = (&'static str, usize, Option<Notation>, Option<MovesForm>);

const LAYOUTS: [Layout; 7] = [
    ("usual", 100, None, None),
    ("narrow", 40, None, None),
    ("tokens", 100, None, Some(MovesForm::Tokens)),
    ("strings", 100, None, Some(MovesForm::Strings)),
    ("uci", 100, Some(Notation::Uci), None),
    ("san", 60, Some(Notation::San), Some(MovesForm::Tokens)),
    ("lan", 100, Some(Notation::LongAlgebraic), Some(MovesForm::Strings)),
];

/// The output of the program `name` of a package.
fn output(package: &Fixture, name: &str) -> String {
    let output = package.cargo(&["run", "--quiet", "--bin", name]);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{name}: {error}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn odd_calls_keep_their_values_and_rustfmt_agrees() {
    let package = Fixture::package("formatted-calls");
    if Command::new("rustfmt").arg("--version").output().is_err() {
        return skip("rustfmt", "formatted: rustfmt is not installed");
    }
    let rustfmt = |name: &str, width: usize, text: &str| {
        let path = format!("src/bin/{name}.rs");
        package.write(&path, text);
        let file = package.path(&path);
        let mut command = Command::new("rustfmt");
        command.args(["--edition", "2024", "--config", &format!("max_width={width}")]);
        let done = command.arg(&file).output().unwrap();
        assert!(done.status.success(), "{name}: {}", String::from_utf8_lossy(&done.stderr));
        fs::read_to_string(file).unwrap()
    };
    let original = include_str!("../../formatted/calls.rs");
    package.write("src/bin/original.rs", original);
    let values = output(&package, "original");
    assert!(values.lines().count() > 100, "{values}");
    let mut texts = BTreeSet::new();
    for (name, width, notation, form) in LAYOUTS {
        let mut layout = FormatOptions::default();
        (layout.width, layout.notation, layout.form) = (width, notation, form);
        let (once, _) = hold(original, &layout);
        let (twice, _) = hold(&rustfmt(name, width, &once), &layout);
        let end = rustfmt(name, width, &twice);
        assert_eq!(
            hold(&end, &layout).0,
            end,
            "{name}: `caissa fmt` changes what `rustfmt` leaves"
        );
        assert_eq!(rustfmt(name, width, &end), end, "{name}: `rustfmt` does not end");
        assert_eq!(output(&package, name), values, "{name}");
        texts.insert(end);
    }
    say(&format!("formatted: {} layouts of odd calls, compiled to the same values", texts.len()));
}
