//! All readers of positions give one answer: the parser, lines, `check`, `fmt`, `fix` and the macros, in strings and tokens.

use std::ops::ControlFlow;

use caissa::epd::Lines;
use caissa::{Board, FenOptions, Notation};
use chess_check::{CheckOptions, Event, Input, TextKind, check, fix, formatted_line};
use chess_source::check::check as check_call;
use chess_source::find;
use chess_source::literals::judgement::JudgedText;
use chess_source::literals::literals;

/// The code of the first mistake in a call; empty if there is none, `None` if the text has no tokens of Rust.
fn of_call(call: &str) -> Option<String> {
    let calls = find::calls(&format!("use caissa::*;\n{call}")).ok()?;
    let [call] = &calls[..] else { return None };
    let mistakes = check_call(call).mistakes;
    let code = |(_, mistake): &(u64, chess_source::diagnostic::Diagnostic)| {
        let origin = mistake.origin.as_ref();
        origin.map_or_else(|| mistake.words.clone(), |origin| origin.error.kind().code().into())
    };
    Some(mistakes.first().map(code).unwrap_or_default())
}

fn of_result<T>(read: Result<T, caissa::Error>) -> String {
    read.err().map(|error| error.kind().code().to_owned()).unwrap_or_default()
}

fn of_check(line: &str) -> String {
    let input = Input::reader("x.epd", std::io::Cursor::new(line.as_bytes().to_vec()));
    let mut code = String::new();
    check(vec![input.of_kind(TextKind::Positions)], &CheckOptions::default(), |event| {
        if let Event::Found(finding) = event
            && code.is_empty()
        {
            code += finding.code();
        }
        ControlFlow::Continue(())
    });
    code
}

fn fixed(line: &str) -> String {
    let input = Input::reader("x.epd", std::io::Cursor::new(line.as_bytes().to_vec()));
    let mut copy = Vec::new();
    let input = input.of_kind(TextKind::Positions);
    fix(input, &mut copy, &CheckOptions::default(), |_| true).unwrap();
    String::from_utf8(copy).unwrap()
}

/// The answers of all readers of lines, each with its name.
fn of_line(line: &str) -> Vec<(&'static str, String)> {
    let is_formatted = formatted_line(line, FenOptions::new(), Notation::San).is_some();
    let formatted = if is_formatted { String::new() } else { of_check(line) };
    let mut answers = vec![
        ("parser", of_result(FenOptions::new().parse_epd(line))),
        ("lines", of_result(Lines::new(line).next().unwrap().epd)),
        ("check", of_check(line)),
        ("fmt", formatted),
        ("epd!", of_call(&format!("const _: &str = epd!({line:?});")).unwrap()),
        ("string in boards!", of_call(&format!("boards! {{ const _ = {line:?}; }}")).unwrap()),
    ];
    if let Some(operations) = line.strip_prefix(POSITION)
        && !operations.trim().is_empty()
    {
        let operations = operations.trim().trim_end_matches(';');
        let call = format!("boards! {{ const _ = fen {POSITION:?} {operations}; }}");
        answers.extend(of_call(&call).map(|code| ("tokens in boards!", code)));
    }
    answers
}

const POSITION: &str = "4k3/8/8/8/8/8/4P3/4K3 w - -";

