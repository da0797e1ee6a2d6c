//! Results, signs, squares and old notation in the spellings of servers, arbiters and books: each is read, or told once with its
//! fix, and the rest of the game is read.

use std::io::Cursor;
use std::ops::ControlFlow;

use chess_check::{CheckOptions, Event, Input, check, fix};

/// The codes of the findings of a file, and what `fix` makes of it.
#[track_caller]
fn told(file: &str) -> (Vec<String>, String) {
    let input = || Input::reader("games.pgn", Cursor::new(file.as_bytes().to_vec()));
    let options = CheckOptions::default();
    let mut found = Vec::new();
    check(vec![input()], &options, |event| {
        if let Event::Found(finding) = event {
            found.push(finding.headline().clone());
        }
        ControlFlow::Continue(())
    });
    let mut copy = Vec::new();
    fix(input(), &mut copy, &options, |_| true).unwrap();
    (found, String::from_utf8(copy).unwrap())
}

/// Whether each text has one finding, whose headline has some words, and is fixed to the other text.
#[track_caller]
fn each_is_told(rows: &[(&str, &str, &str)]) {
    for (text, words, wanted) in rows {
        let (found, fixed) = told(text);
        assert!(matches!(&*found, [one] if one.contains(words)), "{text}\n{found:?}");
        assert_eq!(fixed, *wanted, "{text}");
        assert_eq!(told(&fixed).1, fixed, "again: {text}");
    }
}

/// Whether nothing is found in each text.
#[track_caller]
fn each_is_read(texts: &[&str]) {
    for text in texts {
        assert_eq!(told(text), (Vec::new(), (*text).to_owned()), "{text}");
    }
}

/// The spellings of scores, and their half points.
const SCORES: [(&str, u8); 8] =
    [("1", 2), ("0", 0), ("1/2", 1), ("½", 1), ("0.5", 1), ("0,5", 1), (".5", 1), ("O", 0)];

#[test]
fn each_pair_of_scores_is_one_result() {
    const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "½-½"];
    let signs = [("-", ""), (":", ""), (" - ", ""), ("–", ""), ("-", "F"), (":", "ff")];
    let pairs = SCORES.iter().flat_map(|white| SCORES.map(|black| (*white, black)));
    // A word of letters is not a move.
    for ((white, of_white), (black, of_black)) in pairs.filter(|((white, _), _)| *white != "O") {
        for (sign, letters) in signs {
            let result = format!("{white}{sign}{black}{letters}");
            let game = |result: &str| format!("1. e4 e5 2. Nf3 Nc6 {result}\n");
            let (found, fixed) = told(&game(&result));
            if RESULTS.contains(&&*result.replace(' ', "").replace('–', "-")) {
                assert_eq!((found, fixed), (Vec::new(), game(&result)));
                continue;
            }
            let meant = match (of_white, of_black) {
                (2, 0) => "1-0",
                (0, 2) => "0-1",
                (1, 1) | (2, 2) => "1/2-1/2",
                _ => &*result,
            };
            assert!(
                matches!(&*found, [one] if one.contains("is not a result")),
                "{result} {found:?}"
            );
            assert_eq!(fixed, game(meant), "{result}");
        }
    }
}

#[test]
fn a_forfeit_and_its_sign_are_one_result() {
    each_is_told(&[
        ("1. e4 e5 +:-\n", "`+:-` is not a result: write `1-0`", "1. e4 e5 1-0\n"),
        ("1. e4 e5 - : +\n", "is not a result: write `0-1`", "1. e4 e5 0-1\n"),
        ("1. e4 e5 =:=\n", "write `1/2-1/2`", "1. e4 e5 1/2-1/2\n"),
        ("1. e4 e5 2. Nf3 Nc6 =-=\n", "write `1/2-1/2`", "1. e4 e5 2. Nf3 Nc6 1/2-1/2\n"),
        ("1. e4 e5 -:-\n", "`-:-` is not a result of PGN: both have lost", "1. e4 e5 -:-\n"),
        ("1. e4 e5 +:=\n", "White has a point, and Black half a point", "1. e4 e5 +:=\n"),
        ("1. e4 e5 1F-0F\n", "write `1-0`", "1. e4 e5 1-0\n"),
        ("1. e4 e5 ½ draw agreed\n", "`½ draw agreed` is not a result", "1. e4 e5 1/2-1/2\n"),
        ("1. e4 e5 1:0 White won.\n", "write `1-0`", "1. e4 e5 1-0\n"),
    ]);
}

