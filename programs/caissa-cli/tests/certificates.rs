//! `caissa solve --certificate`: what it writes is checked by Coq and by a witness in Python, which share no code with the
//! prover, and both refuse what is false.
//!
//! `CAISSA_CERTIFICATES` is the number of mates, and of positions whose legal moves are compared. By hand, 10000 also counts the
//! positions of four plies, and takes ten minutes.

mod checkers;
mod damage;
mod laws;
mod mates;

use std::fs;
use std::path::Path;
use std::time::Instant;

use serde_json::Value;
use snapbox::cmd::{Command, cargo_bin};
use tests::project;
use tests::rng::Rng;
use tests::skip::say;

use checkers::{AGREEMENT, Coq, accepted, printed, verdicts, witness};
use damage::{damaged, expanded};

/// The number of mates and of positions.
fn most() -> usize {
    std::env::var("CAISSA_CERTIFICATES").map_or(100, |most| most.parse().expect("a number"))
}

/// The number of mates whose certificates are checked, which takes longer than a position.
fn most_mates() -> usize {
    most() / 4
}

/// The output of `caissa solve - --certificate` for problems in any format, and its last words.
fn solve(problems: &str, format: &str) -> (String, String) {
    let command = Command::new(cargo_bin!("caissa")).args(["solve", "-", "--certificate", format]);
    let output = command.stdin(problems.to_owned()).output().expect("the command runs");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (text(output.stdout), text(output.stderr))
}