/// Operations, the code of their mistake, and the operations after `fix`, if they change.
const OPERATIONS: &[(&str, &str, &str)] = &[
    // A string stands alone.
    (" id \"x\" bm e5;", "syntax/missing-semicolon", " id \"x\"; bm e5;"),
    (" eco \"A00\"  bm e4;", "syntax/missing-semicolon", " eco \"A00\";  bm e4;"),
    (" c9 \"x\" id \"y\";", "syntax/missing-semicolon", " c9 \"x\"; id \"y\";"),
    (" opening \"Ruy\" dm 3;", "syntax/missing-semicolon", " opening \"Ruy\"; dm 3;"),
    (" refcom \"a b\" D1 6;", "syntax/missing-semicolon", " refcom \"a b\"; D1 6;"),
    (" id \"a\" \"b\";", "syntax/missing-semicolon", ""),
    (" id \"x\" e4;", "syntax/missing-semicolon", ""),
    // An operation among operands.
    (" noop bm e5;", "syntax/missing-semicolon", " noop; bm e5;"),
    (" c0 hard pv e4 Kd7;", "syntax/missing-semicolon", " c0 hard; pv e4 Kd7;"),
    (" dm 3 acd 5;", "syntax/missing-semicolon", " dm 3; acd 5;"),
    (" D1 6 D2 30", "syntax/missing-semicolon", " D1 6; D2 30"),
    (" bm e4 c0 \"x\";", "syntax/missing-semicolon", " bm e4; c0 \"x\";"),
    (" id x1 ce -5;", "syntax/missing-semicolon", " id x1; ce -5;"),
    (" sm e4 pm e3;", "syntax/missing-semicolon", " sm e4; pm e3;"),
    (" id bm;", "", ""),
    (" c0 no quotes am I;", "", ""),
    // Names in other letters, or with a space.
    (" BM e5;", "syntax/unknown-operation", " bm e5;"),
    (" Id \"x\";", "syntax/unknown-operation", " id \"x\";"),
    (" d2 30;", "syntax/unknown-operation", " D2 30;"),
    (" b m e4;", "syntax/unknown-operation", " bm e4;"),
    (" HMVC 3; fmvn 9;", "syntax/unknown-operation", " hmvc 3; fmvn 9;"),
    (" NOOP;", "syntax/unknown-operation", " noop;"),
    // Other names with moves.
    (" bestmove e4;", "syntax/unknown-operation", ""),
    (" avoid e3;", "syntax/unknown-operation", ""),
    (" best move e4;", "syntax/unknown-operation", ""),
    (" bm e4; e3;", "syntax/unknown-operation", ""),
    (" bm e4; c3;", "syntax/unknown-operation", ""),
    (" bmm e4;", "syntax/unknown-operation", ""),
    (" Elo 2000;", "", ""),
    (" theme \"on e4\";", "", ""),
    // Supplied and predicted moves.
    (" sm e5;", "illegal/cannot-reach", ""),
    (" pm Kd3;", "illegal/cannot-reach", ""),
    (" sm e4+;", "false-claim/not-check", " sm e4;"),
    (" pm Ke9;", "syntax/off-board", ""),
    (" sm e4; sm e3;", "syntax/operation-twice", ""),
    (" sm e4; pm \"e5\";", "", ""),
    (" sm 3;", "", ""),
    // A best move that is to be avoided.
    (" bm e4; am e4;", "false-claim/avoided", ""),
    (" am Kd2, e4; bm e2e4;", "false-claim/avoided", ""),
    (" bm Kd1 Kd2; am Kf1 e1d2;", "false-claim/avoided", ""),
    (" bm e3; id \"x\"; am pawn e2 to e3;", "false-claim/avoided", ""),
    (" bm #2; am e4;", "", ""),
    (" bm e4; am e3; sm e4;", "", ""),
    // Commas.
    (" bm e4, e3;", "", ""),
    (" am e4,e3;", "", ""),
    (" bm e4 , e3;", "", ""),
    (" pv e4, Kd7;", "", ""),
    (" bm e4, e5;", "illegal/cannot-reach", ""),
    // Numbers.
    (" ce 1.5;", "syntax/operation-number", ""),
    (" dm -3;", "syntax/operation-number", ""),
    (" acd deep;", "syntax/operation-number", ""),
    (" D1 six;", "syntax/operation-number", ""),
    (" D2 30 000;", "syntax/operation-number", ""),
    (" D3;", "syntax/no-operand", ""),
    // Letters in the place of a clock.
    (" abc 1", "syntax/clock", ""),
    (" x y", "syntax/clock", ""),
    (" abc", "syntax/clock", ""),
    (" 0 abc", "syntax/clock", ""),
    (" -1 1", "syntax/clock", ""),
    (" abc 1;", "", ""),
];

/// In tokens, the item ends with the last operation, not with the FEN.
fn differs_in_tokens(operations: &str) -> bool {
    [" abc 1", " x y", " abc"].contains(&operations)
}

#[test]
fn operations_have_one_answer() {
    for (operations, code, after) in OPERATIONS {
        let line = format!("{POSITION}{operations}");
        for (reader, answer) in of_line(&line) {
            if reader != "tokens in boards!" || !differs_in_tokens(operations) {
                assert_eq!(answer, *code, "{reader} of {line}");
            }
        }
        let after = if after.is_empty() { operations } else { after };
        assert_eq!(fixed(&line), format!("{POSITION}{after}"), "{line}");
    }
}

