//! Tests of refusal in programs: which strings may be wrong, and which are reported beside them.

use std::io::Cursor;
use std::ops::ControlFlow;

use chess_check::{CheckOptions, Input, ProgramLanguage, TextKind, check};

/// Programs by the extension of their files. A string with `$` is in a test of refusal, one with `§` is a mistake.
const ROWS: [(&str, &str); 103] = [
    // Assertions about the result.
    ("rs", r#"fn a() { assert!(Board::from_str("$").is_err()); Board::from_str("§").unwrap(); }"#),
    ("rs", r#"fn a() { assert!("$".parse::<Board>().is_err() && parse("§").is_ok()); }"#),
    (
        "rs",
        r#"fn a() { parse("$").unwrap_err(); parse("$").expect_err("no"); parse("§").expect("yes"); }"#,
    ),
    (
        "rs",
        r#"fn a() { assert!(matches!(parse("$"), Err(Error::Fen))); assert!(matches!(parse("§"), Ok(_))); }"#,
    ),
    ("rs", r#"fn a() { assert_eq!(parse("$"), Err(E)); assert_eq!(parse("§"), Ok(E)); }"#),
    (
        "rs",
        r#"fn a() { let Err(e) = parse("$") else { panic!() }; let Ok(b) = parse("§") else { panic!() }; }"#,
    ),
    ("rs", r#"fn a() { assert!(Board::new("§").unwrap().play("e2e5").is_err()); }"#),
    ("rs", r#"fn a() { assert!(Board::new("§")?.play("e2e5").is_err()); }"#),
    // What is given to a name.
    (
        "rs",
        r#"fn a() { let fen = "$"; assert!(parse(fen).is_err()); } fn b() { let fen = "§"; parse(fen); }"#,
    ),
    ("rs", r#"fn a() { let result = parse("$"); assert!(result.is_err()); }"#),
    (
        "rs",
        r#"fn a() { let fen = "$"; let result = parse(fen); assert!(matches!(result, Err(_))); }"#,
    ),
    ("rs", r#"fn a() { let board = parse("§").unwrap(); assert!(board.play("e2e5").is_err()); }"#),
    (
        "rs",
        r#"fn a() { let fen = "§"; parse(fen).unwrap(); let fen = "$"; assert!(parse(fen).is_err()); }"#,
    ),
    (
        "rs",
        r#"fn a() { for fen in ["$", "$"] { assert!(parse(fen).is_err()); } for fen in ["§"] { parse(fen); } }"#,
    ),
    (
        "rs",
        r#"const A: [&str; 2] = ["$", "$"]; fn a() { for fen in A { assert!(parse(fen).is_err()); } }"#,
    ),
    (
        "rs",
        r#"const A: &str = "§"; fn a() { assert!(read(A, "e9").is_err()); } fn b() { parse(A).unwrap(); }"#,
    ),
    // Attributes and names.
    (
        "rs",
        "#[test]\n#[should_panic]\nfn a() { parse(\"$\").unwrap(); }\n#[test]\nfn b() { parse(\"§\").unwrap(); }",
    ),
    (
        "rs",
        "#[case(\"$\")]\n#[case(\"$\")]\nfn a(#[case] fen: &str) { assert!(parse(fen).is_err()); }",
    ),
    (
        "rs",
        "#[case(\"§\", true)]\nfn a(#[case] fen: &str, #[case] ok: bool) { assert_eq!(parse(fen).is_ok(), ok); }",
    ),
    ("rs", r#"fn rejects_fens() { parse("$"); } fn no_invalid_positions() { parse("§"); }"#),
    ("rs", r#"const INVALID_FENS: &[&str] = &["$", "$"]; const UNBAD: &[&str] = &["§"];"#),
    ("rs", r#"fn rejects_illegal_moves() { parse("§"); } fn illegal_castling() { parse("§"); }"#),
    ("rs", r#"fn bad_bishop() { parse("§"); } fn test_illegal_position() { parse("$"); }"#),
    (
        "rs",
        "fn a() {\n    // caissa: wrong\n    parse(\"$\");\n    parse(\"$\"); // caissa: wrong, no kings\n    f();\n    parse(\"§\");\n}",
    ),
    (
        "rs",
        r#"fn a() { let bad_fen = "$"; let fen = "§"; } const ROWS: [(&str, &str); 2] = [("invalid FEN", "$"), ("fine", "§")];"#,
    ),
    (
        "rs",
        r#"fn a() { assert!(is_valid("§"), "the FEN is invalid"); assert!(parse("§").is_ok(), "bad"); }"#,
    ),
    (
        "rs",
        r#"fn a() { let a = [Row { fen: "$", invalid: true }, Row { fen: "§", invalid: false }]; }"#,
    ),
    // Python.
    ("py", "with pytest.raises(ValueError):\n    Board(\"$\")\nBoard(\"§\")\n"),
    (
        "py",
        "def a(self):\n    with self.assertRaises(ValueError) as e:\n        x = 1\n        Board(\"$\")\n    Board(\"§\")\n",
    ),
    ("py", "self.assertRaises(ValueError, Board, \"$\")\nself.assertEqual(Board(\"§\"), 1)\n"),
    ("py", "def test_rejects():\n    Board(\"$\")\n\ndef test_b():\n    Board(\"§\")\n"),
    ("py", "invalid_fens = [\n    \"$\",\n    \"$\",\n]\nfens = [\n    \"§\",\n]\n"),
    (
        "py",
        "@pytest.mark.parametrize(\"fen\", [\"$\", \"$\"])\ndef test_a(fen):\n    with pytest.raises(ValueError):\n        Board(fen)\n",
    ),
    ("py", "@pytest.mark.parametrize(\"fen\", [\"§\"])\ndef test_a(fen):\n    Board(fen)\n"),
    ("py", "fen = \"$\"\nwith pytest.raises(ValueError):\n    Board(fen)\n"),
    (
        "py",
        "def a():\n    board = Board(\"§\")\n    with pytest.raises(ValueError):\n        board.push_san(\"e9\")\n",
    ),
    (
        "py",
        "def a():\n    board = Board(\"§\")\n    with pytest.raises(ValueError):\n        push(board, \"e9\")\n",
    ),
    ("py", "with pytest.raises(ValueError):\n    Board(\"§\").push_san(\"e9\")\n"),
    (
        "py",
        "for fen in [\"$\", \"$\"]:\n    with self.assertRaises(ValueError):\n        Board(fen)\n",
    ),
    (
        "py",
        "def f():\n    \"\"\"Says whether a position is invalid.\"\"\"\n    return Board(\"§\")\n",
    ),
    (
        "py",
        "def a():\n    try:\n        Board(\"$\")\n        self.fail()\n    except ValueError:\n        Board(\"§\")\n",
    ),
    ("py", "Board(\"$\")  # caissa: wrong\n\nBoard(\"§\")\n"),
    ("py", "Board(\"$\")  # caissa: wrong\nBoard(\"§\")\n"),
    ("py", "# caissa: wrong\nBoard(\"$\")\nBoard(\"§\")\n"),
    (
        "py",
        "@pytest.mark.xfail\ndef test_a():\n    Board(\"$\")\n\ndef test_b():\n    Board(\"§\")\n",
    ),
    // C and C++.
    (
        "cpp",
        r#"TEST(Fen, A) { EXPECT_THROW(Board("$"), std::exception); EXPECT_NO_THROW(Board("§")); }"#,
    ),
    (
        "cpp",
        r#"void a() { REQUIRE_THROWS_AS(parse("$"), E); CHECK_THROWS(parse("$")); CHECK_NOTHROW(parse("§")); }"#,
    ),
    (
        "cpp",
        r#"void a() { ASSERT_THROW({ Board b; b.set("$"); }, std::exception); REQUIRE(Board("§").ok()); }"#,
    ),
    (
        "cpp",
        r#"TEST_CASE("Invalid FENs") { parse("$"); } TEST_CASE("FENs") { SECTION("bad input") { parse("$"); } parse("§"); }"#,
    ),
    (
        "cpp",
        r#"TEST(FenTest, RejectsBadInput) { parse("$"); } TEST(FenTest, Parses) { parse("§"); }"#,
    ),
    (
        "cpp",
        "const char* badFens[] = {\n    \"$\",\n    \"$\",\n};\nconst char* fens[] = {\n    \"§\",\n};\n",
    ),
    (
        "cpp",
        "void a()\n{\n    std::string fen = \"$\";\n    EXPECT_THROW(parse(fen), E);\n}\nvoid b()\n{\n    parse(\"§\");\n}\n",
    ),
    ("cpp", r#"void a() { EXPECT_THROW(Board("§").play("e9"), E); }"#),
    // JavaScript.
    ("ts", "expect(() => parse('$')).toThrow();\nexpect(() => parse('§')).not.toThrow();\n"),
    ("ts", "expect(() => { parse('$') }).to.throw(Error)\nexpect(parse('§')).toBe(1)\n"),
    (
        "ts",
        "test('invalid fen', () => {\n  parse('$');\n});\ntest('fen', () => {\n  parse('§');\n});\n",
    ),
    ("ts", "it('rejects illegal moves', () => {\n  parse('§');\n});\n"),
    ("ts", "assert.throws(() => parse('$'), /x/); assert.doesNotThrow(() => parse('§'));"),
    ("ts", "await expect(load('$')).rejects.toThrow(); await expect(load('§')).resolves.toBe(1);"),
    ("ts", "expect(parseFen('$').isErr).toBe(true);\nexpect(parseFen('§').isOk).toBe(true);\n"),
    ("ts", "const cases = { invalid: ['$', '$'], valid: ['§'] };"),
    (
        "ts",
        "for (const fen of ['$']) { expect(() => parse(fen)).toThrow() } for (const fen of ['§']) { parse(fen) }",
    ),
    (
        "ts",
        "describe('malformed', () => { it('a', () => { parse('$') }) }); describe('a', () => { parse('§') });",
    ),
    // Go.
    (
        "go",
        "func TestA(t *testing.T) {\n\t_, err := FEN(\"$\")\n\tif err == nil {\n\t\tt.Error(\"no\")\n\t}\n}\n",
    ),
    (
        "go",
        "func TestA(t *testing.T) {\n\t_, err := FEN(\"§\")\n\tif err != nil {\n\t\tt.Error(err)\n\t}\n}\n",
    ),
    (
        "go",
        "func TestA(t *testing.T) {\n\tif _, err := FEN(\"$\"); err == nil {\n\t\tt.Fatal(\"no\")\n\t}\n}\n",
    ),
    (
        "go",
        "func TestInvalidFEN(t *testing.T) {\n\tFEN(\"$\")\n}\nfunc TestFEN(t *testing.T) {\n\tFEN(\"§\")\n}\n",
    ),
    (
        "go",
        "var invalidFENs = []string{\n\t\"$\",\n\t\"$\",\n}\nvar validFENs = []string{\n\t\"§\",\n}\n",
    ),
    (
        "go",
        "tests := []test{\n\t{name: \"a\", fen: \"$\", wantErr: true},\n\t{name: \"b\", fen: \"§\", wantErr: false},\n}\n",
    ),
    (
        "go",
        "tests := []test{\n\t{\n\t\tname: \"bad castling\",\n\t\tfen:  \"§\",\n\t},\n\t{\n\t\tname: \"bad FEN\",\n\t\tfen:  \"$\",\n\t},\n}\n",
    ),
    (
        "go",
        "func TestA(t *testing.T) {\n\terr := g.UnmarshalText([]byte(\"$\"))\n\trequire.Error(t, err)\n}\n",
    ),
    (
        "go",
        "t.Run(\"invalid\", func(t *testing.T) {\n\tFEN(\"$\")\n})\nt.Run(\"b\", func(t *testing.T) {\n\tFEN(\"§\")\n})\n",
    ),
    ("go", "tests := []test{\n\t{fen: \"§\", move: \"e2e5\", wantErr: true},\n}\n"),
    // What is said beside it.
    (
        "rs",
        "fn a() {\n    // This is not a legal position, but a useful one.\n    let a = parse(\"$\");\n    f(a);\n\n    parse(\"§\");\n}",
    ),
    (
        "rs",
        "const A: [&str; 3] = [\n    // too many kings\n    \"$\",\n    \"$\",\n    // fine\n    \"§\",\n];",
    ),
    ("ts", "const a = [\n  {\n    // bad\n    fen: '$',\n  },\n  {\n    fen: '§',\n  },\n];"),
    (
        "ts",
        "// a wrong score\nparse('§');\n\n// no illegal moves\nparse('§');\nparse('$'); // invalid\n",
    ),
    ("py", "# Invalid positions are told by this function.\ndef a():\n    Board(\"§\")\n"),
    ("php", "a = [\n  /* incomplete FEN */\n  '$',\n\n  '§',\n];"),
    // Fields of rows.
    ("ts", "const a = [{ fen: '$', ok: false }, { fen: '§', ok: true }];"),
    ("ts", "const a = [{ fen: '$', error: 'rank' }, { fen: '§', error: null }];"),
    ("php", "f([['fen' => '$', 'should_pass' => false], ['fen' => '§', 'should_pass' => true]]);"),
    (
        "go",
        "tests := []test{\n\t{fen: \"$\", wantErr: errors.New(\"x\")},\n\t{fen: \"§\", wantErr: nil},\n}\n",
    ),
    // Other assertions.
    (
        "php",
        "public function testA() {\n  this->expectException(E::class);\n  fen = '$';\n  this->validate(fen);\n}\npublic function testB() {\n  this->validate('§');\n}",
    ),
    ("kt", "val e = assertFailsWith<E> { \"$\".toPosition() }\nval p = \"§\".toPosition()\n"),
    ("kt", "assertFailsWith<E> { \"§\".toPosition().play(\"e9\") }\n"),
    ("swift", "#expect(throws: E.bad) {\n  try parse(\"$\")\n}\n#expect(parse(\"§\").isEmpty)\n"),
    (
        "dart",
        "expect(() => f(parse('$')), throwsA(isA<E>()));\nexpect(() => parse('§'), returnsNormally);\n",
    ),
    ("dart", "expect(() => parse('§').play('e9'), throwsException);\n"),
    ("go", "_, err := ParseFEN(\"$\")\nc.Assert(err, ErrorMatches, \"x\")\n"),
    (
        "py",
        "self.assertEqual(parse(\"$\"), Result.INVALID)\nself.assertEqual(parse(\"§\"), VALID)\n",
    ),
    ("py", "self.assertEqual(Board(\"§\").push(\"e9\"), INVALID)\n"),
    ("rs", "fn a() { assert_eq!(Board::new(\"§\").unwrap().play(\"e9\"), Err(E)); }"),
    (
        "ts",
        "xtest('should flag an error', () => { parse('$') }); test('should return', () => { parse('§') });",
    ),
    (
        "rs",
        "fn full_castling_rights() { parse(\"§\"); } fn invalid_castling_rights() { parse(\"$\"); }",
    ),
    (
        "scala",
        "class A extends B:\n  test(\"invalid\"):\n    read(\"$\")\n\n  test(\"fine\"):\n    read(\"§\")\n",
    ),
    ("rb", "bad_fen = <<~FEN\n  $\nFEN\nload(<<~FEN, 1)\n  §\nFEN\n"),
    // Words that only look like it.
    ("go", "func valid(fen string) error { return FEN(\"§\") }\n"),
    ("cpp", "bool invalid = false; Board b(\"§\");"),
    ("rs", "fn throws_piece() -> Result<(), Error> { parse(\"§\")?; Err(Error) }"),
    ("rs", "fn a() { if !is_legal(\"§\") { panic!(\"illegal\") } }"),
    ("py", "class TestInvalid:\n    def test_a(self):\n        Board(\"§\")\n"),
    ("ts", "const wrong = moves.filter(move => !legal(move)); parse('§');"),
];

/// The numbers of strings in tests of refusal, and of findings.
fn counts((extension, row): (&str, &str), wrong: &str) -> (u64, u64) {
    let text = row.replace(['$', '§'], wrong);
    let kind = ProgramLanguage::of_name(&format!("a.{extension}"));
    let kind = kind.map_or(TextKind::Rust, TextKind::Program);
    let input = Input::text("program", kind, Cursor::new(text));
    let mut options = CheckOptions::default();
    options.strings = true;
    let summary = check(vec![input], &options, |_| ControlFlow::Continue(()));
    (summary.refusals, summary.findings)
}

#[test]
fn strings_in_tests_of_refusal_are_not_reported() {
    let mut wrong = Vec::new();
    for row in &ROWS {
        let found = counts(*row, "4k3/8/8/8/8/8/8/4K3 ? - - 0 1");
        let count = |sign| row.1.matches(sign).count() as u64;
        if found != (count('$'), count('§')) {
            wrong.push(format!("{found:?}\n{}", row.1));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Names of moves speak of a game, and rows of a test of positions of what the rules refuse.
#[test]
fn a_test_refuses_what_it_speaks_of() {
    let game = "1. e4 e5 2. Ke3";
    let check = "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1";
    let files = "4k3/8/8/8/8/8/3R/4K3 w - - 0 1";
    let moves = ("ts", "it('rejects illegal moves', () => {\n  parse('§');\n});\n");
    let row =
        ("cs", "class A { [TestCase(\"§\", false)]\nvoid IsValid(string fen, bool expected) {} }");
    let no_rook = "4k3/8/8/8/8/8/8/4K3 w K - 0 1";
    let pawn = "4k3/8/8/8/8/8/8/4K3 w - e6 0 1";
    let passant = ("go", "func TestInvalidEnPassant(t *T) {\n\tFEN(\"§\")\n}\n");
    let rights = ("ts", "test('castling rights of a moved rook', () => { parse('§') });");
    let sound =
        ("cs", "class A { [TestCase(\"§\", true)]\nvoid IsValid(string fen, bool expected) {} }");
    for (row, wrong, is_refused) in [
        (moves, game, true),
        (moves, check, false),
        (row, check, true),
        (row, files, false),
        (sound, check, false),
        (rights, no_rook, true),
        (rights, check, false),
        (passant, pawn, true),
        (passant, check, false),
    ] {
        let expected = if is_refused { (1, 0) } else { (0, 1) };
        assert_eq!(counts(row, wrong), expected, "{}: {wrong}", row.1);
    }
}