/// The certificates of problems in any format.
fn certificates(problems: &str) -> Vec<Value> {
    let (text, _) = solve(problems, "json");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// Sam Loyd, Excelsior: mate in five.
const EXCELSIOR: &str = "n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1";

/// Texts of a certificate, each with another one in its place.
type Changes = &'static [(&'static str, &'static str)];

/// Problems with something that is easily got wrong: their certificates are right, and wrong with each of these changes.
const TRAPS: [(&str, u8, Changes); 10] = [
    // Only the promotion to a knight mates.
    (
        "6br/5Ppk/7p/8/8/8/8/K7 w - - 0 1",
        1,
        &[("f7f8n", "f7f8q"), ("f7f8n", "f7f8"), ("f7f8n", "f7g8n")],
    ),
    // Only castling mates: if the side still may, not in check and not through an attacked square.
    (
        "8/8/8/3N4/7R/3k4/8/R3K1N1 w Q - 0 1",
        1,
        &[(" w Q ", " w - "), ("e1c1", "a1d1"), ("8/8/8/3N4", "4r3/8/8/3N4"), ("/7R/", "/b6R/")],
    ),
    ("8/8/8/5N2/R7/5k2/8/2N1K2R w K - 0 1", 1, &[(" w K ", " w - "), ("e1g1", "h1f1")]),
    ("r3k1n1/8/3K4/7r/3n4/8/8/8 b q - 0 1", 1, &[(" b q ", " b - "), ("e8c8", "a8d8")]),
    // The rook may pass an attacked square; the king may not end on one.
    ("1r6/8/8/3N4/7R/3k4/8/R3K1N1 w Q - 0 1", 1, &[("1r6/", "2r5/")]),
    // The capture en passant mates, if the pawn has come with a double step.
    ("R7/5K1k/8/5Pp1/8/8/2B5/2B5 w - g6 0 1", 1, &[(" w - g6 ", " w - - ")]),
    // A pawn's double step would mate, but for the capture en passant.
    ("1N6/8/2K5/k2N4/2p5/8/1P6/3Q4 w - - 0 1", 1, &[("\"key\":\"", "\"key\":\"b2b4\",\"\":\"")]),
    // One move mates, another one stalemates.
    ("k7/8/1K6/8/8/8/8/2Q5 w - - 0 1", 1, &[("c1c8", "c1c7"), ("c1c8", "c1h6")]),
    ("8/8/8/8/8/1k6/7r/K7 b - - 0 1", 1, &[(" b ", " w ")]),
    (
        EXCELSIOR,
        5,
        &[("#5", "#4"), ("#5", "#6"), ("b2b4", "b2b3"), ("8/p3p1PN", "8/4p1PN"), ("N6k", "7k")],
    ),
];

#[test]
fn promotions_castling_en_passant_and_stalemate_are_told_apart() {
    let (mut right, mut wrong) = (Vec::new(), Vec::new());
    for (fen, moves, changes) in TRAPS {
        let (text, words) = solve(&format!("{fen} ; dm {moves};").replace(" 0 1 ;", ""), "json");
        assert!(words.contains("1 solved"), "{fen}: {words}");
        for (from, to) in changes {
            assert!(text.contains(from), "{from} is not in {text}");
            wrong.push(serde_json::from_str(&text.replacen(from, to, 1)).expect("JSON"));
        }
        right.push(serde_json::from_str(&text).expect("JSON"));
    }
    for verdicts in accepted(&[&right[..], &wrong].concat()) {
        let (right, wrong) = verdicts.split_at(right.len());
        assert!(right.iter().all(|accepted| *accepted), "refused: {right:?}");
        assert!(!wrong.iter().any(|accepted| *accepted), "accepted: {wrong:?}");
    }
}

#[test]
fn mates_are_accepted_with_their_exact_length() {
    let problems = mates::mates(most_mates());
    let (mut seconds, mut count) = (0.0, 0);
    if let Some(coq) = Coq::new() {
        // Where a file is large, so is what Coq needs.
        for part in problems.chunks(500) {
            let (theorems, words) = solve(&part.concat(), "coq");
            assert!(words.contains(&format!(": {} solved, 0 wrong", part.len())), "{words}");
            assert_eq!(theorems.matches("\nQed.").count(), part.len());
            let begin = Instant::now();
            let output = coq.run(&theorems);
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            seconds += begin.elapsed().as_secs_f64();
            count += part.len();
        }
        say(&format!("Coq accepts {count} mates in {seconds:.1} s"));
        assert_eq!(count, most_mates());
    }
    let given = certificates(&problems.concat());
    assert_eq!(given.len(), most_mates());
    let begin = Instant::now();
    if let Some(verdicts) = witness(&given) {
        assert!(verdicts.iter().all(|accepted| *accepted));
        say(&format!(
            "the witness accepts {} in {:.1} s",
            most_mates(),
            begin.elapsed().as_secs_f64()
        ));
    }
}

#[test]
fn damaged_certificates_are_refused() {
    let most = most_mates().min(1_000);
    let mut rng = Rng::new(61);
    let given = certificates(&mates::mates(most).concat());
    // Not every certificate has an answer to all other moves.
    let kinds = |at: usize| (0..200).map(move |turn| if turn < 100 { at % 4 } else { 0 });
    let mut damage = |(at, given)| kinds(at).find_map(|kind| damaged(given, kind, &mut rng));
    let wrong: Vec<Value> = given.iter().enumerate().filter_map(&mut damage).collect();
    assert_eq!(wrong.len(), most);
    for verdicts in accepted(&wrong) {
        let through = verdicts.iter().position(|accepted| *accepted);
        assert!(through.is_none(), "accepted: {}", wrong[through.unwrap_or_default()]);
        say(&format!("{} damaged certificates are refused", verdicts.len()));
    }
}

#[test]
fn an_only_key_is_proved_and_each_false_one_is_refused() {
    let most = most_mates().min(400);
    let (only, cooked): (Vec<Value>, Vec<Value>) = certificates(&mates::mates(most).concat())
        .into_iter()
        .partition(|it| it.get("only").is_some());
    let is_short = |it: &&Value| it["stipulation"].as_str().expect("a text") < "#4";
    let (mut rng, mut wrong) = (Rng::new(79), Vec::new());
    for given in only.iter().filter(is_short).cycle().take(1_000) {
        let kind = [0, 1, 2, 3, 4, 4, 5, 5][wrong.len() % 8];
        wrong.extend((0..20).find_map(|_| damaged(given, kind, &mut rng)));
        if wrong.len() == 2 * most {
            break;
        }
    }
    // A second key, or a key that is one of several.
    for cooked in cooked.iter().filter(is_short).take(most / 2) {
        let mut false_one = cooked.clone();
        false_one["only"] = Value::Bool(true);
        wrong.push(false_one);
    }
    assert!(wrong.len() > 2 * most, "{}", wrong.len());
    // What is proved about an only key is proved about the mate, too.
    let right: Vec<Value> = only.iter().filter(is_short).take(10).cloned().collect();
    let plain = right.clone().into_iter().map(|mut given| {
        given.as_object_mut().expect("an object").remove("only");
        given
    });
    let wide = right.iter().map(|given| expanded(given).expect("legal moves"));
    let right: Vec<Value> = right.iter().cloned().chain(plain).chain(wide).collect();
    for verdicts in accepted(&[&right[..], &wrong].concat()) {
        let (right, others) = verdicts.split_at(right.len());
        assert!(right.len() == 30 && right.iter().all(|accepted| *accepted), "refused: {right:?}");
        let through = others.iter().position(|accepted| *accepted);
        assert!(through.is_none(), "accepted: {}", wrong[through.unwrap_or_default()]);
        say(&format!("{} false claims about an only key are refused", others.len()));
    }
}

/// Paul Morphy: mate in two.
const MORPHY: &str = "kbK5/pp6/1P6/8/8/8/8/R7 w - -";

#[test]
fn a_false_theorem_fails() {
    let Some(coq) = Coq::new() else { return };
    let (theorem, _) = solve(&format!("{MORPHY} dm 2;"), "coq");
    let changes = [
        ("only_key 2", "only_key 1"),
        ("only_key 2", "only_key 3"),
        ("1116", "1115"),
        ("/R7 w", "/B7 w"),
    ];
    // `Fail` is an error where its command succeeds.
    let mut text = theorem.clone();
    for (at, (from, to)) in changes.into_iter().enumerate() {
        let wrong = theorem.replace(from, to);
        assert_ne!(wrong, theorem);
        let named = wrong.replacen("mate_1 ", &format!("false_{at} "), 1);
        text += &named.replacen("\nQed.", "\nFail Qed.\nAbort.", 1);
    }
    assert_eq!((text.matches("\nQed.").count(), text.matches("\nFail Qed.").count()), (1, 4));
    coq.print(&text);
}

#[test]
fn each_theorem_is_named_after_the_line_of_its_problem() {
    let problems = "# a comment\n6k1/5ppp/8/8/8/8/8/R5K1 w - - dm 1; id \"(* a \\\"back\\\" *) rank\";\n\n\
                    7k/8/5K2/8/8/8/8/6R1 w - - dm 2;\n7k/8/5K2/8/8/8/8/6R1 w - - dm 1;\n";
    let (text, words) = solve(problems, "coq");
    let names: Vec<&str> =
        text.split("Theorem ").skip(1).filter_map(|rest| rest.split(' ').next()).collect();
    assert_eq!(names, ["mate_2", "mate_4"]);
    assert!(
        text.contains("(* a back rank\n\n   8  ") || text.contains("(*  a back  rank\n\n   8  "),
        "{text}"
    );
    assert!(
        words.contains("no mate in 1") && words.contains("certificate of 22 moves, "),
        "{words}"
    );
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("certificates");
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("a.epd"), problems).expect("a file");
    fs::write(folder.join("b.epd"), problems).expect("a file");
    let command = Command::new(cargo_bin!("caissa")).args([
        "solve",
        "a.epd",
        "b.epd",
        "--certificate",
        "coq",
    ]);
    let both = command.current_dir(&folder).output().expect("the command runs").stdout;
    let both = String::from_utf8(both).expect("UTF-8");
    assert!(both.starts_with(&text) && both.contains("Theorem mate_1_2 : "), "{both}");
    if let Some(coq) = Coq::new() {
        assert!(coq.run(&both).status.success());
    }
}