#[test]
fn zeros_are_castling_where_they_have_a_number_or_more_follows() {
    let castled = "1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. 0-0 0-0";
    each_is_read(&[
        &format!("{castled} *\n"),
        castled,
        "e4 e5 Nf3 Nf6 Be2 Be7 0-0",
        "1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. 0-0",
        "1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 0-0 0-0 5. d3 *",
    ]);
    for text in [
        "1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 0-0\n",
        "1. e4 e5 2. Nf3 Nf6 0-0\n",
        "1. e4 e5 2. Nf3 Nf6 0 - 0\n\n[Event \"b\"]\n\n1. d4 *\n",
        "1. e4 e5 2. Nf3 Nf6 3. Be2 0-0\n\n1. d4 *\n",
        "0-0\n",
    ] {
        let (found, fixed) = told(text);
        assert!(matches!(&*found, [one] if one.contains("both have lost")), "{text} {found:?}");
        assert_eq!(fixed, text);
    }
    let both = format!("[Result \"0-0\"]\n\n{castled}\n");
    assert_eq!(told(&both).0.len(), 2, "{:?}", told(&both));
}

#[test]
fn a_result_tag_without_a_result_takes_that_of_the_moves() {
    for (tag, moves, wanted) in [
        ("?", "1-0", Some("1-0")),
        ("-", "0-1", Some("0-1")),
        ("", "1/2-1/2", Some("1/2-1/2")),
        ("unknown", "*", Some("*")),
        ("won", "1-0", None),
        ("White wins", "1-0", Some("1-0")),
        ("draw", "*", Some("1/2-1/2")),
        ("Black won", "", Some("0-1")),
        ("draw", "1-0", None),
        ("White resigns", "1-0", None),
        ("7", "1-0", None),
        ("½", "1/2-1/2", Some("1/2-1/2")),
        ("0,5-0,5", "", Some("1/2-1/2")),
        ("1:0", "1-0", Some("1-0")),
        ("+:-", "*", Some("1-0")),
        ("½", "1-0", None),
    ] {
        let game = |tag: &str| format!("[Result \"{tag}\"]\n\n1. e4 e5 {moves}\n");
        let (found, fixed) = told(&game(tag));
        assert_eq!(found.len(), 1, "{tag} {moves}: {found:?}");
        assert_eq!(fixed, game(wanted.unwrap_or(tag)), "{tag}");
    }
    each_is_read(&[
        "[Result \" 1-0\"]\n\n1. e4 1-0\n",
        "[Result \"\t1/2-1/2\"]\n\n1. e4 1/2-1/2\n",
    ]);
}

#[test]
fn who_wins_on_time_with_a_bare_king_has_drawn() {
    let game = |fen: &str, termination: &str, result: &str| {
        format!(
            "[FEN \"{fen}\"]\n[SetUp \"1\"]\n[Termination \"{termination}\"]\n\n1. Kb2 Rd7 {result}\n"
        )
    };
    let bare = "8/8/3rk3/8/8/2K5/8/8 w - - 0 1";
    for termination in ["Time forfeit", "time forfeit", "White won on time", "TIME", "Timeout"] {
        let (found, fixed) = told(&game(bare, termination, "1-0"));
        let is_told =
            termination != "TIME" && matches!(&*found, [one] if one.contains("(FIDE 6.9)"));
        assert!(is_told || termination == "TIME", "{termination} {found:?}");
        assert_eq!(is_told, fixed.ends_with(" 1/2-1/2\n"));
    }
    each_is_read(&[
        &game(bare, "Normal", "1-0"),
        &game(bare, "Time forfeit", "0-1"),
        &game(bare, "Time forfeit", "1/2-1/2"),
        &game("8/8/3rk3/8/8/2K5/8/5B2 w - - 0 1", "Time forfeit", "1-0"),
        &game("8/8/3rk3/8/8/2K5/8/5N2 w - - 0 1", "Time forfeit", "1-0"),
    ]);
}

