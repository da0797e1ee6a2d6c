//! The findings that `fix` fixes, and those that it leaves.

use std::io::Cursor;
use std::ops::ControlFlow;

use chess_check::{CertainFixes, CheckOptions, Event, Fixed, Input, check, fix};
use tests::rng::Rng;

fn options(is_strict: bool) -> CheckOptions {
    let mut options = CheckOptions::default();
    options.strict = is_strict;
    options
}

fn fixed(file: &[u8], is_strict: bool) -> (Vec<u8>, Fixed) {
    let mut copy = Vec::new();
    let input = Input::reader("games.pgn", Cursor::new(file.to_vec()));
    let done = fix(input, &mut copy, &options(is_strict), |_| true).unwrap();
    (copy, done)
}

/// The codes of the findings of a file.
fn codes(file: &[u8], is_strict: bool) -> Vec<&'static str> {
    let mut codes = Vec::new();
    let input = Input::reader("games.pgn", Cursor::new(file.to_vec()));
    check(vec![input], &options(is_strict), |event| {
        if let Event::Found(finding) = event {
            codes.push(finding.code());
        }
        ControlFlow::Continue(())
    });
    codes
}

#[track_caller]
fn assert_fixed(before: &str, wanted: &str, is_strict: bool) {
    let (copy, _) = fixed(before.as_bytes(), is_strict);
    assert_eq!(String::from_utf8_lossy(&copy), wanted);
    assert_eq!(fixed(&copy, is_strict).0, copy, "again: {before}");
}

#[test]
fn mistakes_with_one_possible_fix_are_fixed() {
    for (before, after) in [
        // Misspellings.
        ("1. e4 e5 2. N-f3 *", "1. e4 e5 2. Nf3 *"),
        ("1. E4 e5 2. nf3!? *", "1. e4 e5 2. Nf3!? *"),
        ("1. e4 e5 2. Sf3 *", "1. e4 e5 2. Nf3 *"),
        ("1. e4 f5 2. Qh5ch g6 *", "1. e4 f5 2. Qh5+ g6 *"),
        // Signs that only separate moves, and moves that are there twice.
        ("1. e4, e5 . 2. Nf3,Nc6 *", "1. e4 e5 2. Nf3 Nc6 *"),
        ("1. e4 e5 1. e4 e5! 2. Nf3 *", "1. e4 e5 2. Nf3 *"),
        // Claims.
        ("1. e4+ e5 2. Nxf3 Nc6# *", "1. e4 e5 2. Nf3 Nc6 *"),
        ("1. e4 f5 2. Qh5# g6 *", "1. e4 f5 2. Qh5+ g6 *"),
        ("1. e4 f5 2. Qh5++! g6 *", "1. e4 f5 2. Qh5+! g6 *"),
        ("1. e4 d5 2. exd5 e.p. Nf6 *", "1. e4 d5 2. exd5 Nf6 *"),
        ("1. e4 e5 7. Nf3 Nc6 3. Bb5 *", "1. e4 e5 2. Nf3 Nc6 3. Bb5 *"),
        ("1... e4 e5 *", "1. e4 e5 *"),
        ("1. e4 1. e5 2. Nf3 *", "1. e4 1... e5 2. Nf3 *"),
        // No side wins in a dead position or by stalemate, whatever both results say.
        (
            "[Result \"1-0\"]\n[FEN \"8/8/4k3/8/8/8/3pK3/8 w - - 0 70\"]\n\n70. Kxd2 1-0",
            "[Result \"1/2-1/2\"]\n[FEN \"8/8/4k3/8/8/8/3pK3/8 w - - 0 70\"]\n\n70. Kxd2 1/2-1/2",
        ),
        (
            "[Result \"0-1\"]\n[FEN \"7k/8/5K2/6Q1/8/8/8/8 w - - 0 1\"]\n\n1. Qg6 1-0",
            "[Result \"1/2-1/2\"]\n[FEN \"7k/8/5K2/6Q1/8/8/8/8 w - - 0 1\"]\n\n1. Qg6 1/2-1/2",
        ),
        (
            "[Result \"1/2-1/2\"]\n[FEN \"7k/8/5K2/6Q1/8/8/8/8 w - - 0 1\"]\n\n1. Qg6 1-0",
            "[Result \"1/2-1/2\"]\n[FEN \"7k/8/5K2/6Q1/8/8/8/8 w - - 0 1\"]\n\n1. Qg6 1/2-1/2",
        ),
        ("[PlyCount \"1\"]\n\n1. e4 e5 *", "[PlyCount \"2\"]\n\n1. e4 e5 *"),
        ("1. f3 e5 2. g4 Qh4# 1-0", "1. f3 e5 2. g4 Qh4# 0-1"),
        ("[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4# *", "[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# *"),
        // Results.
        ("1. e4 e5 1/2", "1. e4 e5 1/2-1/2"),
        ("1. e4 e5 2. Nf31-0", "1. e4 e5 2. Nf3 1-0"),
        ("[Result \"1/2\"]\n\n1. e4 e5", "[Result \"1/2-1/2\"]\n\n1. e4 e5"),
        ("[Result \"\u{BD}\"]\n\n1. e4 e5", "[Result \"1/2-1/2\"]\n\n1. e4 e5"),
        ("[Result \"1 : 0\"]\n\n1. e4 e5 1-0", "[Result \"1-0\"]\n\n1. e4 e5 1-0"),
        // Words.
        ("1. e4 f6 2. d4 g5 3. Qh5 mate", "1. e4 f6 2. d4 g5 3. Qh5#"),
        ("1. e4 f5 2. Qh5+ check g6 *", "1. e4 f5 2. Qh5+ g6 *"),
        // A whole game in another language, but not its comments.
        (
            "1. e4 e5 2. Sf3 {Sf3} Sc6 3. Lb5 a6 4. La4 Sf6 *",
            "1. e4 e5 2. Nf3 {Sf3} Nc6 3. Bb5 a6 4. Ba4 Nf6 *",
        ),
        (
            "1. e4 e5 2. \u{41A}f3 \u{41A}c6 3. \u{421}c4 \u{421}c5 4. \u{41A}\u{440}e2 *",
            "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. Ke2 *",
        ),
        // In variations, too.
        ("1. e4 (1. d4+ N-f6 (1... d5#)) e5 *", "1. e4 (1. d4 Nf6 (1... d5)) e5 *"),
    ] {
        assert_fixed(before, after, false);
        assert_eq!(codes(after.as_bytes(), false), [""; 0], "{after}");
    }
}

