//! The command and rustc agree: what a compiler of any edition refuses in a call, `caissa check` refuses in the same file, and
//! what compiles passes.
//!
//! Each call stands in a file of its own, in a crate of each edition, which has `caissa` under another name. `CAISSA_RELEASE`
//! makes 500 calls for each edition of the usual 60.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use chess_check::{CheckOptions, Event, Input, check};
use tests::rng::Rng;
use tests::skip::is_release;

use crate::hygiene::fixture::Fixture;

/// The crates: the edition, the name of `caissa` in them, and their dependency, with the features of the other fixtures.
const CRATES: [(&str, &str, &str); 3] = [
    ("2018", "caissa", "caissa = { path = \"../..\", features = [\"puzzle\"] }"),
    (
        "2021",
        "chess",
        "chess = { package = \"caissa\", path = \"../..\", features = [\"puzzle\"] }",
    ),
    (
        "2024",
        "schach",
        "schach.workspace = true\n\n[workspace.dependencies]\nschach = { package = \"caissa\", path = \"../..\", features = [\"puzzle\"] }",
    ),
];

/// Files with calls; `$` is the name of the crate.
const FILES: [&str; 57] = [
    "pub const A: $::Game = $::game!(1. e4 e5);",
    "pub const A: $::Game = $::game!(1. e4 Kd3);",
    "use $::game as partie;\npub const A: $::Game = partie!(1. e4 e5);",
    "use $::game as partie;\npub const A: $::Game = partie!(1. e4 Kd3);",
    "use $::{board as brett, game};\npub const A: $::Board = brett!(1. e4 Ke3);\npub const B: $::Game = game!(1. e4);",
    "use $ as ch;\npub const A: $::Game = ch::game!(1. e4 Kd3);",
    "use $::fen as f;\npub const A: &str = f!(\"8/8/8/8/8/8/8/8 w - - 0 1\");",
    "use $::*;\npub const A: &str = fen!(\"8/8/8/8/8/4k3/4p3/4K3 w - - 0 1\");",
    "use $::*;\npub const A: &str = fen!(\"8/8/8/8/8/4k3/4p3/4K3 w KQ - 0 1\");",
    "use $::*;\npub const A: &str = san!(\"Zz9\");",
    "pub use $::game as partie;\npub const A: $::Game = partie![1. e4 e5 2. Nf3 Nc6];",
    "pub const A: $::Game = $::game!(1. f3 {don't} e5);",
    "pub const A: $::Game = $::game!(1. c4 {O'Kelly} e5);",
    "pub const A: $::Game = $::game!(1. e4 {so\"x\"} e5);",
    "pub const A: $::Game = $::game!(1. e4 {C#7} e5);",
    "pub const A: $::Game = $::game!(1. f3 e5 2. g4 Qh4#);",
    "pub const A: $::Game = $::game!(1. f3 e5 2. g4 Qh4 #);",
    "pub const A: $::Game = $::game!(1. e4 {it's fine} e5);",
    "pub const A: $::Game = $::game!(1. e4 {a ## b} e5);",
    "pub const A: $::Game = $::game!(1. e4 {a #\"b\"} e5);",
    "pub const A: $::Game = $::game!(1. e4 {b\"bytes\" c\"c\" r\"raw\"} e5);",
    "pub const A: $::Game = $::game!(1. e4 {'a' b'b'} e5);",
    "pub const A: $::Game = $::game!(1. e4 {the players' choice} e5);",
    "pub const A: $::Game = $::game!(1. e4 {'tis} e5);",
    "pub const A: $::Game = $::game!(1. e4 {rock 'n roll} e5);",
    "pub const A: $::Game = $::game!(\"1. e4 {don't O'Kelly C#7 so\\\"x\\\"} e5\");",
    "pub const A: $::Game = $::game!(\"1. e4 e5 2. Qh8\");",
    "pub const A: $::Game = $::game!(OPENING, 3. Bb5);",
    "pub const A: $::Game = $::game!(OPENING 3. Bb5);",
    "const FEN: &str = \"x\";\npub const A: &str = $::fen!(FEN);",
    "pub const A: $::Game = $::game!(1. e4 e5 3. Nf3);",
    "pub const A: $::Game = $::game!(1. e4 e5 2. Sf3 Sc6);",
    "pub const A: $::Game = $::game!(1. e4 e5 (1... c5 2. Nf3) 2. Nf3);",
    "pub const A: $::Game = $::game!(1. e4 e5 (1... c5 2. Nf4) 2. Nf3);",
    "pub const A: $::Board = $::board!(fen \"8/8/8/8/8/4k3/4p3/4K3 b - - 0 1\");",
    "pub const A: $::Board = $::board!(fen \"8/8/8/8/8/4k3/4p3/4K3 w K - 0 1\");",
    "pub const A: $::Board = $::board!(8/8/8/8/8/4k3/4p3/4K3 b - - 0 1);",
    "pub const A: $::Board = $::board!(8/8/8/8/8/4k3/4p3/4K4 b - - 0 1);",
    "$::games! { pub const A = 1. e4 e5; pub const B = A 2. Nf3; }",
    "$::games! { pub const A = 1. e4 e5; pub const B = A 2. Nf4; }",
    "$::boards! { pub const A = fen \"8/8/8/8/8/4k3/4p3/4K3 b - -\" bm Kd3; }",
    "$::boards! { pub const A = fen \"8/8/8/8/8/4k3/4p3/4K3 b - -\" bm Kd5; }",
    "pub const A: $::Game = $::game!(file \"absent.pgn\");",
    "pub const A: $::Game = $::game!();",
    "pub const A: $::Game = $::game!(1. e4 ♘f6);",
    "pub const A: &str = $::uci!(\"e2e4\");",
    "mod inner { macro_rules! game { ($($t:tt)*) => { 1 } }\npub const A: i32 = game!(Kd3 don t); }",
    "pub const A: $::Game = { $::game!(1. Nf3 d5 2. g3 {King's Indian}) };",
    "$::game!(1. e4 e5);",
    "$::games![\"1. e4 e5 *\"];",
    "$::boards! { fen \"8/8/8/8/8/4k3/4p3/4K3 b - -\" bm Kd3; }",
    "pub const A: $::Games = $::games![\"1. e4 e5 *\"];",
    "mod inner { use $::board as brett;\n brett! { 1. e4 } }",
    "pub const A: u8 = 1;\n#[allow(unused)]\n$::fen!(\"8/8/8/8/8/4k3/4p3/4K3 b - - 0 1\");",
    "pub struct A { pub game: $::game!(1. e4 e5), pub b: u8 }",
    "pub struct A { pub game: $::Game }\npub const A: A = A { game: $::game!(1. e4 e5) };",
    "pub fn f() -> $::Game {\n$::game!(1. d4);\n$::game! { 1. e4 }\n}",
];

