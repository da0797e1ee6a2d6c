//! Text of files that would control the terminal.

use super::caissa;

const HOSTILE: &str = "[White \"A\u{1b}[2J\u{7}\u{202e}\"]\n[Black \"B\u{9b}1m\"]\n[Site \"</title><script>\"]\n\n\
    1. e4 {\u{1b}]0;owned\u{7}} e5 *\n";

/// Whether a text has nothing that a terminal would obey.
fn is_harmless(text: &str) -> bool {
    text.chars().all(|char| {
        char == '\n' || !char.is_control() && !('\u{202A}'..='\u{202E}').contains(&char)
    })
}

#[test]
fn nothing_of_a_file_is_printed_raw() {
    for args in [&["show", "-"][..], &["show", "-", "--film"], &["show", "-", "--film", "--svg"]] {
        let assert = caissa(args.iter().copied()).stdin(HOSTILE).assert().success();
        let text = String::from_utf8(assert.get_output().stdout.clone()).expect("UTF-8");
        assert!(is_harmless(&text), "{args:?}: {text:?}");
        assert!(!text.contains("<script>") || !args.contains(&"--svg"), "{text}");
    }
}

#[test]
fn nothing_of_the_input_is_printed_raw() {
    let lines = "\u{1b}[2J\n[A \"\u{7}\"]\n1. \u{202e}e4\nundo \u{9b}1m\ne4 {\u{1b}[2J}\npgn\n";
    let assert = caissa(["simulate"]).stdin(lines).assert().success();
    let text = String::from_utf8(assert.get_output().stdout.clone()).expect("UTF-8");
    assert!(is_harmless(&text), "{text:?}");
}

#[test]
fn nothing_of_the_arguments_is_printed_raw() {
    for args in
        [["why", "start", "\u{1b}[2Je4"], ["show", "e4", "\u{1b}[2J"], ["why", "\u{1b}[2J", "e4"]]
    {
        let assert = caissa(args).assert();
        let output = assert.get_output();
        for text in [&output.stdout, &output.stderr] {
            let text = String::from_utf8_lossy(text);
            assert!(is_harmless(&text), "{args:?}: {text:?}");
        }
    }
}