/// Electronic boards are told the result by kings in the middle: 1-0 on light squares, 0-1 on dark ones, else a draw.
#[test]
fn kings_that_tell_the_result_are_taken_out() {
    let squares = ["d4", "e4", "d5", "e5"];
    let is_light = |square: &str| matches!(square, "e4" | "d5");
    let before = "1. d3 e6 2. Nf3";
    for (one, other) in squares.iter().flat_map(|one| squares.map(|other| (*one, other))) {
        let meant = match (is_light(one), is_light(other)) {
            (true, true) => "1-0",
            (false, false) => "0-1",
            _ => "1/2-1/2",
        };
        for result in ["1-0", "0-1", "1/2-1/2", "*"] {
            let game = format!("{before} K{one} 3. K{other} {result}");
            let is_found = codes(game.as_bytes(), false).contains(&"illegal/result-sign");
            assert_eq!(is_found, one != other, "{game}");
            if is_found {
                let agrees = result == meant;
                let wanted = if agrees { format!("{before} {result}") } else { game.clone() };
                assert_fixed(&game, &wanted, false);
                let tagged = format!("[Result \"{meant}\"]\n\n{before} K{one} {{x}} 3. K{other} *");
                assert_eq!(codes(tagged.as_bytes(), false)[0], "illegal/result-sign");
            }
        }
    }
    // A legal move, the last move alone, and what is not at the end.
    let ending = "[FEN \"8/8/3k4/8/8/8/8/4K3 b - - 0 1\"]\n\n1... Kd5 2. Ke4";
    for (game, is_sign) in [
        (format!("{ending} 1-0"), true),
        (format!("{ending} 0-1"), false),
        (format!("{ending} Kd6 1-0"), false),
        (format!("{before} Kd4 3. Ke5 Nc6 0-1"), false),
        (format!("{before} Kd4 3. Nc3 0-1"), false),
        (format!("{before} Kd4 3. Ke6 0-1"), false),
        (format!("{before} Nc6 (2... Kd4 3. Ke5) 0-1"), false),
    ] {
        assert_eq!(
            codes(game.as_bytes(), false).contains(&"illegal/result-sign"),
            is_sign,
            "{game}"
        );
        assert_fixed(&game, &game, false);
    }
}