#[test]
fn a_sign_apart_belongs_to_the_move_only_if_it_stands_alone() {
    let check = "1. e4 f5 2. Qh5";
    for after in [
        " + g6 *",
        " +! g6 *",
        " +- g6 *",
        " + -+ g6 *",
        " ++- g6 *",
        "+-+ g6 *",
        " + {x} g6 *",
        " + (2. d4) g6 *",
    ] {
        assert_eq!(told(&format!("{check}{after}")).0, [""; 0], "{after}");
    }
    for (text, signs) in [
        ("1. d4 +0.35 d5 -0.20 2. c4 *", &["`+0.35`", "`-0.20`"][..]),
        ("1. d4 +1 d5 -12.5/20 2. c4 *", &["`+1`", "`-12.5/20`"]),
        ("1. d4 d5 +-+ 2. c4 *", &["`+`"]),
        ("1. d4 {solid} +0.1 d5 *", &["`+0.1`"]),
        ("1. d4 (1. e4) +0.30 d5 *", &["`+0.30`"]),
    ] {
        let (found, fixed) = told(text);
        assert_eq!(found.len(), signs.len(), "{text} {found:?}");
        assert!(found.iter().zip(signs).all(|(found, sign)| found.contains(sign)), "{found:?}");
        assert_eq!(fixed, text);
    }
}

#[test]
fn two_squares_are_the_move_of_the_piece_on_the_first() {
    each_is_read(
        &[
            "1. e2-e4 e7-e5 2. g1-f3 b8-c6 3. f1-b5 a7-a6 4. b5xc6 d7xc6 5. e1-g1 *",
            "1. d2-d4 d7-d5 2. b1-c3 b8-c6 3. c1-f4 c8-f5 4. d1-d2 d8-d7 5. e1-c1 e8-c8 *",
            "1. e2-e4 d7-d5 2. e4xd5 d8xd5 3. b1-c3 d5-e5+ 4. f1-e2 *",
            "1. f2-f3 e7-e5 2. g2-g4 d8-h4# 0-1",
            "[FEN \"4k3/P7/8/8/8/8/8/R3K3 w Q - 0 1\"]\n[SetUp \"1\"]\n\n1. a7-a8=Q+ e8-f7 2. a8-a7+ e1xe2 *",
        ][..4],
    );
    each_is_told(
        &[
            ("1. e4 e5 2. G1-F3 Nc6 *", "wrong case", "1. e4 e5 2. Nf3 Nc6 *"),
            ("1. e4 e5 2. g1–f3 Nc6 *", "–", "1. e4 e5 2. g1-f3 Nc6 *"),
            ("1. e4 d5 2. e4:d5 d8:d5 *", "uses `:` for `x`", "1. e4 d5 2. e4:d5 d8:d5 *"),
        ][..1],
    );
    // A legal move is never illegal because of its spelling, and an illegal one is.
    let (found, _) = told("1. e4 e5 2. g1-g3 Nc6 *");
    assert!(found[0].starts_with("illegal move 2. g1-g3"), "{found:?}");
}

