//! Compiler messages: each mistake is in a file of its family under `tests/ui`, with its reviewed messages. A
//! case is one line that ends with the expected kind of error.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use caissa::diagram::Style;
use caissa::epd::Epd;
use caissa::error::{FalseClaim, Fault, Illegal, Syntax, Unread};
use caissa::{Allow, Board, Error, ErrorKind, FenOptions, GameBuf, Replay};

use crate::hygiene::fixture::Fixture;

/// The cases whose messages keep their boards, a file of each family. In the other files, a third of the lines would be
/// boards.
const WITH_BOARDS: [&str; 8] = [
    "ui/book/form.rs",
    "ui/call/readme.rs",
    "ui/claim/results.rs",
    "ui/epd/operations.rs",
    "ui/fen/tokens.rs",
    "ui/illegal/ambiguous.rs",
    "ui/string/place.rs",
    "ui/syntax/several.rs",
];

fn has_boards(file: &Path) -> bool {
    WITH_BOARDS.iter().any(|name| file.ends_with(name))
}

#[test]
fn mistakes_are_refused_in_these_words() {
    // A process has one value of the variable, so the cases without boards are compiled by another.
    let is_without = env::var_os("CAISSA_BOARD").is_some_and(|board| board == "none");
    let tests = trybuild::TestCases::new();
    for file in ui_files().iter().filter(|file| has_boards(file) != is_without) {
        tests.compile_fail(file.strip_prefix(tests::project("tests")).unwrap());
    }
    if !is_without {
        let mut without = Command::new(env::current_exe().unwrap());
        without.args(["--exact", "ui::mistakes_are_refused_in_these_words"]);
        let output = without.env("CAISSA_BOARD", "none").output().unwrap();
        let told = [output.stdout, output.stderr].concat();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&told));
    }
}

/// The message of rustc is one of core whole, as the variable chooses.
#[test]
fn caissa_board_chooses_the_board_of_a_message() {
    let package = Fixture::new("ui-board");
    let manifest = include_str!("../hygiene/apart.toml").replace("\"apart\"", "\"ui-board\"");
    package.write_manifest("Cargo.toml", &manifest);
    package.write("src/lib.rs", "const _: caissa::Game = caissa::game!(\n1. e4 e5 2. Ra5\n);");
    let error = GameBuf::parse("\n1. e4 e5 2. Ra5\n").unwrap_err();
    let (letters, figurines, none) =
        (error.message(), error.message_in(Style::Figurines), error.message_without_board());
    let has_board = |message: &str| message.contains("a b c d e f g h");
    assert!(has_board(&letters) && has_board(&figurines) && !has_board(&none));
    assert!(letters.is_ascii() && figurines.contains('♚'), "{}", &*figurines);
    let refusal = |word: &str| {
        let words = "note: the variable CAISSA_BOARD may be `letters`, `figurines` or `none`, not";
        format!("{}\n\n{words} `{word}`", &*letters)
    };
    let fixed = |message: &str| message.to_owned();
    for (wanted, expected) in [
        (None, fixed(&letters)),
        (Some(""), fixed(&letters)),
        (Some("letters"), fixed(&letters)),
        (Some("figurines"), fixed(&figurines)),
        (Some("none"), fixed(&none)),
        (Some("None"), refusal("None")),
        (Some("no board"), refusal("no board")),
    ] {
        let mut check = package.command(&["check"]);
        match wanted {
            Some(word) => check.env("CAISSA_BOARD", word),
            None => check.env_remove("CAISSA_BOARD"),
        };
        let output = check.output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success(), "{wanted:?}: a wrong game compiles");
        let message = stderr.split_once("error: ").unwrap().1.split_once("\n --> ").unwrap().0;
        let lines =
            |text: &str| -> Vec<_> { text.lines().map(|line| line.trim().to_owned()).collect() };
        assert_eq!(lines(message), lines(&expected), "{wanted:?}\n{stderr}");
    }
}

/// A line such as `const _: Game = game!(1. e5); // Illegal::CannotReach`, or
/// `boards! { const _ = fen ".." bm e5; } // Illegal::CannotReach`.
struct Case {
    place: String,
    /// The tokens between the macro's parentheses, or those of an item's value.
    call: String,
    macro_name: &'static str,
    kind: String,
}

/// The call, the macro and the kind of a line that is a case.
fn case(line: &str) -> Option<(&str, &'static str, &str)> {
    if let Some((code, kind)) = line.rsplit_once("); // ") {
        let (_, call) = code.split_once("!(")?;
        return Some((call, if code.contains("board!(") { "board" } else { "game" }, kind));
    }
    let (code, kind) = line.rsplit_once("; } // ")?;
    let (_, value) = code.strip_prefix("boards! {")?.split_once(" = ")?;
    Some((value, "boards", kind))
}

fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for file in ui_files() {
        for (number, line) in fs::read_to_string(&file).unwrap().lines().enumerate() {
            let Some((call, macro_name, kind)) = case(line) else { continue };
            cases.push(Case {
                place: format!("{}:{}", file.display(), number + 1),
                call: call.to_owned(),
                macro_name,
                kind: kind.to_owned(),
            });
        }
    }
    assert!(cases.len() > 100, "only {} cases found", cases.len());
    cases
}

fn ui_files() -> Vec<PathBuf> {
    let families =
        fs::read_dir(tests::project("tests/ui")).unwrap().map(|entry| entry.unwrap().path());
    let files = families.flat_map(|family| fs::read_dir(family).unwrap());
    files
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "rs"))
        .collect()
}

/// The value of a string literal, in which line breaks are significant, or the text of tokens, in which they
/// are not.
fn value(source: &str) -> (String, bool) {
    let source = source.trim();
    if let Some(raw) = source.strip_prefix('r') {
        let text = raw.trim_matches('#').trim_matches('"').to_owned();
        if raw.starts_with(['"', '#']) {
            return (text, true);
        }
    }
    match source.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
        Some(text) => (
            text.replace("\\n", "\n")
                .replace("\\t", "\t")
                .replace("\\\"", "\"")
                .replace("\\u{2658}", "♘")
                .replace("\\u{200b}", "\u{200b}"),
            true,
        ),
        None => (source.to_owned(), false),
    }
}

/// The options that the words before `fen` mean, and the rest of the call.
fn terms(mut call: &str) -> (FenOptions, &str) {
    let mut options = FenOptions::new();
    loop {
        if let Some(rest) = call.strip_prefix("reachable ") {
            (options, call) = (options.reachable(), rest);
        } else if let Some(rest) = call.strip_prefix("chess960 ") {
            (options, call) = (options.chess960(), rest);
        } else if let Some((names, rest)) =
            call.strip_prefix("allow(").and_then(|rest| rest.split_once(") "))
        {
            let kinds = names.split(", ").map(|name| Allow::from_name(name).unwrap());
            (options, call) = (kinds.fold(options, FenOptions::allow), rest);
        } else {
            return (options, call);
        }
    }
}

/// The error that the run-time functions return for the same text.
fn run_time_error(case: &Case) -> Error {
    if case.macro_name == "boards" {
        return epd_error(&case.call);
    }
    let (options, call) = terms(&case.call);
    let (start, moves) = match call.strip_prefix("fen ") {
        Some(rest) => match rest.split_once(';') {
            Some((fen, moves)) => (Some(fen), Some(moves)),
            None => (Some(rest), None),
        },
        None => (None, Some(call)),
    };
    let start = match start.map(|fen| options.parse(&value(fen).0)) {
        Some(Err(error)) => return error,
        Some(Ok(board)) => board,
        None => Board::START,
    };
    let (text, has_lines) = value(moves.unwrap());
    if case.macro_name == "board" && caissa::is_fen(&text) {
        return options.parse(&text).unwrap_err();
    }
    let mut replay =
        if has_lines { Replay::new(&text, start) } else { Replay::of_tokens(&text, start) };
    let error = GameBuf::check(&mut replay).expect_err(&case.place)[0];
    if has_lines { error } else { error.in_tokens() }
}

/// The error of a position with operations, which are in the string with the position or after it.
fn epd_error(call: &str) -> Error {
    let (perft, rest) = match call.strip_prefix("perft") {
        Some(rest) if rest.starts_with("(1) ") => (1, &rest[4..]),
        Some(rest) => (4, rest.trim_start()),
        None => (0, call),
    };
    let rest = rest.strip_prefix("suite ").unwrap_or(rest);
    let rest = rest.strip_prefix("fen ").unwrap_or(rest);
    // `fen ".." = MOVES bm ..` claims what the operation `pgn` claims.
    let claimed = rest.split_once("\" = ").zip(rest.find(" bm"));
    let claimed = claimed.map(|((fen, moves), end)| {
        let (moves, operations) = moves.split_at(end - fen.len() - 4);
        format!("{fen}\" pgn \"{moves}\";{operations}")
    });
    let rest = claimed.as_deref().unwrap_or(rest);
    let line = match rest.strip_prefix('"').and_then(|rest| rest.split_once("\" ")) {
        Some((fen, operations)) if fen.ends_with(" -") => format!("{fen} {operations}"),
        _ => value(rest).0,
    };
    let checked = Epd::parse(&line).and_then(|epd| {
        epd.check_perft(perft)?;
        epd.check_pgn()?;
        epd.check_published()
    });
    checked.expect_err(call)
}

