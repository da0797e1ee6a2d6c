//! The rules of PGN's export format: each with texts that break it and texts that do not.

use std::io::Cursor;
use std::num::NonZero;
use std::ops::ControlFlow;

use chess_check::{CheckOptions, Event, Input, Rule, check};
use chess_core::{Board, GameBuf, GameTree};
use tests::rng::Rng;

/// The tags that each game has, each `?`.
const ROSTER: &str = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n\
                      [Black \"?\"]\n[Result \"*\"]\n";

/// The findings of a file: the code after `style/`, or the whole code of an error, and the text as written.
fn found(file: &str) -> Vec<(String, String)> {
    found_in("games.pgn", file)
}

/// The findings of a file with a name.
fn found_in(name: &str, file: &str) -> Vec<(String, String)> {
    let mut options = CheckOptions::default();
    options.strict = true;
    found_with(&options, name, file)
}

fn found_with(options: &CheckOptions, name: &str, file: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let input = Input::reader(name, Cursor::new(file.to_owned()));
    check(vec![input], options, |event| {
        if let Event::Found(finding) = event {
            let code = finding.code();
            let code = code.strip_prefix("style/").unwrap_or(code);
            found.push((code.to_string(), finding.written().to_string()));
        }
        ControlFlow::Continue(())
    });
    found
}

/// The findings of a game with the roster.
fn of_moves(moves: &str) -> Vec<(String, String)> {
    found(&format!("{ROSTER}\n{moves}\n\n"))
}

#[track_caller]
fn assert_found(found: &[(String, String)], wanted: &[(&str, &str)]) {
    let found: Vec<_> = found.iter().map(|(code, text)| (code.as_str(), text.as_str())).collect();
    assert_eq!(found, wanted);
}

#[test]
fn moves_are_compared_with_their_standard_form() {
    let castle = "1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4.";
    let passes = "1. e4 d5 2. e5 f5 3.";
    let promotes = "1. a4 b5 2. axb5 a6 3. bxa6 Bb7 4. axb7 h6 5.";
    for (before, written, rule) in [
        (castle, "0-0", "castling"),
        (castle, "o-o", "castling"),
        (castle, "O-O+", "false-claim/not-check"),
        (passes, "exf6 e.p.", "en-passant"),
        (passes, "exf6ep", "en-passant"),
        (passes, "exf6 ep", "en-passant"),
        (promotes, "bxa8Q", "promotion"),
        (promotes, "bxa8(Q)", "promotion"),
        (promotes, "b7a8q", "coordinates"),
        ("1.", "e2e4", "coordinates"),
        ("1.", "5254", "coordinates"),
        ("1.", "Ng1-f3", "long-algebraic"),
        ("1.", "Ng1f3", "long-algebraic"),
        ("1.", "e2-e4", "long-algebraic"),
        ("1.", "Ngf3", "not-san"),
        ("1.", "♘f3", "not-san"),
        ("1. e4 d5 2.", "ed5", "not-san"),
        ("1. e4 f5 2.", "Qh5", "missing-check"),
        ("1. e4 f5 2.", "Qh5 +", "space-before-sign"),
        ("1. f3 e5 2. g4", "Qh4", "missing-mate"),
        ("1. f3 e5 2. g4", "Qh4+", "missing-mate"),
        ("1. f3 e5 2. g4", "Qh4 #", "space-before-sign"),
    ] {
        assert_found(&of_moves(&format!("{before} {written} *")), &[(rule, written)]);
        let noted = format!("{before} {written}!? $14\n{{a  note with 0-0}} *");
        assert_found(&of_moves(&noted), &[(rule, written)]);
    }
}

#[test]
fn variations_are_checked_and_comments_are_not() {
    let moves = "{0-0  is  2.e4} 1. e4 (1.d4 {1.d4} d5 (1... e7e5)) 1... e5 ; 2.Nf3  and  so  on\n\
                 % 3.x\n2. Nf3 *";
    assert_found(&of_moves(moves), &[("no-space-after-number", "1."), ("coordinates", "e7e5")]);
}

#[test]
fn numbers_have_a_period_and_a_space() {
    let moves = "1.e4 e5 2 Nf3 2 ... Nc6 3. Bc4 (3 Bb5) 3 Bc5 4.   c3 4... Nf6 5.\nd3 *";
    assert_found(
        &of_moves(moves),
        &[
            ("no-space-after-number", "1."),
            ("no-period", "2"),
            ("no-period", "3"),
            ("no-period", "3"),
            ("many-spaces", "   "),
        ],
    );
    // Castling with zeros and squares in digits look like numbers.
    assert_found(
        &of_moves("5254 5755 7163 *"),
        &[("coordinates", "5254"), ("coordinates", "5755"), ("coordinates", "7163")],
    );
}

#[test]
fn times_stand_in_comments() {
    let moves =
        "1. e4 (0:03) e5 0:05.2 (1... c5 (0:01)) 2. Nf3 {0:03} Nc6 ;0:03\n3. Bb5 ;a)\n0.2s *";
    let wanted = [("time", "(0:03)"), ("time", "0:05.2"), ("time", "(0:01)"), ("time", "0.2s")];
    assert_found(&of_moves(moves), &wanted);
}

#[test]
fn times_in_comments_are_times() {
    let clocks = |values: [&str; 5]| {
        let moves = values.map(|value| format!("{{[%clk {value}] so}}\n"));
        of_moves(&format!("1. e4 {}*", moves.concat()))
    };
    let wrong = ["1:62:99", "0:60:00", "0:00:60", "1:2:3:4", "1:99"];
    assert_found(&clocks(wrong), &wrong.map(|value| ("clock", value)));
    assert_found(&clocks(["1:59:59", "90", "1:05", "0:01:03.5", "0:01:03,5"]), &[]);
    assert_found(
        &of_moves("1. e4 {[%emt 0:99:99] [%eval x] [%mct 0:99:99] [%clk --:--]} *"),
        &[("clock", "0:99:99")],
    );
}

#[test]
fn names_of_tags_are_those_that_programs_look_for() {
    let of_tag = |name: &str| found(&format!("{ROSTER}[{name} \"x\"]\n\n1. e4 *\n\n"));
    for name in ["WhiteElos", "BlackElos", "UTCdate", "Plycount", "Eventdate"] {
        assert_found(&of_tag(name), &[("tag-name", name)]);
    }
    // Names of one's own, and those near one that is there.
    for name in ["Wihte", "Whites", "Elo", "MyTag", "WhiteRatingDiff"] {
        assert_found(&of_tag(name), &[]);
    }
    let roster = ROSTER.replace("White ", "Wihte ");
    let codes: Vec<_> = found(&format!("{roster}\n1. e4 *\n\n")).into_iter().collect();
    assert!(codes.contains(&("tag-name".into(), "Wihte".into())), "{codes:?}");
}

/// Without the other rules, names that may be meant are left alone: words of one's own, and other capitals.
#[test]
fn misspelt_names_of_tags_are_told_without_the_rules() {
    for (tags, wanted) in [
        ("[Wihte \"A\"]", &["Wihte"][..]),
        ("[Event \"x\"]\n[WhiteEol \"1\"] [Blakc \"B\"]", &["WhiteEol", "Blakc"]),
        ("{a comment}\n[Evnt \"x\"]", &["Evnt"]),
        ("[Event \"x\"]\n[State \"x\"]\n[GameID \"1\"]\n[Elo \"1\"]\n[WhiteRatingDiff \"1\"]", &[]),
        ("[White \"A\"]\n[Wihte \"B\"]", &[]),
    ] {
        let found = found_with(&CheckOptions::default(), "a.pgn", &format!("{tags}\n\n1. e4 *\n"));
        let wanted: Vec<_> = wanted.iter().map(|name| ("tag-name", *name)).collect();
        assert_found(&found, &wanted);
    }
}

/// A comment that goes on from the position before it, or that has other moves instead of the last one.
#[test]
fn moves_stand_in_variations() {
    for (moves, wanted) in [
        ("1. e4 e5 {2. Nf3 Nc6 3. Bb5} *", Some("2. Nf3 Nc6 3. Bb5")),
        ("1. e4 e5 { 1... c5! 2. Nf3 } *", Some("1... c5! 2. Nf3")),
        ("1. e4 e5 (1... c5 {2. Nf3 d6}) *", Some("2. Nf3 d6")),
        ("1. e4 e5 {2. Nf3} *", None),
        ("1. e4 e5 {2. Nf3 Nc6 is usual} *", None),
        ("1. e4 e5 {1-0} {5 minutes} {3. Nf3 Nc6} {2. Ke3 Ke6} *", None),
    ] {
        assert_found(
            &of_moves(moves),
            &wanted.map(|moves| ("moves-in-comment", moves)).into_iter().collect::<Vec<_>>(),
        );
    }
}

#[test]
fn games_end_with_a_result() {
    assert_found(&of_moves("1. e4 e5"), &[("missing-result", "e5")]);
    assert_found(&of_moves("1. e4 e5 {so}"), &[("missing-result", "{so}")]);
    assert_found(&of_moves("1. e4 e5 1/2"), &[("syntax/odd-result", "1/2")]);
}

#[test]
fn tags_and_moves_are_apart() {
    let head = ROSTER;
    for (file, wanted) in [
        (format!("{head}\n1. e4 *\n\n"), &[][..]),
        (format!("{head}1. e4 *\n\n"), &[("no-empty-line-after-tags", "1.")]),
        (format!("{head}{{so}} 1. e4 *\n\n"), &[("no-empty-line-after-tags", "{so}")]),
        (format!("{head}\n1. e4 *\n"), &[("no-empty-line-after-moves", "*")]),
        (format!("{head}\n1. e4 *"), &[("no-empty-line-after-moves", "*")]),
        (format!("{head}\n1. e4 *\n{head}\n1. d4 *\n\n"), &[("no-empty-line-after-moves", "*")]),
        (format!("{head}\r\n1. e4 *\r\n\r\n").replace("]\n", "]\r\n"), &[]),
        (format!("{head}\r1. e4 *\r\r").replace("]\n", "]\r"), &[]),
        (format!("\u{FEFF}{head}\n1. e4 *\n\n\x1A"), &[]),
    ] {
        assert_found(&found(&file), wanted);
    }
}

#[test]
fn tags_are_complete_and_in_order() {
    let game = "\n1. e4 *\n\n";
    assert_found(
        &found(&format!("{ROSTER}[Annotator \"?\"]\n[WhiteElo \"1\"]\n[a \"1\"]\n{game}")),
        &[],
    );
    assert_found(
        &found(&format!("{ROSTER}[WhiteElo \"1\"]\n[BlackElo \"2\"]\n[A \"\"]\n{game}")),
        &[("tag-order", "[BlackElo \"2\"]")],
    );
    assert_found(
        &found(&format!("[A \"]  [\"]\n{ROSTER}{game}")),
        &[("tag-order", "[Event \"?\"]")],
    );
    let fewer = ROSTER.replace("[Round \"?\"]\n", "").replace("????.??.??", "2026-01-31");
    assert_found(
        &found(&format!("{fewer}{game}")),
        &[("missing-tag", "[Event \"?\"]"), ("date", "2026-01-31")],
    );
    assert_found(&found("1. e4 *\n\n"), &[("missing-tag", "1.")]);
    let words = found(" *");
    assert_eq!(words[0], ("missing-tag".to_string(), "*".to_string()), "{words:?}");
}

#[test]
fn lines_of_moves_have_less_than_80_characters() {
    let exact = format!("1. e4 {{{}}} e5 *", "ä".repeat(79 - 13));
    assert_found(&of_moves(&exact), &[]);
    let over = format!("1. e4 {{{}}} e5 *", "ä".repeat(79 - 12));
    assert_found(&of_moves(&over), &[("long-line", "*")]);
    // Nothing can be broken in these lines.
    assert_found(&of_moves(&format!("1. e4\n{{{}}}\ne5 *", "a b ".repeat(40))), &[]);
    assert_found(&of_moves(&format!("1. e4\n{{a\n{}}}\ne5 *", "a b ".repeat(40))), &[]);
    assert_found(&of_moves(&format!("1. e4\n;{}\ne5 *", "a b ".repeat(40))), &[]);
    assert_found(&of_moves(&format!("1. e4\n%{}\ne5 *", "a b ".repeat(40))), &[]);
    let long = format!("{}1. e4 *", "{a b} ".repeat(20));
    assert_eq!(of_moves(&long).len(), 1);
    // A long tag is not a line of moves.
    assert_found(&found(&format!("{ROSTER}[Z \"{}\"]\n\n1. e4 *\n\n", "a b".repeat(99))), &[]);
}

#[test]
fn style_is_checked_up_to_the_first_mistake() {
    assert_found(
        &of_moves("1.e4 e5 2. Nf4 0-0-0-0  3.d4"),
        &[
            ("no-space-after-number", "1."),
            ("illegal/cannot-reach", "Nf4"),
            ("syntax/unknown-word", "0-0-0-0"),
            ("unread/game", "3.d4"),
        ],
    );
    let file = format!("{ROSTER}[FEN \"x\"]\n1.e4");
    assert!(found(&file).iter().all(|(code, _)| code.contains('/')), "{:?}", found(&file));
}

#[test]
fn tags_may_follow_a_comment() {
    let fen = "[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n[SetUp \"1\"]\n";
    let file = format!("{{so}}\n{ROSTER}{fen}\n1. a8Q *\n\n");
    assert_found(&found(&file), &[("promotion", "a8Q")]);
    let file = format!("{ROSTER}\n1. Nf9 2.d4");
    assert_found(&found(&file), &[("syntax/off-board", "Nf9"), ("unread/game", "2.d4")]);
    assert_found(
        &found("[Event \"?\"]\n1. Nf9"),
        &[
            ("missing-tag", "[Event \"?\"]"),
            ("no-empty-line-after-tags", "1."),
            ("syntax/off-board", "Nf9"),
        ],
    );
}

#[test]
fn style_in_blocks_is_the_style_of_the_whole() {
    let games = [
        "1.e4 *\n",
        "\n1. e4  e5 *\n\n\n",
        "[Event \"?\"]\n1. Ng1-f3",
        "\n\n{\u{FC}} 1. e4 *\r\n\r\n",
    ];
    let mut rng = Rng::new(5);
    for _ in 0..60 {
        let file: String = (0..12).map(|_| games[rng.below(4)].to_string() + "\n").collect();
        let checked = |block: usize| {
            let mut options = CheckOptions::default();
            options.strict = true;
            options.block = NonZero::new(block).unwrap();
            let mut found = Vec::new();
            let input = Input::reader("games.pgn", Cursor::new(file.clone()));
            check(vec![input], &options, |event| {
                if let Event::Found(finding) = event {
                    found.push((finding.game(), finding.place(), finding.end(), finding.code()));
                }
                ControlFlow::Continue(())
            });
            found
        };
        let whole = checked(1 << 20);
        assert!(whole.len() > 12);
        for _ in 0..4 {
            assert_eq!(checked(1 + rng.below(90)), whole, "{file}");
        }
    }
}

#[test]
fn every_rule_has_a_code_of_its_own() {
    let mut codes = Rule::CODES.to_vec();
    codes.sort_unstable();
    codes.dedup();
    assert_eq!(codes.len(), Rule::CODES.len());
    assert!(codes.iter().all(|code| code.starts_with("style/")));
}

#[test]
fn an_en_passant_square_is_one_where_a_pawn_can_capture() {
    let dead = [("dead-en-passant", "e3")];
    for (line, wanted) in [
        ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", &dead[..]),
        ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3; id \"e3\";", &dead),
        ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - id \"e3\";", &[]),
        ("rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3", &[]),
        // The pawn on d4 is pinned.
        ("3k4/8/8/8/3pP3/8/8/3RK3 b - e3", &dead),
    ] {
        assert_found(&found_in("list.epd", line), wanted);
    }
}