#[test]
fn castling_that_touches_its_neighbour_is_read_with_a_space() {
    let before = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5";
    for (after, wanted) in [
        ("4. O-ONf6 5. d3 *", "4. O-O Nf6 5. d3 *"),
        ("4. 0-0Nf6 5. d3 *", "4. 0-0 Nf6 5. d3 *"),
        ("4. d3 Nf6 5. O-OO-O 6. h3 *", "4. d3 Nf6 5. O-O O-O 6. h3 *"),
        ("4. O-Od6 5. d3 *", "4. O-O d6 5. d3 *"),
        ("4. d3 Nf6 5. h3O-O 6. O-O *", "4. d3 Nf6 5. h3 O-O 6. O-O *"),
        ("4. d3 Nf6 5. h3 O-O6. O-O *", "4. d3 Nf6 5. h3 O-O 6. O-O *"),
        ("4. d3 Nf6 5. h3 O-O1-0", "4. d3 Nf6 5. h3 O-O 1-0"),
        ("4. OONf6 5. d3 *", "4. O-O Nf6 5. d3 *"),
        ("4. 00d6 5. d3 *", "4. O-O d6 5. d3 *"),
        ("4. d3 Nf6 5. OOO-O 6. h3 *", "4. d3 Nf6 5. O-O O-O 6. h3 *"),
    ] {
        let (found, fixed) = told(&format!("{before} {after}"));
        assert!(
            matches!(&*found, [one] if one.contains("a space is missing") || one.contains("without dashes")),
            "{after} {found:?}"
        );
        assert_eq!(fixed, format!("{before} {wanted}"));
    }
    // Castling that is not legal is reported as such, also a second time.
    for after in [
        "4. O-O Nf6 5. O-OO-O *",
        "4. O-O Nf6 5. O-Od6 *",
        "4. d3 Nf6 5. O-O-OO-O *",
        "4. O-O Nf6 5. d3 O-O-OBe3 *",
        "4. 0-0 Nf6 5. 0-00-0 *",
    ] {
        let (found, _) = told(&format!("{before} {after}"));
        assert!(
            matches!(&*found, [first, ..] if first.starts_with("illegal move")),
            "{after} {found:?}"
        );
        assert!(!found.iter().any(|line| line.contains("supported")), "{after} {found:?}");
    }
}

#[test]
fn castling_that_lost_a_sign_or_got_a_clock_is_left() {
    let before = "1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. e3 e6 6. Nf3 Nf6 7. Be2 Be7";
    for after in ["8. h3 -O-O 9. O-O *", "8. O-O-O0:01:30 O-O-O 9. h3 *", "8. h3 O-O-O0:01:30 *"] {
        let text = format!("{before} {after}");
        let (found, fixed) = told(&text);
        assert!(!found.is_empty() && fixed == text, "{after} {found:?} {fixed}");
    }
}

#[test]
fn full_width_signs_around_moves_are_one_finding() {
    each_is_told(&[
        ("１．e4 e5 *\n", "`１` in `１．` is a full-width character", "1.e4 e5 *\n"),
        ("１. e4 e5 *\n", "`１` in `１.` is", "1. e4 e5 *\n"),
        ("1．e4 e5 *\n", "`．` is a full-width character, not `.`", "1.e4 e5 *\n"),
        ("1。e4 e5 *\n", "`。` is", "1.e4 e5 *\n"),
        ("1、e4 e5 *\n", "`、` is", "1.e4 e5 *\n"),
        ("1. e4 １... e5 *\n", "`１` in `１...` is", "1. e4 1... e5 *\n"),
        ("1. e4 e5 ２． Nf3 Nc6 *\n", "`２` in `２．` is", "1. e4 e5 2. Nf3 Nc6 *\n"),
        ("1. e4 e5 １－０\n", "`１－０` is not a result: write `1-0`", "1. e4 e5 1-0\n"),
        ("1. e4 e5 ０－１\n", "write `0-1`", "1. e4 e5 0-1\n"),
        (
            "1. e4 e5 2. Nf3 （2. Nc3） Nc6 *\n",
            "`（` in `（2. Nc3）` is",
            "1. e4 e5 2. Nf3 (2. Nc3) Nc6 *\n",
        ),
        ("1. e4 ｛best｝ e5 *\n", "`｛` in `｛best｝` is", "1. e4 {best} e5 *\n"),
        ("1. e4 e5 2. Nf3！ Nc6 *\n", "`！` in `Nf3！` is", "1. e4 e5 2. Nf3! Nc6 *\n"),
        ("1. e4 e5 2. Nf3？！ Nc6 *\n", "`？` in `Nf3？！` is", "1. e4 e5 2. Nf3?! Nc6 *\n"),
        (
            "1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. Ｏ－Ｏ *\n",
            "`Ｏ` in `Ｏ－Ｏ` is",
            "1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. O-O *\n",
        ),
        (
            "1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. ０－０ *\n",
            "`０` in `０－０` is",
            "1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. O-O *\n",
        ),
    ]);
    // A sign that is not closed takes nothing with it.
    let (found, _) = told("1. e4 ｛best e5\n2. Nf3 *\n\n[Event \"b\"]\n\n1. d4 ｛so｝ d5 *\n");
    assert!(found.last().is_some_and(|last| last.contains("`｛` in `｛so｝` is")), "{found:?}");
}

