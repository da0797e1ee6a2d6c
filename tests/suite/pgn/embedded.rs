//! Files of games in constants, in a crate of their own, built as a user builds it.

use std::fs;

use caissa::Allow;
use caissa::pgn::Reader;

use crate::hygiene::fixture::Fixture;

const BOOK: &str = "[White \"A\"]\n\n1. e4 e5 *\n\n[White \"B\"]\n\n1. d4 d5 2. c4 *\n";

/// A crate with some files of games.
fn package(name: &str, source: &str) -> Fixture {
    let package = Fixture::apart(name, source);
    package.write("games/book.pgn", BOOK);
    package.write("games/one.PGN", "1. e4 {only one} *");
    package.write("games/notes.txt", "no game");
    package
}

#[test]
fn files_and_folders_become_constants_and_are_watched() {
    let package = package(
        "embedded",
        r#"use caissa::{Board, Game, Games, board, game, games};
           const ONE: Game = game!(file "games/one.PGN");
           const SECOND: Game = game!(file "games/book.pgn", 2);
           const BOARD: Board = board!(file "games/one.PGN");
           const BOOK: Games = games!(file "games/book.pgn");
           static ALL: Games = games!(dir "games");
           const _: () = assert!(BOOK.len() == ALL.len() - 1 && BOARD.legal_moves().len() == 20);
           fn main() {
               assert_eq!(ONE.comments().next(), Some((1, "only one")));
               assert_eq!((SECOND.len(), BOARD), (3, ONE.board()));
               assert_eq!(ALL.with_tag("White", "B").next(), Some(SECOND));
               assert_eq!(ALL.get(2), Some(ONE));
               println!("{}", BOOK.get(0).unwrap().to_pgn());
           }"#,
    );
    assert_eq!(package.succeed(&["run"]), "[White \"A\"]\n\n1. e4 e5 *\n\n");
    package.write("games/book.pgn", &BOOK.replace("e4 e5", "Nf3 Nf6"));
    assert_eq!(package.succeed(&["run"]), "[White \"A\"]\n\n1. Nf3 Nf6 *\n\n");
    package.write("games/book.pgn", &BOOK.replace("e4 e5", "e4 e4"));
    let reported = package.errors();
    assert!(
        reported.len() == 2
            && reported.iter().all(|words| words.starts_with("games/book.pgn:3:7: "))
    );
}

/// With the build script that the documentation of `games!` names.
#[test]
fn new_files_in_a_folder_are_read() {
    let package = package(
        "embedded-new",
        "const _: caissa::Games = caissa::games!(dir \"games\");\nfn main() {}",
    );
    package.write("build.rs", "fn main() { println!(\"cargo::rerun-if-changed=games\"); }");
    package.succeed(&["check"]);
    package.write("games/new.pgn", "1. e4 e4 *");
    assert!(package.errors()[0].starts_with("games/new.pgn:1:7: "));
}

#[test]
fn unused_items_are_warned_of_as_others_are() {
    let package = package(
        "embedded-unused",
        "caissa::games! {
             const FIRST = 1. e4;
             static SECOND: caissa::Game = 1. e4 e5;
             const THIRD = (fen \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"; 1. a8=Q);
             pub(crate) const USED = 1. e4 c5;
             const _: caissa::Game = 1. c4;
         }
         fn main() { assert_eq!(USED.len(), 2); }",
    );
    let output = package.cargo(&["check", "--message-format", "short"]);
    let stderr = String::from_utf8(output.stderr).unwrap();
    let warned = |line: &str| line.split_once(": warning: ").map(|(_, words)| words.to_owned());
    let reported: Vec<_> = stderr.lines().filter_map(warned).collect();
    let expected = ["constant `FIRST`", "static `SECOND`", "constant `THIRD`"];
    assert_eq!(reported, expected.map(|name| format!("{name} is never used")), "{stderr}");
}

#[test]
fn an_item_of_another_type_is_refused_at_that_type() {
    let package =
        package("embedded-type", "caissa::games! { pub const A: u8 = 1. e4; }\nfn main() {}");
    let stderr = String::from_utf8(package.cargo(&["check"]).stderr).unwrap();
    assert!(stderr.contains("^^ expected `u8`, found `GameRef<'_>`"), "{stderr}");
}

