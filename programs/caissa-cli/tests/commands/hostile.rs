//! Text of files that would control the terminal.

use tests::rng::Rng;

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
fn nothing_of_a_name_is_printed_raw() {
    let list = "6k1/5ppp/8/8/8/8/8/R5K1 w - - id \"A\u{1b}[2J\u{9b}1m\u{202e}\";\n";
    let assert = caissa(["generate", "-", "-n", "1"]).stdin(list).assert();
    let text = String::from_utf8(assert.get_output().stdout.clone()).expect("UTF-8");
    assert!(is_harmless(&text), "{text:?}");
    assert!(text.contains("bm Ra8#; dm 1;") && text.contains("id \"A"), "{text}");
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

/// Bytes of a text with some of them changed, cut out or doubled.
fn mangled(text: &[u8], rng: &mut Rng) -> Vec<u8> {
    let mut bytes = text.to_vec();
    for _ in 0..=rng.below(12) {
        let at = rng.below(bytes.len());
        match rng.below(4) {
            0 => bytes[at] = rng.below(256) as u8,
            1 => drop(bytes.drain(at..bytes.len().min(at + rng.below(9)))),
            2 => bytes.insert(at, b"\n\"{}-_()[]\x1b\xE9"[rng.below(12)]),
            _ => {
                let part = bytes[at..bytes.len().min(at + 20)].to_vec();
                let to = rng.below(bytes.len());
                bytes.splice(to..to, part);
            }
        }
        if bytes.is_empty() {
            bytes.push(b'\n');
        }
    }
    bytes
}

#[test]
fn no_input_ends_a_command_abnormally() {
    let mut rng = Rng::new(7);
    let inputs: [(&[u8], &[&str]); 3] = [
        (include_bytes!("../cases/convert/source.pgn"), &["pgn"]),
        (include_bytes!("../cases/convert/suite.epd"), &["epd", "moves"]),
        (b"e4 e5\nundo\nmoves\n1. e4 {a} (1. d4) e5 1-0\npgn\nundo 2\n", &["moves"]),
    ];
    for round in 0..25 {
        for (text, kinds) in inputs {
            let (bytes, kind) = (mangled(text, &mut rng), kinds[round % kinds.len()]);
            let target = ["macro", "pgn", "uci", "epd", "short"][rng.below(5)];
            let commands: [&[&str]; 5] = [
                &["probe"],
                &["generate", "-", "-n", "1"],
                &["convert", "-", "--from", kind, "--to", target],
                &["stats", "-", "--from", kind],
                &[["simulate", "--flip"], ["show", "-"]][round % 2],
            ];
            for args in commands {
                let output =
                    caissa(args.iter().copied()).stdin(bytes.clone()).output().expect("it runs");
                let words = String::from_utf8_lossy(&output.stderr);
                let is_normal = output.status.code().is_some_and(|code| code <= 2);
                assert!(is_normal, "{args:?}\n{words}\n{:?}", String::from_utf8_lossy(&bytes));
                assert!(is_harmless(&words), "{args:?}: {words:?}");
            }
        }
    }
}
