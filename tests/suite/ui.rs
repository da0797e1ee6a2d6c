//! Compiler messages. A case is one line that ends with the kind of error that must stand there, so that no new snapshot
//! hides a lost error.
//!
//! The words do not depend on the process that reads the calls. So this one reads the files of
//! `tests/ui/<family>/`, by the reader that the macros call, and prints their mistakes as rustc
//! does. For the files in `tests/rustc/`, it must print what rustc prints. They are few, because
//! each is rustc's own part:
//!
//! | file | what only rustc shows |
//! |---|---|
//! | `angles`, `brackets`, `lexer` | calls that it refuses itself: no brackets, open ones, `Qxf7#` and other unknown tokens |
//! | `items` | wrong items among right ones, which are there |
//! | `macros` | one mistake in each macro: each has its own way to the reader |
//! | `places` | right calls in the place of an item or of a type |
//! | `readme` | the message of the README, with its board |
//! | `several` | several errors of one call: of a value, a type, a pattern, a statement |
//! | `strings`, `tokens` | what is underlined: all of a string, each token from the first to the last, the call |
//! | `types` | the types of correct calls, and warnings |
//! | `wrappers` | calls in macros of users |

mod fixes;
mod reading;
mod rustc;

use std::collections::BTreeSet;

use caissa::diagram::Style;
use caissa::epd::Epd;
use caissa::error::{FalseClaim, Fault, Illegal, Syntax, Unread};
use caissa::{Allow, Board, Error, ErrorKind, FenOptions, GameBuf, Replay};

use crate::hygiene::fixture::Fixture;
use reading::{CaseFile, FILES};
use rustc::told_of;

/// The cases of this process whose messages keep their boards, a file of each family. In the other files, a third of the
/// lines would be boards.
const WITH_BOARDS: [&str; 8] = [
    "ui/book/form.rs",
    "ui/claim/results.rs",
    "ui/epd/operations.rs",
    "ui/fen/tokens.rs",
    "ui/illegal/ambiguous.rs",
    "ui/puzzle/claim.rs",
    "ui/string/place.rs",
    "ui/syntax/several.rs",
];

fn has_boards(name: &str) -> bool {
    WITH_BOARDS.contains(&name) || name.starts_with("rustc/")
}

#[test]
fn mistakes_are_refused_in_these_words() {
    for file in FILES.iter().filter(|file| file.name.starts_with("ui/")) {
        tests::assert_snapshot(&file.path.with_extension("stderr"), &file.all_printed());
    }
}