/// The fix in a finding is true where the file is embedded and where it is read.
#[test]
fn odd_positions_of_files_are_allowed_as_the_findings_say() {
    let queens = "[FEN \"7k/8/QQQQQ3/QQQQ4/Q7/8/8/K7 w - - 0 1\"]\n\n1. Kb1 *\n";
    let knights = "[FEN \"4k3/8/3N1N2/8/8/8/8/4K3 b - - 0 1\"]\n\n*\n";
    let both = "[FEN \"4k3/8/3N1N2/8/8/PPPPPPPP/P7/4K3 b - - 0 1\"]\n\n*\n";
    for (text, names, constants, allowed) in [
        (queens, "material", ", at run time `Allow::MATERIAL`", Allow::MATERIAL),
        (knights, "check", ", at run time `Allow::CHECK`", Allow::CHECK),
        (
            both,
            "material, check",
            "\nat run time: `Allow::MATERIAL | Allow::CHECK`",
            Allow::MATERIAL | Allow::CHECK,
        ),
    ] {
        let read =
            |allowed| Reader::new(text.as_bytes()).allowing(allowed).next().unwrap().unwrap();
        let findings = read(Allow::NONE).findings;
        let fix = format!("`allow({names})` before `fen` or `file`{constants}");
        assert!(findings[0].error().message().contains(&fix), "{}", findings[0]);
        let mistakes = findings.iter().filter(|found| found.error().unread().is_none());
        assert_eq!((mistakes.count(), read(allowed).findings.len()), (1, 0));
        let call = |options: &str| {
            format!(
                "const ONE: caissa::Game = caissa::game!({options}file \"games/odd.pgn\");
                 const ALL: caissa::Games = caissa::games!({options}dir \"odd\");
                 fn main() {{ assert_eq!(ALL.get(0), Some(ONE)); }}"
            )
        };
        let package = package("embedded-odd", &call(""));
        package.write("games/odd.pgn", text);
        package.write("odd/odd.pgn", text);
        assert_eq!(package.errors().len(), 2);
        package.write("src/main.rs", &call(&format!("allow({names}) ")));
        package.succeed(&["run"]);
    }
}

#[test]
fn mistakes_in_files_are_reported_at_their_places() {
    let package = package(
        "mistaken",
        "const BOOK: caissa::Games = caissa::games!(file \"games/book.pgn\");\nfn main() {}",
    );
    package.write("games/book.pgn", &(BOOK.replace("e5", "e5 2. Ng4") + "\n1. e4+ e5 2. Sf3 *"));
    let words = [
        "games/book.pgn:3:13: illegal move 2. Ng4: no white knight can reach g4",
        "games/book.pgn:9:4: false claim in 1. e4+: the move does not give check",
        "games/book.pgn:9:14: `Sf3` names a knight in German and Polish: did you mean `Nf3`?",
    ];
    assert_eq!(package.errors(), words);
    // An empty file does not hide the mistakes of the others.
    package.write("games/a.pgn", "");
    package.write(
        "src/main.rs",
        "const _: caissa::Games = caissa::games!(dir \"games\");\nfn main() {}",
    );
    assert_eq!(package.errors(), [&["`games/a.pgn` contains no game"], &words[..]].concat());
    // A file of positions is one mistake, not one a line.
    package.write("games/a.pgn", &"# Mates.\n7k/5Q2/6K1/8/8/8/8/8 w - - bm Qg7#;\n".repeat(3));
    let positions =
        "`games/a.pgn` holds positions, not games: take them with `boards!(file \"games/a.pgn\")`";
    assert_eq!(package.errors(), [&[positions], &words[..]].concat());
    package.write("games/a.pgn", "*");
    // Too many mistakes to report each one.
    package.write("games/book.pgn", &"[White \"x\"]\n\n1. e5 *\n\n".repeat(30));
    let reported = package.errors();
    assert_eq!((reported.len(), reported[20].as_str()), (21, "and mistakes in 10 more games"));
}

/// A workspace with files beside its members, and a member whose build script writes a file.
#[test]
fn files_of_the_workspace_and_of_the_build_script_become_constants() {
    let workspace = Fixture::new("embedded-workspace");
    workspace.write("Cargo.toml", "[workspace]\nmembers = [\"member\"]\nresolver = \"3\"\n");
    workspace.write("games/book.pgn", BOOK);
    workspace.write("outside.pgn", "1. e4 *");
    let manifest = include_str!("../../hygiene/apart.toml").replace("[workspace]", "");
    workspace.write_manifest("member/Cargo.toml", &manifest);
    workspace.write(
        "member/build.rs",
        r#"fn main() {
               let folder = std::env::var("OUT_DIR").unwrap();
               std::fs::write(format!("{folder}/made.pgn"), "1. d4 d5 *").unwrap();
           }"#,
    );
    workspace.write(
        "member/src/main.rs",
        r#"use caissa::{Game, Games, game, games};
           const BOOK: Games = games!(dir "../games");
           const MADE: Game = game!(file "$OUT_DIR/made.pgn");
           fn main() { println!("{} {MADE}", BOOK.len()); }"#,
    );
    assert_eq!(workspace.succeed(&["run"]), "2 1. d4 d5\n");
    workspace.write("games/book.pgn", "1. e4 e5 *");
    assert_eq!(workspace.succeed(&["run"]), "1 1. d4 d5\n", "the file is watched");
    let source = r#"const _: caissa::Games = caissa::games!(dir "../../embedded-workspace/games");
                    const _: caissa::Game = caissa::game!(file "../../a.pgn");
                    const _: caissa::Game = caissa::game!(file "$OUT_DIR/../a.pgn");
                    const _: caissa::Game = caissa::game!(file "$OUT_DIR/lost.pgn");
                    fn main() {}"#;
    workspace.write("member/src/main.rs", source);
    let errors = workspace.errors();
    let [left, above, beside, lost] = &errors[..] else { panic!("{errors:#?}") };
    assert_eq!(left, "`../../embedded-workspace/games` lies outside the workspace");
    assert_eq!(above, "`../../a.pgn` lies outside the workspace");
    assert_eq!(beside, "`$OUT_DIR/../a.pgn` lies outside the workspace");
    assert!(lost.starts_with("`$OUT_DIR/lost.pgn` cannot be read: "), "{lost}");
}

