//! Strings in programs of other languages, which are not parsed.

use std::io::Cursor;
use std::ops::ControlFlow;

use chess_check::{CheckOptions, Event, Input, ProgramLanguage, TextKind, check};

const ALL: [ProgramLanguage; 4] =
    [ProgramLanguage::C, ProgramLanguage::Go, ProgramLanguage::JavaScript, ProgramLanguage::Python];

/// The languages whose marks the others do not have.
const OTHERS: [ProgramLanguage; 6] = [
    ProgramLanguage::CSharp,
    ProgramLanguage::Dart,
    ProgramLanguage::Notebook,
    ProgramLanguage::Php,
    ProgramLanguage::Swift,
    ProgramLanguage::Zig,
];

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
fn each_language_has_its_strings() {
    use ProgramLanguage::{
        C, CSharp, Dart, Java, JavaScript, Kotlin, Notebook, Php, Ruby, Scala, Swift, Zig,
    };
    // A `§` is a position that is found, a `¤` one that is not: in a comment or among values.
    let rows = [
        (C, "auto a = @\"§\"; NSString *b = @\"§\";"),
        (
            CSharp,
            "a = \"§\"; b = @\"§\"; c = $\"{x} ¤\"; d = \"\"\"§\"\"\"; e = '\"'; f = @\"a \"\"b\"\" c\"; g = \"§\";",
        ),
        (
            CSharp,
            "a = @\"C:\\\"; b = $@\"{x} ¤\"; c = @$\"{x} ¤\"; d = $\"\"\"{x} ¤\"\"\"; // \"¤\"\ne = \"§\";",
        ),
        (
            Java,
            "String a = \"§\"; char c = '\"'; /* \" */ String b = \"\"\"\n  §\n  \"\"\"; // \"¤\"",
        ),
        (
            Kotlin,
            "val a = \"§\"; val b = \"\"\"§\"\"\"; val c = \"$x ¤\"; val d = \"${x} ¤\"; val e = '\"'; val f = \"§\"",
        ),
        (Swift, "let a = \"§\"; let b = #\"§\"#; let c = \"\\(x) ¤\"; let d = \"\"\"\n§\n\"\"\""),
        (
            Scala,
            "val a = \"§\"; val b = s\"${x} ¤\"; val c = s\"$x ¤\"; val d = \"\"\"§\"\"\"; val e = 'x",
        ),
        (Zig, "const a = \"§\"; const b =\n    \\\\§\n    \\\\§\n; // it's \"¤\"\nconst c = '\"';"),
        (Dart, "a = '§'; b = \"§\"; c = '$x ¤'; d = '''§'''; e = 'it\\'s'; f = \"§\";"),
        (Php, "<?php $a = '§'; # it's ¤\n$b = \"§\"; $c = \"$x ¤\"; /* ' */ $d = '§';"),
        (Php, "<?php $a = '\n§\n'; $b = <<<END\n§\nEND; $c = <<<'PGN'\n  §\n  PGN . '§';"),
        (Php, "<?php f(<<<A\n$x\n¤\nA, '§'); $a = <<<B\n¤"),
        (Ruby, "a = '§' # it's ¤\nb = \"§\"\nc = \"#{x} ¤\"\n"),
        (
            Ruby,
            "f(<<~A, 1)\n  §\n  Abc\n  A\nb = '§'\nc = 1 <<-1\nd = <<-'E'.strip\n§\n  E\n\"\n§\n\"",
        ),
        (Ruby, "a = <<~A\n#{x}\n¤\nA\nb = '§'"),
        (
            JavaScript,
            "<p>don't</p>; y = '§'; z = `${a + \"`\"}`; y = '§'; x = a++ /2; s = '/'; y = '§';",
        ),
        (
            JavaScript,
            "q = `${f('§')} w`; y = <br/>; z = '§'; t = `§`; v = /[/'\"]/.test(a) ? '§' : ''; `${a ? `${'§'}` : {}} ¤`; '§'",
        ),
        (
            JavaScript,
            "<a href='x'>it's // ¤\n</a>; case'§': return'§'; a = b / c; d = '§' / 2; e = \"§\";",
        ),
        (
            Notebook,
            r#"{"cells": [{"cell_type": "markdown", "source": ["don't '¤'\n"]}, {"cell_type": "code", "source": ["a = \"§\"\n", "b = '§' # '¤'"]},"#,
        ),
        (
            Notebook,
            r#"{"cell_type": "code", "outputs": [{"text": ["\"¤\""]}], "source": "c = '\u00e9', '§'"}"#,
        ),
    ];
    for (language, row) in rows {
        let text = row.replace(['§', '¤'], "4k3/8/8/8/8/8/8/4K3 ? - - 0 1");
        let mut places = Vec::new();
        for (line, own) in (1..).zip(row.split('\n')) {
            let mut column = 0;
            for char in own.chars() {
                column += if matches!(char, '§' | '¤') { 29 } else { 1 };
                if char == '§' {
                    places.push((line, column - 8, "?".to_owned()));
                }
            }
        }
        assert_eq!(found(language, text.as_bytes()), places, "{language:?}: {row}");
    }
}

