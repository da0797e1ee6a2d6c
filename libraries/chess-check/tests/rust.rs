//! Laws of the fixes in calls in Rust, on source with random changes.

use std::io::Cursor;
use std::ops::ControlFlow;

use chess_check::rust::strings;
use chess_check::{CheckOptions, Event, Input, TextKind, check, fix};
use tests::rng::Rng;

const STRINGS: &str = include_str!("../../../programs/caissa-cli/tests/cases/rust/strings.rs");
const SOURCE: &str = include_str!("../../../programs/caissa-cli/tests/cases/rust/wrong.rs");

/// Signs and words that change the meaning of a call.
const WORDS: [&str; 20] = [
    "Nf4", "nf3", "+", "#", "!", "\"", "(", ")", "{", "}", "fen", ";", ",", "\\n", "1-0", "$",
    "3.", " ", "\r\n", "♘",
];

/// A source with some changes.
fn changed(source: &str, rng: &mut Rng) -> String {
    let mut text = source.to_owned();
    for _ in 0..=rng.below(4) {
        let places: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
        let start = rng.below(places.len());
        let end = (start + rng.below(6)).min(places.len() - 1);
        let new = if rng.below(3) == 0 { "" } else { WORDS[rng.below(WORDS.len())] };
        text.replace_range(places[start]..places[end], new);
    }
    text
}

/// The codes and ranges of the findings; `None` if the text is not Rust.
fn findings(text: &str) -> Option<Vec<(&'static str, std::ops::Range<usize>)>> {
    let mut found = Some(Vec::new());
    let input = Input::text("lib.rs", TextKind::Rust, Cursor::new(text.to_owned().into_bytes()));
    check(vec![input], &CheckOptions::default(), |event| {
        match event {
            Event::Found(finding) => {
                let range = finding.range();
                assert_eq!(finding.written(), &text[range.clone()]);
                found.as_mut().unwrap().push((finding.code(), range));
            }
            Event::Broken { .. } => found = None,
            _ => {}
        }
        ControlFlow::Continue(())
    });
    found
}

/// The text after its fixes, their number, and the number of findings that are left.
fn fixed(text: &str) -> (String, u64, u64) {
    let input = Input::text("lib.rs", TextKind::Rust, Cursor::new(text.to_owned().into_bytes()));
    let mut copy = Vec::new();
    let done = fix(input, &mut copy, &CheckOptions::default(), |_| true).unwrap();
    (String::from_utf8(copy).unwrap(), done.fixed, done.left)
}