/// A random game with notes and the tags of the roster.
fn game(rng: &mut Rng) -> GameBuf {
    let start = match rng.below(3) {
        0 => Board::chess960(rng.below(960) as u16).unwrap(),
        _ => Board::START,
    };
    let mut tree = GameTree::new(start);
    for name in ["Event", "Site", "Date", "Round", "White", "Black", "Result", "A", "G", "U"] {
        let value = match name {
            "Date" => "2026.01.??",
            "Result" => "*",
            _ => "a \"b\" ] [",
        };
        if name.len() > 1 || rng.below(2) == 0 {
            tree.set_tag(name, value).unwrap();
        }
    }
    for _ in 0..=rng.below(90) {
        let moves = tree.board().legal_moves();
        if moves.is_empty() {
            break;
        }
        if rng.below(6) == 0 {
            tree.play(moves[rng.below(moves.len())]).unwrap();
            if rng.below(2) == 0 {
                tree.add_comment("other").unwrap();
            }
            tree.back();
        }
        tree.play(moves[rng.below(moves.len())]).unwrap();
        if rng.below(4) == 0 {
            tree.add_nag(1 + rng.below(6) as u8);
        }
        if rng.below(3) == 0 {
            let long = "a word  and ".repeat(rng.below(20));
            tree.add_comment(["so", "c }", "two\nlines", &long, "", "x"][rng.below(6)]).unwrap();
        }
    }
    tree.to_game()
}

#[test]
fn what_the_library_writes_breaks_no_rule() {
    let mut rng = Rng::new(9);
    for _ in 0..400 {
        // A game whose last position decides it cannot have the result `*`.
        let pgn = game(&mut rng).as_game().to_pgn() + "\n";
        let mut wrong = found(&pgn);
        wrong.retain(|(code, _)| !code.starts_with("false-claim/result"));
        assert_eq!(wrong, [], "{pgn}");
    }
}