#[test]
fn what_has_no_certificate_is_said() {
    let refused: [(&[&str], i32, &str); 6] = [
        (
            &["7k/8/6K1/8/8/8/8/R7 b - -", "--stipulation", "h#1"],
            2,
            "error: h#1 is solved, but only direct mates have certificates\n",
        ),
        (
            &["1QK5/8/k7/6R1/8/1q6/8/3r4 w - -", "--stipulation", "s#1"],
            2,
            "error: s#1 is proved, but only direct mates have certificates\n",
        ),
        (
            &["6k1/5ppp/8/8/8/8/8/RK6 w A -", "--chess960", "--mate", "1"],
            2,
            "error: #1 is proved, but a position with castling as in Chess960 has no certificate\n",
        ),
        (
            &["7k/8/5K2/8/8/8/8/6R1 w - -", "--mate", "1"],
            1,
            "wrong: no mate in 1: after 1. Ra1, 1... Kh7 escapes\n",
        ),
        (
            &[&EXCELSIOR[..EXCELSIOR.len() - 4], "--mate", "5", "--budget", "1000"],
            2,
            "over budget: #5 is not decided within 1,000 positions; a greater `--budget` may suffice\n",
        ),
        (
            &["7k/8/5K2/8/8/8/8/6R1 w - -", "--mate", "2", "--format", "epd"],
            2,
            "error: the argument '--certificate <coq|json>' cannot be used with '--format <FORMAT>'\n",
        ),
    ];
    for (args, code, words) in refused {
        let command = Command::new(cargo_bin!("caissa")).args(["solve", "--certificate", "json"]);
        let assert = command.args(args).assert().code(code).stdout_eq("");
        let said = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
        assert!(said.starts_with(words), "{said}");
    }
}