#[test]
fn mistakes_without_a_certain_fix_stay() {
    for file in [
        "1. e4 e5 2. Nf4 *",
        "1. d4 d5 2. Nf3 Nf6 3. Nd2 *",
        "1. e4 resigns *",
        "1. e4 {open *",
        "[Result \"1-0\"]\n\n1. e4 e5 0-1",
        "[Result \"won\"]\n\n1. e4 e5 0-1",
        "[White \"A\"]\n[White \"B\"]\n\n1. e4 *",
        "1. e4 e5) 2. Nf3 *",
        "[FEN \"x\"]\n\n1. e4+ *",
        // A knight in Dutch.
        "1. e4 d5 2. Nc3 e6 3. Pxd5 *",
        // The end of a line is missing behind the capture.
        "1. e4 d5 2. exd (4. Nf3) *",
        // Two moves are missing, as the PlyCount says; the claim is true behind them.
        "[PlyCount \"8\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Nxd5 *",
        // What else is wrong may be the reason of a number that is here twice, and of a wrong count.
        "1. e4 e5 2. 2. Nf3 Nc6 Ke3 *",
        "[PlyCount \"3\"]\n\n1. e4 e5 2. Nf3 2... Nc6 Ke3) *",
        "[FEN \"4k3/8/8/8/8/8/8/4K2R w KQ - 0 1\"]\n\n1. Kd2 *",
        "[Variant \"Atomic\"]\n\n1. e4+ *",
        "",
        "\n \n",
        "\u{FEFF}",
    ] {
        assert_eq!(fixed(file.as_bytes(), false).0, file.as_bytes(), "{file}");
    }
}