/// `Illegal::Pinned`, `Fault::MissingKing`: the family and the variant's name.
fn kind_name(error: &Error) -> String {
    let (family, debug) = match error.kind() {
        ErrorKind::Syntax(syntax) => ("Syntax", format!("{syntax:?}")),
        ErrorKind::Illegal(illegal) => ("Illegal", format!("{illegal:?}")),
        ErrorKind::FalseClaim(claim) => ("FalseClaim", format!("{claim:?}")),
        ErrorKind::Invalid(faults) => ("Fault", format!("{:?}", faults.iter().next().unwrap())),
        kind => panic!("{kind:?} has no family of cases"),
    };
    let name = debug.split(|c: char| !c.is_alphanumeric()).next().unwrap();
    format!("{family}::{name}")
}

#[test]
fn run_time_errors_are_of_the_kind_each_case_names() {
    let wrong: Vec<_> = cases()
        .iter()
        .map(|case| (case, kind_name(&run_time_error(case))))
        .filter(|(case, found)| case.kind != *found)
        .map(|(case, found)| format!("{}: expected {}, found {found}", case.place, case.kind))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn compiler_prints_the_words_of_the_run_time_errors() {
    for case in cases() {
        let (file, line) = case.place.rsplit_once(':').unwrap();
        let stderr = fs::read_to_string(Path::new(file).with_extension("stderr")).unwrap();
        let error = run_time_error(&case);
        let message = if has_boards(Path::new(file)) {
            error.message()
        } else {
            error.message_without_board()
        };
        for part in message.lines().filter(|part| !part.is_empty()) {
            assert!(stderr.contains(part), "{file}:{line}: the compiler does not print `{part}`");
        }
    }
}

#[test]
fn no_line_of_a_message_is_longer_than_100_columns() {
    for case in cases() {
        for line in run_time_error(&case).message().lines() {
            assert!(line.chars().count() <= 100, "{}: {line}", case.place);
        }
    }
}

/// `Illegal::CannotReach` for `illegal/cannot-reach`: the family's and the variant's names.
fn name_of(code: &str) -> String {
    let (family, name) = code.split_once('/').unwrap();
    let family = match family {
        "invalid" => "Fault".to_owned(),
        family => camel_case(family),
    };
    format!("{family}::{}", camel_case(name))
}

fn camel_case(kebab_case: &str) -> String {
    let words = kebab_case.split('-').map(|word| word[..1].to_uppercase() + &word[1..]);
    words.collect()
}

#[test]
fn each_kind_of_error_has_a_code_of_its_own() {
    let codes = ErrorKind::CODES;
    let families = [Syntax::CODES, Fault::CODES, Illegal::CODES, FalseClaim::CODES, Unread::CODES];
    assert_eq!(codes, families.concat());
    assert_eq!(codes.iter().collect::<BTreeSet<_>>().len(), codes.len(), "a code comes twice");
    for code in codes {
        let is_kebab = |part: &str| {
            part.split('-')
                .all(|word| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase()))
        };
        assert_eq!(code.split('/').filter(|part| is_kebab(part)).count(), 2, "{code}");
    }
    // The variants have the names that the compiler knows.
    for error in cases().iter().map(run_time_error) {
        assert_eq!(name_of(error.kind().code()), kind_name(&error));
    }
}

/// Errors that no macro can give, so no UI case can show them: games are built only at run time. The tests in
/// `building` check their kinds, their ranges and the width of their messages.
const RUN_TIME_ONLY: [&str; 3] = ["Syntax::StartTag", "Syntax::TagValue", "Syntax::CommentText"];

#[test]
fn every_kind_of_error_has_two_cases() {
    let mut once = BTreeSet::new();
    let shown: BTreeSet<_> = cases()
        .into_iter()
        .map(|case| case.kind)
        .filter(|kind| !once.insert(kind.clone()))
        .collect();
    // A compiler refuses the call anyway, so it does not say what is not read of it.
    let kinds = ErrorKind::CODES.iter().filter(|code| !Unread::CODES.contains(code));
    let kinds = kinds.map(|code| name_of(code));
    let missing: Vec<_> = kinds.filter(|kind| !shown.contains(kind)).collect();
    // Errors that only a single move gives, or that `call/form.rs` shows without naming them.
    let expected = ["Syntax::Empty", "Syntax::MoreThanAMove"].iter().chain(&RUN_TIME_ONLY);
    assert_eq!(missing, expected.copied().collect::<Vec<_>>());
}
