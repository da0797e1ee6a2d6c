//! Expansions in other people's code: in every place for an expression or an item, under names that mean
//! something else, without `std` or a prelude, in every edition, and under all lints.
//!
//! | where | what |
//! |---|---|
//! | `tests/hygiene/positions.rs` | every place, under `deny(warnings)` and clippy's strictest groups |
//! | `tests/hygiene/wrong.rs` | games that must be refused, in the same words everywhere |
//! | `tests/hygiene/apart.rs` | tokens that rustc prints without the space between them |
//! | `tests/hygiene/*/` | crates that include both: by edition (`edition.rs`), `no_std`, renamed, shadowed, by re-export |
//!
//! Lints are proved twice: this suite includes `positions.rs`, so that `cargo clippy --all-targets` reads
//! it, and the test below runs clippy, where it is installed, on the crates.

pub(crate) mod fixture;

#[allow(dead_code, unreachable_pub, reason = "the other crates that include it are libraries")]
#[path = "../hygiene/positions.rs"]
mod positions;

mod facade {
    pub(crate) use caissa::book::Book;
    pub(crate) use caissa::{Board, Game, board, boards, book, chess, game};
}

use std::collections::BTreeSet;
use std::fs;
use std::sync::Mutex;

use caissa::{Board, game};
use fixture::Fixture;

use tests::skip::{is_release, skip};

/// Both tests build the same copy.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

#[test]
fn expansions_compile_without_a_warning_in_crates_of_all_kinds() {
    let _one = ONE_AT_A_TIME.lock();
    let crates = Fixture::copy_of("tests/hygiene");
    let has_clippy = crates.cargo(&["clippy", "--version"]).status.success();
    if !has_clippy {
        skip("clippy", "hygiene: clippy is not installed: the crates are compiled, but not linted");
    }
    crates.succeed(&[if has_clippy { "clippy" } else { "check" }, "--workspace", "--keep-going"]);
}

/// The crates that have the feature `wrong`, with the way from their files to `wrong.rs`: all but `edition-2015`, which knows
/// no `::core` and says that of a wrong game.
const REFUSING: [&str; 6] = [
    "edition-2018/..",
    "edition-2021/..",
    "no-std/src/../..",
    "renamed/src/../..",
    "shadowed/src/../..",
    "third/src/../..",
];

#[test]
fn refusals_are_the_same_in_crates_of_all_kinds() {
    let _one = ONE_AT_A_TIME.lock();
    let crates = Fixture::copy_of("tests/hygiene");
    let arguments =
        ["check", "--workspace", "--all-features", "--keep-going", "--message-format", "short"];
    let output = crates.cargo(&arguments);
    assert!(!output.status.success(), "wrong games compile");
    let stderr = String::from_utf8(output.stderr).unwrap();
    // `shadowed/src/../../wrong.rs:5:35: error: illegal move ...`
    let is_message = |line: &&str| line.contains(".rs:");
    let shown: BTreeSet<_> = stderr.lines().filter(is_message).map(without_column).collect();
    let mut expected = BTreeSet::new();
    for way in REFUSING {
        let wrong = include_str!("../hygiene/wrong.rs");
        expected.extend(refusals(&format!("{way}/wrong.rs"), wrong));
    }
    let shadowed = include_str!("../hygiene/shadowed/src/lib.rs");
    expected.extend(refusals("shadowed/src/lib.rs", shadowed));
    assert_eq!(shown, expected, "\n{stderr}");
}

/// `file:5: error: words` of `file:5:35: error: words`.
fn without_column(line: &str) -> String {
    let (place, words) = line.split_once(": ").unwrap();
    let (place, _column) = place.rsplit_once(':').unwrap();
    format!("{}: {words}", place.replace('\\', "/"))
}

/// The errors that the lines of a file ask for, in comments at their ends.
fn refusals(path: &str, text: &str) -> Vec<String> {
    let asks = |(number, line): (usize, &str)| {
        let (_code, words) = line.split_once(" // ")?;
        Some(format!("{path}:{}: error: {words}", number + 1))
    };
    let refusals: Vec<_> = text.lines().enumerate().filter_map(asks).collect();
    assert!(!refusals.is_empty(), "{path} asks for no error");
    refusals
}

#[test]
fn tokens_that_rustc_prints_together_are_read_apart() {
    let one = Fixture::library("apart", include_str!("../hygiene/apart.rs"));
    one.succeed(&["check"]);
}

#[test]
fn constants_need_neither_a_reader_nor_an_allocator() {
    if !is_release("a program of constants alone is not measured") {
        return;
    }
    let small = Fixture::library("small", include_str!("../hygiene/small.rs"));
    let manifest = fs::read_to_string(small.path("Cargo.toml")).unwrap();
    let features = "default-features = false, features = [\"puzzle\"]";
    small.write("Cargo.toml", &manifest.replace("features = [\"prover\", \"puzzle\"]", features));
    let target = "wasm32-unknown-unknown";
    let build = ["rustc", "--release", "--crate-type=cdylib", "--target", target];
    let mut command = small.command(&build);
    let profile = [("LTO", "true"), ("OPT_LEVEL", "s"), ("PANIC", "abort"), ("STRIP", "true")];
    command.envs(profile.map(|(name, value)| (format!("CARGO_PROFILE_RELEASE_{name}"), value)));
    let output = command.output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    if stderr.contains("target may not be installed") {
        return skip(target, "hygiene: the target is not installed, so constants are not measured");
    }
    assert!(output.status.success(), "{stderr}");
    let size = fs::metadata(Fixture::target().join(target).join("release/small.wasm")).unwrap();
    assert!(size.len() < 8_192, "{} bytes", size.len());
}

#[test]
fn games_mean_the_same_wherever_they_stand() {
    let open = game!(1. e4 e5);
    let promotion = game!(fen "8/P6k/8/8/8/8/8/K7 w - - 0 1"; 1. a8=Q);
    let stalemate = "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1".parse::<Board>().unwrap();
    for game in [
        positions::GAME,
        positions::STATIC,
        positions::NESTED[0].1[0],
        positions::THROUGH[0],
        positions::THROUGH[1],
        positions::THROUGH[3],
        positions::THROUGH[4],
        positions::PAIR[0],
        positions::PAIR[1],
        positions::ANGLE,
        positions::BY_MACRO,
        positions::tail(),
        positions::braces(),
        positions::chess_in_a_body(),
        positions::generic(()).1,
        *positions::repeated::<1>()[0],
    ] {
        // Some have comments.
        assert_eq!((game.start(), game.board()), (open.start(), open.board()));
        assert!(game.moves().eq(open.moves()), "{game}");
    }
    assert_eq!([positions::THROUGH[2], positions::THROUGH[5]], [promotion; 2]);
    assert_eq!([positions::POSITIONS[0], *positions::promoted()], [open.board(); 2]);
    assert_eq!([positions::POSITIONS[2], positions::POSITIONS[3]], [stalemate; 2]);
    assert_eq!(positions::deep::TWICE, stalemate);
    assert_eq!(positions::ITALIAN.len(), 10);
    assert_eq!(positions::NUMERIC.len(), 3);
}