/// A mistake in chess has its kind on its line, or on the last line of its call. Each call has a mistake, and so has each line
/// of one with several items, unless it says that it is right.
#[test]
fn each_mistake_is_the_one_that_its_line_names() {
    let mut wrong = Vec::new();
    for file in FILES.iter() {
        for call in &file.calls {
            let (mut items, mut lines) = (BTreeSet::new(), file.right_lines(&call.range));
            for (item, mistake) in &call.mistakes {
                let line = file.line_of(mistake.range.end);
                lines.insert(line);
                let expected = file.expected(mistake.range.end);
                let expected = expected.or_else(|| file.expected(call.range.end));
                let expected = expected.map(|kind| kind.trim_start_matches("Call: "));
                let expected = expected.filter(|kind| kind.contains("::"));
                let found = mistake.error.map(|error| kind_name(&error));
                if items.insert(item) && found.as_deref() != expected {
                    wrong.push(format!("{}:{line}: {expected:?}, but found {found:?}", file.name));
                }
            }
            let (first, last) = (file.line_of(call.range.start), file.line_of(call.range.end));
            let mut items = if call.items > 1 { first + 1..last } else { first..first + 1 };
            if lines.is_empty() || (call.items > 1 && !items.all(|line| lines.contains(&line))) {
                wrong.push(format!("{}:{first}: a line has no mistake", file.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The message of rustc is one of core whole, as the variable chooses.
#[test]
fn caissa_board_chooses_the_board_of_a_message() {
    let source = "const _: caissa::Game = caissa::game!(\n1. e4 e5 2. Ra5\n);";
    let package = Fixture::library("ui-board", source);
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
    file: &'static CaseFile,
    line: usize,
    /// The tokens between the macro's parentheses, or the tokens of an item's value.
    call: &'static str,
    macro_name: &'static str,
    kind: &'static str,
}

/// The call, the macro and the kind of a line that is a case.
fn case(line: &str) -> Option<(&str, &'static str, &str)> {
    // Behind `Call: ` is the kind of an error in a text that only the call has.
    let is_kind = |kind: &str| kind.contains("::") && !kind.contains(' ');
    let (code, kind) = line.rsplit_once(" // ").filter(|(_, kind)| is_kind(kind))?;
    if let Some(value) = code.strip_suffix("; }").and_then(|code| code.strip_prefix("boards! {")) {
        return Some((value.split_once(" = ")?.1, "boards", kind));
    }
    let (name, call) = code.strip_suffix(");")?.split_once("!(")?;
    let macro_name = ["game", "board"].into_iter().find(|own| name.ends_with(own))?;
    Some((call, macro_name, kind))
}

fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for file in FILES.iter() {
        for (line, text) in (1..).zip(file.text.lines()) {
            let Some((call, macro_name, kind)) = case(text) else { continue };
            cases.push(Case { file, line, call, macro_name, kind });
        }
    }
    assert!(cases.len() > 100, "only {} cases found", cases.len());
    cases
}

impl Case {
    fn place(&self) -> String {
        format!("{}:{}", self.file.name, self.line)
    }

    /// The messages to the call: the ones of rustc where it reads the file.
    fn told(&self) -> Vec<String> {
        if self.file.name.starts_with("rustc/") {
            let told = told_of(self.file).into_iter().filter(|told| told.line == self.line);
            return told.map(|told| told.words).collect();
        }
        let calls = self.file.calls.iter();
        let own = calls.filter(|call| self.file.line_of(call.range.end) == self.line);
        own.flat_map(|call| &call.mistakes).map(|(_, mistake)| mistake.words.clone()).collect()
    }
}

/// The value of a string literal, where line breaks are significant, or the text of tokens, where
/// they are not.
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
        return epd_error(case.call);
    }
    let (options, call) = terms(case.call);
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
    let error = GameBuf::check(&mut replay).expect_err(&case.place())[0];
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
        .map(|(case, found)| format!("{}: expected {}, found {found}", case.place(), case.kind))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn messages_have_the_words_of_the_run_time_errors() {
    for case in cases() {
        let error = run_time_error(&case);
        let message = if has_boards(&case.file.name) {
            error.message()
        } else {
            error.message_without_board()
        };
        let told = case.told();
        let is_it = |words: &String| message.lines().all(|line| words.contains(line));
        assert!(told.iter().any(is_it), "{}: {told:?} is not\n{}", case.place(), &*message);
    }
}

#[test]
fn no_line_of_a_message_is_longer_than_100_columns() {
    for case in cases() {
        for line in run_time_error(&case).message().lines() {
            assert!(line.chars().count() <= 100, "{}: {line}", case.place());
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
    let shown: BTreeSet<_> =
        cases().into_iter().map(|case| case.kind).filter(|kind| !once.insert(*kind)).collect();
    // A compiler refuses the call anyway, so it does not say what is not read of it.
    let kinds = ErrorKind::CODES.iter().filter(|code| !Unread::CODES.contains(code));
    let kinds = kinds.map(|code| name_of(code));
    let missing: Vec<_> = kinds.filter(|kind| !shown.contains(&**kind)).collect();
    // Errors that only a single move gives, or that `call/form.rs` shows without naming them.
    let expected = ["Syntax::Empty", "Syntax::MoreThanAMove"].iter().chain(&RUN_TIME_ONLY);
    // The name of an opening, and what a comment says of a game's end, are judged in files alone.
    let expected = expected.chain(&["FalseClaim::Opening", "FalseClaim::Ending"]);
    assert_eq!(missing, expected.copied().collect::<Vec<_>>());
}