/// The names of the file, the function, the list and the row say by which rules a wrong position is read.
#[test]
fn names_near_a_string_say_the_rules() {
    let double = "1rqbkrbn/1ppppp1p/1n6/p1N3p1/8/2P4P/PP1PPPP1/1RQBKRBN w FBf - 0 9";
    let arrays = "rrkrn1r1/2P2P2/8/p3pP2/8/8/4R2p/1RR1KR1R w KCdq e6 90 99";
    let touching = "8/8/8/8/8/8/8/kK6 w - - 0 1";
    let count = |file: &str, text: &str, fen: &str| {
        let text = text.replace('$', fen).into_bytes();
        let kind = ProgramLanguage::of_name(file).map_or(TextKind::Rust, TextKind::Program);
        let input = Input::text(file, kind, Cursor::new(text));
        let mut options = CheckOptions::default();
        options.strings = true;
        check(vec![input], &options, |_| ControlFlow::Continue(())).findings
    };
    assert_eq!(count("a.py", "a = '$'", touching), 1);
    for (file, text) in [
        ("testing/atomic.py", "a = '$'"),
        ("lib/Variants/euro.py", "a = '$'"),
        ("src/variant.test.ts", "a = '$';"),
        ("a.ts", "const rows = [['atomic', 'a', '$', 1], ['atomic', 'b', '$', 2]];"),
        ("a.py", "CRAZYHOUSE_FENS = [\n  '$',\n]\n"),
        ("threekingsboard.cpp", "return \"$\";"),
        ("a.cpp", "QString TwoKingsBoard::fen() { return \"$\"; }"),
        ("a.cpp", "a() << \"twokings\"\n << \"d4\"\n \"d5\"\n << \"$\";"),
        ("a.py", "def a():\n    \"\"\"Testing SITTUYINCHESS\"\"\"\n    f('$')\n"),
        ("a.dart", "KingOfTheHill.fromSetup(Setup.parseFen('$'));"),
        (
            "a.scala",
            "class A extends B:\n  test(\"a rook explodes in atomic\"):\n    val fen = Fen(\"$\")\n",
        ),
        ("a.py", "def test_suicide():\n    Board('$')\n"),
        ("a.rs", "fn three_check() {} const ANTICHESS: &str = \"$\";"),
    ] {
        assert_eq!(count(file, text, touching), 0, "{file}: {text}");
    }
    for (file, text) in [
        ("a.ts", "const rows = [['atomic', 'a', '$', 1], ['chess', 'b', '$', 2]];"),
        ("a.py", "def test_suicide():\n    Board('$')\n\ndef test_a():\n    Board('$')\n"),
        ("atomic/lib/a.py", "a = '$'"),
    ] {
        assert_eq!(count(file, text, touching), 1, "{file}: {text}");
    }
    for fen in [double, arrays] {
        for (file, text) in [
            ("tests/PerftFRCTest.cs", "[TestCase(\"$\", 1)]"),
            ("a.cs", "void Chess960Castling() { f(\"$\"); }"),
            ("a.rs", "fn dfrc() { f(\"$\"); }"),
            ("a.cs", "class A { [TestCase(\"$\", 1)]\nvoid XFENParsing(string fen) {} }"),
        ] {
            assert_eq!(count(file, text, fen), 0, "{file}: {text} {fen}");
            // The rest is judged all the same.
            assert_eq!(count(file, text, touching), 1, "{file}: {text}");
        }
    }
    assert_eq!(count("a.cs", "f(\"$\");", arrays), 1);
    // So do other strings of the file.
    let three = "\"nrk1rnbb/8/8/8/8/8/8/NRK1RNBB w KQkq - 0 1\", ".repeat(3);
    let other = "1rk1r3/ppppp3/8/8/8/8/PPPPPPPP/1R2K2R w KQkq - 0 1";
    for (file, text, findings) in [
        ("a.rs", format!("const A: [&str; 4] = [{three}\"$\"];"), 0),
        ("a.zig", format!("a = .{{{three}\"$\"}};"), 0),
        ("a.zig", format!("a = .{{{}\"$\"}};", &three[..three.len() / 3 * 2]), 1),
    ] {
        assert_eq!(count(file, &text, other), findings, "{text}");
    }
}