#[test]
fn the_commands_of_the_guide_work() {
    let Some(coq) = Coq::new() else { return };
    let chapter =
        fs::read_to_string(project("docs/guide/src/certificates.md")).expect("the chapter");
    let blocks: Vec<&str> =
        chapter.split("```sh\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert_eq!(blocks.len(), 2);
    assert!(chapter.contains(&AGREEMENT.join(" ")), "the files of the agreement");
    let coq = coq.aside();
    for block in blocks {
        let said = coq.shell(block);
        assert!(said.is_empty() || said == format!("yes: #5 {EXCELSIOR}, only b2b4\n"), "{said}");
    }
}

/// Wrong in form: the right certificate is `MATE`, with each of these replaced.
const MATE: &str = r##"{"fen":"6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1","stipulation":"#1","key":"a1a8","attack":{},"defence":{}}"##;
const FORMS: [(&str, &str); 22] = [
    ("\"attack\"", "\"only\":false,\"attack\""),
    ("\"attack\"", "\"only\":1,\"attack\""),
    ("\"attack\"", "\"only\":null,\"attack\""),
    ("/R3K3 w", "/1R2K3 w"),
    ("/R3K3 w", "/R2K4 w"),
    ("/R3K3 w", "/R2KK3 w"),
    ("/R3K3 w", "/R4K2 w"),
    ("6k1/", "6kP/"),
    ("6k1/", "R5k1/"),
    ("6k1/", "6k/"),
    ("6k1/", "7k1/"),
    (" w Q - ", " w Q e6 "),
    (" w Q - ", " w Q x9 "),
    (" w Q - ", " v Q - "),
    (" - 0 1", ""),
    ("#1", "#0"),
    ("#1", "1"),
    ("\"#1\"", "1"),
    ("\"attack\":{}", "\"attack\":[]"),
    ("\"defence\":{}", "\"defense\":{}"),
    ("}}", "}"),
    ("{\"fen\"", "[{\"fen\""),
];

/// Changes of the certificate that another reader would read otherwise, or that dictate what is printed.
const SPOOFS: [(&str, &str); 14] = [
    ("#1", "#\u{662}"),
    ("#1", "#01"),
    ("#1", "#\\ud800"),
    ("\"a1a8\"", "\"\\ud800\""),
    ("\"a1a8\"", "\"a1a8\\nyes: #1\""),
    ("\"a1a8\"", "\"\\u001b[2Kyes:\""),
    (" 0 1\"", " 0 1\\nyes:\\u00a0#1\\u00a08/8\""),
    (" 0 1\"", " 0 \u{661}\""),
    (" 0 1\"", " lots none\""),
    (" Q - ", "  - "),
    (" Q - ", " QQ - "),
    (" w ", " wb "),
    ("{\"fen\"", "{\"fen\":\"8/8/8/8/8/8/8/8 w - - 0 1\",\"fen\""),
    ("\"key\"", "\"key\":\"a1a8\",\"key\""),
];

#[test]
fn the_witness_prints_one_answer_of_its_own_for_each_line() {
    let forms = SPOOFS.iter().map(|(from, to)| {
        assert!(MATE.contains(from), "{from}");
        MATE.replacen(from, to, 1)
    });
    let digits = MATE.replace("#1", &format!("#{}", "9".repeat(5_000)));
    let forms: Vec<_> = forms.chain([digits]).collect();
    let Some(printed) = printed(&format!("{MATE}\n{}\n", forms.join("\n"))) else { return };
    let (first, rest) = printed.split_once('\n').expect("an answer");
    assert!(first.starts_with("yes: #1 "), "{first}");
    assert!(rest.lines().all(|line| line.starts_with("no: ")) && rest.is_ascii(), "{rest}");
    assert_eq!(rest.lines().count(), forms.len(), "{rest}");
    assert!(!rest.contains('\u{1B}'), "{rest}");
}

#[test]
fn the_witness_refuses_what_is_no_certificate_without_failing() {
    let forms = FORMS.iter().map(|(from, to)| {
        assert!(MATE.contains(from), "{from}");
        MATE.replacen(from, to, 1)
    });
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    let two = MATE.replace("#1", "#2").replace("a1a8", "a1a2");
    let two = two.replace("\"attack\":{}", "\"attack\":{\"g8f8\":{\"a2a8\":{},\"a2a1\":{}}}");
    let wrong: Vec<String> = forms.chain([deep, two, "7".to_owned(), "\u{0}".to_owned()]).collect();
    let Some(verdicts) = verdicts(&format!("{MATE}\n{}\n", wrong.join("\n"))) else { return };
    let expected: Vec<bool> = (0..=wrong.len()).map(|at| at == 0).collect();
    assert_eq!(verdicts, expected);
}