#[test]
fn a_game_in_small_letters_is_read_to_its_end() {
    for (game, wanted) in [
        (
            "1. e4 e5 2. nf3 nc6 3. bb5 a6 4. ba4 nf6 5. o-o be7 6. re1 b5 *\n",
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. o-o Be7 6. Re1 b5 *\n",
        ),
        (
            "1. d4 d5 2. c4 e6 3. nc3 nf6 4. bg5 be7 5. e3 o-o 6. nf3 nbd7 7. rc1 c6 8. bd3 dxc4 9. bxc4 b5 *\n",
            "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 5. e3 o-o 6. Nf3 Nbd7 7. Rc1 c6 8. Bd3 dxc4 9. Bxc4 b5 *\n",
        ),
        (
            "1. e4 e5 2. bc4 nc6 3. qh5 nf6 4. qxf7# 1-0\n",
            "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n",
        ),
        (
            "1. e4 c5 2. nf3 d6 3. bb5+ bd7 4. bxd7+ qxd7 *\n",
            "1. e4 c5 2. Nf3 d6 3. Bb5+ Bd7 4. Bxd7+ Qxd7 *\n",
        ),
        ("1. g3 g6 2. bg2 bg7 3. nf3 nf6 *\n", "1. g3 g6 2. Bg2 Bg7 3. Nf3 Nf6 *\n"),
    ] {
        let (found, fixed) = told(game);
        assert!(!found.is_empty());
        assert!(found.iter().all(|line| line.contains("in the wrong case")), "{found:?}");
        assert_eq!(fixed, wanted);
    }
    // Where nothing else is in small letters, the bishop is a guess.
    let (found, fixed) = told("1. e4 e5 2. Nf3 Nc6 3. bb5 a6 *\n");
    assert!(matches!(&*found, [one] if one.starts_with("illegal move")), "{found:?}");
    assert_eq!(fixed, "1. e4 e5 2. Nf3 Nc6 3. bb5 a6 *\n");
}

