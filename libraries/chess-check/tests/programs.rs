//! Strings in programs of other languages, which are not parsed.

use std::io::Cursor;
use std::ops::ControlFlow;

use chess_check::{CheckOptions, Event, Input, ProgramLanguage, TextKind, check};

const ALL: [ProgramLanguage; 4] =
    [ProgramLanguage::C, ProgramLanguage::Go, ProgramLanguage::JavaScript, ProgramLanguage::Python];

/// The places of the findings in a program, and the text there.
fn found(language: ProgramLanguage, text: &[u8]) -> Vec<(usize, usize, String)> {
    let input = Input::text("program", TextKind::Program(language), Cursor::new(text.to_vec()));
    let mut found = Vec::new();
    let summary = check(vec![input], &CheckOptions::default(), |event| {
        if let Event::Found(finding) = event {
            let excerpt = finding.excerpt();
            let written = excerpt.text.get(excerpt.range).unwrap_or_default();
            found.push((finding.line(), finding.column(), written.to_owned()));
        }
        ControlFlow::Continue(())
    });
    assert_eq!(summary.findings, found.len() as u64);
    found
}

#[test]
fn a_mistake_is_found_where_it_is_written() {
    use ProgramLanguage::{C, Go, JavaScript, Python};
    let anywhere = &ALL[..];
    let rows: [(&[ProgramLanguage], &str); 22] = [
        (anywhere, "a = \"$\""),
        (anywhere, "f(1, \"\", \"\\\"\\\\\", \"é\\n\" + \"$\")"),
        (anywhere, "\"é\\x41\\101\\u00e9\\q\" , \"\\t$\\r\\n\""),
        (anywhere, "\"not closed\n\"$\""),
        (anywhere, "\"4k3/8/8/8/8/8/8/\" + \"4K3 ? - - 0 1\""),
        (&[C, Go, JavaScript], "// \"\n/* \" // */ \"$\" // \""),
        (&[C, Python], "\"4k3/8/8/8/8/8/8/4K3\" \" ? - - 0 1\""),
        (&[C, Python], "\"4k3/8/8/8/8/8/8/4\\\nK3 ? - - 0 1\""),
        (&[C], "'\"', '\\'', 1'000, \"$\""),
        (&[C], "u8R\"x(\n\" )\" ')x\" u8\"\", LR\"($)\""),
        (&[Go], "'\"', '\\'', `\\`, `\"`, `$`"),
        (&[Go], "`\n\n$\n`"),
        (&[JavaScript], "/[/\"`]\"\\//.test(a) / 2, '$'"),
        (&[JavaScript], "return /\"/, a[0] / b / c, '$'"),
        (&[JavaScript], "`${a} ${`b`} $`, '\\u{41}', `\n$`"),
        (&[JavaScript, Python], "'it\\'s', '$'"),
        (&[Python], "# it's\nb'$'"),
        (&[Python], "'''it's \"\"\"''', \"\"\"\n  $\n\"\"\""),
        (&[Python], "r'\\', r'\\'', '$'"),
        (&[Python], "f'{a}' '$', '$'"),
        (&[Python], "('4k3/8/8/8/8/8/8/' # '\n  r'4K3 ? - - 0 1')"),
        (&[Python], "rb\"$\""),
    ];
    for (languages, row) in rows {
        let text = row.replace('$', "4k3/8/8/8/8/8/8/4K3 ? - - 0 1");
        let before = text.rsplit_once('?').unwrap().0;
        let line = before.split('\n').count();
        let column = before.rsplit('\n').next().unwrap().chars().count() + 1;
        for language in languages {
            let found = found(*language, text.as_bytes());
            assert_eq!(found, [(line, column, "?".to_owned())], "{language:?}: {text}");
        }
    }
}

#[test]
fn hostile_programs_are_read_once() {
    let long = 80_000;
    for language in ALL {
        for unit in [
            "\"",
            "'",
            "`",
            "/",
            "\\",
            "/*",
            "#",
            "\"\"\"",
            "R\"(",
            "R\"",
            "r'",
            "\"\\",
            "/[",
            "${`",
            "\0",
            "\u{FEFF}",
            "\"a\" ",
            "\"a\"+",
            "\"/\" ",
            "4k3/8/8/",
            "\"8/",
            "é",
            "\r",
            "\n\"",
            "\\u{",
            "\"\\u",
            "1. e4 ",
            "\"1. e4 e5 2. Ke9\" ",
        ] {
            let text = unit.repeat(long / unit.len());
            let _ = found(language, text.as_bytes());
            let _ = found(language, format!("\"{text}\"").as_bytes());
        }
        let _ = found(language, b"\"\xFF\xC3\", '\xE9");
        let wrong = b"\"\xFF\", \"4k3/8/8/8/8/8/8/4K3 ? - - 0 1\"";
        assert_eq!(found(language, wrong), [(1, 27, "?".to_owned())]);
    }
}

#[test]
fn a_named_position_is_the_published_one() {
    use ProgramLanguage::{C, Go, JavaScript, Python};
    let right = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let wrong = right.replace("1p2P3", "4P3");
    for (language, row) in [
        (Python, "KIWIPETE = '$'"),
        (Python, "POSITIONS = {\"start\": 1, \"kiwipete\": \"$\"}"),
        (Python, "def kiwipete():\n    return \"$\""),
        (Python, "# Kiwipete\nx = '$'"),
        (C, "const char *KIWIPETE = \"$\";"),
        (C, "{\"Kiwipete\", \"$\"},"),
        (Go, "kiwipete := mustParse(\"$\")"),
        (JavaScript, "const all = {kiwipete: '$'};"),
    ] {
        for (fen, count) in [(right, 0), (&*wrong, 1)] {
            let program = row.replace('$', fen);
            assert_eq!(found(language, program.as_bytes()).len(), count, "{program}");
        }
    }
    let other = format!("assert kiwipete != parse('{wrong}')");
    assert!(found(Python, other.as_bytes()).is_empty());
}