/// Words of comments. One of them may stand in a sound or a wrong game.
const WORDS: [&str; 22] = [
    "best", "don't", "it's", "O'Kelly", "C#7", "so\"x\"", "\"x\"", "b\"x\"", "'x'", "'x", "x'",
    "#", "##", "# \"x\"", "#\"x\"", "r#x", "x#'y", "1'", "e.g.", "a-b", "$5", "r\"x\"",
];

/// The files of an edition.
fn files(number: usize, name: &str) -> Vec<String> {
    let mut rng = Rng::new(7);
    let made = (FILES.len()..number).map(|_| {
        let words: Vec<_> = (0..=rng.below(3)).map(|_| rng.pick(&WORDS)).collect();
        let end = rng.pick(&["", "", " 2. Nf3", " 2. Kd4", " 3. Nf3", " 2. Nf3 Qh4 #"]);
        format!("pub const A: $::Game = $::game!(1. e4 {{{}}} e5{end});", words.join(" "))
    });
    FILES
        .iter()
        .map(|file| (*file).to_owned())
        .chain(made)
        .map(|file| {
            file.replace("$::", &format!("{name}::")).replace("use $ ", &format!("use {name} "))
        })
        .collect()
}

/// The files of a crate with errors of rustc. It reads nothing more after one that ends with an open character, so each of
/// those is left out for the next.
fn refused_by_rustc(one: &Fixture, number: usize) -> BTreeSet<usize> {
    let mut refused = BTreeSet::new();
    loop {
        let left = (0..number).filter(|at| !refused.contains(at));
        let modules = left.map(|at| format!("pub mod m{at};\n")).collect::<Vec<_>>().concat();
        one.write("src/lib.rs", &modules);
        let output = one.cargo(&["check"]);
        let stderr = String::from_utf8(output.stderr).unwrap();
        let (mut found, mut is_error) = (Vec::new(), false);
        for line in stderr.lines() {
            // The lines of a message are indented.
            is_error = if line.starts_with("error") {
                true
            } else {
                is_error && !line.starts_with("warning")
            };
            // For a call in the wrong place, rustc shows the wrapper, and then the call.
            let place = line.split_once("--> src/m").or_else(|| line.split_once("::: src/m"));
            let number =
                place.and_then(|(_, place)| place.split_once(".rs:")?.0.parse::<usize>().ok());
            found.extend(number.filter(|_| is_error));
        }
        assert_eq!(found.is_empty(), output.status.success(), "{stderr}");
        if found.is_empty() {
            return refused;
        }
        refused.extend(found);
    }
}

/// The files with findings of the command.
fn refused_by_check(one: &Fixture, number: usize) -> BTreeSet<usize> {
    let path = |at: usize| one.path(&format!("src/m{at}.rs"));
    let inputs = (0..number).map(|at| Input::file(path(at))).collect();
    let mut refused = BTreeSet::new();
    check(inputs, &CheckOptions::default(), |event| {
        let file = match event {
            Event::Found(finding) => finding.file().to_owned(),
            Event::Broken { file, .. } => file.to_string(),
            _ => return ControlFlow::Continue(()),
        };
        let name = file.rsplit(['/', '\\']).next().unwrap_or_default();
        refused.insert(name.trim_start_matches('m').trim_end_matches(".rs").parse().unwrap());
        ControlFlow::Continue(())
    });
    refused
}

#[test]
fn the_command_refuses_what_rustc_refuses_in_each_edition() {
    let number = if is_release("editions: 60 calls of 500 in each") { 500 } else { 60 };
    let mut different = Vec::new();
    for (edition, name, dependency) in CRATES {
        let one = Fixture::new(&format!("edition-{edition}-calls"));
        let manifest = format!(
            "[package]\nname = \"calls-{edition}\"\nversion = \"0.0.0\"\nedition = \"{edition}\"\n\n[workspace]\n\n[dependencies]\n{dependency}\n"
        );
        one.write_manifest("Cargo.toml", &manifest);
        let files = files(number, name);
        for (at, file) in files.iter().enumerate() {
            one.write(&format!("src/m{at}.rs"), file);
        }
        let (rustc, check) = (refused_by_rustc(&one, number), refused_by_check(&one, number));
        assert!(rustc.len() > 10 && rustc.len() < number - 10, "{edition}: {rustc:?}");
        let alone = rustc.symmetric_difference(&check);
        let told = |at: &usize| {
            let who = if rustc.contains(at) { "rustc" } else { "check" };
            format!("only {who} refuses in {edition}: {}", files[*at])
        };
        different.extend(alone.map(told));
    }
    assert!(different.is_empty(), "{different:#?}");
}