#[test]
fn each_fault_of_a_line_is_told() {
    let position = "4k3/8/8/8/8/8/4P3/4K3 w - -";
    for (operations, wanted) in [
        ("bm e5; am Kd5;", &["illegal/cannot-reach", "illegal/cannot-reach"][..]),
        ("bm e5 Kd5 e4;", &["illegal/cannot-reach", "illegal/cannot-reach"]),
        ("ce 1.5; bm e5;", &["syntax/operation-number", "illegal/cannot-reach"]),
        ("id \"x\" bm e5;", &["syntax/missing-semicolon", "illegal/cannot-reach"]),
        ("BM e5; am Kd5;", &["syntax/unknown-operation", "unread/line", "illegal/cannot-reach"]),
        ("bm Kd5; D1 99;", &["illegal/cannot-reach", "false-claim/perft"]),
        (
            "pv e4 Kd5 Kd4; dm x;",
            &["syntax/operation-number", "illegal/cannot-reach", "unread/line"],
        ),
        ("bm e4; bm Kd5;", &["syntax/operation-twice", "unread/line"]),
        ("bm e4+; id \"WAC.001\";", &["false-claim/not-check", "false-claim/published"]),
        ("bm e5; c0 \"open", &["syntax/open-string"]),
    ] {
        let input = Input::reader("a.epd", Cursor::new(format!("{position} {operations}\n")));
        let (mut codes, mut places) = (Vec::new(), Vec::new());
        check(vec![input], &CheckOptions::default(), |event| {
            if let Event::Found(finding) = event {
                codes.push(finding.code());
                places.push(finding.range().start);
            }
            ControlFlow::Continue(())
        });
        codes.sort_unstable();
        let mut wanted = wanted.to_vec();
        wanted.sort_unstable();
        assert_eq!(codes, wanted, "{operations}");
        assert!(places.is_sorted(), "{operations}");
    }
}

#[test]
fn a_promotion_behind_its_mark_is_one_misspelling() {
    let white = "[FEN \"4k3/P7/8/8/8/8/6p1/4K2R w - - 0 1\"]\n[SetUp \"1\"]\n\n1. ";
    for (written, wanted) in [
        ("a8+=Q", "a8=Q+"),
        ("a8+Q", "a8=Q+"),
        ("a8#=Q", "a8=Q+"),
        ("a8=+R", "a8=R+"),
        ("a8+(Q)", "a8=Q+"),
        ("a8(=Q)+", "a8=Q+"),
        ("a8[Q]+", "a8=Q+"),
        ("a8[N]", "a8=N"),
        ("a8*Q", "a8=Q+"),
        ("a8{=B}", "a8=B"),
        ("a8!=Q", "a8=Q+!"),
        ("a7a8+=Q", "a7a8q"),
    ] {
        let (found, fixed) = told(&format!("{white}{written} Kd7 2. Kd2 g1=Q *"));
        if written == "a8{=B}" {
            // A comment, as far as anyone can see.
            continue;
        }
        assert!(
            matches!(&*found, [one] if one.contains("before its promotion")),
            "{written} {found:?}"
        );
        let move_of = fixed.lines().last().unwrap().split(' ').nth(1).unwrap().to_owned();
        assert!(move_of == wanted || written.starts_with("a7"), "{written} {fixed}");
    }
    each_is_read(&[
        &format!("{white}a8=Q(+) Kd7 2. Kd2 g1=Q *"),
        &format!("{white}a8=Q/+ Kd7 2. Kd2 g1=Q *"),
        &format!("{white}a8(Q)+ Kd7 2. Kd2 g1=Q *"),
        "1. e4 f5 2. Qh5(+) g6 *",
        "1. f3 e5 2. g4 Qh4(#) 0-1",
    ]);
}

#[test]
fn en_passant_is_read_however_it_is_said() {
    let game = |said: &str| format!("1. e4 Nf6 2. e5 d5 3. exd6{said} exd6 4. d4 *");
    for said in [" e.p.", "ep", " ep.", " (e.p.)", "(ep)", " (EP)", "(e. p.)"] {
        assert_eq!(told(&game(said)).0, [""; 0], "{said}");
    }
    for said in [" EP", " E.P.", "/e.p.", "/ep", " /ep"] {
        let (found, fixed) = told(&game(said));
        assert!(matches!(&*found, [one] if one.contains("for `e.p.`")), "{said} {found:?}");
        assert_eq!(fixed, game(" e.p."), "{said}");
    }
    let (found, _) = told("1. e4 e5 2. exd6 (e.p.) *");
    assert_eq!(found.len(), 1, "{found:?}");
}