/// A member without a build script.
#[test]
fn a_package_without_a_build_script_has_no_folder_of_it() {
    let source = "const _: caissa::Game = caissa::game!(file \"$OUT_DIR/a.pgn\"); fn main() {}";
    let words =
        "`$OUT_DIR/a.pgn` cannot be read: the package has no build script, so it has no `$OUT_DIR`";
    assert_eq!(package("no-out-dir", source).errors(), [words]);
}

#[test]
fn games_in_strings_become_constants() {
    let package = package(
        "strings",
        r##"use caissa::{Games, games};
            const TWO: Games = games!("[White \"A\"] 1. e4 e5 * 1. d4 d5 1-0");
            const MORE: Games = games!["1. c4", r#"[White "B"] 1. Nf3 * 1. g3"#,];
            fn main() {
                let names: Vec<_> = TWO.iter().chain(MORE).map(|game| game.to_string()).collect();
                println!("{}", names.join("; "));
            }"##,
    );
    let text = "[White \"A\"]\n\n1. e4 e5; 1. d4 d5 1-0; 1. c4; [White \"B\"]\n\n1. Nf3; 1. g3\n";
    assert_eq!(package.succeed(&["run"]), text);
    package.write(
        "src/main.rs",
        r#"const _: caissa::Games = caissa::games!("1. e4 e5 * 1. d4 d4 *", "1. Ke2", "");
           fn main() {}"#,
    );
    let errors = package.errors();
    let [second, third, empty] = &errors[..] else { panic!("{errors:#?}") };
    assert!(second.starts_with("illegal move 1... d4: "), "{second}");
    assert!(third.starts_with("illegal move 1. Ke2: "), "{third}");
    assert_eq!(empty, "expected a game, but the string has none");
}

#[test]
fn a_fixture_goes_on_from_an_earlier_one() {
    let package = package(
        "continued",
        r#"#![deny(warnings)]
           caissa::games! {
               const ITALIAN = "[White \"A\"] 1. e4 e5 {c} 2. Nf3 (2. f4) Nc6 3. Bc4 1-0";
               pub const EVANS = ITALIAN, 3... Bc5 4. b4! (4. c3 Nf6);
               const ACCEPTED = EVANS, "4... Bxb4 {taken} *";
               static LATE = (fen "8/P6k/8/8/8/8/8/K7 w - - 0 1"; 1. a8=Q);
               const LATER = LATE, 1... Kg7;
           }
           fn main() { println!("{EVANS}; {ACCEPTED}; {}", LATER.to_pgn()); }"#,
    );
    let found = package.succeed(&["run"]);
    let text = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. b4! (4. c3 Nf6); \
                1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. b4 Bxb4 {taken}; \
                [FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. a8=Q Kg7 *\n\n";
    assert_eq!(found, text);
    package.write(
        "src/main.rs",
        r"caissa::games! {
               const CASTLED = 1. e4 e5 2. Ke2 Nc6 3. Ke1 Nf6 4. Nf3 Bc5 5. Bc4 d6;
               const WRONG = CASTLED, 6. O-O;
               const AFTER = WRONG, 6... Ke7;
               const NONE = OTHER, 1. e4;
               const EMPTY = CASTLED,;
           }
           fn main() {}",
    );
    let errors = package.errors();
    let [castling, other, empty] = &errors[..] else { panic!("{errors:#?}") };
    assert!(castling.contains("2. Ke2"), "the reason is in the earlier game: {castling}");
    let words =
        "`OTHER` is not an earlier game of this `games!`: a macro sees no constants from elsewhere";
    assert_eq!(other, words);
    assert_eq!(empty, "expected moves after `CASTLED,`");
}

#[test]
fn files_that_cannot_be_embedded_are_refused_in_words() {
    let calls = [
        ("game!(file \"games/lost.pgn\")", "`games/lost.pgn` cannot be read: "),
        ("game!(file \"games/empty.pgn\")", "`games/empty.pgn` contains no game"),
        ("game!(file \"games/book.pgn\")", "`games/book.pgn` contains 2 games"),
        (
            "game!(file \"games/book.pgn\", 3)",
            "there is no game 3 in `games/book.pgn`: it contains 2 games",
        ),
        ("game!(file \"games/book.pgn\", 0)", "there is no game 0 in `games/book.pgn`"),
        ("game!(file \"games/book.pgn\", x)", "expected nothing after the path, or a comma and"),
        ("game!(file \"games/book.pgn\" 2)", "expected nothing after the path, or a comma and"),
        ("games!(dir \"games\", 2)", "expected nothing after the folder's path"),
        ("game!(file games)", "expected a path in quotes after `file`"),
        ("game!(file \"games\")", "`games` is a folder: `games!(dir \"games\")` takes one"),
        ("game!(file \"../book.pgn\")", "`../book.pgn` lies outside the package"),
        ("game!(file \"/etc/passwd\")", "`/etc/passwd` lies outside the package"),
        ("game!(file \"\")", "expected a path, but the string is empty"),
        (
            "game!(file \"games/huge.pgn\")",
            "`games/huge.pgn` has more than 256 MB, the limit for embedded files",
        ),
        ("game!(dir \"games\")", "`game!` reads one game from a file: `game!(file \"...\")`"),
        ("games!(dir \"src\")", "the folder `src` contains no `.pgn` file"),
        ("games!(dir \"lost\")", "`lost` cannot be read: "),
        ("games!(file \"games/book.pgn\", 1)", "`games!` takes all games of a file"),
        ("games!(1. e4)", "expected `file \"...\"` or `dir \"...\"`"),
        ("games!()", "expected `file \"...\"` or `dir \"...\"`"),
    ];
    let lines =
        calls.iter().map(|(call, _)| format!("const _: () = {{ let _ = caissa::{call}; }};\n"));
    let package = package("refused", &(lines.collect::<String>() + "fn main() {}"));
    package.write("games/empty.pgn", " \n");
    package.write("games/huge.pgn", "");
    let huge = fs::File::create(package.path("games/huge.pgn")).unwrap();
    huge.set_len(1 << 30).unwrap();
    let reported = package.errors();
    huge.set_len(0).unwrap();
    assert_eq!(reported.len(), calls.len(), "{reported:#?}");
    for ((call, words), reported) in calls.iter().zip(&reported) {
        assert!(reported.starts_with(words), "{call}: {reported}");
    }
}

/// Paths that could block the compiler, never end, or show another user's file.
#[cfg(unix)]
#[test]
fn links_out_of_the_package_pipes_and_names_that_cannot_be_watched_are_refused() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::fs::symlink;

    let package = package(
        "linked",
        "const _: caissa::Game = caissa::game!(file \"games/inside.pgn\", 1);
         const _: caissa::Game = caissa::game!(file \"games/passwd.pgn\");
         const _: caissa::Game = caissa::game!(file \"games/zero.pgn\");
         const _: caissa::Game = caissa::game!(file \"games/pipe.pgn\");
         const _: caissa::Games = caissa::games!(dir \"links\");
         const _: caissa::Games = caissa::games!(dir \"names\");
         fn main() {}",
    );
    package.write("links/a.pgn", "1. e4 *");
    package.write("names/a.pgn", "1. e4 *");
    let path = |name: &str| package.path(name);
    for (target, link) in [
        ("book.pgn", "games/inside.pgn"),
        ("/etc/passwd", "games/passwd.pgn"),
        ("/dev/zero", "games/zero.pgn"),
        ("/etc/passwd", "links/b.pgn"),
    ] {
        let _ = fs::remove_file(path(link));
        symlink(target, path(link)).unwrap();
    }
    let _ = fs::remove_file(path("games/pipe.pgn"));
    let made = std::process::Command::new("mkfifo").arg(path("games/pipe.pgn")).status();
    assert!(made.unwrap().success());
    let name = OsStr::from_bytes(b"b\xff.pgn");
    fs::write(path("names").join(name), "1. e4 *").unwrap();
    let reported = package.errors();
    assert_eq!(
        reported,
        [
            "`games/passwd.pgn` lies outside the package",
            "`games/zero.pgn` lies outside the package",
            "`games/pipe.pgn` is not a regular file",
            "`links/b.pgn` lies outside the package",
            "the path of `names/b\u{fffd}.pgn` is not UTF-8, so the compiler cannot watch the file",
        ]
    );
}

#[test]
fn fixtures_are_items_that_document_themselves() {
    let package = package(
        "documented",
        r#"//! A book.
           #![deny(missing_docs, warnings)]
           caissa::games! {
               /// My words.
               pub const TRAP = "[White \"A_b\"] [Black \"C\"] [Site \"?\"] 1. e4 {best} e5 2. Qh5 Ke7 3. Qxe5# 1-0";
               #[allow(dead_code)]
               pub(crate) const SECOND = file "games/book.pgn", 2;
               pub const SHORT = 1. e4 e5;
               /// From elsewhere.
               #[deprecated]
               pub const LATE = (fen "8/P6k/8/8/8/8/8/K7 w - - 0 1"; 1. a8=Q);
           }
           const _: () = assert!(TRAP.len() + SECOND.len() + SHORT.len() == 10);
           /// Runs.
           fn main() {}"#,
    );
    package.succeed(&["doc", "--no-deps", "--document-private-items"]);
    let page = |name: &str| {
        let page = package.path(&format!("../fixtures/doc/documented/constant.{name}.html"));
        fs::read_to_string(page).unwrap()
    };
    let trap = page("TRAP");
    let words = [
        "My words.",
        "<p><strong>A_b – C</strong>",
        "<p>1. e4 {best} 1... e5 2. Qh5 Ke7 3. Qxe5#</p>",
        "<code>1-0</code> after 5 plies, White wins by checkmate:",
        "<div>\n<svg ",
        "<title>rnbq1bnr/ppppkppp/8/4Q3/4P3/8/PPPP1PPP/RNB1KBNR b KQ - 0 3</title>",
        "</svg>\n</div>",
    ];
    let mut rest = trap.as_str();
    for words in words {
        let at =
            rest.find(words).unwrap_or_else(|| panic!("{words} is missing or too early:\n{trap}"));
        rest = &rest[at..];
    }
    assert!(!trap.contains('?'), "a question mark is not a place");
    assert!(page("SECOND").contains("1. d4 d5 2. c4"));
    let late = page("LATE");
    assert!(late.contains("<title>Q7/7k/8/8/8/8/8/K7 b - - 0 1</title>"));
    assert!(!late.contains("```") && !late.contains(". . ."), "the text is for editors");
}

#[test]
fn a_wrong_fixture_is_one_error_and_the_others_stand() {
    let package = package(
        "wrong",
        "caissa::games! {
             pub const RIGHT = 1. e4 e5;
             pub const WRONG = 1. e4 e4;
             pub const AFTER = 1. d4;
             pub let ODD = 1. d4;
         }
         fn main() { assert!(RIGHT.len() + WRONG.len() == AFTER.len()); }",
    );
    let reported = package.errors();
    assert_eq!(reported.len(), 2, "{reported:#?}");
    assert!(reported[0].starts_with("illegal move 1... e4: "), "{reported:#?}");
    assert_eq!(reported[1], "expected `const` or `static`, but found `let`");
}