#[test]
fn style_is_fixed() {
    let head = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n\
                [Black \"?\"]\n[Result \"*\"]\n";
    for (before, after) in [
        ("\n1.e4  e5 2 Nf3 b8c6\n", "\n1. e4 e5 2. Nf3 Nc6 *\n\n"),
        ("1e4", "\n1. e4 *\n\n"),
        (
            "\n1.e2e4 e5 2.Ng1-f3 Nf6 3.Be2 Be7 4.o-o *",
            "\n1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. O-O *\n\n",
        ),
        ("\n1. e4 f5 2. Qh5 + $1 *\n\n", "\n1. e4 f5 2. Qh5+ $1 *\n\n"),
        ("\n1. e4 d5 2. e5 f5 3. exf6 e.p.!? *\n\n", "\n1. e4 d5 2. e5 f5 3. exf6!? *\n\n"),
        ("\n1. e4 d5 2. e5+ f5 3. exf6 ep", "\n1. e4 d5 2. e5 f5 3. exf6 *\n\n"),
        ("\n1. e4 ; so\n", "\n1. e4 ; so\n*\n\n"),
        (
            "\n{a b} {a b} {a b} {a b} {a b} {a b} {a b} {a b} {a b} {a b} {a b} {a b} {a b} 1.e4 *\n\n",
            "\n{a b} {a b} {a b} {a b} {a b} {a b} {a b} {a b} {a b} {a b} {a b} {a b} {a b}\n1. e4 *\n\n",
        ),
    ] {
        assert_fixed(&format!("{head}{before}"), &format!("{head}{after}"), true);
        assert_eq!(codes(format!("{head}{after}").as_bytes(), true), [""; 0], "{after}");
    }
}

#[test]
fn tags_are_completed_and_put_in_order() {
    let roster = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n\
                  [Black \"?\"]\n[Result \"*\"]\n";
    let with = |from: &str, to: &str| roster.replace(from, to);
    for (before, after) in [
        ("1. e4 *\n\n".into(), format!("{roster}\n1. e4 *\n\n")),
        ("{so} 1. e4 1-0\n\n".into(), format!("{}\n{{so}} 1. e4 1-0\n\n", with("*", "1-0"))),
        ("[White \"ä\"]\n\n1. e4\n\n".into(), {
            format!("{}\n1. e4 *\n\n", with("White \"?", "White \"ä"))
        }),
        (
            "[Date \"2026-1-5\"]\n\n1. f3 e5 2. g4 Qh4#\n\n".into(),
            format!("{}\n1. f3 e5 2. g4 Qh4# 0-1\n\n", with("*", "0-1"))
                .replace("????.??.??", "2026.01.05"),
        ),
        (
            format!("[ECO \"ä\"]  [Annotator \"b]\"]\n{roster}\n1. e4 *\n\n"),
            format!(
                "{}{}",
                "[Event \"?\"]  [Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n",
                "[Black \"?\"]\n[Result \"*\"]\n[Annotator \"b]\"]\n[ECO \"ä\"]\n\n1. e4 *\n\n"
            ),
        ),
        (
            "[Result \"*\"]\r\n[Z \"\"]\r\n[Site \"b\"]\r\n\r\n1. e4 *\r\n\r\n".into(),
            format!("{}[Z \"\"]\n\n1. e4 *\n\n", with("Site \"?", "Site \"b"))
                .replace('\n', "\r\n"),
        ),
    ] {
        assert_fixed(&before, &after, true);
        assert_eq!(codes(after.as_bytes(), true), [""; 0], "{after}");
    }
}

#[test]
fn broken_tags_are_mended_if_only_one_can_be_meant() {
    let rest = "[White \"A\"]\n\n1. e4 *\n";
    for (before, after) in [
        ("[Event \"5th \"Mikis\" International\"]", "[Event \"5th \\\"Mikis\\\" International\"]"),
        ("[Event \"\"Mikis\"\"]", "[Event \"\\\"Mikis\\\"\"]"),
        ("[Event \"15'/game & 10\"/move\"]", "[Event \"15'/game & 10\\\"/move\"]"),
        ("[Event \"x]", "[Event \"x\"]"),
        ("[Event \"x\"", "[Event \"x\"]"),
        ("Event \"x\"]", "[Event \"x\"]"),
        ("[White Elo \"2700\"]", "[WhiteElo \"2700\"]"),
        ("[White-Elo \"2700\"]", "[WhiteElo \"2700\"]"),
        ("[Event = \"x\"]", "[Event \"x\"]"),
        ("[Event:\"x\"]", "[Event \"x\"]"),
        ("[Event Open 2020 ]", "[Event \"Open 2020\" ]"),
        ("[Result 1/2-1/2]", "[Result \"1/2-1/2\"]"),
        ("[Event “x”]", "[Event \"x\"]"),
        ("[Event „x“]", "[Event \"x\"]"),
        ("[Event \"x”]", "[Event \"x\"]"),
        ("[Event «x»]", "[Event \"x\"]"),
        ("[Event 'Women's Open']", "[Event \"Women's Open\"]"),
        ("[Site \"C:\\games\\\"]", "[Site \"C:\\games\\\\\"]"),
        ("[Event \"a\r\n b\"]", "[Event \"a b\"]"),
        ("[[Event \"x\"]]", "[Event \"x\"]"),
        ("[Event \"x\"]]", "[Event \"x\"]"),
        ("[ [Event \"x\"]", "[Event \"x\"]"),
    ] {
        assert_fixed(&format!("{before}\n{rest}"), &format!("{after}\n{rest}"), false);
    }
    // Several tags fit, or none.
    for tag in [
        "[White \"A\" Black \"B\"]",
        "[White to move]",
        "[White Elo 2700]",
        "[My Tag \"x\"]",
        "[Strange x]",
        "[Event “5th \"Mikis”]",
        "[Site \"C:\\games\\]",
        "[Site \"the \\\"best\\\"]",
        "[Event \"x\" y]",
        "[Event \"x",
        "[Event]",
        "[]",
    ] {
        let text = format!("{tag}\n[Round \"1\"]\n\n1. e4 *\n");
        assert_eq!(codes(text.as_bytes(), false), ["syntax/tag"], "{tag}");
        assert_fixed(&text, &text, false);
    }
}

#[test]
fn tags_stay_without_a_certain_fix() {
    // A comment may be about its tag.
    let commented = "[Site \"?\"] ; where\n[Event \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n\
                     [White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n\n1. e4 *\n\n";
    assert_fixed(commented, commented, true);
    // The result comes after a mistake.
    let mistaken = "[Event \"?\"]\n\n1. Nf9 d5 1-0\n\n";
    assert_fixed(mistaken, mistaken, true);
    // In Latin-1, a tag that moves would change its bytes.
    let latin = b"[Site \"K\xF6ln\"]\n[Event \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n\
                  [White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n\n1. e4 *\n\n";
    assert_eq!(fixed(latin, true).0, latin);
}

#[test]
fn bytes_stay_as_they_are() {
    let before = b"\xEF\xBB\xBF\r\n[White \"M\xFCller\"]\r\n[Black \"\xC3\xA9\xE9\"]\r\n\r\n1. e4+ {\xFC\t} e5 2.Nxf3 1/2 \r\n\x1A";
    let after = b"\xEF\xBB\xBF\r\n[White \"M\xFCller\"]\r\n[Black \"\xC3\xA9\xE9\"]\r\n\r\n1. e4 {\xFC\t} e5 2.Nf3 1/2-1/2 \r\n\x1A";
    assert_eq!(fixed(before, false).0, after);
    let german = b"{M\xFCller} 1. e4 e5 2. Sf3 {M\xFCller} Sc6 3. Lb5 a6 4. La4 Sf6 *\r";
    let english = b"{M\xFCller} 1. e4 e5 2. Nf3 {M\xFCller} Nc6 3. Bb5 a6 4. Ba4 Nf6 *\r";
    assert_eq!(fixed(german, false).0, english);
    // In Windows-1252, some characters have one byte in the file and three in the text.
    let before = b"[White \"O\x92Kelly\"]\n[Black \x93\x8Eilka\x94]\n\n1. e4+ {\x84so\x93 \x80} e5 2.Nxf3 {\x81} 1/2";
    let after = b"[White \"O\x92Kelly\"]\n[Black \"\x8Eilka\"]\n\n1. e4 {\x84so\x93 \x80} e5 2.Nf3 {\x81} 1/2-1/2";
    assert_eq!(fixed(before, false).0, after);
}

#[test]
fn only_wanted_findings_are_fixed() {
    let file = b"1. e4+ e5 2. N-f3 *\n";
    let mut copy = Vec::new();
    let input = Input::reader("games.pgn", Cursor::new(file.to_vec()));
    let done = fix(input, &mut copy, &options(false), |finding| !finding.is_claim()).unwrap();
    assert_eq!(String::from_utf8(copy).unwrap(), "1. e4+ e5 2. Nf3 *\n");
    assert_eq!((done.games, done.fixed, done.left), (1, 1, 0));
}

#[test]
fn many_mistakes_of_one_game_are_all_fixed() {
    let moves = (0..80).map(|number| match number % 2 {
        0 => format!("{}.Nf3+ Nf6+ ", number + 1),
        _ => format!("{}.Ng1+ Ng8+ ", number + 1),
    });
    let before = moves.collect::<Vec<_>>().concat();
    let after = before.replace('+', "");
    assert_fixed(&before, &after, false);
}

#[test]
fn thousands_of_findings_on_one_line_are_fixed_together() {
    let before = format!("1. e4 {} e5 *\n\n", "(1.d4)  ".repeat(5_000));
    let (copy, done) = fixed(before.as_bytes(), true);
    // Each variation has two findings, the line is too long, and the tags are missing.
    assert_eq!((done.fixed, done.left), (10_002, 0));
    assert!(copy.split(|byte| *byte == b'\n').all(|line| line.len() < 80));
    assert_eq!(fixed(&copy, true).0, copy);
}

const FILE: &str = "\u{FEFF}[Event \"M\u{FC}nchen\"]\n[Date \"2026-01-05\"]\n[Result \"1-0\"]\n[PlyCount \"9\"]\n\n\
    1. e4 e5 2. Nf3 {a  b} (2. f4 exf4 (2... d5)) 2... Nc6 3. Bc4! Nf6 $5 4. 0-0 Be7 5. Re1 O-O 1-0\n\n\
    [White \"B\"]\r\n1.e2e4 c5 2 Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 6. Be3 1/2\r\n\r\n\
    1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. La4 Sf6 5. O-O Le7 *\n\
    {c} [FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. a8Q+ *\n1. f3 e5 2. g4 Qh4 + 0-1\n\n";

/// A file with some of its characters changed.
fn damaged(rng: &mut Rng) -> Vec<u8> {
    let mut file = FILE.as_bytes().to_vec();
    let odd = b"+#x=0123O-oNf4e5{}()[]\";%$!?* \n\r.\t\xFC";
    for _ in 0..=rng.below(6) {
        let at = rng.below(file.len());
        match rng.below(3) {
            0 => file[at] = odd[rng.below(odd.len())],
            1 => file.insert(at, odd[rng.below(odd.len())]),
            _ => {
                file.remove(at);
            }
        }
    }
    file
}

#[test]
fn fixing_twice_is_fixing_once_and_adds_no_finding() {
    let mut rng = Rng::new(11);
    let (mut total, mut left) = (0, 0);
    for round in 0..300 {
        let file = damaged(&mut rng);
        let is_strict = round % 2 == 0;
        let (once, done) = fixed(&file, is_strict);
        let (twice, again) = fixed(&once, is_strict);
        let text = String::from_utf8_lossy(&file);
        assert_eq!(String::from_utf8_lossy(&twice), String::from_utf8_lossy(&once), "{text}");
        assert_eq!(again.fixed, 0, "{text}");
        let (before, after) = (codes(&file, is_strict), codes(&once, is_strict));
        assert_eq!(after.len() as u64, done.left, "{text}");
        assert_eq!(before.is_empty(), done.fixed + done.left == 0, "{text}");
        if done.fixed == 0 {
            assert_eq!(once, file, "{text}");
        }
        total += done.fixed;
        left += done.left;
    }
    assert!(total > 1_500 && left > 250, "{total} {left}");
}

#[test]
fn a_last_game_in_one_line_gets_the_line_ends_of_the_file() {
    for end in ["\n", "\r\n", "\r"] {
        let file = "[Event \"A\"]\n\n1. e4 e5 *\n\n1. d4 d5 *".replace('\n', end);
        let (copy, done) = fixed(file.as_bytes(), true);
        let copy = String::from_utf8(copy).unwrap();
        assert!(done.fixed > 0 && copy.ends_with(&["1. d4 d5 *", end, end].concat()), "{copy:?}");
        assert_eq!(copy.replace(end, "").find(['\n', '\r']), None, "{copy:?}");
    }
}

#[test]
fn an_empty_line_after_moves_is_put_around_spaces() {
    let head = "[Event \"A\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n\
                [Black \"?\"]\n[Result \"*\"]\n\n";
    for (before, after) in [
        ("1. e4 *  ", "1. e4 *\n\n  "),
        ("1. e4 * \n", "1. e4 * \n\n"),
        ("1. e4 *\n  ", "1. e4 *\n  \n"),
        // The result and the lines are both inserted at the end.
        ("1. e4", "1. e4 *\n\n"),
        ("1. e4 ", "1. e4 *\n\n "),
    ] {
        assert_fixed(&[head, before].concat(), &[head, after].concat(), true);
    }
}

/// An editor prefers what `fix` would make, in games of one mistake.
#[test]
fn certain_fixes_are_those_that_are_made() {
    let mut counts = [0; 2];
    for text in [
        "1. e4+ e5 *",
        "1. e4 e5 2. N-f3 Nc6 *",
        "1. e4 e5 2. Nf4 Nc6 *",
        "1. d4 Nf6 2. c4 e6,3. Nc3 Bb4 *",
        "1. e4 e5 2. ,f3 Nc6 *",
        "1. f3 e5 2. g4 Qe7# *",
        "1. e4 e5 1/2",
    ] {
        let (mut certain, mut has) = (CertainFixes::default(), false);
        let input = Input::reader("game.pgn", text.as_bytes());
        check(vec![input], &CheckOptions::default(), |event| {
            if let Event::Found(finding) = event {
                has |= certain.has(finding, &CheckOptions::default());
            }
            ControlFlow::Continue(())
        });
        let input = Input::reader("game.pgn", text.as_bytes());
        let done = fix(input, Vec::new(), &CheckOptions::default(), |_| true).unwrap();
        assert_eq!(has, done.fixed > 0, "{text}");
        counts[usize::from(has)] += 1;
    }
    assert!(counts[0] > 1 && counts[1] > 1, "{counts:?}");
}

#[test]
fn slips_of_figurines_and_of_shifted_keys_are_fixed_as_they_are_written() {
    for (wrong, right) in [
        ("1. e4 e5 2. ♘f33 ♞c6 *", "1. e4 e5 2. ♘f3 ♞c6 *"),
        ("1. e4 e5 2. ♘g3f ♞c6 *", "1. e4 e5 2. ♘f3 ♞c6 *"),
        ("1. e4 d5 2. exd5 Qxd' 3. Nc3 *", "1. e4 d5 2. exd5 Qxd5 3. Nc3 *"),
        ("1. e4 d5 2. exd@ Qxd5 3. Nc3 *", "1. e4 d5 2. exd5 Qxd5 3. Nc3 *"),
    ] {
        assert_fixed(wrong, right, false);
    }
}