/// A test of a reader has games that are wrong by the rules, and a position may be a pattern.
#[test]
fn what_is_no_slip_is_not_reported() {
    let count = |file: &str, text: &str| {
        let kind = ProgramLanguage::of_name(file).map_or(TextKind::Rust, TextKind::Program);
        let input = Input::text(file, kind, Cursor::new(text.to_owned()));
        let mut options = CheckOptions::default();
        options.strings = true;
        check(vec![input], &options, |_| ControlFlow::Continue(())).findings
    };
    let mut wrong = Vec::new();
    for (file, text, findings) in [
        ("lexer_test.go", "input: \"1. e4 e5 2. Ke3 Nd4\",", 0),
        ("uci/parser.rs", "fn a() { f(\"position startpos moves e2e4 e7e4\"); }", 0),
        (
            "uci/parser.rs",
            "fn a() { f(\"position fen 4k3/8/8/8/8/8/8/4K3 ? - - moves e2e4\"); }",
            1,
        ),
        ("a.ts", "it('should parse promotions', () => { f('1. e8=Q d1=N 2. --') });", 0),
        ("a.ts", "it('should parse promotions', () => { f('1. e4 c5 2. Nf3 adsd 3. d4 d5') });", 1),
        ("a.ts", "it('promotes', () => { parsePgn('1. e4 e5 2. Ke3') });", 1),
        ("nullmove.ts", "f('1. e4 -- 2. d4')", 0),
        // A part of a game.
        ("a.ts", "f('1... dxe4 2. g4')", 0),
        ("a.ts", "f('1. ... dxe4 2. g4')", 0),
        // Patterns and limits.
        ("a.ts", "f('1nbqkbn1/pppppppp/8/8/8/pppp4/PPPPPPPP/1NBQKBN1 w - - 0 1')", 0),
        ("a.ts", "f('1nbqkbn1/pppppppp/8/8/8/p7/PPPPPPPP/1NBQKBN1 w - - 0 1')", 1),
        ("a.ts", "f('PP6/8/8/8/8/8/8/K1k5 w - - 0 1')", 0),
        ("a.ts", "f('P7/8/8/8/8/8/8/K1k5 w - - 0 1')", 1),
        ("a.ts", "f('4k3/8/8/8/QQQQ4/QQQQ4/QQQQ4/4K3 b - - 0 1')", 0),
        ("a.ts", "f('8/QQQQQQ1/QQQQQQQQ/QQQQQQQQ/8/8/QQ6/K6k b - - 0 1')", 1),
        ("a.ts", "f('4k3/8/8/8/8/8/8/4K3 w - - 0 70000')", 0),
        ("a.dart", "f('https://a.org/editor/4k3/8/8/8/8/8/8/4K3_w_-_-_0_1?color=black')", 0),
        ("a.dart", "f('https://a.org/editor/4k3/8/8/8/8/8/8/4K3_w_-_-_x_1?color=black')", 1),
        // Checks that no last move gives.
        ("a.ts", "f('B6b/8/8/8/2K5/5k2/8/b6B b - - 0 1')", 0),
        ("a.ts", "f('8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 3 1')", 0),
        ("a.ts", "f('3kr3/8/8/8/8/3n4/5p2/4K3 w - - 0 1')", 1),
    ] {
        if count(file, text) != findings {
            wrong.push(format!("{file}: {text}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn extensions_name_one_language_each() {
    let all: Vec<_> = ProgramLanguage::extensions().collect();
    for (number, extension) in all.iter().enumerate() {
        assert!(!all[number + 1..].contains(extension), "{extension}");
        let language = ProgramLanguage::of_name(&format!("Board.{}", extension.to_uppercase()));
        assert!(language.is_some(), "{extension}");
        assert!(ProgramLanguage::unread_extensions().all(|unread| unread != *extension));
    }
}

#[test]
fn hostile_programs_are_read_once() {
    for (language, long) in
        ALL.map(|one| (one, 80_000)).into_iter().chain(OTHERS.map(|one| (one, 20_000)))
    {
        for unit in [
            "@\"",
            "\\\\",
            "{\"cell_type\": \"code\", \"source\": [\"",
            "is_err(\"8/8 w",
            "((\"4k3/8/8/8/8/8/8/4K3 ? - - 0 1\",",
            "a = \"4k3/8/8/8/8/8/8/4K3 ? - - 0 1\";a a ",
            "}",
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
            // The place of a finding in a long line takes time.
            for text in [format!("\"{text}\""), text] {
                let input = Input::text("p", TextKind::Program(language), Cursor::new(text));
                check(vec![input], &CheckOptions::default(), |_| ControlFlow::Continue(()));
            }
        }
        let _ = found(language, b"\"\xFF\xC3\", '\xE9");
        let wrong = b"\"\xFF\", \"4k3/8/8/8/8/8/8/4K3 ? - - 0 1\"";
        if language != ProgramLanguage::Notebook {
            assert_eq!(found(language, wrong), [(1, 27, "?".to_owned())]);
        }
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