/// A FEN, the code of its mistake, and the FEN after `fix`, if it changes.
const FENS: &[(&str, &str, &str)] = &[
    // A space is lost beside a dash.
    ("4k3/8/8/8/8/8/8/4K3 b -- 0 1", "syntax/joined-fields", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"),
    ("4k3/8/8/8/8/8/8/4K2R w K -1 1", "syntax/joined-fields", "4k3/8/8/8/8/8/8/4K2R w K - 1 1"),
    ("4k3/8/8/8/8/8/8/4K3 w -- -1 1", "syntax/castling", ""),
    ("4k3/8/8/8/8/8/8/4K3 w - -0 1", "syntax/joined-fields", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
    ("4k3/8/8/8/4P3/8/8/4K3 b -e3 0 1", "syntax/joined-fields", "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1"),
    ("4k3/8/8/8/8/8/8/4K3 w --", "syntax/joined-fields", "4k3/8/8/8/8/8/8/4K3 w - -"),
    ("4k3/8/8/8/8/8/8/4K3 w- - 0 1", "syntax/turn", ""),
    // A space is added beside a slash.
    ("4k3 / 8/8/8/8/8/8/4K3 w - - 0 1", "syntax/extra-space", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
    ("4k3/8/8/ 8/8/8/8/4K3 w - - 0 1", "syntax/extra-space", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
    ("4k3/8/8/8/8/8/8 /4K3 w - - 0 1", "syntax/extra-space", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
    ("4k3 / 8 / 8/8/8/8/8 /  4K3 w - - 0 1", "syntax/extra-space", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
    ("4k3/\t8/8/8/8/8/8/4K3 w - - 0 1", "syntax/extra-space", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
    ("4k3/8/8/8/8/8/8/ w - - 0 1", "syntax/file-count", ""),
    // A field is missing, or more than one.
    ("4k3/8/8/8/8/8/8/4K3 w - - 0", "syntax/missing-field", ""),
    ("4k3/8/8/8/8/8/8/4K3 w -", "syntax/missing-field", ""),
    ("4k3/8/8/8/8/8/8/4K3 w - 0 1", "syntax/en-passant", ""),
    ("4k3/8/8/8/8/8/8/4K3 w 0 1", "syntax/castling", ""),
    ("4k3/8/8/8/8/8/8/4K3 - - 0 1", "syntax/turn", ""),
    // Letters in the place of a clock.
    ("4k3/8/8/8/8/8/8/4K3 w - - abc 1", "syntax/clock", ""),
    ("4k3/8/8/8/8/8/8/4K3 w - - x y", "syntax/clock", ""),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 x", "syntax/clock", ""),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 1.", "syntax/clock", ""),
    ("4k3/8/8/8/8/8/8/4K3 w - - O 1", "syntax/clock", ""),
    // Signs that look like others.
    ("4k3/8/8/8/8/8/4Р3/4K3 w - - 0 1", "syntax/placement", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"),
    ("4κ3/8/8/8/8/8/8/4K3 w - - 0 1", "syntax/placement", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
    ("4k3/8/8/８/8/8/8/4K3 w - - 0 1", "syntax/placement", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
    ("4k3/8/8/8/8/8/8/4K2R w К - 0 1", "syntax/castling", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
    ("4k3/8/8/8/8/8/8/4K3 w – — 0 1", "syntax/castling", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
    ("4k3/8/8/8/8/8/8/4K3 w - - ０ １", "syntax/clock", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
    ("4k3/8/8/8/\u{200b}8/8/8/4K3 w - - 0 1", "syntax/placement", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
    ("4k3/8/8/8/8/8/8/4K3 w\u{200b} - - 0 1", "syntax/turn", ""),
    // Signs around it.
    ("4k3/8/8/8/8/8/8/4K3%20w%20-%20-%200%201", "syntax/placement", ""),
    ("4k3/8/8/8/8/8/8/4K3_w_-_-_0_1", "syntax/placement", ""),
    ("FEN: 4k3/8/8/8/8/8/8/4K3 w - - 0 1", "syntax/placement", ""),
    ("\"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"", "syntax/placement", ""),
    ("'4k3/8/8/8/8/8/8/4K3 w - - 0 1'", "syntax/placement", ""),
];

#[test]
fn fens_have_one_answer() {
    for (fen, code, after) in FENS {
        let call = |call: &str| of_call(&format!("const _: () = {call};")).unwrap();
        let mut answers = of_line(fen);
        // What is not FEN is a game in macros.
        answers.retain(|(reader, _)| caissa::is_fen(fen) || !reader.contains('!'));
        answers.extend([
            ("FEN", of_result(Board::from_fen(fen))),
            ("fen!", call(&format!("fen!({fen:?})"))),
        ]);
        answers.push(("board!", call(&format!("board!(fen {fen:?})"))));
        if let Some(judged) = JudgedText::of(fen, None, FenOptions::new()) {
            let first = judged.mistakes.first().map(|(_, error)| error.kind().code().to_owned());
            // As a board, it lacks a field. Behind a label, only the position is judged, and no macro takes the text.
            let is_labelled = fen.starts_with("FEN: ") && judged.call.is_none();
            let is_whole = *code != "syntax/missing-field" && !is_labelled;
            answers.extend(is_whole.then(|| ("--adopt", first.unwrap_or_default())));
        }
        for (reader, answer) in answers {
            assert_eq!(answer, *code, "{reader} of {fen}");
        }
        let after = if after.is_empty() { fen } else { after };
        assert_eq!(fixed(fen), *after, "{fen}");
    }
}

/// White space around fields is not a mistake in a file. In a string of a macro, which other
/// programs may read, it is one.
#[test]
fn only_strings_of_macros_have_one_space_between_fields() {
    for fen in [
        " 4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ",
        "4k3/8/8/8/8/8/8/4K3  w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - -\t0 1",
        "4k3/8/8/8/8/8/8/4K3 w -\u{a0}- 0 1",
    ] {
        assert!(of_line(fen).iter().all(|(_, answer)| answer.is_empty()), "{fen:?}");
        assert!(Board::from_fen(fen).is_ok(), "{fen:?}");
        for call in ["fen!", "fen!(setup", "board!(fen", "setup!"] {
            let open = if call.contains('(') { "" } else { "(" };
            let code = of_call(&format!("const _: () = {call}{open} {fen:?});")).unwrap();
            assert_eq!(code, "syntax/extra-space", "{call} {fen:?}");
        }
        // A string of another program is neither wrong nor put into a macro.
        let judged = JudgedText::of(fen, None, FenOptions::new()).unwrap();
        assert!(judged.mistakes.is_empty() && judged.call.is_none(), "{fen:?}");
    }
}

/// The parts of a file that were joined, with a byte order mark each.
#[test]
fn a_byte_order_mark_is_skipped_in_each_line() {
    let file = format!("\u{feff}{POSITION} bm e4;\n\u{feff}{POSITION} BM e4;\n\u{feff}# x\n");
    assert_eq!(of_check(&file), "syntax/unknown-operation");
    assert_eq!(Lines::new(&file).map(|line| line.epd.is_ok()).collect::<Vec<_>>(), [true, false]);
    assert_eq!(fixed(&file), file.replace("BM", "bm"));
    let error = Lines::new(&file).nth(1).unwrap().epd.unwrap_err();
    assert_eq!(error.range(), POSITION.len() + 1..POSITION.len() + 3);
}

/// Strings of programs: what they lack is not compared, and other dialects are not chess.
#[test]
fn strings_of_programs_are_judged_by_what_is_written() {
    let judged = |text: &str, name| {
        let judged = JudgedText::of(text, name, FenOptions::new())?;
        Some(judged.mistakes.first().map_or(String::new(), |(_, error)| error.kind().code().into()))
    };
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R";
    for (rest, code) in [
        ("", ""),
        (" w", ""),
        (" w KQkq", ""),
        (" w KQkq - 0", ""),
        (" b", "false-claim/published"),
        (" w KQ", "false-claim/published"),
    ] {
        let text = format!("{kiwipete}{rest}");
        assert_eq!(judged(&text, Some("kiwipete")).as_deref(), Some(code), "{text}");
    }
    let other = kiwipete.replace("1p2P3", "1p6");
    assert_eq!(judged(&other, Some("kiwipete")).as_deref(), Some("false-claim/published"));
    // Chess960 makes these right.
    for fen in ["8/8/8/4B2b/6nN/8/5P2/2R1K2k w Q - 0 1", "4k3/8/8/8/8/8/8/4K1R1 w K - 0 1"] {
        let judged = JudgedText::of(fen, None, FenOptions::new()).unwrap();
        assert_eq!(judged.call.as_deref(), Some("fen!(chess960 "), "{fen}");
    }
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for dialect in ["; e2e4; e4", "; O-O", "; e4", "; Nf3; g1f3", "; a2a3 ; a3", r#"; a "b\"c";"#] {
        // The position is one, and the rest is not EPD.
        assert_eq!(judged(&format!("{start}{dialect}"), None).as_deref(), Some(""), "{dialect}");
        let short = format!("{start}{dialect}").replace("PPPPPPPP", "PPPPPPP");
        assert_eq!(judged(&short, None).as_deref(), Some("syntax/file-count"), "{dialect}");
    }
    // The ninth rank is a pocket, or it was written twice.
    for (pocket, code) in
        [("nnbbNNBB", None), ("Pp", None), ("RNBQKBNR", Some("syntax/rank-count"))]
    {
        let text = start.replace("RNBQKBNR ", &format!("RNBQKBNR/{pocket} "));
        assert_eq!(judged(&text, None).as_deref(), code, "{text}");
    }
    // Rows of tables, JSON, commands and addresses.
    for row in [
        "$, 20, 400",
        "$,20,400",
        "$\t20\t400",
        "$ | 20 | 400",
        "start,$,20",
        "setboard $",
        "start: $",
        "FEN $",
        "FEN: $",
        "{\"fen\":\"$\",\"nodes\": [20, 400]}",
        "[{\"name\": \"start\", \"fen\": \"$\"}]",
    ] {
        for (fen, code) in
            [(start.to_owned(), ""), (start.replace("8/8/8/8", "8/8/7/8"), "syntax/file-count")]
        {
            assert_eq!(judged(&row.replace('$', &fen), None).as_deref(), Some(code), "{row}");
        }
    }
    for (board, code) in [("8/8/8/8", ""), ("8/8/7/8", "syntax/file-count")] {
        let address = "https://lichess.org/analysis/standard/rnbqkbnr/pppppppp/$/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1";
        assert_eq!(judged(&address.replace('$', board), None).as_deref(), Some(code), "{board}");
    }
    for other in [
        "a, b, c",
        "usr/local/share/a/b/c/d, 1",
        "https://a/b/c/d/e/f/g/h_w_x",
        "see rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR in the book",
        "{\"a\": \"b/c\", \"d\": 1}",
    ] {
        assert_eq!(judged(other, None), None, "{other}");
    }
    for variant in [
        "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQkq - 0 1",
        "rheqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RHEQKBNR w KQkq - 0 1",
    ] {
        assert_eq!(judged(variant, None), None, "{variant}");
    }
}

/// A short name may be of a black king.
#[test]
fn a_constant_has_the_name_of_a_published_position() {
    let named = |name: &str| {
        let file = format!("const {name}: &str = \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\";");
        literals(&file, &[]).unwrap().remove(0).name.is_some()
    };
    for (name, is_named) in [
        ("WAC_1", true),
        ("wac001", true),
        ("BK_01", true),
        ("KIWIPETE", true),
        ("KIWIPETE_FEN", true),
        ("WAC_001_FEN", true),
        ("KIWIPETE_AFTER_E4", false),
        ("BK_1", false),
        ("bk2", false),
        ("BK12", false),
    ] {
        assert_eq!(named(name), is_named, "{name}");
    }
    // A function that does something with a string may change it.
    for (function, is_named) in [
        ("fn kiwipete() -> &'static str { $ }", true),
        ("pub const fn wac_001() -> &'static str { $ }", true),
        ("fn kiwipete() -> Board { $.parse().unwrap() }", false),
        ("fn kiwipete() { perft($, 3); }", false),
        ("fn bk1() -> &'static str { $ }", false),
        ("fn kiwipete_perft() -> &'static str { $ }", false),
    ] {
        let file = function.replace('$', "\"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"");
        let found = literals(&file, &[]).unwrap().remove(0);
        assert_eq!(found.name.is_some(), is_named, "{function}");
    }
}

/// A word that touches a string is not part of it.
#[test]
fn a_word_that_touches_a_string_is_told() {
    let words = |call: &str| of_call(call).unwrap();
    let touching = "boards! { const _ = fen \"8/8/8/8/8/4k3/4p3/4K3 b - -\"bm Kd3; }";
    assert_eq!(words(touching), "a space is missing before `bm`");
    assert_eq!(words(&touching.replace("\"bm", "\" bm")), "");
}