#[test]
fn strings_at_an_offset_are_those_of_the_call_there() {
    let text = r#"const A: Game = game!("1. e4"); const B: Game = game!("1. d4");"#;
    let values = |at| {
        let texts = strings(text, "lib.rs", at).unwrap().texts;
        texts.iter().map(|text| text.written.value().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(values(None), ["1. e4", "1. d4"]);
    assert_eq!(values(Some(25)), ["1. e4"]);
    assert_eq!(values(Some(text.len() - 1)), ["1. d4"]);
    assert!(values(Some(3)).is_empty());
}

#[test]
fn a_fix_leaves_fewer_findings_and_a_second_changes_nothing() {
    let mut rng = Rng::new(20_261_125);
    let (mut read, mut changes) = (0, 0);
    let wanted = std::env::var("CAISSA_DAMAGED").ok();
    let count = wanted.map_or(400, |count| count.parse().expect("a number of sources"));
    for _ in 0..count {
        let text = changed(SOURCE, &mut rng);
        let Some(before) = findings(&text) else { continue };
        read += 1;
        let (copy, count, left) = fixed(&text);
        let after = findings(&copy).expect("it is still Rust");
        assert_eq!(copy == text, count == 0, "{text}");
        assert!(after.len() < before.len() || count == 0, "{text}\n{copy}");
        assert_eq!(left, after.len() as u64, "{text}\n{copy}");
        assert_eq!(fixed(&copy), (copy.clone(), 0, left), "{text}");
        changes += count;
        for string in strings(&text, "lib.rs", None).unwrap().texts {
            let value = string.written.value();
            for (at, char) in value.char_indices() {
                let own = at..at + char.len_utf8();
                let place = string.written.range_in_file(&own);
                assert_eq!(string.written.offset(place.start), Some(at), "{text}");
            }
        }
    }
    assert!(read * 4 > count && changes > 10 * read, "{read} sources, {changes} fixes");
}

#[test]
fn a_string_in_a_macro_that_gives_it_back_is_fixed() {
    let text = "use caissa::{epd, fen, pgn, san};\nfn main() {\n    let _ = pgn!(\"1. e4 e5 2. N-f3 *\");\n    \
                let _ = epd!(\"4k3/8/8/8/8/8/8/R3K2R w KQ - bm R-h2;\");\n    \
                let _ = (fen!(\"4k3/8/8/8/8/8/8/4K1R1 w K - 0 1\"), san!(\"Nf9\"));\n}\n";
    assert_eq!(fixed(text), (text.replace("N-f3", "Nf3").replace("R-h2", "Rh2"), 2, 2));
}

/// Rust takes `Qh5#` for the beginning of a literal, but the tokens that a fix writes are tokens in every edition.
#[test]
fn what_is_left_of_a_castling_is_one_word_in_tokens_as_in_a_string() {
    for quote in ["", "\""] {
        let moves = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O- Nf6 5. d3 d6 6. c3 O-O 7. Re1 a6";
        let text = format!("const G: caissa::Game = caissa::game!({quote}{moves}{quote});\n");
        let at = text.find("O- ").unwrap();
        assert_eq!(findings(&text).unwrap(), [("syntax/unknown-word", at..at + 2)], "{text}");
    }
}

#[test]
fn what_a_fix_writes_is_tokens_in_each_edition() {
    let folder = std::env::temp_dir().join(format!("caissa-tokens-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let marks = "const A: Game = game!(1. f3 e5 2. g4 Dh4);\nconst B: Game = game!(1. f3 e5 2. g4 QH4);\n\
                 const C: Game = game!(1. f3 e5 2. g4 Qh4#);\nconst D: Game = game!(1. f3 e5 2. g4 Dh4 #);\n\
                 const E: Game = game!(1. f3 e5 2. g4 Q-h4);\nconst F: Game = game!(1. f3 e5 2. g4 Qh4 mate);\n\
                 const G: Game = game!(1. f3 e5 2. g4 Q-R5);\n";
    let (mut files, mut all) = (vec![marks.to_owned()], 0);
    let mut folders = vec![tests::project("tests/ui")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                files.push(std::fs::read_to_string(path).unwrap());
            }
        }
    }
    let mut source = "macro_rules! swallow { ($($token:tt)*) => {} }\n".to_owned();
    for file in &files {
        let (copy, fixed, _) = fixed(file);
        all += fixed;
        source.extend(["swallow! {\n", &copy, "\n}\n"]);
    }
    assert!(files.len() > 20 && all > 50, "{} files, {all} fixes", files.len());
    assert_eq!(fixed(marks).0.matches("Qh4 #").count(), 7);
    let path = folder.join("fixed.rs");
    std::fs::write(&path, source).unwrap();
    for edition in ["2018", "2021", "2024"] {
        let run = std::process::Command::new("rustc")
            .args(["--crate-type=lib", "--emit=metadata", "--edition", edition, "--out-dir"])
            .args([&folder, &path])
            .output()
            .unwrap();
        assert!(run.status.success(), "{edition}: {}", String::from_utf8_lossy(&run.stderr));
    }
    std::fs::remove_dir_all(folder).unwrap();
}

/// A character that begins no token costs one call, and not the file.
#[test]
fn a_foreign_character_costs_one_call() {
    let text = "const X: u8 = ‼;\nconst A: Game = game!(1. e4+);\nconst B: Game = game!(e2–e4);\nconst C: Game = game!(1. d4 ‼ Nf4);\n\
                const D: Game = game!(1. e4 {‹so›} e5 2. Nf4);\nconst E: Game = game!(1. Sf3 d5);\n";
    let found: Vec<_> =
        findings(text).unwrap().into_iter().map(|(code, range)| (code, &text[range])).collect();
    let wanted = [
        ("call/refused", "‼"),
        ("false-claim/not-check", "e4+"),
        ("call/refused", "–"),
        ("call/refused", "‼"),
        ("call/refused", "‹"),
        ("call/refused", "›"),
        ("syntax/misspelling", "Sf3"),
    ];
    assert_eq!(found, wanted);
    let (copy, count, _) = fixed(text);
    assert_eq!(count, 2);
    assert!(copy.contains("game!(1. e4);") && copy.contains("game!(1. Nf3 d5);"), "{copy}");
    assert!(copy.contains("game!(e2–e4);"), "{copy}");
    // What is not Rust at all stays so.
    assert!(findings("1. e4 ⛗ e5").is_none());
    assert!(findings(&format!("game!(1. e4);{}", "⛗".repeat(99))).is_none());
}

#[test]
fn a_string_is_put_into_a_macro_once_and_stays_as_it_is() {
    let folder = std::env::temp_dir().join(format!("chess-check-adopt-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("Cargo.toml"), "[dependencies]\ncaissa.workspace = true").unwrap();
    let name = folder.join("lib.rs").to_str().unwrap().to_owned();
    let adopt = |text: &str| {
        let text = Cursor::new(text.to_owned().into_bytes());
        let input = Input::text(name.clone(), TextKind::Rust, text);
        let (mut copy, mut options) = (Vec::new(), CheckOptions::default());
        options.strings = true;
        let done = fix(input, &mut copy, &options, |_| true).ok()?;
        Some((String::from_utf8(copy).unwrap(), done.fixed, done.left))
    };
    let mut rng = Rng::new(20_261_128);
    let (mut wrapped, mut wrong) = (0, 0);
    for _ in 0..500 {
        let text = changed(STRINGS, &mut rng);
        let Some((copy, fixed, left)) = adopt(&text) else { continue };
        assert_eq!(adopt(&copy).unwrap(), (copy.clone(), 0, left), "{text}");
        assert_eq!(copy.matches("caissa::").count() as u64, fixed, "{text}");
        let mut rest = copy.chars();
        assert!(text.chars().all(|char| rest.any(|other| other == char)), "{text}");
        // The calls are right: the compiler has nothing against a misspelt tag.
        let found = findings(&copy).unwrap();
        assert!(found.iter().all(|(code, _)| *code == "style/tag-name"), "{copy}");
        (wrapped, wrong) = (wrapped + fixed, wrong + left);
    }
    assert!(wrapped > 1_000 && wrong > 500, "{wrapped} wrapped, {wrong} wrong");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_value_stands_where_rust_has_values() {
    for (text, is_wrong) in [
        ("game!(1. e4 e5);\nfn main() {}", true),
        ("#[allow(unused)]\nboard![1. e4];\nfn main() {}", true),
        ("mod x { caissa::board! { 1. e4 } }", true),
        ("struct A { #[a] pub a: u8, pub g: caissa::game!(1. e4) }", true),
        ("const A: Game = game!(1. e4);", false),
        ("const A: &[Game] = &[game!(1. e4)];\nconst B: Game = game! { 1. e4 };", false),
        ("fn f() { game!(1. e4); game! { 1. e4 } }", false),
        ("mod x { fn f() -> Game { game! { 1. e4 } } }", false),
        ("static A: B = B { g: game!(1. e4), h: game!(1. e4) };", false),
        ("impl A { const B: Game = game! { 1. e4 }; }", false),
        ("thread_local! { static A: Game = game!(1. e4); }", false),
        ("other! { game!(1. e4); }", false),
        ("games! { const A = 1. e4; }\ngames! { const B = 1. e4; }", false),
        ("games![\"1. e4 *\"];", true),
        ("boards! { fen \"8/8/8/8/8/4k3/4p3/4K3 b - -\" bm Kd3; }", true),
        ("mod x { caissa::boards![fen \"8/8/8/8/8/4k3/4p3/4K3 b - -\";]; }", true),
        ("const A: Games = games![\"1. e4 *\"];", false),
        // The file of an `include!`.
        ("game!(1. e4 e5)", false),
    ] {
        let found = findings(&format!("use caissa::*;\n{text}")).unwrap();
        let codes: Vec<_> = found.iter().map(|(code, _)| *code).collect();
        assert_eq!(codes, if is_wrong { &["call/refused"][..] } else { &[] }, "{text}");
    }
}

#[test]
fn examples_in_documentation_are_checked() {
    for (text, wanted) in [
        (
            "//! ```\n//! let a = caissa::game!(1. e4 Kd4);\n//! ```\n",
            &["illegal/cannot-reach"][..],
        ),
        (
            "/// So:\n/// ```no_run\n/// # use caissa::game;\n/// game!(1. e4\n///     Kd4);\n/// ```\nfn f() {}",
            &["illegal/cannot-reach"],
        ),
        (
            "mod a {\n    /// ```\n    /// caissa::fen!(\"8/8/8/8/8/8/8/8 w - - 0 1\");\n    /// ```\n    fn f() {}\n}\nconst A: Game = game!(1. d5);",
            &["invalid/missing-king", "illegal/cannot-reach"],
        ),
        ("/// ```\n/// # caissa::game!(1. Kd4);\n/// ```\nfn f() {}", &["illegal/cannot-reach"]),
        ("/// ```\n/// caissa::game!(1. e4);\n/// ```\nfn f() {}", &[]),
        ("/// ```compile_fail\n/// caissa::game!(1. Kd4);\n/// ```\nfn f() {}", &[]),
        ("/// ```ignore\n/// caissa::game!(1. Kd4);\n/// ```\nfn f() {}", &[]),
        ("/// ```text\n/// caissa::game!(1. Kd4);\n/// ```\nfn f() {}", &[]),
        ("/// ```\n/// caissa::game!(1. Kd4;\n/// ```\nfn f() {}", &[]),
        ("//// ```\n//// caissa::game!(1. Kd4);\n//// ```\nfn f() {}", &[]),
    ] {
        let found = findings(&format!("{text}\nuse caissa::*;\n")).unwrap();
        let codes: Vec<_> = found.iter().map(|(code, _)| *code).collect();
        assert_eq!(codes, wanted, "{text}");
    }
}
