//! The errors and the hover texts in rust-analyzer, which prints tokens with its own spacing and gives them no
//! positions.
//!
//! | fixture in `tests/editor/` | rust-analyzer must show |
//! |---|---|
//! | `lib.rs` | no error: correct games in every form |
//! | `wrong.rs` | the errors that rustc shows, on each line that ends with `// wrong`, and no other; it may leave out those |
//! | | that end with `// wrong for rustc alone` |
//! | `hover.rs` | for `// hover WORD: TEXT` at the end of a line, TEXT under the pointer on WORD |
//!
//! rustc also compiles the expansions for editors, in the crates of `tests/hygiene`.

mod completion;
mod memory;
mod session;

use std::collections::BTreeMap;

use crate::hygiene::fixture::Fixture;
use session::Session;
use tests::skip::{say, skip};

/// Errors by line: `wrong.rs:5`, and the first line of each.
type Errors = BTreeMap<String, Vec<String>>;

fn fixture(name: &str) -> Fixture {
    Fixture::copy_to(name, "tests/editor/fixture")
}

#[test]
fn correct_games_of_the_editor_fixture_compile() {
    fixture("editor-right").succeed(&["check", "--no-default-features"]);
}

/// All that rust-analyzer shows, by one server, because each takes seconds to begin.
#[test]
fn editor_shows_errors_words_and_moves() {
    let Some(analyzer) = session::find_analyzer() else { return };
    let mut session = Session::start(&analyzer, &fixture("editor"));
    it_shows_the_errors_of_rustc_and_nothing_else(&mut session);
    it_shows_moves_in_words_under_the_pointer(&mut session);
    completion::moves_are_listed(&mut session);
}

#[test]
fn rustc_refuses_each_wrong_game_of_the_editor_fixture() {
    let rustc = errors_of_rustc(&fixture("editor-wrong"));
    assert_eq!(rustc, one_error_on_each_line_that_says_so(&rustc));
}

fn it_shows_the_errors_of_rustc_and_nothing_else(session: &mut Session) {
    let mut rustc = errors_of_rustc(&fixture("editor-errors"));
    let Some(mut editor) = errors_of_editor(session) else {
        return skip(
            "rust-analyzer",
            "editor: rust-analyzer cannot fetch the crates that std needs",
        );
    };
    for errors in [&mut rustc, &mut editor] {
        errors.retain(|place, _| !of_rustc_alone().contains(place));
    }
    assert_eq!(editor, rustc);
    say(&format!("editor: each of {} wrong calls is one error there too", editor.len()));
}

/// The lines of `wrong.rs` that end with a text.
fn lines_of_wrong(ending: &str) -> Vec<String> {
    let lines = include_str!("../editor/fixture/src/wrong.rs").lines().enumerate();
    let wrong = lines.filter(|(_, line)| line.ends_with(ending));
    wrong.map(|(number, _)| format!("wrong.rs:{}", number + 1)).collect()
}

/// The lines whose errors rust-analyzer does not show.
fn of_rustc_alone() -> Vec<String> {
    lines_of_wrong("// wrong for rustc alone")
}

/// The errors with each line reduced to its first, and an empty line for each wrong call without any.
fn one_error_on_each_line_that_says_so(errors: &Errors) -> Errors {
    let wrong = lines_of_wrong("// wrong").into_iter().chain(of_rustc_alone());
    let expected: Errors = wrong
        .map(|place| {
            let first = errors.get(&place).map_or(&[][..], |words| &words[..1]).to_vec();
            (place, first)
        })
        .collect();
    assert!(expected.len() > 20, "{} wrong calls", expected.len());
    expected
}

fn errors_of_rustc(fixture: &Fixture) -> Errors {
    let output = fixture.cargo(&["check", "--message-format", "short"]);
    let mut errors = Errors::new();
    // `src/wrong.rs:5:35: error: illegal move ...`
    for line in String::from_utf8(output.stderr).unwrap().lines() {
        let Some((place, words)) = line.split_once(": error: ") else { continue };
        let (place, _column) = place.rsplit_once(':').unwrap();
        let place = place.replace('\\', "/").replace("src/", "");
        errors.entry(place).or_default().push(words.to_owned());
    }
    errors
}

/// The errors and warnings in the files of the fixture. `None` if rust-analyzer reads the crates of the standard library
/// without their dependencies: then it reports errors in correct code.
fn errors_of_editor(session: &mut Session) -> Option<Errors> {
    if session.log().contains("`--no-deps`") {
        return None;
    }
    let mut errors = Errors::new();
    for file in ["lib.rs", "hover.rs", "wrong.rs"] {
        session.open(&format!("src/{file}"));
        for error in session.diagnostics() {
            if error["severity"].as_u64().is_some_and(|severity| severity > 2) {
                continue;
            }
            let line = error["range"]["start"]["line"].as_u64().unwrap() + 1;
            let words = error["message"].as_str().unwrap().lines().next().unwrap_or_default();
            errors.entry(format!("{file}:{line}")).or_default().push(words.to_owned());
        }
    }
    Some(errors)
}

fn it_shows_moves_in_words_under_the_pointer(session: &mut Session) {
    session.open("src/hover.rs");
    let text = include_str!("../editor/fixture/src/hover.rs");
    let mut count = 0;
    for (number, line) in text.lines().enumerate() {
        let Some((code, asked)) = line.split_once(" // hover ") else { continue };
        let (word, expected) = asked.split_once(": ").unwrap();
        // After the first character, because between two tokens the editor takes the one before.
        let column = code.find(word).unwrap() + usize::from(word.len() > 1);
        let shown = session.hover(number, column);
        assert!(shown.contains(expected), "{line}\n{shown}");
        let is_constant = expected.starts_with("pub const");
        let has_no_board = is_constant
            || expected.starts_with('`')
            || expected.ends_with("moves")
            || expected.ends_with("positions")
            || expected.ends_with("game");
        assert!(has_no_board || shown.contains("```text\n8 "), "no board for {line}\n{shown}");
        let has_bytes =
            shown.contains("__bytes") || shown.contains("[0, ") || shown.contains("SquareSet");
        assert!(!has_bytes, "numbers in {line}\n{shown}");
        if !is_constant {
            let places = session.definition(number, column);
            assert!(places.iter().all(|place| *place == number), "{line}\ngoes to {places:?}");
        }
        count += 1;
    }
    assert!(count > 15, "only {count}");
    // The declarations for hover texts do not appear in a search for symbols.
    for name in ["Qf3", "exd6", "FEN_WORD"] {
        let is_users = name == "FEN_WORD";
        assert_eq!(!session.symbols(name).is_empty(), is_users, "{name}");
    }
    say(&format!("editor: {count} words explained under the pointer"));
}

#[test]
fn expansions_for_editors_compile_without_a_warning_in_crates_of_all_kinds() {
    let crates = Fixture::copy_to("editor-hygiene", "tests/hygiene");
    if !crates.cargo(&["clippy", "--version"]).status.success() {
        return skip("clippy", "editor: clippy is not installed");
    }
    let mut clippy = crates.command(&["clippy", "--workspace", "--keep-going"]);
    let output = clippy.env("CAISSA_EDITOR", "1").output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && !stderr.contains("warning"), "{stderr}");
}