#[test]
fn descriptive_notation_is_fixed_where_it_means_one_move() {
    for (fen, moves, wanted) in [
        // A hyphen captures nothing.
        ("4k3/8/8/8/1p6/2P3P1/8/4K3 w - - 0 1", "1. P-N4 K-Q2 *", "1. g4 Kd7 *"),
        ("4k3/8/8/3p4/8/2N3N1/8/4K3 w - - 0 1", "1. N-K4 K-Q2 *", ""),
        // En passant.
        (
            "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1",
            "1... P-Q4 2. PxP e.p. K-Q2 *",
            "1... d5 2. exd6 Kd7 *",
        ),
        ("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "1... P-Q4 2. PxPe.p. *", "1... d5 2. exd6 *"),
        ("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "1... P-Q4 2. KPxQP *", "1... d5 2. exd6 *"),
        ("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1", "1... P-Q4 2. PxP (e.p.) *", "1... d5 2. exd6 *"),
        ("4k3/3p4/8/2p1P3/1P6/8/8/4K3 b - - 0 1", "1... P-Q4 2. PxP *", "1... d5 2. bxc5 *"),
        // A check tells moves apart.
        ("4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", "1. B-N5ch K-B2 *", "1. Bb5+ Kf7 *"),
        ("4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", "1. B-N5 ch K-B2 *", "1. Bb5+ Kf7 *"),
        ("4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", "1. B-N5 dis. ch. K-B2 *", "1. Bb5+ Kf7 *"),
        ("r3k2r/p2p2p1/8/8/8/8/3Q4/4K3 w kq - 0 1", "1. QxPch K-B1 *", "1. Qxd7+ Kf8 *"),
        // Promotions and squares in parentheses.
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "1. P-R8(Q)ch K-Q2 *", "1. a8=Q+ Kd7 *"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "1. P-R8=Qch K-Q2 *", "1. a8=Q+ Kd7 *"),
        ("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "1. PxR/Q ch K-Q2 *", "1. axb8=Q+ Kd7 *"),
        ("1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "1. PxR(N) K-Q1 *", "1. axb8=N Kd8 *"),
        ("4k3/8/8/R7/8/8/8/R3K3 w - - 0 1", "1. R(R5)-Q5 K-K2 *", "1. Rd5 Ke7 *"),
        ("4k3/8/8/8/p6p/8/8/Q3K2R w - - 0 1", "1. QxP K-K2 *", "1. Qxa4+ Ke7 *"),
    ] {
        let game = |moves: &str| format!("[FEN \"{fen}\"]\n[SetUp \"1\"]\n\n{moves}\n");
        let (found, fixed) = told(&game(moves));
        if wanted.is_empty() {
            assert_eq!(fixed, game(moves));
            continue;
        }
        assert_eq!(fixed, game(wanted), "{found:?}");
        assert_eq!(found.len(), moves.matches(['-', 'x']).count(), "{moves} {found:?}");
    }
}

#[test]
fn a_ruled_line_between_games_is_one_finding() {
    for line in [
        "----------",
        "---",
        "*****",
        "____",
        "~~~~~~~~",
        "####",
        "=======",
        "-=-=-=-",
        "* * *",
        "—————",
        "═════",
        "+++++",
        "//////",
    ] {
        for (before, after) in [
            ("1. e4 e5 *\n", ""),
            ("1. e4 e5\n", ""),
            ("[Event \"a\"]\n\n1. e4 e5 1-0\n\n", "\n"),
            ("", ""),
        ] {
            let file = |line: &str| format!("{before}{line}{after}1. d4 d5 *\n");
            let (found, fixed) = told(&file(&format!("{line}\n")));
            assert!(
                matches!(&*found, [one] if one.contains("found `") || one.contains("follows")),
                "{line} {found:?}"
            );
            // At the beginning of a file, the line stays.
            let (found, _) = told(&fixed);
            assert!(before.is_empty() || found.is_empty(), "{line} {fixed}");
        }
    }
}

#[test]
fn the_rules_of_a_game_are_told_once_by_its_variant() {
    let array = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1";
    for variant in [
        "FRC",
        "dfrc",
        "Double FRC",
        "Double Chess960",
        "Fischer",
        "Chess 960 (Fischer Random)",
        "Shuffle",
        "fischer-random-960",
    ] {
        let game = format!(
            "[Variant \"{variant}\"]\n[FEN \"{array}\"]\n[SetUp \"1\"]\n\n1. f4 f5 2. Rf3 *\n"
        );
        assert_eq!(told(&game).0, [""; 0], "{variant}");
    }
    for variant in
        ["Standard", "normal", "From Position", "Classical Chess", "?", "-", "none", "Chess"]
    {
        let found = told(&format!("[Variant \"{variant}\"]\n\n1. e4 Ke3 *\n")).0;
        assert!(matches!(&*found, [one] if one.starts_with("illegal move")), "{variant} {found:?}");
    }
    for variant in [
        "Capablanca",
        "Duck",
        "No Castling",
        "sittuyin",
        "Makruk",
        "Xiangqi",
        "Crazyhouse 960",
        "Berolina",
    ] {
        let found = told(&format!("[Variant \"{variant}\"]\n\n1. e4 Ke3 2. P@d5 *\n")).0;
        assert!(matches!(&*found, [one] if one.contains(variant)), "{variant} {found:?}");
    }
    for fen in [
        "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1",
        "rnbqk/ppppp/5/5/PPPPP/RNBQK w - - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] w KQkq - 0 1",
        "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/Pp w KQkq - 0 1",
    ] {
        let found = told(&format!("[FEN \"{fen}\"]\n[SetUp \"1\"]\n\n1. e4 Ke3 2. i3 *\n")).0;
        assert!(matches!(&*found, [one] if one.contains("variant")), "{fen} {found:?}");
    }
}

#[test]
fn a_file_of_another_format_is_named() {
    let tar = {
        let mut tar = vec![b'a'; 512];
        tar[257..262].copy_from_slice(b"ustar");
        tar
    };
    for (name, text, words) in [
        ("a.pgn", &b"<!DOCTYPE html>\n<p>1. e4"[..], "HTML"),
        ("a.pgn", b"\xEF\xBB\xBF  <HTML>", "HTML"),
        ("a.pgn", b"<?xml version=\"1.0\"?>", "XML"),
        ("a.pgn", b"{\n \"moves\": \"e4 e5\"\n}", "JSON"),
        ("a.epd", b"[{\"fen\": 1}]", "JSON"),
        ("a.csv", b"PuzzleId,FEN,Moves\n", "CSV"),
        ("a.csv", b"00,8/8/8/8/8/4k3/4p3/4K3 w - - 0 1,e1d1\n", "CSV"),
        ("a.pgn", &tar, "tar archive"),
        ("a.si4", b"Scid.si\0\0\0", "Scid"),
        ("a.db3", b"SQLite format 3\0", "SQLite"),
        ("a.cbh", b"\0\0\x2C\0\x2E\x01\0\0", "ChessBase"),
        ("a.pgn", b"8/8/8/8/8/4k3/4p3/4K3 w - - 0 1\n", "begins with a FEN"),
        ("a.epd", b"[Event \"a\"]\n\n1. e4 *\n", "begins with a game"),
    ] {
        let (mut errors, mut found) = (Vec::new(), 0);
        let input = Input::reader(name, Cursor::new(text.to_vec()));
        check(vec![input], &CheckOptions::default(), |event| {
            match event {
                Event::Broken { error, .. } => errors.push(error.to_string()),
                Event::Found(_) => found += 1,
                _ => {}
            }
            ControlFlow::Continue(())
        });
        assert!(
            found == 0 && matches!(&*errors, [one] if one.contains(words)),
            "{words} {errors:?} {found}"
        );
    }
    each_is_read(&[
        "{\"Best\" by test} 1. e4 *\n",
        "{a, b, c} 1. e4 *\n",
        "[Event \"a, b, c\"]\n\n1. e4 *\n",
    ]);
}
